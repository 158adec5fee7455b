"""Actions and what they did: as plain data, and in sentences."""

from typing import Any

from rubicon.engine.actions import Action
from rubicon.engine.verbs import NONE
from rubicon.games.augustus.actions import (
    ACTION_SPACE,
    Accept,
    Call,
    Cell,
    ChoiceUnseen,
    Clear,
    Complete,
    Deal,
    DealUnseen,
    Decline,
    Draft,
    DraftUnseen,
    DrawToken,
    FirstCrier,
    Lose,
    Pass,
    Put,
    Remove,
    Reveal,
    Show,
    Take,
)
from rubicon.games.augustus.box import (
    JOKER,
    NUMBER_REWARDS,
    SEATS,
    SENATOR,
    SYMBOL_NAMES,
    SYMBOLS,
    TOKEN_NAMES,
)
from rubicon.games.augustus.choices import turn
from rubicon.games.augustus.completionwords import card_name, completed, tell_completions
from rubicon.games.augustus.deck import names_in
from rubicon.games.augustus.draws import REDRAW
from rubicon.games.augustus.legions import cells_barred, free, is_full, movable, on_objective, power_symbols, usable
from rubicon.games.augustus.notation import acting, dealt
from rubicon.games.augustus.power import parse as power_of
from rubicon.games.augustus.powerwords import power_words
from rubicon.games.augustus.row import number_offered
from rubicon.games.augustus.say import called, points_text, say
from rubicon.games.augustus.score import points_of, winner_of
from rubicon.games.augustus.set_up import free_place
from rubicon.games.augustus.state import (
    BY_GOAL,
    CHOOSE,
    CLEAR,
    CRIER,
    DEAL,
    DONE_AT,
    DRAW,
    ENDED,
    LOSE,
    PLACE,
    REARRANGE,
    REFILL,
    REMOVE,
    SHOW,
    TAKE,
)
from rubicon.games.augustus.table import card_data, who


def spaces_on(s: Any, card: int) -> int:
    """How many spaces an objective has."""
    return int(s.spaces[:, card].sum())


def place(s: Any, seat: int, cell: Cell) -> dict[str, Any]:
    """A space, by objective and symbol."""
    return {"objective": int(s.objective[seat, cell.slot]) + 1, "symbol": SYMBOL_NAMES[cell.symbol]}


def describe(s: Any, action: int) -> dict[str, Any]:
    """An action, outcome or public form as plain data: its kind, then what it names."""
    return description(s, ACTION_SPACE.decode(action))


def description(s: Any, action: Action) -> dict[str, Any]:
    """What a player decides, as plain data."""
    seat = acting(s)
    player = who(seat)
    match action:
        case Pass():
            return {"kind": "pass", "player": player}
        case Put(source, target):
            start = place(s, seat, source) if source is not None else None
            kind = "rearrange" if s.phase == REARRANGE else "put"
            return {"kind": kind, "player": player, "from": start, **place(s, seat, target)}
        case Draft(places):
            cards = dealt(s, seat)
            return {"kind": "draft", "player": player, "objectives": [cards[i] + 1 for i in places if i < len(cards)]}
        case Call(symbol):
            return {"kind": "call", "player": player, "symbol": SYMBOL_NAMES[symbol]}
        case Complete(slot):
            return {"kind": "complete", "player": player, "objective": int(s.objective[seat, slot]) + 1}
        case Remove(cell):
            return {"kind": "remove", "player": player, **place(s, seat, cell)}
        case Clear(slot):
            return {"kind": "clear", "player": player, "objective": int(s.objective[seat, slot]) + 1}
        case Lose(card):
            return {"kind": "lose", "player": player, "objective": card + 1}
        case Accept():
            return {"kind": "accept", "player": player, **number_reward(s, seat)}
        case Decline():
            return {"kind": "decline", "player": player, **number_reward(s, seat)}
        case Take(card):
            return {"kind": "take", "player": player, "objective": card + 1}
        case _:
            return outcome_description(s, action)


def number_reward(s: Any, seat: int) -> dict[str, int]:
    """A31: the number reward that a player may take."""
    offered = number_offered(s, seat) if seat >= 0 else NONE
    return {"number": int(s.done[seat]) if seat >= 0 else 0, "points": int(NUMBER_REWARDS[offered]) if offered != NONE else 0}


def outcome_description(s: Any, outcome: Action) -> dict[str, Any]:
    """What chance has brought, and what others see of a secret, as plain data."""
    match outcome:
        case Deal() | DealUnseen():
            to = None if s.phase == REFILL or free_place(s) != NONE else SEATS[min(s.active, s.players - 1)]
            return {"kind": "deal", "to": to, "objective": outcome.card + 1 if isinstance(outcome, Deal) else None}
        case Show(card):
            return {"kind": "show", "player": SEATS[s.active], "objective": card + 1}
        case FirstCrier(seat):
            return {"kind": "crier", "player": SEATS[seat]}
        case DrawToken(token):
            return {"kind": "token", "player": who(int(s.crier)) if s.crier != NONE else None, "token": TOKEN_NAMES[token]}
        case Reveal(choice):
            return {**description(s, choice), "revealed": True}
        case DraftUnseen():
            return {"kind": "draft", "player": who(turn(s)), "objectives": None}
        case ChoiceUnseen():
            return {"kind": "choice", "player": who(turn(s))}
        case _:
            raise TypeError(f"{outcome} has no description")


def outlook(before: Any, action: int, after: Any) -> dict[str, Any]:
    """What an action did: the objectives it touches, rewards and points, what comes next."""
    facts = describe(before, action)
    return {
        "action": facts,
        "objectives": touched(before, action),
        "completes": [card + 1 for card in completed(before, after)],
        "objective": card_data(before, facts["objective"] - 1) if facts["kind"] in ("take", "lose") else None,
        "points": {SEATS[seat]: points_of(after, seat) for seat in range(after.players)},
        "next": who(turn(after)),
    }


def touched(before: Any, action: int) -> list[dict[str, Any]]:
    """How many legions the objectives have after a legion was put, moved or removed."""
    facts, seat = describe(before, action), acting(before)
    changes: dict[int, int] = {}
    if facts["kind"] in ("put", "rearrange"):
        changes[facts["objective"]] = 1
        if facts["from"]:
            changes[facts["from"]["objective"]] = changes.get(facts["from"]["objective"], 0) - 1
    elif facts["kind"] == "remove":
        changes[facts["objective"]] = -1
    found = []
    for number, change in changes.items():
        slot = before.objective[seat].tolist().index(number - 1)
        there = on_objective(before, seat, slot) + change
        found.append({"objective": number, "name": names_in(before)[number - 1], "legions": there, "spaces": spaces_on(before, number - 1)})
    return found


def effect(after: dict[str, Any]) -> str:
    """An outlook in a few words: how far the objectives come, or what is on the card."""
    if after["action"]["kind"] in ("accept",):
        return points_text(after["action"]["points"])
    if after["objective"]:
        card = after["objective"]
        power = power_words(*power_of(card["power"] or "")) or say("no-power")
        return say("effect-card", card=card["name"], type=called(card["type"]), points=points_text(card["points"]), power=power)
    notes = []
    for there in after["objectives"]:
        name = say("card", called=there["name"], number=there["objective"])
        full = there["legions"] == there["spaces"]
        notes.append(
            say("effect-full", card=name) if full else say("effect-progress", card=name, placed=there["legions"], spaces=there["spaces"])
        )
    return ", ".join(notes)


def listed(names: list[str]) -> str:
    """a, b and c"""
    return names[0] if len(names) == 1 else say("and", first=", ".join(names[:-1]), last=names[-1])


def tell_action(s: Any, action: int) -> str:
    """The action itself."""
    facts, made = describe(s, action), ACTION_SPACE.decode(action)
    kind, player = facts["kind"], called(facts.get("player") or "")
    card = card_name(s, facts["objective"]) if facts.get("objective") else ""
    if kind == "deal":
        name = "refill" if s.phase == REFILL else "deal-offer" if facts["to"] is None else "deal" if card else "deal-unseen"
        return say(name, player=called(facts["to"] or ""), card=card)
    if kind == "draft":
        kept = [card_name(s, number) for number in facts["objectives"] or ()]
        return say("draft", player=player, cards=listed(kept)) if kept else say("draft-unseen", player=player)
    if isinstance(made, DrawToken):
        return tell_token(s, made.token, player)
    if kind == "choice":
        return say("sealed", player=player)
    sealed = "sealed-" if s.phase == CHOOSE else ""
    if kind == "pass":
        return say(f"{sealed}pass", player=player)
    if kind == "put":
        start = facts["from"] or facts
        moved = {"from_symbol": called(start["symbol"]), "from_card": card_name(s, start["objective"])}
        return say(f"{sealed}move" if facts["from"] else f"{sealed}put", player=player, card=card, symbol=called(facts["symbol"]), **moved)
    symbol = called(facts.get("symbol", ""))
    return say(kind, player=player, card=card, symbol=symbol, number=facts.get("number"), points=facts.get("points"))


def tell_token(s: Any, token: int, player: str) -> str:
    """A12: with `redraw` a joker is drawn over."""
    if token == JOKER and s.joker == REDRAW:
        return say("token-return" if not s.bag[:SYMBOLS].any() else "token-redraw", player=player)
    return say("token", player=player, token=called(TOKEN_NAMES[token]))


def tell_end(before: Any, after: Any) -> list[str]:
    """The bag passes; or who has won, and by what."""
    if after.phase != ENDED or before.phase == ENDED:
        passed = before.crier != after.crier and before.crier != NONE
        return [say("passes-on", player=called(SEATS[after.crier]))] if passed else []
    said = [say("over-goal" if after.ending == BY_GOAL else "over-quiet")]
    points = [points_of(after, seat) for seat in range(after.players)]
    winner, most = winner_of(after), max(points)
    if winner == NONE:
        best = [seat for seat in range(after.players) if points[seat] == most]
        senators = max(int(after.types[seat, SENATOR]) for seat in best)
        names = [called(SEATS[seat]) for seat in best if after.types[seat, SENATOR] == senators]
        return [*said, say("shared", players=listed(names), points=points_text(most))]
    rivals = [seat for seat in range(after.players) if seat != winner and points[seat] == most]
    if not rivals:
        return [*said, say("won", winner=called(SEATS[winner]), points=points_text(most))]
    senators = max(int(after.types[seat, SENATOR]) for seat in rivals)
    reason = say("tie-senators" if after.types[winner, SENATOR] > senators else "tie-lowest")
    return [*said, say("won-tie", winner=called(SEATS[winner]), points=points_text(most), reason=reason)]


def tell(before: Any, action: int, after: Any) -> str:
    """What happened, as a friend at the table would say it; the two positions may be a seat's views."""
    if isinstance(ACTION_SPACE.decode(action), ChoiceUnseen | DraftUnseen):
        return tell_action(before, action)
    return " ".join([tell_action(before, action), *tell_completions(before, after), *tell_end(before, after)])


def refusal(s: Any, action: int) -> str:
    """Why an action is not legal here, as far as the mover can know."""
    seat, role = turn(s), ACTION_SPACE.kind_of(action).role
    if seat < 0 or role == "outcome":
        return say("not-now-chance")
    match ACTION_SPACE.decode(action):
        case Pass() if s.phase == PLACE:
            return say("must-place")
        case Put(source, target) if s.phase in (CHOOSE, PLACE, REARRANGE):
            return refuse_put(s, seat, source, target)
        case Take(card) if s.phase == TAKE:
            return say("not-offered", card=card_name(s, card + 1))
        case Lose(card) if s.phase == LOSE:
            return say("safe-now" if s.where[card] == DONE_AT + seat else "not-yours", card=card_name(s, card + 1))
        case Remove(Cell(slot)) if s.phase == REMOVE and s.objective[seat, slot] != NONE:
            return refuse_attack(s, seat, slot)
        case Clear(slot) if s.phase == CLEAR and s.objective[seat, slot] != NONE:
            return refuse_attack(s, seat, slot)
        case _:
            return say("not-now")


def refuse_attack(s: Any, seat: int, slot: int) -> str:
    """Why legions can't be removed from an objective (A47)."""
    reason = "no-legions-there" if not s.waits[seat, slot] else "protected" if is_full(s, seat, slot) else "protected-chosen"
    return say(reason, card=card_name(s, int(s.objective[seat, slot]) + 1))


def refuse_put(s: Any, seat: int, source: Cell | None, target: Cell) -> str:
    """Why a legion can't be put there, or taken from there."""
    slot, symbol = target
    if s.objective[seat, slot] == NONE or (source is not None and s.objective[seat, source.slot] == NONE):
        return say("not-now")
    name, card = called(SYMBOL_NAMES[symbol]), card_name(s, int(s.objective[seat, slot]) + 1)
    if not (usable(s, seat) if s.phase == CHOOSE else power_symbols(s)) >> symbol & 1:
        if s.phase == CHOOSE:
            return say("not-drawn", token=called(TOKEN_NAMES[s.symbol]), symbol=name)
        return say("only-symbol", symbol=called(SYMBOL_NAMES[s.about[s.current]]))
    if free(s, seat, slot, symbol) <= 0:
        return say("no-space", card=card, symbol=name)
    if source is None:
        return say("no-supply")
    if source == target:
        return say("same-space")
    slot, symbol = source
    if s.phase == REARRANGE or movable(s, seat, source.number):
        return say("same-objective" if s.phase == CHOOSE and cells_barred(s, source.number) >> target.number & 1 else "not-now")
    return say("no-legion", symbol=called(SYMBOL_NAMES[symbol]), card=card_name(s, int(s.objective[seat, slot]) + 1))


def ask(s: Any) -> str:
    """What somebody who plays with the real components is asked for, where chance is next."""
    if s.phase == DRAW:
        return say("ask-token", player=called(SEATS[s.crier]))
    if s.phase == CRIER:
        return say("ask-crier")
    if s.phase == REFILL or (s.phase == DEAL and free_place(s) != NONE):
        return say("ask-offer")
    name = "ask-deal" if s.phase == DEAL else "ask-show" if s.phase == SHOW else "ask-reveal"
    return say(name, player=called(SEATS[s.active]))
