"""The board as coloured text: squares of five by three characters round the edge, the reef inside and outside of them.

It can be read without colours: a square has its number, the letter of its animal, a “!” while it is unprotected and
a “?” if it is safe only until the draws; reef is ▓, water ~, a free reef square dots; places of options have brackets
and the number of the option.
"""

from __future__ import annotations

from fathom.engine.ask import Ask
from fathom.games.tentacula.model.options import About, Lay, Take
from fathom.games.tentacula.model.route import LANES, SEGMENT, Square
from fathom.games.tentacula.rules.queries import gems_needed
from fathom.games.tentacula.text.labels import target_square
from fathom.games.tentacula.text.names import PATTERN_SIGNS, Names
from fathom.present.canvas import Canvas
from fathom.present.styled import Text
from fathom.present.words import FAINT, MARK, in_order

WIDE, HIGH = 5, 3
MARGIN = 3
"""Columns for the outside lane at either side."""
INNER = 2
"""Columns for the inside lane at either side."""

# Text and background colours of the 256-colour palette.
BACKGROUNDS = {"safe": 29, "later": 100, "open": 24, "printed": 65, "start": 60, "finish": 22}
REEF, WATER = (94, 223), (18, 81)
FISH = {"yellow": 226, "green": 46, "red": 203}
GEMS = {"purple": 134, "yellow": 227, "red": 203, "green": 77, "blue": 75, "white": 255}
ANY_COLOUR = 215
"""For colours of other packs."""

OCTOPUS = (
    "     ▗▄▟███▙▄▖     ",
    "   ▗▟█████████▙▖   ",
    "   ██▀◉▀███▀◉▀██   ",
    "   ▜███▄▄▄▄▄███▛   ",
    "  ▗▟▀█▛▜█▀█▛▜█▀▙▖  ",
    " ▗█▘▟▛ █▌ ▐█ ▜▙▝█▖ ",
    " ▜▌▐█  ▜▙ ▟▛  █▌▐▛ ",
    "  ▀▘▜▙▖▝▘ ▝▘▗▟▛▝▀  ",
)
FLAP = ("the left flap", "is closed until", "all fish are past", "the first arch")
EYES = ("  ▗▄▄▄▄▄▖  ", " ▐ ◉   ◉ ▌ ", "  ▝▀▀▀▀▀▘  ")


def board(n: Names, ask: Ask | None) -> Text:
    """The whole board and a legend."""
    return Text("\n").join([TextBoard(n).draw(ask), legend()])


class TextBoard:
    """The board of one view. Row 0 of the pack is the bottom."""

    def __init__(self, n: Names) -> None:
        self.n = n
        squares = n.pack.board.squares
        self.columns = max(square.at[0] for square in squares)
        self.top = max(square.at[1] for square in squares)
        # Between the edge rows and the middle runs the inside lane, beyond them the outside lane.
        self.canvas = Canvas(2 * MARGIN + WIDE * self.columns, HIGH * (self.top + 1) + 4)

    def draw(self, ask: Ask | None) -> Text:
        """Draw everything in sight."""
        n, v, route = self.n, self.n.view, self.n.pack.route
        self.middle()
        for segment in range(route.first_segment[v.stage], route.last_segment[v.stage] + 1):
            for side in range(len(LANES)):
                self.reef(segment, side)
        for square in range(max(1, route.first_seen[v.stage]), route.last_seen[v.stage] + 1):
            self.square(square)
        if v.stage == 1:
            for place, point in enumerate(n.pack.board.start):
                fish = self._waiting(place)
                self.cell(point, "start", "start", fish)
        if v.stage == route.stages:
            for place, point in enumerate(n.pack.board.finish, 1):
                fish = next((f for f, square in enumerate(v.fish) if square == route.last + place), None)
                self.cell(point, "finish", "home ", fish)
        self.arch()
        self.point_at(ask)
        return self.canvas.text()

    # -- places -------------------------------------------------------------------------------------------------

    def corner(self, point: tuple[int, int]) -> tuple[int, int]:
        """Column and line of the upper left character of a square."""
        x, y = point
        line = 1 + HIGH * (self.top - y) + (y < self.top) + (y == 0)
        return MARGIN + WIDE * (x - 1), line

    def beside(self, square: Square, side: int) -> tuple[int, int, int, int]:
        """Where the reef inside or outside of a square is drawn: column, line, width, height."""
        point = self.n.pack.board.squares[square - 1].at
        x, line = self.corner(point)
        inside = LANES[side] == "in"
        if point[1] in (0, self.top):
            above = (point[1] == self.top) != inside
            return x, line - 1 if above else line + HIGH, WIDE, 1
        left = (point[0] <= self.columns // 2) != inside
        width = INNER if inside else MARGIN
        return (x - width if left else x + WIDE), line, width, HIGH

    # -- pieces -------------------------------------------------------------------------------------------------

    def square(self, square: Square) -> None:
        """Draw an animal square, and the fish on it."""
        n, v = self.n, self.n.view
        kind, mark = "open", "!"
        if square <= n.pack.route.printed:
            kind, mark = "printed", " "
        elif square in v.safe_later:
            kind, mark = "safe", " "
        elif square in v.safe:
            kind, mark = "later", "?"
        fish = v.fish.index(square) if square in v.fish else None
        card = n.pack.board.squares[square - 1]
        self.cell(card.at, kind, f"{square:>2} {card.animal}{mark}", fish)
        if card.special:
            x, line = self.corner(card.at)
            self.canvas.put(x, line + 2, f"{card.special[:WIDE]:^{WIDE}}", "bold color(219)")

    def cell(self, point: tuple[int, int], kind: str, head: str, fish: int | None) -> None:
        """Draw a square: its background, its first line, a fish."""
        x, line = self.corner(point)
        self.canvas.fill(x, line, WIDE, HIGH, BACKGROUNDS[kind])
        self.canvas.put(x, line, head, "color(254)")
        if fish is not None:
            card = self.n.pack.fish[fish]
            self.canvas.put(x, line + 1, f"><{card.id}°>", "bold color(16)", FISH.get(card.colour, ANY_COLOUR))

    def _waiting(self, place: int) -> int | None:
        """The number of the fish that still waits on a starting square; None if there is none."""
        v, order = self.n.view, self.n.view.settings.start
        fish = next((f for f, card in enumerate(self.n.pack.fish) if order[place : place + 1] == card.id), None)
        return fish if fish is not None and v.fish[fish] == 0 else None

    def reef(self, segment: int, side: int) -> None:
        """Draw a reef square: a tile in its true orientation, or the bare sand."""
        n, lane = self.n, self.n.view.lanes[side]
        index = segment - lane.rear
        face = n.pack.face[lane.tiles[index]] if 0 <= index < len(lane.tiles) else None
        for place, square in enumerate(n.pack.route.squares(segment)):
            x, line, width, height = self.beside(square, side)
            if face is None:
                sign, ground, ink = ("·" if segment >= lane.next else " "), None, FAINT
            else:
                dry = face.shelters[side][place]
                sign = PATTERN_SIGNS["-" if dry else "W"]
                ground, colour = REEF if dry else WATER
                ink = f"color({colour})"
            for row in range(height):
                self.canvas.put(x, line + row, sign * width, ink, ground)
            if face is not None and place == SEGMENT // 2:
                self.canvas.put(x + width // 2, line + height // 2, face.animal, "bold color(231)")

    def arch(self) -> None:
        """Draw the arch of this stage, between two squares or in the corner where the route turns."""
        n = self.n
        before = n.pack.route.arch[n.view.stage]
        squares = n.pack.board.squares
        here = squares[before - 1].at
        there = n.pack.board.finish[0] if before == len(squares) else squares[before].at
        if here[0] != there[0] and here[1] != there[1]:
            x, line = self.corner((there[0], here[1]))
            self.canvas.put(x, line + 1, " ╭∩╮ ", MARK)
        else:
            x, line = self.corner(here)
            edge = x + WIDE if there[0] > here[0] else x
            for row in (line - 1, line + HIGH):
                self.canvas.put(edge - 1, row, "╭╮", MARK)

    def middle(self) -> None:
        """Draw gems, shells and gate in the middle; and Tentacula, or in stage 1 its eyes."""
        n, v = self.n, self.n.view
        x, line = self.corner((self.columns - 6, self.top - 1))
        rows = [("needs", n.pack.stash[v.stash].needs), ("stash", v.stashed), ("chest", v.chest), ("cave", v.cave)]
        for column, gem in enumerate(n.pack.gems):
            ink = f"bold color({GEMS.get(gem.name, ANY_COLOUR)})"
            self.canvas.put(x + 7 + 3 * column, line, gem.id, ink)
            for row, (_, counts) in enumerate(rows, 1):
                alarm = rows[row - 1][0] == "chest" and gems_needed(n.t, column) > v.chest[column]
                self.canvas.put(
                    x + 7 + 3 * column, line + row, f"{counts[column]:>2}", "bold color(203)" if alarm else ink
                )
        for row, (name, _) in enumerate(rows, 1):
            self.canvas.put(x, line + row, name, "color(250)")
        self.canvas.put(x, line + 6, f"shells {'◒ ' * v.pool}{'· ' * (n.pack.board.shells - v.pool)}", "color(223)")
        if v.gate:
            self.canvas.put(x, line + 8, f"gate   {' '.join(n.pack.gate[v.gate].order)}", MARK)
            self.canvas.put(x + 13, line + 8, f"{v.passed} through", FAINT)
        if v.stage == 1:
            for row, words in enumerate(FLAP):
                self.canvas.put(MARGIN, self.corner((1, self.top - 1))[1] + row, words, FAINT)
        art, at = (EYES, (5, 1)) if v.stage == 1 else (OCTOPUS, (3, self.top - 1))
        left, first = self.corner(at)
        for row, drawn in enumerate(art):
            self.canvas.put(left, first + row, drawn, "color(132)")
            for column, char in enumerate(drawn):
                if char == "◉":
                    self.canvas.put(left + column, first + row, char, MARK)

    # -- the question -------------------------------------------------------------------------------------------

    def point_at(self, ask: Ask | None) -> None:
        """Mark the places of options: the option's number in brackets, or no number if several lead there."""
        if ask is None:
            return
        about = ask.about
        assert isinstance(about, About)
        marks: dict[tuple[int, int], list[int]] = {}
        for number, option in enumerate(in_order(ask), 1):
            if isinstance(option, Lay | Take):
                side = LANES.index(option.lane)
                lane = self.n.view.lanes[side]
                segment = lane.next if isinstance(option, Lay) else lane.rear
                x, line, width, height = self.beside(self.n.pack.route.squares(segment)[SEGMENT // 2], side)
                marks.setdefault((x + (width - 3) // 2, line + height // 2), []).append(number)
            elif square := target_square(self.n, about, option):
                x, line = self.corner(self._point(square))
                marks.setdefault((x + 1, line + 1), []).append(number)
        for (x, line), numbers in marks.items():
            text = f"[{numbers[0]}]" if len(numbers) == 1 else "[ ]"
            self.canvas.put(x - (len(text) > 3), line, text, MARK)

    def _point(self, square: Square) -> tuple[int, int]:
        last = self.n.pack.route.last
        b = self.n.pack.board
        return b.finish[square - last - 1] if square > last else b.squares[square - 1].at


def legend() -> Text:
    """What the signs mean."""
    line = Text(" " * MARGIN, no_wrap=True)
    for sign, meaning, ink in (
        ("▓", "reef", f"color({REEF[1]})"),
        ("~", "water", f"color({WATER[1]})"),
        ("·", "free reef", FAINT),
        ("!", "unprotected", "color(203)"),
        ("?", "unprotected later", "color(227)"),
        ("∩", "arch", MARK),
    ):
        line.append(f"{'' if line.plain.isspace() else '  '}{sign}", ink).append(f" {meaning}", FAINT)
    return line
