"""The content part of a game: the type of its packs, and what is checked beyond types."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec


def nothing(pack: Any) -> list[str]:
    """No problems and no notes."""
    return []


def no_problem(pack: Any, seats: int, settings: Any) -> str | None:
    """Any settings are fine together."""
    return None


@dataclass(frozen=True, kw_only=True)
class Content:
    """What a game's content pack is, and how it is checked."""

    pack_type: type[msgspec.Struct]
    validate: Callable[[Any], list[str]] = nothing
    """The problems of a pack beyond its types: counts, references, reachability."""
    notes: Callable[[Any], list[str]] = nothing
    """What a sound pack still lacks, for its authors."""
    check_settings: Callable[[Any, int, Any], str | None] = no_problem
    """What is wrong with settings for this pack and number of seats; None if nothing is."""
    graph: Callable[[Any, str, str], str] | None = None
    """A part of the content as a graph (part, style), for its authors; a `ValueError` lists the parts."""
    proofread: Callable[[Any], str] | None = None
    """The prose of a pack, counted, and what it repeats."""
