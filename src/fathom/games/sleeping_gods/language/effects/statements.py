"""What a statement is: a word, and where it takes effect. The other modules of this package declare the statements."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Annotated, Any, TypeAlias, TypeVar

import msgspec
from msgspec import Meta

from fathom.games.sleeping_gods.language.words import Place, Window

Some: TypeAlias = Annotated[int, Meta(ge=1, le=99)]
CardNumber: TypeAlias = Annotated[int, Meta(ge=1, le=999)]
EnemyNumber: TypeAlias = Annotated[int, Meta(ge=1, le=999)]


class Effect(msgspec.Struct, frozen=True, gc=False, tag_field="do", tag=str.lower):
    """One statement of a card or paragraph. Saved states hold the statements still to run; `do` names their kind."""

    def parts(self) -> tuple[tuple[Any, ...], ...]:
        """The lists of statements this statement contains."""
        return ()


K = TypeVar("K", bound=type[Effect])

STATEMENTS: dict[str, type[Effect]] = {}
"""All statements, by the word they are written with."""
WINDOWS: dict[type[Effect], frozenset[Window]] = {}
"""The windows in which a statement can take effect (SG-R002)."""
PLACES: dict[type[Effect], Place] = {}
"""Statements that make sense only in one place: a story, an event, the end of a pass."""
COMPOUND: set[type[Effect]] = set()
"""Statements that take effect wherever one of their parts does."""

PRESENT: frozenset[Window] = frozenset({"W0", "W1", "W2", "W3", "W8"})
"""The windows in which anything with an immediate effect may be used: gain, heal, rest, cure, repair, draw, ready."""


def statement(
    word: str = "", *, windows: Iterable[Window] = (), place: Place | None = None, compound: bool = False
) -> Callable[[K], K]:
    """Decorator: declare a statement. `word` is its word in texts, by default the name of its class in lower case.

    A statement takes effect in some windows, in one place, or where its parts do. With none of these it is a
    modifier: it is never carried out, and applies while its card is in play.
    """

    def declare(kind: K) -> K:
        STATEMENTS[word or kind.__name__.lower()] = kind
        if windows:
            WINDOWS[kind] = frozenset(windows)
        if place is not None:
            PLACES[kind] = place
        if compound:
            COMPOUND.add(kind)
        return kind

    return declare
