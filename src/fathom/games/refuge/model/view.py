"""What a seat may see: everything but the order of the two face-down piles (RF-903)."""

from __future__ import annotations

import msgspec

from fathom.engine import visibility
from fathom.engine.chance import Chance
from fathom.engine.script import Table
from fathom.engine.visibility import UNKNOWN, masked
from fathom.games.refuge.model.board import Head, Space
from fathom.games.refuge.model.settings import Settings
from fathom.games.refuge.model.state import Dive, Diver, Stance, State, StepName
from fathom.games.refuge.rules.queries import current_objective


class DiverView(msgspec.Struct, frozen=True):
    """A diver as everybody sees it; hands are open (RF-334)."""

    seat: int
    name: str
    at: Space | None
    stance: Stance
    hand: tuple[str, ...]
    used: tuple[str, ...]
    cameras: tuple[Space, ...]
    screen: bool


class View(msgspec.Struct, frozen=True):
    """The table without the order of its face-down piles."""

    seat: int | None
    settings: Settings
    divers: tuple[DiverView, ...]
    step: StepName
    active: int
    turn: int
    actions: int
    head: Head
    supply: int
    threat: int
    tentacles: tuple[Space, ...]
    kraken_known: tuple[str, ...]
    """The cards on top of the Kraken pile that the team has looked at, next one first."""
    kraken_unseen: tuple[str, ...]
    """The other cards of the pile, sorted: which they are is public, their order is not."""
    kraken_discard: tuple[str, ...]
    salvage_left: int
    salvage_discard: tuple[str, ...]
    objectives: tuple[str, ...]
    done: int
    current: str | None
    markers: tuple[Space, ...]
    tally: int
    stowed: tuple[str, ...]
    pods: tuple[Space, ...]
    carrier: int | None
    slowed: bool
    deadline: int
    eliminated: int
    devoured: int


def view(t: Dive, seat: int | None) -> View:
    """The table as a seat sees it, from the masked state. The team shares all knowledge: every seat sees the same."""
    s = masked(t.state, seat)
    cut = len(s.kraken) - s.known
    objective = current_objective(Table(s, t.pack))
    return View(
        seat=seat,
        settings=s.settings,
        divers=tuple(
            DiverView(
                seat=d.seat,
                name=d.name,
                at=d.at,
                stance=d.stance,
                hand=tuple(d.hand),
                used=tuple(d.used),
                cameras=tuple(d.cameras),
                screen=d.screen,
            )
            for d in s.divers
        ),
        step=s.step,
        active=s.active,
        turn=s.turn,
        actions=s.actions,
        head=s.head,
        supply=s.supply,
        threat=s.threat,
        tentacles=tuple(s.tentacles),
        kraken_known=tuple(reversed(s.kraken[cut:])),
        kraken_unseen=tuple(sorted(s.kraken[:cut])),
        kraken_discard=tuple(s.kraken_discard),
        salvage_left=len(s.salvage),
        salvage_discard=tuple(s.salvage_discard),
        objectives=tuple(s.objectives),
        done=s.done,
        current=objective.id if objective else None,
        markers=tuple(s.markers),
        tally=s.tally,
        stowed=tuple(s.stowed),
        pods=tuple(s.pods),
        carrier=s.carrier,
        slowed=s.slowed,
        deadline=s.deadline,
        eliminated=s.eliminated,
        devoured=s.devoured,
    )


def visible_state(v: View) -> State:
    """The masked state that a view was made from, for the rules' read-only queries."""
    return State(
        chance=Chance(0),
        settings=v.settings,
        divers=[
            Diver(d.seat, d.name, d.at, d.stance, list(d.hand), list(d.used), list(d.cameras), d.screen)
            for d in v.divers
        ],
        step=v.step,
        active=v.active,
        head=v.head,
        supply=v.supply,
        threat=v.threat,
        turn=v.turn,
        actions=v.actions,
        tentacles=list(v.tentacles),
        kraken=[*v.kraken_unseen, *reversed(v.kraken_known)],
        kraken_discard=list(v.kraken_discard),
        known=len(v.kraken_known),
        salvage=[UNKNOWN] * v.salvage_left,
        salvage_discard=list(v.salvage_discard),
        objectives=list(v.objectives),
        done=v.done,
        rewarding=v.current is None and v.done < len(v.objectives),
        markers=list(v.markers),
        tally=v.tally,
        stowed=list(v.stowed),
        pods=list(v.pods),
        carrier=v.carrier,
        slowed=v.slowed,
        deadline=v.deadline,
        eliminated=v.eliminated,
        devoured=v.devoured,
    )


def resample(t: Dive, chance: Chance) -> None:
    """Shuffle again what no player knows: the Kraken pile below the cards looked at, and the Salvage pile."""
    visibility.resample(t.state, (), chance)
