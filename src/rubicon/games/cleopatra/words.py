"""Actions and what they did: as plain data, and in sentences."""

from typing import Any

from rubicon.engine.verbs import NONE, UNKNOWN
from rubicon.games.cleopatra.cards import (
    DECK_NAMES,
    GROUPS,
    KIND_NAMES,
    LAYOUTS,
    MOST_TOGETHER,
    NAMES,
    ORGY,
    PAIRS,
    PHILOSOPHER,
    SEATS,
    VALUES,
    VOTE_NAMES,
)
from rubicon.games.cleopatra.choices import may_come_between, turn
from rubicon.games.cleopatra.room import is_open, room, together
from rubicon.games.cleopatra.say import called, counted, of_the, opening, say, the
from rubicon.games.cleopatra.score import fulfils, open_points, patricians
from rubicon.games.cleopatra.set_up import next_to_be_dealt
from rubicon.games.cleopatra.state import (
    ACT,
    ACTIVE,
    ALLOW,
    ARRANGE_AT,
    ARRANGE_UNSEEN,
    ASK,
    BONUS_AT,
    BONUS_UNSEEN,
    BY_INFLUENCE,
    BY_PATRICIANS,
    CARD_AT,
    CASTLED_UNSEEN,
    DEAL,
    DECK_AT,
    DISCARD,
    DISCARD_AT,
    DRAW_AT,
    DRAW_UNSEEN,
    ENDED,
    FORBID,
    GO_ON,
    GROUP_AT,
    KEEP_AT,
    KEEP_UNSEEN,
    LAYOUT_AT,
    LAYOUT_UNSEEN,
    ORDER,
    PAIR_AT,
    PASSIVE,
    PICK,
    PLACE,
    PLACE_AT,
    PLACE_UNSEEN,
    REVEAL,
    SHOW,
    SHOW_AT,
    SHOW_UNSEEN,
    SKIP,
    TARGET,
    TARGET_AT,
    TURN,
    VOTE_AT,
    VOTE_CARD,
)
from rubicon.games.cleopatra.table import who
from rubicon.games.cleopatra.votes import is_showing, shown_group, shown_seat, total


def describe(s: Any, action: int) -> dict[str, Any]:
    """An action, outcome or public form as plain data: its kind, then what it names."""
    me, other = SEATS[s.active], SEATS[1 - s.active]
    simple = {ACTIVE: "active", PASSIVE: "passive", SKIP: "skip", ARRANGE_UNSEEN: "arrange", LAYOUT_UNSEEN: "layout"}
    if action in simple:
        hidden: dict[str, Any] = {"cards": None} if action == LAYOUT_UNSEEN else {"card": None} if action == ARRANGE_UNSEEN else {}
        return {"kind": simple[action], "player": me, **hidden}
    if action < ARRANGE_AT:
        return {"kind": "layout", "player": me, "cards": {NAMES[g]: int(v) for g, v in enumerate(LAYOUTS[action - LAYOUT_AT])}}
    if action < ACTIVE:
        return {"kind": "arrange", "player": me, "card": KIND_NAMES[VALUES + action - ARRANGE_AT]}
    if action == GO_ON:
        before = {ACT: "influence" if s.placed == 0 else "after", PLACE: "stop"}.get(int(s.phase), "discard")
        return {"kind": "on", "player": me, "step": before}
    if action < TARGET_AT:
        return {"kind": "card", "player": me, "card": KIND_NAMES[VALUES + action - CARD_AT]}
    if action < GROUP_AT:
        group, value = divmod(action - TARGET_AT, VALUES)
        return {"kind": "target", "player": me, "group": NAMES[group], "card": KIND_NAMES[value]}
    if action < PAIR_AT:
        return {"kind": "first" if s.phase == ORDER else "target", "player": me, "group": NAMES[action - GROUP_AT]}
    if action < ALLOW:
        return {"kind": "target", "player": me, "groups": [NAMES[group] for group in PAIRS[action - PAIR_AT]]}
    if action in (ALLOW, FORBID):
        return {"kind": "allow" if action == ALLOW else "veto", "player": other, "card": KIND_NAMES[s.card] if s.card != NONE else None}
    return describe_cards(s, action, me, other)


def describe_cards(s: Any, action: int, me: str, other: str) -> dict[str, Any]:
    """Cards that are laid, discarded or drawn."""
    if KEEP_AT <= action < PLACE_AT:
        count = int(s.pool[s.step]) if s.pool[s.step] != UNKNOWN else 0
        return {"kind": "keep", "player": me, "card": KIND_NAMES[s.step], "first": action - KEEP_AT, "second": count - action + KEEP_AT}
    if action < DISCARD_AT:
        cell, down = divmod(action - PLACE_AT, 2)
        return {
            "kind": "place",
            "player": me,
            "card": KIND_NAMES[cell % VALUES],
            "group": NAMES[cell // VALUES],
            "face": ("up", "down")[down],
        }
    if action < DECK_AT:
        whose = {"kind": "pick", "player": me, "other": other} if s.phase == PICK else {"kind": "discard", "player": me}
        return {**whose, "card": KIND_NAMES[action - DISCARD_AT]}
    if action < BONUS_AT:
        return {"kind": "deck", "player": SEATS[s.drawer], "deck": DECK_NAMES[action - DECK_AT]}
    if action < DRAW_AT or action == BONUS_UNSEEN:
        kind, seat = ("deal", next_to_be_dealt(s)) if s.phase == DEAL else ("reveal", int(s.revealed))
        return {"kind": kind, "player": SEATS[min(seat, 1)], "group": None if action == BONUS_UNSEEN else NAMES[action - BONUS_AT]}
    if action < VOTE_AT or action == DRAW_UNSEEN:
        return {"kind": "draw", "player": SEATS[s.drawer], "card": None if action == DRAW_UNSEEN else KIND_NAMES[action - DRAW_AT]}
    if action < SHOW_AT:
        return {"kind": "vote-card", "card": VOTE_NAMES[action - VOTE_AT]}
    if action < LAYOUT_UNSEEN or action == SHOW_UNSEEN:
        card = None if action == SHOW_UNSEEN else KIND_NAMES[action - SHOW_AT]
        if is_showing(s):
            return {"kind": "show", "player": SEATS[shown_seat(s)], "card": card, "group": NAMES[shown_group(s)]}
        return {"kind": "spied", "player": other, "card": card}
    if PLACE_UNSEEN <= action < KEEP_UNSEEN:
        return {"kind": "place", "player": me, "card": None, "group": NAMES[action - PLACE_UNSEEN], "face": "down"}
    if action == KEEP_UNSEEN:
        return {"kind": "keep", "player": me, "card": None}
    first, bits = divmod(action - CASTLED_UNSEEN, 4)
    voting = [NAMES[PAIRS[s.target, i]] for i in range(2) if bits >> i & 1] if s.target != NONE else []
    return {"kind": "castled", "player": me, "first": first, "second": int(s.taken.sum()) - first, "votes": voting}


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
    allowed = action == ALLOW or (before.phase == TARGET and after.phase != ASK) or spies
    if not allowed or (before.card == NONE and after.card == NONE):
        return []
    card = int(before.card if before.card != NONE else after.card)
    name, player, other = KIND_NAMES[card], called(SEATS[before.active]), called(SEATS[1 - before.active])
    target = int(before.target)
    if before.phase == TARGET:
        target = action - (TARGET_AT if name == "assassination" else PAIR_AT if name == "castling" else GROUP_AT)
    if name == "assassination":
        return [say(name, card=called(KIND_NAMES[target % VALUES]), other=other, group=the(NAMES[target // VALUES]))]
    if name == "scout":
        return [say(name, other=other, group=the(NAMES[target]))]
    if name == "wrath":
        return [say(name, group=the(NAMES[target]))]
    if name == "spy":
        return [say(name, player=player, other=other)]
    return [say(name, player=player, count=counted("cards", int(after.taken.sum())))]


def voted(before: Any, action: int, after: Any) -> list[int]:
    """The groups that have voted between two positions, in order."""
    if not (before.to_vote or before.voting != NONE or before.phase == ORDER or PLACE_AT <= action < DISCARD_AT or action >= VOTE_AT):
        return []
    called = [action - VOTE_AT] if VOTE_AT <= action < VOTE_AT + GROUPS else []
    called += [action - GROUP_AT] if before.phase == ORDER else [int(before.voting)] if before.voting != NONE else []
    called += [group for group in range(GROUPS) if before.to_vote >> group & 1 and group not in called]
    if PLACE_AT <= action < DISCARD_AT:
        placed_at = (action - PLACE_AT) // 2 // VALUES
        called += [placed_at] if together(before, placed_at) == MOST_TOGETHER - 1 and placed_at not in called else []
    done = [group for group in called if not waits(after, group)]
    return [group for group in done if not after.ending or (after.won[:, group] > before.won[:, group]).any()]


def lay_at_vote(before: Any, action: int, seat: int, group: int) -> list[int]:
    """How many of each value a player had under a group that votes: all face up, the last perhaps by this action."""
    lay = [int(n) for n in before.up[seat, group]]
    if PLACE_AT <= action < DISCARD_AT and (seat, group) == (before.active, (action - PLACE_AT) // 2 // VALUES):
        lay[(action - PLACE_AT) // 2 % VALUES] += 1
    if SHOW_AT <= action < LAYOUT_UNSEEN and is_showing(before) and (seat, group) == (shown_seat(before), shown_group(before)):
        lay[action - SHOW_AT] += 1
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
    seat = turn(s)
    if action >= BONUS_AT or seat < 0:
        return say("not-now-chance") if seat < 0 or action < LAYOUT_UNSEEN else say("not-now")
    if action in (ACTIVE, PASSIVE) and s.phase == TURN:
        if action == ACTIVE:
            return say("not-active")
        return say("must-be-active") if s.locked and s.held[seat].sum() else say("not-passive")
    if PLACE_AT <= action < DISCARD_AT and s.phase == PLACE:
        cell = (action - PLACE_AT) // 2
        if s.hand[seat, cell % VALUES] <= 0:
            return say("not-in-hand", card=called(KIND_NAMES[cell % VALUES]))
        if room(s, seat, cell // VALUES) <= 0:
            return say("no-room", group=the(NAMES[cell // VALUES]))
        return say("second-like-first")
    if CARD_AT <= action < TARGET_AT and (s.phase == ACT or (s.phase == PLACE and may_come_between(s))):
        kind = VALUES + action - CARD_AT
        name = "no-effect" if s.hand[seat, kind] > 0 else "not-in-hand"
        return say(name, card=card_name(KIND_NAMES[kind]))
    if DISCARD_AT <= action < DECK_AT and s.phase == DISCARD:
        return say("not-in-hand", card=called(KIND_NAMES[action - DISCARD_AT]))
    if action == FORBID and s.phase == ASK:
        return say("no-veto")
    if TARGET_AT <= action < ALLOW and s.phase in (TARGET, ORDER):
        return say("no-target")
    return say("too-many") if KEEP_AT <= action < PLACE_AT and s.step < VALUES and s.pool.sum() else say("not-now")


def ask(s: Any) -> str:
    """What somebody who plays with the real cards is asked for, where chance is next."""
    if s.phase == VOTE_CARD:
        return say("ask-vote")
    return (
        say("ask-deal", player=called(SEATS[next_to_be_dealt(s)])) if s.phase == DEAL else say("ask-draw", player=called(SEATS[s.drawer]))
    )
