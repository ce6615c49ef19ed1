"""How the toy game is set up and checked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fathom.engine.chance import Chance
from tests.toy.model import Pack, Shore, State, Trader

SEATS = range(2, 4)


def check_pack(pack: Pack) -> list[str]:
    """There are enough shells to deal (TY-100)."""
    need = pack.sea.hand * SEATS[-1]
    return [] if len(pack.deck()) >= need else [f"shells.yaml: fewer than {need} shells cannot be dealt (TY-100)"]


def check_settings(pack: Pack, seats: int, settings: Any) -> str | None:
    """A match has 1 to 20 rounds."""
    return None if 1 <= settings.rounds <= 20 else f"1 to 20 rounds, not {settings.rounds}"


def deal(pack: Pack, seats: int, settings: Any, chance: Chance) -> State:
    """Every trader gets a hidden hand (TY-100)."""
    deck = pack.deck()
    chance.shuffle(deck)
    traders = [Trader(seat, sorted(deck.pop() for _ in range(pack.sea.hand))) for seat in range(seats)]
    return State(chance, settings, traders, deck)


def invariants(t: Shore) -> Iterator[str]:
    """Every shell is somewhere, exactly once."""
    s = t.state
    if sorted(s.deck + [x for trader in s.traders for x in trader.hand + trader.sold]) != sorted(t.pack.deck()):
        yield "a shell is missing or there twice"
    if any(trader.hand != sorted(trader.hand) for trader in s.traders):
        yield "a hand is not sorted"
    if s.seen is not None and not s.deck:
        yield "a seat has seen the top of an empty deck"
