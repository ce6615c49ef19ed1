"""Positions of the toy game as text."""

from __future__ import annotations

from msgspec import NODEFAULT

from fathom.engine import chance as chances
from fathom.engine.chance import Chance
from fathom.game.fields import field
from fathom.game.notation import Notation
from tests.toy.model import Pack, Settings, State, Trader


class Note(Notation):
    """A position as written."""

    hands: list[str] = field(NODEFAULT, "The shells in each trader's hand, in seat order.")
    sold: list[str] = field([], "The shells that each trader has sold.")
    earned: list[int] = field([], "What each trader has earned.")
    deck: str = field("", "The next shells of the deck.", written="All others are shuffled below them.")
    turn: int = field(0, "The number of turns taken.")
    seen: int | None = field(None, "The seat that has looked at the top shell.")
    rolled: tuple[int, int] | None = field(None, "The last seat that rolled, and its roll.")
    rounds: int = field(Settings().rounds, "The number of rounds of the match.")
    chance: str = field("0 0", "The key of the random generator, and the numbers taken.")


def read(pack: Pack, note: Note) -> State:
    """The state that a notation describes. A ValueError says what is wrong."""
    if len(note.hands) not in (2, 3):
        raise ValueError("hands: two or three traders are needed")
    traders = [Trader(seat, sorted(hand.split())) for seat, hand in enumerate(note.hands)]
    for trader, sold in zip(traders, note.sold, strict=False):
        trader.sold = sold.split()
    for trader, earned in zip(traders, note.earned, strict=False):
        trader.earned = earned
    rest, coming = pack.deck(), note.deck.split()
    for shell in coming + [x for trader in traders for x in trader.hand + trader.sold]:
        if shell not in rest:
            raise ValueError(f"there is no such shell, or too few of it: {shell}")
        rest.remove(shell)
    chance = chances.of_position(0, note.chance)
    Chance(chances.key("position", chance.key)).shuffle(rest)
    if note.seen is not None and not rest + coming:
        raise ValueError("seen: the deck is empty")
    if not 0 <= note.turn <= note.rounds * len(traders):
        raise ValueError(f"turn: the match has {note.rounds} rounds")
    return State(chance, Settings(note.rounds), traders, rest + coming[::-1], note.turn, note.seen, note.rolled)


def write(state: State) -> Note:
    """The notation of a state."""
    return Note(
        hands=[" ".join(trader.hand) for trader in state.traders],
        sold=[" ".join(trader.sold) for trader in state.traders],
        earned=[trader.earned for trader in state.traders],
        deck=" ".join(reversed(state.deck)),
        turn=state.turn,
        seen=state.seen,
        rolled=state.rolled,
        rounds=state.settings.rounds,
        chance=f"{state.chance.key} {state.chance.taken}",
    )
