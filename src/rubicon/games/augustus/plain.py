"""A view as headed text, for a terminal or a screen reader."""

from typing import Any

from rubicon.core.verbs import CHANCE, NONE, OVER
from rubicon.games.augustus.box import (
    EACH,
    GOAL,
    LEAST_NUMBER,
    NUMBER_REWARDS,
    RESOURCE_NAMES,
    RESOURCE_REWARD,
    SEATS,
    SLOTS,
    SYMBOLS,
    TOKEN_NAMES,
    TOKENS,
    TYPE_NAMES,
    TYPE_REWARDS,
)
from rubicon.games.augustus.choices import turn, waiting
from rubicon.games.augustus.deck import names_in
from rubicon.games.augustus.notation import CODES
from rubicon.games.augustus.power import text as power_text
from rubicon.games.augustus.say import say
from rubicon.games.augustus.score import points_of
from rubicon.games.augustus.state import CHOOSE, DEALT_AT, DONE_AT, DRAFT, KEPT_AT, PHASES
from rubicon.games.augustus.table import holder, lying


def heading(v: Any) -> str:
    """Who has to do what."""
    seat, phase = turn(v), PHASES[v.phase]
    if seat == OVER:
        return say("heading-over")
    if seat == CHANCE:
        return say("heading-chance", phase=phase)
    others = [SEATS[other] for other in range(v.players) if other != seat and waiting(v) >> other & 1]
    if others:
        return say("heading-together", turn=SEATS[seat], phase=phase, others=", ".join(others))
    return say("heading-turn", turn=SEATS[seat], phase=phase)


def token_lines(v: Any) -> list[str]:
    """What was drawn, and the chances of what comes next."""
    drawn = [f"{TOKEN_NAMES[token]} {v.drawn[token]}" for token in range(TOKENS) if v.drawn[token]]
    total = max(1, int(v.bag.sum()))
    left = [f"{TOKEN_NAMES[token]} {v.bag[token]} ({100 * int(v.bag[token]) / total:.0f} %)" for token in range(TOKENS) if v.bag[token]]
    lines = [f"  left in the bag: {', '.join(left) or 'nothing'}", f"  on the table: {', '.join(drawn) or 'nothing'}"]
    if v.token != NONE:
        called = f", which stands for {TOKEN_NAMES[v.symbol]}" if v.symbol not in (NONE, v.token) else ""
        lines.insert(0, f"  drawn: {TOKEN_NAMES[v.token].upper()}{called}")
    return lines


def spaces_text(v: Any, card: int, legions: Any = None) -> str:
    """sw [sw] sh: spaces, those with a legion in brackets."""
    words = []
    for symbol in range(SYMBOLS):
        there = int(legions[symbol]) if legions is not None else 0
        words += [f"[{CODES[symbol]}]" if space < there else CODES[symbol] for space in range(v.spaces[symbol, card])]
    return " ".join(words)


def card_line(v: Any, card: int, legions: Any = None) -> str:
    """Number, name, kind, spaces, points, what it produces, power."""
    produces = [name for resource, name in enumerate(RESOURCE_NAMES) if v.resources[card] >> resource & 1]
    power = power_text(v.power[card], v.amount[card], v.about[card], v.limit[card])
    facts = "; ".join([*produces, *([power] if power else [])])
    name = f"{card + 1:>2} {names_in(v)[card]}"
    columns = f"{name:<25} {TYPE_NAMES[v.type[card]]:<8} {spaces_text(v, card, legions):<26} {v.points[card]:>2} points"
    return f"    {columns}  {facts}".rstrip()


def player_lines(v: Any, seat: int) -> list[str]:
    """A player: points, legions, objectives."""
    chosen = ", has chosen" if v.phase in (DRAFT, CHOOSE) and v.chosen_to[seat] != NONE else ""
    crier = ", town crier" if v.crier == seat else ""
    counts = f"{points_of(v, seat)} points, {v.done[seat]} of {GOAL} completed, {v.supply[seat]} of {v.army[seat]} legions in supply"
    lines = [f"  {SEATS[seat]}{crier}: {counts}{chosen}"]
    for slot in range(SLOTS):
        if v.objective[seat, slot] != NONE:
            lines.append(card_line(v, int(v.objective[seat, slot]), v.legions[seat, slot]))
    for title, at in (("dealt", DEALT_AT), ("kept", KEPT_AT)):
        cards = lying(v, at + seat)
        if cards:
            lines += [f"    {title}:", *(card_line(v, card) for card in cards)]
    done = lying(v, DONE_AT + seat)
    if done:
        lines.append(f"    completed: {', '.join(done_text(v, card) for card in done)}")
    swaps = [f"{TOKEN_NAMES[x]} as {TOKEN_NAMES[y]}" for x in range(SYMBOLS) for y in range(SYMBOLS) if v.swaps[seat, x] >> y & 1]
    if swaps:
        lines.append(f"    may use {', '.join(swaps)}")
    return lines


def done_text(v: Any, card: int) -> str:
    """5 Italia (green, 4 points)"""
    return f"{card + 1} {names_in(v)[card]} ({TYPE_NAMES[v.type[card]]}, {v.points[card]})"


def reward_lines(v: Any) -> list[str]:
    """What each reward is worth, and whose it is."""
    types = [f"{name} {TYPE_REWARDS[i]}{held(v.type_reward[i])}" for i, name in enumerate(TYPE_NAMES)]
    each = f"first with one of each: {TYPE_REWARDS[EACH]}{held(v.type_reward[EACH])}"
    numbers = [f"{LEAST_NUMBER + i} objectives {points}{held(v.number_reward[i])}" for i, points in enumerate(NUMBER_REWARDS)]
    most = [f"most {name} {RESOURCE_REWARD}{held(v.resource_reward[i])}" for i, name in enumerate(RESOURCE_NAMES)]
    return [f"  first with three: {', '.join(types)}; {each}", f"  for exactly: {', '.join(numbers)}", f"  {', '.join(most)}"]


def held(seat: Any) -> str:
    """Whose it is, in brackets."""
    return f" ({holder(seat)})" if seat != NONE else ""


def plain(v: Any) -> str:
    """Headings with lines below them."""
    lines = [heading(v), "", "Tokens", *token_lines(v), "", "Rewards", *reward_lines(v), ""]
    lines += [f"Offer ({v.in_deck} more in the deck)", *(card_line(v, int(card)) for card in v.offer if card != NONE), ""]
    lines += ["Players (spaces with a legion are in brackets)"]
    for seat in range(v.players):
        lines += player_lines(v, seat)
    if v.current != NONE:
        lines += ["", f"{SEATS[v.owner]} completes", card_line(v, int(v.current))]
    return "\n".join(lines)
