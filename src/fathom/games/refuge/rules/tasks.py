"""The special actions of objectives, and handing over the cargo (12.6, RF-C42, RF-D18, RF-D23)."""

from __future__ import annotations

from typing import Any, Final

from fathom.content.effects import Registry
from fathom.engine.ask import Ask, Option
from fathom.engine.legality import Reason
from fathom.engine.script import Script
from fathom.games.refuge.model.board import DIRECTIONS, Direction
from fathom.games.refuge.model.goals import Anchor, Bleed, Cargo, Hatches, Stow, Survey, Wire
from fathom.games.refuge.model.options import About, HandOver, PickCard, Steer, Task
from fathom.games.refuge.model.state import STANDING, Dive, Diver
from fathom.games.refuge.rules import head, salvage
from fathom.games.refuge.rules.queries import current_goal, current_objective, head_target, others
from fathom.games.refuge.rules.reasons import HEAD_SIDEWAYS, HEAD_STAYS, NO_ACTION_LEFT
from fathom.games.refuge.rules.state_check import state_check

DOWN: Final = Reason("RF-701", "You are down; a special action needs a standing diver.")
NO_TASK: Final = Reason("RF-C42", "The current objective has no special action.")
NO_MARKER: Final = Reason("RF-C42", "There is no marker on your space.")
NOTHING_TO_STOW: Final = Reason("RF-C42", "You need a card of a type that is not stowed yet.")
ZONE_TAKEN: Final = Reason("RF-C42", "This zone already has a marker.")
SIDE_WIRED: Final = Reason("RF-C42", "This side already has a marker.")
NOT_ON_EDGE: Final = Reason("RF-C42", "You need to be on an edge space.")
NOT_AT_HEAD: Final = Reason("RF-C42", "You need to be adjacent to the head.")
NO_WEAPON: Final = Reason("RF-C42", "You need a Weapon to discard.")
NO_HATCH: Final = Reason("RF-C42", "There is no hatch on your space.")
NO_CARGO: Final = Reason("RF-C42", "The cargo is not on your space.")
NOT_A_WEAPON: Final = Reason("RF-C42", "Only a Weapon can strike the head.")
TYPE_STOWED: Final = Reason("RF-C42", "A card of this type is already stowed.")
NO_CARRIER: Final = Reason("RF-D23", "You are not carrying the cargo.")
OUT_OF_REACH: Final = Reason("RF-D23", "The cargo goes only to an adjacent, standing diver.")


class SpecialAction:
    """The special action of one kind of goal. `deed` is its name in options."""

    deed = ""

    def price(self, t: Dive, goal: Any) -> int:
        """How many cards of any type the action costs."""
        return 0

    def refusal(self, t: Dive, goal: Any, diver: Diver) -> Reason | None:
        """Why this standing diver cannot take the action now; None if it can."""
        raise NotImplementedError

    def run(self, t: Dive, goal: Any, diver: Diver, source: str) -> Script[None]:
        """Take the action. `source` is the id of the objective."""
        raise NotImplementedError


TASKS: Final[Registry[SpecialAction]] = Registry()
"""The special action of each kind of goal that has one."""


class Sound(SpecialAction):
    """Objective O2: remove the marker from the diver's space."""

    deed = "sound"

    def refusal(self, t: Dive, goal: Survey, diver: Diver) -> Reason | None:
        return None if diver.at in t.state.markers else NO_MARKER

    def run(self, t: Dive, goal: Survey, diver: Diver, source: str) -> Script[None]:
        assert diver.at is not None
        t.state.markers.remove(diver.at)
        return
        yield


TASKS.add(Survey, Sound())


class StowCard(SpecialAction):
    """Objective O3: put a card of a type not yet stowed under the objective."""

    deed = "stow"

    def refusal(self, t: Dive, goal: Stow, diver: Diver) -> Reason | None:
        stowable = any(stow_refusal(t, card) is None for card in diver.hand)
        return None if stowable else NOTHING_TO_STOW

    def run(self, t: Dive, goal: Stow, diver: Diver, source: str) -> Script[None]:
        cards: list[Option] = [
            PickCard(card) for card in dict.fromkeys(sorted(diver.hand)) if stow_refusal(t, card) is None
        ]
        answer = yield Ask((diver.seat,), "RF-D18", cards, About("stow", source))
        diver.hand.remove(answer.card)
        t.state.stowed.append(answer.card)
        t.say(source, "stows", seat=diver.seat, card=answer.card)


TASKS.add(Stow, StowCard())


def stow_refusal(t: Dive, card: str) -> Reason | None:
    """Why a card cannot be stowed: one of its type is stowed already. None if it can (O3)."""
    cards = t.pack.card
    stowed = any(cards[other].type == cards[card].type for other in t.state.stowed)
    return TYPE_STOWED if stowed else None


class DropAnchor(SpecialAction):
    """Objective O4: discard a card to put a marker in the diver's zone of the top sea row."""

    deed = "anchor"

    def price(self, t: Dive, goal: Anchor) -> int:
        return 1

    def refusal(self, t: Dive, goal: Anchor, diver: Diver) -> Reason | None:
        xy = t.pack.sea.xy
        x, y = xy[diver.at or ""]
        if y != t.pack.sea.top_row:
            return Reason("RF-C42", f"You need to be on row {t.pack.sea.top_row}.")
        if self._zone(goal, x) in [self._zone(goal, xy[space][0]) for space in t.state.markers]:
            return ZONE_TAKEN
        return _too_few_cards(diver, self.price(t, goal))

    def run(self, t: Dive, goal: Anchor, diver: Diver, source: str) -> Script[None]:
        yield from pay(t, diver, self.price(t, goal), source)
        put_marker(t, diver, source)

    def _zone(self, goal: Anchor, x: int) -> int:
        return next(index for index, zone in enumerate(goal.zones) if x in zone)


TASKS.add(Anchor, DropAnchor())


class WireEdge(SpecialAction):
    """Objective O5: put a marker on an edge space of a side without one."""

    deed = "wire"

    def refusal(self, t: Dive, goal: Wire, diver: Diver) -> Reason | None:
        for edge in t.pack.sea.edges.values():
            if diver.at in edge:
                return SIDE_WIRED if set(edge) & set(t.state.markers) else None
        return NOT_ON_EDGE

    def run(self, t: Dive, goal: Wire, diver: Diver, source: str) -> Script[None]:
        put_marker(t, diver, source)
        return
        yield


TASKS.add(Wire, WireEdge())


class Strike(SpecialAction):
    """Objective O6: strike the head with a Weapon; then the head recoils."""

    deed = "strike"

    def refusal(self, t: Dive, goal: Bleed, diver: Diver) -> Reason | None:
        if diver.at not in t.pack.sea.around[t.state.head]:
            return NOT_AT_HEAD
        return None if any(t.pack.card[card].weapon for card in diver.hand) else NO_WEAPON

    def run(self, t: Dive, goal: Bleed, diver: Diver, source: str) -> Script[None]:
        yield from pay(t, diver, 1, source)
        recoils: list[Option] = [Steer(way, 1) for way in DIRECTIONS if recoil_refusal(t, way) is None]
        answer = yield Ask((diver.seat,), "RF-D18", recoils, About("recoil", source))
        yield from head.step(t, answer.way, source)
        t.state.tally += 1


TASKS.add(Bleed, Strike())


def recoil_refusal(t: Dive, way: Direction) -> Reason | None:
    """Why the head cannot recoil in a direction; None if it can (O6)."""
    if way not in ("left", "right"):
        return HEAD_SIDEWAYS
    return None if head_target(t, way) else HEAD_STAYS


class ForceHatch(SpecialAction):
    """Objective O8: remove the hatch on the diver's space; the objective says how many cards this costs."""

    deed = "force"

    def price(self, t: Dive, goal: Hatches) -> int:
        return goal.cards[t.state.seats - 1]

    def refusal(self, t: Dive, goal: Hatches, diver: Diver) -> Reason | None:
        if diver.at not in t.state.pods:
            return NO_HATCH
        return _too_few_cards(diver, self.price(t, goal))

    def run(self, t: Dive, goal: Hatches, diver: Diver, source: str) -> Script[None]:
        assert diver.at is not None
        yield from pay(t, diver, self.price(t, goal), source)
        t.state.pods.remove(diver.at)
        t.say(source, "hatch forced", seat=diver.seat, at=diver.at)


TASKS.add(Hatches, ForceHatch())


class LiftCargo(SpecialAction):
    """Objective O9: take the cargo on the diver's space; the objective says how many cards this costs."""

    deed = "lift"

    def price(self, t: Dive, goal: Cargo) -> int:
        return goal.cards[t.state.seats - 1]

    def refusal(self, t: Dive, goal: Cargo, diver: Diver) -> Reason | None:
        if diver.at not in t.state.pods:
            return NO_CARGO
        return _too_few_cards(diver, self.price(t, goal))

    def run(self, t: Dive, goal: Cargo, diver: Diver, source: str) -> Script[None]:
        yield from pay(t, diver, self.price(t, goal), source)
        t.state.pods = []
        t.state.carrier = diver.seat
        t.say(source, "lifts cargo", seat=diver.seat, at=diver.at)


TASKS.add(Cargo, LiftCargo())


def _too_few_cards(diver: Diver, needed: int) -> Reason | None:
    if len(diver.hand) >= needed:
        return None
    return Reason("RF-C42", f"This costs {needed} of your cards, and you hold {len(diver.hand)}.")


# -- offering and taking special actions ---------------------------------------------------------------------------


def current_task(t: Dive) -> SpecialAction | None:
    """The special action of the current objective; None if it has none."""
    goal = current_goal(t)
    return None if goal is None else TASKS.of.get(type(goal))


def refusal(t: Dive, diver: Diver) -> Reason | None:
    """Why this diver cannot take the special action of the current objective now; None if it can (RF-C42)."""
    goal = current_goal(t)
    task = None if goal is None else TASKS.of.get(type(goal))
    if task is None:
        return NO_TASK
    if diver.stance != STANDING:
        return DOWN
    if not t.state.actions:
        return NO_ACTION_LEFT
    return task.refusal(t, goal, diver)


def offered(t: Dive, diver: Diver) -> list[Option]:
    """The option to take the special action of the current objective; empty if the diver cannot now (RF-C42)."""
    if refusal(t, diver) is not None:
        return []
    task = current_task(t)
    assert task is not None
    return [Task(task.deed)]


def carry_out(t: Dive, diver: Diver) -> Script[None]:
    """Take the special action of the current objective (RF-D18)."""
    objective, task = current_objective(t), current_task(t)
    assert objective is not None
    assert task is not None
    t.say(objective.id, "task", seat=diver.seat, deed=task.deed)
    yield from task.run(t, objective.goal, diver, objective.id)
    yield from state_check(t)


def current_price(t: Dive) -> int:
    """How many cards the special action of the current objective costs."""
    objective, task = current_objective(t), current_task(t)
    return task.price(t, objective.goal) if objective is not None and task is not None else 0


def price_refusal(t: Dive, card: str) -> Reason | None:
    """Why a card cannot pay for the special action: the head needs a Weapon. None if it can (O6)."""
    objective = current_objective(t)
    strikes = objective is not None and isinstance(objective.goal, Bleed)
    return NOT_A_WEAPON if strikes and not t.pack.card[card].weapon else None


def pay(t: Dive, diver: Diver, count: int, source: str) -> Script[None]:
    """Discard `count` hand cards as a price; ask for each card where there is a choice (RF-D18)."""
    for left in range(count, 0, -1):
        fitting = [card for card in sorted(diver.hand) if price_refusal(t, card) is None]
        if len(fitting) == left:
            card = fitting[0]
        else:
            options: list[Option] = [PickCard(card) for card in dict.fromkeys(fitting)]
            answer = yield Ask((diver.seat,), "RF-D18", options, About("spend", source, left=left))
            card = answer.card
        salvage.discard(t, diver, card)
        t.say("RF-D18", "spends", seat=diver.seat, card=card)


def put_marker(t: Dive, diver: Diver, source: str) -> None:
    """Put a tracking marker on the diver's space."""
    assert diver.at is not None
    t.state.markers.append(diver.at)
    t.state.markers.sort()
    t.say(source, "marker", seat=diver.seat, at=diver.at)


# -- the cargo (O9) ------------------------------------------------------------------------------------------------


def hand_refusal(t: Dive, diver: Diver, seat: int) -> Reason | None:
    """Why a diver cannot hand the cargo to the diver of a seat; None if it can (RF-D23)."""
    if t.state.carrier != diver.seat:
        return NO_CARRIER
    other = t.state.divers[seat]
    if diver.at is None or other.at not in t.pack.sea.beside[diver.at] or other.stance != STANDING:
        return OUT_OF_REACH
    return None


def handovers(t: Dive, diver: Diver) -> list[Option]:
    """The carrier's options to hand the cargo to an adjacent standing diver, at no cost (RF-D23)."""
    return [HandOver(other.seat) for other in others(t, diver) if hand_refusal(t, diver, other.seat) is None]


def hand_over(t: Dive, diver: Diver, seat: int) -> Script[None]:
    """Hand the cargo to the diver of a seat (RF-D23)."""
    t.state.carrier = seat
    t.say("RF-D23", "hands cargo", seat=diver.seat, to_seat=seat)
    yield from state_check(t)
