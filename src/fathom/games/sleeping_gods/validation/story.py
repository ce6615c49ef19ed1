"""Checks of the storybook as a graph and as text (L1, L3 to L6, L14, L16)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from fathom.content.packs import duplicates
from fathom.content.suggestions import suggested
from fathom.games.sleeping_gods.language import Effects, walk
from fathom.games.sleeping_gods.language import effects as e
from fathom.games.sleeping_gods.language.conditions import (
    AnyCondition,
    Conditions,
    HasCard,
    HasKeyword,
    HasMark,
    HasRead,
    MarkDue,
    Not,
    QuestDone,
    QuestNew,
)
from fathom.games.sleeping_gods.language.effects import PLACES
from fathom.games.sleeping_gods.model.pack import Pack, card_id
from fathom.games.sleeping_gods.story.graph import Graph, all_effects, costs, ends
from fathom.games.sleeping_gods.story.paragraphs import Paragraph

WORDS = range(40, 161)
"""The allowed number of words in a paragraph; an ending is longer."""
ENDING_WORDS = range(150, 251)
CHOICE_WORDS = 25
AGAIN_WORDS = 80
"""The most words of the text that a page has when it is read again: it says what is new."""
AMERICAN = re.compile(r"\b(color|gray|center|honor|favor|labor|neighbor|traveler|plow|jewelry|theater)\w*\b", re.I)


def place(pack: Pack, id: str) -> str:
    """The file and id of a paragraph, for the beginning of a message."""
    return f"story/{pack.file_of[id]}.yaml: {id}"


def check_story(pack: Pack, graph: Graph) -> list[str]:
    """Return a message for everything that is wrong with the storybook."""
    found = [problem for id, paragraph in pack.paragraph.items() for problem in _paragraph(pack, id, paragraph)]
    return [*_ids(pack), *found, *_reach(pack, graph), *_circles(pack, graph), *_loops_before(pack, graph)]


def _ids(pack: Pack) -> Iterator[str]:
    every = [paragraph.id for paragraphs in pack.story.values() for paragraph in paragraphs]
    yield from (f"{place(pack, id)}: id: used more than once (L1)" for id in duplicates(every))
    for file, paragraphs in pack.story.items():
        part = file.partition("/")[0]
        for paragraph in paragraphs:
            number, where = paragraph.location, f"{place(pack, paragraph.id)}: id"
            if number is None and part != "plot":
                yield f"{where}: a paragraph without a location belongs in plot, not in {part} (L1)"
            elif number is not None and number not in pack.location:
                yield f"{where}: there is no location {number} (L1)"
            elif number is not None and part == "plot":
                yield f"{where}: a paragraph of a location does not belong in plot (L1)"
            elif number is not None and pack.location[number].map.lower() != part:
                yield f"{where}: location {number} is on {pack.location[number].map} (L1)"


def note_story(pack: Pack) -> list[str]:
    """Return a note for each text that is too long or too short, and for each American spelling."""
    return [note for id, paragraph in pack.paragraph.items() for note in _text(place(pack, id), paragraph)]


# -- one paragraph -------------------------------------------------------------------------------------------------


def _paragraph(pack: Pack, id: str, paragraph: Paragraph) -> Iterator[str]:
    here = place(pack, id)
    if sum(map(bool, (paragraph.choices, paragraph.goto, paragraph.end))) != 1:
        yield f"{here}: write exactly one of choices, goto and end (L5)"
    if paragraph.choices and not any(
        choice.leave or not (choice.requires or choice.cost or choice.once) for choice in paragraph.choices
    ):
        yield f"{here}: choices: every choice has a condition, a cost or `once` (L5)"
    yield from (
        f"{here}: choices: {key} is used more than once (L1)" for key in duplicates(c.key for c in paragraph.choices)
    )
    for choice in paragraph.choices:
        there = f"{here}: {choice.key}"
        if (choice.goto is None) == (choice.end is None):
            yield f"{there}: write exactly one of goto and end (L5)"
        if choice.challenge and choice.combat:
            yield f"{there}: a choice can have a challenge or a combat, not both"
        if any(not isinstance(effect, e.Pay) for effect in choice.price):
            yield f"{there}: cost: only pay(…) is allowed here (L3)"
        if choice.challenge and choice.challenge.fail_goto and choice.challenge.fail_end:
            yield f"{there}: challenge: write fail_goto or fail_end, not both (L5)"
        if choice.win and not (choice.challenge or choice.combat):
            yield f"{there}: win: the choice has neither a challenge nor a combat; write then (L5)"
        if choice.more and not choice.combat:
            yield f"{there}: more: the choice has no combat (L5)"
        fight = (*choice.combat, *choice.more)
        yield from (f"{there}: combat: there is no enemy {n} (L1)" for n in fight if n not in pack.enemy)
        yield from (f"{there}: combat: enemy {n} is listed twice (L11, SG-R189)" for n in duplicates(fight))
        if paragraph.town and not (choice.leave or choice.goto or choice.end):
            yield f"{there}: a choice of a town must lead somewhere (L14)"
    if paragraph.town and not any(choice.leave for choice in paragraph.choices):
        yield f"{here}: choices: a town needs a choice with leave (L14)"
    yield from _effects(pack, here, id, all_effects(paragraph))
    yield from _conditions(pack, here, paragraph)


def _effects(pack: Pack, here: str, id: str, effects: Effects) -> Iterator[str]:
    for effect in walk(effects):
        name = type(effect).__name__
        where = PLACES.get(type(effect))
        if isinstance(effect, e.Sail):
            yield f"{here}: {name}: a story cannot move the ship (L3)"
        elif where == "event" or isinstance(effect, e.Mod | e.Immune):
            yield f"{here}: {name} belongs on a card (L3)"
        elif where == "pass end" and id not in ("1", "1.2"):
            yield f"{here}: {name} belongs to the end of a pass (L3)"
        elif where == "finale" and id[0] not in "FE":
            yield f"{here}: {name} belongs to the finale (L3)"
        if isinstance(effect, e.Adv | e.LoseAdv) and card_id(effect.n) not in pack.card:
            yield f"{here}: there is no adventure card {effect.n} (L1)"
        if isinstance(effect, e.Quest | e.Complete | e.LoseQuest) and effect.n not in pack.quest:
            yield f"{here}: there is no quest {effect.n} (L1)"
        if isinstance(effect, e.Mark | e.Unmark) and effect.word not in pack.mark:
            yield f"{here}: there is no mark {effect.word}{suggested(effect.word, pack.mark)} (L23)"


def _conditions(pack: Pack, here: str, paragraph: Paragraph) -> Iterator[str]:
    tests = [line.conditions for line in paragraph.pre] + [choice.conditions for choice in paragraph.choices]
    tests += [effect.conditions for effect in walk(all_effects(paragraph)) if isinstance(effect, e.If)]
    for conditions in tests:
        yield from unknown(pack, here, conditions)
    for id in paragraph.present:
        if id not in pack.role:
            yield f"{here}: present: there is no {id} in cast/{suggested(id, pack.role)} (L18)"


def unknown(pack: Pack, here: str, conditions: Conditions) -> Iterator[str]:
    """Yield a message for each keyword, card, paragraph, quest or mark in conditions that does not exist (L1, L23)."""
    for condition in map(bare, conditions):
        if isinstance(condition, HasKeyword) and condition.word not in pack.keyword:
            yield f"{here}: there is no keyword {condition.word}{suggested(condition.word, pack.keyword)} (L1)"
        if isinstance(condition, HasCard) and card_id(condition.n) not in pack.card:
            yield f"{here}: there is no adventure card {condition.n} (L1)"
        if isinstance(condition, HasRead) and condition.paragraph not in pack.paragraph:
            yield f"{here}: there is no paragraph {condition.paragraph} (L1)"
        if isinstance(condition, QuestDone | QuestNew) and condition.n not in pack.quest:
            yield f"{here}: there is no quest {condition.n} (L1)"
        if isinstance(condition, HasMark | MarkDue) and condition.word not in pack.mark:
            yield f"{here}: there is no mark {condition.word}{suggested(condition.word, pack.mark)} (L23)"


def bare(condition: AnyCondition) -> AnyCondition:
    """A condition without its `not`."""
    return bare(condition.condition) if isinstance(condition, Not) else condition


def _text(here: str, paragraph: Paragraph) -> Iterator[str]:
    count = len(paragraph.text.split())
    wanted = ENDING_WORDS if ends(paragraph.effects) else WORDS
    if count not in wanted:
        yield f"{here}: text: word count {count}; expected {wanted.start} to {wanted.stop - 1} (L16)"
    if len(paragraph.again.split()) > AGAIN_WORDS:
        yield f"{here}: again: word count {len(paragraph.again.split())}; expected at most {AGAIN_WORDS} (L16)"
    for choice in paragraph.choices:
        if len(choice.text.split()) > CHOICE_WORDS:
            words = len(choice.text.split())
            yield f"{here}: {choice.key}: text: word count {words}; expected at most {CHOICE_WORDS} (L16)"
    prose = [paragraph.text, paragraph.again, *(choice.text for choice in paragraph.choices)]
    prose += [choice.challenge.fail_text for choice in paragraph.choices if choice.challenge]
    for word in AMERICAN.finditer(" ".join(prose).replace("Harborlight", "")):
        yield f"{here}: text: “{word[0]}” is American spelling (L16)"


# -- the graph -----------------------------------------------------------------------------------------------------


def _reach(pack: Pack, graph: Graph) -> Iterator[str]:
    for way in graph.missing():
        yield f"{place(pack, way.start)}: it leads to {way.to}, which does not exist (L1)"
    for location in pack.locations:
        if location.map in pack.sea.at_hand and str(location.num) not in pack.paragraph:
            yield f"locations.yaml: {location.num}: the location has no paragraph (L4)"
    for id in graph.unreachable():
        yield f"{place(pack, id)}: nothing leads here (L4)"
    for id in graph.dead_ends():
        yield f"{place(pack, id)}: no path leads back to the ship or to an end (L6)"


def _circles(pack: Pack, graph: Graph) -> Iterator[str]:
    """Yield a message for each cycle of paragraphs that contains neither a town nor a price (L6)."""
    towns = {id for id, paragraph in pack.paragraph.items() if paragraph.town}
    free = {
        id: [way.to for way in leading if way.to in graph.transitions and way.to not in towns and not costs(way)]
        for id, leading in graph.transitions.items()
        if id not in towns
    }
    done: set[str] = set()

    def follow(here: str, trail: tuple[str, ...]) -> Iterator[str]:
        for to in free[here]:
            if to in trail:
                yield f"{place(pack, here)}: it leads in a cycle back to {to} at no price (L6)"
            elif to not in done:
                yield from follow(to, (*trail, to))
        done.add(here)

    for start in free:
        if start not in done:
            yield from follow(start, (start,))


def _loops_before(pack: Pack, graph: Graph) -> Iterator[str]:
    """Yield a message for each paragraph to which a crew can return with the keyword that led it away.

    Otherwise the crew would be led in circles (L6).
    """
    for id, paragraph in pack.paragraph.items():
        for line in paragraph.pre:
            words = {c.word for c in line.conditions if isinstance(c, HasKeyword)}
            numbers = {pack.keyword[word].num for word in words if word in pack.keyword}
            if numbers and _comes_back(pack, graph, line.goto, id, numbers):
                yield f"{place(pack, id)}: pre: a crew can return from {line.goto} with {', '.join(sorted(words))} (L6)"


def _comes_back(pack: Pack, graph: Graph, start: str, goal: str, quests: set[int]) -> bool:
    """Whether some path from `start` to `goal` passes no town and neither completes nor loses one of these quests."""

    def uses(effects: Effects) -> bool:
        return any(isinstance(effect, e.Complete | e.LoseQuest) and effect.n in quests for effect in walk(effects))

    seen, queue = {start}, [start]
    while queue:
        here = queue.pop()
        if here not in graph.transitions or uses(pack.paragraph[here].effects) or pack.paragraph[here].town:
            continue
        for way in graph.transitions[here]:
            if uses(way.brings):
                continue
            if way.to == goal:
                return True
            if way.to not in seen:
                seen.add(way.to)
                queue.append(way.to)
    return False
