"""A view as headed text, for a terminal or a screen reader."""

from typing import Any

from rubicon.engine.verbs import CHANCE, NONE, OVER
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
from rubicon.games.augustus.powerwords import power_words
from rubicon.games.augustus.row import has_missed
from rubicon.games.augustus.say import called, points_text, say
from rubicon.games.augustus.score import points_of
from rubicon.games.augustus.state import CHOOSE, DEALT_AT, DONE_AT, DRAFT, KEPT_AT, PHASES
from rubicon.games.augustus.table import lying


def heading(v: Any) -> str:
    """Who has to do what."""
    seat, phase = turn(v), called(PHASES[v.phase])
    if seat == OVER:
        return say("heading-over")
    if seat == CHANCE:
        return say("heading-chance", phase=phase)
    others = [called(SEATS[other]) for other in range(v.players) if other != seat and waiting(v) >> other & 1]
    if others:
        return say("heading-together", turn=called(SEATS[seat]), phase=phase, others=", ".join(others))
    return say("heading-turn", turn=called(SEATS[seat]), phase=phase)


def token_lines(v: Any) -> list[str]:
    """What was drawn, and the chances of what comes next."""
    names = [called(name) for name in TOKEN_NAMES]
    drawn = [f"{names[token]} {v.drawn[token]}" for token in range(TOKENS) if v.drawn[token]]
    total = max(1, int(v.bag.sum()))
    left = [f"{names[token]} {v.bag[token]} ({100 * int(v.bag[token]) / total:.0f} %)" for token in range(TOKENS) if v.bag[token]]
    lines = [say("tokens-bag", tokens=", ".join(left) or say("nothing")), say("tokens-table", tokens=", ".join(drawn) or say("nothing"))]
    if v.token != NONE:
        itself = v.symbol in (NONE, v.token)
        lines.insert(0, say("tokens-drawn" if itself else "tokens-drawn-as", token=names[v.token].upper(), symbol=names[v.symbol]))
    return [f"  {line}" for line in lines]


def spaces_text(v: Any, card: int, legions: Any = None) -> str:
    """sw [sw] sh: spaces, those with a legion in brackets."""
    words = []
    for symbol in range(SYMBOLS):
        there = int(legions[symbol]) if legions is not None else 0
        words += [f"[{CODES[symbol]}]" if space < there else CODES[symbol] for space in range(v.spaces[symbol, card])]
    return " ".join(words)


def card_line(v: Any, card: int, legions: Any = None) -> str:
    """Number, name, kind, spaces, points, what it produces, power."""
    produces = [called(name) for resource, name in enumerate(RESOURCE_NAMES) if v.resources[card] >> resource & 1]
    power = power_words(v.power[card], v.amount[card], v.about[card], v.limit[card])
    facts = "; ".join([*produces, *([power] if power else [])])
    name = f"{card + 1:>2} {names_in(v)[card]}"
    kinds = max(len(called(kind)) for kind in TYPE_NAMES) + 1
    points = f"{points_text(int(v.points[card])):>{len(points_text(10))}}"
    columns = f"{name:<25} {called(TYPE_NAMES[v.type[card]]):<{kinds}} {spaces_text(v, card, legions):<26} {points}"
    return f"    {columns}  {facts}".rstrip()


def player_lines(v: Any, seat: int) -> list[str]:
    """A player: points, legions, objectives."""
    facts = say(
        "player-crier" if v.crier == seat else "player",
        player=called(SEATS[seat]),
        points=points_text(points_of(v, seat)),
        done=v.done[seat],
        goal=GOAL,
        supply=v.supply[seat],
        legions=v.army[seat],
    )
    chosen = [say("has-chosen")] if v.phase in (DRAFT, CHOOSE) and v.chosen_to[seat] != NONE else []
    lines = [f"  {', '.join([facts, *chosen])}"]
    for slot in range(SLOTS):
        if v.objective[seat, slot] != NONE:
            lines.append(card_line(v, int(v.objective[seat, slot]), v.legions[seat, slot]))
    for title, at in ((say("pile-dealt"), DEALT_AT), (say("pile-kept"), KEPT_AT)):
        cards = lying(v, at + seat)
        if cards:
            lines += [f"    {title}", *(card_line(v, card) for card in cards)]
    done = lying(v, DONE_AT + seat)
    if done:
        lines.append(f"    {say('completed', cards=', '.join(done_text(v, card) for card in done))}")
    missed = [str(LEAST_NUMBER + reward) for reward in range(len(NUMBER_REWARDS)) if has_missed(v, seat, reward)]
    if missed:
        lines.append(f"    {say('missed', numbers=', '.join(missed))}")
    swaps = [(x, y) for x in range(SYMBOLS) for y in range(SYMBOLS) if v.swaps[seat, x] >> y & 1]
    if swaps:
        uses = [say("use", first=called(TOKEN_NAMES[x]), second=called(TOKEN_NAMES[y])) for x, y in swaps]
        lines.append(f"    {say('uses', uses=', '.join(uses))}")
    return lines


def done_text(v: Any, card: int) -> str:
    """5 Italia (green, 4 points)"""
    facts = [called(TYPE_NAMES[v.type[card]]), str(v.points[card]), *([say("safe")] if v.announced[card] else [])]
    return f"{card + 1} {names_in(v)[card]} ({', '.join(facts)})"


def reward_lines(v: Any) -> list[str]:
    """What each reward is worth, and whose it is."""
    types = [f"{called(name)} {TYPE_REWARDS[i]}{held(v.type_reward[i])}" for i, name in enumerate(TYPE_NAMES)]
    each = f"{TYPE_REWARDS[EACH]}{held(v.type_reward[EACH])}"
    numbers = [
        say("rewards-number", number=LEAST_NUMBER + i, points=f"{points}{held(v.number_reward[i])}")
        for i, points in enumerate(NUMBER_REWARDS)
    ]
    most = [
        say("rewards-most", resource=called(name), points=f"{RESOURCE_REWARD}{held(v.resource_reward[i])}")
        for i, name in enumerate(RESOURCE_NAMES)
    ]
    lines = [say("rewards-types", types=", ".join(types), each=each), say("rewards-numbers", numbers=", ".join(numbers)), ", ".join(most)]
    return [f"  {line}" for line in lines]


def held(seat: Any) -> str:
    """Whose it is, in brackets."""
    return f" ({called(SEATS[seat])})" if seat != NONE else ""


def plain(v: Any) -> str:
    """Headings with lines below them."""
    lines = [heading(v), "", say("heading-tokens"), *token_lines(v), "", say("heading-rewards"), *reward_lines(v), ""]
    lines += [say("heading-offer", count=v.in_deck), *(card_line(v, int(card)) for card in v.offer if card != NONE), ""]
    lines.append(say("heading-players"))
    for seat in range(v.players):
        lines += player_lines(v, seat)
    if v.current != NONE:
        lines += ["", say("heading-completes", player=called(SEATS[v.owner])), card_line(v, int(v.current))]
    return "\n".join(lines)
