"""The visits that a place allows, from its opening to the way back: what each brings, costs and changes."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from fathom.games.sleeping_gods.language import Conditions, Effects, walk
from fathom.games.sleeping_gods.language import conditions as c
from fathom.games.sleeping_gods.language import effects as e
from fathom.games.sleeping_gods.story.assumptions import Book, all_of
from fathom.games.sleeping_gods.story.graph import Transition
from fathom.games.sleeping_gods.story.paragraphs import StoryChoice

MOST = 4000
"""The most visits that are followed from one opening."""
GAINS = (
    e.Gain, e.Xp, e.Cmd, e.Draw, e.Ready, e.ReadyAll, e.Heal, e.HealAll, e.Rest, e.Cure, e.Repair, e.Adv, e.TakeItem,
)  # fmt: skip
"""What a crew would come back for."""
LOSSES = (
    e.Lose, e.Pay, e.LoseCmd, e.Discard, e.Hurt, e.Tire, e.Status, e.DropEquip, e.Ship, e.LoseAdv, e.LoseTotem,
    e.LoseCard, e.LoseItem, e.LoseQuest, e.EventSkip, e.Combat,
)  # fmt: skip
"""What a crew gives up, or risks."""


class Visit(msgspec.Struct, frozen=True):
    """One possible course of a visit, in which every challenge is passed."""

    lines: tuple[tuple[str, int], ...] = ()
    """The lines that were followed before a page, each as the page and the number of the line."""
    pages: tuple[str, ...] = ()
    """The pages whose text was shown."""
    ways: tuple[Transition, ...] = ()
    effects: Effects = ()

    @property
    def choices(self) -> list[tuple[str, StoryChoice]]:
        """The choices that were made, each with its page."""
        return [(way.start, way.choice) for way in self.ways if way.choice is not None]

    @property
    def gains(self) -> bool:
        """Whether the visit brings goods, cards, XP, command or healing."""
        return gainful(self.effects)

    @property
    def has_price(self) -> bool:
        """Whether something was paid, fought or given up."""
        paid = any(choice.cost or choice.combat for _, choice in self.choices)
        return paid or any(isinstance(effect, LOSSES) for effect in self.effects)


def visits(book: Book, opening: str) -> Iterator[Visit]:
    """At most `MOST` visits that begin at a page; each ends at the ship, at a page read before, or at the next town."""
    found = 0
    stack: list[tuple[str, Visit]] = [(opening, Visit())]
    while stack and found < MOST:
        id, so_far = stack.pop()
        back = id not in book.pack.paragraph or id in so_far.pages
        if back or (so_far.pages and book.pack.paragraph[id].town):
            found += 1
            yield so_far
            continue
        page = book.pack.paragraph[id]
        for number, line in enumerate(page.pre):
            if (id, number) not in so_far.lines:
                stack.append((line.goto, msgspec.structs.replace(so_far, lines=(*so_far.lines, (id, number)))))
        here = msgspec.structs.replace(so_far, pages=(*so_far.pages, id), effects=(*so_far.effects, *page.effects))
        for way in book.graph.transitions[id]:
            if way.kind in ("before", "failure"):
                continue
            effects = (*here.effects, *way.price, *way.brings)
            stack.append((way.to, msgspec.structs.replace(here, ways=(*here.ways, way), effects=effects)))


def gainful(effects: Effects) -> bool:
    """Whether effects bring goods, cards, XP, command or healing."""
    return any(isinstance(effect, GAINS) for effect in walk(effects))


def giving(book: Book, visit: Visit) -> set[tuple[str, str]]:
    """The texts of a visit that bring something, as page and choice; the choice is empty for the effects of a page."""
    pages = {(id, "") for id in visit.pages if gainful(book.pack.paragraph[id].effects)}
    return pages | {(way.start, way.choice.key) for way in visit.ways if way.choice and gainful(way.brings)}


def repeatable(book: Book, visit: Visit) -> bool:
    """Whether the same visit is possible again afterwards, in the same pass."""
    if any(choice.once for _, choice in visit.choices):
        return False
    read: list[c.AnyCondition] = [c.HasRead(id) for id in visit.pages]
    done: list[c.AnyCondition] = [
        condition if value else c.Not(condition) for condition, value in book.done_by(visit.effects)
    ]
    known = book.assume(*done, *read)
    for id, number in visit.lines:
        pre = book.pack.paragraph[id].pre
        if all_of(known, pre[number].conditions) is False:
            return False
        if any(all_of(known, line.conditions) for line in pre[:number]):
            return False
    asked: list[Conditions] = [way.requires for way in visit.ways]
    if any(all_of(known, conditions) is False for conditions in asked):
        return False
    return all(book.lines(id, known)[1] for id in visit.pages)
