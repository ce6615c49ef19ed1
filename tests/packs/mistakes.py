"""Mistakes that authors make in files of The Refuge, and the messages that explain them."""

from __future__ import annotations

from typing import NamedTuple

from fathom.content.packs import pack_file_types
from fathom.games.refuge.game import GAME

EFFECTS = (
    "swim, shoot, blast, scatter, lure, look, guide, herd, winch, raise, screen, haul, repair, film, flash, burrow, "
    "scrounge, parry, shrug, brace, trap, slip"
)
BOARD = ", ".join(pack_file_types(GAME.content.pack_type)["board.yaml"][1].__struct_fields__)


class Mistake(NamedTuple):
    """A mistake: the file, the text that is replaced, the wrong text, its message, and the field of the form."""

    file: str
    before: str
    after: str
    message: str
    field: tuple[str | int, ...] = ()
    """Empty if the mistake is at a line and not at a field."""


MISTAKES = {
    "typo": Mistake(
        "board",
        "actions: 2",
        "actoins: 2",
        f"board.yaml:16: unknown field “actoins”. Did you mean “actions”? The fields are {BOARD}.",
        ("actoins",),
    ),
    "wrong type": Mistake(
        "board",
        "threat_limit: 4",
        "threat_limit: four",
        "board.yaml:14: threat_limit: Write a whole number from 0 to 99, not text (“four”).",
        ("threat_limit",),
    ),
    "unknown reference": Mistake(
        "objectives",
        '"1,4"',
        '"1,40"',
        "objectives.yaml:13: O2: goal.spaces: there is no space 1,40. Write a column and a row, such as 3,2",
        (1, "goal", "spaces"),
    ),
    "duplicate id": Mistake(
        "salvage",
        "id: SA02",
        "id: SA01",
        "salvage.yaml:3: SA01: id: it occurs more than once. Give each another id.",
        (1, "id"),
    ),
    "tab": Mistake(
        "salvage",
        "  name: Spear Shot",
        "\tname: Spear Shot",
        "salvage.yaml:8: a tab at the start of a line. Indent with spaces.",
    ),
    "out of range": Mistake(
        "board",
        "tentacles: 16",
        "tentacles: 160",
        "board.yaml:13: tentacles: Write a whole number from 0 to 99, not “160”.",
        ("tentacles",),
    ),
    "unknown effect": Mistake(
        "salvage",
        "do: shoot",
        "do: shot",
        f"salvage.yaml:12: SA05: [4].effect.do: “shot” is not known. Did you mean “shoot”? Known are {EFFECTS}.",
        (4, "effect", "do"),
    ),
}
