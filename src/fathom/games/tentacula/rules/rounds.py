"""The round: turns in any order, then the end of the round. TN-400 to TN-402, TN-443, TN-500 to TN-530."""

from __future__ import annotations

from collections.abc import Callable

from fathom.engine.ask import Ask, Option
from fathom.engine.legality import Reason
from fathom.engine.script import Script
from fathom.games.tentacula.model.options import About, End, Play
from fathom.games.tentacula.model.state import Player, StepName, Voyage
from fathom.games.tentacula.rules import drawing, end, folding, moving, placing, setup, squares, theft
from fathom.games.tentacula.rules.queries import me, power, waiting

NO_TILE = Reason("TN-400", "This player has no tile left to play in this round.")


def step(t: Voyage) -> Script[None]:
    """The step that the state says comes next."""
    return STEPS[t.state.step](t)


def turn_refusal(player: Player) -> Reason | None:
    """Why a player cannot play next: a turn takes a tile, and each player has at most one in a round (TN-400)."""
    return None if player.tile else NO_TILE


def next_player(t: Voyage) -> Script[None]:
    """The team decides who plays next among those who have not played; the first claim stands (TN-401, TN-R014)."""
    s = t.state
    seats = tuple([player.seat for player in s.players if turn_refusal(player) is None])
    options: list[Option] = [Play(seat) for seat in seats]
    answer: Play = yield Ask(seats, "TN-D07", options, About("next"))
    s.active = answer.seat
    s.turn += 1
    t.say("TN-401", "turn", seat=s.active, turn=s.turn, tile=me(t).tile)
    s.step = "turn"


def turn(t: Voyage) -> Script[None]:
    """Place the tile, move a fish, check for theft (TN-402)."""
    s = t.state
    player = s.players[s.active]
    tile = player.tile
    yield from placing.place(t, player)
    fish, paid = yield from moving.move(t, player, tile)
    if fish is not None:
        end.all_home(t)
        yield from squares.visit(t, player, fish)
        if paid and power(t, player) == "flip":
            t.reveal()  # Nothing of a turn is taken back after a flip (TN-R081).
        yield from theft.check(t, player, fish)
    placing.box_unplaced(t, player)
    s.step = "next" if waiting(t) else "draw"


def draw(t: Voyage) -> Script[None]:
    """Every player with a tile has played: all draw, beginning with the last mover (TN-500, TN-D16)."""
    if t.state.options.confirm_end:
        yield Ask((t.state.active,), "TN-D16", [End()], About("end", t.state.active), always=True)
    yield from drawing.draw_all(t)
    if not waiting(t):
        raise end.over(t, end.without_tiles(t))
    t.state.step = "theft"


def steal(t: Voyage) -> Script[None]:
    """Tentacula steals from every unprotected fish; then the board may fold and a new round begins (TN-510, TN-520)."""
    yield from theft.end_of_round(t)
    folding.fold_check(t)
    begin_round(t)


def begin_round(t: Voyage) -> None:
    """The next round (TN-530)."""
    s = t.state
    s.round += 1
    t.say("TN-530", "round", round=s.round)
    s.step = "next"


def deal(t: Voyage) -> Script[None]:
    """When the table is laid out, the first round begins."""
    yield from setup.lay_out(t)
    begin_round(t)


STEPS: dict[StepName, Callable[[Voyage], Script[None]]] = {
    "chips": setup.choose_chip,
    "deal": deal,
    "next": next_player,
    "turn": turn,
    "draw": draw,
    "theft": steal,
}
