"""How good a position of The Refuge is for the team: the scripted player's judgement, readable as advice.

Every figure is in points; an accomplished objective is worth more than all partial progress together, or a player
who thinks one turn ahead would rather hold what it has than finish.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from fathom.games.refuge.pack import (
    TYPES,
    Anchor,
    Bleed,
    BoardShip,
    Cargo,
    Clear,
    Goal,
    Hatches,
    Pack,
    Raise,
    Stow,
    Survey,
    Wire,
)
from fathom.games.refuge.rules import objectives
from fathom.games.refuge.sea import Head, Space
from fathom.games.refuge.state import DEVOURED, DOWN, STANDING, Diver, Dive

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
FAR = 12


class Charts:
    """Distances on the board around the head, worked out once for each head position and target."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self._from: dict[tuple[Head, Space], dict[Space, int]] = {}

    def steps(self, head: Head, origin: Space, targets: Iterable[Space]) -> int:
        """Steps from a space to the nearest target, going around the head."""
        chart = self._from.get((head, origin))
        if chart is None:
            chart = self._from[head, origin] = self._flood(head, origin)
        return min((chart.get(target, FAR) for target in targets), default=FAR)

    def _flood(self, head: Head, origin: Space) -> dict[Space, int]:
        sea = self.pack.sea
        under = sea.under[head]
        chart = {origin: 0}
        edge = [origin]
        while edge:
            reached = [s for space in edge for s in sea.beside[space] if s not in chart and s not in under]
            for space in reached:
                chart[space] = chart.get(space, chart_step(chart, sea.beside[space]))
            edge = list(dict.fromkeys(reached))
        return chart


def chart_step(chart: dict[Space, int], beside: tuple[Space, ...]) -> int:
    """One more than the nearest neighbour already charted."""
    return 1 + min(chart[space] for space in beside if space in chart)


class Judge:
    """Judges positions of one pack."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.charts = Charts(pack)
        self._row = {space: ROW.get(y, KRAKEN_ROW) for space, (_, y) in pack.sea.xy.items()}
        self._weapons = {id for id, card in pack.card.items() if card.weapon}
        self._raisers = {id for id, card in pack.card.items() if isinstance(card.effect, Raise)}
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
        """The whole position in points."""
        return sum(self.terms(t).values())

    def terms(self, t: Dive) -> dict[str, float]:
        """The points by what they are for."""
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
        """What a tentacle on a space costs."""
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
        """Whether a diver that is out could get up by itself."""
        types = [self._type[card] for card in diver.hand]
        return (
            len(set(types)) < len(types)
            or any(card in self._raisers for card in diver.hand)
            or any(isinstance(a.effect, Raise) and a.id not in diver.used for a in self.pack.diver[diver.name].abilities)
        )

    def _gear(self, diver: Diver) -> float:
        hand = diver.hand
        value = CARD * len(hand)
        if hand:
            value += WEAPON * sum([card in self._weapons for card in hand])
            types = [self._type[card] for card in hand]
            value += PAIR * sum([types.count(type) > 1 for type in TYPES])
            if value > HAND_ENOUGH:
                value = HAND_ENOUGH + (value - HAND_ENOUGH) * 0.3
        return value + ABILITY * (3 - len(diver.used))

    # -- objectives ----------------------------------------------------------------------------------------------

    def _current(self, t: Dive) -> float:
        objective = objectives.current(t)
        return self._progress[type(objective.goal)](t, objective.goal) if objective else 0.0

    def steps(self, t: Dive, diver: Diver, targets: Iterable[Space]) -> float:
        """How far a diver is from the nearest target; more if it is down or off the map."""
        if diver.at is None:
            return FAR
        return self.charts.steps(t.state.head, diver.at, targets) + (3 if diver.stance == DOWN else 0)

    def _nearest(self, t: Dive, targets: Iterable[Space], able: Callable[[Diver], bool] = lambda d: True) -> float:
        """Steps of the nearest able diver; an unable one counts as two steps further."""
        targets = list(targets)
        return min(self.steps(t, diver, targets) + (0 if able(diver) else 2) for diver in t.state.divers)

    def _clear(self, t: Dive, goal: Clear) -> float:
        return 12.0 * t.state.tally

    def _survey(self, t: Dive, goal: Survey) -> float:
        s = t.state
        done = len(goal.spaces) - len(s.markers)
        return 30.0 * done - STEP * sum([self._nearest(t, [space]) for space in s.markers])

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
                value -= STEP * self._nearest(t, [f"{x},{sea.top_row}" for x in zone], lambda d: bool(d.hand))
        return value

    def _wire(self, t: Dive, goal: Wire) -> float:
        s = t.state
        value = 35.0 * len(s.markers)
        for edge in self.pack.sea.edges.values():
            if not set(edge) & set(s.markers):
                value -= STEP * self._nearest(t, edge)
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
            wanted = [f for f in finish if all(abs(sea.xy[f][0] - x) >= goal.apart for x in noted)] if noted else finish
            return (40.0 if noted else 0.0) - STEP * self.steps(t, s.divers[0], wanted)
        nearest = sorted(self.steps(t, diver, finish) for diver in s.divers)[: goal.divers[s.seats - 1]]
        return -1.3 * STEP * sum(nearest) + 12.0 * nearest.count(0)

    def _hatches(self, t: Dive, goal: Hatches) -> float:
        s = t.state
        total, each = len(goal.columns[s.seats - 1]), goal.cards[s.seats - 1]
        cards = sum(len(diver.hand) for diver in s.divers)
        value = 32.0 * (total - len(s.pods)) + 3.0 * min(cards, each * len(s.pods))
        return value - STEP * sum(sorted(self._nearest(t, [pod]) for pod in s.pods)[:2])

    def _cargo(self, t: Dive, goal: Cargo) -> float:
        s = t.state
        cards = goal.cards[s.seats - 1]
        if s.carrier is not None:
            carrier = s.divers[s.carrier]
            return 60.0 - 1.5 * STEP * self.steps(t, carrier, self.pack.sea.row[0])
        ready = self._nearest(t, s.pods, lambda d: len(d.hand) >= cards)
        return 3.0 * min(cards, max(len(d.hand) for d in s.divers)) - STEP * ready
