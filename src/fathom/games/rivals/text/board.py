"""The board as coloured text: each tile is eight by three characters, and rows are shifted by half a tile.

It can be read without colours: each kind of tile has its own sign and name, a model is shown by two letters with its
wounds below and the first letter of its faction above, and a tile that an option is about has corners and the number of
the option.
"""

from __future__ import annotations

from fathom.engine import hexes
from fathom.engine.ask import Ask, Option
from fathom.games.rivals.model import options as o
from fathom.games.rivals.model.board import Tile
from fathom.games.rivals.text.names import Names
from fathom.present.canvas import Canvas
from fathom.present.styled import Text
from fathom.present.words import MARK, pointed_at

WIDE, HIGH = 8, 3

# Colours are from the 256-colour palette.
TILES: dict[str, tuple[str, int, int]] = {
    "sand": ("·  ·", 58, 144),
    "rock": ("▲▲ rock", 240, 255),
    "coral": ("♣ coral", 89, 218),
    "turned": ("♧ turned", 53, 182),
    "abyss": ("◎ den", 17, 111),
    "emptied": ("○ empty", 17, 66),
    "guarded": ("● den", 52, 203),
    "beaten": ("◉ beaten", 22, 120),
    "summoning": ("≈ home", 24, 153),
}
"""The sign, background colour and text colour of each kind of tile."""
SEATS = (214, 81, 156, 219)
"""The colour of each seat."""


def board(n: Names, ask: Ask | None) -> Text:
    """The whole map and a legend."""
    if not n.view.ground:
        return Text("The map is laid when all armies are ready.")
    places = {tile: _place(tile) for tile in n.ground}
    left = min(x for x, _ in places.values())
    top = min(y for _, y in places.values())
    width = max(x for x, _ in places.values()) - left + WIDE
    height = max(y for _, y in places.values()) - top + HIGH
    canvas = Canvas(width, height)
    marks = {tile: mark for tile, mark in pointed_at(ask, lambda option: target(n, option)).items() if tile in n.ground}
    for tile, (x, y) in places.items():
        draw_tile(canvas, n, tile, x - left, y - top)
        if tile in marks:
            corners(canvas, x - left, y - top, marks[tile])
    return Text("\n").join([canvas.text(), legend(n)])


def _place(tile: Tile) -> tuple[int, int]:
    """Column and line of the upper left corner of a tile; each row is half a tile further right."""
    q, r = hexes.named(tile)
    return (2 * q + r) * WIDE // 2, r * HIGH


def draw_tile(canvas: Canvas, n: Names, tile: Tile, x: int, y: int) -> None:
    """Draw a tile with everything on it."""
    sign, ground, ink = TILES[n.ground[tile]]
    canvas.fill(x, y, WIDE, HIGH, ground)
    canvas.put(x, y, f"{n.code(tile):^{WIDE}}", f"color({ink})")
    canvas.put(x, y + 2, f"{sign:^{WIDE}}", f"color({ink})")
    creature = n.creatures.get(tile)
    there = [one for one in n.view.models if one.at == tile]
    if creature is not None:
        name = n.pack.beast[creature.card].name
        canvas.put(x, y + 1, f"{name[: WIDE - 2]:<{WIDE - 2}}", "bold color(203)")
        if creature.wounds:
            canvas.put(x + WIDE - 2, y + 1, f"-{creature.wounds}", "bold color(231)")
        if there:
            canvas.put(x, y + 2, " ".join(tag(n, one.id) for one in there)[:WIDE], "bold color(231)")
        return
    if there:
        colour = SEATS[there[0].seat % len(SEATS)]
        canvas.put(x + WIDE - 2, y, n.seat(there[0].seat)[0], f"bold color({colour})")
        canvas.put(x, y + 1, " " * WIDE, "bold color(16)", colour)
        # A fourth model is only passing through.
        for place, one in enumerate(there[:3]):
            column = x + place * 3 if not one.large else x + 1
            canvas.put(
                column, y + 1, tag(n, one.id) if not one.large else n.model(one.id)[:6], "bold color(16)", colour
            )
        notes = "".join(_note(one.wounds, one.tokens, one.high) + " " for one in there).rstrip()
        if notes.strip("· "):
            canvas.put(x, y + 2, f"{notes[:WIDE]:<{WIDE}}", "bold color(231)")


def tag(n: Names, id: str) -> str:
    """Two letters for a model: those of its card, or the first of them and the letter of the copy."""
    card = id if id in n.pack.model else id[:-1]
    return n.pack.model[card].tag[0] + id[-1] if id != card else n.pack.model[card].tag


def _note(wounds: int, tokens: tuple[str, ...], high: bool) -> str:
    """What is noted below a fighter: the number of wounds, the first letter of a token, and `^` for High Ground."""
    return (str(wounds) if wounds else "·") + "".join(token[0] for token in tokens)[:1] + ("^" if high else "")


def corners(canvas: Canvas, x: int, y: int, number: str) -> None:
    """Mark a tile with corners and the number of its option."""
    for dx, dy, corner in ((0, 0, "┌"), (WIDE - 1, 0, "┐"), (0, 2, "└"), (WIDE - 1, 2, "┘")):
        canvas.put(x + dx, y + dy, corner, MARK)
    if number:
        canvas.put(x + 1, y + 2, number, MARK)


# -- what the question points at -----------------------------------------------------------------------------------


def target(n: Names, option: Option) -> Tile | None:
    """The tile that an option is about; None if it is about none."""
    if isinstance(option, o.Put | o.Move | o.Reinforce | o.Attack | o.Waste | o.Step | o.At):
        return option.tile
    if isinstance(option, o.Strike):
        return option.target if "," in option.target else n.models[option.target].at
    if isinstance(option, o.Pick | o.Go):
        return n.models[option.model].at
    if isinstance(option, o.Choose) and option.what in n.lurk.groups:
        return n.lurk.groups[option.what][1]
    return None


def legend(n: Names) -> Text:
    """The colours of the players and the meaning of the notes."""
    line = Text(no_wrap=True)
    for player in n.view.players:
        line.append(f" {n.seat(player.seat)} ", f"bold color(16) on color({SEATS[player.seat % len(SEATS)]})")
        line.append(" ")
    line.append("number: wounds, letter: token, ^ High Ground", "color(245)")
    return line
