"""The storybook as a planning problem: what can be done, and what it makes true.

A `Fact` is something that can become true: a place can be sailed to (`v:16`), a paragraph is reached (`a:16`), read
(`p:16`) or was read before (`r:16`), a quest is owned (`q:26`), completed (`d:26`) or over (`o:26`), a card is owned
(`c:AD31`) or lost (`g:AD31`), an item is owned (`i:egg`), an explore token was taken (`x:A`), a mark is set
(`m:RUOHOME`) or removed (`u:RUOHOME`), an enemy was met (`e:7`), the lines above a text no longer lead elsewhere
(`b:16:2`), some of a resource was gained (`w:coin`), or time has passed (`w:2`, the second pass; `w:rest`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeAlias

from fathom.games.sleeping_gods.language import conditions as c
from fathom.games.sleeping_gods.language import effects as e
from fathom.games.sleeping_gods.language import walk
from fathom.games.sleeping_gods.language.words import FOOD
from fathom.games.sleeping_gods.model.pack import Pack, card_id
from fathom.games.sleeping_gods.story.assumptions import guarded
from fathom.games.sleeping_gods.story.graph import RETURN, Graph, Transition, leads_on, turns
from fathom.games.sleeping_gods.story.paragraphs import Paragraph

Fact: TypeAlias = str
TRUE: Fact = "t:"
"""A fact that is always true."""
TURN, TRY, LEVEL, PRICE = 0.05, 0.15, 0.12, 0.5
"""Costs in actions: of reading a paragraph, of each point of a challenge, of each level of a combat, of each token of a
price."""
SAME = "s:"
"""Begins the fact of a line that leads to another text, from which the same paragraphs follow."""
LATER_PASS = c.Not(c.PassIs(1))
PAID = ("coin", "meat", "veg", "grain", "mat", "art", "food", "any", "xp")
"""Prices that the crew must have gathered before; command and cards in hand come back."""


class Deed(NamedTuple):
    """Something that can be done, and the facts it makes true."""

    at: Fact
    """The fact that must be true first: the paragraph was reached or read."""
    conditions: c.Conditions
    makes: tuple[Fact, ...]
    cost: float
    way: Transition | None = None
    before: tuple[tuple[Fact, c.Conditions], ...] = ()
    """Lines that would lead elsewhere if their conditions were true, each with the fact that it does not."""
    totem: bool = False
    changes: tuple[Fact, ...] = ()
    """All facts that it may make true, also those under conditions, for which there are other deeds."""


class Deeds:
    """All deeds of a pack, indexed by the fact that a deed starts from and by the facts that it makes true."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.all: list[Deed] = []
        for place in pack.locations:
            if str(place.num) in pack.paragraph:
                self.all.append(Deed(f"v:{place.num}", place.conditions, (f"a:{place.num}",), 0.0))
        self._ways = Graph(pack).transitions
        for id, paragraph in pack.paragraph.items():
            self.all += self._at(paragraph, self._ways[id])
        self.all += list(self._ways_out())
        self.at: dict[Fact, list[int]] = {}
        self.out: dict[Fact, list[int]] = {}
        """For the fact that a line does not lead elsewhere, the deeds that make it true."""
        for index, deed in enumerate(self.all):
            table, fact = (self.out, deed.makes[0]) if deed.at == TRUE else (self.at, deed.at)
            table.setdefault(fact, []).append(index)
        self.making: dict[Fact, list[int]] = {}
        """For each fact, the deeds that may make it true."""
        for index, deed in enumerate(self.all):
            for fact in deed.changes:
                self.making.setdefault(fact, []).append(index)
        numbers: dict[c.AnyCondition, int] = {}
        for deed in self.all:
            for condition in (*deed.conditions, *(each for _, line in deed.before for each in line)):
                numbers.setdefault(condition, len(numbers))
        self.conditions = list(numbers)
        """Every condition once; the tables below have their indices, as looking up a condition takes long."""
        self.asked = [tuple(numbers[each] for each in deed.conditions) for deed in self.all]
        self.lines = [
            tuple((fact, tuple(numbers[each] for each in line)) for fact, line in deed.before) for deed in self.all
        ]

    def _at(self, paragraph: Paragraph, ways: list[Transition]) -> Iterator[Deed]:
        """Yield the deeds at a paragraph: following its lines, reading it, its `goto` statements, and its choices.

        `ways` are the transitions from the paragraph.
        """
        id = paragraph.id
        lines = _Lines(id)
        onward = {way.to for way in ways if way.kind in ("choice", "on") and not way.requires and not way.price}
        for line in paragraph.pre:
            # A page that is only passed over leads to the same place if it is read.
            asked = () if line.goto in onward else line.conditions
            yield Deed(f"a:{id}", asked, (f"a:{line.goto}",), TURN, before=lines.above)
            other = {to for to in self._ends(line.goto) if to != RETURN}
            lines.add(line.conditions, same=bool(other) and other == self._ends(id))
        read = Deed(f"a:{id}", (), (f"p:{id}", f"r:{id}"), TURN, before=lines.above)
        yield from self._with_effects(read, paragraph.effects)
        turning = _Lines(f"{id}/")
        for conditions, to in turns(paragraph.effects):
            yield Deed(f"p:{id}", conditions, (f"a:{to}",), TURN, before=turning.above)
            turning.add(conditions)
        taken: dict[tuple[str, str], _Lines] = {}
        for way in ways:
            if way.kind in ("choice", "failure", "on"):
                key = way.choice.key if way.choice else ""
                inner = taken.setdefault((key, way.kind), _Lines(f"{id}/{key}{way.kind}"))
                if _leads(way):
                    yield from self._on_the_way(way, (*turning.above, *inner.above))
                own = len(way.choice.conditions) if way.choice else 0
                inner.add(way.requires[own:])

    def _ends(self, id: str) -> set[str]:
        """The paragraphs that can follow the text of a paragraph."""
        return {way.to for way in self._ways[id] if way.kind != "before"}

    def _on_the_way(self, way: Transition, before: tuple[tuple[Fact, c.Conditions], ...]) -> Iterator[Deed]:
        cost, choice = TURN, way.choice
        makes: tuple[Fact, ...] = () if way.to == RETURN else (f"a:{way.to}",)
        if choice is not None and choice.combat:
            cost += LEVEL * self.pack.combat_level(choice.combat)
            makes += tuple(f"e:{number}" for number in choice.combat)
        if way.gate is not None and way.kind == "choice":
            cost += TRY * way.gate.n
        paid = [effect for effect in way.price if isinstance(effect, e.Pay)]
        cost += PRICE * sum(effect.n for effect in paid)
        prices = tuple(c.HasResource(each.resource, each.n) for each in paid if each.resource in PAID)  # type: ignore[arg-type]
        deed = Deed(f"p:{way.start}", (*way.requires, *prices), makes, cost, way, before)
        yield from self._with_effects(deed, way.brings)
        if choice is not None and choice.more:
            joining = tuple(f"e:{number}" for number in choice.more)
            yield deed._replace(conditions=(*deed.conditions, LATER_PASS), makes=joining)

    def _with_effects(self, deed: Deed, effects: e.Effects) -> Iterator[Deed]:
        """The deed with the facts that its effects make true; effects under a condition become separate deeds."""
        totem = any(isinstance(each, e.Adv) and self.pack.card[card_id(each.n)].totem for each in walk(effects))
        groups: dict[c.Conditions, list[Fact]] = {(): list(deed.makes)}
        for around, effect in guarded(effects):
            if made := facts_of(effect):
                groups.setdefault((*around, *self._asks(effect)), []).extend(made)
        changes = tuple(fact for makes in groups.values() for fact in makes)
        for around, makes in groups.items():
            if makes:
                conditions = (*deed.conditions, *around)
                yield deed._replace(conditions=conditions, makes=tuple(makes), totem=totem, changes=changes)

    def _asks(self, effect: e.AnyEffect) -> c.Conditions:
        """What must be true for an effect to change anything."""
        if isinstance(effect, e.Complete | e.LoseQuest):
            return (c.HasKeyword(self.pack.quest[effect.n].keyword),)
        if isinstance(effect, e.LoseAdv):
            return (c.HasCard(effect.n),)
        if isinstance(effect, e.Unmark):
            return (c.HasMark(effect.word),)
        return ()

    def _ways_out(self) -> Iterator[Deed]:
        """For each line that leads elsewhere, the deeds that make it false: one for each of its conditions."""
        lines = {line for deed in self.all for line in deed.before}
        for fact, conditions in sorted(lines, key=lambda line: line[0]):
            yield from (Deed(TRUE, (negated(each),), (fact,), 0.0) for each in conditions)


class _Lines:
    """The conditional lines above a text or choice, each with the fact that says it does not lead elsewhere."""

    def __init__(self, name: str) -> None:
        self._name = name
        self.above: tuple[tuple[Fact, c.Conditions], ...] = ()

    def add(self, conditions: c.Conditions, *, same: bool = False) -> None:
        """Add a line; a line without conditions is left out, because nothing can make it false.

        `same` says that the line leads to another text from which the same paragraphs follow.
        """
        if conditions:
            letter = SAME if same else "b:"
            self.above = (*self.above, (f"{letter}{self._name}:{len(self.above)}", conditions))


def negated(condition: c.AnyCondition) -> c.AnyCondition:
    """The opposite of a condition."""
    return condition.condition if isinstance(condition, c.Not) else c.Not(condition)


def _leads(way: Transition) -> bool:
    """Whether a transition is a deed: a choice, reading on, or a failure that leads elsewhere or makes facts true."""
    if way.kind == "failure":
        return way.gate is not None and (way.gate.parts_ways or leads_on(way.gate) or bool(facts(way.gate.failure)))
    return way.kind in ("choice", "on")


def facts(effects: e.Effects) -> tuple[Fact, ...]:
    """The facts that effects make true, ignoring the conditions around them."""
    return tuple(fact for effect in walk(effects) for fact in facts_of(effect))


def facts_of(effect: e.AnyEffect) -> tuple[Fact, ...]:
    """The facts that one statement makes true."""
    if isinstance(effect, e.Quest):
        return (f"q:{effect.n}",)
    if isinstance(effect, e.Complete):
        return (f"d:{effect.n}", f"o:{effect.n}")
    if isinstance(effect, e.LoseQuest):
        return (f"o:{effect.n}",)
    if isinstance(effect, e.Mark):
        return (f"m:{effect.word}",)
    if isinstance(effect, e.Unmark):
        return (f"u:{effect.word}",)
    if isinstance(effect, e.Adv):
        return (f"c:{card_id(effect.n)}",)
    if isinstance(effect, e.LoseAdv):
        return (f"g:{card_id(effect.n)}",)
    if isinstance(effect, e.TakeItem):
        return (f"i:{effect.item}",)
    if isinstance(effect, e.Explore):
        return (f"x:{effect.letter}",)
    if isinstance(effect, e.Combat):
        return tuple(f"e:{number}" for number in effect.enemies)
    if isinstance(effect, e.Gain):
        return (f"w:{effect.resource}", "w:any", *(["w:food"] if effect.resource in FOOD else []))
    return ("w:xp",) if isinstance(effect, e.Xp) else ()


def fact_of(pack: Pack, condition: c.AnyCondition) -> Fact:
    """The fact that makes a condition true; empty if there is none."""
    if isinstance(condition, c.HasKeyword):
        return f"q:{pack.keyword[condition.word].num}"
    if isinstance(condition, c.HasCard):
        return f"c:{card_id(condition.n)}"
    if isinstance(condition, c.HasRead):
        return f"r:{condition.paragraph}"
    if isinstance(condition, c.QuestDone):
        return f"o:{condition.n}"
    if isinstance(condition, c.HasMark | c.MarkDue):
        return f"m:{condition.word}"
    if isinstance(condition, c.HasItem):
        return f"i:{condition.item}"
    if isinstance(condition, c.HasExplore):
        return f"x:{condition.letter}"
    return ""


def forbidden(pack: Pack, conditions: Iterable[c.AnyCondition]) -> Iterator[Fact]:
    """The facts that would make one of these conditions false for good."""
    for each in conditions:
        if isinstance(each, c.HasKeyword):
            yield f"o:{pack.keyword[each.word].num}"
        elif isinstance(each, c.Not) and (fact := fact_of(pack, each.condition)):
            yield fact
        elif isinstance(each, c.QuestNew):
            yield f"q:{each.n}"
