"""Drawings that are files."""

from __future__ import annotations

from pathlib import Path

import pytest

from fathom.present.symbols import Symbols


def test_a_drawing_is_defined_once_and_used_by_name(tmp_path: Path) -> None:
    file = """<?xml version="1.0"?>
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">
  <title>A dot</title>
  <!-- its only part -->
  <circle r="3"/>
</svg>
"""
    (tmp_path / "dot.svg").write_text(file, "utf-8")
    symbols = Symbols(tmp_path, "toy")
    assert symbols.names == ("dot",)
    assert [str(one) for one in symbols.defs()] == ['<g id="toy-dot"><circle r="3"/></g>']
    assert (
        str(symbols.use("dot", transform="translate(1 2)")) == '<use href="#toy-dot" transform="translate(1 2)"></use>'
    )
    with pytest.raises(KeyError):
        symbols.use("square")


def test_a_file_without_svg_is_named(tmp_path: Path) -> None:
    (tmp_path / "bad.svg").write_text("<p>no</p>", "utf-8")
    with pytest.raises(ValueError, match=r"bad\.svg has no <svg> element"):
        Symbols(tmp_path, "toy").inline("bad")
