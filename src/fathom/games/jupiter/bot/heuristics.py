"""The value of a position for the team, in points, term by term."""

from __future__ import annotations

import struct

from fathom.engine import hexes
from fathom.engine.hexes import Hex
from fathom.games.jupiter.bot.hands import AWAY, Hands, turns_away
from fathom.games.jupiter.model.colony import Colony
from fathom.games.jupiter.model.domes import CENTRE, POD, SIZE, Dome, Slot
from fathom.games.jupiter.model.pack import Pack
from fathom.games.jupiter.model.state import COLONIST, CREEP, EMPTY, Rescue, State
from fathom.games.jupiter.rules.queries import colony_of, site, standing

WON, LOST = 10_000.0, -10_000.0

RESCUED, ABOARD, REACHED = 12.0, 11.0, 300.0
"""Points for each colonist rescued, each colonist aboard, and for reaching the target (then colonists aboard no longer
count)."""
NEAREST, STEP = 8.0, 0.64
"""Points for each colonist nearest to the Pod (as many as a launch needs), and the loss for each step to it."""
LATER, LAST = 0.27, 0.13
"""The share that counts of the next seven colonists, and of all others."""
BLOCKED = 3
"""A creep or a pawn in the way counts for this number of steps."""
FAR = 18
"""The distance of a dome that is this far from the Pod or farther."""
BLOCKERS = bytes(CREEP <= piece < 128 for piece in range(256))
"""A translation table for a board as bytes: 1 for a creep or a pawn, 0 for everything else."""
OCCUPIED = bytes(COLONIST <= piece < 128 for piece in range(256))
"""The same, with 1 for a colonist too: they are in the way of robots that go home."""
CONTACT, TIGHT = 8.75, 1.6
"""The loss for each colonist next to a creep, and the factor on it when few colonists can still be lost."""
EXPOSED = 0.4
"""The loss for each colonist on a module at the edge, where creeps are placed."""
GUNNER, GUNNER_MOST = 0.8, 6
"""The loss for each step from the active robot to the nearest creep next to a colonist, up to this many steps."""
CREEP_COST, TILE_COST = 0.18, 0.25
"""The loss for each creep, and for each module with creeps."""
FILL_COST, FILL_FAR = 0.37, 0.12
"""The loss for how full a module is: with a site or colonists on it or beside it, and without."""
STALKED, STALKED_MOST = 0.18, 0.74
"""The loss for each creep two steps from a colonist, and the most for one colonist."""
DEAF, NOISE = 5.0, 0.8
"""The loss if any dish is covered, because everyone has an action fewer, and for each covered dish."""
DARK = (0.0, 0.3, 1.1, 2.6, 5.0)
"""The loss for no covered plant, one, two and so on, because the hand limit falls."""
CRITICAL_GAP, TWO_LEFT, ONE_LEFT = 2.0, 2.0, 6.0
"""The loss for a module with a site that is nearly full, and for having two sites or one site of a kind left."""
RANGE, RANGE_REST = (4.0, 2.5), 2.0
"""Points for the share of the next colonists in a pawn's command range: the best pawn, the second, the rest."""
STRAY, NEAR_FRONT = 0.47, 4
"""The loss for each step, beyond this number, from a pawn to the next colonists when none is in its range."""
HELPERS, COMPANY = 2, 1.0
"""How many robots should be close to a dock, and the weight of their distance."""
LOITERING, LOITER_REACH, BARRING, ROOM = 0.1, 5, 1.5, 0.3
"""The loss for a pawn in the way of colonists: for each step nearer to the Pod than this distance, on the gangway, and
together with others on the modules the Pod touches."""
STOWAWAY, STAYING, JOSTLING = 1.2, 0.15, 0.6
"""The loss for a pawn in the Pod: always, for each player (it waits a round to leave), for each other pawn there."""
SEAT, SEATS_TO_SPARE = 1.0, 4
"""The further loss for each seat taken beyond this number."""
SHUT, STUCK = 2.0, 6.0
"""The loss if creeps and pawns block the whole gangway, and if the Pod is full and no pawn in it can leave."""
HOME_STEP, HOME = 1.5, 10.0
"""When the target is reached: the loss for each step of a pawn to the Pod, the points for each pawn off the colony."""
CACHED = 512
"""How many distance maps are cached."""


class Judge:
    """Values positions. `dock` is where the Pod is, or where it is expected to dock next."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.hands = Hands()
        self._far: dict[tuple[Colony, Hex, bytes], list[int]] = {}
        self._geometry: dict[Colony, tuple[list[Hex], list[list[Slot]]]] = {}

    def value(self, t: Rescue, dock: Hex) -> float:
        """The value of a position."""
        return total(self.terms(t, dock))

    def terms(self, t: Rescue, dock: Hex) -> dict[str, float]:
        """The terms of the value of a position, by name."""
        s, colony = t.state, colony_of(t)
        board = packed(s.board)
        steps = self._steps(s, colony, s.layout.pod or dock, board)
        home = s.rescued >= s.target
        people = [dome for dome, piece in enumerate(s.board) if piece == COLONIST]
        people.sort(key=steps.__getitem__)
        points, sites = self._known(t, colony)
        creeps, critical = self._creeps(t, colony, board, sites, [] if home else people)
        return {
            "saved": RESCUED * min(s.rescued, s.target) + (REACHED if home else ABOARD * s.aboard),
            "crowd": 0.0 if home else self._crowd([steps[dome] for dome in people]),
            "contact": 0.0 if home else self._contact(s, colony, people, points),
            "creeps": creeps,
            "sites": critical,
            "robots": self._going_home(s, steps) if home else self._robots(s, colony, steps, people, points),
            "cards": self.hands.worth(t),
        }

    def _known(self, t: Rescue, colony: Colony) -> tuple[list[Hex], list[list[Slot]]]:
        """The coordinates of each dome (JD-158), the modules with a plant and those with a dish. Cached."""
        found = self._geometry.get(colony)
        if found is None:
            if len(self._geometry) >= CACHED:
                self._geometry.clear()
            points = []
            for module in colony.layout.modules:
                q, r = module.cell or (0, 0)
                middle = (3 * q, 3 * r)
                points += [hexes.step(middle, side) for side in range(CENTRE)] + [middle]
            found = self._geometry[colony] = points, [standing(t, "plant"), standing(t, "dish")]
        return found

    # -- the way to the Pod ---------------------------------------------------------------------------------------

    def steps(self, s: State, colony: Colony, cell: Hex) -> list[int]:
        """The number of steps from each dome to a Pod in this cell; creeps and pawns on the way cost more. Cached.

        When the target is reached, the steps are those of robots, and colonists on the way cost more too.
        """
        return self._steps(s, colony, cell, packed(s.board))

    def _steps(self, s: State, colony: Colony, cell: Hex, board: bytes) -> list[int]:
        """As `steps`, on a `board` that is already packed."""
        blockers = board.translate(OCCUPIED if s.rescued >= s.target else BLOCKERS)
        far = self._far.get((colony, cell, blockers))
        if far is None:
            if len(self._far) >= CACHED:
                self._far.clear()
            far = self._far[colony, cell, blockers] = self._walk(colony, cell, blockers)
        return far

    def _walk(self, colony: Colony, cell: Hex, blockers: bytes) -> list[int]:
        near = colony.near
        far = [FAR] * len(blockers)
        front = colony.facing(cell)
        for dome in front:
            far[dome] = 1
        later: list[list[Dome]] = [[] for _ in range(BLOCKED)]  # domes to visit in 1, 2, … more steps
        for steps in range(1, FAR):
            one = later[0]
            for dome in front:
                if far[dome] == steps:
                    further, behind = (steps + BLOCKED, later[-1]) if blockers[dome] else (steps + 1, one)
                    for there in near[dome]:
                        if further < far[there]:
                            far[there] = further
                            behind.append(there)
            front = one
            later = [*later[1:], []]
        return far

    def best_dock(self, t: Rescue) -> Hex:
        """The best cell for the Pod: near the next colonists to board and a few robots."""
        s, colony = t.state, colony_of(t)
        board = packed(s.board)
        wanted = max(1, self.pack.rules.launch - s.aboard)
        people = [dome for dome, piece in enumerate(s.board) if piece == COLONIST]
        pawns = [robot.at for robot in s.robots if robot.at >= 0]
        aboard = [1] * sum(robot.at == POD for robot in s.robots)

        def cost(cell: Hex) -> float:
            far = self._steps(s, colony, cell, board)
            helpers = sorted(aboard + [far[dome] for dome in pawns])
            if s.rescued >= s.target:
                return float(sum(helpers))
            crowd = sorted([far[dome] for dome in people])
            return sum(crowd[:wanted]) + 0.3 * sum(crowd[wanted : 2 * wanted + 7]) + COMPANY * sum(helpers[:HELPERS])

        return min(colony.outside, key=cost)

    def stuck(self, s: State, colony: Colony) -> bool:
        """Whether the docked Pod is full and no pawn in it can leave."""
        pawns = sum([robot.at == POD for robot in s.robots])
        if not pawns or s.layout.pod is None or s.aboard + pawns < self.pack.rules.pod_seats:
            return False
        return EMPTY not in [s.board[dome] for dome in colony.gangway]

    # -- terms ----------------------------------------------------------------------------------------------------

    def _crowd(self, far: list[int]) -> float:
        """The points for colonists near the Pod: `far` has their distances, the nearest first."""
        next_up = self.pack.rules.launch
        first, then, rest = far[:next_up], far[next_up : next_up + 7], far[next_up + 7 :]
        return (
            NEAREST * len(first)
            - STEP * sum(first)
            + LATER * (NEAREST * len(then) - STEP * sum(then))
            + LAST * (NEAREST * len(rest) - STEP * sum(rest))
        )

    def _contact(self, s: State, colony: Colony, people: list[Dome], points: list[Hex]) -> float:
        """The loss for colonists next to a creep, two steps from one or on edge modules.

        Also for the distance of the active robot from the nearest creep that is next to a colonist.
        """
        board, near, exposed = s.board, colony.near, colony.exposed
        touched, stalked, outside = 0, 0.0, 0
        touching: list[Dome] = []
        for dome in people:
            threat = 0
            outside += dome // SIZE in exposed
            for there in near[dome]:
                other = board[there]
                if other == CREEP:
                    touched += 1
                    touching.append(there)
                    break
                if other == EMPTY:
                    for beyond in near[there]:
                        if board[beyond] == CREEP:
                            threat += 1
            else:
                if threat:
                    stalked += min(STALKED_MOST, STALKED * threat)
        slack = s.first_colonists - s.converted - s.replaced - s.target
        if touched > slack:
            return LOST / 10 * (touched - slack)
        total = -CONTACT * touched * (TIGHT if slack - touched < 3 else 1.0) - stalked - EXPOSED * outside
        here = s.robots[s.active].at
        if touching and here >= 0:
            total -= GUNNER * min(GUNNER_MOST, min([hexes.distance(points[here], points[dome]) for dome in touching]))
        return total

    def _creeps(
        self, t: Rescue, colony: Colony, board: bytes, sites: list[list[Slot]], people: list[Dome]
    ) -> tuple[float, float]:
        """The loss for creeps and Super Creeps, and the loss for plants and dishes in danger."""
        total = 0.0
        gaps: dict[Slot, int] = {}
        homes = {dome // SIZE for dome in people}
        near_people = homes.union(*sites, *[colony.beside[slot] for slot in homes])
        for slot, tile in enumerate(colony.domes):
            if tile and (creeps := board.count(CREEP, tile[0], tile[-1] + 1)):
                fill = FILL_COST if slot in near_people else FILL_FAR
                total += CREEP_COST * creeps + TILE_COST + fill * creeps * creeps / len(tile)
                if len(tile) - creeps <= 2:
                    gaps[slot] = len(tile) - creeps
        critical = 0.0
        for left in sites:
            critical += TWO_LEFT if len(left) == 2 else ONE_LEFT if len(left) == 1 else 0.0
            rare = 3.0 if len(left) == 1 else 1.5 if len(left) == 2 else 1.0
            critical += CRITICAL_GAP * rare * sum([3 - gaps[slot] for slot in left if slot in gaps])
        return -total - self._covered(t), -critical

    def _covered(self, t: Rescue) -> float:
        """The loss for Super Creeps: on dishes they cost actions, on plants they lower the hand limit."""
        covered = t.state.covered
        if not covered:
            return 0.0
        plants = sum([site(t, slot) == "plant" for slot in covered])
        dishes = len(covered) - plants
        return (DEAF + NOISE * dishes if dishes else 0.0) + DARK[min(plants, len(DARK) - 1)]

    def _robots(self, s: State, colony: Colony, steps: list[int], people: list[Dome], points: list[Hex]) -> float:
        """The points for pawns that can command the colonists nearest to the Pod.

        Pawns in the Pod or in the way of colonists lower the points.
        """
        first = people[: self.pack.rules.launch]
        front: dict[Slot, int] = {}
        for dome in first:
            front[dome // SIZE] = front.get(dome // SIZE, 0) + 1
        wanted = max(1, len(first))
        pawns = sum([robot.at == POD for robot in s.robots])
        shares: list[float] = []
        total, waiting = 0.0, 0
        for robot in s.robots:
            if robot.at >= 0:
                slot, here = robot.at // SIZE, points[robot.at]
                beside = colony.beside[slot]
                heard = sum([many for tile, many in front.items() if tile == slot or tile in beside])
                shares.append(heard / wanted)
                if not heard and first:
                    total -= STRAY * max(0, min([hexes.distance(here, points[dome]) for dome in first]) - NEAR_FRONT)
                waiting += slot in colony.berths
                total -= LOITERING * max(0, LOITER_REACH - steps[robot.at]) + BARRING * (robot.at in colony.gangway)
            elif robot.at == POD and s.layout.pod is not None:
                shares.append(sum([many for tile, many in front.items() if tile in colony.berths]) / wanted)
                total -= STOWAWAY + STAYING * s.seats + JOSTLING * (pawns - 1)
                total -= SEAT * max(0, s.aboard + pawns - SEATS_TO_SPARE)
        for rank, share in enumerate(sorted(shares, reverse=True)):
            total += share * (RANGE[rank] if rank < len(RANGE) else RANGE_REST)
        if s.layout.pod is None:
            if s.keeper is not None:
                total -= AWAY * turns_away(s)
        else:
            total -= ROOM * waiting * waiting / len(colony.berths)
            if min([s.board[dome] for dome in colony.gangway]) >= CREEP:
                total -= SHUT
        if self.stuck(s, colony):
            total -= STUCK
        if s.rescued + self.pack.rules.launch >= s.target:
            total -= 0.3 * sum([max(0, steps[robot.at] - LOITER_REACH) for robot in s.robots if robot.at >= 0])
        return total

    def _going_home(self, s: State, steps: list[int]) -> float:
        """The points for robots off the colony or near the Pod, once the target is reached."""
        total = 0.0
        for robot in s.robots:
            total += HOME if robot.at < 0 else -HOME_STEP * steps[robot.at]
        if s.layout.pod is None and s.keeper is not None:
            total -= AWAY * turns_away(s)
        return total


def total(terms: dict[str, float]) -> float:
    """The value of a position with these terms: their sum."""
    return sum(terms.values())


def packed(board: list[int]) -> bytes:
    """The board as bytes, which are quicker to search than a list."""
    return struct.pack(f"{len(board)}b", *board)
