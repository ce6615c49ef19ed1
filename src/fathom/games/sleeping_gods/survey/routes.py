"""Find the cheapest way to reach something in the story: which visits, choices and keywords come first.

A plan is a tree of deeds (see `deeds.py`). What a deed removes is ignored, so the plan is made again during the
campaign.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from heapq import heapify, heappop, heappush
from typing import Final, NamedTuple, TypeAlias

from fathom.games.sleeping_gods.language import conditions as c
from fathom.games.sleeping_gods.language.words import FOOD
from fathom.games.sleeping_gods.model.pack import Pack
from fathom.games.sleeping_gods.model.view import View
from fathom.games.sleeping_gods.story.graph import Transition
from fathom.games.sleeping_gods.story.knowledge import holds
from fathom.games.sleeping_gods.survey.deeds import SAME, TRUE, Deed, Deeds, Fact, fact_of, forbidden, negated

MISSING, TOTEM = 1.5, 9.0
"""Costs in actions: of each missing resource and of each missing totem."""
FIRST = 2.0
"""The cost of ending another quest first, whose keyword leads elsewhere."""
EARNING = 6.0
"""The cost of earning what is missing."""
SPOILS = 25.0
"""The cost of a deed that makes a wish unreachable."""
NEVER = 1e6
"""The cost of the impossible."""
WAIT: Final = "wait"
"""The step of a crew that can do nothing for a wish now: a pass must end, or goods must be earned."""
LASTING = ("q:", "o:", "c:", "g:", "m:", "u:", "i:", "r:", "w:")
"""What begins the facts that outlast a visit."""
CHANGING = (c.LastRoom, c.FateIs, c.Hit, c.Miss)
"""Conditions that are true often enough."""

Needs: TypeAlias = tuple[tuple[Fact, ...], float]
"""The facts that something needs, and its extra cost."""
FREE: Needs = ((), 0.0)


class Plan(NamedTuple):
    """A plan to make a fact true: its deeds, the facts that other deeds must not make true, and its cost in actions."""

    deeds: frozenset[int]
    forbids: frozenset[Fact]
    cost: float
    needs: frozenset[Fact] = frozenset()
    """What its deeds need."""
    contrary: frozenset[Fact] = frozenset()
    """What the plan itself makes true too early."""
    waits: Mapping[int, frozenset[Fact]] = {}
    """Deeds that would prevent others of the plan, each with what those others bring, which must come first."""
    circular: bool = False
    """Whether a deed would have to wait for something that it comes before."""

    @property
    def consistent(self) -> bool:
        """Whether no deed of the plan prevents another."""
        return not self.contrary and not self.circular

    def followed_by(self, rest: Plan, need: Fact, deeds: Deeds) -> Plan:
        """Join this plan, which makes `need` true, with `rest`; deeds of `rest` that would prevent it come later."""
        harmful = {index for index in rest.deeds - self.deeds if not self.forbids.isdisjoint(deeds.all[index].changes)}
        waits = {index: rest.waits.get(index, frozenset()) | {need} for index in harmful}
        return Plan(
            self.deeds | rest.deeds,
            self.forbids | rest.forbids,
            self.cost + rest.cost,
            self.needs | rest.needs,
            waits={**self.waits, **rest.waits, **waits},
        )


class Routes:
    """The cheapest way from the current position to every fact, for a crew that knows the whole storybook."""

    def __init__(
        self,
        pack: Pack,
        view: View,
        deeds: Deeds,
        *,
        visits: dict[Fact, float],
        now: str = "",
        closed: Iterable[str] = (),
        spoilt: frozenset[Fact] = frozenset(),
        planned: frozenset[int] = frozenset(),
        shy: bool = False,
        assumed: Iterable[Fact] = (),
    ) -> None:
        """Compute all costs.

        `visits` has the cost of reaching places, paragraphs of the plot and later passes; if empty, only facts that
        this visit can still make true are found, which is much faster. `now` is the current
        paragraph, and `closed` are its choices that cannot be made. `spoilt` are facts to avoid, unless a
        deed in `planned` makes them. `shy` says to gain no more totems. `assumed` are facts that will be true
        before anything else is done.
        """
        self._pack, self._view, self._deeds = pack, view, deeds
        self._spoilt, self._planned = spoilt, planned
        self._shy, self._now, self._closed = shy, f"p:{now}", set(closed)
        facts = {*self._start(), *assumed}
        self._facts = frozenset(facts - {f"q:{fact[2:]}" for fact in facts if fact.startswith("o:")})
        self._met: list[Needs | None] = [None] * len(deeds.conditions)
        self.cost: dict[Fact, float] = {}
        self._by: dict[Fact, int] = {}
        self._waiting: dict[int, Needs] = {}
        self._asked: set[Fact] = set()
        self._sooner: dict[int, frozenset[int]] = {}
        self._spread(visits)

    # -- conditions ----------------------------------------------------------------------------------------------

    def _start(self) -> Iterator[Fact]:
        view = self._view
        yield TRUE
        yield from (f"q:{number}" for number in view.quests)
        yield from (f"c:{id}" for id in view.cards)
        yield from (f"i:{item}" for item in view.items)
        yield from (f"o:{number}" for number in view.quests_used)
        yield from (f"r:{id}" for id in view.visited)
        yield from (f"m:{word}" for word, set_in in view.marks.items() if set_in)
        if view.story is not None:
            yield self._now
            yield from (f"x:{letter}" for letter in view.story.explore)

    def _holds(self, condition: c.AnyCondition) -> bool:
        """Whether a condition is true now. Most are looked up among the facts of the position, which is faster."""
        if isinstance(condition, c.Not):
            return not self._holds(condition.condition)
        if isinstance(condition, c.MarkDue):
            return 0 < self._view.marks.get(condition.word, 0) < self._view.passes
        if isinstance(condition, c.HasResource):
            return self._held(condition.resource) >= condition.n
        if fact := fact_of(self._pack, condition):
            return fact in self._facts
        return holds(self._pack, self._view, (condition,))

    def _needed(self, number: int) -> Needs:
        found = self._met[number]
        if found is None:
            condition = self._deeds.conditions[number]
            found = self._met[number] = FREE if self._holds(condition) else self._to_make_true(condition)
        return found

    def _to_make_true(self, condition: c.AnyCondition) -> Needs:
        """For a condition that is false now: the facts that make it true, and the extra cost."""
        view = self._view
        if isinstance(condition, c.Not):
            return self._to_make_false(condition.condition)
        if isinstance(condition, c.HasKeyword):
            quest = self._pack.keyword[condition.word].num
            return ((f"q:{quest}",), NEVER if f"o:{quest}" in self._facts else 0.0)
        if isinstance(condition, c.MarkDue):
            return ((f"m:{condition.word}", f"w:{view.passes + 1}"), 0.0)
        if fact := fact_of(self._pack, condition):
            return ((fact,), 0.0)
        if isinstance(condition, c.HasResource):
            lacking = condition.n - self._held(condition.resource)
            return ((f"w:{condition.resource}",), MISSING * (lacking - 1))
        if isinstance(condition, c.Totems):
            return (("w:rest",), TOTEM * max(1, condition.n - self._totems()))
        if isinstance(condition, c.MapTotems):
            return (("w:rest",), TOTEM * max(1, condition.n - self._totems(f"M{condition.map}")))
        if isinstance(condition, c.PassIs):
            return ((f"w:{condition.n}",), NEVER if condition.n < view.passes else 0.0)
        if isinstance(condition, c.Healthy):
            return (("w:rest",), 0.0)
        return ((), 0.0 if isinstance(condition, CHANGING) else NEVER)

    def _to_make_false(self, condition: c.AnyCondition) -> Needs:
        """For a condition that is true now: the facts that make it false, and the extra cost."""
        if isinstance(condition, c.HasKeyword):
            return ((f"o:{self._pack.keyword[condition.word].num}",), FIRST)
        if isinstance(condition, c.QuestNew):
            return ((f"q:{condition.n}",), 0.0)
        if isinstance(condition, c.HasMark | c.MarkDue):
            return ((f"u:{condition.word}",), 0.0)
        if isinstance(condition, c.HasCard):
            return ((f"g:{fact_of(self._pack, condition)[2:]}",), 0.0)
        if isinstance(condition, c.PassIs):
            return ((f"w:{condition.n + 1}",), 0.0)
        if isinstance(condition, c.HasResource | c.Healthy):
            return (("w:rest",), EARNING)
        return ((), 0.0 if isinstance(condition, CHANGING) else NEVER)

    def _held(self, resource: str) -> int:
        stock = self._view.stock
        if resource == "any":
            return sum(stock.values())
        if resource == "xp":
            return self._view.xp
        return sum(stock[kind] for kind in FOOD) if resource == "food" else stock.get(resource, 9)

    def _totems(self, map: str = "") -> int:
        home = self._pack.totem_home
        return sum(id in home and (not map or home[id] == map) for id in self._view.cards)

    def _waits(self, index: int) -> Needs:
        """The facts that a deed needs besides `deed.at`, and the cost of the deed, `NEVER` if it cannot be done."""
        deed = self._deeds.all[index]
        waits: tuple[Fact, ...] = ()
        cost = deed.cost
        for number in self._deeds.asked[index]:
            needed = self._needed(number)
            if needed is not FREE:
                waits, cost = waits + needed[0], cost + needed[1]
        asked = self._deeds.asked[index]
        for fact, line in self._deeds.lines[index]:
            later = [number for number in line if number in asked and self._needed(number) is not FREE]
            if len(later) + sum([self._needed(number) is FREE for number in line]) == len(line):
                # The line will be true when the deed can be done, unless something else about it changes.
                more, extra = self._way_out(line, later) if later else ((fact,), 0.0)
                waits, cost = waits + more, cost + extra
        if self._spoilt and index not in self._planned and not self._spoilt.isdisjoint(deed.changes):
            cost += SPOILS
        if self._shy and deed.totem:
            cost += NEVER
        if deed.way is not None and deed.way.choice is not None:
            closed = deed.at == self._now and deed.way.choice.key in self._closed
            cost += NEVER if closed or self._used_up(deed.way) else 0.0
        return waits, cost

    def _way_out(self, line: tuple[int, ...], fixed: list[int]) -> Needs:
        """The cheapest way to make a line false while its conditions in `fixed` must be true."""
        others = [self._deeds.conditions[number] for number in line if number not in fixed]
        return min(
            (self._to_make_true(negated(each)) for each in others), key=lambda needs: needs[1], default=((), NEVER)
        )

    def _used_up(self, way: Transition) -> bool:
        """Whether a choice was made as often as allowed (SG-R233)."""
        assert way.choice is not None
        if way.choice.once is None:
            return False
        made = self._view.taken.get(f"{way.start}:{way.choice.key}")
        return made is not None and (way.choice.once == "ever" or made == self._view.passes)

    # -- the search ----------------------------------------------------------------------------------------------

    def _spread(self, visits: dict[Fact, float]) -> None:
        """Compute the cost of every fact, cheapest first; the cost of a deed includes the cost of all it needs."""
        for fact in self._facts:
            self.cost[fact], self._by[fact] = 0.0, -1
        queue: list[tuple[float, Fact, int]] = [(cost, fact, -1) for fact, cost in visits.items()]
        if visits:
            queue.append((EARNING, "w:rest", -1))
        heapify(queue)
        waiting: dict[Fact, list[int]] = {}
        used = {f"q:{fact[2:]}" for fact in self._facts if fact.startswith("o:")}
        at, cost_of = self._deeds.at, self.cost
        for index in at.get(self._now, ()):
            self._try(index, queue, waiting, used)
        while queue:
            cost, fact, by = heappop(queue)
            if fact in cost_of:
                continue
            cost_of[fact], self._by[fact] = cost, by
            for index in (*at.get(fact, ()), *waiting.pop(fact, ())):
                self._try(index, queue, waiting, used)

    def _try(
        self, index: int, queue: list[tuple[float, Fact, int]], waiting: dict[Fact, list[int]], used: set[Fact]
    ) -> None:
        deed = self._deeds.all[index]
        if index in self._waiting:
            waits, cost = self._waiting[index]
        else:
            waits, cost = self._waiting[index] = self._waits(index)
        if cost >= NEVER:
            return
        total = cost + self.cost[deed.at]
        for fact in waits:
            if fact not in self.cost:
                waiting.setdefault(fact, []).append(index)
                if fact not in self._asked:
                    self._asked.add(fact)
                    for way_out in self._deeds.out.get(fact, ()):
                        self._try(way_out, queue, waiting, used)
                return
            total += self.cost[fact]
        for fact in deed.makes:
            if fact not in self.cost and fact not in used:
                heappush(queue, (total, fact, index))

    # -- plans ---------------------------------------------------------------------------------------------------

    def first(self, fact: Fact) -> Transition | str | None:
        """The first step towards a fact: a transition from the current paragraph, a place to visit, or `WAIT`.

        None if the fact cannot be reached, or is true already.
        """
        if fact not in self._by:
            return None
        index = self._by[fact]
        if index < 0:
            return WAIT if fact.startswith("w:") else fact[2:] if fact.startswith(("a:", "v:")) else None
        deed = self._deeds.all[index]
        waits = False
        for need in self._in_order(index):
            step = self.first(need)
            if step == WAIT:
                waits = True
            elif step is not None:
                return step
        return WAIT if waits else self.first(deed.at) or deed.way

    def _in_order(self, index: int) -> list[Fact]:
        """The facts that a deed needs besides `at`; those whose deeds prevent the fewest of the others come first."""
        needs = [need for need in self._waiting[index][0] if self._by[need] >= 0]
        if len(needs) < 2:
            return list(self._waiting[index][0])
        every = self._deeds.all
        deeds = {need: self.deeds_for(need) for need in needs}
        shunned = {
            need: {fact for each in deeds[need] for fact in self._shunned(every[each], set(), last=True)}
            for need in needs
        }

        made = {need: {fact for each in deeds[need] for fact in every[each].makes} for need in needs}

        def prevents(need: Fact) -> int:
            """How many of the other needed facts the deeds for this one would prevent."""
            return sum(not shunned[other].isdisjoint(made[need] - made[other]) for other in needs if other != need)

        # A keyword often changes where a visit begins, so quests come after what is as harmless.
        ordered = sorted(needs, key=lambda need: (prevents(need), need.startswith("q:")))
        return [*ordered, *(need for need in self._waiting[index][0] if need not in deeds)]

    def plan(self, fact: Fact) -> Plan | None:
        """The whole plan for a fact; None if there is no way to it."""
        if fact not in self._by:
            return None
        deeds = self.deeds_for(fact)
        every = self._deeds.all
        makers: dict[Fact, list[int]] = {}
        for index in deeds:
            for each in every[index].changes:
                makers.setdefault(each, []).append(index)
        shunned: set[Fact] = set()
        contrary: set[Fact] = set()
        for index in deeds:
            early = {
                each
                for each, sources in makers.items()
                if any(index not in self._before_all(other) and not self._together(other, index) for other in sources)
            }
            for each in self._shunned(every[index], early, index == self._by[fact]):
                shunned.add(each)
                if each in early:
                    contrary.add(each)
        needs = frozenset(each for index in deeds for each in self._before(index))
        waits = self._preventing(deeds, needs | {fact})
        circular = self._circular(waits)
        for other, index in self._stand_ins(deeds, shunned, needs | {fact}).items():
            deeds[other] = None
            if index in waits:
                waits[other] = waits[index]
        return Plan(frozenset(deeds), frozenset(shunned), self.cost[fact], needs, frozenset(contrary), waits, circular)

    def _together(self, one: int, other: int) -> bool:
        """Whether two deeds are the same choice or text under different conditions."""
        first, second = self._deeds.all[one], self._deeds.all[other]
        return first.at == second.at and first.way == second.way and first.changes == second.changes

    def _lasting(self, index: int, needs: frozenset[Fact]) -> set[Fact]:
        """The facts in `needs` that a deed makes true and that outlast a visit."""
        return {fact for fact in self._deeds.all[index].makes if fact in needs and fact.startswith(LASTING)}

    def _preventing(self, deeds: Iterable[int], needs: frozenset[Fact]) -> dict[int, frozenset[Fact]]:
        """The deeds of a plan that would prevent others, each with the needed facts that those others bring."""
        every = self._deeds.all
        found: dict[int, frozenset[Fact]] = {}
        for index in deeds:
            if not (lasting := self._lasting(index, needs)):
                continue
            before = self._before_all(index)
            shunned = {fact for each in (index, *before) for fact in self._shunned(every[each], set(), last=True)}
            for other in deeds:
                brings = lasting.difference(every[other].changes)
                apart = other != index and other not in before and index not in self._before_all(other)
                if brings and apart and not shunned.isdisjoint(every[other].changes):
                    found[other] = found.get(other, frozenset()) | brings
        return found

    def _circular(self, waits: Mapping[int, frozenset[Fact]]) -> bool:
        """Whether a deed would have to wait for something that it comes before."""

        def sooner(needs: Iterable[Fact], found: set[int]) -> set[int]:
            """Add to `found` the deeds that make some facts true, and those that come before them."""
            for index in (self._by[need] for need in needs):
                for each in {index, *self._before_all(index)} - found if index >= 0 else ():
                    found.add(each)
                    sooner(waits.get(each, ()), found)
            return found

        return any(index in sooner(needs, set()) for index, needs in waits.items())

    def _stand_ins(self, deeds: Iterable[int], shunned: set[Fact], needs: frozenset[Fact]) -> dict[int, int]:
        """Deeds outside a plan, each with the deed of the plan that it can replace.

        A replacement makes the same lasting facts true, and no other facts that the plan forbids.
        """
        every = self._deeds.all
        found: dict[int, int] = {}
        for index in deeds:
            spoils = shunned.intersection(every[index].changes)
            lasting = self._lasting(index, needs)
            for fact in spoils if lasting else ():
                for other in self._deeds.making.get(fact, ()):
                    same = lasting.issubset(every[other].makes) and spoils.issuperset(
                        shunned.intersection(every[other].changes)
                    )
                    if same and other not in deeds:
                        found[other] = index
        return found

    def deeds_for(self, fact: Fact) -> dict[int, None]:
        """The deeds of the plan for a fact, as the keys of a dictionary, which keeps their order."""
        deeds: dict[int, None] = {}
        queue = [fact]
        while queue:
            index = self._by[queue.pop()]
            if index >= 0 and index not in deeds:
                deeds[index] = None
                queue += self._before(index)
        return deeds

    def _before(self, index: int) -> tuple[Fact, ...]:
        return (*self._waiting[index][0], self._deeds.all[index].at)

    def _before_all(self, deed: int) -> frozenset[int]:
        """All deeds that a deed needs first, directly or through others."""
        if deed not in self._sooner:
            queue, found = [deed], set[int]()
            while queue:
                for fact in self._before(queue.pop()):
                    index = self._by[fact]
                    if index >= 0 and index not in found:
                        found.add(index)
                        queue.append(index)
            self._sooner[deed] = frozenset(found)
        return self._sooner[deed]

    def _shunned(self, deed: Deed, early: set[Fact], last: bool) -> Iterator[Fact]:
        """The facts that must not become true before a deed; `last` says that the deed is the last of its plan.

        `early` are facts that other deeds of the plan may make true before this deed.
        """
        yield from forbidden(self._pack, deed.conditions)
        for name, line in deed.before:
            if name.startswith(SAME) and not last:
                continue
            missing = [each for each in line if not self._holds(each)]
            told = [fact_of(self._pack, each) for each in missing]
            if not told or not all(told):
                continue
            if free := [fact for fact in told if fact not in early]:
                yield free[-1]
            elif not any(self._passing(each, early) for each in missing):
                yield told[-1]

    def _passing(self, condition: c.AnyCondition, early: set[Fact]) -> bool:
        """Whether a condition that a plan makes true can be false later: its quest is over, or its mark not due yet."""
        if isinstance(condition, c.HasKeyword):
            return f"o:{self._pack.keyword[condition.word].num}" in early
        return isinstance(condition, c.MarkDue)
