"""Every quest is walked to each of its ends, and every place is visited afterwards.

Nobody is met who has left, nobody is in two places, and nothing is offered that the crew has had.
"""

from __future__ import annotations

import pytest

from fathom.games.sleeping_gods.language import conditions as c
from fathom.games.sleeping_gods.language import effects as e
from fathom.games.sleeping_gods.model.pack import card_id
from fathom.games.sleeping_gods.model.state import Voyage
from fathom.games.sleeping_gods.rules import conditions
from fathom.games.sleeping_gods.story.measures import PLOT, part_of
from fathom.games.sleeping_gods.validation import note_pack
from tests.sleeping_gods.afterwards import PACK, Seen, book, played, seen, walks

PLACES = [place.num for place in PACK.locations]


def known(t: Voyage) -> tuple[object, ...]:
    """What all places can know about a state: quests, cards and marks. Only a place itself knows its pages read."""
    s = t.state
    marks = tuple(sorted(word for word, set_in in s.marks.items() if set_in))
    return marks, *(tuple(sorted(each)) for each in (s.quests, s.quests_used, s.cards))


def problems(t: Voyage, found: Seen) -> list[str]:
    """What is wrong with a visit to all places in this state."""
    wrong: list[str] = []
    where: dict[str, set[int]] = {}
    for id in sorted(found.pages):
        page = PACK.paragraph[id]
        for role in page.present:
            if page.location is not None:
                where.setdefault(role, set()).add(page.location)
            for text, departure in zip(PACK.role[role].gone, PACK.role[role].departures, strict=True):
                if conditions.all_true(t, departure):
                    wrong.append(f"{id}: {role} is gone ({text})")
    wrong += [
        f"{role} is in {sorted(places)}"
        for role, places in where.items()
        if len(places) > 1 and not PACK.role[role].roams
    ]
    for offer in found.offers:
        if isinstance(offer.effect, e.Quest):
            had = offer.effect.n in (*t.state.quests, *t.state.quests_used)
        else:
            had = card_id(offer.effect.n) in t.state.cards
        if had:
            wrong.append(f"{offer.page}{offer.key}: {type(offer.effect).__name__.lower()} {offer.effect.n} again")
    return wrong


@pytest.mark.parametrize("map", [*PACK.sea.at_hand, PLOT])
def test_after_every_end_of_every_quest_all_places_are_right(map: str) -> None:
    found: dict[str, str] = {}
    reached: dict[int, set[str]] = {}
    everywhere: set[tuple[object, ...]] = set()
    here: set[tuple[object, ...]] = set()
    # The prologue and the finale are read before and after all visits.
    for opening in [id for id in book().graph.entries if id[0].isdigit() and part_of(PACK, id) == map]:
        place = PACK.paragraph[opening].location
        for one, t in ((each, t) for each in walks(opening) for t in played(each)):
            for quest in one.ended:
                reached.setdefault(quest, set()).update(word for word, set_in in t.state.marks.items() if set_in)
            state = (place, known(t), tuple(sorted(t.state.visited)), tuple(sorted(t.state.taken)))
            places = PLACES if known(t) not in everywhere else [place] if place is not None else []
            if state in here:
                continue
            everywhere.add(known(t))
            here.add(state)
            for problem in problems(t, seen(t, places)):
                found.setdefault(problem, f"after {one}")
    assert everywhere
    assert [f"{problem}, {when}" for problem, when in found.items()] == []
    ending = {
        quest.num
        for quest in PACK.quests
        for site in book().causes(c.QuestDone(quest.num))
        if part_of(PACK, site.page) == map
    }
    assert ending - set(reached) == set()
    assert [
        f"quest {quest} never ends with {word}"
        for quest, marks in reached.items()
        for word in PACK.quest[quest].ends
        if word not in marks and part_of(PACK, book().causes(c.HasMark(word))[0].page) == map
    ] == []


def test_the_linter_finds_no_break() -> None:
    """With every other condition left open: a state that only several quests together can bring about counts too."""
    assert [note for note in note_pack(PACK) if note.endswith(("(L18)", "(L19)"))] == []
