"""The index of the story beside its bible: `python -m tests.sleeping_gods.story_index` writes it, a test compares."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from fathom.games.sleeping_gods.language import conditions as c
from fathom.games.sleeping_gods.language import effects as e
from fathom.games.sleeping_gods.language import walk
from fathom.games.sleeping_gods.model.pack import Pack, card_id
from fathom.games.sleeping_gods.story.assumptions import Book, Site
from fathom.games.sleeping_gods.story.graph import Graph
from fathom.games.sleeping_gods.validation.memory import conditions_by_place
from fathom.games.sleeping_gods.validation.story import bare
from tests.sleeping_gods.content_kit import PACK

CONTENT = Path(__file__).parents[2] / "src/fathom/games/sleeping_gods/content"
FILE = CONTENT / "INDEX.md"
HEAD = """# The index of the Wandering Sea

Who is where, what each quest and card depends on, and what the story remembers: read from the book, so do not edit it.
`python -m tests.sleeping_gods.story_index` writes it again. The facts and the voices are in `BIBLE.md`.
`16.2B` is choice B of paragraph 16.2; without a letter it is the page itself.
"""


def index(pack: Pack) -> str:
    """The whole index."""
    book = Book(pack, Graph(pack))
    given = _given(book)
    parts = (_people(pack), _places(pack), _quests(pack, given), _cards(pack, given), _marks(book))
    return HEAD + "".join(f"\n{line}" for part in parts for line in part) + "\n"


def _people(pack: Pack) -> Iterator[str]:
    yield "## Who and what is present"
    for file, roles in sorted(pack.cast.items(), key=lambda each: _order(each[0])):
        yield ""
        yield f"**{'Several maps' if file == 'plot' else file.upper()}**"
        yield ""
        for role in roles:
            gone = f" Gone if {', or '.join(f'`{text}`' for text in role.gone)}." if role.gone else ""
            pages = [id for id, page in pack.paragraph.items() if role.id in page.present]
            yield f"- **{role.name}** (`{role.id}`): {_pages(pages)}.{gone}"
    yield ""


def _places(pack: Pack) -> Iterator[str]:
    yield from ("## Places", "", "| Place | Name | Kind | Region | Pages | Open |", "|---|---|---|---|---|---|")
    for place in sorted(pack.locations, key=lambda each: each.num):
        pages = [id for id, page in pack.paragraph.items() if page.location == place.num]
        last = max(pages, key=_order)
        opened = f"`{place.when}`" if place.when else "always"
        yield f"| {place.num} | {place.name} | {place.kind} | {place.at} | to {last} ({len(pages)}) | {opened} |"
    yield ""


def _quests(pack: Pack, given: Given) -> Iterator[str]:
    yield "## Quests"
    yield ""
    yield "*Gives*: the next quest or the cards where it is completed. *Ends*: the marks of its ends, if several."
    yield ""
    yield from (
        "| Quest | Keyword | Title | Heard | Completed | Lost | Gives | Ends |",
        "|---|---|---|---|---|---|---|---|",
    )
    for quest in sorted(pack.quests, key=lambda each: each.num):
        heard, done, lost = (given.get((kind, quest.num), []) for kind in (e.Quest, e.Complete, e.LoseQuest))
        gives = sorted({gift for site in done for gift in _gifts(site, quest.num)}, key=_order)
        sites = " | ".join(map(_at, (heard, done, lost)))
        cells = f"| {quest.num} | {quest.keyword} | {quest.title} | {sites} | {', '.join(gives)} |"
        cells += f" {', '.join(quest.ends)} |"
        yield cells.replace("|  |", "| |").replace("|  |", "| |")
    yield ""


def _gifts(site: Site, number: int) -> Iterator[str]:
    for effect in walk((*site.effects, *site.also)):
        if isinstance(effect, e.Quest) and effect.n != number:
            yield f"Q{effect.n}"
        elif isinstance(effect, e.Adv):
            yield card_id(effect.n)


def _cards(pack: Pack, given: Given) -> Iterator[str]:
    yield from ("## Adventure cards", "", "| Card | Name | Gained | Lost | Asked for |", "|---|---|---|---|---|")
    asked = _asked(pack)
    for card in sorted(pack.adventure, key=lambda each: each.id):
        number = int(card.id[2:])
        gained, lost = (given.get((kind, number), []) for kind in (e.Adv, e.LoseAdv))
        at = ", ".join(sorted(asked.get(number, ()), key=_order))
        yield f"| {card.id} | {card.name} | {_at(gained)} | {_at(lost)} | {at} |".replace("|  |", "| |")
    yield ""


def _asked(pack: Pack) -> dict[int, set[str]]:
    """The pages and choices that ask for each card."""
    found: dict[int, set[str]] = {}
    for id, page in pack.paragraph.items():
        texts = [(id, line.conditions) for line in page.pre]
        texts += [(f"{id}{choice.key}", choice.conditions) for choice in page.choices]
        for at, conditions in texts:
            for condition in map(bare, conditions):
                if isinstance(condition, c.HasCard):
                    found.setdefault(condition.n, set()).add(at)
    return found


def _marks(book: Book) -> Iterator[str]:
    yield "## Marks"
    asked = conditions_by_place(book.pack)
    for file, marks in sorted(book.pack.marks.items(), key=lambda each: _order(each[0])):
        yield ""
        yield f"**{'Plot' if file == 'plot' else file.upper()}**"
        yield ""
        for mark in marks:
            readers = asked.get(c.HasMark(mark.id), set()) | asked.get(c.MarkDue(mark.id), set())
            at = _at(book.causes(c.HasMark(mark.id)))
            yield f"- **{mark.id}** · {mark.text} Set {at}; asked for at {', '.join(sorted(readers, key=_order))}."


Given = dict[tuple[type[e.AnyEffect], int], list[Site]]


def _given(book: Book) -> Given:
    """The texts of the book that give, complete, lose or take each quest and card."""
    found: Given = {}
    for site in book.sites:
        for effect in walk(site.effects):
            if isinstance(effect, e.Quest | e.Complete | e.LoseQuest | e.Adv | e.LoseAdv):
                found.setdefault((type(effect), effect.n), []).append(site)
    return found


def _at(sites: Iterable[Site]) -> str:
    return ", ".join(sorted({f"{site.page}{site.key}" for site in sites}, key=_order))


def _pages(ids: Iterable[str]) -> str:
    """Pages in their order, those of one place together: `2, .1, .4; 104.3`."""
    places: dict[str, list[str]] = {}
    for id in sorted(ids, key=_order):
        number, dot, page = id.partition(".")
        places.setdefault(number, []).append(f"{dot}{page}")
    return "; ".join(f"{place}{', '.join(pages)}" for place, pages in places.items())


def _order(id: str) -> list[tuple[int, int | str]]:
    """A key that puts 2.10 after 2.9, and F10 after F9."""
    return [(0, int(part)) if part.isdigit() else (1, part) for part in re.findall(r"[0-9]+|[^0-9]+", id)]


if __name__ == "__main__":
    FILE.write_text(index(PACK), "utf-8")
