"""Names for players: of seats, fish, squares, tiles, gates and gems, instead of ids."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fathom.engine.script import Table
from fathom.games.tentacula.model.pack import Pack
from fathom.games.tentacula.model.parts import Fish
from fathom.games.tentacula.model.route import Square
from fathom.games.tentacula.model.state import Voyage
from fathom.games.tentacula.model.view import View, visible_state
from fathom.games.tentacula.rules import moving, reef
from fathom.games.tentacula.rules.queries import gems_to_spare
from fathom.present.phrases import Named, listed, player

LANE_NAMES = {"in": "inside", "out": "outside"}
PLACES = ("left", "middle", "right")
PATTERN_SIGNS = {"-": "▓", "W": "~"}


class Names(Named):
    """Names of everything a view shows."""

    def __init__(self, pack: Pack, view: View) -> None:
        self.pack = pack
        self.view = view
        self.t: Voyage = Table(visible_state(view), pack)
        """A table for the rules' read-only queries."""

    # -- players and fish ---------------------------------------------------------------------------------------

    def seat(self, seat: int) -> str:
        """The animal of the player's chip; until it is chosen, “Player 1”."""
        chip = self.view.players[seat].chip
        return self.pack.animal[chip].name.capitalize() if chip else player(seat)

    def fish_card(self, id: str) -> Fish:
        """A fish by id."""
        return self.pack.fish[moving.fish_index(self.t, id)]

    def fish(self, id: str) -> str:
        """A fish by its colour: “the yellow fish”."""
        return f"the {self.fish_card(id).colour} fish"

    def some_fish(self, places: Iterable[int]) -> str:
        """Several fish in one phrase, by their indices."""
        return listed([f"the {self.pack.fish[place].colour} fish" for place in places])

    def flips(self, seat: int | None) -> bool:
        """Whether a player flips the shells they pay."""
        return seat is not None and self.pack.power.get(self.view.players[seat].chip) == "flip"

    # -- squares ------------------------------------------------------------------------------------------------

    def square(self, square: Square) -> str:
        """A square by its animal and number: “turtle square 9 (dolphin)”."""
        route = self.pack.route
        if square <= 0:
            return "the start"
        if square > route.last:
            return "the finish"
        special = self.pack.special[square]
        return f"{self.animal(route.animal[square])} square {square}" + (f" ({special})" if special else "")

    def short(self, square: Square) -> str:
        """A square by its number, the finish as “home”."""
        return "home" if square > self.pack.route.last else str(square)

    def squares(self, squares: Iterable[Square]) -> str:
        """Several squares in one phrase, by number."""
        return listed([str(square) for square in squares])

    def numbered(self, squares: Sequence[Square]) -> str:
        """Several squares in one phrase: “square 27”, “squares 26 and 28”."""
        return f"{'square' if len(squares) == 1 else 'squares'} {self.squares(squares)}"

    def protected(self, square: Square) -> bool:
        """Whether a square is protected as the tiles lie."""
        return reef.protected(self.t, square)

    def animal(self, id: str) -> str:
        """The name of an animal: “turtle”."""
        return self.pack.animal[id].name

    # -- tiles --------------------------------------------------------------------------------------------------

    def tile(self, face: str) -> str:
        """A tile by its upper face: “crab tile with water in the middle”."""
        card = self.pack.face[face]
        return f"{self.animal(card.animal)} tile {pattern_words(card.pattern)}"

    def back(self, face: str) -> str:
        """What the face on the back of a tile shows; `face` is the one that lies up."""
        return self.face(self.pack.face[face].other)

    def face(self, face: str) -> str:
        """What a face shows: “crab, with water in the middle”."""
        card = self.pack.face[face]
        return f"{self.animal(card.animal)}, {pattern_words(card.pattern)}"

    def tile_signs(self, face: str) -> str:
        """A face in signs: its letter and its pattern, sand at the bottom."""
        card = self.pack.face[face]
        return f"{card.animal} {pattern_signs(card.pattern)}"

    # -- gates and gems -----------------------------------------------------------------------------------------

    def gate(self, id: str) -> str:
        """The order of a gate: “the bowler, then the sombrero, then the top hat”, “the big fish, then …”."""
        gate = self.pack.gate[id]
        words = [str(getattr(self.fish_card(fish), gate.by)) for fish in gate.order]
        return ", then ".join(f"the {word}{'' if gate.by == 'hat' else ' fish'}" for word in words)

    def gate_fish(self, id: str) -> str:
        """The fish in the order of a gate: “red, yellow, green”."""
        return ", ".join(self.fish_card(fish).colour for fish in self.pack.gate[id].order)

    def gem(self, id: str) -> str:
        """The name of a colour of gems: “purple”."""
        return self.pack.gems[self.pack.colour(id)].name

    def gems(self, counts: Iterable[int]) -> str:
        """Gems by colour in one phrase: “1 purple and 2 red”."""
        parts = [f"{number} {gem.name}" for gem, number in zip(self.pack.gems, counts, strict=True) if number]
        return listed(parts) or "nothing"

    def harmful_faces(self) -> int:
        """How many faces of the die mean that a theft takes a gem the stash needs."""
        chest = self.view.chest
        spare_colour = any(count and gems_to_spare(self.t, colour) > 0 for colour, count in enumerate(chest))
        return sum(
            gems_to_spare(self.t, colour) <= 0 if chest[colour] else not spare_colour for colour in self.pack.die
        )


def pattern_words(pattern: str) -> str:
    """Where a face shows water, with the sand at the bottom."""
    wet = [place for place, sign in zip(PLACES, pattern, strict=True) if sign == "W"]
    return f"with water {'in the ' if wet[0] == 'middle' else 'on the '}{listed(wet)}" if wet else "without water"


def pattern_signs(pattern: str) -> str:
    """A pattern in signs."""
    return "".join(PATTERN_SIGNS[sign] for sign in pattern)
