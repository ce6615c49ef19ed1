"""Arts that are drawn once and used by name."""

from __future__ import annotations

from htpy import Element

from fathom.present import svg as drawing


def use(name: str) -> Element:
    """An art of this page's board."""
    return drawing.use(art_id(name))


def art_id(name: str) -> str:
    """The id of an art."""
    return "tn-" + "".join(char if char.isalnum() else "-" for char in name)
