"""The value of a position to the team: the points of several terms.

An accomplished objective is worth more than all partial progress together: otherwise a player that looks one turn
ahead would avoid finishing it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fathom.games.refuge.model.board import Head, Space
from fathom.games.refuge.model.effects import Raise
from fathom.games.refuge.model.goals import Anchor, Bleed, BoardShip, Cargo, Clear, Goal, Hatches, Stow, Survey, Wire
from fathom.games.refuge.model.pack import Pack
from fathom.games.refuge.model.parts import TYPES
from fathom.games.refuge.model.state import DEVOURED, DOWN, STANDING, Dive, Diver
from fathom.games.refuge.rules.queries import current_objective

WON, LOST = 10_000.0, -10_000.0
THREAT = (0.0, -14.0, -36.0, -90.0)
SUPPLY = {5: -7.0, 4: -16.0, 3: -35.0, 2: -70.0, 1: -150.0}
ROW = {1: -11.0, 2: -7.0, 3: -4.5, 4: -3.2, 5: -2.5}
KRAKEN_ROW = -2.0
DOWN_COST, DEVOURED_COST, STRANDED, LAST_ONE, ALONE_AND_LOST = -14.0, -22.0, -8.0, -25.0, -400.0
CARD, WEAPON, PAIR, ABILITY = 2.0, 1.0, 2.0, 3.5
HAND_ENOUGH = 24.0
OBJECTIVE = 190.0
PILE = {0: -40.0, 1: -26.0, 2: -16.0, 3: -10.0, 4: -6.0, 5: -3.0}
STEP = 2.0
BOARD_STEP, ABOARD = 2.6, 12.0
FAR = 12


class Distances:
    """Distances on the board around the head, cached for each place of the head and each set of targets."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self._charts: dict[tuple[Head, tuple[Space, ...]], dict[Space, int]] = {}

    def to(self, head: Head, targets: tuple[Space, ...]) -> dict[Space, int]:
        """Steps from every space to the nearest of the targets, going around the head."""
        chart = self._charts.get((head, targets))
        if chart is None:
            chart = self._charts[head, targets] = self._flood(head, targets)
        return chart

    def _flood(self, head: Head, targets: tuple[Space, ...]) -> dict[Space, int]:
        sea = self.pack.sea
        under = sea.under[head]
        chart = dict.fromkeys(targets, 0)
        edge, steps = list(targets), 0
        while edge:
            steps += 1
            edge = [s for space in edge for s in sea.beside[space] if s not in under and s not in chart]
            chart.update(dict.fromkeys(edge, steps))
            edge = list(dict.fromkeys(edge))
        return chart


class Heuristics:
    """Evaluates positions of one pack."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.distances = Distances(pack)
        self._hands: dict[tuple[str, ...], float] = {}
        self._row = {space: ROW.get(y, KRAKEN_ROW) for space, (_, y) in pack.sea.xy.items()}
        self._weapons = {id for id, card in pack.card.items() if card.weapon}
        self._raisers = {id for id, card in pack.card.items() if isinstance(card.effect, Raise)}
        self._raising = {d.id: [a.id for a in d.abilities if isinstance(a.effect, Raise)] for d in pack.divers}
        self._type = {id: card.type for id, card in pack.card.items()}
        self._progress: dict[type[Goal], Callable[[Dive, Any], float]] = {
            Clear: self._clear,
            Survey: self._survey,
            Stow: self._stow,
            Anchor: self._anchor,
            Wire: self._wire,
            Bleed: self._bleed,
            BoardShip: self._board,
            Hatches: self._hatches,
            Cargo: self._cargo,
        }

    def value(self, t: Dive) -> float:
        """The value of the position, in points."""
        return sum(self.terms(t).values())

    def terms(self, t: Dive) -> dict[str, float]:
        """The points of each term of the value, by the name of the term."""
        s = t.state
        return {
            "threat": THREAT[min(s.threat, 3)],
            "supply": SUPPLY.get(s.supply, 0.0),
            "reef": sum([self._row[space] for space in s.tentacles]),
            "salvage": PILE.get(len(s.salvage), 0.0),
            "team": self._team(t),
            "gear": sum([self._gear(diver) for diver in s.divers]),
            "objective": OBJECTIVE * s.done + self._current(t) + (8.0 if s.slowed else 0.0),
        }

    def tentacle(self, space: Space) -> float:
        """The (negative) points for a tentacle on a space."""
        return self._row[space]

    # -- the team ------------------------------------------------------------------------------------------------

    def _team(self, t: Dive) -> float:
        divers = t.state.divers
        value = 0.0
        standing = 0
        for diver in divers:
            if diver.stance == STANDING:
                standing += 1
                continue
            value += DOWN_COST if diver.stance == DOWN else DEVOURED_COST
            if not self.can_stand_up(diver):
                value += ALONE_AND_LOST if len(divers) == 1 else STRANDED
        if standing == 1 and len(divers) > 1:
            value += LAST_ONE
        return value

    def can_stand_up(self, diver: Diver) -> bool:
        """Whether a diver who is not standing could stand up without help."""
        types = [self._type[card] for card in diver.hand]
        return (
            len(set(types)) < len(types)
            or any(card in self._raisers for card in diver.hand)
            or any(id not in diver.used for id in self._raising[diver.name])
        )

    def _gear(self, diver: Diver) -> float:
        return self._hand(tuple(diver.hand)) + ABILITY * (3 - len(diver.used))

    def _hand(self, hand: tuple[str, ...]) -> float:
        value = self._hands.get(hand)
        if value is None:
            types = [self._type[card] for card in hand]
            value = CARD * len(hand) + WEAPON * sum(card in self._weapons for card in hand)
            value += PAIR * sum(types.count(type) > 1 for type in TYPES)
            if value > HAND_ENOUGH:
                value = HAND_ENOUGH + (value - HAND_ENOUGH) * 0.3
            self._hands[hand] = value
        return value

    # -- objectives ----------------------------------------------------------------------------------------------

    def _current(self, t: Dive) -> float:
        objective = current_objective(t)
        return self._progress[type(objective.goal)](t, objective.goal) if objective else 0.0

    def _steps(self, t: Dive, targets: tuple[Space, ...]) -> list[float]:
        """How far each diver is from the nearest target; a diver who is down or off the map counts as further away."""
        chart = self.distances.to(t.state.head, targets)
        return [chart.get(diver.at or "", FAR) + (3.0 if diver.stance == DOWN else 0.0) for diver in t.state.divers]

    def _nearest(self, t: Dive, targets: tuple[Space, ...], able: Callable[[Diver], bool] | None = None) -> float:
        """How far the nearest diver is from a target; a diver who is not `able` counts as two steps further."""
        steps = self._steps(t, targets)
        if able is not None:
            steps = [n if able(diver) else n + 2.0 for n, diver in zip(steps, t.state.divers, strict=True)]
        return min(steps)

    def _clear(self, t: Dive, goal: Clear) -> float:
        return 12.0 * t.state.tally

    def _survey(self, t: Dive, goal: Survey) -> float:
        s = t.state
        done = len(goal.spaces) - len(s.markers)
        return 30.0 * done - STEP * sum([self._nearest(t, (space,)) for space in s.markers])

    def _stow(self, t: Dive, goal: Stow) -> float:
        s = t.state
        stowed = {self._type[card] for card in s.stowed}
        held = {self._type[card] for diver in s.divers if diver.stance != DEVOURED for card in diver.hand} - stowed
        return 30.0 * len(stowed) + 9.0 * len(held)

    def _anchor(self, t: Dive, goal: Anchor) -> float:
        s, sea = t.state, self.pack.sea
        value = 30.0 * len(s.markers)
        anchored = {sea.xy[space][0] for space in s.markers}
        for zone in goal.zones:
            if not anchored & set(zone):
                value -= STEP * self._nearest(t, tuple(f"{x},{sea.top_row}" for x in zone), lambda d: bool(d.hand))
        return value

    def _wire(self, t: Dive, goal: Wire) -> float:
        s = t.state
        value = 35.0 * len(s.markers)
        for edge in self.pack.sea.edges.values():
            if not set(edge) & set(s.markers):
                value -= STEP * self._nearest(t, tuple(edge))
        return value

    def _bleed(self, t: Dive, goal: Bleed) -> float:
        s = t.state
        around = self.pack.sea.around[s.head]
        missing = goal.count - s.tally
        weapons = sum([card in self._weapons for diver in s.divers for card in diver.hand])
        nearest = self._nearest(t, around, lambda d: any(card in self._weapons for card in d.hand))
        return 32.0 * s.tally + 5.0 * min(weapons, missing) - STEP * nearest

    def _board(self, t: Dive, goal: BoardShip) -> float:
        s, sea = t.state, self.pack.sea
        finish = sea.row[sea.finish_row]
        if s.seats == 1:
            noted = [sea.xy[space][0] for space in s.markers]
            last = tuple(f for f in finish if any(abs(sea.xy[f][0] - x) >= goal.apart for x in noted))
            ends = tuple(f for f in finish if any(abs(sea.xy[f][0] - sea.xy[g][0]) >= goal.apart for g in finish))
            return (40.0 if last else 0.0) - 1.5 * STEP * self._steps(t, last or ends)[0]
        nearest = sorted(self._steps(t, tuple(finish)))[: goal.divers[s.seats - 1]]
        return -BOARD_STEP * sum(nearest) + ABOARD * nearest.count(0)

    def _hatches(self, t: Dive, goal: Hatches) -> float:
        s = t.state
        total, each = len(goal.columns[s.seats - 1]), goal.cards[s.seats - 1]
        cards = sum(len(diver.hand) for diver in s.divers)
        value = 32.0 * (total - len(s.pods)) + 3.0 * min(cards, each * len(s.pods))
        return value - STEP * sum(sorted(self._nearest(t, (pod,)) for pod in s.pods)[:2])

    def _cargo(self, t: Dive, goal: Cargo) -> float:
        s = t.state
        cards = goal.cards[s.seats - 1]
        if s.carrier is not None:
            return 60.0 - 1.5 * STEP * self._steps(t, tuple(self.pack.sea.row[0]))[s.carrier]
        ready = self._nearest(t, tuple(s.pods), lambda d: len(d.hand) >= cards)
        return 3.0 * min(cards, max(len(d.hand) for d in s.divers)) - STEP * ready
