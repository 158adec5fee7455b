"""A view as an outline of text, for a terminal, a screen reader or the text table in the browser."""

from typing import Any

from rubicon.engine.outline import Entry, Outline, Section
from rubicon.games.augustus.box import GOAL, SYMBOL_NAMES, TOKEN_NAMES
from rubicon.games.augustus.notation import CODES
from rubicon.games.augustus.power_data import power_words
from rubicon.games.augustus.say import called, points_text, say
from rubicon.games.augustus.typed_view import typed_view
from rubicon.games.augustus.view_data import AugustusView, CardView, Counts, DoneView, ObjectiveView, PlayerView, RewardView, TokenCounts


def outline(position: Any) -> Outline:
    """Who has to do what; then tokens, rewards, offer and players."""
    v = typed_view(position)
    sections = [
        Section(title=say("heading-tokens"), entries=tuple(Entry((line,)) for line in token_lines(v))),
        Section(title=say("heading-rewards"), entries=tuple(Entry((line,)) for line in reward_lines(v))),
        Section(title=say("heading-offer"), note=say("in-deck", count=v.deck), entries=tuple(card_entry(card) for card in v.offer)),
        Section(title=say("heading-players"), note=say("in-brackets"), entries=tuple(player_entry(v, name) for name in v.players)),
    ]
    if v.completing:
        title = say("heading-completes", player=called(v.completing.owner))
        sections.append(Section(title=title, entries=(card_entry(v.completing),)))
    return Outline(heading(v), tuple(sections))


def heading(v: AugustusView) -> str:
    """Who has to do what."""
    phase = called(v.phase)
    match v.turn:
        case "over":
            return say("heading-over")
        case "chance":
            return say("heading-chance", phase=phase)
        case seat:
            others = [called(other) for other in v.waiting if other != seat]
            if others:
                return say("heading-together", turn=called(seat), phase=phase, others=", ".join(others))
            return say("heading-turn", turn=called(seat), phase=phase)


def by_token(counts: TokenCounts) -> list[tuple[str, int]]:
    """Tokens that are there, by what they are called."""
    return [(called(name), getattr(counts, name)) for name in TOKEN_NAMES if getattr(counts, name)]


def token_lines(v: AugustusView) -> list[str]:
    """What was drawn, and the chances of what comes next."""
    total = max(1, sum(count for _, count in by_token(v.bag)))
    left = [f"{name} {count} ({100 * count / total:.0f} %)" for name, count in by_token(v.bag)]
    drawn = [f"{name} {count}" for name, count in by_token(v.drawn)]
    lines = [say("tokens-bag", tokens=", ".join(left) or say("nothing")), say("tokens-table", tokens=", ".join(drawn) or say("nothing"))]
    if v.token:
        token = called(v.token).upper()
        itself = v.symbol in (None, v.token)
        lines.insert(0, say("tokens-drawn", token=token) if itself else say("tokens-drawn-as", token=token, symbol=called(v.symbol or "")))
    return lines


def reward_lines(v: AugustusView) -> list[str]:
    """What each reward is worth, and who holds it."""
    rewards, types = v.rewards, v.rewards.types
    named = {"senator": types.senator, "green": types.green, "pink": types.pink, "orange": types.orange}
    most = {"wheat": rewards.wheat, "gold": rewards.gold}
    numbers = [say("rewards-number", number=number, points=held(reward)) for number, reward in rewards.numbers.items()]
    three = ", ".join(f"{called(name)} {held(reward)}" for name, reward in named.items())
    return [
        say("rewards-types", types=three, each=held(types.each)),
        say("rewards-numbers", numbers=", ".join(numbers)),
        ", ".join(say("rewards-most", resource=called(name), points=held(reward)) for name, reward in most.items()),
    ]


def held(reward: RewardView) -> str:
    """What a reward is worth, and in brackets who holds it."""
    return f"{reward.points} ({called(reward.holder)})" if reward.holder else str(reward.points)


def spaces_text(spaces: Counts, legions: Counts) -> str:
    """sw [sw] sh: spaces, those with a legion in brackets."""
    words = []
    for code, name in zip(CODES, SYMBOL_NAMES, strict=True):
        there = {str(symbol): count for symbol, count in legions.items()}.get(name, 0)
        count = {str(symbol): count for symbol, count in spaces.items()}.get(name, 0)
        words += [f"[{code}]" if space < there else code for space in range(count)]
    return " ".join(words)


def card_entry(card: CardView) -> Entry:
    """Number, name, type, spaces, points, what it produces and its power."""
    legions = card.legions if isinstance(card, ObjectiveView) else {}
    facts = [*(called(resource) for resource in card.produces), *([power_words(card.power)] if card.power else [])]
    cells = (str(card.number), card.name, called(card.type), spaces_text(card.spaces, legions), points_text(card.points))
    return Entry((*cells, "; ".join(facts)) if facts else cells)


def player_entry(v: AugustusView, name: str) -> Entry:
    """A player: points, legions, objectives."""
    player = {str(seat): player for seat, player in v.players.items()}[name]
    facts = say(
        "player-crier" if v.crier == name else "player",
        player=called(name),
        points=points_text(player.points),
        done=len(player.completed),
        goal=GOAL,
        supply=player.supply,
        legions=player.legions,
    )
    line = ", ".join([facts, *([say("has-chosen")] if player.has_chosen else [])])
    return Entry((line,), (*(card_entry(card) for card in player.objectives), *piles(player), *lasting(player)))


def piles(player: PlayerView) -> list[Entry]:
    """Objectives that the viewer was dealt and has kept."""
    titled = ((say("pile-dealt"), player.dealt), (say("pile-kept"), player.kept))
    return [Entry((title,), tuple(card_entry(card) for card in cards)) for title, cards in titled if cards]


def lasting(player: PlayerView) -> list[Entry]:
    """Completed objectives, rewards that were missed, symbols that can be swapped."""
    lines = []
    if player.completed:
        lines.append(say("completed", cards=", ".join(done_text(card) for card in player.completed)))
    if player.missed_rewards:
        lines.append(say("missed", numbers=", ".join(map(str, player.missed_rewards))))
    if player.swaps:
        uses = [say("use", first=called(drawn), second=called(other)) for drawn, others in player.swaps.items() for other in others]
        lines.append(say("uses", uses=", ".join(uses)))
    return [Entry((line,)) for line in lines]


def done_text(card: DoneView) -> str:
    """5 Italia (green, 4)"""
    facts = [called(card.type), str(card.points), *([say("safe")] if card.safe else [])]
    return f"{card.number} {card.name} ({', '.join(facts)})"
