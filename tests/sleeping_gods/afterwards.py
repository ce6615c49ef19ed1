"""Tools for tests of continuity: states after a quest, and the pages that a visit can show in them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from fathom.engine.script import Table
from fathom.games.sleeping_gods.game import GAME
from fathom.games.sleeping_gods.language import Conditions, Effects, walk
from fathom.games.sleeping_gods.language import conditions as c
from fathom.games.sleeping_gods.language import effects as e
from fathom.games.sleeping_gods.model.pack import Pack, card_id
from fathom.games.sleeping_gods.model.state import State, Voyage
from fathom.games.sleeping_gods.rules import conditions, quests
from fathom.games.sleeping_gods.story.assumptions import Book, Known, all_of, guarded
from fathom.games.sleeping_gods.story.graph import Graph, Transition
from tests.sleeping_gods.voyage import voyage

PACK: Pack = GAME.pack


@cache
def book() -> Book:
    """The book of our pack."""
    return Book(PACK, Graph(PACK))


def after(
    done: Iterable[int] = (),
    cards: Iterable[int] = (),
    marks: Iterable[str] = (),
    read: Iterable[str] = (),
    owned: Iterable[int] = (),
    passes: int = 2,
) -> Voyage:
    """A table on which these quests are over, and these cards, marks and quests are in play."""
    state: State = voyage("{step: act 1, cards: ''}").state
    state.passes = passes
    state.quests_used += done
    state.quests += owned
    state.cards.update({card_id(n): 0 for n in cards})
    state.visited += read
    for word in marks:
        assert word in PACK.mark, f"there is no mark {word}"
        state.marks[word] = 1
    return Table(state, PACK)


class Offer(NamedTuple):
    """A quest or card that a page or a choice gives."""

    page: str
    key: str
    effect: e.Quest | e.Adv


class Seen(NamedTuple):
    """What visits to some places can show and offer in one state."""

    pages: set[str]
    offers: list[Offer]


def seen(t: Voyage, places: Iterable[int]) -> Seen:
    """The pages that visits to these places can show, and what these give, as things are now."""
    found = Seen(set(), [])
    for place in places:
        if str(place) in PACK.paragraph and conditions.open_to_explore(t, place):
            _follow(t, str(place), found)
    return found


def _follow(t: Voyage, opening: str, found: Seen) -> None:
    queue, reached = [opening], {opening}
    while queue:
        page = PACK.paragraph[queue.pop()]
        turned = next((line.goto for line in page.pre if conditions.all_true(t, line.conditions)), None)
        onward: list[str] = [turned] if turned else []
        if turned is None:
            found.pages.add(page.id)
            found.offers.extend(_offers(t, page.id, "", page.effects))
            for way in book().graph.transitions[page.id]:
                if way.kind == "before" or not conditions.all_true(t, way.requires) or _spent(t, way):
                    continue
                onward.append(way.to)
                if way.choice is not None and way.kind == "choice":
                    found.offers.extend(_offers(t, page.id, way.choice.key, way.brings))
        fresh = [id for id in onward if id in PACK.paragraph and id not in reached]
        reached.update(fresh)
        queue += fresh


def _spent(t: Voyage, way: Transition) -> bool:
    return way.choice is not None and way.choice.once == "ever" and f"{way.start}:{way.choice.key}" in t.state.taken


def _offers(t: Voyage, page: str, key: str, effects: Effects) -> Iterator[Offer]:
    for around, effect in guarded(effects):
        if isinstance(effect, e.Quest | e.Adv) and conditions.all_true(t, around):
            yield Offer(page, key, effect)


def opened(t: Voyage, place: int) -> str:
    """The page that a visit to a place shows first."""
    id = str(place)
    while True:
        page = PACK.paragraph[id]
        turned = next((line.goto for line in page.pre if conditions.all_true(t, line.conditions)), None)
        if turned is None:
            return id
        id = turned


# -- the ends of quests ----------------------------------------------------------------------------------------------

LASTING = (e.Quest, e.Complete, e.LoseQuest, e.Adv, e.LoseAdv, e.Mark, e.Unmark)
"""Effects that the book can know of later."""
MOST = 6000
"""The most walks that are followed from one opening."""


class Walk(NamedTuple):
    """A way through a visit, with failures too, from an opening back to the ship or into a town."""

    opening: str
    asked: Conditions = ()
    """What must be true for the walk."""
    pages: tuple[str, ...] = ()
    ways: tuple[Transition, ...] = ()
    effects: Effects = ()

    @property
    def ended(self) -> set[int]:
        """The quests that end on the walk."""
        return {effect.n for effect in walk(self.effects) if isinstance(effect, e.Complete | e.LoseQuest)}

    def __str__(self) -> str:
        keys = [f"{way.start}{way.choice.key}" for way in self.ways if way.choice is not None]
        return f"{' '.join(keys or self.pages)}"


def walks(opening: str) -> Iterator[Walk]:
    """The walks from an opening on which a quest ends; in the plot one of those that change the same things."""
    found = 0
    told: set[frozenset[e.AnyEffect]] = set()
    is_plot = PACK.paragraph[opening].location is None
    stack: list[tuple[str, Walk]] = [(opening, Walk(opening))]
    while stack:
        if found >= MOST:
            assert is_plot, f"{opening}: more than {MOST} walks; some were not followed"
            return
        id, so_far = stack.pop()
        back = id not in PACK.paragraph or id in so_far.pages
        if back or (so_far.pages and _leads_to_town(id)):
            found += 1
            lasting = frozenset(effect for effect in so_far.effects if isinstance(effect, LASTING))
            if so_far.ended and not (is_plot and lasting in told):
                told.add(lasting)
                yield so_far
            continue
        page = PACK.paragraph[id]
        above: Conditions = ()
        for line in page.pre:
            stack.append((line.goto, so_far._replace(asked=(*so_far.asked, *above, *line.conditions))))
            # What several conditions of a line deny together is not known.
            above += tuple(c.Not(each) for each in line.conditions if len(line.conditions) == 1)
        here = so_far._replace(
            asked=(*so_far.asked, *above), pages=(*so_far.pages, id), effects=(*so_far.effects, *page.effects)
        )
        for way in book().graph.transitions[id]:
            if way.kind in ("choice", "failure", "on"):
                more = here._replace(asked=(*here.asked, *way.requires), ways=(*here.ways, way))
                stack.append((way.to, more._replace(effects=(*here.effects, *way.brings))))


def _leads_to_town(id: str) -> bool:
    """Whether a page, or one that its lines lead to, is a town: a walk that comes there has had its scene."""
    page = PACK.paragraph[id]
    return bool(page.town) or any(PACK.paragraph[line.goto].town for line in page.pre)


def played(one: Walk) -> Iterator[Voyage]:
    """The tables after a walk: one, or one for each quest that ends only under a condition.

    There is none if what the walk asks for cannot be true together.
    """
    gained = {effect.n for effect in walk(one.effects) if isinstance(effect, e.Quest)}
    certain = {effect.n for effect in one.effects if isinstance(effect, e.Complete | e.LoseQuest)}
    for owned in [certain] if certain else [{n} for n in sorted(one.ended)]:
        words = tuple(c.HasKeyword(PACK.quest[n].keyword) for n in sorted(owned - gained))
        known = book().assume(*one.asked, *words)
        if all_of(known, (*one.asked, *words)) is not False:
            yield _played(one, known)


def _played(one: Walk, known: Known) -> Voyage:
    facts = [condition for condition, value in known.items() if value]
    t = after(
        done=[x.n for x in facts if isinstance(x, c.QuestDone)],
        cards=[x.n for x in facts if isinstance(x, c.HasCard)],
        marks=[x.word for x in facts if isinstance(x, c.HasMark)],
        read=[x.paragraph for x in facts if isinstance(x, c.HasRead)],
        owned=[PACK.keyword[x.word].num for x in facts if isinstance(x, c.HasKeyword)],
    )
    for id in one.pages:
        if id not in t.state.visited:
            t.state.visited.append(id)
    for way in one.ways:
        if way.choice is not None and way.choice.once:
            t.state.taken[f"{way.start}:{way.choice.key}"] = t.state.passes
    _carry_out(t, one.effects)
    return t


def _carry_out(t: Voyage, effects: Effects) -> None:
    """What effects change for good: quests, cards and marks; with the conditions around them."""
    for effect in effects:
        if isinstance(effect, e.If):
            _carry_out(t, effect.then if conditions.all_true(t, effect.conditions) else effect.otherwise)
        elif isinstance(effect, e.Quest):
            quests.gain_quest(t, effect.n)
        elif isinstance(effect, e.Complete | e.LoseQuest):
            quests.retire_quest(t, effect.n, "completed")
        elif isinstance(effect, e.Adv):
            t.state.cards.setdefault(card_id(effect.n), 0)
        elif isinstance(effect, e.LoseAdv):
            t.state.cards.pop(card_id(effect.n), None)
        elif isinstance(effect, e.Mark):
            quests.set_mark(t, effect.word)
        elif isinstance(effect, e.Unmark):
            quests.remove_mark(t, effect.word)
