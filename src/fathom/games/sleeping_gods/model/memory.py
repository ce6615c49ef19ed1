"""What the story remembers: the types of lasting marks, and of persons and things that can leave."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, TypeAlias

from msgspec import Meta

from fathom.games.sleeping_gods.language import Conditions, parse_conditions
from fathom.games.sleeping_gods.language.words import MarkWord
from fathom.games.sleeping_gods.model.cards import LocationNumber, MapId
from fathom.games.sleeping_gods.model.entries import Part, Test

PageOrChoice: TypeAlias = Annotated[str, Meta(pattern=r"^([0-9]+|A|F|E)([0-9]*|\.[0-9]+)[A-H]?$(?!\n)")]
"""A paragraph, or one of its choices: `36.4`, `63.5B`."""
CastId: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z0-9-]+$(?!\n)")]


class Mark(Part, frozen=True):
    """A lasting mark: something that the story remembers for the rest of the campaign (SG-R232)."""

    id: MarkWord
    """The word of the mark, in capital letters."""
    map: MapId | None = None
    """The map whose story sets the mark; None for the plot."""
    text: str = ""
    """What happened, in one sentence, for the journal."""
    set: tuple[PageOrChoice, ...] = ()
    """The paragraphs and choices that set the mark."""
    read: tuple[PageOrChoice, ...] = ()
    """The paragraphs and choices that depend on the mark."""

    @property
    def pages(self) -> tuple[str, ...]:
        """The paragraphs that set the mark when they are read; choices that set it are left out."""
        return tuple(one for one in self.set if not one[-1].isalpha() or len(one) == 1)


class Cast(Part, frozen=True):
    """A person or a thing that a crew meets, and that may leave the place where it is met."""

    id: CastId
    """The id of the person or thing: small letters, digits and hyphens."""
    name: str
    """The name that authors read."""
    home: LocationNumber | None = None
    """The location where it is met first."""
    gone: tuple[Test, ...] = ()
    """Conditions of which each, if true, says that it has left for good."""

    roams: bool = False
    """Whether it can be met in several places, such as someone who goes about or can be seen from afar."""

    @cached_property
    def departures(self) -> tuple[Conditions, ...]:
        """`gone`, each text parsed into conditions."""
        return tuple(parse_conditions(text) for text in self.gone)
