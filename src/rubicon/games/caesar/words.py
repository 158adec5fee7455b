"""Actions and what they did: as plain data, and in sentences."""

from typing import Any

from rubicon.engine.actions import Action
from rubicon.engine.verbs import NONE
from rubicon.games.caesar.actions import (
    ACTION_SPACE,
    BonusToken,
    Command,
    Draw,
    DrawUnseen,
    Flip,
    Hide,
    HideUnseen,
    Loss,
    Pass,
    Place,
    Recruit,
    ResolveFirst,
)
from rubicon.games.caesar.board import (
    BETWEEN,
    BONUSES,
    COMMANDS,
    CRASSUS,
    FIRST_BORDER,
    KIND_NAMES,
    MARKER_PLACES,
    NAMES,
    PROVINCES,
    SEATS,
    SECOND_SPACE,
)
from rubicon.games.caesar.closing import influence
from rubicon.games.caesar.explain import tell_why, why
from rubicon.games.caesar.notation import values
from rubicon.games.caesar.rules import drawer, loser, turn
from rubicon.games.caesar.say import bonus, called, markers, say, token
from rubicon.games.caesar.set_up import next_province
from rubicon.games.caesar.state import (
    BY_EMPTY_HAND,
    BY_MARKERS,
    BY_PASSES,
    COMMAND,
    DISCARD,
    ENDED,
    FLIP,
    HAND,
    LEFT_OVER,
    LOSS,
    MUSTER,
    ORDER,
    PLACE,
    RESOLVE,
    SET_UP,
)
from rubicon.games.caesar.table import name, owner, place_name, space_name, steps, who


def describe(s: Any, action: int) -> dict[str, Any]:
    """An action, outcome or public form as plain data: its kind, then what it names."""
    me = SEATS[s.active]
    match ACTION_SPACE.decode(action):
        case Place(kind, space, swung) as placing:
            facing = {NAMES[p]: value for p, value in zip(BETWEEN[space], values(kind, swung), strict=True)}
            placed = {"kind": "place", "player": me, "token": KIND_NAMES[kind], "space": space_name(space), "facing": facing}
            return {**placed, "why": why(s, placing)} if s.phase == RESOLVE else placed
        case Hide(kind, space):
            return {"kind": "hide", "player": me, "token": KIND_NAMES[kind], "space": space_name(space)}
        case Flip(place):
            what = "marker" if s.marker[place] != NONE else "token"
            return {"kind": "flip", "player": me, "what": what, "place": place_name(place)}
        case ResolveFirst(first):
            return {"kind": "order", "player": me, "first": first}
        case Recruit(kind):
            return {"kind": "recruit", "player": me, "token": KIND_NAMES[kind]}
        case Pass():
            return {"kind": "skip" if s.phase == RESOLVE else "pass", "player": me}
        case outcome:
            return describe_outcome(s, outcome)


def describe_outcome(s: Any, outcome: Action) -> dict[str, Any]:
    """What chance has brought, or what others see of something hidden: what they don't see is None."""
    me = SEATS[s.active]
    match outcome:
        case BonusToken(name) if s.phase == LEFT_OVER:
            return {"kind": "left-over", "player": me, "bonus": name}
        case BonusToken(name):
            return {"kind": "bonus", "province": NAMES[next_province(s)], "bonus": name}
        case Draw(kind):
            return {"kind": "muster" if s.phase == MUSTER else "draw", "player": SEATS[drawer(s)], "token": KIND_NAMES[kind]}
        case Loss(kind):
            return {"kind": "discard" if s.phase == DISCARD else "poison", "player": SEATS[loser(s)], "token": KIND_NAMES[kind]}
        case Command(command):
            return {"kind": "command", "player": me, "command": COMMANDS[command], "steps": steps(command)}
        case DrawUnseen():
            return {"kind": "draw", "player": SEATS[drawer(s)], "token": None}
        case HideUnseen(space):
            return {"kind": "hide", "player": me, "token": None, "space": space_name(space)}
        case _:
            raise TypeError(f"{outcome} has no description")


def closings(before: Any, after: Any) -> list[dict[str, Any]]:
    """The provinces that were closed between two positions, with totals, winner and bonus token."""
    return [
        {
            "province": NAMES[p],
            "totals": {name: influence(after, seat, p) for seat, name in enumerate(SEATS)},
            "winner": owner(after.marker[p]),
            "bonus": BONUSES[before.bonus[p]],
        }
        for p in range(PROVINCES)
        if before.bonus[p] != NONE and after.bonus[p] == NONE and after.free[p] == 0
    ]


def outlook(before: Any, action: int, after: Any) -> dict[str, Any]:
    """What an action did: balances of the provinces it touches, closings, markers laid, what comes next."""
    done: dict[str, Any] = {"action": describe(before, action)}
    made = ACTION_SPACE.decode(action)
    if isinstance(made, Place):
        touched = BETWEEN[made.space]
        done["balances"] = {NAMES[p]: {name: influence(after, seat, p) for seat, name in enumerate(SEATS)} for p in touched}
        done["closes"] = closings(before, after)
    laid = [place for place in range(MARKER_PLACES) if before.marker[place] == NONE and after.marker[place] != NONE]
    done["markers"] = {name: [place_name(p) for p in laid if after.marker[p] == seat] for seat, name in enumerate(SEATS)}
    done["under_senate"] = {name: int(after.under[seat] - before.under[seat]) for seat, name in enumerate(SEATS)}
    done["extra_turn"] = bool(after.extra and not before.extra)
    done["next"] = who(turn(after))
    done["winner"] = owner(after.winner)
    return done


def effect(after: dict[str, Any]) -> str:
    """An outlook in a few words: balances, closings, markers, the end."""
    notes = [f"{province} {' : '.join(str(n) for n in balance.values())}" for province, balance in after.get("balances", {}).items()]
    for closed in after.get("closes", []):
        winner = called(closed["winner"]) if closed["winner"] else say("nobody")
        notes.append(say("effect-closes", province=closed["province"], winner=winner, bonus=called(closed["bonus"])))
    for player, places in after["markers"].items():
        notes += [say("effect-markers", count=len(places), player=called(player))] if len(places) > 1 else []
    notes += [say("effect-wins", winner=called(after["winner"]))] if after["winner"] else []
    return ", ".join(notes)


def player_of(s: Any, seat: str | None) -> str | None:
    """A player of `describe` as people call him."""
    return name(s, SEATS.index(seat)) if seat in SEATS else seat


def tell_closings(before: Any, after: Any) -> list[str]:
    """Who holds what was closed, and where markers went because of it."""
    sentences = []
    player = name(before, before.active)
    if after.placing != NONE:  # C50: what was taken face down is not looked at yet
        return []
    for closed in closings(before, after):
        high, low = max(closed["totals"].values()), min(closed["totals"].values())
        how = "closes-tied" if high == low and before.bot == NONE else "closes-won"
        ahead = max(closed["totals"], key=closed["totals"].__getitem__)
        winner = player_of(before, ahead) if high > low else called(CRASSUS)
        sentences.append(say(how, province=closed["province"], winner=winner, high=high, low=low))
        sentences.append(say("takes", player=player, bonus=bonus(closed["bonus"])))
    for place in range(SECOND_SPACE, MARKER_PLACES):
        if before.marker[place] == NONE and after.marker[place] != NONE:
            winner = name(after, after.marker[place])
            sentences.append(say("second", winner=winner) if place == SECOND_SPACE else say("link", winner=winner, space=place_name(place)))
    return sentences


def tell_end(after: Any) -> list[str]:
    """How the game ended, if it did."""
    if after.phase != ENDED:
        return []
    if after.winner == NONE:
        return [say("drawn-passes")]
    how = {BY_MARKERS: "won-markers", BY_PASSES: "won-passes", BY_EMPTY_HAND: "won-poison"}.get(int(after.ending), "won-stuck")
    return [say(how, winner=name(after, after.winner), loser=name(after, 1 - after.winner))]


def tell_action(before: Any, action: int) -> str:
    """The action itself."""
    facts, made = describe(before, action), ACTION_SPACE.decode(action)
    kind, facts["player"] = facts["kind"], player_of(before, facts.get("player"))
    if kind == "place":
        faces = ", ".join(say("faces", value=value, province=province) for province, value in facts["facing"].items())
        placed = say("place", player=facts["player"], token=token(facts["token"]), values=faces)
        return f"{placed} {tell_why(facts['why'])}" if before.phase == RESOLVE else placed
    if kind == "command":
        doing = ", ".join(say(f"step-{step}") for step in facts["steps"])
        return say("command", player=facts["player"], command=facts["command"], steps=doing)
    if isinstance(made, Flip):
        other = name(before, 1 - before.active)
        if facts["what"] == "marker":
            return say("flip-marker", player=facts["player"], other=other, place=called(facts["place"]))
        turned = token(KIND_NAMES[before.token[made.place - FIRST_BORDER]])
        return say("flip-token", player=facts["player"], other=other, token=turned, space=facts["place"])
    if kind == "order":
        return say("order", player=facts["player"], bonus=bonus(facts["first"]))
    if kind in ("pass", "skip"):
        return say(kind, player=facts["player"])
    if kind == "bonus":
        return say("set-up", province=facts["province"], bonus=bonus(facts["bonus"]))
    if kind == "left-over":
        return say("left-over", player=facts["player"], bonus=bonus(facts["bonus"]))
    if facts["token"] is None:
        return say(f"{kind}-unseen", player=facts["player"], space=facts.get("space"))
    return say(kind, player=facts["player"], token=token(facts["token"]), space=facts.get("space"))


def tell(before: Any, action: int, after: Any) -> str:
    """What happened, as a friend at the table would say it; the two positions may be a seat's views."""
    sentences = [tell_action(before, action), *tell_closings(before, after)]
    for seat in range(len(SEATS)):
        under = int(after.under[seat] - before.under[seat])
        if under > 0:
            sentences.append(say("senate", player=name(after, seat), count=markers(under)))
    if after.removed > before.removed:
        sentences.append(say("removed", player=name(after, after.bot), count=markers(int(after.removed - before.removed))))
    if after.extra and not before.extra:
        sentences.append(say("extra", player=name(before, before.active)))
    return " ".join(sentences + tell_end(after))


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
    return say(f"ask-{questions.get(int(s.phase), 'draw')}", player=name(s, seat), province=NAMES[next_province(s)])
