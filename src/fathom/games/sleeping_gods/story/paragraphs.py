"""The shapes of the storybook: paragraphs and their choices (ledger 5.2)."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from fathom.content.packs import Count
from fathom.games.sleeping_gods.language import Conditions, Effects, parse_conditions, parse_effects
from fathom.games.sleeping_gods.language.words import ParagraphId, Skill
from fathom.games.sleeping_gods.model.entries import Code, Part, Test


class Before(Part, frozen=True):
    """“If keyword X, turn to Y”, read before the paragraph itself (SG-357)."""

    test: Test = msgspec.field(name="if")
    goto: ParagraphId

    @cached_property
    def conditions(self) -> Conditions:
        """`if` as typed conditions."""
        return parse_conditions(self.test)


class ChoiceChallenge(Part, frozen=True):
    """The challenge of a choice. Failure: its effects, its text, its paragraph if it names one (SG-576, SG-579)."""

    skill: Skill
    n: Count
    fail: Code = ""
    fail_text: str = ""
    fail_goto: ParagraphId | None = None

    @cached_property
    def failure(self) -> Effects:
        """`fail` as typed effects."""
        return parse_effects(self.fail)


class StoryChoice(Part, frozen=True):
    """One of the choices of a paragraph."""

    key: Literal["A", "B", "C", "D", "E", "F", "G", "H"]
    text: str
    requires: Test = ""
    cost: Code = ""
    """`pay` only; a choice that cannot be paid cannot be taken."""
    challenge: ChoiceChallenge | None = None
    combat: tuple[Annotated[int, Meta(ge=1, le=78)], ...] = ()
    show_level: bool = True
    then: Code = ""
    """After success, victory, or a failure that names no paragraph."""
    goto: ParagraphId | None = None
    end: Literal["return"] | None = None
    leave: bool = False
    """The way out of a town, not limited to once."""

    @cached_property
    def conditions(self) -> Conditions:
        """`requires` as typed conditions."""
        return parse_conditions(self.requires)

    @cached_property
    def price(self) -> Effects:
        """`cost` as typed effects."""
        return parse_effects(self.cost)

    @cached_property
    def effects(self) -> Effects:
        """`then` as typed effects."""
        return parse_effects(self.then)


class Paragraph(Part, frozen=True):
    """A paragraph of the storybook."""

    id: ParagraphId
    text: str
    town: str = ""
    """The name of a town makes the paragraph a hub (SG-355)."""
    pre: tuple[Before, ...] = ()
    effect: Code = ""
    """Applied after the text."""
    choices: tuple[StoryChoice, ...] = ()
    goto: ParagraphId | None = None
    end: Literal["return"] | None = None

    @cached_property
    def effects(self) -> Effects:
        """`effect` as typed effects."""
        return parse_effects(self.effect)

    @property
    def location(self) -> int | None:
        """The location whose story it belongs to; None in the plot."""
        number = self.id.partition(".")[0]
        return int(number) if number.isdigit() and number != "1" else None
