"""The content part of a game: the type of its packs, and checks beyond types."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

PackMigration: TypeAlias = Callable[[dict[str, Any]], dict[str, Any]]
"""Changes the files of a pack, as plain data by file name (`board.yaml`), from one version to the next. Files that the
pack does not have are not there; one that adds entries is there by its own name (`quests.add.yaml`)."""


def nothing(pack: Any) -> list[str]:
    """An empty list: the default of `Content.validate` and `Content.notes`."""
    return []


def no_problem(pack: Any, seats: int, settings: Any) -> str | None:
    """None: the default of `Content.check_settings`, for games in which all settings can be combined."""
    return None


@dataclass(frozen=True, kw_only=True)
class Content:
    """The type of a game's content packs, and how they are checked."""

    pack_type: type
    pack_version: int = 1
    """The version of the pack's files; raised when older files no longer fit. `pack_migrations` update older ones."""
    pack_migrations: dict[int, PackMigration] = field(default_factory=dict)
    """The change from each older version to the next, by the older version."""
    validate: Callable[[Any], list[str]] = nothing
    """The problems of a pack that types do not catch: counts, references, reachability."""
    remedies: Mapping[str, str] = field(default_factory=dict)
    """What to do about problems that name their check at the end, such as “(L4)”, by check."""
    notes: Callable[[Any], list[str]] = nothing
    """Hints for authors about a valid pack, such as what it lacks."""
    check_settings: Callable[[Any, int, Any], str | None] = no_problem
    """What is wrong with the settings, given the pack and the number of seats; None if nothing is."""
    adapt: Callable[[Any, Any], Any] | None = None
    """Return a saved state, adapted to a pack that has changed since. Raises `ValueError` if the state does not fit the
    pack. None if a match opens with a changed pack only if its replay leads to the saved state."""
    changed_notice: str = "The content has changed since this match was saved; what happened so far stays the same."
    """What players read when a match opens with a changed pack."""
    graph: Callable[[Any, str, str], str] | None = None
    """A graph of a part of the content, for authors. Takes pack, part and style; raises `ValueError` with the parts."""
    survey: Callable[[Any, Any | None], str] | None = None
    """A table with figures of a pack's content; the second argument is an older pack to compare with, or None."""
    proofread: Callable[[Any], str] | None = None
    """A report on the prose of a pack: how long it is, and what it repeats."""
