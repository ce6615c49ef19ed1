"""Effects against tentacles where they stand: shots, charges, cameras."""

from __future__ import annotations

from fathom.engine.ask import Ask, Option
from fathom.engine.script import Script
from fathom.games.refuge.model.board import Space
from fathom.games.refuge.model.options import About, At, Stop
from fathom.games.refuge.model.pack import Blast, Film, Flash, Scatter, Shoot
from fathom.games.refuge.model.state import Dive, Diver
from fathom.games.refuge.rules import salvage
from fathom.games.refuge.rules.registry import EFFECTS
from fathom.games.refuge.rules.state_check import state_check


def within(t: Dive, diver: Diver, reach: int) -> list[Space]:
    """Tentacles at most `reach` steps from the diver (RF-C01)."""
    assert diver.at is not None
    near = t.pack.sea.within[diver.at, reach]
    return [space for space in t.state.tentacles if space in near]


def in_sights(t: Dive, diver: Diver, shoot: Shoot) -> list[Space]:
    """Tentacles in the diver's row or column within reach."""
    shots = t.pack.sea.shots[diver.at or "", shoot.reach]
    return [space for space in t.state.tentacles if space in shots]


def can_shoot(t: Dive, diver: Diver, shoot: Shoot) -> bool:
    """There is something to shoot at."""
    return not t.pack.sea.shots[diver.at or "", shoot.reach].isdisjoint(t.state.tentacles)


@EFFECTS.runs(Shoot, usable=can_shoot)
def shoot(t: Dive, diver: Diver, shoot: Shoot, decision: str, source: str) -> Script[None]:
    """Eliminate one tentacle in the row or column (SA05, M3)."""
    targets: list[Option] = [At(space) for space in in_sights(t, diver, shoot)]
    answer = yield Ask((diver.seat,), decision, targets, About("shoot", source))
    yield from salvage.eliminate(t, diver, answer.space)


def can_blast(t: Dive, diver: Diver, blast: Blast) -> bool:
    """A tentacle is adjacent."""
    return not t.pack.sea.within[diver.at or "", 1].isdisjoint(t.state.tentacles)


@EFFECTS.runs(Blast, usable=can_blast)
def blast(t: Dive, diver: Diver, blast: Blast, decision: str, source: str) -> Script[None]:
    """Eliminate one or more adjacent tentacles (M1)."""
    for done in range(blast.count):
        target = yield from _target(t, diver, 1, decision, About("blast", source, left=blast.count - done), bool(done))
        if target is None:
            return
        yield from salvage.eliminate(t, diver, target)


def can_scatter(t: Dive, diver: Diver, scatter: Scatter) -> bool:
    """A tentacle is near enough."""
    return not t.pack.sea.within[diver.at or "", scatter.reach].isdisjoint(t.state.tentacles)


@EFFECTS.runs(Scatter, usable=can_scatter)
def scatter(t: Dive, diver: Diver, scatter: Scatter, decision: str, source: str) -> Script[None]:
    """Return one or more tentacles, without card or credit (SA06)."""
    for done in range(scatter.count):
        about = About("scatter", source, left=scatter.count - done)
        target = yield from _target(t, diver, scatter.reach, decision, about, bool(done))
        if target is None:
            return
        salvage.send_back(t, target, source)
        yield from state_check(t)


def _target(t: Dive, diver: Diver, reach: int, decision: str, about: About, may_stop: bool) -> Script[Space | None]:
    """One tentacle within reach; after the first the player may stop."""
    targets: list[Option] = [At(space) for space in within(t, diver, reach)]
    if not targets:
        return None
    if may_stop:
        targets.append(Stop())
    answer = yield Ask((diver.seat,), decision, targets, about)
    return answer.space if isinstance(answer, At) else None


# -- cameras -------------------------------------------------------------------------------------------------------


def film_spots(t: Dive, diver: Diver, film: Film) -> list[Option]:
    """Spaces of the sea rows near enough that hold no camera (P1)."""
    assert diver.at is not None
    sea = t.pack.sea
    if len(diver.cameras) >= t.pack.board.cameras:
        return []
    near = sea.within[diver.at, film.reach] & sea.waters
    return [At(space) for space in sorted(near) if space not in diver.cameras]


def can_film(t: Dive, diver: Diver, film: Film) -> bool:
    """A camera in the supply, and a place for it."""
    near = t.pack.sea.within[diver.at or "", film.reach]
    return len(diver.cameras) < t.pack.board.cameras and not (near & t.pack.sea.waters).issubset(diver.cameras)


@EFFECTS.runs(Film, usable=can_film)
def film(t: Dive, diver: Diver, film: Film, decision: str, source: str) -> Script[None]:
    """Put one or two cameras on the map (P1)."""
    for done in range(film.count):
        spots = film_spots(t, diver, film)
        if not spots:
            return
        if done:
            spots.append(Stop())
        answer = yield Ask((diver.seat,), decision, spots, About("film", source, left=film.count - done))
        if isinstance(answer, Stop):
            return
        diver.cameras.append(answer.space)
        diver.cameras.sort()
        t.say(source, "camera placed", seat=diver.seat, at=answer.space)
        yield from state_check(t)


def in_picture(t: Dive, camera: Space) -> list[Space]:
    """Tentacles on a camera's space or adjacent to it."""
    near = (camera, *t.pack.sea.beside[camera])
    return [space for space in t.state.tentacles if space in near]


def can_flash(t: Dive, diver: Diver, flash: Flash) -> bool:
    """A tentacle is at a camera."""
    return any(in_picture(t, camera) for camera in diver.cameras)


@EFFECTS.runs(Flash, usable=can_flash)
def flash(t: Dive, diver: Diver, flash: Flash, decision: str, source: str) -> Script[None]:
    """Choose a camera, eliminate a tentacle there, take the camera back (P2)."""
    cameras: list[Option] = [At(camera) for camera in diver.cameras if in_picture(t, camera)]
    answer = yield Ask((diver.seat,), decision, cameras, About("camera", source))
    camera = answer.space
    targets: list[Option] = [At(space) for space in in_picture(t, camera)]
    answer = yield Ask((diver.seat,), decision, targets, About("flash", source, camera))
    diver.cameras.remove(camera)
    t.say(source, "camera back", seat=diver.seat, at=camera)
    yield from salvage.eliminate(t, diver, answer.space)
