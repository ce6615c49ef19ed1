"""The colony as coloured text: each module is a hexagon of domes, and a missing bridge is a gap.

It can be read without colours: `(o)` is a colonist, `!o!` a colonist next to a creep, `{x}` a creep, `[V]` a robot by
its initial, `( )` an open dome, `|P|` a power plant, `|D|` a radar dish, `|X|` a site with a Super Creep. The number of
a module is above its middle, its letter below, with a `!` beside it if one more creep would destroy the module. A space
that an option is about shows the number of the option instead of brackets; three digits also replace the piece.
"""

from __future__ import annotations

from fathom.engine import hexes
from fathom.engine.ask import Ask, Option
from fathom.engine.hexes import STEPS, Hex
from fathom.games.jupiter.model import options as o
from fathom.games.jupiter.model.options import Space
from fathom.games.jupiter.model.view import ModuleView
from fathom.games.jupiter.text.names import Names
from fathom.present.canvas import Canvas
from fathom.present.styled import Text
from fathom.present.words import MARK, pointed_at

BACKGROUNDS = {1: 236, 2: 23, 3: 58, 4: 54, 5: 22}
"""The background colour for each module number, from the 256-colour palette."""
ROBOTS = {"purple": 141, "orange": 208, "yellow": 227, "white": 255, "black": 245, "pink": 218, "brown": 137}
COLONIST, DOOMED, CREEP, SUPER = "bold color(117)", "bold color(203)", "bold color(196)", "bold color(46)"
BRIDGE, FAINT = "color(250)", "color(244)"
HALF = {0: 6, 1: 5, -1: 5, 2: 4, -2: 4}
"""Half the width of a module's background on each line, counted from its middle line."""
MARGIN = 8


def at(cell: Hex, side: str = "c") -> tuple[int, int]:
    """Column and line of a dome or of a cell's middle; a bridge is four columns wide and two lines high."""
    x, y = 3 * cell[0], 3 * cell[1]
    if side.isdecimal():
        x, y = x + STEPS[int(side)][0], y + STEPS[int(side)][1]
    return 4 * x + 2 * y, 2 * y


def board(n: Names, ask: Ask | None) -> Text:
    """The whole colony, the Pod, and a legend."""
    v = n.view
    marks = pointed_at(ask, lambda option: target(n, option))
    cells = [module.cell for module in v.modules] + [cell_of(space) for space in marks if ":" not in space]
    if v.pod:
        cells.append(v.pod)
    places = [at(cell) for cell in cells if cell]
    left, top = min(x for x, _ in places) - MARGIN, min(y for _, y in places) - 2
    right, bottom = max(x for x, _ in places) + MARGIN, max(y for _, y in places) + 2
    canvas = Canvas(right - left + 1, bottom - top + 1, left, top)
    for module in v.modules:
        hexagon(canvas, module)
    for one, other in v.bridges:
        bridge(canvas, n, one, other)
    for space, piece in v.spaces:
        dome(canvas, n, space, piece, marks.get(space))
    for module in v.modules:
        middle(canvas, n, module, marks)
    if v.pod:
        x, y = at(v.pod)
        seats = v.aboard + sum(robot.at == "pod" for robot in v.robots)
        canvas.put(x - 3, y, f"POD {seats}/{n.pack.rules.pod_seats}", "bold color(16) on color(250)")
        canvas.put(x - 3, y + 1, "".join(_initial(n, r.seat) for r in v.robots if r.at == "pod").center(7), "bold")
        if "pod" in marks:
            canvas.put(x - 1, y - 1, marks["pod"] or "*", MARK)
    for space, number in marks.items():
        if ":" not in space and space != "pod":
            x, y = at(cell_of(space) or (0, 0))
            canvas.put(x + 1, y + (2 if space in n.module else 0), f"‹{number or '*'}›", MARK)
    return Text("\n").join([canvas.text(), legend(n)])


def hexagon(canvas: Canvas, module: ModuleView) -> None:
    """Draw the coloured hexagon under a module."""
    x, y = at(module.cell)
    for line, half in HALF.items():
        canvas.fill(x - half + 1, y + line, 2 * half - 1, 1, BACKGROUNDS[module.number])


def bridge(canvas: Canvas, n: Names, one: Space, other: Space) -> None:
    """Draw a bridge between two domes, or from a dome to the Pod."""
    (ax, ay), (bx, by) = place(n, one), place(n, other)
    dx, dy = bx - ax, by - ay
    if dy == 0:
        way = 1 if dx > 0 else -1
        for step in range(2, abs(dx) - (3 if other == "pod" else 1)):
            canvas.put(ax + way * step, ay, "─", BRIDGE)
        return
    char = "/" if (dx > 0) != (dy > 0) else "\\"
    for step in range(1, abs(dy)):
        canvas.put(ax + (step if dx > 0 else -step), ay + (step if dy > 0 else -step), char, BRIDGE)


def place(n: Names, space: Space) -> tuple[int, int]:
    """Column and line of a space."""
    if space == "pod":
        assert n.view.pod is not None
        return at(n.view.pod)
    cell, _, side = space.partition(":")
    found = cell_of(cell)
    assert found is not None
    return at(found, side)


def cell_of(name: str) -> Hex | None:
    """Read the coordinates of the cell from the name of a space or a cell; None for the Pod."""
    if "," not in name:
        return None
    return hexes.named(name.partition(":")[0])


def dome(canvas: Canvas, n: Names, space: Space, piece: str, mark: str | None) -> None:
    """Draw a dome with the piece on it and the number of its option."""
    x, y = place(n, space)
    if piece == "colonist":
        text, ink = ("!o!", DOOMED) if space in n.view.doomed else ("(o)", COLONIST)
    elif piece == "creep":
        text, ink = "{x}", CREEP
    elif piece == "open":
        text, ink = "( )", FAINT
    else:
        seat = int(piece)
        colour = ROBOTS.get(n.view.robots[seat].colour, 250)
        text, ink = f"[{_initial(n, seat)}]", f"bold color(16) on color({colour})"
    if mark is not None:
        text, ink = (text[1] + f"{mark or '*':>2}") if len(mark) < 3 else mark, MARK
    canvas.put(x - 1, y, text, ink)


def middle(canvas: Canvas, n: Names, module: ModuleView, marks: dict[Space, str]) -> None:
    """Draw a module's number and letter, its site, and a `!` if one more creep would destroy it."""
    x, y = at(module.cell)
    canvas.put(x, y - 1, module.tile[:1], "bold")
    canvas.put(x, y + 1, module.tile[1:2], "bold")
    if module.gap is not None and module.gap <= 1:
        canvas.put(x - 2, y + 1, "!", DOOMED)
    if module.site:
        sign, ink = ("|X|", SUPER) if module.covered else (f"|{module.site[0].upper()}|", "bold")
        mark = marks.get(f"{module.name}:site")
        canvas.put(x - 1, y, sign if mark is None else f"X{mark or '*':>2}", ink if mark is None else MARK)


def _initial(n: Names, seat: int) -> str:
    return n.seat(seat)[0]


# -- what the question points at -----------------------------------------------------------------------------------


def target(n: Names, option: Option) -> Space | None:
    """The space or cell that an option is about; None if it is about none."""
    if isinstance(option, o.Move | o.Shoot | o.Swap | o.Place):
        return option.space
    if isinstance(option, o.Command | o.Follow):
        return option.origin
    if isinstance(option, o.Dock | o.Tile | o.Cell | o.Suppress):
        return option.cell
    if isinstance(option, o.Override | o.Trade):
        return n.view.robots[option.seat].at
    return None


def legend(n: Names) -> Text:
    """The meaning of the signs that are on the board now."""
    v = n.view
    parts = [
        ("(o)", "colonist", COLONIST, bool(v.colonists)),
        ("!o!", "next to a creep", DOOMED, bool(v.doomed)),
        ("{x}", "creep", CREEP, bool(v.creeps)),
        ("|P|", "plant", "bold", True),
        ("|D|", "dish", "bold", True),
        ("|X|", "Super Creep", SUPER, any(module.covered for module in v.modules)),
    ]
    line = Text(" ", no_wrap=True)
    for sign, meaning, ink, seen in parts:
        if seen:
            line.append(sign, ink).append(f" {meaning}  ")
    return line
