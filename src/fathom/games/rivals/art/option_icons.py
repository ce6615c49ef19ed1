"""Pictures in the options: dice pools, Essence, Heart, Speed and Range."""

from __future__ import annotations

import re

import htpy as h
from htpy import Element

from fathom.games.rivals.art.rolls import row
from fathom.games.rivals.art.signs import icon as picture
from fathom.games.rivals.art.signs import sign
from fathom.games.rivals.model.dice import pool
from fathom.games.rivals.text.dice import COLOUR_NAMES
from fathom.present.icons import Icon, icon

DIE = rf"\d+ (?:{'|'.join(COLOUR_NAMES.values())})"
DICE = re.compile(rf"\b{DIE}(?:(?:, | and ){DIE})* (?:die|dice)\b")
"""A pool of dice as options name it."""


def _dice(found: re.Match[str]) -> Element:
    letters = {name: letter for letter, name in COLOUR_NAMES.items()}
    written = "".join(f"{number}{letters[name]}" for number, name in re.findall(r"(\d+) (\w+)", found.group()))
    return h.svg(".rv-pool", {"viewBox": f"-12 -13 {24 * max(1, sum(pool(written)))} 26"})[row(written)]


ICONS = (
    Icon(DICE, _dice, re.Match.group),
    icon(r"(?<=\d )Essence\b", lambda _: picture(sign("essence")), beside=True),
    icon(r"\bHeart(?= \d)", lambda _: picture(sign("heart")), beside=True),
    icon(r"\bSpeed(?= [\d+−-])", lambda _: picture(sign("fin")), beside=True),
    icon(r"\bRange(?= [\d+])", lambda _: picture(sign("range")), beside=True),
)
