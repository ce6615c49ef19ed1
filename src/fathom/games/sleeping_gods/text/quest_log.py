"""The log of quests: what is known of each, where the crew heard of it, and how it ended (SG-830, SG-831)."""

from __future__ import annotations

from typing import Literal

import msgspec

from fathom.games.sleeping_gods.model.state import Note
from fathom.games.sleeping_gods.text.emphasis import unmarked
from fathom.games.sleeping_gods.text.names import Names

End = Literal["completed", "lost", "used"]
ENDED: dict[End, str] = {"completed": "Finished", "lost": "Lost", "used": "Used"}
AT_SEA = "at sea"


class QuestEntry(msgspec.Struct, frozen=True):
    """A quest that the crew has or had. Places are numbers of locations; None at sea."""

    number: int
    title: str
    keyword: str
    text: str
    begun: int
    """The turn on which it was gained; 0 if that was before the voyage, as for unlocked cards."""
    heard: int | None
    ended: int | None = None
    """The turn on which it ended; None if it is open."""
    end: End | None = None
    where: int | None = None
    """Where it ended."""
    result: str = ""
    """Which of its ends it came to, in a sentence; empty if there is only one, or it is open."""


def quest_log(names: Names) -> list[QuestEntry]:
    """Every quest of the journey log, the oldest first."""
    found: dict[int, QuestEntry] = {}
    here: Note | None = None
    for note in names.view.journey:
        at = int(here.about) if here is not None and here.turn == note.turn else None
        if note.what == "explored":
            here = note
        elif note.what == "quest":
            card, number = names.pack.quest[int(note.about)], int(note.about)
            found[number] = QuestEntry(number, names.quest(number), card.keyword, card.text, note.turn, at)
        elif note.what in ENDED and int(note.about) in found:
            entry = found[int(note.about)]
            result = result_of(names, entry.number)
            found[entry.number] = msgspec.structs.replace(
                entry, ended=note.turn, end=note.what, where=at, result=result
            )
    for number in names.view.quests:  # gained before the log began
        if number not in found:
            card = names.pack.quest[number]
            found[number] = QuestEntry(number, names.quest(number), card.keyword, card.text, 0, None)
    return list(found.values())


def result_of(names: Names, number: int) -> str:
    """How a quest ended, in the sentences of its marks that are set; empty if there is no such mark."""
    ends = names.pack.quest[number].ends
    told = [names.pack.mark[word].text for word in ends if names.view.marks.get(word) and word in names.pack.mark]
    return " ".join(told)


def place_of(names: Names, number: int | None) -> str:
    """A location with its map if the ship is on another: “Saltgate (Ember Coast)”; “at sea” for None."""
    if number is None:
        return AT_SEA
    location = names.pack.location[number]
    if location.map == names.view.region[:-1]:
        return location.name
    return f"{location.name} ({names.pack.sea.maps[location.map].name})"


def quest_lines(names: Names) -> list[str]:
    """The log of quests as lines: the open ones first, then how the others ended."""
    entries = quest_log(names)
    lines = [unmarked(f"{entry.title}{_heard(names, entry)}. {entry.text}") for entry in entries if entry.end is None]
    for entry in entries:
        if entry.end is not None:
            ended = f"{ENDED[entry.end]} {_at(names, entry.where)} on day {entry.ended}. {entry.result}".rstrip()
            lines.append(unmarked(f"{entry.title}{_heard(names, entry)}. {ended}"))
    return lines


def _heard(names: Names, entry: QuestEntry) -> str:
    return f", heard {_at(names, entry.heard)} on day {entry.begun}" if entry.begun else ""


def _at(names: Names, number: int | None) -> str:
    return AT_SEA if number is None else f"at {place_of(names, number)}"
