"""Figures of a storybook: how much is at stake in it and how much it remembers, by map."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from fathom.games.sleeping_gods.language import Effects, walk
from fathom.games.sleeping_gods.language import conditions as c
from fathom.games.sleeping_gods.language import effects as e
from fathom.games.sleeping_gods.model.pack import Pack
from fathom.games.sleeping_gods.story.assumptions import Book
from fathom.games.sleeping_gods.story.graph import Graph, all_effects
from fathom.games.sleeping_gods.story.paragraphs import Paragraph, StoryChoice
from fathom.games.sleeping_gods.story.visits import giving, repeatable, visits

PLOT = "Plot"
CONSEQUENCES = (
    e.Goto, e.Combat, e.Mark, e.Unmark, e.Quest, e.LoseQuest, e.LoseAdv, e.LoseTotem, e.LoseCard, e.LoseItem,
)  # fmt: skip
"""Effects of a failure that change what comes next, not only the crew's health and goods."""
BRANCHES = (e.Quest, e.Complete, e.LoseQuest, e.Adv, e.LoseAdv, e.LoseCard, e.LoseTotem, e.TakeItem, e.LoseItem, e.Mark)
"""Effects that make a choice a branch of the story, if none of its neighbours has them."""


class Figures(msgspec.Struct):
    """The figures of a map, of the plot, or of the whole book."""

    pages: int = 0
    choices: int = 0
    challenges: int = 0
    forward: int = 0
    """Challenges whose failure changes what comes next."""
    several: int = 0
    """Pages with several choices."""
    identical: int = 0
    """Pages with two choices of the same outcome after success."""
    alike: int = 0
    """Those of them on which the two choices also cost the same and fail alike: only the skill differs."""
    free: int = 0
    """Choices without a challenge, a fight, a cost or a requirement."""
    idle: int = 0
    """Free choices that are no branch either."""
    fights: int = 0
    repeatable: int = 0
    """Pages and choices that bring something on a visit that can be made again in the same pass."""
    farmable: int = 0
    """Those of them on a visit without a price or a challenge."""
    finishing: int = 0
    """Places where a quest ends with a card."""
    remembering: int = 0
    """Those of them whose opening looks back."""
    ends: int = 0
    """Quests with several ends."""
    marks: int = 0

    @property
    def stakes(self) -> int:
        """The number of choices that have a challenge, a fight, a cost, a requirement or a branch."""
        return self.choices - self.idle

    def add(self, other: Figures) -> None:
        """Add the figures of another part of the book."""
        for name in self.__struct_fields__:
            setattr(self, name, getattr(self, name) + getattr(other, name))


def measure(pack: Pack) -> dict[str, Figures]:
    """The figures of each map in play, of the plot, and of the whole book."""
    book = Book(pack, Graph(pack))
    found = {map: Figures() for map in pack.sea.at_hand} | {PLOT: Figures()}
    for id, page in pack.paragraph.items():
        _page(book, page, found.setdefault(part_of(pack, id), Figures()))
    for place in pack.locations:
        if str(place.num) in pack.paragraph and place.map in found:
            _place(book, str(place.num), found[place.map])
    for quest in pack.quests:
        found.setdefault(quest.map or PLOT, Figures()).ends += len(quest.ends) > 1
    for mark in pack.mark.values():
        found.setdefault(mark.map or PLOT, Figures()).marks += 1
    total = Figures()
    for each in found.values():
        total.add(each)
    return found | {"All": total}


def part_of(pack: Pack, id: str) -> str:
    """The map that a page belongs to, or “Plot”."""
    part = pack.file_of[id].partition("/")[0]
    return PLOT if part == "plot" else part.upper()


def _page(book: Book, page: Paragraph, figures: Figures) -> None:
    figures.pages += 1
    figures.choices += len(page.choices)
    figures.several += len(page.choices) > 1
    figures.identical += any(True for _ in same_outcome(book, page))
    figures.alike += any(True for _ in alike(book, page))
    figures.challenges += sum(choice.challenge is not None for choice in page.choices)
    figures.forward += sum(map(fails_forward, page.choices))
    figures.free += sum(is_free(choice) for choice in page.choices)
    figures.idle += sum(is_free(choice) and not branches(book, page, choice) for choice in page.choices)
    figures.fights += sum(bool(choice.combat) for choice in page.choices)
    figures.fights += sum(isinstance(effect, e.Combat) for effect in walk(all_effects(page)))


def _place(book: Book, opening: str, figures: Figures) -> None:
    again: set[tuple[str, str]] = set()
    farmed: set[tuple[str, str]] = set()
    for visit in visits(book, opening):
        if visit.gains and repeatable(book, visit):
            again |= giving(book, visit)
            if not visit.has_price and not any(way.gate for way in visit.ways):
                farmed |= giving(book, visit)
    figures.repeatable += len(again)
    figures.farmable += len(farmed)
    if any(finishes(site.effects) for site in book.sites if site.page.partition(".")[0] == opening):
        figures.finishing += 1
        figures.remembering += looks_back(book.pack, book.pack.paragraph[opening])


def is_free(choice: StoryChoice) -> bool:
    """Whether a choice has no challenge, fight, cost or requirement."""
    return not (choice.challenge or choice.combat or choice.cost or choice.requires)


def fails_forward(choice: StoryChoice) -> bool:
    """Whether failing in a choice's challenge changes what comes next; False if the choice has no challenge.

    A failure does so if it leads elsewhere than success, or brings a fight, a mark, a quest or a loss.
    """
    gate = choice.challenge
    if gate is None:
        return False
    elsewhere = gate.parts_ways and (gate.fail_goto, gate.fail_end) != (choice.goto, choice.end)
    return elsewhere or any(isinstance(effect, CONSEQUENCES) for effect in walk(gate.failure))


def same_outcome(book: Book, page: Paragraph) -> Iterator[tuple[StoryChoice, StoryChoice]]:
    """Yield pairs of choices that can be offered together and have the same effects and target after success."""
    for index, one in enumerate(page.choices):
        for other in page.choices[index + 1 :]:
            if _outcome(one) == _outcome(other) and not book.exclusive(one.conditions, other.conditions):
                yield one, other


def _outcome(choice: StoryChoice) -> tuple[object, ...]:
    return choice.gains, choice.goto, choice.end


def alike(book: Book, page: Paragraph) -> Iterator[tuple[StoryChoice, StoryChoice]]:
    """Yield the pairs of `same_outcome` whose price, fight and consequences of a failure are the same, too."""
    for one, other in same_outcome(book, page):
        if _price(one) == _price(other):
            yield one, other


def _price(choice: StoryChoice) -> tuple[object, ...]:
    gate = choice.challenge
    changes = tuple(effect for effect in gate.failure if isinstance(effect, CONSEQUENCES)) if gate else ()
    after = gate and (gate.fail_goto, gate.fail_end, changes)
    return choice.price, choice.combat, choice.more, after


def branches(book: Book, page: Paragraph, choice: StoryChoice) -> bool:
    """Whether a choice can lead to a gain, a loss or a mark to which no other choice of its page can lead."""
    own = _behind(book, page, choice)
    others = [_behind(book, page, other) for other in page.choices if other is not choice]
    return bool(own - set().union(*others))


def _behind(book: Book, page: Paragraph, choice: StoryChoice) -> set[e.AnyEffect]:
    """The effects of the kinds in `BRANCHES` that can follow a choice on this visit."""
    found: set[e.AnyEffect] = set()
    seen = {page.id}
    queue = [way for way in book.graph.transitions[page.id] if way.choice is choice]
    while queue:
        way = queue.pop()
        if way.brings:
            found |= _branching(way.brings)
        if way.to in book.graph.transitions and way.to not in seen:
            seen.add(way.to)
            if effects := book.pack.paragraph[way.to].effects:
                found |= _branching(effects)
            queue += book.graph.transitions[way.to]
    return found


def _branching(effects: Effects) -> set[e.AnyEffect]:
    return {effect for effect in walk(effects) if isinstance(effect, BRANCHES)}


def finishes(effects: Iterable[e.AnyEffect]) -> bool:
    """Whether effects complete a quest and give a card: the end of a chain."""
    every = tuple(walk(tuple(effects)))
    return any(isinstance(each, e.Complete) for each in every) and any(isinstance(each, e.Adv) for each in every)


def looks_back(pack: Pack, opening: Paragraph) -> bool:
    """Whether an opening asks about the past: a finished quest, a mark, a card, or a quest that cannot be completed."""
    lines = [*(line.conditions for line in opening.pre), *(choice.conditions for choice in opening.choices)]
    return any(_is_over(pack, condition) for conditions in lines for condition in conditions)


def _is_over(pack: Pack, condition: c.AnyCondition) -> bool:
    if isinstance(condition, c.Not):
        return _is_over(pack, condition.condition)
    if isinstance(condition, c.HasKeyword):
        return condition.word in pack.keyword and not pack.keyword[condition.word].active
    return isinstance(condition, c.QuestDone | c.HasMark | c.MarkDue | c.HasCard)
