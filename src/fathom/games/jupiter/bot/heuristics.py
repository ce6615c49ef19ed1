"""The value of a position for the team, in points, term by term."""

from __future__ import annotations

from array import array

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
"""A colonist rescued, one aboard, and the target reached: from then on only the way home counts."""
NEAREST, STEP = 8.0, 0.64
"""A colonist among the next to leave, and what each step to the Pod takes off."""
LATER, LAST = 0.27, 0.13
"""What the seven after them count for, and the rest."""
BLOCKED = 3
"""A creep or a pawn in the way counts for this number of steps."""
FAR = 18
BLOCKERS = bytes(CREEP <= piece < 128 for piece in range(256))
"""Of each sign of a board as bytes, whether it bars the way."""
CONTACT, TIGHT = 8.75, 1.6
"""A colonist next to a creep; and how much worse that is when few may be lost."""
EXPOSED = 0.4
"""A colonist on a module at the edge, where creeps come up."""
GUNNER, GUNNER_MOST = 0.8, 6
"""Each step from the active robot to a creep next to a colonist, and the most that count."""
CREEP_COST, TILE_COST = 0.18, 0.25
FILL_COST, FILL_FAR = 0.37, 0.12
"""How full a module is; one without a site and without people on it or beside it may go."""
STALKED, STALKED_MOST = 0.18, 0.74
DEAF, NOISE = 5.0, 0.8
"""A covered dish costs everyone an action every turn, and each of them has to be freed."""
DARK = (0.0, 0.3, 1.1, 2.6, 5.0)
"""No covered plant, one, two and so on: hands shrink."""
CRITICAL_GAP, TWO_LEFT, ONE_LEFT = 2.0, 2.0, 6.0
RANGE, RANGE_REST = (4.0, 2.5), 2.0
"""For each pawn, those that hear the front best first: the share of it in their range is worth this much."""
STRAY, NEAR_FRONT = 0.47, 4
"""Each step from a pawn to the front it should be near, beyond this number."""
HELPERS, COMPANY = 2, 1.0
"""A dock is better with this number of robots close to it."""
LOITERING, LOITER_REACH, BARRING, ROOM = 0.1, 5, 1.5, 0.3
"""A pawn near the Pod is in the way, the more the nearer; most of all on its gangway, and among others on the modules
the Pod touches."""
STOWAWAY, STAYING, JOSTLING = 1.2, 0.15, 0.6
"""A pawn in the Pod: its seat is wanted for the launch, and it has to wait a whole round for its next chance to leave;
more with others there."""
SEAT, SEATS_TO_SPARE = 1.0, 4
SHUT, STUCK = 2.0, 6.0
"""A gangway all shut by creeps and pawns; and a full Pod which a pawn would have to leave and cannot."""
HOME_STEP, HOME = 1.5, 10.0
"""When the target is reached: each pawn's step to the Pod, and each pawn aboard."""
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
        """All terms together."""
        return sum(self.terms(t, dock).values())

    def terms(self, t: Rescue, dock: Hex) -> dict[str, float]:
        """Each term by name."""
        s, colony = t.state, colony_of(t)
        steps = self.steps(s, colony, s.layout.pod or dock)
        home = s.rescued >= s.target
        people = [dome for dome, piece in enumerate(s.board) if piece == COLONIST]
        people.sort(key=steps.__getitem__)
        points, sites = self._known(t, colony)
        creeps, critical = self._creeps(t, colony, sites, people)
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
        """Where each dome lies on the lattice (JD-158); the modules with a plant, and those with a dish."""
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
        """How many steps each dome is from the Pod in a cell; creeps and pawns on the way cost more."""
        blockers = array("b", s.board).tobytes().translate(BLOCKERS)
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
        later: list[list[Dome]] = [[] for _ in range(BLOCKED)]  # the domes to come, by how many steps after these
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
        """The cell with the shortest ways for the next colonists, and for a few robots to command them."""
        s, colony = t.state, colony_of(t)
        wanted = max(1, self.pack.rules.launch - s.aboard)
        people = [dome for dome, piece in enumerate(s.board) if piece == COLONIST]
        pawns = [robot.at for robot in s.robots if robot.at >= 0]
        aboard = [1] * sum(robot.at == POD for robot in s.robots)

        def cost(cell: Hex) -> float:
            far = self.steps(s, colony, cell)
            helpers = sorted(aboard + [far[dome] for dome in pawns])
            if s.rescued >= s.target:
                return float(sum(helpers))
            crowd = sorted([far[dome] for dome in people])
            return sum(crowd[:wanted]) + 0.3 * sum(crowd[wanted : 2 * wanted + 7]) + COMPANY * sum(helpers[:HELPERS])

        return min(colony.outside, key=cost)

    def stuck(self, s: State, colony: Colony) -> bool:
        """Whether pawns hold seats of a full Pod and none of them can leave it."""
        pawns = sum([robot.at == POD for robot in s.robots])
        if not pawns or s.layout.pod is None or s.aboard + pawns < self.pack.rules.pod_seats:
            return False
        return EMPTY not in [s.board[dome] for dome in colony.gangway]

    # -- terms ----------------------------------------------------------------------------------------------------

    def _crowd(self, far: list[int]) -> float:
        """The nearest colonists count most: those who leave next, those after them, the rest."""
        next_up = self.pack.rules.launch
        first, then, rest = far[:next_up], far[next_up : next_up + 7], far[next_up + 7 :]
        return (
            NEAREST * len(first)
            - STEP * sum(first)
            + LATER * (NEAREST * len(then) - STEP * sum(then))
            + LAST * (NEAREST * len(rest) - STEP * sum(rest))
        )

    def _contact(self, s: State, colony: Colony, people: list[Dome], points: list[Hex]) -> float:
        """Colonists who would be converted now, creeps two steps from a colonist, people where creeps come up; and how
        far the robot whose turn it is is from the nearest creep that touches a colonist."""
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

    def _creeps(self, t: Rescue, colony: Colony, sites: list[list[Slot]], people: list[Dome]) -> tuple[float, float]:
        """Creeps, modules with creeps and how full those are; and what that means for plants and dishes."""
        board, total = array("b", t.state.board).tobytes(), 0.0
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
        """What Super Creeps cost: an action while any dish is covered, a card for each covered plant."""
        covered = t.state.covered
        if not covered:
            return 0.0
        plants = sum([site(t, slot) == "plant" for slot in covered])
        dishes = len(covered) - plants
        return (DEAF + NOISE * dishes if dishes else 0.0) + DARK[min(plants, len(DARK) - 1)]

    def _robots(self, s: State, colony: Colony, steps: list[int], people: list[Dome], points: list[Hex]) -> float:
        """Pawns in range of the next colonists to leave, out of their way, and out of the Pod."""
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
        """How near the robots are to the Pod once the target is reached."""
        total = 0.0
        for robot in s.robots:
            total += HOME if robot.at < 0 else -HOME_STEP * steps[robot.at]
        if s.layout.pod is None and s.keeper is not None:
            total -= AWAY * turns_away(s)
        return total
