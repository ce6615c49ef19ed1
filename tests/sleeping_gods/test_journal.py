"""The journal of a campaign: what happened before, the quests, the pages read, and the pictures."""

from __future__ import annotations

from typing import Any

import pytest

from fathom.engine.events import Event
from fathom.games.sleeping_gods.art.journal import SleepingGodsJournal
from fathom.games.sleeping_gods.art.pictures import TOTEMS, VIGNETTES, totem_file
from fathom.games.sleeping_gods.game import GAME
from fathom.games.sleeping_gods.model.state import Note
from fathom.games.sleeping_gods.text.names import Names
from fathom.games.sleeping_gods.text.quest_log import quest_log
from fathom.games.sleeping_gods.text.recap import evening, previously
from tests.sleeping_gods.voyage import voyage

PACK = GAME.pack


def names_of(*notes: Note) -> Names:
    """Names for a voyage with these notes in its journey log."""
    m = voyage("{region: M1c, turn: 4, crew: {mac: damage 3}, cubes: deck 1, quests: 1}")
    m.state.journey[:] = notes
    return Names(m.pack, m.view(0))


def event(what: str, **facts: Any) -> Event:
    return Event("SG-001", what, facts)


@pytest.mark.rule("SG-870")
def test_previously_tells_what_happened_and_how_things_are() -> None:
    notes = [Note(3, "explored", "3"), Note(3, "quest", "1"), Note(4, "explored", "7"), Note(4, "totem", "AD04")]
    events = [event("turn", turn=3), event("explore", location="3"), event("failed", skill="CUN", number=5, total=4)]
    names = names_of(*notes)
    told, now = previously(names, [*events, event("down", crew="kasumi")], 0)
    assert "Harborlight and Bell Rock" in told
    assert "cunning at Harborlight" in told
    assert "Kasumi went down" in told
    assert "Tidebell" in told
    assert "“The Great Lamp”" in told
    assert "Mac is badly hurt" in now
    assert "damage to the Deck" in now
    later, _ = previously(names, events, 2)
    assert "Harborlight" not in later
    assert previously(names, events, 4) == []


@pytest.mark.rule("SG-870")
def test_of_several_quests_the_one_whose_text_is_told_is_named() -> None:
    m = voyage("{region: M1c, turn: 4, quests: 1 83}")
    m.state.journey[:] = [Note(3, "quest", "1"), Note(3, "quest", "83")]
    names = Names(m.pack, m.view(0))
    assert "Of “The Measure of a Star” we wrote: It could be ground again" in previously(names, [], 0)[0]
    assert "“The Measure of a Star”. It could be ground again" in previously(names, [], 1)[0]


@pytest.mark.rule("SG-870")
def test_an_evening_is_summed_up_by_headings() -> None:
    notes = [Note(2, "combat", "1"), Note(2, "victory"), Note(3, "combat", "4"), Note(3, "defeat", "crew")]
    events = [event("turn", turn=3), *(event("hurt", crew="mac", n=n, left=4 - n) for n in (1, 2))]
    rows = dict(evening(names_of(*notes, Note(3, "card lost", "AD01")), events, 0))
    assert rows == {
        "Days": "2 to 3", "Given up": "Lamp of Ilme", "Fights": "1 of 2 won", "Damage taken": "3", "Defeats": "1",
    }  # fmt: skip


@pytest.mark.rule("SG-830", "SG-831")
def test_quests_say_where_they_were_heard_and_how_they_ended() -> None:
    names = names_of(
        Note(1, "quest", "1"),
        Note(2, "explored", "3"),
        Note(2, "quest", "2"),
        Note(3, "explored", "5"),
        Note(3, "completed", "1"),
    )
    first, second = quest_log(names)
    assert (first.heard, first.end, first.where, first.ended) == (None, "completed", 5, 3)
    assert (second.heard, second.end) == (3, None)


@pytest.mark.rule("SG-352")
def test_only_pages_that_were_read_can_be_read_again() -> None:
    m = voyage("{region: M1c, turn: 4}")
    m.state.visited[:] = ["3", "4.3", "22"]
    journal = SleepingGodsJournal(m.pack, m.view(0), [])
    assert journal.chapters() == {"M1": "Lantern Shallows", "M2": "Drowned Orchards"}
    shown = "".join(str(journal.pages(chapter)) for chapter in [*(page.id for page in PACK.atlas), "plot", "nowhere"])
    seen = {id for id in PACK.paragraph if f'id="page-{id.replace(".", "-")}"' in shown}
    assert seen == {"3", "4.3", "22"}
    assert "lamp-of-ilme" not in shown  # the page gives it, but the crew does not have it
    m.state.totems.append("AD01")
    assert "lamp-of-ilme" in str(SleepingGodsJournal(m.pack, m.view(0), []).pages("M1"))


def test_every_map_and_every_totem_has_a_picture() -> None:
    assert set(VIGNETTES.files) == {page.id.lower() for page in PACK.atlas}
    assert set(TOTEMS.files) == {totem_file(card.name) for card in PACK.adventure if card.totem}
    assert len(set(TOTEMS.hashes.values())) == len(TOTEMS.files)
    assert TOTEMS.read("tidebell", TOTEMS.hashes["tidebell"]) == TOTEMS.files["tidebell"]
    assert TOTEMS.read("tidebell", "another") is None
