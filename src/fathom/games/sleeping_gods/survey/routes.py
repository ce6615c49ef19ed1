"""Find the cheapest way to reach something in the story: which visits, choices and keywords come first.

The storybook is treated as a planning problem. A `Fact` is something that can become true: a place can be sailed to
(`v:16`), a paragraph is reached (`a:16`), read (`p:16`) or was read before (`r:16`), a quest is owned (`q:26`),
completed (`d:26`) or lost (`l:26`), a card is owned (`c:AD31`), an item is owned (`i:egg`), an explore token was taken
(`x:A`), a mark is set (`m:RUOHOME`), an enemy was met (`e:7`). A `Deed` makes facts true once others are: a visit, a
choice, a line about a keyword. What a deed removes is ignored; the plan is made again for every question.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from heapq import heappop, heappush
from typing import NamedTuple, TypeAlias

from fathom.games.sleeping_gods.language import conditions as c
from fathom.games.sleeping_gods.language import effects as e
from fathom.games.sleeping_gods.language import walk
from fathom.games.sleeping_gods.model.pack import Pack, card_id
from fathom.games.sleeping_gods.model.view import View
from fathom.games.sleeping_gods.story.graph import RETURN, Graph, Transition, leads_on
from fathom.games.sleeping_gods.story.paragraphs import Paragraph

Fact: TypeAlias = str
TURN, TRY, LEVEL, MISSING, TOTEM = 0.05, 0.15, 0.12, 1.5, 9.0
"""Costs in actions: of reading a paragraph, of each point of a challenge, of each level of a combat, of each missing
resource, and of each missing totem."""
FIRST = 2.0
"""The cost of completing another quest first, whose keyword leads elsewhere."""
LATER = 20.0
"""The cost of waiting for the next pass."""
SPOILS = 25.0
"""The cost of a deed that makes a wish unreachable."""
NEVER = 1e6
"""The cost of the impossible."""


class Deed(NamedTuple):
    """Something that can be done, and the facts it makes true."""

    at: Fact
    """The fact that must be true first: the paragraph was reached or read."""
    conditions: c.Conditions
    makes: tuple[Fact, ...]
    cost: float
    way: Transition | None = None
    before: tuple[c.Conditions, ...] = ()
    """Conditions of lines above this one that would lead elsewhere."""
    totem: bool = False


class Deeds:
    """All deeds of a pack, with an index by the fact they start from."""

    def __init__(self, pack: Pack) -> None:
        self.all = [deed for paragraph in pack.paragraph.values() for deed in _of(pack, paragraph)]
        self.all += [
            Deed(f"v:{place.num}", place.conditions, (f"a:{place.num}",), 0.0)
            for place in pack.locations
            if str(place.num) in pack.paragraph
        ]
        graph = Graph(pack)
        self.all += [_on_the_way(pack, way) for ways in graph.transitions.values() for way in ways if _leads(way)]
        self.at: dict[Fact, list[int]] = {}
        for index, deed in enumerate(self.all):
            self.at.setdefault(deed.at, []).append(index)
        self._words = {quest.keyword: f"q:{quest.num}" for quest in pack.quests}
        self._making: dict[Fact, list[Deed]] = {}
        for deed in self.all:
            for fact in deed.makes:
                self._making.setdefault(fact, []).append(deed)

    def spoilers(self, wanted: Iterable[Fact]) -> frozenset[Fact]:
        """The quests and marks that the crew should not get, because reaching `wanted` requires that it has not."""
        queue = list(wanted)
        needed, found = set(queue), set()
        while queue:
            for deed in self._making.get(queue.pop(), ()):
                more = [deed.at] if deed.way is None else []
                for each in deed.conditions:
                    if isinstance(each, c.HasKeyword):
                        more.append(self._words[each.word])
                    elif isinstance(each, c.HasCard):
                        more.append(f"c:{card_id(each.n)}")
                    elif isinstance(each, c.HasMark | c.MarkDue):
                        more.append(f"m:{each.word}")
                    elif isinstance(each, c.QuestDone):
                        more += [f"q:{each.n}", f"d:{each.n}"]
                    elif isinstance(each, c.HasRead):
                        more.append(f"r:{each.paragraph}")
                    elif isinstance(each, c.Not) and isinstance(each.condition, c.HasKeyword):
                        found.add(self._words[each.condition.word])
                    elif isinstance(each, c.Not) and isinstance(each.condition, c.HasMark):
                        found.add(f"m:{each.condition.word}")
                    elif isinstance(each, c.QuestNew):
                        found.add(f"q:{each.n}")
                queue += [fact for fact in more if fact not in needed]
                needed.update(more)
        return frozenset(found - needed)


FOOD = ("meat", "veg", "grain")


def _leads(way: Transition) -> bool:
    """Whether a transition is a deed: a choice, reading on, or a failure that leads to another paragraph."""
    if way.kind == "failure":
        return way.gate is not None and (way.gate.parts_ways or leads_on(way.gate) or bool(facts(way.gate.failure)))
    return way.kind in ("choice", "on")


def _of(pack: Pack, paragraph: Paragraph) -> Iterator[Deed]:
    """The deeds at a paragraph: following its lines about keywords, reading it, and its conditional effects."""
    id = paragraph.id
    above: tuple[c.Conditions, ...] = ()
    for line in paragraph.pre:
        yield Deed(f"a:{id}", line.conditions, (f"a:{line.goto}",), TURN, before=above)
        above = (*above, line.conditions)
    makes = (f"p:{id}", f"r:{id}", *facts(paragraph.effects))
    yield Deed(f"a:{id}", (), makes, TURN, before=above, totem=_totem(pack, paragraph.effects))
    for effect in paragraph.effects:
        if isinstance(effect, e.If):
            to = tuple(f"a:{inner.paragraph}" for inner in effect.then if isinstance(inner, e.Goto))
            if to:
                yield Deed(f"p:{id}", effect.conditions, to, TURN)


def _on_the_way(pack: Pack, way: Transition) -> Deed:
    cost = TURN
    makes = facts(way.brings)
    if way.choice is not None and way.choice.combat:
        cost += LEVEL * pack.combat_level(way.choice.combat)
        makes += tuple(f"e:{number}" for number in (*way.choice.combat, *way.choice.more))
    if way.gate is not None and way.kind == "choice":
        cost += TRY * way.gate.n
    cost += MISSING * sum(effect.n for effect in way.price if isinstance(effect, e.Pay)) / 3
    if way.to != RETURN:
        makes += (f"a:{way.to}",)
    return Deed(f"p:{way.start}", way.requires, makes, cost, way, totem=_totem(pack, way.brings))


def _totem(pack: Pack, effects: e.Effects) -> bool:
    return any(isinstance(effect, e.Adv) and pack.card[card_id(effect.n)].totem for effect in walk(effects))


def facts(effects: e.Effects) -> tuple[Fact, ...]:
    """The facts that effects make true."""
    found: list[Fact] = []
    for effect in walk(effects):
        if isinstance(effect, e.Quest):
            found.append(f"q:{effect.n}")
        elif isinstance(effect, e.Complete):
            found.append(f"d:{effect.n}")
        elif isinstance(effect, e.LoseQuest):
            found.append(f"l:{effect.n}")
        elif isinstance(effect, e.Mark):
            found.append(f"m:{effect.word}")
        elif isinstance(effect, e.Adv):
            found.append(f"c:{card_id(effect.n)}")
        elif isinstance(effect, e.TakeItem):
            found.append(f"i:{effect.item}")
        elif isinstance(effect, e.Explore):
            found.append(f"x:{effect.letter}")
        elif isinstance(effect, e.Combat):
            found += [f"e:{number}" for number in effect.enemies]
    return tuple(found)


class Routes:
    """The cheapest way from the current position to every fact, for a crew that knows the whole storybook."""

    def __init__(
        self,
        pack: Pack,
        view: View,
        deeds: Deeds,
        *,
        visits: dict[str, float],
        now: str,
        closed: Iterable[str],
        spoilt: frozenset[Fact],
        shy: bool,
    ) -> None:
        """Compute all costs.

        `visits` has the cost of reaching each opening paragraph. `now` is the current paragraph, and `closed` are its
        choices that cannot be made. `spoilt` are quests and marks to avoid. `shy` says to gain no more totems.
        """
        self._pack, self._view, self._all = pack, view, deeds.all
        self._pack_places = {str(number) for number in pack.location}
        self._spoilt = spoilt
        self._shy, self._now, self._closed = shy, f"p:{now}", set(closed)
        self._words = {pack.quest[number].keyword for number in view.quests if number in pack.quest}
        self.cost: dict[Fact, float] = {}
        self._by: dict[Fact, int] = {}
        self._needs: dict[int, tuple[Fact, ...]] = {}
        self._spread(deeds, visits)

    # -- conditions ----------------------------------------------------------------------------------------------

    def _start(self) -> Iterator[Fact]:
        view = self._view
        yield from (f"q:{number}" for number in view.quests)
        yield from (f"c:{id}" for id in view.cards)
        yield from (f"i:{item}" for item in view.items)
        yield from (f"d:{number}" for number in view.quests_used)
        yield from (f"r:{id}" for id in view.visited)
        yield from (f"m:{word}" for word, set_in in view.marks.items() if set_in)
        if view.story is not None:
            yield self._now
            yield from (f"x:{letter}" for letter in view.story.explore)

    def _holds(self, condition: c.AnyCondition) -> bool:
        if isinstance(condition, c.HasKeyword):
            return condition.word in self._words
        if isinstance(condition, c.HasCard):
            return card_id(condition.n) in self._view.cards
        if isinstance(condition, c.HasRead):
            return condition.paragraph in self._view.visited
        if isinstance(condition, c.QuestDone):
            return condition.n in self._view.quests_used
        if isinstance(condition, c.HasMark):
            return self._view.marks.get(condition.word, 0) > 0
        if isinstance(condition, c.MarkDue):
            return 0 < self._view.marks.get(condition.word, 0) < self._view.passes
        return self._needed(condition) == ((), 0.0)

    def _needed(self, condition: c.AnyCondition) -> tuple[tuple[Fact, ...], float]:
        """The facts that a condition needs, and its extra cost."""
        view = self._view
        if isinstance(condition, c.Not):
            return ((), NEVER if self._holds(condition.condition) else 0.0)
        if isinstance(condition, c.HasKeyword):
            quest = self._pack.keyword[condition.word].num
            return ((f"q:{quest}",), NEVER if quest in view.quests_used else 0.0)
        if isinstance(condition, c.HasCard):
            return ((f"c:{card_id(condition.n)}",), 0.0)
        if isinstance(condition, c.HasRead):
            return ((f"r:{condition.paragraph}",), 0.0)
        if isinstance(condition, c.QuestDone):
            return ((f"d:{condition.n}",), 0.0)
        if isinstance(condition, c.QuestNew):
            return ((), NEVER if condition.n in (*view.quests, *view.quests_used) else 0.0)
        if isinstance(condition, c.HasMark):
            return ((f"m:{condition.word}",), 0.0)
        if isinstance(condition, c.MarkDue):
            due = 0 < view.marks.get(condition.word, 0) < view.passes
            return ((f"m:{condition.word}",), 0.0 if due else LATER)
        if isinstance(condition, c.HasItem):
            return ((f"i:{condition.item}",), 0.0)
        if isinstance(condition, c.HasExplore):
            return ((f"x:{condition.letter}",), 0.0)
        if isinstance(condition, c.HasResource):
            held = (
                sum(view.stock[kind] for kind in FOOD)
                if condition.resource == "food"
                else view.stock.get(condition.resource, 9)
            )
            return ((), MISSING * max(0, condition.n - held))
        if isinstance(condition, c.Totems):
            return ((), TOTEM * max(0, condition.n - self._totems()))
        if isinstance(condition, c.MapTotems):
            return ((), TOTEM * max(0, condition.n - self._totems(f"M{condition.map}")))
        if isinstance(condition, c.PassIs):
            return ((), NEVER if condition.n != view.passes else 0.0)
        return ((), 0.0)

    def _totems(self, map: str = "") -> int:
        home = self._pack.totem_home
        return sum(id in home and (not map or home[id] == map) for id in self._view.cards)

    def _waits(self, deed: Deed) -> tuple[tuple[Fact, ...], float]:
        """The facts that a deed needs besides `deed.at`, and its cost."""
        waits: tuple[Fact, ...] = ()
        cost = deed.cost
        for condition in deed.conditions:
            more, extra = self._needed(condition)
            waits, cost = (*waits, *more), cost + extra
        for line in deed.before:
            if all(self._holds(each) for each in line):
                # This line leads the crew elsewhere, until one of its conditions changes.
                cost += FIRST if any(self._passes_by(each) for each in line) else NEVER
        if not self._spoilt.isdisjoint(deed.makes):
            cost += SPOILS
        if self._shy and deed.totem:
            cost += NEVER
        if deed.way is not None and deed.way.choice is not None:
            closed = deed.at == self._now and deed.way.choice.key in self._closed
            cost += NEVER if closed or self._used_up(deed.way) else 0.0
        return waits, cost

    def _passes_by(self, condition: c.AnyCondition) -> bool:
        """Whether a condition that is true can be expected to become false: a quest with a goal is completed."""
        if isinstance(condition, c.HasKeyword):
            return self._pack.keyword[condition.word].active
        return isinstance(condition, c.QuestNew | c.PassIs | c.HasResource | c.Not)

    def _used_up(self, way: Transition) -> bool:
        """Whether a choice was made as often as allowed (SG-R233)."""
        assert way.choice is not None
        made = self._view.taken.get(f"{way.start}:{way.choice.key}")
        return made is not None and (way.choice.once == "ever" or made == self._view.passes)

    # -- the search ----------------------------------------------------------------------------------------------

    def _spread(self, deeds: Deeds, visits: dict[str, float]) -> None:
        """Compute the cost of every fact, cheapest first; the cost of a deed includes the cost of all it needs."""
        queue: list[tuple[float, Fact, int]] = [(0.0, fact, -1) for fact in self._start()]
        queue += [(cost, f"{'v' if place in self._pack_places else 'a'}:{place}", -1) for place, cost in visits.items()]
        queue.sort()
        waiting: dict[Fact, list[int]] = {}
        used = {f"q:{number}" for number in self._view.quests_used}
        while queue:
            cost, fact, by = heappop(queue)
            if fact in self.cost:
                continue
            self.cost[fact], self._by[fact] = cost, by
            for index in (*deeds.at.get(fact, ()), *waiting.pop(fact, ())):
                self._try(index, queue, waiting, used)

    def _try(
        self, index: int, queue: list[tuple[float, Fact, int]], waiting: dict[Fact, list[int]], used: set[Fact]
    ) -> None:
        deed = self._all[index]
        waits, cost = self._waits(deed)
        if cost >= NEVER:
            return
        total = cost + self.cost[deed.at]
        for fact in waits:
            if fact not in self.cost:
                waiting.setdefault(fact, []).append(index)
                return
            total += self.cost[fact]
        self._needs[index] = waits
        for fact in deed.makes:
            if fact not in self.cost and fact not in used:
                heappush(queue, (total, fact, index))

    def first(self, fact: Fact) -> Transition | str | None:
        """The first step towards a fact: a transition from the current paragraph or a place to visit; None if none."""
        if fact not in self._by:
            return None
        index = self._by[fact]
        if index < 0:
            return fact[2:] if fact.startswith(("a:", "v:")) else None
        deed = self._all[index]
        for need in (*self._needs[index], deed.at):
            step = self.first(need)
            if step is not None:
                return step
        return deed.way
