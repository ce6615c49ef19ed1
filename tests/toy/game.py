"""The declaration of the toy game: its name, its figures and its parts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fathom.engine.player import Player
from fathom.game.game import Game

from fathom.engine.ask import Ask
from fathom.engine.chance import Chance
from fathom.engine.legality import Refusal
from fathom.engine.script import Script
from tests.toy import bot, notation, rules, view
from tests.toy.model import Options, Pack, Shore, State, Trader, View
from tests.toy.text import ShellWords


class Tyrian(Game[State, Pack, View]):
    """Tyrian Shells."""

    name = "tyrian"
    title = "Tyrian Shells"
    prefix = "TY"
    blurb = "Dive for shells, hide them in your hand and sell them at a good price."
    seats = range(2, 4)
    minutes = (1, 2)
    concession = "TY-D04"
    turn_limit = 60
    state_type = State
    pack_type = Pack
    options_type = Options
    notation_type = notation.Note

    def check_pack(self, pack: Pack) -> list[str]:
        need = pack.sea.hand * self.seats[-1]
        return [] if len(pack.deck()) >= need else [f"shells.yaml: fewer than {need} shells cannot be dealt (TY-100)"]

    def check_options(self, pack: Pack, seats: int, options: Any) -> str | None:
        return None if 1 <= options.rounds <= 20 else f"1 to 20 rounds, not {options.rounds}"

    def deal(self, pack: Pack, seats: int, options: Any, chance: Chance) -> State:
        deck = pack.deck()
        chance.shuffle(deck)
        traders = [Trader(seat, sorted(deck.pop() for _ in range(pack.sea.hand))) for seat in range(seats)]
        return State(chance, options, traders, deck)

    def step(self, t: Shore) -> Script[None]:
        return rules.take_turn(t)

    def refusals(self, t: Shore, ask: Ask) -> list[Refusal]:
        return rules.DECISIONS.refusals(t, ask)

    def invariants(self, t: Shore) -> Iterator[str]:
        s = t.state
        if sorted(s.deck + [x for trader in s.traders for x in trader.hand + trader.sold]) != sorted(t.pack.deck()):
            yield "a shell is missing or there twice"
        if any(trader.hand != sorted(trader.hand) for trader in s.traders):
            yield "a hand is not sorted"
        if s.seen is not None and not s.deck:
            yield "a seat has seen the top of an empty deck"

    def setup_of(self, state: State) -> tuple[int, Any, int]:
        return len(state.traders), state.options, state.chance.key

    def turn(self, state: State) -> int:
        return state.turn

    def view(self, t: Shore, seat: int | None) -> View:
        return view.view(t, seat)

    def resample(self, t: Shore, knows: tuple[int, ...], chance: Chance) -> None:
        view.resample(t, knows, chance)

    def words(self, pack: Pack, view: View) -> ShellWords:
        return ShellWords(pack, view)

    def read_position(self, pack: Pack, note: Any) -> State:
        return notation.read(pack, note)

    def write_position(self, pack: Pack, state: State) -> notation.Note:
        return notation.write(state)

    def player(self, level: int = 2) -> Player:
        return bot.Scripted(level)


GAME = Tyrian()
