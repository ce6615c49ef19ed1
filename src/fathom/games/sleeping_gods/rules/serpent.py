"""The sea serpent. SG-256, SG-R049, SG-R136."""

from __future__ import annotations

from collections.abc import Callable

from fathom.engine.ask import Ask, Option
from fathom.engine.legality import Reason
from fathom.engine.script import Script
from fathom.games.sleeping_gods.model.options import About, Sail
from fathom.games.sleeping_gods.model.state import Voyage
from fathom.games.sleeping_gods.rules import ship

NOT_BESIDE = Reason("SG-R049", "The serpent must appear in a region next to the ship.")
NOT_CLOSER = Reason("SG-R049", "The serpent must move one region closer to the ship.")


def place(t: Voyage) -> Script[None]:
    """Put the serpent into a region next to the ship, chosen by the active player."""
    yield from _put(t, "place")


def hunt(t: Voyage) -> Script[None]:
    """Let the serpent damage the ship if both are in the same region; otherwise it moves one region closer."""
    s = t.state
    if not s.serpent:
        return
    if s.serpent == s.region:
        yield from ship.damage(t, 1, "SG-R049")
        return
    yield from _put(t, "hunt")


def remove(t: Voyage) -> Script[None]:
    """Remove the serpent from the map."""
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


def reach(t: Voyage, move: str) -> tuple[str, ...]:
    """The regions where the serpent can appear (`move` is `place`) or to which it can move (`hunt`) (SG-R049)."""
    s, sea = t.state, t.pack.sea
    if move == "place":
        return sea.neighbours[s.region]
    distances = sea.distances(s.region, within_map=True)
    near = distances[s.serpent] - 1
    return tuple(there for there in sea.neighbours[s.serpent] if distances[there] == near)


def refuse_region(t: Voyage, move: str, region: str) -> Reason | None:
    """Why the serpent cannot go to a region; None if it can (SG-R049)."""
    if region in reach(t, move):
        return None
    return NOT_BESIDE if move == "place" else NOT_CLOSER


def _put(t: Voyage, move: str) -> Script[None]:
    s = t.state
    options: list[Option] = [Sail(region) for region in reach(t, move)]
    answer = yield Ask((s.active,), "SG-D22", options, About("serpent", seat=s.active, good=False, kind=move))
    s.serpent = answer.region
    t.say("SG-R049", "serpent", region=s.serpent)


MOVES: dict[str, Callable[[Voyage], Script[None]]] = {"place": place, "hunt": hunt, "remove": remove}
