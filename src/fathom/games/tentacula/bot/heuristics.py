"""What a position of Tentacula is worth to the team. The unit is about one needed gem."""

from __future__ import annotations

from math import exp, log1p

from fathom.games.tentacula.model.pack import Pack
from fathom.games.tentacula.model.route import SEGMENT
from fathom.games.tentacula.model.state import Voyage
from fathom.games.tentacula.rules import drawing, end, gates
from fathom.games.tentacula.rules.queries import waiting

WON = 100.0

TERMS = ("gems", "safety", "shells", "progress", "freedom")
"""Gems still to be had; fish safe at the end of the round; shells; steps against the clock; moves to choose from."""

STEPS_A_TURN = 3.4
"""What a team can hope for."""
HARM = (1.0, 0.12, 0.04, 0.01)
"""Losing a gem of a colour with no gem, one, two, or more to spare."""
LATE = 0.6
"""Losing one more of a colour that is missing already: only sharks could still help."""
THEFT = 0.03
"""Any theft, harmless or not."""
THEFTS_A_TURN = 0.2
SEAHORSE = 0.6
"""What is left of the harm of a roll when it can be rolled again."""
MISSING = 1.6
SHELLS = (0.0, 0.3, 0.52, 0.68, 0.8, 0.88, 0.93)
"""What so many shells are worth."""
WHOLE = (1 << SEGMENT) - 1
"""All squares of a segment."""
NEARLY_BARE = 5
"""Gems in the chest below which every further one counts."""


class Judge:
    """Judges positions of one pack."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.last_shark = max((square for square, special in enumerate(pack.special) if special == "shark"), default=0)
        self._rolls: dict[tuple[object, ...], tuple[float, int]] = {}
        self._bits = {face.id: [_bits(dry) for dry in face.shelters] for face in pack.face.values()}

    # -- gems ----------------------------------------------------------------------------------------------------

    def harms(self, t: Voyage) -> list[float]:
        """What losing a gem of each colour would mean."""
        s = t.state
        harms = []
        for need, stashed, chest in zip(t.pack.stash[s.stash].needs, s.stashed, s.chest, strict=True):
            if need == stashed:
                harms.append(0.0)
            else:
                spare = chest - need + stashed
                harms.append(LATE if spare < 0 else HARM[min(spare, 3)])
        return harms

    def roll(self, t: Voyage) -> float:
        """What a theft means on average; where the colour is missing, the least harmful gem goes."""
        return self._treasure(t)[0]

    def _treasure(self, t: Voyage) -> tuple[float, int]:
        """What a theft means, and how many gems are missing: reckoned once for the same gems."""
        s = t.state
        key = (s.stash, *s.chest, *s.stashed)
        known = self._rolls.get(key)
        if known is None:
            harms = self.harms(t)
            least = min((harm for harm, count in zip(harms, s.chest, strict=True) if count), default=0.0)
            mean = sum(harms[colour] if s.chest[colour] else least for colour in t.pack.die) / len(t.pack.die)
            known = self._rolls[key] = mean + self.bareness(t), end.missing(t)
        return known

    def bareness(self, t: Voyage) -> float:
        """What any theft costs: more, the emptier the chest."""
        left = sum(t.state.chest)
        return THEFT + (0.0 if left > NEARLY_BARE else 0.6 * (NEARLY_BARE + 1 - left) / NEARLY_BARE)

    def gems(self, t: Voyage) -> float:
        """Gems missing, with a little hope where a shark lies ahead; and what thefts to come will take."""
        roll, missing = self._treasure(t)
        hope = 0.75 if min(t.state.fish) < self.last_shark else 1.0
        return -missing * MISSING * hope - THEFTS_A_TURN * end.turns_left(t) * roll

    def end(self, t: Voyage) -> float:
        """All fish home: won, or with gems missing better than swimming on without hope."""
        missing = end.missing(t)
        return 1.0 - MISSING * missing if missing else WON

    # -- the whole -----------------------------------------------------------------------------------------------

    def terms(self, t: Voyage) -> tuple[float, ...]:
        """The value, term by term."""
        turns = self.turns(t)
        shells = SHELLS[min(t.state.pool, len(SHELLS) - 1)] * min(1.0, turns / 12)
        now = self.sheltered(t)
        later = now & ~self.uncovered(t)
        # Who still has a tile moves before the draws; when nobody has, the next to move do so after them.
        safe = now if waiting(t) else later
        return self.gems(t), self.safety(t, later), shells, self.progress(t, turns), self.freedom(t, safe)

    def value(self, t: Voyage) -> float:
        """What the position is worth."""
        return sum(self.terms(t))

    def sheltered(self, t: Voyage) -> int:
        """The animal squares between two whole tiles, a bit for each."""
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

    def uncovered(self, t: Voyage) -> int:
        """The animal squares that the draws will leave open, a bit for each."""
        bits = 0
        for segment in drawing.segments_to_go(t):
            bits |= WHOLE << t.pack.route.printed + 1 + SEGMENT * (segment - 1)
        return bits

    def safety(self, t: Voyage, later: int) -> float:
        """The fish that will be unprotected when all have drawn, each with the harm of a roll."""
        route = t.pack.route
        bare = 0
        for square in t.state.fish:
            if route.printed < square <= route.last and not later >> square & 1:
                bare += 1
        return -bare * self.roll(t)

    def turns(self, t: Voyage) -> int:
        """Turns that can still follow, less what a fold that is due will take."""
        left = end.turns_left(t)
        s, route = t.state, t.pack.route
        if s.stage < route.stages and min(s.fish) > route.arch[s.stage]:
            first = route.first_segment[s.stage + 1]
            doomed = len(s.pile) + sum(max(0, min(lane.next, first) - lane.rear) for lane in s.lanes)
            unused = sum(max(0, first - lane.next) for lane in s.lanes)
            left -= max(0, doomed - len(s.players)) + unused
        return left

    def progress(self, t: Voyage, turns: int) -> float:
        """Turns against steps: urgent when the reserve is small."""
        last = t.pack.route.last + 1
        steps = 0
        for square in t.state.fish:
            if square < last:
                steps += last - square
        reserve = STEPS_A_TURN * turns - steps
        return 0.012 * reserve - 0.45 * _soft((8.0 - reserve) / 5.0)

    def freedom(self, t: Voyage, safe: int) -> float:
        """Fish and animals that can move at all, and those of them that land protected."""
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
                    # The finish takes every animal.
                    if s.stage == route.stages and fish == first:
                        moves += 1
                        landings += 1
        return 0.015 * moves + 0.03 * landings


def _bits(dry: tuple[bool, ...]) -> int:
    return sum(1 << place for place, reef in enumerate(dry) if reef)


def _soft(x: float) -> float:
    """Nothing far below zero, x far above it, smooth between."""
    return x if x > 30 else log1p(exp(x))
