"""A proofreading report on the storybook: its size, how often the crew appears, and what is repeated."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from fathom.games.sleeping_gods.language import effects as e
from fathom.games.sleeping_gods.language import walk
from fathom.games.sleeping_gods.model.pack import Pack
from fathom.games.sleeping_gods.story.graph import all_effects
from fathom.games.sleeping_gods.story.paragraphs import Paragraph

SHORTEST = 4
"""The least number of words of a sentence that counts as repeated."""
OPENING = 3
"""How many first words of a paragraph are compared."""
PHRASE = 5
"""How many words make a phrase."""
WORD = re.compile(r"[A-Za-zÀ-ÿ]+(?:['’][A-Za-z]+)*")
COMMON = frozenset(
    WORD.findall(
        """
        a about after again all along am an and any are as at away back be because been before being but by came
        can come could did do does done down each either else ever every for from get go goes going gone got had
        has have having he her here hers him himself his how i if in into is it its itself just know like made
        make man may me might more most much must my no nor not nothing now of off on once one only or other our
        out over own put said same say says see she should since so some somebody somebody's something still
        such take than that the their them then there these they thing things this those though through time to
        too two under up upon us very was way we well were what when where which while who whole whom whose why
        will with without would you your yours
        """
    )
)
"""Words left out of the list of most used words."""
POINTING = frozenset(["It", "It's", "There", "There's"])
"""First words of sentences whose share is reported."""
SENTENCE = re.compile(r"(?<=[.!?])[\"”*)]*\s+(?=[\"“*(]*[A-Z])")


def proofread(pack: Pack) -> str:
    """The report: counts for each map, how often the crew is named, then what is repeated."""
    lines = [*_counts(pack), "", *_crew(pack)]
    for title, found in (
        ("Sentences that occur more than once", _listed(repeated_sentences(pack))),
        (f"Paragraphs that open with the same {OPENING} words", _listed(repeated_openings(pack))),
        (f"Phrases of {PHRASE} words in three places or more", _listed(repeated_phrases(pack))),
        ("First words of sentences, of every ten thousand", _shares(sentence_starts(pack))),
        ("Most used words, of every ten thousand", _shares(used_words(pack))),
    ):
        lines += ["", f"{title}: {len(found) or 'none'}", *(f"  {line}" for line in found)]
    return "\n".join(lines) + "\n"


# -- how much ------------------------------------------------------------------------------------------------------


def _counts(pack: Pack) -> Iterator[str]:
    parts = list(dict.fromkeys(file.partition("/")[0] for file in pack.story))
    yield f"{'':6}{'locations':>10}{'paragraphs':>12}{'choices':>9}{'words':>8}{'it/there':>10}"
    totals = [0, 0, 0, 0]
    for part in parts:
        paragraphs = [p for p in pack.paragraph.values() if pack.file_of[p.id].startswith(f"{part}/")]
        places = len({p.location for p in paragraphs if p.location})
        row = [
            places,
            len(paragraphs),
            sum(len(p.choices) for p in paragraphs),
            sum(len(_words(t)) for p in paragraphs for t in texts(p)),
        ]
        totals = [total + one for total, one in zip(totals, row, strict=True)]
        yield _row(part, row, _pointing(paragraphs))
    yield _row("all", totals, _pointing(list(pack.paragraph.values())))
    gained = {effect for p in pack.paragraph.values() for effect in walk(all_effects(p))}
    totems = sum(isinstance(effect, e.Adv) and pack.adventure_card(effect.n).totem for effect in gained)
    quests = sum(isinstance(effect, e.Quest) for effect in gained)
    endings = sum(isinstance(effect, e.Ending) for effect in gained)
    yield f"{totems} totems can be gained, {quests} of {len(pack.quests)} quests begun, {endings} endings reached."


def _row(name: str, row: list[int], pointing: float) -> str:
    return f"{name:6}{row[0]:>10}{row[1]:>12}{row[2]:>9}{row[3]:>8}{pointing:>10.0%}"


def _pointing(paragraphs: list[Paragraph]) -> float:
    """The share of sentences that begin with “it” or “there”, which make dull prose."""
    first = [_words(sentence)[0] for p in paragraphs for sentence in sentences(p.text) if _words(sentence)]
    return sum(word in POINTING for word in first) / max(1, len(first))


def _crew(pack: Pack) -> Iterator[str]:
    """Yield the lines of a table: in how many paragraphs of each map a crew member is named (the captain by rank)."""
    parts = list(dict.fromkeys(file.partition("/")[0] for file in pack.story))
    yield f"{'named in':12}" + "".join(f"{part:>6}" for part in parts)
    for board in pack.crew:
        name = "Captain" if board.id == "sofi" else board.id.capitalize()
        named = [
            sum(name in p.text for p in pack.paragraph.values() if pack.file_of[p.id].startswith(f"{part}/"))
            for part in parts
        ]
        yield f"{name:12}" + "".join(f"{count:>6}" for count in named)


# -- what is repeated ----------------------------------------------------------------------------------------------


def repeated_sentences(pack: Pack) -> dict[str, list[str]]:
    """Sentences that occur more than once, with the ids of their paragraphs."""
    where: dict[str, list[str]] = {}
    for paragraph in pack.paragraph.values():
        for sentence in (s for text in texts(paragraph) for s in sentences(text)):
            words = _words(sentence)
            if len(words) >= SHORTEST:
                where.setdefault(" ".join(words).lower(), []).append(paragraph.id)
    return {sentence: ids for sentence, ids in where.items() if len(ids) > 1}


def repeated_openings(pack: Pack) -> dict[str, list[str]]:
    """First words that two or more paragraphs share, with the ids of those paragraphs."""
    where: dict[str, list[str]] = {}
    for paragraph in pack.paragraph.values():
        where.setdefault(" ".join(_words(paragraph.text)[:OPENING]).lower(), []).append(paragraph.id)
    return {opening: ids for opening, ids in where.items() if len(ids) > 1}


def repeated_phrases(pack: Pack) -> dict[str, list[str]]:
    """Phrases that occur in three or more story files, with those files."""
    where: dict[str, dict[str, None]] = {}
    for paragraph in pack.paragraph.values():
        for sentence in (s for text in texts(paragraph) for s in sentences(text)):
            words = [word.lower() for word in _words(sentence)]
            for first in range(len(words) - PHRASE + 1):
                phrase = " ".join(words[first : first + PHRASE])
                where.setdefault(phrase, {})[pack.file_of[paragraph.id]] = None
    return {phrase: list(files) for phrase, files in where.items() if len(files) >= 3}


def sentence_starts(pack: Pack) -> dict[str, float]:
    """The twelve most common first words of sentences, with their shares."""
    first = Counter(_words(s)[0] for p in pack.paragraph.values() for s in sentences(p.text) if _words(s))
    return {word: count / first.total() for word, count in first.most_common(12)}


def used_words(pack: Pack) -> dict[str, float]:
    """The thirty most used words that are not in `COMMON`, with their shares of all words."""
    every = Counter(word.lower() for p in pack.paragraph.values() for text in texts(p) for word in _words(text))
    names = {board.id for board in pack.crew} | {"captain"}
    telling = Counter({word: n for word, n in every.items() if word not in COMMON | names and "'" not in word})
    return {word: count / every.total() for word, count in telling.most_common(30)}


# -- reading -------------------------------------------------------------------------------------------------------


def texts(paragraph: Paragraph) -> Iterator[str]:
    """All texts of a paragraph: its own, the one it has when read again, those of its choices and of failures."""
    yield paragraph.text
    if paragraph.again:
        yield paragraph.again
    for choice in paragraph.choices:
        yield choice.text
        if choice.challenge and choice.challenge.fail_text:
            yield choice.challenge.fail_text


def sentences(text: str) -> list[str]:
    """The sentences of a text."""
    return SENTENCE.split(text)


def _words(text: str) -> list[str]:
    return WORD.findall(text)


def _listed(found: dict[str, list[str]]) -> list[str]:
    most = sorted(found.items(), key=lambda item: -len(item[1]))
    return [f"{text}: {len(where)} ({', '.join(where)})" for text, where in most]


def _shares(found: dict[str, float]) -> list[str]:
    return [f"{word}: {10_000 * share:.0f}" for word, share in found.items()]
