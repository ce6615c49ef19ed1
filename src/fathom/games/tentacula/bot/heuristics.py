"""The value of a position to the team. The unit is about one needed gem."""

from __future__ import annotations

from math import exp, log1p

from fathom.games.tentacula.model.pack import Pack
from fathom.games.tentacula.model.route import SEGMENT
from fathom.games.tentacula.model.state import Voyage
from fathom.games.tentacula.rules import drawing, end, folding, gates
from fathom.games.tentacula.rules.queries import gems_needed, gems_to_spare, players_with_tile

WON = 100.0

TERMS = ("gems", "safety", "shells", "progress", "mobility")
"""The terms of the value: gems, fish safe at the end of the round, shells, steps against turns, possible moves."""

STEPS_A_TURN = 3.4
"""Steps that a team makes in an average turn."""
LOSS_BY_SPARE = (1.0, 0.12, 0.04, 0.01)
"""The loss of a gem whose colour has no gem, one, two, or more to spare."""
LOSS_WHEN_MISSING = 0.6
"""The loss of one more gem of a colour that is missing already: only a shark could help."""
LOSS_PER_THEFT = 0.03
"""The loss that every theft means, even of a gem that is not needed."""
THEFTS_A_TURN = 0.2
REROLL_FACTOR = 0.6
"""The share of the loss of a roll that remains when it can be rolled again."""
MISSING_GEM = 1.6
SHELL_VALUES = (0.0, 0.3, 0.52, 0.68, 0.8, 0.88, 0.93)
"""The value of a pool, by its number of shells."""
SEGMENT_BITS = (1 << SEGMENT) - 1
"""A bit for each square of a segment."""
LOW_CHEST = 5
"""With this many gems or fewer in the chest, every theft weighs more."""


class Heuristics:
    """Evaluates positions of one pack."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.last_shark = max((square for square, special in enumerate(pack.special) if special == "shark"), default=0)
        self._rolls: dict[tuple[object, ...], tuple[float, int]] = {}
        self._bits = {face.id: [_bits(dry) for dry in face.shelters] for face in pack.face.values()}

    # -- gems ----------------------------------------------------------------------------------------------------

    def losses(self, t: Voyage) -> list[float]:
        """The loss that a stolen gem means, by colour."""
        return [self._loss(t, colour) for colour in range(len(t.pack.gems))]

    def _loss(self, t: Voyage, colour: int) -> float:
        if not gems_needed(t, colour):
            return 0.0
        spare = gems_to_spare(t, colour)
        return LOSS_WHEN_MISSING if spare < 0 else LOSS_BY_SPARE[min(spare, 3)]

    def theft_loss(self, t: Voyage) -> float:
        """The average loss of a theft; if the chest lacks the rolled colour, the least harmful gem is stolen."""
        return self._gem_figures(t)[0]

    def _gem_figures(self, t: Voyage) -> tuple[float, int]:
        """The average loss of a theft, and the number of missing gems; cached by the gems."""
        s = t.state
        key = (s.stash, *s.chest, *s.stashed)
        known = self._rolls.get(key)
        if known is None:
            losses = self.losses(t)
            least = min((harm for harm, count in zip(losses, s.chest, strict=True) if count), default=0.0)
            mean = sum(losses[colour] if s.chest[colour] else least for colour in t.pack.die) / len(t.pack.die)
            known = self._rolls[key] = mean + self.base_loss(t), end.gems_missing(t)
        return known

    def base_loss(self, t: Voyage) -> float:
        """The loss that every theft means: more, the emptier the chest."""
        left = sum(t.state.chest)
        return LOSS_PER_THEFT + (0.0 if left > LOW_CHEST else 0.6 * (LOW_CHEST + 1 - left) / LOW_CHEST)

    def gems(self, t: Voyage) -> float:
        """The value of the gems, at most 0: minus the loss from missing gems and from the thefts to expect.

        Missing gems count less while a fish can still reach a shark.
        """
        roll, missing = self._gem_figures(t)
        factor = 0.75 if min(t.state.fish) < self.last_shark else 1.0
        return -missing * MISSING_GEM * factor - THEFTS_A_TURN * end.turns_left(t) * roll

    def final_value(self, t: Voyage) -> float:
        """The value when all fish are in the finish: won, or with gems missing."""
        missing = end.gems_missing(t)
        return 1.0 - MISSING_GEM * missing if missing else WON

    # -- the whole -----------------------------------------------------------------------------------------------

    def terms(self, t: Voyage) -> tuple[float, ...]:
        """The value of each term, in the order of `TERMS`."""
        turns_available = self.turns_available(t)
        shells = SHELL_VALUES[min(t.state.pool, len(SHELL_VALUES) - 1)] * min(1.0, turns_available / 12)
        now = self.protected_bits(t)
        later = now & ~self.uncovered_bits(t)
        # Players with a tile move before the draws. Without any, the next moves come after the draws.
        safe = now if players_with_tile(t) else later
        return self.gems(t), self.safety(t, later), shells, self.progress(t, turns_available), self.mobility(t, safe)

    def value(self, t: Voyage) -> float:
        """The value of the position."""
        return sum(self.terms(t))

    def protected_bits(self, t: Voyage) -> int:
        """The animal squares that tiles protect, one bit per square; without the printed reef."""
        route = t.pack.route
        sides = []
        for side, lane in enumerate(t.state.lanes):
            square = route.printed + 1 + SEGMENT * (lane.rear - 1)
            bits = 0
            for face in lane.tiles:
                bits |= self._bits[face][side] << square
                square += SEGMENT
            sides.append(bits)
        return sides[0] & sides[1]

    def uncovered_bits(self, t: Voyage) -> int:
        """The animal squares that the coming draws uncover, one bit per square."""
        bits = 0
        for segment in drawing.segments_losing_tiles(t):
            bits |= SEGMENT_BITS << t.pack.route.printed + 1 + SEGMENT * (segment - 1)
        return bits

    def safety(self, t: Voyage, later: int) -> float:
        """Minus the expected loss from fish that are unprotected after the draws.

        `later` has a bit for each square that is protected then.
        """
        route = t.pack.route
        exposed = 0
        for square in t.state.fish:
            if route.printed < square <= route.last and not later >> square & 1:
                exposed += 1
        return -exposed * self.theft_loss(t)

    def turns_available(self, t: Voyage) -> int:
        """The turns that can follow, less those lost by a fold that is due."""
        left = end.turns_left(t)
        s, route = t.state, t.pack.route
        if s.stage < route.stages and min(s.fish) > route.arch[s.stage]:
            first = route.first_segment[s.stage + 1]
            unused = sum([max(0, first - lane.next) for lane in s.lanes])
            left -= folding.tiles_lost_by_next_fold(t) + unused
        return left

    def progress(self, t: Voyage, turns_available: int) -> float:
        """The value of the turns left beyond the steps needed; a small reserve costs extra."""
        reserve = STEPS_A_TURN * turns_available - end.steps_left(t)
        return 0.012 * reserve - 0.45 * _soft((8.0 - reserve) / 5.0)

    def mobility(self, t: Voyage, safe: int) -> float:
        """The value of the moves that fish can make; moves to protected squares, the bits in `safe`, count more."""
        s, route = t.state, t.pack.route
        arch, first = route.arch[s.stage], gates.next_fish(t)
        safe |= (1 << route.printed + 1) - 1
        moves, landings = 0, 0
        for fish, here in enumerate(s.fish):
            if here > route.last:
                continue
            reach = arch if here <= arch and fish != first else route.last
            for ahead in route.ahead[s.stage].values():
                for square in ahead[here]:
                    if square not in s.fish:
                        if square <= reach:
                            moves += 1
                            landings += safe >> square & 1
                        break
                else:
                    # Every animal leads into the finish.
                    if s.stage == route.stages and fish == first:
                        moves += 1
                        landings += 1
        return 0.015 * moves + 0.03 * landings


def _bits(dry: tuple[bool, ...]) -> int:
    return sum(1 << place for place, reef in enumerate(dry) if reef)


def _soft(x: float) -> float:
    """A smooth maximum of 0 and x."""
    return x if x > 30 else log1p(exp(x))
