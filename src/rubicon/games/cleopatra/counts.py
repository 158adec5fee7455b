"""Every public count of a view by a name of its own, and how effects change them: nothing countable happens without an effect."""

from collections.abc import Sequence
from typing import assert_never

from rubicon.engine.facts import Effect
from rubicon.games.cleopatra.effect_types import (
    ActionCardAimed,
    ActionCardAllowed,
    ActionCardPlayed,
    ActionCardVetoed,
    BonusDealt,
    BonusShown,
    CardArranged,
    CardAssassinated,
    CardDiscarded,
    CardDrawn,
    CardPicked,
    CardPlaced,
    CardRevealed,
    CardsDealtOut,
    CardsDiscarded,
    CardSpied,
    CardsTakenUp,
    CleopatraEffect,
    DeckChosen,
    GameEnded,
    GroupClosed,
    GroupScouted,
    HandSpied,
    LaidOut,
    PatricianWon,
    PlayEnded,
    TurnTaken,
    VoteCalled,
    VoteCardTurned,
    VoteDeckReshuffled,
    VoteDue,
    VoteHeld,
    VoteLapsed,
    WentOn,
    WrathStruck,
)
from rubicon.games.cleopatra.view_types import CleopatraView, GroupView, PlayerView
from rubicon.games.cleopatra.vocabulary import (
    CARD_NAMES,
    GROUP_NAMES,
    INFLUENCE_NAMES,
    SIDE_NAMES,
    VOTE_CARD_NAMES,
    Card,
    DeckName,
    Group,
    InfluenceCard,
    Side,
)

Counts = dict[str, int]


def counts(view: CleopatraView) -> Counts:
    """All of them; how much room there is follows from how many cards lie there."""
    found = {f"vote-deck.{card}": view.vote_deck.get(card, 0) for card in VOTE_CARD_NAMES}
    found |= {f"vote-drawn.{card}": view.vote_drawn.get(card, 0) for card in VOTE_CARD_NAMES}
    found |= {f"waiting.{group}": int(group in view.waiting_for_a_vote) for group in GROUP_NAMES}
    taken = view.playing.cards_taken if view.playing else 0
    found["taken-up"] = taken if isinstance(taken, int) else 0
    for side, player in zip(SIDE_NAMES, (view.players.caesar, view.players.cleopatra), strict=True):
        found |= player_counts(side, player)
    groups = view.groups
    all_groups = (groups.senators, groups.praetors, groups.quaestors, groups.censors, groups.aediles)
    for name, group in zip(GROUP_NAMES, all_groups, strict=True):
        found |= group_counts(name, group)
    return found


def player_counts(side: Side, player: PlayerView) -> Counts:
    """Of a player."""
    found = {f"{side}.points": player.points, f"{side}.patricians": player.patricians}
    found |= {f"{side}.held.influence": player.held.influence, f"{side}.held.action": player.held.action}
    found |= {f"{side}.left.influence": player.left.influence, f"{side}.left.action": player.left.action}
    return found | {f"{side}.discarded.{card}": player.discarded.get(card, 0) for card in CARD_NAMES}


def group_counts(group: Group, seen: GroupView) -> Counts:
    """Of a group."""
    found = {f"{group}.left": seen.patricians_left}
    for side in SIDE_NAMES:
        at, here = f"{group}.{side}", seen.of(side)
        found |= {f"{at}.won": here.won, f"{at}.down": here.face_down, f"{at}.sum": here.sum_up}
        found |= {f"{at}.up.{card}": here.up.get(card, 0) for card in INFLUENCE_NAMES}
    return found


def recount(counts: Counts, effect: Effect) -> None:
    """Changes the counts as an effect says."""
    known: CleopatraEffect = effect  # type: ignore[assignment]  # the kit gives what `effects` made
    match known:
        case LaidOut(player):
            for group in GROUP_NAMES:
                _leave_hand(counts, player, "1")
                counts[f"{group}.{player}.down"] += 1
        case CardPlaced(player=player, group=group, card=card, face=face):
            _leave_hand(counts, player, "1")
            if face == "down" or card is None:
                counts[f"{group}.{player}.down"] += 1
            else:
                _turn_up(counts, player, group, [card], 1)
        case CardDiscarded(player, card) | CardPicked(victim=player, card=card) | ActionCardPlayed(player, card):
            _leave_hand(counts, player, card)
            counts[f"{player}.discarded.{card}"] += 1
        case ActionCardVetoed(player):
            _leave_hand(counts, player, "veto")
            counts[f"{player}.discarded.veto"] += 1
        case CardDrawn(player, deck):
            counts[f"{player}.left.{deck}"] -= 1
            counts[f"{player}.held.{deck}"] += 1
        case CardRevealed(player=player, group=group, card=card):
            counts[f"{group}.{player}.down"] -= 1
            _turn_up(counts, player, group, [card], 1)
        case CardAssassinated(victim=player, group=group, card=card):
            _discard(counts, player, group, [card])
        case CardsDiscarded(player=player, group=group, cards=cards):
            _discard(counts, player, group, cards)
        case CardsTakenUp(player=player, group=group, up=up, face_down=face_down):
            _turn_up(counts, player, group, up, -1)
            counts[f"{group}.{player}.down"] -= face_down
            counts["taken-up"] += len(up) + face_down
        case CardsDealtOut(player=player, laid=laid, done=done):
            for one in laid:
                counts[f"{one.group}.{player}.down"] += one.count
            if done:
                counts["taken-up"] = 0
        case VoteCardTurned(card):
            counts[f"vote-deck.{card}"] -= 1
            counts[f"vote-drawn.{card}"] += 1
        case VoteDeckReshuffled():
            for card in VOTE_CARD_NAMES:
                counts[f"vote-deck.{card}"] += counts[f"vote-drawn.{card}"]
                counts[f"vote-drawn.{card}"] = 0
        case VoteDue(group):
            counts[f"waiting.{group}"] = 1
        case VoteLapsed(group) | VoteCalled(group=group):
            counts[f"waiting.{group}"] = 0
        case PatricianWon(player=player, group=group, left=left, points=points):
            counts[f"{group}.{player}.won"] += 1
            counts[f"{player}.patricians"] += 1
            counts[f"{group}.left"] = left
            counts |= {f"{side}.points": points.of(side) for side in SIDE_NAMES}
        case GroupClosed(group):
            counts[f"vote-deck.{group}"] = counts[f"vote-drawn.{group}"] = 0
        case GameEnded(points=points):
            counts |= {f"{side}.points": points.of(side) for side in SIDE_NAMES}
        case BonusDealt() | CardArranged() | TurnTaken() | WentOn() | DeckChosen() | ActionCardAimed() | ActionCardAllowed():
            pass
        case HandSpied() | CardSpied() | GroupScouted() | WrathStruck() | VoteHeld() | PlayEnded() | BonusShown():
            pass
        case _:
            assert_never(known)


def _leave_hand(counts: Counts, player: Side, card: Card) -> None:
    deck: DeckName = "influence" if card in INFLUENCE_NAMES else "action"
    counts[f"{player}.held.{deck}"] -= 1


def _turn_up(counts: Counts, player: Side, group: Group, cards: Sequence[InfluenceCard], sign: int) -> None:
    for card in cards:
        counts[f"{group}.{player}.up.{card}"] += sign
        counts[f"{group}.{player}.sum"] += sign * INFLUENCE_NAMES.index(card)


def _discard(counts: Counts, player: Side, group: Group, cards: Sequence[InfluenceCard]) -> None:
    _turn_up(counts, player, group, cards, -1)
    for card in cards:
        counts[f"{player}.discarded.{card}"] += 1
