"""Notes on choices: farmable rewards, identical outcomes, dominated choices, shares by map (L20 to L22, L25)."""

from __future__ import annotations

from collections.abc import Iterator

from fathom.games.sleeping_gods.language import Effects, walk, write
from fathom.games.sleeping_gods.story.assumptions import Book
from fathom.games.sleeping_gods.story.measures import PLOT, Figures, alike, fails_forward, measure
from fathom.games.sleeping_gods.story.paragraphs import Paragraph, StoryChoice
from fathom.games.sleeping_gods.story.visits import GAINS, LOSSES, Visit, repeatable, visits
from fathom.games.sleeping_gods.validation.story import place

FORWARD, STAKES, FIGHTS = 0.5, 2 / 3, 7
"""The least share of challenges that fail forward, the least share of choices with a stake, and the least number of
fights of a map (L25)."""


def note_stakes(book: Book) -> list[str]:
    """Return notes on rewards that can be farmed, identical or dominated choices, and maps with too little at stake."""
    found = list(_farmable(book))
    for page in book.pack.paragraph.values():
        found += [*_identical(book, page), *_dominated(book, page)]
    return [*found, *_shares(book)]


# -- farming ---------------------------------------------------------------------------------------------------------


def _farmable(book: Book) -> Iterator[str]:
    """Yield a note for each gain on a visit that can be repeated and has no price (L20)."""
    found: dict[str, None] = {}
    for location in book.pack.locations:
        if str(location.num) in book.pack.paragraph:
            for visit in visits(book, str(location.num)):
                if visit.gains and not visit.has_price and repeatable(book, visit):
                    found.update(dict.fromkeys(_gaining(book, visit)))
    yield from found


def _gaining(book: Book, visit: Visit) -> Iterator[str]:
    """Yield a note for each paragraph and choice of a visit that gives the crew something."""
    for id in visit.pages:
        if gains := _gains(book.pack.paragraph[id].effects):
            yield f"{place(book.pack, id)}: {write(gains)} can be had on every visit (L20)"
    for way in visit.ways:
        if way.choice is not None and (gains := _gains(way.brings)):
            yield f"{place(book.pack, way.start)}: {way.choice.key}: {write(gains)} can be had on every visit (L20)"


def _gains(effects: Effects) -> Effects:
    return tuple(effect for effect in walk(effects) if isinstance(effect, GAINS))


# -- choices of one page ---------------------------------------------------------------------------------------------


def _identical(book: Book, page: Paragraph) -> Iterator[str]:
    for one, other in alike(book, page):
        yield f"{place(book.pack, page.id)}: choices: {one.key} and {other.key} have the same price and outcome (L21)"


def _dominated(book: Book, page: Paragraph) -> Iterator[str]:
    """Yield a note for each choice that no crew has a reason to make, because another is never worse (L22)."""
    for worse in page.choices:
        for better in page.choices:
            if better is not worse and _beats(better, worse) and not _beats(worse, better):
                yield f"{place(book.pack, page.id)}: choices: {better.key} is never worse than {worse.key} (L22)"


def _beats(better: StoryChoice, worse: StoryChoice) -> bool:
    """Whether a choice leads to the same, asks no more, brings no less and risks no more than another."""
    return (
        (better.goto, better.end) == (worse.goto, worse.end)
        and set(better.conditions) <= set(worse.conditions)
        and set(better.price) <= set(worse.price)
        and set(better.enemies(2)) <= set(worse.enemies(2))
        and (better.once is None or better.once == worse.once)
        and _brings_all(better.gains, worse.gains)
        and _risks_no_more(better, worse)
    )


def _brings_all(better: Effects, worse: Effects) -> bool:
    """Whether `better` has all effects of `worse` except losses, and no effects that `worse` lacks except gains."""
    harmless = [effect for effect in worse if not isinstance(effect, LOSSES)]
    bad = [effect for effect in better if not isinstance(effect, GAINS)]
    return set(harmless) <= set(better) and set(bad) <= set(worse)


def _risks_no_more(better: StoryChoice, worse: StoryChoice) -> bool:
    one, other = better.challenge, worse.challenge
    if one is None:
        return not fails_forward(worse)
    if other is None or one.skill != other.skill or one.n > other.n:
        return False
    same = (one.fail_goto, one.fail_end) == (other.fail_goto, other.fail_end)
    return same and set(one.failure) <= set(other.failure)


# -- shares ----------------------------------------------------------------------------------------------------------


def _shares(book: Book) -> Iterator[str]:
    for map, figures in measure(book.pack).items():
        if map not in (PLOT, "All") and figures.challenges and figures.choices:
            yield from (f"story/{map.lower()}: {note} (L25)" for note in _tame(figures))


def _tame(figures: Figures) -> Iterator[str]:
    forward, stakes = figures.forward / figures.challenges, figures.stakes / figures.choices
    if forward < FORWARD:
        yield f"{figures.forward} of {figures.challenges} challenges fail forward; aim for {FORWARD:.0%}"
    if stakes < STAKES:
        yield f"{figures.stakes} of {figures.choices} choices have a stake; aim for {STAKES:.0%}"
    if figures.fights < FIGHTS:
        yield f"{figures.fights} fights; aim for {FIGHTS} or more"
