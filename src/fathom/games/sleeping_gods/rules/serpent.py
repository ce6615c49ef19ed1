"""The sea serpent. SG-256, SG-R049, SG-R136."""

from __future__ import annotations

from collections.abc import Callable

from fathom.engine.ask import Ask, Option
from fathom.engine.script import Script
from fathom.games.sleeping_gods.model.options import About, Sail
from fathom.games.sleeping_gods.model.state import Voyage
from fathom.games.sleeping_gods.rules import ship


def place(t: Voyage) -> Script[None]:
    """The serpent appears in a region next to the ship, chosen by the active player."""
    yield from _put(t, t.pack.sea.neighbours[t.state.region])


def hunt(t: Voyage) -> Script[None]:
    """The serpent damages the ship if it is in the same region, or else moves one region closer."""
    s = t.state
    if not s.serpent:
        return
    if s.serpent == s.region:
        yield from ship.damage(t, 1, "SG-R049")
        return
    distances = t.pack.sea.distances(s.region, within_map=True)
    near = distances[s.serpent] - 1
    yield from _put(t, tuple(there for there in t.pack.sea.neighbours[s.serpent] if distances[there] == near))


def remove(t: Voyage) -> Script[None]:
    """The serpent leaves."""
    t.state.serpent = ""
    t.say("SG-R049", "serpent gone")
    return
    yield


def follow(t: Voyage) -> None:
    """After the ship sails to another map, the serpent moves to the ship's region (SG-256)."""
    s = t.state
    if s.serpent:
        s.serpent = s.region
        t.say("SG-256", "serpent", region=s.region)


def _put(t: Voyage, among: tuple[str, ...]) -> Script[None]:
    s = t.state
    options: list[Option] = [Sail(region) for region in among]
    answer = yield Ask((s.active,), "SG-D22", options, About("serpent", seat=s.active, good=False))
    s.serpent = answer.region
    t.say("SG-R049", "serpent", region=s.serpent)


MOVES: dict[str, Callable[[Voyage], Script[None]]] = {"place": place, "hunt": hunt, "remove": remove}
