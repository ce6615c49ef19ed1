"""Board spaces: what happens where a diver arrives by an own action. RF-400 to RF-470."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from fathom.engine.ask import Ask, Option
from fathom.engine.script import NOTHING, Script
from fathom.games.refuge.model.options import About, At, Decline, Diver, Nudge, Steer
from fathom.games.refuge.model.state import Dive
from fathom.games.refuge.model.state import Diver as OwnDiver
from fathom.games.refuge.rules import head, salvage, tentacles
from fathom.games.refuge.rules.queries import others, ways_closer
from fathom.games.refuge.rules.state_check import state_check


def activate(t: Dive, diver: OwnDiver) -> Iterable[Ask]:
    """The space acts at once, and once (RF-400). Start, Cave and Finish do nothing (RF-410, RF-440, RF-470)."""
    space = SPACES.get(t.pack.sea.kind[diver.at or ""])
    return NOTHING if space is None else _act(t, diver, space)


def _act(t: Dive, diver: OwnDiver, space: Callable[[Dive, OwnDiver], Script[None]]) -> Script[None]:
    yield from space(t, diver)
    yield from state_check(t)


def lair(t: Dive, diver: OwnDiver) -> Script[None]:
    """May move one tentacle anywhere one space (RF-420, RF-421)."""
    options: list[Option] = [*tentacles.nudges(t), Decline()]
    answer = yield Ask((diver.seat,), "RF-D08", options, About("lair", space=diver.at))
    if isinstance(answer, Nudge):
        t.say("RF-420", "lair", seat=diver.seat, at=diver.at)
        yield from tentacles.tentacle_step(t, answer.tentacle, answer.way)


def spawn(t: Dive, diver: OwnDiver) -> Script[None]:
    """Must eliminate one tentacle in another space of this row or column (RF-430, RF-431)."""
    assert diver.at is not None
    lines = t.pack.sea.lines[diver.at]
    targets: list[Option] = [At(space) for space in t.state.tentacles if space in lines]
    if targets:
        answer = yield Ask((diver.seat,), "RF-D09", targets, About("spawn", space=diver.at))
        yield from salvage.eliminate(t, diver, answer.space)


def whirlpool(t: Dive, diver: OwnDiver) -> Script[None]:
    """May switch places with a diver on a Cave; neither space acts (RF-450)."""
    kind = t.pack.sea.kind
    partners: list[Option] = [Diver(other.seat) for other in others(t, diver) if kind[other.at or ""] == "Cave"]
    if partners:
        answer = yield Ask((diver.seat,), "RF-D10", [*partners, Decline()], About("whirlpool", space=diver.at))
        if isinstance(answer, Diver):
            partner = t.state.divers[answer.seat]
            diver.at, partner.at = partner.at, diver.at
            t.say("RF-450", "switches", seat=diver.seat, partner=partner.seat, at=diver.at, from_=partner.at)


def kraken(t: Dive, diver: OwnDiver) -> Script[None]:
    """The head must move one space closer, pushing whatever is in its way (RF-460, RF-461, RF-917)."""
    assert diver.at is not None
    steps: list[Option] = [Steer(way, 1) for way in ways_closer(t, diver.at)]
    if not steps:
        t.say("RF-461", "head cannot come closer", at=diver.at)
        return
    answer = yield Ask((diver.seat,), "RF-D11", steps, About("closer", space=diver.at))
    yield from head.step(t, answer.way, "RF-460")


SPACES: dict[str, Callable[[Dive, OwnDiver], Script[None]]] = {
    "Lair": lair,
    "Spawn": spawn,
    "Whirlpool": whirlpool,
    "Kraken": kraken,
}
