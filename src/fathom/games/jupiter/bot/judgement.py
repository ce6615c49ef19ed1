"""What a position of Jupiter Deep is worth to the team, in points, term by term."""

from __future__ import annotations

from fathom.core.hexes import Hex, distance
from fathom.games.jupiter.colony import POD, SIZE, Colony, Dome, Slot
from fathom.games.jupiter.pack import Pack
from fathom.games.jupiter.state import COLONIST, CREEP, Rescue, Robot, State, colony, site, standing

WON, LOST = 10_000.0, -10_000.0

RESCUED, ABOARD, REACHED = 12.0, 11.0, 300.0
"""A colonist rescued, one aboard, and the target reached: from then on only the way home counts."""
NEAREST, STEP = 8.0, 0.64
"""A colonist among the next to leave, and what each step to the Pod takes off."""
LATER, LAST = 0.27, 0.13
"""What the seven after them count for, and the rest."""
BLOCKED = 3
"""A creep or a pawn in the way counts for so many steps."""
FAR = 18
CONTACT, TIGHT = 8.75, 1.6
"""A colonist next to a creep; and how much worse that is when few may be lost."""
CREEP_COST, TILE_COST, FILL_COST = 0.18, 0.25, 0.37
STALKED, STALKED_MOST = 0.18, 0.74
SUPER_CREEP = 1.2
CRITICAL_GAP, TWO_LEFT, ONE_LEFT = 2.0, 2.0, 6.0
RANGE = (4.0, 1.5, 0.8)
"""For the three pawns that best hear the front: the share of it in their range is worth so much."""
STRAY = 0.9
"""Each module between a pawn and the front it should be near."""
HELPERS, COMPANY = 2, 1.0
"""A dock is better with so many robots close to it."""
LOITERING, LOITER_REACH = 0.1, 5
STOWAWAY, JOSTLING, SEAT, SEATS_TO_SPARE, SHUT = 1.2, 0.6, 1.0, 4, 2.0
"""A pawn in the Pod, more with others there and as seats run out: the launch needs them all. A gangway all shut."""
AWAY = 1.0
"""Each turn until the Pod docks again."""
HOME_STEP, HOME = 1.5, 10.0
"""When the target is reached: each pawn's step to the Pod, and each pawn aboard."""

KEEP = {
    "suppressant": 3.0,
    "pilot": 3.0,
    "boost": 2.0,
    "phase_shift": 2.0,
    "follower": 2.0,
    "bullhorn": 1.5,
    "heat_seeker": 2.0,
    "teleport": 1.5,
    "module_control": 1.5,
    "sniper": 1.2,
    "grenadier": 1.2,
    "rocket_boots": 0.8,
    "swap": 0.8,
    "juggernaut": 0.8,
    "override": 0.6,
    "data_core": 0.3,
}
"""What a card in hand is worth: a use must bring more than this."""

TERMS = ("saved", "crowd", "contact", "creeps", "sites", "robots", "cards")


class Judge:
    """Values positions. `dock` is where the Pod is, or where it is expected to dock next."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack

    def value(self, t: Rescue, dock: Hex) -> float:
        """All terms together."""
        return sum(self.terms(t, dock).values())

    def terms(self, t: Rescue, dock: Hex) -> dict[str, float]:
        """Each term by name."""
        s, ground = t.state, colony(t)
        steps = self.steps(s, ground, s.layout.pod or dock)
        home = s.rescued >= s.target
        return {
            "saved": RESCUED * min(s.rescued, s.target) + (REACHED if home else ABOARD * s.aboard),
            "crowd": 0.0 if home else self._crowd(s, steps),
            "contact": 0.0 if home else self._contact(s, ground),
            "creeps": self._creeps(t, ground),
            "sites": self._sites(t, ground),
            "robots": self._going_home(s, steps) if home else self._robots(s, ground, steps),
            "cards": sum(self._hand(t, robot) for robot in s.robots),
        }

    # -- the way to the Pod ---------------------------------------------------------------------------------------

    def steps(self, s: State, ground: Colony, cell: Hex) -> list[int]:
        """How many steps each dome is from the Pod in a cell; creeps and pawns on the way cost more."""
        board, near = s.board, ground.near
        far = [FAR] * len(board)
        rings: list[list[Dome]] = [[] for _ in range(FAR + BLOCKED + 1)]
        for dome in ground.facing(cell):
            far[dome] = 1
            rings[1].append(dome)
        for steps in range(1, FAR):
            for dome in rings[steps]:
                if far[dome] != steps:
                    continue
                further = steps + (BLOCKED if board[dome] >= CREEP else 1)
                for there in near[dome]:
                    if further < far[there]:
                        far[there] = further
                        rings[further].append(there)
        return far

    def best_dock(self, t: Rescue) -> Hex:
        """The cell from which the next colonists are nearest."""
        s, ground = t.state, colony(t)
        wanted = max(1, self.pack.rules.launch - s.aboard)

        def cost(cell: Hex) -> float:
            far = self.steps(s, ground, cell)
            if s.rescued >= s.target:
                return float(sum(far[robot.at] for robot in s.robots if robot.at >= 0))
            crowd = sorted(far[dome] for dome, piece in enumerate(s.board) if piece == COLONIST)
            helpers = sorted(far[robot.at] for robot in s.robots if robot.at >= 0)[:HELPERS]
            return sum(crowd[:wanted]) + 0.3 * sum(crowd[wanted : 2 * wanted + 7]) + COMPANY * sum(helpers)

        return min(ground.outside, key=cost)

    # -- terms ----------------------------------------------------------------------------------------------------

    def _crowd(self, s: State, steps: list[int]) -> float:
        """The nearest colonists count most: those who leave next, those after them, the rest."""
        far = sorted([steps[dome] for dome, piece in enumerate(s.board) if piece == COLONIST])
        next_up = self.pack.rules.launch
        first, then, rest = far[:next_up], far[next_up : next_up + 7], far[next_up + 7 :]
        return (
            NEAREST * len(first)
            - STEP * sum(first)
            + LATER * (NEAREST * len(then) - STEP * sum(then))
            + LAST * (NEAREST * len(rest) - STEP * sum(rest))
        )

    def _contact(self, s: State, ground: Colony) -> float:
        """Colonists who would be converted now, and creeps two steps from a colonist."""
        board, near = s.board, ground.near
        touched, stalked = 0, 0.0
        for dome, piece in enumerate(board):
            if piece == COLONIST:
                threat = 0
                for there in near[dome]:
                    other = board[there]
                    if other == CREEP:
                        touched += 1
                        break
                    if other == 0:
                        for beyond in near[there]:
                            threat += board[beyond] == CREEP
                else:
                    stalked += min(STALKED_MOST, STALKED * threat)
        slack = s.first_colonists - s.converted - s.replaced - s.target
        if touched > slack:
            return LOST / 10 * (touched - slack)
        return -CONTACT * touched * (TIGHT if slack - touched < 3 else 1.0) - stalked

    def _creeps(self, t: Rescue, ground: Colony) -> float:
        """Creeps, modules with creeps, and how full those are."""
        board, total = t.state.board, 0.0
        for tile in ground.domes:
            if tile:
                creeps = board[tile[0] : tile[-1] + 1].count(CREEP)
                if creeps:
                    total += CREEP_COST * creeps + TILE_COST + FILL_COST * creeps * creeps / len(tile)
        return -total - SUPER_CREEP * len(t.state.covered)

    def _sites(self, t: Rescue, ground: Colony) -> float:
        """Plants and dishes: how many are left, and how close the rest is to destruction."""
        board, total = t.state.board, 0.0
        for kind in ("plant", "dish"):
            left: list[Slot] = standing(t, kind)
            total -= TWO_LEFT if len(left) == 2 else ONE_LEFT if len(left) == 1 else 0.0
            for slot in left:
                tile = ground.domes[slot]
                gaps = len(tile) - board[tile[0] : tile[-1] + 1].count(CREEP)
                if gaps <= 2:
                    total -= CRITICAL_GAP * (3 - gaps) * (3.0 if len(left) == 1 else 1.5 if len(left) == 2 else 1.0)
        return total

    def _robots(self, s: State, ground: Colony, steps: list[int]) -> float:
        """Pawns where they hear the front, off its way, and out of the Pod."""
        crowd = sorted((steps[dome], dome) for dome, piece in enumerate(s.board) if piece == COLONIST)
        front = {dome // SIZE: 0 for _, dome in crowd[: self.pack.rules.launch - s.aboard]}
        for _, dome in crowd[: self.pack.rules.launch - s.aboard]:
            front[dome // SIZE] += 1
        wanted = max(1, sum(front.values()))
        pawns = sum(robot.at == POD for robot in s.robots)
        shares: list[float] = []
        strays: list[int] = []
        total = 0.0
        for robot in s.robots:
            if robot.at >= 0:
                slot = robot.at // SIZE
                heard = sum(many for tile, many in front.items() if tile == slot or tile in ground.beside[slot])
                shares.append(heard / wanted)
                if not heard:
                    strays.append(self._tiles_away(s, slot, front))
                total -= LOITERING * max(0, LOITER_REACH - steps[robot.at])
            elif robot.at == POD and s.layout.pod is not None:
                shares.append(sum(many for tile, many in front.items() if tile in ground.berths) / wanted)
                total -= STOWAWAY + JOSTLING * (pawns - 1) + SEAT * max(0, s.aboard + pawns - SEATS_TO_SPARE)
        total += sum(share * worth for share, worth in zip(sorted(shares, reverse=True), RANGE, strict=False))
        total -= STRAY * sum(sorted(strays)[: max(0, len(RANGE) - sum(share > 0 for share in shares))])
        if s.layout.pod is not None:
            if ground.gangway and all(s.board[dome] >= CREEP for dome in ground.gangway):
                total -= SHUT
        elif s.keeper is not None:
            total -= AWAY * ((s.keeper - s.active) % s.seats or s.seats)
        if s.rescued + 7 >= s.target:
            total -= 0.3 * sum(max(0, steps[robot.at] - LOITER_REACH) for robot in s.robots if robot.at >= 0)
        return total

    def _tiles_away(self, s: State, slot: Slot, front: dict[Slot, int]) -> int:
        """How many modules a pawn is from hearing the front."""
        here = s.layout.modules[slot].cell
        cells = [s.layout.modules[tile].cell for tile in front]
        return min((distance(here, cell) - 1 for cell in cells if here and cell), default=0)

    def _going_home(self, s: State, steps: list[int]) -> float:
        """Everybody to the Pod."""
        total = 0.0
        for robot in s.robots:
            total += HOME if robot.at < 0 else -HOME_STEP * steps[robot.at]
        if s.layout.pod is None and s.keeper is not None:
            total -= AWAY * ((s.keeper - s.active) % s.seats or s.seats)
        return total

    def _hand(self, t: Rescue, robot: Robot) -> float:
        """The best cards of a hand, as many as one may keep."""
        worth = sorted((KEEP.get(card, 1.0) for card in robot.hand), reverse=True)
        limit = self.pack.rules.hand_limit - sum(site(t, slot) == "plant" for slot in t.state.covered)
        return sum(worth[: max(0, limit)])
