"""Make the web fonts of `src/fathom/web/typefaces`: `python fonts/subset.py`.

Source Sans Pro and Source Serif Pro have letters of many scripts, eight times the bytes that a page needs. Their
licence, the SIL Open Font License, allows smaller versions under another name: it reserves the name “Source”.
This needs fonttools, brotli, font-source-sans-pro and font-source-serif-pro, which the server itself does not need.
"""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

TYPEFACES = Path(__file__).parent.parent / "src" / "fathom" / "web" / "typefaces"
FONTS = {
    "sans-regular": ("font_source_sans_pro", "SourceSansPro-Regular.ttf"),
    "sans-semibold": ("font_source_sans_pro", "SourceSansPro-Semibold.ttf"),
    "sans-italic": ("font_source_sans_pro", "SourceSansPro-It.ttf"),
    "serif-regular": ("font_source_serif_pro", "SourceSerifPro-Regular.ttf"),
    "serif-semibold": ("font_source_serif_pro", "SourceSerifPro-Semibold.ttf"),
    "serif-italic": ("font_source_serif_pro", "SourceSerifPro-It.ttf"),
}
"""The name of each file here, with the package and the file that it is made from."""
LETTERS = [*range(0x20, 0x7F), *range(0xA0, 0x180), *range(0x2010, 0x2028), *range(0x2030, 0x203B)]
"""Western and central European letters, and punctuation. Other letters are shown in a font of the machine."""
SIGNS = [ord(sign) for sign in "ȘșȚț€™←↑→↓−≈≠≤≥●○◆"]
FEATURES = ["kern", "mark", "mkmk", "liga", "ccmp", "locl", "tnum", "lnum"]


def make(name: str, package: str, file: str) -> None:
    """Write one font, smaller and under its own name."""
    font = TTFont(str(files(package).joinpath("files", file)))
    options = Options(flavor="woff2", hinting=False, layout_features=FEATURES, name_IDs=["*"], notdef_outline=True)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=[*LETTERS, *SIGNS])
    subsetter.subset(font)
    rename(font, name)
    font.flavor = "woff2"
    font.save(TYPEFACES / f"{name}.woff2")


def rename(font: TTFont, name: str) -> None:
    """Give a font our name everywhere; its copyright and licence stay."""
    family, style = name.split("-")
    family, style = f"Fathom {family.capitalize()}", style.capitalize()
    ours = {
        1: family,
        2: style,
        3: f"{family} {style}",
        4: f"{family} {style}",
        6: f"{family}-{style}".replace(" ", ""),
    }
    kept = {0, 5, 8, 9, 11, 12, 13, 14}
    font["name"].names = [entry for entry in font["name"].names if entry.nameID in kept]
    for id, text in ours.items():
        font["name"].setName(text, id, 3, 1, 0x409)
    if "CFF " in font:
        raise ValueError(f"{name}: only TrueType outlines are renamed")


if __name__ == "__main__":
    for name, (package, file) in FONTS.items():
        make(name, package, file)
    for kind in ("sans", "serif"):
        licence = files(f"font_source_{kind}_pro").joinpath("files", "LICENSE.txt").read_text("utf-8")
        (TYPEFACES / f"LICENSE-{kind}.txt").write_text(licence, "utf-8")
