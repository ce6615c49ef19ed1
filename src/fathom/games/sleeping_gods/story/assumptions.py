"""What is reachable in the storybook if some conditions are known: for the checks of continuity.

A condition is true, false or unknown (None). More follows from what is assumed: a finished quest no longer gives its
keyword; and if a mark is set, what all texts that set it have in common has happened.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Set
from functools import cached_property
from typing import NamedTuple, TypeAlias

from fathom.games.sleeping_gods.language import Conditions, Effects, walk
from fathom.games.sleeping_gods.language import conditions as c
from fathom.games.sleeping_gods.language import effects as e
from fathom.games.sleeping_gods.model.pack import Pack
from fathom.games.sleeping_gods.story.graph import Graph, Transition

Known: TypeAlias = dict[c.AnyCondition, bool]
"""Conditions that are known to be true or false."""


class Site(NamedTuple):
    """A text that is carried out: the effects of a paragraph, or of one result of a choice."""

    page: str
    key: str
    """The choice; empty for the effects of the paragraph."""
    effects: Effects
    also: Effects
    """What is certainly carried out as well: the effects of the paragraph, and of the one that follows."""
    then: str
    """The paragraph that is certainly read next; empty if that depends."""


class Book:
    """A pack's storybook, with what each text brings about."""

    def __init__(self, pack: Pack, graph: Graph) -> None:
        self.pack, self.graph = pack, graph
        self._done_with: dict[c.AnyCondition, Set[tuple[c.AnyCondition, bool]]] = {}

    @cached_property
    def sites(self) -> list[Site]:
        """Every text of the storybook that is carried out."""
        found: list[Site] = []
        for id, page in self.pack.paragraph.items():
            if page.effects:
                found.append(Site(id, "", page.effects, (), ""))
            for way in self.graph.transitions[id]:
                if way.choice is not None and way.brings and way.kind in ("choice", "failure"):
                    after = self.pack.paragraph.get(way.to)
                    follows = after is not None and not after.pre
                    more = after.effects if after is not None and follows else ()
                    found.append(
                        Site(id, way.choice.key, way.brings, (*page.effects, *more), way.to if follows else "")
                    )
        return found

    @cached_property
    def _causes(self) -> dict[c.AnyCondition, list[Site]]:
        """The texts that make each condition true; for `new:n`, the texts that give quest n and so make it false."""
        found: dict[c.AnyCondition, list[Site]] = {}
        for site in self.sites:
            for effect in walk(site.effects):
                for condition in _brought(effect):
                    found.setdefault(condition, []).append(site)
        return found

    @cached_property
    def removed(self) -> frozenset[str]:
        """The marks that some text removes."""
        return frozenset(
            effect.word for site in self.sites for effect in walk(site.effects) if isinstance(effect, e.Unmark)
        )

    @cached_property
    def taken(self) -> frozenset[int | str]:
        """The adventure cards that some text takes away, by number or by type."""
        found: set[int | str] = set()
        for site in self.sites:
            for effect in walk(site.effects):
                if isinstance(effect, e.LoseAdv):
                    found.add(effect.n)
                elif isinstance(effect, e.LoseCard):
                    found.add(effect.type)
        return frozenset(found)

    def causes(self, condition: c.AnyCondition) -> list[Site]:
        """The texts that make a condition on a mark, a quest or a card true; for `new:n`, those that make it false."""
        return self._causes.get(condition, [])

    # -- what follows from what is known -------------------------------------------------------------------------

    def assume(self, *conditions: c.AnyCondition) -> Known:
        """The value of every condition that follows if these conditions are true."""
        known: Known = {}
        queue = deque(_plain(condition, True) for condition in conditions)
        while queue:
            condition, value = queue.popleft()
            if condition in known:
                continue  # Of contradictions, the first counts.
            known[condition] = value
            queue += self._follows(condition, value)
        return known

    def _follows(self, condition: c.AnyCondition, value: bool) -> Iterator[tuple[c.AnyCondition, bool]]:
        match condition:
            case c.QuestDone(n=n) if value:
                yield c.QuestNew(n), False
                if n in self.pack.quest:
                    yield c.HasKeyword(self.pack.quest[n].keyword), False
                yield from self._happened(condition)
            case c.QuestNew(n=n):
                if value:
                    yield c.QuestDone(n), False
                    if n in self.pack.quest:
                        yield c.HasKeyword(self.pack.quest[n].keyword), False
                else:
                    yield from self._happened(condition)
            case c.HasKeyword(word=word) if value and word in self.pack.keyword:
                n = self.pack.keyword[word].num
                yield c.QuestNew(n), False
                yield c.QuestDone(n), False
            case c.MarkDue(word=word) if value:
                yield c.HasMark(word), True
            case c.HasMark(word=word):
                if value:
                    yield from self._happened(condition)
                else:
                    yield c.MarkDue(word), False
            case c.HasCard() if value:
                yield from self._happened(condition)
            case c.PassIs(n=n) if value:
                yield from ((c.PassIs(other), False) for other in range(1, 4) if other != n)
            case c.HasRead(paragraph=id) if value and id in self.pack.paragraph:
                yield from self.done_by(self.pack.paragraph[id].effects)
                yield from self._opened(id)

    def _opened(self, id: str) -> Iterator[tuple[c.AnyCondition, bool]]:
        """Yield the marks and finished quests that must be true if a page was read: every way to it needs them."""
        ways = [way for way in self.arriving.get(id, ()) if way.start != id]
        if "." not in id or not ways:
            return
        asked = [{each for each in way.requires if isinstance(each, c.HasMark | c.QuestDone)} for way in ways]
        for condition in set.intersection(*asked):
            if not isinstance(condition, c.HasMark) or condition.word not in self.removed:
                yield condition, True

    @cached_property
    def arriving(self) -> dict[str, list[Transition]]:
        """The transitions that lead to each paragraph."""
        found: dict[str, list[Transition]] = {}
        for ways in self.graph.transitions.values():
            for way in ways:
                found.setdefault(way.to, []).append(way)
        return found

    def _happened(self, condition: c.AnyCondition) -> Set[tuple[c.AnyCondition, bool]]:
        """What else holds if a condition is true: the conditions, with values, that all texts which cause it share."""
        if condition not in self._done_with:
            done = [self._done_at(site) for site in self.causes(condition)]
            self._done_with[condition] = set.intersection(*done) if done else set()
        return self._done_with[condition]

    def _done_at(self, site: Site) -> set[tuple[c.AnyCondition, bool]]:
        found = {(c.HasRead(site.page), True), *self.done_by((*site.effects, *site.also))}
        return found | {(c.HasRead(site.then), True)} if site.then in self.pack.paragraph else found

    def done_by(self, effects: Effects) -> Iterator[tuple[c.AnyCondition, bool]]:
        """Yield the conditions, with their values, that effects change for good, without effects inside statements."""
        for effect in effects:
            if isinstance(effect, e.Complete | e.LoseQuest):
                yield c.QuestDone(effect.n), True
            elif isinstance(effect, e.Quest):
                yield c.QuestNew(effect.n), False
            elif isinstance(effect, e.Mark) and effect.word not in self.removed:
                yield c.HasMark(effect.word), True

    def after(self, site: Site) -> list[c.AnyCondition]:
        """What is certain once a text was carried out, as a list of true conditions."""
        return [condition if value else c.Not(condition) for condition, value in self._done_at(site)]

    def exclusive(self, one: Conditions, other: Conditions) -> bool:
        """Whether two lists of conditions are never true together."""
        return all_of(self.assume(*one), other) is False

    # -- reading -------------------------------------------------------------------------------------------------

    def entries(self, known: Known, pages: Iterable[str]) -> list[str]:
        """The pages at which a visit to the locations of these pages can begin; closed locations are left out.

        For a page of the plot these are all pages of the plot that the rules open.
        """
        found = []
        for number in {self.pack.paragraph[id].location for id in pages}:
            location = self.pack.location.get(number or 0)
            if location is None or all_of(known, location.conditions) is not False:
                found += self._openings.get(number, [])
        return found

    @cached_property
    def _openings(self) -> dict[int | None, list[str]]:
        """The pages at which a visit can begin, by location; under None, those of the plot."""
        found: dict[int | None, list[str]] = {}
        for id in self.graph.entries:
            found.setdefault(self.pack.paragraph[id].location, []).append(id)
        return found

    def shown(self, known: Known, pages: Iterable[str], barred: Iterable[tuple[str, str]] = ()) -> set[str]:
        """Return those of `pages` whose text a visit may show, given the conditions in `known`.

        The choices in `barred`, as page and key, cannot be made.
        """
        wanted, closed = set(pages), set(barred)
        queue = self.entries(known, wanted)
        reached, read = set(queue), set()
        while queue:
            id = queue.pop()
            to, text = self.lines(id, known)
            if text:
                read.add(id)
                to += [
                    way.to
                    for way in self.graph.transitions[id]
                    if way.kind != "before"
                    and all_of(known, way.requires) is not False
                    and not (way.choice and (id, way.choice.key) in closed)
                ]
            more = {each for each in to if each in self.graph.transitions} - reached
            reached |= more
            queue += more
        return read & wanted

    def lines(self, id: str, known: Known) -> tuple[list[str], bool]:
        """The pages to which the `pre` lines of a page can lead, and whether the page's own text can be shown."""
        to: list[str] = []
        here = dict(known)
        for line in self.pack.paragraph[id].pre:
            value = all_of(here, line.conditions)
            if value is not False:
                to.append(line.goto)
            if value:
                return to, False
            # Below the line its only open condition is false.
            open_ones = [each for each in line.conditions if value_of(here, each) is None]
            if value is None and len(open_ones) == 1:
                condition, wanted = _plain(open_ones[0], True)
                here[condition] = not wanted
        return to, True


def _brought(effect: e.AnyEffect) -> Iterator[c.AnyCondition]:
    """Yield the conditions that a statement makes true; for a quest that it gives, `new:n`, which it makes false."""
    if isinstance(effect, e.Mark):
        yield c.HasMark(effect.word)
    elif isinstance(effect, e.Complete | e.LoseQuest):
        yield c.QuestDone(effect.n)
    elif isinstance(effect, e.Quest):
        yield c.QuestNew(effect.n)
    elif isinstance(effect, e.Adv):
        yield c.HasCard(effect.n)


def _plain(condition: c.AnyCondition, value: bool) -> tuple[c.AnyCondition, bool]:
    """A condition without its `not`, and its value."""
    return _plain(condition.condition, not value) if isinstance(condition, c.Not) else (condition, value)


def value_of(known: Known, condition: c.AnyCondition) -> bool | None:
    """Whether a condition is true or false; None if it is not known."""
    bare, wanted = _plain(condition, True)
    found = known.get(bare)
    return None if found is None else found is wanted


def all_of(known: Known, conditions: Conditions) -> bool | None:
    """True if all conditions are true, False if one is false, None if neither is known."""
    values = [value_of(known, condition) for condition in conditions]
    return False if False in values else None if None in values else True


def guarded(effects: Effects, around: Conditions = ()) -> Iterator[tuple[Conditions, e.AnyEffect]]:
    """Every statement of a text, including those inside others, each with the conditions around it."""
    for effect in effects:
        yield around, effect
        if isinstance(effect, e.If):
            other = (c.Not(effect.conditions[0]),) if len(effect.conditions) == 1 else ()
            yield from guarded(effect.then, (*around, *effect.conditions))
            yield from guarded(effect.otherwise, (*around, *other))
        else:
            for part in effect.parts():
                yield from guarded(part, around)
