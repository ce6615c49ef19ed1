"""Effects that remove tentacles from the map: shots, charges, cameras."""

from __future__ import annotations

from typing import Final

from fathom.engine.ask import Ask, Option
from fathom.engine.legality import Reason
from fathom.engine.script import Script
from fathom.games.refuge.model.board import Space
from fathom.games.refuge.model.effects import Blast, Film, Flash, Scatter, Shoot
from fathom.games.refuge.model.options import About, At, Stop
from fathom.games.refuge.model.state import Dive, Diver
from fathom.games.refuge.rules import salvage
from fathom.games.refuge.rules.queries import tentacle_at
from fathom.games.refuge.rules.reasons import NO_TENTACLE, TOO_FAR
from fathom.games.refuge.rules.registry import EFFECTS
from fathom.games.refuge.rules.state_check import state_check

ADJACENT: Final = 1
NOTHING_TO_SHOOT: Final = Reason("RF-C04", "No tentacle is in your row or column and in reach.")
NOTHING_ADJACENT: Final = Reason("RF-C04", "No tentacle is adjacent to you.")
NOTHING_NEAR: Final = Reason("RF-C04", "No tentacle is in reach.")
NO_SHOT: Final = Reason("RF-C04", "The tentacle must be in your row or column and in reach.")
ALL_CAMERAS_OUT: Final = Reason("RF-C04", "All your cameras are on the map.")
NO_ROOM_FOR_CAMERA: Final = Reason("RF-C04", "Every sea space in reach has a camera.")
NOT_SEA: Final = Reason("P1", "Put cameras on sea spaces only, not on Start, Kraken or Finish spaces.")
CAMERA_THERE: Final = Reason("P1", "A camera is there already.")
NO_CAMERA: Final = Reason("P2", "You have no camera there.")
NOTHING_IN_PICTURE: Final = Reason("P2", "No tentacle is on or beside that camera's space.")
NOTHING_TO_FLASH: Final = Reason("RF-C04", "No tentacle is on or beside the space of one of your cameras.")


# -- shots and charges ---------------------------------------------------------------------------------------------


def shot_refusal(t: Dive, diver: Diver, effect: Shoot, space: Space) -> Reason | None:
    """Why a shot cannot eliminate a tentacle on a space (SA05, M3)."""
    if not tentacle_at(t, space):
        return NO_TENTACLE
    return None if space in t.pack.sea.shots[diver.at or "", effect.reach] else NO_SHOT


def no_shot(t: Dive, diver: Diver, effect: Shoot) -> Reason | None:
    """Why a shot has no target; None if it has one."""
    return NOTHING_TO_SHOOT if t.pack.sea.shots[diver.at or "", effect.reach].isdisjoint(t.state.tentacles) else None


@EFFECTS.runs(Shoot, no_shot)
def shoot(t: Dive, diver: Diver, effect: Shoot, decision: str, source: str) -> Script[None]:
    """Eliminate one tentacle in the row or column (SA05, M3)."""
    targets: list[Option] = [
        t.pack.at[space] for space in t.state.tentacles if shot_refusal(t, diver, effect, space) is None
    ]
    answer = yield Ask((diver.seat,), decision, targets, About("shoot", source))
    yield from salvage.eliminate(t, diver, answer.space)


def reach_refusal(t: Dive, diver: Diver, reach: int, space: Space) -> Reason | None:
    """Why an effect with a reach cannot affect a tentacle on a space (RF-C01)."""
    if not tentacle_at(t, space):
        return NO_TENTACLE
    return None if space in t.pack.sea.within[diver.at or "", reach] else TOO_FAR


def within(t: Dive, diver: Diver, reach: int) -> list[Space]:
    """The spaces of the tentacles at most `reach` steps from the diver (RF-C01)."""
    return [space for space in t.state.tentacles if reach_refusal(t, diver, reach, space) is None]


def no_blast(t: Dive, diver: Diver, effect: Blast) -> Reason | None:
    """Why a blast has no target; None if it has one."""
    return NOTHING_ADJACENT if t.pack.sea.within[diver.at or "", ADJACENT].isdisjoint(t.state.tentacles) else None


@EFFECTS.runs(Blast, no_blast)
def blast(t: Dive, diver: Diver, effect: Blast, decision: str, source: str) -> Script[None]:
    """Eliminate one or more adjacent tentacles (M1)."""
    for done in range(effect.count):
        about = About("blast", source, left=effect.count - done)
        target = yield from _target(t, diver, ADJACENT, decision, about, may_stop=done > 0)
        if target is None:
            return
        yield from salvage.eliminate(t, diver, target)


def no_scatter(t: Dive, diver: Diver, effect: Scatter) -> Reason | None:
    """Why there is no tentacle to return to the supply; None if there is one."""
    return NOTHING_NEAR if t.pack.sea.within[diver.at or "", effect.reach].isdisjoint(t.state.tentacles) else None


@EFFECTS.runs(Scatter, no_scatter)
def scatter(t: Dive, diver: Diver, effect: Scatter, decision: str, source: str) -> Script[None]:
    """Return one or more tentacles to the supply without drawing cards or counting them (SA06)."""
    for done in range(effect.count):
        about = About("scatter", source, left=effect.count - done)
        target = yield from _target(t, diver, effect.reach, decision, about, may_stop=done > 0)
        if target is None:
            return
        salvage.send_back(t, target, source)
        yield from state_check(t)


def _target(t: Dive, diver: Diver, reach: int, decision: str, about: About, may_stop: bool) -> Script[Space | None]:
    """Ask for a tentacle within reach; None if there is none, or if the player stops."""
    targets: list[Option] = [t.pack.at[space] for space in within(t, diver, reach)]
    if not targets:
        return None
    if may_stop:
        targets.append(Stop())
    answer = yield Ask((diver.seat,), decision, targets, about)
    return answer.space if isinstance(answer, At) else None


# -- cameras -------------------------------------------------------------------------------------------------------


def film_refusal(t: Dive, diver: Diver, effect: Film, space: Space) -> Reason | None:
    """Why a camera cannot be put on a space (P1)."""
    if space not in t.pack.sea.waters:
        return NOT_SEA
    if space in diver.cameras:
        return CAMERA_THERE
    return None if space in t.pack.sea.within[diver.at or "", effect.reach] else TOO_FAR


def no_film(t: Dive, diver: Diver, effect: Film) -> Reason | None:
    """Why no camera can be put on the map: all are out, or each sea space in reach has one; None if one can."""
    if len(diver.cameras) >= t.pack.board.cameras:
        return ALL_CAMERAS_OUT
    near = t.pack.sea.waters_within[diver.at or "", effect.reach]
    return NO_ROOM_FOR_CAMERA if near.issubset(diver.cameras) else None


@EFFECTS.runs(Film, no_film)
def film(t: Dive, diver: Diver, effect: Film, decision: str, source: str) -> Script[None]:
    """Put one or more cameras on the map (P1)."""
    for done in range(effect.count):
        if no_film(t, diver, effect) is not None:
            return
        near = sorted(t.pack.sea.waters_within[diver.at or "", effect.reach])
        spots: list[Option] = [t.pack.at[space] for space in near if film_refusal(t, diver, effect, space) is None]
        if done:
            spots.append(Stop())
        answer = yield Ask((diver.seat,), decision, spots, About("film", source, left=effect.count - done))
        if isinstance(answer, Stop):
            return
        diver.cameras.append(answer.space)
        diver.cameras.sort()
        t.say(source, "camera placed", seat=diver.seat, at=answer.space)
        yield from state_check(t)


def in_picture(t: Dive, camera: Space) -> list[Space]:
    """The spaces of the tentacles on a camera's space or adjacent to it."""
    near = (camera, *t.pack.sea.beside[camera])
    return [space for space in t.state.tentacles if space in near]


def camera_refusal(t: Dive, diver: Diver, space: Space) -> Reason | None:
    """Why no camera can flash on a space (P2)."""
    if space not in diver.cameras:
        return NO_CAMERA
    return None if in_picture(t, space) else NOTHING_IN_PICTURE


def flash_refusal(t: Dive, camera: Space, space: Space) -> Reason | None:
    """Why a camera's flash cannot eliminate a tentacle on a space (P2)."""
    if not tentacle_at(t, space):
        return NO_TENTACLE
    return None if space in in_picture(t, camera) else TOO_FAR


def no_flash(t: Dive, diver: Diver, effect: Flash) -> Reason | None:
    """Why no camera of the diver can eliminate a tentacle; None if one can."""
    return None if any(in_picture(t, camera) for camera in diver.cameras) else NOTHING_TO_FLASH


@EFFECTS.runs(Flash, no_flash)
def flash(t: Dive, diver: Diver, effect: Flash, decision: str, source: str) -> Script[None]:
    """Choose a camera, eliminate a tentacle on or beside its space, take the camera back (P2)."""
    cameras: list[Option] = [t.pack.at[camera] for camera in diver.cameras if camera_refusal(t, diver, camera) is None]
    answer = yield Ask((diver.seat,), decision, cameras, About("camera", source))
    camera = answer.space
    targets: list[Option] = [t.pack.at[space] for space in in_picture(t, camera)]
    answer = yield Ask((diver.seat,), decision, targets, About("flash", source, camera))
    diver.cameras.remove(camera)
    t.say(source, "camera back", seat=diver.seat, at=camera)
    yield from salvage.eliminate(t, diver, answer.space)
