"""Effects that remove tentacles from the map: shots, charges, cameras."""

from __future__ import annotations

from fathom.jax.packed import Bool, where
from fathom.jax.refuge import board
from fathom.jax.refuge.board import Board
from fathom.jax.refuge.effects.surroundings import Surroundings, figure
from fathom.jax.refuge.options import Kind, few
from fathom.jax.refuge.queries import chosen_space, line_of, spot
from fathom.jax.refuge.salvage import eliminate_next, send_back
from fathom.jax.refuge.state import Dive, Question, Step
from fathom.jax.refuge.state_check import check_next
from fathom.jax.refuge.tables import Effect, Tables
from fathom.jax.steps import answered, asking

# -- shots and charges ---------------------------------------------------------------------------------------------


def can_shoot(t: Tables, s: Dive, around: Surroundings, effect: Effect) -> Bool:
    """Whether a tentacle is in the row or column and in reach."""
    line = line_of(t, spot(s, s.active))
    return board.some(board.both(s.tentacles, board.both(line, around.reached_by(effect))))


def can_blast(t: Tables, s: Dive, around: Surroundings, effect: Effect) -> Bool:
    """Whether a tentacle is adjacent."""
    return board.some(board.both(s.tentacles, around.within[1]))


def can_scatter(t: Tables, s: Dive, around: Surroundings, effect: Effect) -> Bool:
    """Whether a tentacle is in reach."""
    return board.some(board.both(s.tentacles, around.reached_by(effect)))


def shoot(t: Tables, s: Dive) -> Dive:
    """Eliminate what was chosen with a shot, a charge or a flash (SA05, M1, M3, P2)."""
    shot, blast, flash = (s.at == answered(q) for q in (Question.SHOOT, Question.BLAST, Question.FLASH))
    s = s.where(flash, cameras=board.minus(s.cameras, board.single(t.grid, s.camera)))
    s = s.where(blast, left=s.left - 1)
    stops = blast & (s.kind == Kind.STOP)
    s = eliminate_next(s, (shot | blast | flash) & ~stops, chosen_space(t, s), s.active, int(Step.AFTER))
    s = s.where(blast & ~stops, drawn=asking(Question.BLAST))
    return s.where(stops, at=int(Step.AFTER))


def scatter(t: Tables, s: Dive) -> Dive:
    """Return the chosen tentacle to the supply without drawing cards or counting it (SA06)."""
    here = s.at == answered(Question.SCATTER)
    stops = here & (s.kind == Kind.STOP)
    s = s.where(stops, at=int(Step.AFTER))
    s = send_back(t, s.where(here, left=s.left - 1), here & ~stops, chosen_space(t, s))
    return check_next(s, here & ~stops, asking(Question.SCATTER))


def ask_target(t: Tables, s: Dive) -> Dive:
    """Ask for a tentacle to shoot, blast or scatter; the effect ends if none is in reach or no more may be chosen."""
    around = Surroundings(t, s)
    stop = where(s.left < figure(t, s), few(Kind.STOP), 0)
    near = around.reached
    line = board.both(near, line_of(t, spot(s, s.active)))
    for question, spaces in ((Question.SHOOT, line), (Question.BLAST, around.within[1]), (Question.SCATTER, near)):
        here = s.at == asking(question)
        targets = board.both(s.tentacles, spaces)
        asks = (s.left > 0) & board.some(targets)
        s = s.where(here & ~asks, at=int(Step.AFTER))
        s = s.ask(here & asks, question, places=targets, few=0 if question == Question.SHOOT else stop)
    return s


# -- cameras -------------------------------------------------------------------------------------------------------


def can_film(t: Tables, s: Dive, around: Surroundings, effect: Effect) -> Bool:
    """Whether the diver has a camera left and a sea space in reach has none."""
    spots = board.minus(board.both(t.waters, around.reached_by(effect)), s.cameras)
    return (board.count(s.cameras) < t.cameras) & board.some(spots)


def can_flash(t: Tables, s: Dive, around: Surroundings, effect: Effect) -> Bool:
    """Whether a tentacle is on or beside the space of a camera."""
    return board.some(in_picture(t, s))


def in_picture(t: Tables, s: Dive) -> Board:
    """The cameras with a tentacle on their space or beside it (P2)."""
    return board.both(s.cameras, board.spread(t.grid, s.tentacles))


def film(t: Tables, s: Dive) -> Dive:
    """Put one or more cameras on the map (P1)."""
    around = Surroundings(t, s)
    chosen = s.at == answered(Question.FILM)
    stops = chosen & (s.kind == Kind.STOP)
    camera = board.single(t.grid, chosen_space(t, s))
    s = s.where(stops, at=int(Step.AFTER))
    s = s.where(chosen & ~stops, cameras=board.either(s.cameras, camera), left=s.left - 1, at=asking(Question.FILM))
    here = s.at == asking(Question.FILM)
    spots = board.minus(board.both(t.waters, around.reached), s.cameras)
    asks = (s.left > 0) & (board.count(s.cameras) < t.cameras) & board.some(spots)
    stop = where(s.left < figure(t, s), few(Kind.STOP), 0)
    s = s.where(here & ~asks, at=int(Step.AFTER))
    return s.ask(here & asks, Question.FILM, places=spots, few=stop)


def flash(t: Tables, s: Dive) -> Dive:
    """Choose a camera, then a tentacle on or beside its space (P2)."""
    chosen = s.at == answered(Question.CAMERA)
    s = s.where(chosen, camera=chosen_space(t, s), at=asking(Question.FLASH))
    here = s.at == asking(Question.FLASH)
    near = board.spread(t.grid, board.single(t.grid, s.camera))
    s = s.ask(here, Question.FLASH, places=board.both(s.tentacles, near))
    return s.ask(s.at == asking(Question.CAMERA), Question.CAMERA, places=in_picture(t, s))
