"""Actions and what they did: as plain data, and in sentences."""

from typing import Any

from rubicon.engine.actions import Action
from rubicon.engine.verbs import NONE, UNKNOWN
from rubicon.games.cleopatra.actions import (
    ACTION_SPACE,
    Active,
    Allow,
    Arrange,
    ArrangeUnseen,
    Bonus,
    BonusUnseen,
    CastledUnseen,
    ChooseDeck,
    Discard,
    Draw,
    DrawUnseen,
    Forbid,
    GoOn,
    Keep,
    KeepUnseen,
    Layout,
    LayoutUnseen,
    Passive,
    Place,
    PlaceUnseen,
    PlayCard,
    Show,
    ShowUnseen,
    Skip,
    TargetCard,
    TargetGroup,
    TargetPair,
    VoteCard,
)
from rubicon.games.cleopatra.cards import (
    ASSASSINATION,
    GROUPS,
    KIND_NAMES,
    MOST_TOGETHER,
    NAMES,
    ORGY,
    PAIRS,
    PHILOSOPHER,
    SCOUT,
    SEATS,
    SPY,
    VALUES,
    VOTE_NAMES,
    WRATH,
)
from rubicon.games.cleopatra.choices import may_come_between, turn
from rubicon.games.cleopatra.room import is_open, room, together
from rubicon.games.cleopatra.say import called, counted, of_the, opening, say, the
from rubicon.games.cleopatra.score import fulfils, open_points, patricians
from rubicon.games.cleopatra.set_up import next_to_be_dealt
from rubicon.games.cleopatra.state import (
    ACT,
    ASK,
    BY_INFLUENCE,
    BY_PATRICIANS,
    DEAL,
    DISCARD,
    ENDED,
    ORDER,
    PICK,
    PLACE,
    REVEAL,
    SHOW,
    TARGET,
    TURN,
    VOTE_CARD,
)
from rubicon.games.cleopatra.table import who
from rubicon.games.cleopatra.votes import is_showing, shown_group, shown_seat, total


def describe(s: Any, action: int) -> dict[str, Any]:
    """An action, outcome or public form as plain data: its kind, then what it names."""
    me, other = SEATS[s.active], SEATS[1 - s.active]
    match ACTION_SPACE.decode(action):
        case Layout(values):
            return {"kind": "layout", "player": me, "cards": dict(zip(NAMES, values, strict=True))}
        case Arrange(card):
            return {"kind": "arrange", "player": me, "card": KIND_NAMES[card]}
        case Active():
            return {"kind": "active", "player": me}
        case Passive():
            return {"kind": "passive", "player": me}
        case Skip():
            return {"kind": "skip", "player": me}
        case GoOn():
            step = {ACT: "influence" if s.placed == 0 else "after", PLACE: "stop"}.get(int(s.phase), "discard")
            return {"kind": "on", "player": me, "step": step}
        case PlayCard(card):
            return {"kind": "card", "player": me, "card": KIND_NAMES[card]}
        case TargetCard(group, value):
            return {"kind": "target", "player": me, "group": NAMES[group], "card": KIND_NAMES[value]}
        case TargetGroup(group):
            return {"kind": "first" if s.phase == ORDER else "target", "player": me, "group": NAMES[group]}
        case TargetPair(groups):
            return {"kind": "target", "player": me, "groups": [NAMES[group] for group in groups]}
        case Allow():
            return {"kind": "allow", "player": other, "card": KIND_NAMES[s.card] if s.card != NONE else None}
        case Forbid():
            return {"kind": "veto", "player": other, "card": KIND_NAMES[s.card] if s.card != NONE else None}
        case Keep(first):
            count = int(s.pool[s.step]) if s.pool[s.step] != UNKNOWN else 0
            return {"kind": "keep", "player": me, "card": KIND_NAMES[s.step], "first": first, "second": count - first}
        case Place(group, value, down):
            return {"kind": "place", "player": me, "card": KIND_NAMES[value], "group": NAMES[group], "face": "down" if down else "up"}
        case Discard(card):
            whose = {"kind": "pick", "player": me, "other": other} if s.phase == PICK else {"kind": "discard", "player": me}
            return {**whose, "card": KIND_NAMES[card]}
        case ChooseDeck(deck):
            return {"kind": "deck", "player": SEATS[s.drawer], "deck": deck}
        case outcome:
            return describe_outcome(s, outcome)


def describe_outcome(s: Any, outcome: Action) -> dict[str, Any]:
    """What chance has brought, or what others see of something hidden: what they don't see is None."""
    me = SEATS[s.active]
    match outcome:
        case Bonus() | BonusUnseen():
            kind, seat = ("deal", next_to_be_dealt(s)) if s.phase == DEAL else ("reveal", int(s.revealed))
            return {"kind": kind, "player": SEATS[min(seat, 1)], "group": NAMES[outcome.group] if isinstance(outcome, Bonus) else None}
        case Draw() | DrawUnseen():
            return {"kind": "draw", "player": SEATS[s.drawer], "card": KIND_NAMES[outcome.card] if isinstance(outcome, Draw) else None}
        case VoteCard(card):
            return {"kind": "vote-card", "card": VOTE_NAMES[card]}
        case Show() | ShowUnseen():
            shown = KIND_NAMES[outcome.card] if isinstance(outcome, Show) else None
            if is_showing(s):
                return {"kind": "show", "player": SEATS[shown_seat(s)], "card": shown, "group": NAMES[shown_group(s)]}
            return {"kind": "spied", "player": SEATS[1 - s.active], "card": shown}
        case LayoutUnseen():
            return {"kind": "layout", "player": me, "cards": None}
        case ArrangeUnseen():
            return {"kind": "arrange", "player": me, "card": None}
        case PlaceUnseen(group):
            return {"kind": "place", "player": me, "card": None, "group": NAMES[group], "face": "down"}
        case KeepUnseen():
            return {"kind": "keep", "player": me, "card": None}
        case CastledUnseen(first, votes):
            voting = [NAMES[PAIRS[s.target, place]] for place in votes] if s.target != NONE else []
            return {"kind": "castled", "player": me, "first": first, "second": int(s.taken.sum()) - first, "votes": voting}
        case _:
            raise TypeError(f"{outcome} has no description")


def votes(before: Any, after: Any) -> list[dict[str, Any]]:
    """The votes that were decided between two positions."""
    return [
        {"group": NAMES[group], "winner": SEATS[seat]}
        for group in range(GROUPS)
        for seat in range(2)
        if after.won[seat, group] > before.won[seat, group]
    ]


def waits(s: Any, group: int) -> bool:
    """Whether a group votes, or is still to vote in this turn because it stands at 8 (K13, K63)."""
    return bool((s.to_vote | s.later) >> group & 1 or s.voting == group)


def outlook(before: Any, action: int, after: Any) -> dict[str, Any]:
    """What an action did: sums of the groups, votes, what comes next."""
    return {
        "action": describe(before, action),
        "sums": {NAMES[g]: {name: total(after, seat, g) for seat, name in enumerate(SEATS)} for g in range(GROUPS) if is_open(after, g)},
        "votes": votes(before, after),
        "waiting_for_a_vote": [NAMES[group] for group in range(GROUPS) if waits(after, group)],
        "points": {name: open_points(after, seat) for seat, name in enumerate(SEATS)},
        "next": who(turn(after)),
    }


def effect(after: dict[str, Any]) -> str:
    """An outlook in a few words: the sums of the group that a card is laid or aimed at, votes."""
    group = after["action"].get("group")
    notes = (
        [say("effect-sums", group=called(group), sums=" : ".join(map(str, after["sums"][group].values())))]
        if group in after["sums"]
        else []
    )
    notes += [say("effect-vote", group=the(vote["group"]), winner=called(vote["winner"])) for vote in after["votes"]]
    notes += [say("effect-votes", group=the(name)) for name in after["waiting_for_a_vote"]]
    return ", ".join(notes)


def card_name(kind: str) -> str:
    """a 3, a philosopher, Veto"""
    if kind == KIND_NAMES[PHILOSOPHER]:
        return say("philosopher")
    return say("number", number=kind) if kind.isdecimal() else say(f"card-{kind}")


def tell_action(s: Any, action: int) -> str:
    """The action itself."""
    facts = describe(s, action)
    kind, player, other = facts["kind"], called(facts.get("player", "")), called(SEATS[1 - s.active])
    if kind == "vote-card":
        return tell_vote_card(facts["card"])
    card = card_name(facts["card"]) if facts.get("card") else None
    group = the(facts["group"]) if facts.get("group") else None
    if kind == "layout" and facts["cards"]:
        laid = ", ".join(say("under", card=card_name(str(value)), group=the(name)) for name, value in facts["cards"].items())
        return say("layout", player=player, cards=laid)
    if kind == "on":
        return say(f"on-{facts['step']}", player=player)
    if kind == "target":
        if "groups" in facts:
            return say("target-pair", first=the(facts["groups"][0]), second=the(facts["groups"][1]))
        return say("target-card", card=called(facts["card"]), other=other, group=group) if card else say("target-group", group=group)
    if kind == "first":
        return say("first", group=opening(facts["group"]))
    if kind == "spied":
        other = called(SEATS[s.active])
    if kind in ("keep", "castled"):
        return tell_castling(s, facts, card)
    if kind == "place":
        name = "place" if facts["face"] == "up" else "place-down" if card else "place-unseen"
        return say(name, player=player, card=card, group=group)
    if kind == "reveal":
        enough = fulfils(s, SEATS.index(facts["player"]), NAMES.index(facts["group"]))
        return say("reveal", player=player, group=group, worth=say("reveal-worth") if enough else "")
    hides = kind in ("layout", "arrange", "deal", "draw", "spied") and card is None and group is None
    deck = called(facts.get("deck", ""))
    return say(f"{kind}-unseen" if hides else kind, player=player, card=card, group=group, other=other, deck=deck)


def tell_vote_card(card: str) -> str:
    """A group is called to vote, or there is an orgy."""
    if card in NAMES:
        return say("vote-group", group=of_the(card))
    return say("vote-orgy" if card == VOTE_NAMES[ORGY] else "vote-reshuffle")


def tell_castling(s: Any, facts: dict[str, Any], card: str | None) -> str:
    """Cards laid out again."""
    player = called(facts["player"])
    if facts["kind"] == "keep" and card is None:
        return say("keep-unseen", player=player)
    first, second = (the(NAMES[group]) for group in PAIRS[s.target])
    if facts["kind"] == "castled":
        return say(
            "castled",
            player=player,
            first=counted("cards", facts["first"]),
            group=first,
            second=counted("cards", facts["second"]),
            other=second,
        )
    return say("keep", player=player, first=facts["first"], card=card, group=first, second=facts["second"], other=second)


def tell_effect(before: Any, action: int, after: Any) -> list[str]:
    """What an action card did, once nobody has vetoed it."""
    spies = before.phase in (ACT, PLACE) and after.phase == SHOW
    allowed = ACTION_SPACE.decode(action) == Allow() or (before.phase == TARGET and after.phase != ASK) or spies
    if not allowed or (before.card == NONE and after.card == NONE):
        return []
    card = int(before.card if before.card != NONE else after.card)
    player, other = called(SEATS[before.active]), called(SEATS[1 - before.active])
    match ACTION_SPACE.decode(action):
        case TargetCard(group, value):
            pass
        case TargetGroup(group):
            value = NONE
        case _:
            group, value = divmod(int(before.target), VALUES) if card == ASSASSINATION else (int(before.target), NONE)
    if card == ASSASSINATION:
        return [say("assassination", card=called(KIND_NAMES[value]), other=other, group=the(NAMES[group]))]
    if card == SCOUT:
        return [say("scout", other=other, group=the(NAMES[group]))]
    if card == WRATH:
        return [say("wrath", group=the(NAMES[group]))]
    if card == SPY:
        return [say("spy", player=player, other=other)]
    return [say("castling", player=player, count=counted("cards", int(after.taken.sum())))]


def voted(before: Any, action: int, after: Any) -> list[int]:
    """The groups that have voted between two positions, in order."""
    done, called = ACTION_SPACE.decode(action), []
    if isinstance(done, VoteCard) and done.card < GROUPS:
        called.append(done.card)
    if isinstance(done, TargetGroup) and before.phase == ORDER:
        called.append(done.group)
    elif before.voting != NONE:
        called.append(int(before.voting))
    if before.to_vote:
        called += [group for group in range(GROUPS) if before.to_vote >> group & 1 and group not in called]
    if isinstance(done, Place) and together(before, done.group) == MOST_TOGETHER - 1 and done.group not in called:
        called.append(done.group)
    decided = [group for group in called if not waits(after, group)]
    return [group for group in decided if not after.ending or (after.won[:, group] > before.won[:, group]).any()]


def lay_at_vote(before: Any, action: int, seat: int, group: int) -> list[int]:
    """How many of each value a player had under a group that votes: all face up, the last perhaps by this action."""
    lay = [int(n) for n in before.up[seat, group]]
    match ACTION_SPACE.decode(action):
        case Place(placed_at, value) if (seat, group) == (before.active, placed_at):
            lay[value] += 1
        case Show(card) if is_showing(before) and (seat, group) == (shown_seat(before), shown_group(before)):
            lay[card] += 1
    return lay


def tell_votes(before: Any, action: int, after: Any) -> list[str]:
    """Who has won a patrician, if a group has voted."""
    sentences = []
    for group in voted(before, action, after):
        sides = [lay_at_vote(before, action, seat, group) for seat in range(2)]
        sums = [sum(value * n for value, n in enumerate(lay)) for lay in sides]
        winner = [called(SEATS[seat]) for seat in range(2) if after.won[seat, group] > before.won[seat, group]]
        how = "vote-tied" if not winner else "vote-won" if sides[0][PHILOSOPHER] == sides[1][PHILOSOPHER] else "vote-upset"
        sentences.append(say(how, group=opening(NAMES[group]), winner=winner[0] if winner else None, high=max(sums), low=min(sums)))
        sentences += [] if is_open(after, group) else [say("closed", group=of_the(NAMES[group]))]
    return sentences


def tell_end(before: Any, after: Any) -> list[str]:
    """Why the game is over, and who won."""
    if after.phase == REVEAL and before.phase != REVEAL:
        return [say({BY_PATRICIANS: "over-patricians", BY_INFLUENCE: "over-influence"}.get(int(after.ending), "over-room"))]
    if after.phase != ENDED:
        return []
    high, low = max(after.points), min(after.points)
    if after.winner == NONE:
        return [say("drawn", high=high)]
    name = "won" if high > low else "won-patricians"
    assert name == "won" or patricians(after, after.winner) > patricians(after, 1 - after.winner)
    return [say(name, winner=called(SEATS[after.winner]), high=high, low=low)]


def tell(before: Any, action: int, after: Any) -> str:
    """What happened, as a friend at the table would say it; the two positions may be a seat's views."""
    return " ".join(
        [tell_action(before, action), *tell_effect(before, action, after), *tell_votes(before, action, after), *tell_end(before, after)]
    )


def refusal(s: Any, action: int) -> str:
    """Why an action is not legal here, as far as the mover can know."""
    seat, role = turn(s), ACTION_SPACE.kind_of(action).role
    if seat < 0 or role == "outcome":
        return say("not-now-chance")
    match ACTION_SPACE.decode(action):
        case Active() if s.phase == TURN:
            return say("not-active")
        case Passive() if s.phase == TURN:
            return say("must-be-active") if s.locked and s.held[seat].sum() else say("not-passive")
        case Place(group, value) if s.phase == PLACE:
            if s.hand[seat, value] <= 0:
                return say("not-in-hand", card=called(KIND_NAMES[value]))
            return say("no-room", group=the(NAMES[group])) if room(s, seat, group) <= 0 else say("second-like-first")
        case PlayCard(card) if s.phase == ACT or (s.phase == PLACE and may_come_between(s)):
            return say("no-effect" if s.hand[seat, card] > 0 else "not-in-hand", card=card_name(KIND_NAMES[card]))
        case Discard(card) if s.phase == DISCARD:
            return say("not-in-hand", card=called(KIND_NAMES[card]))
        case Forbid() if s.phase == ASK:
            return say("no-veto")
        case TargetCard() | TargetGroup() | TargetPair() if s.phase in (TARGET, ORDER):
            return say("no-target")
        case Keep() if s.step < VALUES and s.pool.sum():
            return say("too-many")
        case _:
            return say("not-now")


def ask(s: Any) -> str:
    """What somebody who plays with the real cards is asked for, where chance is next."""
    if s.phase == VOTE_CARD:
        return say("ask-vote")
    return (
        say("ask-deal", player=called(SEATS[next_to_be_dealt(s)])) if s.phase == DEAL else say("ask-draw", player=called(SEATS[s.drawer]))
    )
