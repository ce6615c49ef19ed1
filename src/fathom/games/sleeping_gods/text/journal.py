"""The journey log as a diary (SG-870): a paragraph for each turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import groupby

from fathom.games.sleeping_gods.model.state import Note
from fathom.games.sleeping_gods.text import ending
from fathom.games.sleeping_gods.text.names import Names
from fathom.present.phrases import sentence

LANDED = (
    "Ashore at {place}.",
    "Put in at {place}.",
    "To {place}, in the boat.",
    "A landing at {place}.",
    "We have been at {place}.",
)
RETURNED = ("Back at {place}.", "To {place} again.", "{place}, once more.")
WON = (
    "Set upon by {foes}, and saw them off.",
    "Met with {foes}; it went our way.",
    "A fight with {foes}. We have had worse.",
    "{foes} barred our way, for a time.",
)
BEATEN = ("Met with {foes}, and got the worst of it.",)
CROSSED = (
    "Over the edge of the chart, into the {map}.",
    "Another page of the chart: the {map}.",
    "By nightfall we had reached the {map}.",
)
THROUGH = "By way of the {maps} to the {map}."
COMMON = (
    "Armoury", "Banks", "Bones", "Causeway", "Flats", "Gardens", "Giants", "Graves", "Kennels", "Marsh", "Nursery",
    "Pool", "Station", "Temple", "Terraces", "Trench", "Well",
)  # fmt: skip
"""Last words of place names that take an article."""
PLOT_PARAGRAPHS = {
    "2": "The Undertow has been. It stood up at the rim of the sea with our own faces and asked for them back.",
    "3": "It came a second time, up through the ship; and something further down answered it.",
}
DEFEATS = {
    "crew": "Not one of us could stand. We came to in the nearest harbour, and nobody asks how.",
    "ship": "The *Manticore* could take no more, and was towed in with her decks awash.",
}
LAST_DEFEAT = "Not one of us could stand; and it set us on our feet, and waited."
COUNTED = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"


def diary(names: Names) -> list[str]:
    """One paragraph for each turn that has notes."""
    days: dict[int, list[Note]] = {}
    for note in names.view.journey:
        days.setdefault(max(1, note.turn), []).append(note)
    been: set[str] = set()
    return [f"Day {turn}. {' '.join(_day(names, turn, notes, been))}" for turn, notes in days.items()]


def _day(names: Names, turn: int, notes: Sequence[Note], been: set[str]) -> Iterator[str]:
    """The sentences for the notes of one turn; `been` collects the places visited so far."""
    followed: set[str] = set()
    for what, several in groupby(enumerate(notes), key=lambda pair: pair[1].what):
        if what in TOGETHER:
            yield from TOGETHER[what](names, [note.about for _, note in several])
            continue
        for index, note in several:
            later = notes[index + 1 :]
            if what == "explored":
                yield said(RETURNED if note.about in been else LANDED, turn + index, place=place(names, note.about))
                been.add(note.about)
            elif what == "combat":
                won = (
                    next((each.what for each in later if each.what in ("victory", "defeat", "combat")), "") == "victory"
                )
                yield said(WON if won else BEATEN, turn + index, foes=_listed(map(foe, foes(names, note.about))))
            elif what == "completed":
                onward = _leads_on(names, note, later)
                followed.add(onward)
                yield f"“{names.quest(int(note.about))}” is done with."
                if onward:
                    yield f"It leads on. {_quest(names, onward)}"
            elif what == "defeat" and any(each.what == "ending" for each in later):
                yield LAST_DEFEAT
            elif what in SENTENCES and note.about not in followed and (told := SENTENCES[what](names, note.about)):
                yield told


def said(ways: Sequence[str], turn: int, **parts: str) -> str:
    """One of several phrasings, chosen by the number of the turn, with its parts filled in."""
    filled = ways[turn % len(ways)].format(**parts)
    return filled[0].upper() + filled[1:]


def _listed(words: Iterable[str]) -> str:
    every = list(words)
    return every[0] if len(every) == 1 else f"{', '.join(every[:-1])} and {every[-1]}"


def place(names: Names, location: str) -> str:
    """The name of a place, with an article if it needs one."""
    name = names.pack.location[int(location)].name
    common = name.startswith("The ") or " of " in name or (name.split()[-1] in COMMON and "'s " not in name)
    return f"the {name.removeprefix('The ')}" if common else name


def foes(names: Names, numbers: str) -> list[str]:
    """The names of enemies, given by their numbers."""
    return [names.enemy(number) for number in numbers.split()]


def foe(name: str) -> str:
    """The name of an enemy with its article, unless it is a proper name."""
    return name if name.startswith("Old ") else f"the {name.removeprefix('The ')}"


def _quest(names: Names, number: str) -> str:
    """The title of a quest, with the text of its card if there is one."""
    quest = names.pack.quest.get(int(number))
    title = f"“{names.quest(int(number))}”"
    return f"{title}: {quest.text}" if quest is not None and quest.text else f"{title}."


def _leads_on(names: Names, done: Note, later: Sequence[Note]) -> str:
    """The number of the quest that continues a completed one, if it was begun on the same turn; else empty."""
    following = str(int(done.about) + 1)
    goal, quest = names.pack.quest[int(done.about)].goal, names.pack.quest.get(int(following))
    begun = any(note.what == "quest" and note.about == following for note in later)
    return following if begun and quest is not None and quest.active and quest.start == goal else ""


def _cards(names: Names, ids: list[str]) -> Iterator[str]:
    """The sentences for cards gained: passengers and animals, recipes, other things."""
    kinds = {id: set(names.pack.card[id].types) for id in ids}
    living = [id for id in ids if kinds[id] & {"passenger", "animal"}]
    dishes = [id for id in ids if "recipe" in kinds[id]]
    things = [id for id in ids if id not in (*living, *dishes)]
    if living:
        aboard = _listed(being(names.thing(id), kinds[id]) for id in living)
        yield f"{sentence(aboard)} {'has' if len(living) == 1 else 'have'} come aboard."
    if dishes:
        yield f"Marco has the secret of {_listed(map(names.thing, dishes))}."
    if things:
        yield f"We have come by {_listed(f'the {names.thing(id)}' for id in things)}."


def being(name: str, kinds: AbstractSet[str]) -> str:
    """The name of a passenger or animal, with an article if it needs one: Hobb the Ferryman, the Ship's Cat."""
    return f"the {name}" if " of " in name or ("animal" in kinds and " the " not in name) else name


def _pages(names: Names, regions: list[str]) -> Iterator[str]:
    maps = [names.pack.sea.maps[id[:-1]].name for id in regions]
    if len(maps) == 1:
        yield said(CROSSED, ord(regions[0][-1]), map=maps[0])
    else:
        yield THROUGH.format(maps=" and the ".join(maps[:-1]), map=maps[-1])


def _gone(names: Names, ids: list[str]) -> Iterator[str]:
    yield f"Given up: {_listed(f'the {names.thing(id)}' for id in ids)}."


def _levels(names: Names, ids: list[str]) -> Iterator[str]:
    learned = [f"{names.crew(names.pack.level[id].crew)} has learned {names.thing(id)}" for id in ids]
    yield f"{sentence(_listed(learned))}."


def _totem(names: Names, id: str) -> str:
    """The sentences for a totem, with how many were found so far."""
    found = [note.about for note in names.view.journey if note.what == "totem"]
    count = found.index(id) + 1
    words = COUNTED.split()
    tally = "It is our first." if count == 1 else f"That makes {words[count] if count < len(words) else count}."
    return f"A totem: {names.thing(id)}. {tally}"


TOGETHER: dict[str, Callable[[Names, list[str]], Iterator[str]]] = {
    "card": _cards,
    "card lost": _gone,
    "level": _levels,
    "page": _pages,
}
SENTENCES: dict[str, Callable[[Names, str], str]] = {
    "begins": lambda n, about: "Fog, and after the fog no Atlantic. The voyage begins.",
    "totem": _totem,
    "quest": _quest,
    "mark": lambda n, about: n.pack.mark[about].text if about in n.pack.mark else "",
    "lost": lambda n, about: f"Nothing will come of “{n.quest(int(about))}” now.",
    "used": lambda n, about: f"“{n.quest(int(about))}” has served its turn.",
    "pass": lambda n, about: PLOT_PARAGRAPHS.get(about, "The sea gathered itself."),
    "defeat": lambda n, about: DEFEATS[about],
    "ending": lambda n, about: ending.page(n, int(about)),
    "over": lambda n, about: "The log ends here.",
}
