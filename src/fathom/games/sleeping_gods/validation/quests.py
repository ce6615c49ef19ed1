"""Checks of what a campaign can reach: keywords, totems, endings (L7, L8, L9).

Quests and cards of maps without a story count as reachable.
"""

from __future__ import annotations

from collections.abc import Iterator

from fathom.games.sleeping_gods.language import Effects, walk
from fathom.games.sleeping_gods.language import conditions as c
from fathom.games.sleeping_gods.language import effects as e
from fathom.games.sleeping_gods.language.conditions import (
    Conditions,
    HasCard,
    HasKeyword,
    HasMark,
    HasRead,
    MarkDue,
    QuestDone,
)
from fathom.games.sleeping_gods.model.cards import QuestCard
from fathom.games.sleeping_gods.model.pack import Pack, card_id
from fathom.games.sleeping_gods.story.assumptions import Book, Known, Site, all_of
from fathom.games.sleeping_gods.story.graph import Graph, all_effects
from fathom.games.sleeping_gods.validation.story import place


class Possible:
    """Everything that can be read, gained and reached in some campaign."""

    def __init__(self, pack: Pack, graph: Graph) -> None:
        self.quests: set[int] = {quest.num for quest in pack.quests if not _given_here(pack, quest)}
        self.completed: set[int] = set()
        self.used: set[int] = set(self.quests)
        """The quests that can be completed or lost."""
        self.marks: set[str] = set()
        self.cards: set[int] = {
            int(card.id[2:]) for card in pack.adventure if not _at_hand(pack, card.found) and card.id[2:].isdigit()
        }
        self.endings: set[int] = set()
        self.read: set[str] = set()
        self._pack, self._graph = pack, graph
        while self._step():
            pass

    def _step(self) -> bool:
        """Read the whole storybook, as far as conditions can be met so far; return whether anything new was found."""
        before = self._size()
        queue = [id for id in self._graph.entries if self._open(id)]
        self.read |= set(queue)
        reached = set(queue)
        while queue:
            here = queue.pop()
            self._take(self._pack.paragraph[here].effects)
            for way in self._graph.transitions[here]:
                if not self._met(way.requires):
                    continue
                self._take(way.brings)
                if way.to in self._graph.transitions and way.to not in reached:
                    reached.add(way.to)
                    queue.append(way.to)
        self.read |= reached
        return self._size() != before

    def _size(self) -> tuple[int, ...]:
        found = (self.quests, self.completed, self.used, self.marks, self.cards, self.endings, self.read)
        return tuple(len(each) for each in found)

    def _open(self, entry: str) -> bool:
        """Whether the location of an opening paragraph can be open in some campaign."""
        location = self._pack.location.get(self._pack.paragraph[entry].location or 0)
        return location is None or self._met(location.conditions)

    def _met(self, conditions: Conditions) -> bool:
        """Whether conditions can be true in some campaign: what they name must be found, read or set first."""
        for condition in conditions:
            if isinstance(condition, HasKeyword):
                quest = self._pack.keyword.get(condition.word)
                if quest is None or quest.num not in self.quests:
                    return False
            if isinstance(condition, HasCard) and condition.n not in self.cards:
                return False
            if isinstance(condition, HasRead) and condition.paragraph not in self.read:
                return False
            if isinstance(condition, QuestDone) and condition.n not in self.used:
                return False
            if isinstance(condition, HasMark | MarkDue) and condition.word not in self.marks:
                return False
        return True

    def _take(self, effects: Effects) -> None:
        for effect in walk(effects):
            if isinstance(effect, e.Quest):
                self.quests.add(effect.n)
            elif isinstance(effect, e.Complete):
                self.completed.add(effect.n)
                self.used.add(effect.n)
            elif isinstance(effect, e.LoseQuest):
                self.used.add(effect.n)
            elif isinstance(effect, e.Mark):
                self.marks.add(effect.word)
            elif isinstance(effect, e.Adv):
                self.cards.add(effect.n)
            elif isinstance(effect, e.Ending):
                self.endings.add(effect.n)


def check_quests(pack: Pack, graph: Graph) -> list[str]:
    """Return a message for everything that is wrong with quests, cards and endings."""
    possible = Possible(pack, graph)
    return [
        *_keywords(pack, possible),
        *_cards(pack, possible),
        *_endings(pack, possible),
        *_twice(pack, graph),
    ]


def _at_hand(pack: Pack, location: int | None) -> bool:
    """Whether the location is on a map that has a story."""
    found = pack.location.get(location) if location is not None else None
    return found is not None and found.map in pack.sea.at_hand


def _given_here(pack: Pack, quest: QuestCard) -> bool:
    """Whether the story must give the quest: it begins on a map with a story, or belongs to no map."""
    if quest.num in pack.unlock:
        return False
    if quest.start is not None:
        return _at_hand(pack, quest.start)
    return quest.map is None or quest.map in pack.sea.at_hand


def _keywords(pack: Pack, possible: Possible) -> Iterator[str]:
    for quest in pack.quests:
        here = f"quests.yaml: {quest.num}"
        if _given_here(pack, quest) and quest.num not in possible.quests:
            yield f"{here}: keyword: no reachable paragraph gives {quest.keyword} (L7)"
        if quest.active and _at_hand(pack, quest.goal) and quest.num not in possible.completed:
            yield f"{here}: active: no reachable paragraph completes the quest (L7)"
        for field, number in (("from", quest.start), ("to", quest.goal)):
            if number is not None and number not in pack.location:
                yield f"{here}: {field}: there is no location {number} (L1)"
        if quest.active != (quest.goal is not None):
            yield f"{here}: to: active quests have a goal, all others have none (SG-833)"
    for id in sorted(set(pack.paragraph) - possible.read):
        yield f"{place(pack, id)}: the conditions of this paragraph can never be met (L7)"
    for unlock in pack.unlocks:
        if unlock.quest not in pack.quest:
            yield f"unlocks.yaml: {unlock.quest}: quest: there is no such quest card (L1)"


def note_quests(pack: Pack) -> list[str]:
    """Return a note for each quest whose keyword is not tested before the opening paragraph of its goal."""
    found = []
    for quest in pack.quests:
        if quest.active and _at_hand(pack, quest.goal) and quest.goal is not None:
            opening = pack.paragraph.get(str(quest.goal))
            tests = [c for line in opening.pre for c in line.conditions] if opening else []
            if HasKeyword(quest.keyword) not in tests:
                rule = f"paragraph {quest.goal} does not test for {quest.keyword} (authoring rule 4)"
                found.append(f"quests.yaml: {quest.num}: to: {rule}")
    return found


def _cards(pack: Pack, possible: Possible) -> Iterator[str]:
    where: dict[str, set[int | None]] = {}
    for paragraph in pack.paragraph.values():
        for effect in walk(all_effects(paragraph)):
            if isinstance(effect, e.Adv):
                where.setdefault(card_id(effect.n), set()).add(paragraph.location)
    for card in pack.adventure:
        if not _at_hand(pack, card.found):
            continue
        if card.id not in {card_id(number) for number in possible.cards}:
            yield f"adventure.yaml: {card.id}: no reachable paragraph gives this card (L8)"
        elif where[card.id] != {card.found}:
            places = ", ".join(map(str, sorted(where[card.id], key=str)))
            yield f"adventure.yaml: {card.id}: found: the card is gained at {places}, not at {card.found} (L8)"


def _endings(pack: Pack, possible: Possible) -> Iterator[str]:
    for number in range(1, 13):
        if f"E{number}" not in pack.paragraph:
            yield f"story/plot: E{number}: the ending is missing (L8)"
        elif number not in possible.endings:
            yield f"story/plot: E{number}: the ending cannot be reached (L8)"


def _twice(pack: Pack, graph: Graph) -> Iterator[str]:
    """Yield a message for each thing that is gained twice on one path through a visit, except in a town (L9)."""
    book = Book(pack, graph)
    for site in book.sites:
        for gain in (effect for effect in site.effects if isinstance(effect, e.Quest | e.Adv)):
            had: c.AnyCondition = c.Not(c.QuestNew(gain.n)) if isinstance(gain, e.Quest) else c.HasCard(gain.n)
            for id in _gaining_after(book, site, gain, book.assume(had)):
                what = "quest" if isinstance(gain, e.Quest) else "card"
                yield f"{place(pack, id)}: {what} {gain.n} is gained twice on one path (L9)"


def _gaining_after(book: Book, site: Site, gain: e.Quest | e.Adv, known: Known) -> Iterator[str]:
    """Yield the ids of the pages after a text, up to the next town, that give the same quest or card again."""
    pack, graph = book.pack, book.graph
    ways = graph.transitions[site.page]
    if site.key:
        ways = [way for way in ways if way.choice and way.choice.key == site.key and way.brings == site.effects]
    elif any(gain in way.brings and all_of(known, way.requires) is not False for way in ways):
        yield site.page
    queue = [way.to for way in ways if way.kind != "before"]
    reached = {site.page}
    while queue:
        id = queue.pop()
        if id in reached or id not in graph.transitions or pack.paragraph[id].town:
            continue
        reached.add(id)
        onward = [way for way in graph.transitions[id] if all_of(known, way.requires) is not False]
        if gain in pack.paragraph[id].effects or any(gain in way.brings for way in onward):
            yield id
        queue += [way.to for way in onward]
