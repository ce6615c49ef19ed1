"""Board spaces: what happens when a diver arrives by its own action. RF-400 to RF-470."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from fathom.engine.ask import Ask, Option
from fathom.engine.legality import Reason
from fathom.engine.script import NOTHING, Script
from fathom.games.refuge.model.board import Direction, Space
from fathom.games.refuge.model.options import About, Decline, Nudge, PickDiver, Steer
from fathom.games.refuge.model.state import Dive, Diver
from fathom.games.refuge.rules import head, salvage, tentacles
from fathom.games.refuge.rules.queries import others, tentacle_at, ways_closer
from fathom.games.refuge.rules.reasons import NO_TENTACLE
from fathom.games.refuge.rules.state_check import state_check

OTHER_LINE: Final = Reason("RF-430", "This tentacle is not in your row or column.")
NOT_ON_CAVE: Final = Reason("RF-450", "You can only switch with another diver who is on a Cave.")
NOT_CLOSER: Final = Reason("RF-460", "The head must come closer to you.")


def activate(t: Dive, diver: Diver) -> Iterable[Ask]:
    """Let the diver's space act, at once (RF-400). Start, Cave and Finish do nothing (RF-410, RF-440, RF-470)."""
    space = SPACES.get(t.pack.sea.kind[diver.at or ""])
    return NOTHING if space is None else _act(t, diver, space)


def _act(t: Dive, diver: Diver, space: Callable[[Dive, Diver], Script[None]]) -> Script[None]:
    yield from space(t, diver)
    yield from state_check(t)


def lair(t: Dive, diver: Diver) -> Script[None]:
    """The diver may move any tentacle one space (RF-420, RF-421)."""
    options: list[Option] = [*tentacles.nudges(t), Decline()]
    answer = yield Ask((diver.seat,), "RF-D08", options, About("lair", space=diver.at))
    if isinstance(answer, Nudge):
        t.say("RF-420", "lair", seat=diver.seat, at=diver.at)
        yield from tentacles.tentacle_step(t, answer.tentacle, answer.way)


def spawn_refusal(t: Dive, here: Space, space: Space) -> Reason | None:
    """Why the Spawn space `here` cannot eliminate a tentacle on a space; None if it can (RF-430)."""
    if not tentacle_at(t, space):
        return NO_TENTACLE
    return None if space in t.pack.sea.lines[here] else OTHER_LINE


def spawn_targets(t: Dive, here: Space) -> list[Space]:
    """The tentacles that the Spawn space `here` can eliminate (RF-430)."""
    return [space for space in t.state.tentacles if spawn_refusal(t, here, space) is None]


def spawn(t: Dive, diver: Diver) -> Script[None]:
    """The diver must eliminate a tentacle in its row or column, if there is one (RF-430, RF-431)."""
    assert diver.at is not None
    targets: list[Option] = [t.pack.at[space] for space in spawn_targets(t, diver.at)]
    if targets:
        answer = yield Ask((diver.seat,), "RF-D09", targets, About("spawn", space=diver.at))
        yield from salvage.eliminate(t, diver, answer.space)


def partner_refusal(t: Dive, diver: Diver, other: Diver) -> Reason | None:
    """Why a diver cannot switch places with another diver by a Whirlpool; None if it can (RF-450)."""
    return None if other is not diver and other.at in t.pack.sea.caves else NOT_ON_CAVE


def whirlpool(t: Dive, diver: Diver) -> Script[None]:
    """The diver may switch places with a diver on a Cave; neither space acts (RF-450)."""
    partners: list[Option] = [
        PickDiver(other.seat) for other in others(t, diver) if partner_refusal(t, diver, other) is None
    ]
    if partners:
        answer = yield Ask((diver.seat,), "RF-D10", [*partners, Decline()], About("whirlpool", space=diver.at))
        if isinstance(answer, PickDiver):
            partner = t.state.divers[answer.seat]
            diver.at, partner.at = partner.at, diver.at
            t.say("RF-450", "switches", seat=diver.seat, partner=partner.seat, at=diver.at, from_=partner.at)


def closer_refusal(t: Dive, space: Space, way: Direction) -> Reason | None:
    """Why the head cannot move in a direction; None if this brings it closer to a space (RF-460, RF-917)."""
    return None if way in ways_closer(t, space) else NOT_CLOSER


def kraken(t: Dive, diver: Diver) -> Script[None]:
    """The head must move one space closer to the diver, pushing everything in its way (RF-460, RF-461, RF-917)."""
    assert diver.at is not None
    steps: list[Option] = [Steer(way, 1) for way in ways_closer(t, diver.at)]
    if not steps:
        t.say("RF-461", "head cannot come closer", at=diver.at)
        return
    answer = yield Ask((diver.seat,), "RF-D11", steps, About("closer", space=diver.at))
    yield from head.step(t, answer.way, "RF-460")


SPACES: Final[dict[str, Callable[[Dive, Diver], Script[None]]]] = {
    "Lair": lair,
    "Spawn": spawn,
    "Whirlpool": whirlpool,
    "Kraken": kraken,
}
