"""A cache of drawings: most of a board does not change from one question to the next."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeAlias

from htpy import Element
from markupsafe import Markup

Key: TypeAlias = tuple[Hashable, ...]

PACKS = 8
MOST = 20_000
"""The cache is cleared when it holds this many packs, and the drawings of a pack when there are this many."""
_CACHE: dict[int, tuple[Any, dict[Key, Markup]]] = {}


def cached(pack: Any, key: Key, make: Callable[[], Element]) -> Markup:
    """The drawing that `make` returns, cached by pack and `key`. The key must have all that the drawing depends on."""
    held = _CACHE.get(id(pack))
    if held is None:
        if len(_CACHE) >= PACKS:
            _CACHE.clear()
        # The cache holds the pack too, so that no other pack can get the same `id()`.
        held = _CACHE[id(pack)] = (pack, {})
    drawings = held[1]
    found = drawings.get(key)
    if found is None:
        if len(drawings) >= MOST:
            drawings.clear()
        found = drawings[key] = Markup(make())
    return found
