"""Checks of what the story remembers: marks, ends of quests, traces, later visits (L1, L23, L24, L26)."""

from __future__ import annotations

from collections.abc import Iterator

from fathom.content.packs import duplicates
from fathom.games.sleeping_gods.language import Conditions, walk
from fathom.games.sleeping_gods.language import conditions as c
from fathom.games.sleeping_gods.language import effects as e
from fathom.games.sleeping_gods.model.pack import Pack
from fathom.games.sleeping_gods.story.assumptions import Book, Site
from fathom.games.sleeping_gods.story.graph import all_effects
from fathom.games.sleeping_gods.story.measures import finishes, looks_back
from fathom.games.sleeping_gods.validation.story import bare, unknown


def check_memory(pack: Pack) -> list[str]:
    """Return a message for each unknown reference or duplicate in `marks/`, `cast/` and the ends of quests."""
    return [*_marks(pack), *_cast(pack), *_ends(pack)]


def _marks(pack: Pack) -> Iterator[str]:
    every = [(mark, f"marks/{file}.yaml: {mark.id}") for file, marks in pack.marks.items() for mark in marks]
    for word in duplicates(mark.id for mark, _ in every):
        yield f"marks: {word}: id: used more than once (L1)"
    for mark, here in every:
        for reference in mark.set:
            if not _exists(pack, reference):
                yield f"{here}: set: there is no page or choice {reference} (L23)"


def _exists(pack: Pack, reference: str) -> bool:
    """Whether a page, or a choice of a page, exists."""
    if reference in pack.paragraph:
        return True
    page = pack.paragraph.get(reference[:-1])
    return page is not None and any(choice.key == reference[-1] for choice in page.choices)


def _cast(pack: Pack) -> Iterator[str]:
    every = [(role, f"cast/{file}.yaml: {role.id}") for file, roles in pack.cast.items() for role in roles]
    for id in duplicates(role.id for role, _ in every):
        yield f"cast: {id}: id: used more than once (L1)"
    for role, here in every:
        if role.home is not None and role.home not in pack.location:
            yield f"{here}: home: there is no location {role.home} (L1)"
        for departure in role.departures:
            yield from unknown(pack, f"{here}: gone", departure)


def _ends(pack: Pack) -> Iterator[str]:
    for quest in pack.quests:
        yield from (
            f"quests.yaml: {quest.num}: ends: there is no mark {word} (L23)"
            for word in quest.ends
            if word not in pack.mark
        )


# -- notes -----------------------------------------------------------------------------------------------------------


def note_memory(book: Book) -> list[str]:
    """Return a note for each mark and each finished quest without a trace, and for each visit like the first."""
    asked = conditions_by_place(book.pack)
    return [*_unused_marks(book, asked), *_unset_ends(book), *_untraced(book, asked), *_unchanged(book.pack)]


def conditions_by_place(pack: Pack) -> dict[c.AnyCondition, set[str]]:
    """The places that ask for each condition: numbers of locations, and ids of pages of the plot."""
    found: dict[c.AnyCondition, set[str]] = {}
    for id, page in pack.paragraph.items():
        texts: list[Conditions] = [line.conditions for line in page.pre]
        texts += [choice.conditions for choice in page.choices]
        texts += [effect.conditions for effect in walk(all_effects(page)) if isinstance(effect, e.If)]
        for condition in (bare(each) for conditions in texts for each in conditions):
            found.setdefault(condition, set()).add(place_of(id))
    for place in pack.locations:
        for condition in map(bare, place.conditions):
            found.setdefault(condition, set()).add(f"{place.num} when")
    return found


def place_of(id: str) -> str:
    """The number of a page's location; the id itself for a page of the plot."""
    number = id.partition(".")[0]
    return number if number.isdigit() and number != "1" else id


def _files(pack: Pack) -> dict[str, str]:
    return {mark.id: f"marks/{file}.yaml: {mark.id}" for file, marks in pack.marks.items() for mark in marks}


def _unused_marks(book: Book, asked: dict[c.AnyCondition, set[str]]) -> Iterator[str]:
    files = _files(book.pack)
    for mark in book.pack.mark.values():
        here, word = files[mark.id], mark.id
        sites = book.causes(c.HasMark(word))
        readers = asked.get(c.HasMark(word), set()) | asked.get(c.MarkDue(word), set())
        if not sites:
            yield f"{here}: no page sets the mark (L23)"
        elif not readers:
            yield f"{here}: no page asks for the mark (L23)"
        elif not readers - {place_of(site.page) for site in sites}:
            yield f"{here}: only the place that sets the mark asks for it; `read:` is enough there (L23)"
        if not mark.text:
            yield f"{here}: text: the journal has nothing to tell (L23)"
        for reference in mark.read:
            if not _exists(book.pack, reference):
                yield f"{here}: read: there is no page or choice {reference} (L23)"
        for reference in mark.set:
            if sites and _exists(book.pack, reference) and not any(_is_at(site, reference) for site in sites):
                yield f"{here}: set: {reference} does not set the mark (L23)"


def _is_at(site: Site, reference: str) -> bool:
    """Whether a text belongs to the page or choice `reference`, or to a choice that leads to that page."""
    return reference in (site.page, f"{site.page}{site.key}", site.then)


def _unset_ends(book: Book) -> Iterator[str]:
    for quest in book.pack.quests:
        if len(quest.ends) == 1:
            yield f"quests.yaml: {quest.num}: ends: one end needs no mark here; name two or more (L23)"


def _untraced(book: Book, asked: dict[c.AnyCondition, set[str]]) -> Iterator[str]:
    """Yield notes on quests that end a chain and leave no trace (L24).

    A quest leaves no trace if no other place asks about it, or if the opening of the place where it ends does not look
    back.
    """
    pack = book.pack
    for quest in pack.quests:
        sites = [site for site in book.causes(c.QuestDone(quest.num)) if finishes((*site.effects, *site.also))]
        if not sites:
            continue
        here = f"quests.yaml: {quest.num}"
        own = {place_of(site.page) for site in sites}
        if not set().union(*(asked.get(trace, set()) for trace in _traces(book, quest.num, sites))) - own:
            yield f"{here}: no other place knows that {quest.keyword} is over (L24)"
        for number in sorted(own & {str(each) for each in pack.location}, key=int):
            opening = pack.paragraph.get(number)
            if opening is not None and not looks_back(pack, opening):
                yield f"{here}: the opening of {number} does not look back at {quest.keyword} (L24)"


def _unchanged(pack: Pack) -> Iterator[str]:
    """Yield a note for each opening that a crew reads word for word again when it comes back (L26)."""
    for location in pack.locations:
        opening = pack.paragraph.get(str(location.num))
        if opening is None or opening.again:
            continue
        if c.HasRead(opening.id) not in (each for line in opening.pre for each in line.conditions):
            here = f"story/{pack.file_of[opening.id]}.yaml: {opening.id}"
            yield f"{here}: a later visit begins with the same words; write `again` (L26)"


def _traces(book: Book, number: int, sites: list[Site]) -> set[c.AnyCondition]:
    """The conditions by which a page can know that a quest is over."""
    found: set[c.AnyCondition] = {c.QuestDone(number)}
    words = list(book.pack.quest[number].ends)
    for site in sites:
        for effect in walk((*site.effects, *site.also)):
            if isinstance(effect, e.Adv):
                found.add(c.HasCard(effect.n))
            elif isinstance(effect, e.Mark):
                words.append(effect.word)
            elif isinstance(effect, e.Quest) and effect.n in book.pack.quest:
                found.add(c.HasKeyword(book.pack.quest[effect.n].keyword))
    return found | {kind(word) for word in words for kind in (c.HasMark, c.MarkDue)}
