"""What happened, in sentences and in a few words, made from effects; why a move is refused; what the companion asks for."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, assert_never

from rubicon.engine.facts import Reader
from rubicon.engine.verbs import NONE
from rubicon.games.caesar.action_data import describe as describe
from rubicon.games.caesar.actions import ACTION_SPACE, Flip, Hide, Pass, Place, Recruit, ResolveFirst
from rubicon.games.caesar.board import KIND_NAMES, NAMES, SEATS
from rubicon.games.caesar.effect_types import (
    AnyEffect,
    BonusChosen,
    BonusLaidOut,
    BonusResolved,
    BonusTaken,
    CenturionMustered,
    CenturionRecruited,
    CommandDone,
    CommandDrawn,
    CupRefilled,
    DrawSkipped,
    ExtraTurnGained,
    GameEnded,
    LeftOverDrawn,
    MarkerPlaced,
    MarkerRemoved,
    MarkersUnderSenate,
    Passed,
    PieceFlipped,
    PlacementSkipped,
    ProvinceClosed,
    StepBegun,
    StepSkipped,
    TokenDrawn,
    TokenHidden,
    TokenLost,
    TokenPlaced,
    TokensKnown,
    TurnBegun,
)
from rubicon.games.caesar.names import Side
from rubicon.games.caesar.places import place_name, space_name
from rubicon.games.caesar.rules import drawer, loser
from rubicon.games.caesar.say import bonus, called, player_of, say, token
from rubicon.games.caesar.set_up import next_province
from rubicon.games.caesar.state import COMMAND, FLIP, HAND, LEFT_OVER, LOSS, MUSTER, ORDER, PLACE, RESOLVE, SET_UP
from rubicon.games.caesar.view_types import Balance
from rubicon.games.caesar.why_words import tell_why


def is_you(player: Side | None, reader: Reader) -> bool:
    """Whether a player is the one who reads."""
    return player is not None and reader.seat == SEATS.index(player)


def name(player: Side, reader: Reader) -> str:
    """A player as people call him: Auto-Crassus, where he has that seat."""
    return called(reader.seats[SEATS.index(player)] if reader.seats else player)


def person(player: Side, reader: Reader) -> str:
    """The one who plays: by the name that was typed, if there is one."""
    return reader.person(SEATS.index(player), name(player, reader))


def about(text: str, player: Side, reader: Reader, **facts: object) -> str:
    """A text about what a player does; another form of it is for the player himself."""
    return say(text, you=is_you(player, reader), player=person(player, reader), **facts)


def about_side(text: str, player: Side, reader: Reader, **facts: object) -> str:
    """A text about what belongs to a side, called as the pieces are."""
    return say(text, you=is_you(player, reader), player=name(player, reader), **facts)


def tell(effects: Sequence[AnyEffect], reader: Reader) -> str:
    """What happened, as a friend at the table would say it."""
    return " ".join(sentence for effect in effects for sentence in sentences(effect, reader) if sentence)


def sentences(effect: AnyEffect, reader: Reader) -> Iterable[str]:
    """An effect; nothing, if others have told it already or nobody needs to hear it."""
    match effect:
        case TokenPlaced() | TokenHidden() | TokenDrawn() | TokenLost() | PieceFlipped():
            return (tell_piece(effect, reader),)
        case CenturionRecruited(player, kind):
            return (about("recruit", player, reader, token=token(kind)),)
        case BonusLaidOut(province, kind):
            return (say("set-up", province=province, bonus=bonus(kind)),)
        case LeftOverDrawn(player, kind):
            return (about("left-over", player, reader, bonus=bonus(kind)),)
        case ProvinceClosed():
            return tell_closing(effect, reader)
        case BonusTaken(player=player, bonus=kind):
            return (about("takes", player, reader, bonus=bonus(kind)),)
        case BonusChosen(player, kind):
            return (about("order", player, reader, bonus=bonus(kind)),)
        case BonusResolved(_, kind, works):
            return () if works else (say("no-effect", bonus=bonus(kind)),)
        case MarkerPlaced() | MarkersUnderSenate() | MarkerRemoved():
            return (tell_marker(effect, reader),)
        case ExtraTurnGained(player):
            return (about("extra", player, reader),)
        case DrawSkipped(player):
            return (about("draw-skipped", player, reader),)
        case Passed(player, reason):
            return (about(f"pass-{reason}", player, reader),)
        case GameEnded():
            return tell_end(effect, reader)
        case CommandDrawn() | CupRefilled() | StepSkipped() | PlacementSkipped() | CenturionMustered():
            return (tell_command(effect, reader),)
        case TokensKnown() | StepBegun() | CommandDone() | TurnBegun():
            return ()
        case _:
            assert_never(effect)


def tell_piece(effect: TokenPlaced | TokenHidden | TokenDrawn | TokenLost | PieceFlipped, reader: Reader) -> str:
    """A token, or a piece on the map."""
    what = token(effect.token) if effect.token else ""
    match effect:
        case TokenPlaced(player=player, facing=facing, why=why):
            values = ", ".join(say("faces", value=value, province=province) for province, value in facing.items())
            placed = about("place", player, reader, token=what, values=values)
            return f"{placed} {tell_why(why)}" if why else placed
        case TokenHidden(player=player, between=(first, second)):
            return about("hide" if what else "hide-unseen", player, reader, token=what, first=first, second=second)
        case TokenDrawn(player=player):
            return about("draw" if what else "draw-unseen", player, reader, token=what)
        case TokenLost(player=player, reason=reason):
            return about(reason, player, reader, token=what)
        case PieceFlipped(player=player, owner=owner, place=place):
            yours = "-yours" if is_you(owner, reader) else ""
            return about(f"flip-{effect.what}{yours}", player, reader, owner=name(owner, reader), token=what, place=called(place))
        case _:
            assert_never(effect)


def tell_closing(closed: ProvinceClosed, reader: Reader) -> Iterator[str]:
    """Who closed a province, and who holds it now."""
    high, low = _high_and_low(closed.totals)
    if closed.winner == closed.player and high > low:
        yield about("closes-and-holds", closed.player, reader, province=closed.province, high=high, low=low)
        return
    yield about("closes", closed.player, reader, province=closed.province)
    if closed.winner is None:
        yield say("tied", high=high, low=low)
    else:
        yield about_side("holds" if high > low else "holds-tied", closed.winner, reader, high=high, low=low)


def _high_and_low(totals: Balance) -> tuple[int, int]:
    return max(totals.caesar, totals.pompey), min(totals.caesar, totals.pompey)


def tell_marker(effect: MarkerPlaced | MarkersUnderSenate | MarkerRemoved, reader: Reader) -> str:
    """Markers on a border, on Italia's second space or under a Senate; that of a province goes without saying."""
    match effect:
        case MarkerPlaced(on="province"):
            return ""
        case MarkerPlaced(on="second-space", player=player):
            return about("second", player, reader)
        case MarkerPlaced(player=player, place=place):
            return about("link", player, reader, space=place)
        case MarkersUnderSenate(player, count):
            return about("senate", player, reader, count=count)
        case MarkerRemoved(player):
            return about("removed", player, reader)
        case _:
            assert_never(effect)


def tell_command(effect: CommandDrawn | CupRefilled | StepSkipped | PlacementSkipped | CenturionMustered, reader: Reader) -> str:
    """Auto-Crassus and his command token."""
    match effect:
        case CommandDrawn(player, command, steps):
            doing = ", ".join(say(f"step-{step}") for step in steps)
            return say("command", player=name(player, reader), command=command, steps=doing)
        case CupRefilled():
            return say("cup-refilled")
        case StepSkipped(player, step):
            return say(f"skipped-{step}", player=name(player, reader))
        case PlacementSkipped(player):
            return say("skipped-resolve", player=name(player, reader))
        case CenturionMustered(player, kind):
            return say("muster", player=name(player, reader), token=token(kind))
        case _:
            assert_never(effect)


def tell_end(ended: GameEnded, reader: Reader) -> Iterator[str]:
    """Why the game is over, and who wins."""
    if ended.winner is None:
        yield say("drawn")
        return
    loser: Side = "Pompey" if ended.winner == "Caesar" else "Caesar"
    match ended.ending:
        case "last marker placed":
            yield about("last-marker", ended.winner, reader)
        case "both passed":
            yield about("both-passed", ended.winner, reader)
        case "no token in hand":
            yield about("empty-hand", loser, reader)
        case "stuck":
            yield about("stuck", loser, reader)
        case "undecided":
            raise ValueError("the game goes on")
        case _:
            assert_never(ended.ending)
    yield about("wins", ended.winner, reader)


def summary(effects: Sequence[AnyEffect], reader: Reader) -> str:
    """What stands out, in a few words: closings, bonus tokens, markers, the end; last the balances that can still change."""
    notes = [note for effect in effects for note in _notes(effect, reader)]
    closed = {effect.province for effect in effects if isinstance(effect, ProvinceClosed)}
    over = any(isinstance(effect, GameEnded) for effect in effects)
    for effect in effects:
        if not over and isinstance(effect, TokenPlaced | PieceFlipped):
            open_ = {province: balance for province, balance in effect.balances.items() if province not in closed}
            notes += [f"{province} {balance.caesar} : {balance.pompey}" for province, balance in open_.items()]
    return " · ".join(notes)


def _notes(effect: AnyEffect, reader: Reader) -> Iterator[str]:
    match effect:
        case ProvinceClosed(province=province, totals=totals, winner=winner):
            high, low = _high_and_low(totals)
            if winner is None:
                yield say("summary-tied", province=province, high=high, low=low)
            else:
                yield about_side("summary-falls", winner, reader, province=province, high=high, low=low)
        case BonusTaken(player=player, bonus=kind) | LeftOverDrawn(player, kind):
            yield about("summary-takes", player, reader, bonus=bonus(kind))
        case MarkerPlaced(on="border", place=place):
            yield say("summary-link", space=place)
        case MarkersUnderSenate(count=count):
            yield say("summary-senate", count=count)
        case ExtraTurnGained():
            yield say("summary-extra")
        case GameEnded(winner=winner):
            yield about("summary-wins", winner, reader) if winner else say("summary-draw")
        case _:
            pass


def refusal(s: Any, action: int) -> str:
    """Why an action is not legal here, as far as the mover can know."""
    match ACTION_SPACE.decode(action):
        case Place(kind, space) | Hide(kind, space):
            if s.phase != PLACE:
                return say("not-now-place")
            if s.token[space] != NONE:
                return say("occupied", space=space_name(space))
            return say("not-in-hand", token=token(KIND_NAMES[kind])) if s.hand[s.active, kind] <= 0 else say("no-border-control")
        case Flip(place):
            return say("no-target", place=called(place_name(place))) if s.phase == FLIP else say("not-now-flip")
        case ResolveFirst(first):
            return say("not-taken", bonus=bonus(first)) if s.phase == ORDER else say("not-now-order")
        case Recruit(kind):
            return say("no-centurion", token=token(KIND_NAMES[kind]))
        case Pass():
            return say("may-not-pass") if s.phase == PLACE else say("not-now-place")
        case _:
            return say("not-now-chance")


def ask(s: Any) -> str:
    """What somebody who plays with the real tokens is asked for, where chance is next."""
    questions = {
        SET_UP: "bonus",
        HAND: "hand",
        LOSS: "poison",
        LEFT_OVER: "left-over",
        COMMAND: "command",
        MUSTER: "muster",
        RESOLVE: "resolve",
    }
    seat = loser(s) if s.phase == LOSS else drawer(s)
    return say(f"ask-{questions.get(int(s.phase), 'draw')}", player=player_of(s, seat), province=NAMES[next_province(s)])
