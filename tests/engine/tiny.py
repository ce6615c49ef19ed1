"""A game that is one script, for tests of the engine itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

import msgspec

from fathom.engine.ask import Ask, Option
from fathom.engine.chance import Chance
from fathom.engine.legality import Refusal
from fathom.engine.match import Match, Setup
from fathom.engine.script import Script, Table
from fathom.game import Game
from fathom.players.player import Player
from fathom.present.words import Words
from fathom.records.position import Notation


class Pick(Option, frozen=True):
    """Any answer."""

    what: str


class TinyPack(msgspec.Struct, frozen=True):
    """No content."""


class TinyOptions(msgspec.Struct, frozen=True):
    """No options."""


class TinyState(msgspec.Struct):
    """A pile, and what was noted."""

    chance: Chance
    pile: list[int]
    notes: list[str] = []
    by_seat: dict[int, int] = {}


class TinyView(msgspec.Struct, frozen=True):
    """The notes."""

    notes: tuple[str, ...]


Board: TypeAlias = Table[TinyState, TinyPack]
Rules: TypeAlias = Callable[[Board], Script[None]]


class Tiny(Game[TinyState, TinyPack, TinyView]):
    """The game of one script, run again and again."""

    name = "tiny"
    title = "Tiny"
    prefix = "TN"
    seats = range(1, 4)
    concession = "TN-D99"
    state_type = TinyState
    pack_type = TinyPack
    options_type = TinyOptions
    notation_type = Notation
    pack = TinyPack()

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def deal(self, pack: TinyPack, seats: int, options: Any, chance: Chance) -> TinyState:
        pile = list(range(20))
        chance.shuffle(pile)
        return TinyState(chance, pile)

    def step(self, t: Board) -> Script[None]:
        return self.rules(t)

    def refusals(self, t: Board, ask: Ask) -> list[Refusal]:
        return [Refusal(Pick("forbidden"), "TN-100", "Nobody may.")]

    def invariants(self, t: Board) -> Iterator[str]:
        return iter(())

    def setup_of(self, state: TinyState) -> tuple[int, Any, int]:
        return 2, TinyOptions(), state.chance.key

    def turn(self, state: TinyState) -> int:
        return len(state.notes)

    def view(self, t: Board, seat: int | None) -> TinyView:
        return TinyView(tuple(t.state.notes))

    def resample(self, t: Board, knows: tuple[int, ...], chance: Chance) -> None:
        t.state.pile.sort()
        chance.shuffle(t.state.pile)

    def words(self, pack: TinyPack, view: TinyView) -> Words:
        raise NotImplementedError

    def read_position(self, pack: TinyPack, note: Any) -> TinyState:
        return self.deal(pack, 2, TinyOptions(), Chance(1))

    def write_position(self, pack: TinyPack, state: TinyState) -> Notation:
        return Notation()

    def player(self, level: int = 2) -> Player:
        raise NotImplementedError


def tiny(rules: Rules, seats: int = 2, *, quiet: bool = False) -> Match[TinyState, TinyPack, TinyView]:
    """A match of the game of this script."""
    return Match.begin(Tiny(rules), TinyPack(), Setup(seats, 0, TinyOptions()), quiet=quiet)


def ask(*words: str, seats: tuple[int, ...] = (0,), always: bool = False) -> Ask:
    """A question with these answers."""
    return Ask(seats, "TN-D01", [Pick(word) for word in words], always=always)
