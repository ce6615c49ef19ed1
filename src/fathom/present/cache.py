"""A cache of drawings. Most of a board looks the same from one question to the next."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeAlias

from htpy import Element
from markupsafe import Markup

Key: TypeAlias = tuple[Hashable, ...]

PACKS = 8
MOST = 20_000
"""The largest number of packs and of drawings in the cache; then it is cleared."""
_CACHE: dict[int, tuple[Any, dict[Key, Markup]]] = {}


def cached(pack: Any, key: Key, make: Callable[[], Element]) -> Markup:
    """The drawing of `make` for this pack, cached by a key of everything it depends on."""
    held = _CACHE.get(id(pack))
    if held is None:
        if len(_CACHE) >= PACKS:
            _CACHE.clear()
        # The pack is held with its drawings, so that no other one can get its id.
        held = _CACHE[id(pack)] = (pack, {})
    drawings = held[1]
    found = drawings.get(key)
    if found is None:
        if len(drawings) >= MOST:
            drawings.clear()
        found = drawings[key] = Markup(make())
    return found
