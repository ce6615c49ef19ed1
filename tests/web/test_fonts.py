"""Our fonts: declared, served, cached for ever, small, complete, and with their licence."""

from __future__ import annotations

import io
import re
from pathlib import Path

import httpx
import pytest
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import USE_MY_METRICS

from fathom.web import font_subset, fonts
from fathom.web.pages.page import STATIC
from tests.web.serving import Serving

SIZE_LIMIT = 120_000
"""Bytes of all fonts that a page may need."""


async def test_pages_load_the_fonts_they_declare(server: Serving) -> None:
    async with httpx.AsyncClient(base_url=server.address, timeout=None) as browser:
        page = (await browser.get("/")).text
        declared = await browser.get(re.findall(r'href="(/fonts/[^"]+\.css)"', page)[0])
        assert declared.headers["content-type"].startswith("text/css")
        found = re.findall(r'url\("([^"]+)"\)', declared.text)
        assert len(found) == len(fonts.FACES)
        assert declared.text.count("font-display: swap") == len(found)
        preloaded = re.findall(r'<link[^>]*rel="preload"[^>]*href="([^"]+)"', page)
        assert preloaded
        assert set(preloaded) < set(found)
        for face, url in zip(fonts.FACES, found, strict=True):
            answer = await browser.get(url)
            assert answer.headers["content-type"] == fonts.MEDIA_TYPE
            assert "immutable" in answer.headers["cache-control"]
            assert answer.content == fonts.content(face)
        assert "font-src 'self'" in declared.headers["content-security-policy"]


async def test_an_unknown_font_is_not_found(server: Serving) -> None:
    async with httpx.AsyncClient(base_url=server.address, timeout=None) as browser:
        face = fonts.FACES[0]
        for path in (f"/fonts/0/{face.file}", f"/fonts/{face.digest}/other.woff2"):
            assert (await browser.get(path)).status_code == 404, path


def test_fonts_are_small_enough_and_name_their_licence() -> None:
    assert sum(len(fonts.content(face)) for face in fonts.FACES) < SIZE_LIMIT
    for face in fonts.FACES:
        names = TTFont(io.BytesIO(fonts.content(face)))["name"]
        assert "SIL Open Font License" in names.getDebugName(13)
        assert names.getDebugName(4) == face.name
        # The licence reserves the name of the original fonts.
        assert not any("Source" in names.getDebugName(id) for id in (1, 3, 4, 6))


@pytest.mark.parametrize("face", fonts.FACES)
def test_every_character_has_the_width_that_the_font_lists(face: fonts.Face) -> None:
    font = TTFont(io.BytesIO(fonts.content(face)))
    widths = {name: width for name, (width, _) in font["hmtx"].metrics.items()}
    for name in font.getGlyphOrder():
        glyph = font["glyf"][name]
        for part in glyph.components if glyph.isComposite() else ():
            assert not part.flags & USE_MY_METRICS or widths[part.glyphName] == widths[name], name


def test_fonts_are_made_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(font_subset, "user_cache_path", lambda _: tmp_path)
    face, made = fonts.FACES[0], []

    def make(original: bytes, name: str) -> bytes:
        made.append(name)
        return original[:4]

    monkeypatch.setattr(font_subset, "make", make)
    for _ in range(2):
        font_subset.smaller.cache_clear()
        assert fonts.content(face) == font_subset.source(face.package, face.original)[:4]
    font_subset.smaller.cache_clear()
    assert made == ["Fathom Sans Regular"]


@pytest.mark.parametrize("path", sorted(STATIC.glob("*.css")), ids=lambda path: path.name)
def test_text_is_set_in_our_fonts(path: Path) -> None:
    """Every font of a stylesheet is one of ours with fallbacks, or a monospaced one."""
    for rule in re.findall(r"font(?:-family)?:\s*([^;}]+)", path.read_text("utf-8")):
        assert re.search(r"var\(--(sans|serif)\)$|^inherit$|monospace$", rule.strip()), rule
