"""The sea serpent. SG-256, SG-R049, SG-R136."""

from __future__ import annotations

from collections.abc import Callable

from fathom.engine.ask import Ask, Option
from fathom.engine.script import Script
from fathom.games.sleeping_gods.model.options import About, Sail
from fathom.games.sleeping_gods.model.state import Voyage
from fathom.games.sleeping_gods.rules import ship


def place(t: Voyage) -> Script[None]:
    """It appears in a region next to the ship that the active player chooses."""
    yield from _put(t, t.pack.sea.neighbours[t.state.region])


def hunt(t: Voyage) -> Script[None]:
    """At the end of the turn it strikes the ship, or comes one region nearer by a shortest way."""
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
    """It is driven off."""
    t.state.serpent = ""
    t.say("SG-R049", "serpent gone")
    return
    yield


def follow(t: Voyage) -> None:
    """The ship has turned the page: the serpent is where it came in (SG-256)."""
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
