"""Names for players: of seats, divers, spaces, cards and arrows, instead of ids."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cached_property

from fathom.engine.script import Table
from fathom.games.refuge.model.board import ARROWS, Head, Space
from fathom.games.refuge.model.pack import Pack
from fathom.games.refuge.model.state import Dive, Diver
from fathom.games.refuge.model.view import DiverView, View, visible_state
from fathom.present.phrases import Named, listed, player

LEVELS = {1: "I", 2: "II", 3: "III"}
ARROW_SIGNS = {"U": "↑", "D": "↓", "L": "←", "R": "→", "S": "S", ".": "·"}
DEVOUR_SIGN = "☠"


class Names(Named):
    """Names of everything a view shows."""

    def __init__(self, pack: Pack, view: View) -> None:
        self.pack = pack
        self.view = view

    @cached_property
    def table(self) -> Dive:
        """The table as the seat sees it, for the rules' queries."""
        return Table(visible_state(self.view), self.pack)

    # -- divers -------------------------------------------------------------------------------------------------

    def seat(self, seat: int) -> str:
        """The name of the seat's diver; until one is chosen, “Player 1”."""
        name = self.view.divers[seat].name
        return short_name(self.pack, name) if name else player(seat)

    def diver(self, seat: int) -> Diver:
        """The diver of a seat, for the rules' queries."""
        return self.table.state.divers[seat]

    def diver_at(self, space: Space | None) -> DiverView | None:
        """The diver on a space; None if there is none."""
        return next((d for d in self.view.divers if d.at is not None and d.at == space), None)

    # -- spaces -------------------------------------------------------------------------------------------------

    def space(self, space: Space | None) -> str:
        """A space by kind and position: “Lair 3,4”."""
        return "off the map" if space is None else f"{self.pack.sea.kind[space]} {space}"

    def spaces(self, spaces: Iterable[Space]) -> str:
        """Several spaces in one phrase."""
        return listed([self.space(space) for space in spaces])

    def towards(self, origin: Space, space: Space) -> str:
        """The direction from a space to its neighbour."""
        return next(way for way, near in self.pack.sea.near[origin].items() if near == space)

    def head(self, head: Head) -> str:
        """What the head covers: “columns 3 to 5”, with its rows where it has left the Kraken row."""
        columns = f"columns {head[0] - 1} to {head[0] + 1}"
        if head[1] == self.pack.sea.top_row + 1:
            return columns
        return f"{columns}, rows {head[1]} to {head[1] + 2}"

    # -- cards --------------------------------------------------------------------------------------------------

    def card(self, id: str) -> str:
        """A Salvage card with its type: “Spear Shot (IRON)”, “Harpoon Gun (IRON Weapon)”."""
        card = self.pack.card[id]
        return f"{card.name} ({card.type}{' Weapon' if card.weapon else ''})"

    def ability(self, id: str) -> str:
        """The name of an ability: “Long Shot”."""
        return self.pack.ability[id].name

    def source(self, id: str) -> str:
        """The name of the card, ability or objective with this id; other ids are returned as is."""
        if id in self.pack.card:
            return self.pack.card[id].name
        if id in self.pack.ability:
            return self.pack.ability[id].name
        return self.pack.objective[id].title if id in self.pack.objective else id

    def hand(self, cards: Iterable[str]) -> str:
        """A hand in one phrase: its cards sorted by type, with the number of each."""
        counted = Counter(sorted(cards, key=lambda id: (self.pack.card[id].type, id)))
        parts = [self.card(id) + (f" x{count}" if count > 1 else "") for id, count in counted.items()]
        return listed(parts) or "no cards"

    # -- Kraken cards -------------------------------------------------------------------------------------------

    def kraken(self, id: str) -> str:
        """A Kraken card in words: the top half, then the columns under the head from left to right."""
        card = self.pack.kraken_card(id)
        return f"{top_words(card.top)}; columns {', '.join(bottom_words(symbol) for symbol in card.bottom)}"

    def kraken_signs(self, id: str) -> str:
        """A Kraken card in signs, as it is printed: the top half, then the three columns."""
        card = self.pack.kraken_card(id)
        top = DEVOUR_SIGN if card.devours else _signs(card.top)
        return f"{top:<2} {' '.join(f'{_signs(symbol):<2}' for symbol in card.bottom)}".rstrip()


def short_name(pack: Pack, diver: str) -> str:
    """A diver's first name; the full name if another diver has the same first name."""
    name = pack.diver[diver].name
    first = name.split()[0]
    return first if sum(other.name.split()[0] == first for other in pack.divers) == 1 else name


def times(arrows: str) -> str:
    """One or two arrows in words: “down”, “down twice”."""
    return ARROWS[arrows[0]] + (" twice" if len(arrows) > 1 else "")


def top_words(top: str) -> str:
    """The top half of a Kraken card in words."""
    if top == "X":
        return "devour and reshuffle"
    return "the head stays" if top == "." else f"head {times(top)}"


def bottom_words(symbol: str) -> str:
    """One symbol of a bottom half in words."""
    if symbol == "S":
        return "spawn"
    return "nothing" if symbol == "." else times(symbol)


def _signs(symbols: str) -> str:
    return "".join(ARROW_SIGNS[symbol] for symbol in symbols)
