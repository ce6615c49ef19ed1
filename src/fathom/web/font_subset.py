"""Smaller versions of the installed fonts, made once on each machine.

Source Sans Pro and Source Serif Pro have letters of many scripts, eight times the bytes that a page needs. Their
licence, the SIL Open Font License, allows smaller versions under another name: it reserves the name “Source”.
"""

from __future__ import annotations

import contextlib
import io
import os
from functools import cache
from hashlib import blake2b
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path
from tempfile import NamedTemporaryFile

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import USE_MY_METRICS
from platformdirs import user_cache_path

LETTERS = [*range(0x20, 0x7F), *range(0xA0, 0x180), *range(0x2010, 0x2028), *range(0x2030, 0x203B)]
"""Western and central European letters, and punctuation. Other letters are shown in a font of the machine."""
SIGNS = [ord(sign) for sign in "ȘșȚț€™←↑→↓−≈≠≤≥●○◆"]
VERSION = 2
"""Raise it when fonts are made in another way, so that they are made again."""
FEATURES = ["kern", "mark", "mkmk", "liga", "ccmp", "locl", "tnum", "lnum"]
KEPT_NAMES = {0, 5, 8, 9, 11, 12, 13, 14}
"""The entries of a font's table of names that stay: copyright, version, makers and licence."""


@cache
def digest(package: str, file: str, name: str) -> str:
    """A short hash of everything that the smaller font is made from."""
    made_from = repr((VERSION, version("fonttools"), version("brotli"), LETTERS, SIGNS, FEATURES, name)).encode()
    return blake2b(source(package, file) + made_from, digest_size=6).hexdigest()


def source(package: str, file: str) -> bytes:
    """The bytes of an installed font."""
    return files(package).joinpath("files", file).read_bytes()


@cache
def smaller(package: str, file: str, name: str) -> bytes:
    """The smaller version of an installed font under another name, such as “Fathom Sans Regular”, as WOFF2."""
    stored = user_cache_path("fathom-five") / "fonts" / f"{digest(package, file, name)}.woff2"
    with contextlib.suppress(OSError):
        return stored.read_bytes()
    made = make(source(package, file), name)
    # Where nothing can be stored, the font is made again at the next start.
    with contextlib.suppress(OSError):
        store(stored, made)
    return made


def store(path: Path, data: bytes) -> None:
    """Write a file as a whole: another process never reads half of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile(dir=path.parent, delete=False) as file:
        file.write(data)
    os.replace(file.name, path)


def make(original: bytes, name: str) -> bytes:
    """Make the smaller version of a font with TrueType outlines."""
    font = TTFont(io.BytesIO(original))
    subsetter = Subsetter(Options(hinting=False, layout_features=FEATURES, name_IDs=["*"], notdef_outline=True))
    subsetter.populate(unicodes=[*LETTERS, *SIGNS])
    subsetter.subset(font)
    give_widths_back(font)
    family, _, style = name.rpartition(" ")
    names = font["name"]
    names.names = [entry for entry in names.names if entry.nameID in KEPT_NAMES]
    for id, text in {1: family, 2: style, 3: name, 4: name, 6: f"{family}-{style}".replace(" ", "")}.items():
        names.setName(text, id, 3, 1, 0x409)
    font.flavor = "woff2"
    written = io.BytesIO()
    font.save(written)
    return written.getvalue()


def give_widths_back(font: TTFont) -> None:
    """Let glyphs that are made of others, such as “"” of two “'”, have the width that the font lists for them.

    In Source Serif Pro some of them are marked to take the width of one part.
    """
    widths, glyphs = font["hmtx"], font["glyf"]
    for name in font.getGlyphOrder():
        glyph = glyphs[name]
        for part in glyph.components if glyph.isComposite() else ():
            if widths[part.glyphName][0] != widths[name][0]:
                part.flags &= ~USE_MY_METRICS
