"""The types of the storybook: paragraphs and their choices."""

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
    """A line “if keyword X, turn to Y” before the text of a paragraph (SG-357)."""

    test: Test = msgspec.field(name="if")
    goto: ParagraphId

    @cached_property
    def conditions(self) -> Conditions:
        """`if` as typed conditions."""
        return parse_conditions(self.test)


class ChoiceChallenge(Part, frozen=True):
    """The challenge of a choice, with the effects, the text and the next paragraph of a failure (SG-576, SG-579)."""

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
    """Only `pay` statements; a choice that the crew cannot pay for cannot be made."""
    challenge: ChoiceChallenge | None = None
    combat: tuple[Annotated[int, Meta(ge=1, le=78)], ...] = ()
    show_level: bool = True
    then: Code = ""
    """Effects after success, after a victory, or after a failure without `fail_goto`."""
    goto: ParagraphId | None = None
    end: Literal["return"] | None = None
    leave: bool = False
    """Whether this choice leaves a town; it can be made at any time."""

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
    """The name of a town, if the paragraph is one: choices lead back here (SG-355)."""
    pre: tuple[Before, ...] = ()
    effect: Code = ""
    """Effects carried out after the text is read."""
    choices: tuple[StoryChoice, ...] = ()
    goto: ParagraphId | None = None
    end: Literal["return"] | None = None

    @cached_property
    def effects(self) -> Effects:
        """`effect` as typed effects."""
        return parse_effects(self.effect)

    @property
    def location(self) -> int | None:
        """The location that the paragraph belongs to; None for the plot."""
        number = self.id.partition(".")[0]
        return int(number) if number.isdigit() and number != "1" else None
