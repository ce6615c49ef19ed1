"""The round: turns in any order, then the end of the round. TN-400 to TN-402, TN-443, TN-500 to TN-530."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from fathom.engine.ask import Ask, Option
from fathom.engine.legality import Reason
from fathom.engine.script import Script
from fathom.games.tentacula.model.options import About, End, Play
from fathom.games.tentacula.model.state import Player, StepName, Voyage
from fathom.games.tentacula.rules import drawing, end, folding, moving, placing, setup, squares, theft
from fathom.games.tentacula.rules.queries import active_player, players_with_tile, power

NO_TILE: Final = Reason("TN-400", "This player has no tile left to play in this round.")


def step(t: Voyage) -> Script[None]:
    """Run the step that the state names, up to the next boundary."""
    return STEPS[t.state.step](t)


def turn_refusal(player: Player) -> Reason | None:
    """Why a player cannot play next: they have no tile, which a turn needs; None if they have one (TN-400)."""
    return None if player.tile else NO_TILE


def next_player(t: Voyage) -> Script[None]:
    """Ask the team who plays next; the first answer counts (TN-401, TN-R014)."""
    s = t.state
    seats = tuple([player.seat for player in s.players if turn_refusal(player) is None])
    options: list[Option] = [Play(seat) for seat in seats]
    answer: Play = yield Ask(seats, "TN-D07", options, About("next"))
    s.active = answer.seat
    s.turn += 1
    t.say("TN-401", "turn", seat=s.active, turn=s.turn, tile=active_player(t).tile)
    s.step = "turn"


def take_turn(t: Voyage) -> Script[None]:
    """Place the tile, move a fish, check for theft (TN-402)."""
    s = t.state
    player = s.players[s.active]
    tile = player.tile
    yield from placing.place_tile(t, player)
    fish, paid = yield from moving.move_step(t, player, tile)
    if fish is not None:
        end.end_if_all_home(t)
        yield from squares.use_special_square(t, player, fish)
        if paid and power(t, player) == "flip":
            t.reveal()  # A turn cannot be undone after a flip (TN-R081).
        yield from theft.theft_after_move(t, player, fish)
    placing.box_unplaced_tile(t, player)
    s.step = "next" if players_with_tile(t) else "draw"


def draw_at_end_of_round(t: Voyage) -> Script[None]:
    """Let all players draw a tile, the last mover first; end the game if no one has a tile then (TN-500, TN-D16)."""
    if t.state.settings.confirm_end:
        yield Ask((t.state.active,), "TN-D16", [End()], About("end", t.state.active), always=True)
    yield from drawing.draw_tiles(t)
    if not players_with_tile(t):
        raise end.game_over(t, end.rule_without_tiles(t))
    t.state.step = "theft"


def steal_at_end_of_round(t: Voyage) -> Script[None]:
    """Tentacula steals for each unprotected fish; the board may fold; the next round begins (TN-510, TN-520)."""
    yield from theft.thefts_at_end_of_round(t)
    folding.fold_if_all_passed(t)
    begin_round(t)


def begin_round(t: Voyage) -> None:
    """Begin the next round (TN-530)."""
    s = t.state
    s.round += 1
    t.say("TN-530", "round", round=s.round)
    s.step = "next"


def begin_voyage(t: Voyage) -> Script[None]:
    """Finish the set-up and begin the first round."""
    yield from setup.set_up_table(t)
    begin_round(t)


STEPS: Final[dict[StepName, Callable[[Voyage], Script[None]]]] = {
    "chips": setup.choose_chip,
    "deal": begin_voyage,
    "next": next_player,
    "turn": take_turn,
    "draw": draw_at_end_of_round,
    "theft": steal_at_end_of_round,
}
