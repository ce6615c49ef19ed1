"""The nine kinds of goal: what they lay out, the special action they grant, and when they are met (12.6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fathom.engine.ask import Ask, Option
from fathom.engine.script import Script
from fathom.games.refuge.model.options import About, Card, Steer
from fathom.games.refuge.model.pack import (
    TYPES,
    Anchor,
    Bleed,
    BoardShip,
    Cargo,
    Clear,
    Goal,
    Hatches,
    Stow,
    Survey,
    Wire,
)
from fathom.games.refuge.model.state import STANDING, Dive, Diver
from fathom.games.refuge.rules import head, salvage


class Rule:
    """How one kind of goal works. `deed` names its special action, if it has one."""

    deed = ""

    def set_up(self, t: Dive, goal: Any) -> None:
        """At the start of the game."""

    def begin(self, t: Dive, goal: Any) -> None:
        """When the objective becomes current."""

    def why_not(self, t: Dive, goal: Any, diver: Diver) -> str:
        """What keeps this standing diver from the special action; empty if nothing does."""
        return ""

    def do(self, t: Dive, goal: Any, diver: Diver, source: str) -> Script[None]:
        """Take the special action."""
        raise NotImplementedError

    def met(self, t: Dive, goal: Any) -> bool:
        """Whether the goal is met."""
        raise NotImplementedError


def pay(
    t: Dive, diver: Diver, count: int, source: str, fits: Callable[[str], bool] = lambda card: True
) -> Script[None]:
    """The player chooses hand cards to give up, one question a card where there is a choice (RF-D18)."""
    for left in range(count, 0, -1):
        fitting = [card for card in sorted(diver.hand) if fits(card)]
        options: list[Option] = [Card(card) for card in dict.fromkeys(fitting)]
        if len(fitting) == left:
            card = fitting[0]
        else:
            answer = yield Ask((diver.seat,), "RF-D18", options, About("spend", source, left=left))
            card = answer.card
        salvage.discard(t, diver, card)
        t.say("RF-D18", "spends", seat=diver.seat, card=card)


class ClearRule(Rule):
    """O1: so many eliminations since it became current."""

    def met(self, t: Dive, goal: Clear) -> bool:
        return t.state.tally >= goal.count[len(t.state.divers) - 1]


class SurveyRule(Rule):
    """O2: take up the markers."""

    deed = "sound"

    def begin(self, t: Dive, goal: Survey) -> None:
        t.state.markers = sorted(goal.spaces)

    def why_not(self, t: Dive, goal: Survey, diver: Diver) -> str:
        return "" if diver.at in t.state.markers else "There is no marker on your space."

    def do(self, t: Dive, goal: Survey, diver: Diver, source: str) -> Script[None]:
        assert diver.at is not None
        t.state.markers.remove(diver.at)
        return
        yield

    def met(self, t: Dive, goal: Survey) -> bool:
        return not t.state.markers


class StowRule(Rule):
    """O3: a card of each type under the objective."""

    deed = "stow"

    def why_not(self, t: Dive, goal: Stow, diver: Diver) -> str:
        wanted = any(self._wanted(t, card) for card in diver.hand)
        return "" if wanted else "You hold no card of a type not yet stowed."

    def do(self, t: Dive, goal: Stow, diver: Diver, source: str) -> Script[None]:
        options: list[Option] = [Card(card) for card in dict.fromkeys(sorted(diver.hand)) if self._wanted(t, card)]
        answer = yield Ask((diver.seat,), "RF-D18", options, About("stow", source))
        diver.hand.remove(answer.card)
        t.state.stowed.append(answer.card)
        t.say(source, "stows", seat=diver.seat, card=answer.card)

    def met(self, t: Dive, goal: Stow) -> bool:
        return len(t.state.stowed) == len(TYPES)

    def _wanted(self, t: Dive, card: str) -> bool:
        cards = t.pack.card
        return all(cards[stowed].type != cards[card].type for stowed in t.state.stowed)


class AnchorRule(Rule):
    """O4: a marker in each zone of the top sea row, each for a card."""

    deed = "anchor"

    def why_not(self, t: Dive, goal: Anchor, diver: Diver) -> str:
        xy = t.pack.sea.xy
        x, y = xy[diver.at or ""]
        if y != t.pack.sea.top_row:
            return f"You are not on row {t.pack.sea.top_row}."
        if self._zone(goal, x) in [self._zone(goal, xy[space][0]) for space in t.state.markers]:
            return "This zone has its marker."
        return "" if diver.hand else "You have no card to discard."

    def do(self, t: Dive, goal: Anchor, diver: Diver, source: str) -> Script[None]:
        yield from pay(t, diver, 1, source)
        put_marker(t, diver, source)

    def met(self, t: Dive, goal: Anchor) -> bool:
        return len(t.state.markers) == len(goal.zones)

    def _zone(self, goal: Anchor, x: int) -> int:
        return next(index for index, zone in enumerate(goal.zones) if x in zone)


class WireRule(Rule):
    """O5: a marker on an edge space of each side."""

    deed = "wire"

    def why_not(self, t: Dive, goal: Wire, diver: Diver) -> str:
        for edge in t.pack.sea.edges.values():
            if diver.at in edge:
                return "This side is wired." if set(edge) & set(t.state.markers) else ""
        return "You are not on an edge space."

    def do(self, t: Dive, goal: Wire, diver: Diver, source: str) -> Script[None]:
        put_marker(t, diver, source)
        return
        yield

    def met(self, t: Dive, goal: Wire) -> bool:
        return len(t.state.markers) == len(t.pack.sea.edges)


class BleedRule(Rule):
    """O6: strike the head, Weapon by Weapon; it recoils."""

    deed = "strike"

    def why_not(self, t: Dive, goal: Bleed, diver: Diver) -> str:
        if diver.at not in t.pack.sea.around[t.state.head]:
            return "You are not adjacent to the head."
        return "" if any(t.pack.card[card].weapon for card in diver.hand) else "You have no Weapon to discard."

    def do(self, t: Dive, goal: Bleed, diver: Diver, source: str) -> Script[None]:
        yield from pay(t, diver, 1, source, fits=lambda card: t.pack.card[card].weapon)
        recoils: list[Option] = [Steer(way, 1) for way in ("left", "right") if head.target(t, way)]
        answer = yield Ask((diver.seat,), "RF-D18", recoils, About("recoil", source))
        yield from head.step(t, answer.way, source)
        t.state.tally += 1

    def met(self, t: Dive, goal: Bleed) -> bool:
        return t.state.tally >= goal.count


class BoardRule(Rule):
    """O7: together on the Finish row; alone on two Finish spaces far apart, each noted."""

    def met(self, t: Dive, goal: BoardShip) -> bool:
        s, sea = t.state, t.pack.sea
        aboard = [d.at for d in s.divers if d.stance == STANDING and d.at is not None and sea.kind[d.at] == "Finish"]
        if s.seats > 1:
            return len(aboard) >= goal.divers[s.seats - 1]
        for space in aboard:
            if space not in s.markers:
                s.markers.append(space)
                t.say("O7", "finish noted", at=space)
        columns = [sea.xy[space][0] for space in s.markers]
        return bool(columns) and max(columns) - min(columns) >= goal.apart


class HatchesRule(Rule):
    """O8: force every hatch."""

    deed = "force"

    def set_up(self, t: Dive, goal: Hatches) -> None:
        finish = t.pack.sea.finish_row
        t.state.pods = [f"{x},{finish}" for x in goal.columns[t.state.seats - 1]]

    def why_not(self, t: Dive, goal: Hatches, diver: Diver) -> str:
        if diver.at not in t.state.pods:
            return "There is no hatch on your space."
        return _too_few_cards(diver, goal.cards[t.state.seats - 1])

    def do(self, t: Dive, goal: Hatches, diver: Diver, source: str) -> Script[None]:
        assert diver.at is not None
        yield from pay(t, diver, goal.cards[t.state.seats - 1], source)
        t.state.pods.remove(diver.at)
        t.say(source, "hatch forced", seat=diver.seat, at=diver.at)

    def met(self, t: Dive, goal: Hatches) -> bool:
        return not t.state.pods


class CargoRule(Rule):
    """O9: lift the cargo and carry it to the Start row."""

    deed = "lift"

    def set_up(self, t: Dive, goal: Cargo) -> None:
        t.state.pods = [goal.origin]

    def why_not(self, t: Dive, goal: Cargo, diver: Diver) -> str:
        if diver.at not in t.state.pods:
            return "The cargo is not on your space."
        return _too_few_cards(diver, goal.cards[t.state.seats - 1])

    def do(self, t: Dive, goal: Cargo, diver: Diver, source: str) -> Script[None]:
        yield from pay(t, diver, goal.cards[t.state.seats - 1], source)
        t.state.pods = []
        t.state.carrier = diver.seat
        t.say(source, "lifts cargo", seat=diver.seat, at=diver.at)

    def met(self, t: Dive, goal: Cargo) -> bool:
        s = t.state
        if s.carrier is None:
            return False
        diver = s.divers[s.carrier]
        return diver.stance == STANDING and diver.at is not None and t.pack.sea.kind[diver.at] == "Start"


def _too_few_cards(diver: Diver, needed: int) -> str:
    return "" if len(diver.hand) >= needed else f"It costs {needed} of your cards, and you hold {len(diver.hand)}."


def put_marker(t: Dive, diver: Diver, source: str) -> None:
    """A tracking marker on the diver's space."""
    assert diver.at is not None
    t.state.markers.append(diver.at)
    t.state.markers.sort()
    t.say(source, "marker", seat=diver.seat, at=diver.at)


GOALS: dict[type[Goal], Rule] = {
    Clear: ClearRule(),
    Survey: SurveyRule(),
    Stow: StowRule(),
    Anchor: AnchorRule(),
    Wire: WireRule(),
    Bleed: BleedRule(),
    BoardShip: BoardRule(),
    Hatches: HatchesRule(),
    Cargo: CargoRule(),
}
