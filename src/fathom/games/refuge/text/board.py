"""The board as coloured text: every space a tile of seven by three characters, the head one creature of nine tiles.

It can be read without colours: each kind of space has a sign and a name, a diver who is down is marked “down”,
spaces next to the head have a “!”, and spaces of options have corners and the number of the option.
"""

from __future__ import annotations

from fathom.engine.ask import Ask, Option
from fathom.games.refuge.model import options as o
from fathom.games.refuge.model.board import Space
from fathom.games.refuge.model.goals import Cargo
from fathom.games.refuge.model.options import About
from fathom.games.refuge.model.state import DOWN
from fathom.games.refuge.text.names import Names
from fathom.present import words
from fathom.present.canvas import Canvas
from fathom.present.styled import Text

WIDE, HIGH = 7, 3
MARGIN = 3

# Text and background colours of the 256-colour palette.
TILES: dict[str, tuple[str, str, tuple[int, int], int]] = {
    "Start": ("   ˇ   ", " start ", (24, 25), 117),
    "Lair": ("  «·»  ", " lair  ", (58, 58), 186),
    "Spawn": ("   *   ", " spawn ", (52, 52), 217),
    "Cave": ("  ╭─╮  ", " cave  ", (237, 237), 249),
    "Whirlpool": ("  (@)  ", " whirl ", (23, 23), 122),
    "Kraken": (" ~   ~ ", "   ~   ", (17, 18), 68),
    "Finish": (" finish", "═══════", (240, 239), 253),
}
"""For each kind of space: its sign, its name, two alternating background colours, and the text colour."""
DANGER = {"Start": 60, "Lair": 94, "Spawn": 88, "Cave": 95, "Whirlpool": 65, "Kraken": 52, "Finish": 95}
"""The background colours of spaces next to the head, by kind."""
DIVERS = (214, 81, 156, 219)
"""A colour for each seat."""

SIGNS = {"camera": "◎", "marker": "⚑", "pod": "▣", "tentacle": "§", "screen": "°", "active": "▼", "path": "•"}
LYING = "down"
TOKENS = {*SIGNS.values(), *LYING, "!"}
TENTACLE = ("  ▟▀▙  ", "  ▀▙▖  ")

# The left half of the head and its middle; the right half is its mirror image.
_LEFT = (
    "   ▗▄▟████",
    " ▗▟███████",
    "▗█████████",
    "██▄ ▀▀▜███",
    "███▄ ◉ ▜██",
    "▜████▄▄▟██",
    "▝██▛▀▼▀▼▀▼",
    "▟█▘█ ▜▙ █▙",
    "▜▘▐▛ ▐▛ ▜▘",
)
_MIDDLE = "██████▀█▀"
_MIRROR = str.maketrans("▗▖▘▝▙▟▛▜▌▐", "▖▗▝▘▟▙▜▛▐▌")
HEAD = tuple(left + middle + left[::-1].translate(_MIRROR) for left, middle in zip(_LEFT, _MIDDLE, strict=True))

INK = {"◉": "bold color(226)", "▼": "bold color(231)"}


def board(n: Names, ask: Ask | None) -> Text:
    """The whole board, its labels and a legend."""
    sea = n.pack.sea
    top = sea.finish_row
    canvas = Canvas(MARGIN + WIDE * (sea.columns + 2), HIGH * (top + 1) + 1)
    about = ask.about if ask else None
    marks = pointed_at(n, ask)
    path = about.path if isinstance(about, About) else ()
    for space, (x, y) in sea.xy.items():
        tile(canvas, n, space, MARGIN + WIDE * x, HIGH * (top - y), space in path)
    c, h = n.view.head
    creature(canvas, MARGIN + WIDE * (c - 1), HIGH * (top - h - 2))
    for space in sea.under[n.view.head]:
        x, y = sea.xy[space]
        tokens = "".join(SIGNS[token] for token in tokens_on(n, space))
        canvas.put(MARGIN + WIDE * (x + 1) - 1 - len(tokens), HIGH * (top - y), tokens, "bold color(231)")
    for space, number in marks.items():
        x, y = sea.xy[space]
        corners(canvas, MARGIN + WIDE * x, HIGH * (top - y), number)
    for y in range(top + 1):
        canvas.put(0, HIGH * (top - y) + 1, f"{y:>2}", "color(250)")
    canvas.put(0, HIGH * (top - n.pack.board.devour_row), " ☠", "color(203)")
    for x in range(sea.columns + 2):
        canvas.put(MARGIN + WIDE * x + WIDE // 2, HIGH * (top + 1), str(x), "color(250)")
    return Text("\n").join([canvas.text(), legend(n)])


def tile(canvas: Canvas, n: Names, space: Space, x: int, y: int, swum: bool) -> None:
    """Draw one space with everything on it; `swum` if a declared swim passes through it."""
    v, sea = n.view, n.pack.sea
    kind = sea.kind[space]
    sign, name, grounds, ink = TILES[kind]
    if space in sea.under[v.head]:
        canvas.fill(x, y, WIDE, HIGH, TILES["Kraken"][2][0])
        return
    danger = space in sea.around[v.head]
    canvas.fill(x, y, WIDE, HIGH, DANGER[kind] if danger else grounds[sum(sea.xy[space]) % 2])
    canvas.put(x, y + 1, sign, f"color({ink})")
    canvas.put(x, y + 2, name, f"color({ink})")
    diver = n.diver_at(space)
    if space in v.tentacles and diver is None:
        for line, art in enumerate(TENTACLE):
            canvas.put(x, y + line, art, "bold color(170)")
    tokens = "".join(SIGNS[token] for token in tokens_on(n, space)) + (SIGNS["path"] if swum else "")
    if diver is not None:
        colour = DIVERS[diver.seat % len(DIVERS)]
        tag = n.seat(diver.seat)
        tag = tag if len(tag) <= WIDE else tag[: WIDE - 1] + "."
        if diver.stance == DOWN:
            canvas.put(x, y + 1, f"{tag.lower():^{WIDE}}", f"italic color({colour})")
            tokens += LYING
        else:
            canvas.put(x, y + 1, f"{tag:^{WIDE}}", "bold color(16)", colour)
    if danger:
        canvas.put(x + WIDE - 2, y, "!", "bold color(203)")
    canvas.put(x + WIDE - 1 - danger - len(tokens), y, tokens, "bold color(231)")


def corners(canvas: Canvas, x: int, y: int, number: str) -> None:
    """Mark a space that can be chosen with corners and the number of its option."""
    for dx, dy, corner in ((0, 0, "┌"), (WIDE - 1, 0, "┐"), (0, 2, "└"), (WIDE - 1, 2, "┘")):
        canvas.put(x + dx, y + dy, corner, "bold color(226)")
    if not any(canvas.char(x + 1 + i, y) in TOKENS for i in range(len(number))):
        canvas.put(x + 1, y, number, "bold color(226)")


def tokens_on(n: Names, space: Space) -> list[str]:
    """The keys of `SIGNS` to draw on a space: its tokens, and the marks of the diver there."""
    v = n.view
    diver = n.diver_at(space)
    found = []
    if diver is not None:
        if diver.seat == v.active:
            found.append("active")
        if space in v.tentacles:
            found.append("tentacle")
        if diver.screen:
            found.append("screen")
    if any(space in d.cameras for d in v.divers):
        found.append("camera")
    if space in v.markers:
        found.append("marker")
    if space in v.pods or (diver is not None and v.carrier == diver.seat):
        found.append("pod")
    return found


def creature(canvas: Canvas, x: int, y: int) -> None:
    """Draw the head with its upper left corner at (x, y)."""
    for line, art in enumerate(HEAD):
        for i, char in enumerate(art):
            shade = (133, 133, 132, 132, 126, 126, 125, 89, 89)[line]
            if char != " ":
                ink = INK.get(char, f"color({shade})")
                canvas.put(x + i, y + line, char, ink)


# -- what the question points at -----------------------------------------------------------------------------------


def pointed_at(n: Names, ask: Ask | None) -> dict[Space, str]:
    """The marked spaces with their marks: the spaces of the options, and the space of a contact or Reaction."""
    if ask is None:
        return {}
    about = ask.about
    assert isinstance(about, About)
    marks = words.pointed_at(ask, lambda option: target(n, about, option))
    if about.what in ("contact", "trap", "brace") and about.space is not None:
        marks.setdefault(about.space, "")
    return marks


def target(n: Names, about: About, option: Option) -> Space | None:
    """The space that an option marks on the board; None if it marks none."""
    if isinstance(option, o.At):
        return option.space
    if isinstance(option, o.Nudge):
        return option.tentacle
    if isinstance(option, o.PickDiver | o.HandOver | o.Give):
        return n.view.divers[option.seat].at
    if isinstance(option, o.Move):
        here = n.view.divers[about.seat or 0].at if about.what == "act" else about.space
        return n.pack.sea.near[here].get(option.way) if here else None
    return None


def legend(n: Names) -> Text:
    """The meaning of the signs that the board shows."""
    v = n.view
    cargo = any(isinstance(n.pack.objective[id].goal, Cargo) for id in v.objectives)
    parts = [
        ("▟▜", "tentacle", "color(170)", bool(v.tentacles)),
        (SIGNS["camera"], "camera", "", any(d.cameras for d in v.divers)),
        (SIGNS["marker"], "marker", "", bool(v.markers)),
        (SIGNS["pod"], "cargo" if cargo else "hatch", "", bool(v.pods) or v.carrier is not None),
        (SIGNS["screen"], "screen", "", any(d.screen for d in v.divers)),
        ("!", "danger", "color(203)", True),
        ("☠", "devour row", "color(203)", True),
    ]
    shown = [(sign, meaning, ink) for sign, meaning, ink, seen in parts if seen]
    gap = "  " if len(shown) < 7 else " "
    line = Text(" " * MARGIN, no_wrap=True)
    for index, (sign, meaning, ink) in enumerate(shown):
        line.append(gap if index else "")
        line.append(sign, f"bold {ink or 'color(231)'}")
        line.append(f" {meaning}", "color(250)")
    return line
