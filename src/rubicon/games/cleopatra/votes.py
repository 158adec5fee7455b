"""Votes: who wins a patrician, what is discarded (K15, K16, K30, K31, K32, K33, K34, K36, K37), and the end by the last patrician (K50)."""

from rubicon.engine.rule import rule
from rubicon.engine.verbs import NONE
from rubicon.games.cleopatra.cards import GROUPS, PHILOSOPHER, RESHUFFLE, VALUES, VOTE_CARDS
from rubicon.games.cleopatra.knowledge import nothing_hidden, shown
from rubicon.games.cleopatra.room import is_open
from rubicon.games.cleopatra.score import finish
from rubicon.games.cleopatra.state import BY_PATRICIANS, State


@rule
def show_cards(s: State, seat: int, group: int) -> None:
    """A player's cards under a group are to be turned up."""
    if s.lying[seat, group] > 0:
        s.showing[seat] |= 1 << group


@rule
def is_showing(s: State) -> bool:
    """Whether cards are still to be turned up."""
    return bool(s.showing[0] != 0 or s.showing[1] != 0)


@rule
def shown_seat(s: State) -> int:
    """Whose card is turned up next."""
    return 0 if s.showing[0] != 0 else 1


@rule
def shown_group(s: State) -> int:
    """Under which group."""
    group = 0
    while not s.showing[shown_seat(s)] >> group & 1:
        group += 1
    return group


@rule
def turn_up(s: State, value: int) -> None:
    """K30, K44: a card lies face up from now on; after the last one of its group nothing is hidden there."""
    seat, group = shown_seat(s), shown_group(s)
    s.down[seat, group, value] -= 1
    s.lying[seat, group] -= 1
    s.up[seat, group, value] += 1
    shown(s, seat, group, value, 1)
    if s.lying[seat, group] == 0:
        s.showing[seat] &= ~(1 << group)
        nothing_hidden(s, seat, group)


@rule
def discard_up(s: State, seat: int, group: int, value: int, count: int) -> None:
    """Face-up cards go to the discard pile."""
    s.up[seat, group, value] -= count
    s.gone[seat, value] += count


@rule
def clear_group(s: State, group: int) -> None:
    """K16, K45: all influence cards under a group, all face up by now, are discarded."""
    for seat in range(2):
        for value in range(VALUES):
            discard_up(s, seat, group, value, int(s.up[seat, group, value]))


@rule
def total(s: State, seat: int, group: int) -> int:
    """K30: the sum of a player's numbers face up under a group; philosophers count 0."""
    points = 0
    for value in range(VALUES):
        points += value * int(s.up[seat, group, value])
    return points


@rule
def discard_number(s: State, seat: int, group: int, highest: bool) -> None:
    """K34: the highest or the lowest numbered card, if there is one."""
    for i in range(PHILOSOPHER + 1, VALUES):
        value = VALUES - i if highest else i
        if s.up[seat, group, value] > 0:
            discard_up(s, seat, group, value, 1)
            return


@rule
def vote(s: State) -> bool:
    """K31: compare the sums, with all cards face up, and do what follows. Returns whether the game goes on.

    K36: a vote is held even if only one side has cards; the empty side has the sum 0 and no philosopher.
    """
    group = int(s.voting)
    s.voting = NONE
    lead = total(s, 0, group) - total(s, 1, group)
    if lead == 0:  # K32: no decision, and all cards stay
        return True
    larger = 0 if lead > 0 else 1
    equal_philosophers = s.up[0, group, PHILOSOPHER] == s.up[1, group, PHILOSOPHER]
    s.won[larger if equal_philosophers else 1 - larger, group] += 1  # K33
    discard_number(s, larger, group, True)  # K34
    discard_number(s, 1 - larger, group, False)
    for seat in range(2):
        discard_up(s, seat, group, PHILOSOPHER, int(s.up[seat, group, PHILOSOPHER]))
    if is_open(s, group):
        return True
    # K16: its vote card is out of the game
    clear_group(s, group)
    s.vote_deck[group] = s.vote_drawn[group] = 0
    return not all_won(s)


@rule
def all_won(s: State) -> bool:
    """K50: the last patrician ends the game at once."""
    for group in range(GROUPS):
        if is_open(s, group):
            return False
    finish(s, BY_PATRICIANS)
    return True


@rule
def call_vote(s: State, group: int) -> None:
    """K30: all cards of a group are to be turned up."""
    s.voting = group
    for seat in range(2):
        show_cards(s, seat, group)


@rule
def turn_up_vote_card(s: State, card: int) -> None:
    """K15: a group is called to vote, also one tied at 8 (K37); an orgy does nothing, or brings all drawn cards back."""
    s.vote_deck[card] -= 1
    s.vote_drawn[card] += 1
    s.vote_carded = 1
    if card < GROUPS:
        call_vote(s, card)
    elif card == RESHUFFLE:
        for other in range(VOTE_CARDS):
            s.vote_deck[other] += s.vote_drawn[other]
            s.vote_drawn[other] = 0
