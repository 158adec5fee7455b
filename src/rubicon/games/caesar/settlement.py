"""The effects of closing provinces and of resolving bonus tokens, in their order (C10, C11, C12, C13, C14, C15, C16, C17, C73, C76)."""

from typing import Any, NamedTuple

from rubicon.engine.actions import Action
from rubicon.engine.verbs import NONE
from rubicon.games.caesar.actions import BonusToken, Place, ResolveFirst
from rubicon.games.caesar.board import (
    AROUND,
    BETWEEN,
    BONUSES,
    CENTURION,
    DEGREE,
    FIRST_BORDER,
    ITALIA,
    MIGHT,
    NAMES,
    POISON,
    SEATS,
    SECOND_SPACE,
    SENATE,
    TACTICS,
    WEALTH,
)
from rubicon.games.caesar.closing import influence, majority
from rubicon.games.caesar.effect_types import (
    AnyEffect,
    BonusResolved,
    BonusTaken,
    ExtraTurnGained,
    MarkerPlaced,
    MarkerRemoved,
    MarkersUnderSenate,
    ProvinceClosed,
)
from rubicon.games.caesar.places import place_name
from rubicon.games.caesar.state import FLIP, GAIN, LOSS, RECRUIT
from rubicon.games.caesar.typed_view import side_of
from rubicon.games.caesar.view_types import Balance

NEXT_PHASES = {MIGHT: FLIP, WEALTH: GAIN, POISON: LOSS, CENTURION: RECRUIT}
"""What comes next when one of these bonus tokens finds something to do."""


class Waiting(NamedTuple):
    """A bonus token that is to be resolved."""

    bonus: int
    won: bool
    """C16: whether the active player has won its province."""


def balance(s: Any, province: int) -> Balance:
    """C11: the influence of both players in a province."""
    return Balance(influence(s, 0, province), influence(s, 1, province))


def settlement(before: Any, made: Action, after: Any) -> tuple[list[AnyEffect], int]:
    """What an action sets off among provinces and bonus tokens; and whether an extra turn follows this one now."""
    tally = Tally(before, after)
    waiting = waiting_tokens(before, made)
    if provinces := closed_provinces(before, made, after):
        for token in waiting:
            tally.resolve(token)
        waiting = tally.close(*provinces)
    still_waiting = sum(1 for bonus in after.pending if bonus != NONE)
    resolved = waiting[: len(waiting) - still_waiting]
    for token in resolved:
        tally.resolve(token, next_phase=int(after.phase) if token is resolved[-1] else NONE)
    return tally.done, tally.extra


def waiting_tokens(before: Any, made: Action) -> list[Waiting]:
    """C15, C50: bonus tokens that wait to be resolved once the action is made, in their order."""
    if isinstance(made, BonusToken):
        return [Waiting(BONUSES.index(made.bonus), False)]
    waiting = [Waiting(int(bonus), bool(won)) for bonus, won in zip(before.pending, before.pending_won, strict=True) if bonus != NONE]
    if isinstance(made, ResolveFirst) and BONUSES[waiting[0].bonus] != made.bonus:
        waiting.reverse()
    return waiting


def closed_provinces(before: Any, made: Action, after: Any) -> tuple[int, ...]:
    """C6, C50: the provinces beside the space just taken that are closed by this ply; none while that has still to wait."""
    space = made.space if isinstance(made, Place) else int(before.placing)
    if space == NONE or after.placing != NONE:
        return ()
    return tuple(p for p in BETWEEN[space] if before.bonus[p] != NONE and after.bonus[p] == NONE)


class Tally:
    """Collects effects, and counts what they depend on."""

    def __init__(self, before: Any, after: Any):
        self.done: list[AnyEffect] = []
        self.extra = int(before.extra)
        self._before, self._after = before, after
        self._active = int(before.active)
        self._left: dict[int, int] = {}
        self._senates = 0
        """Senate tokens that were gained in this ply."""

    def _use_markers(self, seat: int, count: int) -> int:
        """Markers leave a player's supply; returns how many are left."""
        self._left[seat] = self._left.get(seat, int(self._before.markers[seat])) - count
        return self._left[seat]

    def close(self, *provinces: int) -> list[Waiting]:
        """C10, C11, C12: provinces are closed by one placement; returns the bonus tokens taken, as they are to be resolved."""
        me = SEATS[self._active]
        winners = {p: majority(self._after, p) for p in provinces}
        for p, winner in winners.items():
            self.done.append(ProvinceClosed(player=me, province=NAMES[p], totals=balance(self._after, p), winner=side_of(winner)))
        taken = []
        for p, winner in winners.items():
            bonus, won = int(self._before.bonus[p]), winner == self._active
            self.done.append(BonusTaken(player=me, province=NAMES[p], bonus=BONUSES[bonus], won=won))
            taken.append(Waiting(bonus, won))
        for seat in (self._active, 1 - self._active):
            self._settle(seat, [p for p in provinces if winners[p] == seat])
        if all(token.bonus == SENATE for token in taken):  # C16: that of a province not won comes first
            taken.sort(key=lambda token: token.won)
        return taken

    def _settle(self, seat: int, won: list[int]) -> None:
        """C12, C13, C14: the markers of a player, up to the one that ends the game."""
        places = [*won, *([SECOND_SPACE] if ITALIA in won else [])]
        for p in won:
            around = [FIRST_BORDER + int(space) for space in AROUND[p, : DEGREE[p]]]
            places += [place for place in around if place not in places]
        for place in places:
            if self._before.marker[place] == NONE and self._after.marker[place] == seat:
                self.done.append(
                    MarkerPlaced(
                        player=SEATS[seat],
                        place=place_name(place),
                        on="province" if place < SECOND_SPACE else "second-space" if place == SECOND_SPACE else "border",
                        left=self._use_markers(seat, 1),
                    )
                )

    def resolve(self, token: Waiting, next_phase: int = NONE) -> None:
        """C15, C16, C17, C73, C76: a bonus token; `next_phase`: what is decided or drawn next, which may be for this token."""
        me, is_bot = SEATS[self._active], self._active == self._before.bot
        aside = is_bot and token.bonus not in (SENATE, POISON)
        removes = bool(aside and token.won and self._before.harder)
        extra = token.bonus == TACTICS and not aside
        works = token.bonus == SENATE or removes or extra or (not aside and NEXT_PHASES.get(token.bonus) == next_phase)
        self.done.append(BonusResolved(me, BONUSES[token.bonus], works))
        if token.bonus == SENATE:
            self._senate(token.won)
        elif removes:
            self.done.append(MarkerRemoved(me, self._use_markers(self._active, 1)))
        elif extra and not self.extra:
            self.extra = 1
            self.done.append(ExtraTurnGained(me))

    def _senate(self, won: bool) -> None:
        """C16: as many markers go under it as Senate tokens are owned now, if its province was won."""
        seat = self._active
        self._senates += 1
        if won:
            count = min(int(self._before.gained[seat, SENATE]) + self._senates, self._use_markers(seat, 0))
            self.done.append(MarkersUnderSenate(SEATS[seat], count, self._use_markers(seat, count)))
