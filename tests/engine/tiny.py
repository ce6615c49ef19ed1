"""A game that is one script, for tests of the engine."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import msgspec

from fathom.engine.ask import Ask, Option
from fathom.engine.chance import Chance
from fathom.engine.legality import Decisions, Reason
from fathom.engine.rules import Rules
from fathom.engine.script import Script, Table
from fathom.engine.timeline import Setup
from fathom.game.bots import Bots
from fathom.game.content import Content
from fathom.game.game import Game
from fathom.game.notation import Notation, NotationPart
from fathom.game.text import TextPart
from fathom.matches.match import Match


class Pick(Option, frozen=True):
    """An option with any word."""

    what: str


class TinyPack(msgspec.Struct, frozen=True):
    """No content."""


class TinyOptions(msgspec.Struct, frozen=True):
    """No settings."""


class TinyState(msgspec.Struct):
    """A pile, and notes."""

    chance: Chance
    pile: list[int]
    notes: list[str] = []
    by_seat: dict[int, int] = {}


class TinyView(msgspec.Struct, frozen=True):
    """The notes."""

    notes: tuple[str, ...]


Board: TypeAlias = Table[TinyState, TinyPack]
Step: TypeAlias = Callable[[Board], Script[None]]


def deal(pack: TinyPack, seats: int, settings: Any, chance: Chance) -> TinyState:
    """A shuffled pile."""
    pile = list(range(20))
    chance.shuffle(pile)
    return TinyState(chance, pile)


def resample(t: Board, knows: tuple[int, ...], chance: Chance) -> None:
    """Shuffle the pile again."""
    t.state.pile.sort()
    chance.shuffle(t.state.pile)


DECISIONS: Decisions[Board] = Decisions()
FORBIDDEN = Reason("TN-100", "Not allowed.")
DECISIONS.add("TN-D01", "Pick something.", lambda t, ask: [Pick("forbidden")], lambda t, ask, option: FORBIDDEN)


def silent(*arguments: Any) -> Any:
    """A part that this game does not have."""
    raise NotImplementedError


def tiny_game(step: Step) -> Game:
    """The game of one script, run again and again."""
    game = Game(
        title="Tiny",
        prefix="TN",
        blurb="",
        seats=range(1, 4),
        minutes=(1, 1),
        folder=Path(__file__).parent,
        state_type=TinyState,
        settings_type=TinyOptions,
        rules=Rules[TinyState, TinyPack, TinyView](
            name="tiny",
            deal=deal,
            step=step,
            view=lambda t, seat: TinyView(tuple(t.state.notes)),
            resample=resample,
            decisions=DECISIONS,
            turn=lambda state: len(state.notes),
            setup_of=lambda state: (2, TinyOptions(), state.chance.key),
            invariants=lambda t: iter(()),
            concession="TN-D99",
        ),
        content=Content(pack_type=TinyPack),
        text=TextPart(words=silent),
        bots=Bots(scripted=silent),
        notation=NotationPart(
            Notation, lambda pack, note: deal(pack, 2, TinyOptions(), Chance(1)), lambda pack, state: Notation()
        ),
    )
    game.__dict__["pack"] = TinyPack()
    return game


def tiny(step: Step, seats: int = 2, *, quiet: bool = False) -> Match:
    """A match of the game of this script."""
    return Match.begin(tiny_game(step), TinyPack(), Setup(seats, 0, TinyOptions()), quiet=quiet)


def ask(*words: str, seats: tuple[int, ...] = (0,), always: bool = False) -> Ask:
    """A question with these answers."""
    return Ask(seats, "TN-D01", [Pick(word) for word in words], always=always)
