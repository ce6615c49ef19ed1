"""Step 2: move a fish. TN-420 to TN-425, TN-640."""

from __future__ import annotations

from dataclasses import dataclass

import jax.numpy as jnp

from fathom.jax.packed import Int, Packed, any_of, bits_of, table
from fathom.jax.tentacula import end, gates, shells
from fathom.jax.tentacula.queries import FISH, at_home, has_power, squares
from fathom.jax.tentacula.state import SQUARES, Question, Step, Voyage, seat_chip
from fathom.jax.tentacula.tables import SQUARE_BITS, Tables

NEAREST = Packed(SQUARE_BITS)


@dataclass(frozen=True)
class Lookout:
    """What every move depends on: where the fish are, how many are home, the arch, and which fish must pass it next."""

    squares: list[Int]
    at_home: Int
    arch: Int
    next_fish: Int


def lookout(t: Tables, s: Voyage) -> Lookout:
    """What every move of this position depends on."""
    return Lookout(squares(s), at_home(t, s), gates.arch(t, s), gates.next_fish(t, s))


def nearest_square(t: Tables, s: Voyage, out: Lookout, here: Int, animal: Int | int) -> Int:
    """The nearest free square ahead that shows the animal; 0 if there is none (TN-421, TN-R025).

    The finish takes every animal, but comes last (TN-R065).
    """
    ahead = table(t.ahead, (s.stage * t.animals + animal) * (t.end + 1) + here)
    may_finish = (s.stage == t.stages - 1) & (here <= t.last)
    result = jnp.where(may_finish, t.last + 1 + out.at_home, 0)
    # The other two fish can be on two of the three nearest squares, not on all.
    for place in reversed(range(len(FISH))):
        square = NEAREST.get(ahead, place)
        free = (square > 0) & ~any_of([square == other for other in out.squares])
        result = jnp.where(free, square, result)
    return result


def destination(t: Tables, s: Voyage, out: Lookout, fish: Int | int, animal: Int | int) -> Int:
    """The square an animal takes a fish to; 0 if the fish cannot move with it (TN-425, TN-703, TN-R024, TN-R026)."""
    here = SQUARES.get(s.fish, fish)
    square = nearest_square(t, s, out, here, animal)
    may_pass = (square <= out.arch) | (here > out.arch) | (out.next_fish == fish)
    return jnp.where(may_pass, square, 0)


def legal_moves(t: Tables, s: Voyage) -> Int:
    """Everything the player may do, as bits: swim with each fish, pay a shell for each fish and animal, or stay.

    TN-424, TN-R022, TN-R030.
    """
    animals = range(t.animals)
    tile = table(t.animal, s.played - 1)
    any_animal = has_power(t, s, s.active, "any_animal")
    can_pay = [(s.pool > 0) & (tile != a) & ((seat_chip(s, s.active) == a) | any_animal) for a in animals]
    out = lookout(t, s)
    can_move = [[destination(t, s, out, fish, animal) > 0 for animal in animals] for fish in FISH]
    swims = [any_of([moves[animal] & (tile == animal) for animal in animals]) for moves in can_move]
    paid = [moves[animal] & can_pay[animal] for moves in can_move for animal in animals]
    return bits_of([*swims, *paid, ~any_of(swims)])


def ask_move(t: Tables, s: Voyage) -> Voyage:
    """Ask the player which fish moves, and how (TN-420)."""
    return s.ask(s.at == Step.ASK_MOVE, Question.MOVE, legal_moves(t, s))


def move_fish(t: Tables, s: Voyage) -> Voyage:
    """Carry out the chosen move: pay a shell for it or not, move the fish; the game ends if all are home.

    TN-421, TN-424, TN-800.
    """
    here = s.at == Step.MOVE
    animals = t.animals
    swims, stays = s.choice < len(FISH), s.choice == len(FISH) * (1 + animals)
    shell = s.choice - len(FISH)
    fish = jnp.where(swims, s.choice, shell // animals)
    animal = jnp.where(swims, table(t.animal, s.played - 1), shell % animals)
    moves = here & ~stays
    s = shells.pay_shell(t, s, moves & ~swims)
    square = destination(t, s, lookout(t, s), fish, animal)
    s = s.where(here, at=jnp.where(stays, Step.END_TURN, Step.SPECIAL))
    s = s.where(moves, fish=SQUARES.put(s.fish, fish, square), mover=fish)
    return end.end_if_all_home(t, s, moves)
