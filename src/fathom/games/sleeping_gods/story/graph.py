"""The storybook as a graph: the transitions from each paragraph to others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple, TypeAlias

from fathom.games.sleeping_gods.language import Conditions, Effects, walk
from fathom.games.sleeping_gods.language.conditions import Not
from fathom.games.sleeping_gods.language.effects import Challenge, Combat, Ending, GameOver, Goto, If, Pay
from fathom.games.sleeping_gods.model.pack import Pack
from fathom.games.sleeping_gods.story.paragraphs import ChoiceChallenge, Paragraph, StoryChoice

RETURN = "return"
"""Where a visit ends: back on the ship."""
THE_END = "the end"
"""Where the campaign ends."""
ENTRIES = ("A", "1", "1.2", "F1", "E11", "E12")
"""Paragraphs of the plot that the rules open: prologue, ends of passes, finale, lost finale (SG-258, SG-R138)."""

TransitionKind: TypeAlias = Literal["before", "choice", "failure", "on", "effect"]


class Transition(NamedTuple):
    """A transition from one paragraph to another, to the ship or to the end."""

    start: str
    to: str
    kind: TransitionKind
    requires: Conditions = ()
    price: Effects = ()
    brings: Effects = ()
    """The effects of this transition, besides those of the paragraph."""
    choice: StoryChoice | None = None
    gate: ChoiceChallenge | None = None
    """The challenge that decides between this transition and its alternative."""


def transitions(paragraph: Paragraph) -> Iterator[Transition]:
    """Every transition from a paragraph, in the order in which they are written."""
    id = paragraph.id
    for line in paragraph.pre:
        yield Transition(id, line.goto, "before", requires=line.conditions)
    if ends(paragraph.effects):
        yield Transition(id, THE_END, "effect")
        return
    for conditions, to in turns(paragraph.effects):
        yield Transition(id, to, "effect", conditions)
    for choice in paragraph.choices:
        yield from _choice(id, choice)
    if paragraph.goto or paragraph.end:
        yield Transition(id, paragraph.goto or RETURN, "on")


def _choice(id: str, choice: StoryChoice) -> Iterator[Transition]:
    to = choice.goto or RETURN
    gate, asked = choice.challenge, choice.conditions
    for conditions, turned in turns(choice.gains):
        yield Transition(id, turned, "choice", (*asked, *conditions), choice.price, choice.gains, choice, gate)
    yield Transition(id, to, "choice", asked, choice.price, choice.gains, choice, gate)
    if gate is not None:
        failed = gate.failure if gate.parts_ways else (*gate.failure, *choice.effects)
        for conditions, turned in turns(failed):
            yield Transition(id, turned, "failure", (*asked, *conditions), choice.price, failed, choice, gate)
        to = gate.fail_goto or (RETURN if gate.fail_end else to)
        yield Transition(id, to, "failure", asked, choice.price, failed, choice, gate)


def turns(effects: Effects) -> Iterator[tuple[Conditions, str]]:
    """The paragraphs to which `goto` statements in a text turn, each with the conditions around the statement."""
    for effect in effects:
        if isinstance(effect, Goto):
            yield (), effect.paragraph
        elif isinstance(effect, If):
            yield from (((*effect.conditions, *more), to) for more, to in turns(effect.then))
            other = (Not(effect.conditions[0]),) if len(effect.conditions) == 1 else ()
            yield from (((*other, *more), to) for more, to in turns(effect.otherwise))
        else:
            yield from (found for part in effect.parts() for found in turns(part))


def leads_on(gate: ChoiceChallenge) -> bool:
    """Whether a failure leads to another paragraph, or to a combat."""
    return bool(gate.fail_goto) or any(isinstance(effect, Goto | Combat) for effect in walk(gate.failure))


def ends(effects: Effects) -> bool:
    """Whether the effects end the campaign."""
    return any(isinstance(effect, Ending | GameOver) for effect in effects)


def costs(way: Transition) -> bool:
    """Whether the transition has a price or can be made only once, so that it cannot be repeated for ever."""
    once = way.choice is not None and way.choice.once is not None
    return once or any(isinstance(effect, Pay) for effect in way.price)


class Graph:
    """The transitions between all paragraphs of a pack."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.transitions: dict[str, list[Transition]] = {
            id: list(transitions(paragraph)) for id, paragraph in pack.paragraph.items()
        }

    @property
    def entries(self) -> list[str]:
        """The paragraphs that a visit or the rules can open."""
        places = [str(place.num) for place in self.pack.locations if place.map in self.pack.sea.at_hand]
        return [id for id in (*places, *ENTRIES) if id in self.transitions]

    def reached(self, starts: Iterable[str]) -> set[str]:
        """All paragraphs that can be reached from these, ignoring conditions."""
        found = {id for id in starts if id in self.transitions}
        queue = list(found)
        while queue:
            for way in self.transitions[queue.pop()]:
                if way.to in self.transitions and way.to not in found:
                    found.add(way.to)
                    queue.append(way.to)
        return found

    def finishing(self) -> set[str]:
        """The paragraphs from which the ship or the end can be reached."""
        back: dict[str, set[str]] = {}
        for id, leading in self.transitions.items():
            for way in leading:
                back.setdefault(way.to, set()).add(id)
        found: set[str] = set()
        queue = [RETURN, THE_END]
        while queue:
            for id in back.get(queue.pop(), ()):
                if id not in found:
                    found.add(id)
                    queue.append(id)
        return found

    def unreachable(self) -> list[str]:
        """The paragraphs to which nothing leads (L4)."""
        return sorted(set(self.transitions) - self.reached(self.entries))

    def dead_ends(self) -> list[str]:
        """The paragraphs from which no path leads back to the ship or to an end (L6)."""
        return sorted(set(self.transitions) - self.finishing())

    def missing(self) -> Iterator[Transition]:
        """The transitions to paragraphs that do not exist (L1)."""
        for leading in self.transitions.values():
            for way in leading:
                if way.to not in self.transitions and way.to not in (RETURN, THE_END):
                    yield way


def challenges(paragraph: Paragraph) -> Iterator[tuple[str, int, Effects]]:
    """The challenges of a paragraph: skill, number and the effects of failure."""
    for choice in paragraph.choices:
        if choice.challenge:
            yield choice.challenge.skill, choice.challenge.n, choice.challenge.failure
    for effect in walk(all_effects(paragraph)):
        if isinstance(effect, Challenge):
            yield effect.skill, effect.n, effect.failure


def all_effects(paragraph: Paragraph) -> Effects:
    """All effects of a paragraph and its choices."""
    found: list[Effects] = [paragraph.effects]
    for choice in paragraph.choices:
        found += [choice.price, choice.challenge.failure if choice.challenge else (), choice.gains]
    return tuple(effect for effects in found for effect in effects)
