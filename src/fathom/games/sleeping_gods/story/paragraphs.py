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
from fathom.games.sleeping_gods.model.memory import CastId


class Before(Part, frozen=True):
    """A line “if keyword X, turn to Y” before the text of a paragraph (SG-357)."""

    test: Test = msgspec.field(name="if")
    """The conditions, separated by commas."""
    goto: ParagraphId
    """The paragraph to read instead."""

    @cached_property
    def conditions(self) -> Conditions:
        """`if`, parsed into conditions."""
        return parse_conditions(self.test)


class ChoiceChallenge(Part, frozen=True):
    """The challenge of a choice, with the effects, the text and the next paragraph of a failure (SG-576, SG-579)."""

    skill: Skill
    """The skill of the challenge."""
    n: Count
    """The number to reach."""
    fail: Code = ""
    """What a failure does, in the effect language."""
    fail_text: str = ""
    """What players read after a failure."""
    fail_goto: ParagraphId | None = None
    """The paragraph to read after a failure."""
    fail_end: Literal["return"] | None = None
    """`return`: after a failure the crew returns to the ship, and `then` is not carried out (SG-R234)."""

    @cached_property
    def failure(self) -> Effects:
        """`fail`, parsed into effects."""
        return parse_effects(self.fail)

    @property
    def parts_ways(self) -> bool:
        """Whether a failure has a way of its own, so that `then` is not carried out after it."""
        return bool(self.fail_goto or self.fail_end)


class StoryChoice(Part, frozen=True):
    """One of the choices of a paragraph."""

    key: Literal["A", "B", "C", "D", "E", "F", "G", "H"]
    """The letter of the choice."""
    text: str
    """What the crew does, as players read it."""
    requires: Test = ""
    """The conditions for making the choice, separated by commas."""
    cost: Code = ""
    """Only `pay` statements; a choice that the crew cannot pay for cannot be made."""
    challenge: ChoiceChallenge | None = None
    """The challenge of the choice."""
    combat: tuple[Annotated[int, Meta(ge=1, le=999)], ...] = ()
    """The numbers of the enemies to fight."""
    more: tuple[Annotated[int, Meta(ge=1, le=999)], ...] = ()
    """Enemies that join the combat from the second pass on (SG-R237)."""
    show_level: bool = True
    """Whether players read how hard the combat is before they choose."""
    win: Code = ""
    """Effects after success or a victory only, before those of `then` (SG-R234)."""
    then: Code = ""
    """Effects after success, after a victory, or after a failure without `fail_goto` and `fail_end`."""
    goto: ParagraphId | None = None
    """The paragraph to read next."""
    end: Literal["return"] | None = None
    """`return`: the crew returns to the ship."""
    once: Literal["ever", "pass"] | None = None
    """How often the choice can be made: once in the campaign, or once in each pass (SG-R233)."""
    leave: bool = False
    """Whether this choice leaves a town; it can be made at any time."""

    @cached_property
    def conditions(self) -> Conditions:
        """`requires`, parsed into conditions."""
        return parse_conditions(self.requires)

    @cached_property
    def price(self) -> Effects:
        """`cost`, parsed into effects."""
        return parse_effects(self.cost)

    @cached_property
    def effects(self) -> Effects:
        """`then`, parsed into effects."""
        return parse_effects(self.then)

    @cached_property
    def wins(self) -> Effects:
        """`win`, parsed into effects."""
        return parse_effects(self.win)

    @cached_property
    def gains(self) -> Effects:
        """The effects after success or a victory: those of `win`, then those of `then`."""
        return (*self.wins, *self.effects)

    def enemies(self, passes: int) -> tuple[int, ...]:
        """The enemies of the combat in pass number `passes`; after the first pass also those in `more` (SG-R237)."""
        return (*self.combat, *self.more) if self.combat and passes > 1 else self.combat


class Paragraph(Part, frozen=True):
    """A paragraph of the storybook."""

    id: ParagraphId
    """The id: the number of the location, a dot and a number, such as 36.4; A, F and E with a number in the plot."""
    text: str
    """What players read."""
    again: str = ""
    """What players read instead when they have read this page before; empty: the text again."""
    town: str = ""
    """The name of a town, if the paragraph is one: choices lead back here (SG-355)."""
    pre: tuple[Before, ...] = ()
    """What leads to another paragraph before the text is read."""
    effect: Code = ""
    """Effects carried out after the text is read."""
    present: tuple[CastId, ...] = ()
    """Who and what of the cast the text shows; empty: nobody."""
    choices: tuple[StoryChoice, ...] = ()
    """The choices after the text. A paragraph has choices, goto or end."""
    goto: ParagraphId | None = None
    """The paragraph to read next."""
    end: Literal["return"] | None = None
    """`return`: the crew returns to the ship."""

    @cached_property
    def effects(self) -> Effects:
        """`effect`, parsed into effects."""
        return parse_effects(self.effect)

    def words(self, again: bool) -> str:
        """What players read, the first time or again."""
        return (self.again if again and self.again else self.text).strip()

    @property
    def location(self) -> int | None:
        """The location that the paragraph belongs to; None for the plot."""
        number = self.id.partition(".")[0]
        return int(number) if number.isdigit() and number != "1" else None
