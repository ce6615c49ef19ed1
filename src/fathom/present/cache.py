"""Drawings that were made before. Most of a board looks the same from one question to the next."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeAlias

from htpy import Element
from markupsafe import Markup

Key: TypeAlias = tuple[Hashable, ...]

PACKS = 8
MOST = 20_000
"""Packs and drawings kept at the same time; then all are forgotten."""
_KEPT: dict[int, tuple[Any, dict[Key, Markup]]] = {}


def cached(pack: Any, key: Key, make: Callable[[], Element]) -> Markup:
    """What `make` draws of this pack; the key says all that it depends on."""
    held = _KEPT.get(id(pack))
    if held is None:
        if len(_KEPT) >= PACKS:
            _KEPT.clear()
        # The pack is held with its drawings, so that no other one can get its id.
        held = _KEPT[id(pack)] = (pack, {})
    drawings = held[1]
    found = drawings.get(key)
    if found is None:
        if len(drawings) >= MOST:
            drawings.clear()
        found = drawings[key] = Markup(make())
    return found
