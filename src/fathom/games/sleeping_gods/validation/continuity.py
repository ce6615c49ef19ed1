"""Checks of continuity: who is present, and what is offered or given twice (L18, L19)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from fathom.games.sleeping_gods.language import conditions as c
from fathom.games.sleeping_gods.language import effects as e
from fathom.games.sleeping_gods.language import walk
from fathom.games.sleeping_gods.model.pack import card_id
from fathom.games.sleeping_gods.story.assumptions import Book, Known, Site, all_of, guarded
from fathom.games.sleeping_gods.validation.story import place

# Who is named need not be there ("Ruo's letter"). Who speaks or acts in the present tense is, outside of quotations.
QUOTED = re.compile(r'"[^"]*"')
NAME = r"(?:the )?((?:[A-Z][a-z]+ ?)+)"
VERB = "(?:says|asks|tells|answers|whispers|calls|cries|nods|looks|sits|stands|turns|takes)"
ACTS = re.compile(rf"\b(?:says|asks) {NAME}|{NAME}(?<= ){VERB}\b")
CAPITALS = re.compile(r"\b[A-Z][a-z]+")
NO_NAMES = frozenset({"The", "His", "Her"})


def note_continuity(book: Book) -> list[str]:
    """Return a note for each page with someone who has left or is not listed, and each quest or card offered again."""
    return [*_present(book), *_unlisted(book), *_offered_again(book)]


def _present(book: Book) -> Iterator[str]:
    """Yield a note for each page that a visit can show although someone in it has left (L18)."""
    pack = book.pack
    for role in pack.role.values():
        showing = {id for id, page in pack.paragraph.items() if role.id in page.present}
        for text, departure in zip(role.gone, role.departures, strict=True):
            if showing:
                for id in sorted(book.shown(book.assume(*departure), showing)):
                    yield f"{place(pack, id)}: present: {role.id} is gone if {text}, but the page can be read (L18)"


def _unlisted(book: Book) -> Iterator[str]:
    """Yield a note for each page on which someone of `cast/` speaks or acts and is not in `present` (L18)."""
    pack = book.pack
    crew = {word for member in pack.crew for word in CAPITALS.findall(member.name)}
    places = {location.name for location in pack.locations}
    called = {role.id: set(CAPITALS.findall(role.name)) - crew - NO_NAMES for role in pack.role.values()}
    for id, page in pack.paragraph.items():
        for found in ACTS.finditer(QUOTED.sub(" ", f"{page.text} {page.again}")):
            name = (found[1] or found[2]).split()
            ids = {role for role, words in called.items() if words.issuperset(name)}
            if ids and " ".join(name) not in places and ids.isdisjoint(page.present):
                yield f"{place(pack, id)}: present: {' '.join(name)} is there, but not listed (L18)"


def _offered_again(book: Book) -> Iterator[str]:
    """Yield a note for each text that offers a quest, or gives a card, which the crew has had before (L19)."""
    pack = book.pack
    quests = {n for site in book.sites for n in _numbers(site, e.Quest)}
    for n in sorted(quests & set(pack.quest)):
        owned, done = c.HasKeyword(pack.quest[n].keyword), c.QuestDone(n)
        yield from _again(book, c.QuestNew(n), f"quest {n}", ((owned,), (done,)))
    cards = {n for site in book.sites for n in _numbers(site, e.Adv)}
    for n in sorted(cards):
        cases = ((c.HasCard(n),), (c.Not(c.HasCard(n)),)) if _can_be_lost(book, n) else ((c.HasCard(n),),)
        yield from _again(book, c.HasCard(n), f"card {n}", cases)


def _numbers(site: Site, kind: type[e.Quest] | type[e.Adv]) -> set[int]:
    return {effect.n for effect in walk(site.effects) if isinstance(effect, kind)}


def _can_be_lost(book: Book, n: int) -> bool:
    """Whether some text takes the card away."""
    card = book.pack.card.get(card_id(n))
    return n in book.taken or any(type in book.taken for type in (card.types if card else ()))


def _again(book: Book, fact: c.AnyCondition, what: str, cases: tuple[c.Conditions, ...]) -> Iterator[str]:
    """Yield a note for each text that gives something again, except in the plot, whose pages are read only once."""
    pack = book.pack
    sites = [site for site in book.causes(fact) if not pack.file_of[site.page].startswith("plot/")]
    found: dict[str, None] = {}
    for first in sites:
        once = pack.paragraph[first.page]
        barred = [
            (first.page, choice.key) for choice in once.choices if choice.key == first.key and choice.once == "ever"
        ]
        for case in cases:
            known = book.assume(*case, *book.after(first))
            shown = book.shown(known, [site.page for site in sites], barred)
            for site in sites:
                if site.page in shown and (site.page, site.key) not in barred and _allowed(book, site, fact, known):
                    after = (
                        "" if site.page == first.page and site.key == first.key else f" after {first.page}{first.key}"
                    )
                    key = f": {site.key}" if site.key else ""
                    found[f"{place(pack, site.page)}{key}: {what} is offered again{after} (L19)"] = None
    yield from found


def _allowed(book: Book, site: Site, fact: c.AnyCondition, known: Known) -> bool:
    """Whether a text can be carried out and then give the quest or card of `fact`, if these conditions are known."""
    page = book.pack.paragraph[site.page]
    asked = next((choice.conditions for choice in page.choices if choice.key == site.key), ())
    if all_of(known, asked) is False:
        return False
    for around, effect in guarded(site.effects):
        gives = isinstance(effect, e.Quest) and isinstance(fact, c.QuestNew) and effect.n == fact.n
        gives |= isinstance(effect, e.Adv) and isinstance(fact, c.HasCard) and effect.n == fact.n
        if gives and all_of(known, around) is not False:
            return True
    return False
