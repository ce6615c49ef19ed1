"""Pictures in the options: dice pools, Essence, Heart, Speed and Range."""

from __future__ import annotations

import re

import htpy as h
from htpy import Element

from fathom.games.rivals.art.rolls import row
from fathom.games.rivals.art.signs import icon as picture
from fathom.games.rivals.art.signs import sign
from fathom.games.rivals.model.dice import COLOURS, pool
from fathom.games.rivals.text.dice import COLOUR_NAMES
from fathom.present.icons import Icon, icon
from fathom.present.phrases import listed


def _dice(found: re.Match[str]) -> Element:
    written = found.group()
    return h.svg(".rv-pool", {"viewBox": f"-12 -13 {24 * max(1, sum(pool(written)))} 26"})[row(written)]


def _spoken(found: re.Match[str]) -> str:
    counted = zip(pool(found.group()), COLOURS, strict=True)
    return f"{listed([f'{number} {COLOUR_NAMES[colour]}' for number, colour in counted if number])} dice"


ICONS = (
    Icon(re.compile(r"\b(?:\d+[BRW])+\b"), _dice, _spoken),
    icon(r"(?<=\d )Essence\b", lambda _: picture(sign("essence"))),
    icon(r"\bHeart(?= \d)", lambda _: picture(sign("heart"))),
    icon(r"\bSpeed(?= [\d+−-])", lambda _: picture(sign("fin"))),
    icon(r"\bRange(?= [\d+])", lambda _: picture(sign("range"))),
)
