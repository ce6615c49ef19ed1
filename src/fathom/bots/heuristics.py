"""What the scripted players of several games share: values computed once a pack, and reasons in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

J = TypeVar("J")


class PerPack(Generic[J]):
    """Caches what a player computes from a pack, for the pack in use."""

    def __init__(self, make: Callable[[Any], J]) -> None:
        self._make = make
        self._latest: tuple[Any, J] | None = None

    def of(self, pack: Any) -> J:
        """What was made for this pack."""
        if self._latest is None or self._latest[0] is not pack:
            self._latest = pack, self._make(pack)
        return self._latest[1]


def reason(reasons: Mapping[str, str], before: Mapping[str, float], after: Mapping[str, float]) -> str:
    """Why a choice was made: the term of the value that it improves most, in words."""
    gains = {term: after[term] - before.get(term, 0.0) for term in after}
    term = max(gains, key=lambda name: gains[name])
    return f"{reasons[term]}." if gains[term] > 0 else "it does the least harm."
