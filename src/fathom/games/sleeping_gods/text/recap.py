"""“Previously …” at the start of an evening, and the summary at its end, from the journey log (SG-870) and the events.

An evening is the part of the journey log from note `since` to note `until`. Everything here is known to all players.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from fathom.engine.events import Event
from fathom.games.sleeping_gods.model.state import Note
from fathom.games.sleeping_gods.story.knowledge import open_locations
from fathom.games.sleeping_gods.text.journal import COUNTED, DEFEATS, being, foe, foes, place, said
from fathom.games.sleeping_gods.text.names import SKILLS, Names
from fathom.games.sleeping_gods.text.quest_log import result_of
from fathom.present.phrases import listed, sentence

TURNS = 8
"""How many turns are told if it is not known when the last evening began."""
MOST_TURNS = 12
"""How many turns are told of a long evening: the last ones."""
FIRST_TURN = 3
"""Before this turn there is nothing worth telling again."""
NAMED = 4
"""The largest number of things that one sentence names."""
SAILED = (
    "We sailed {maps}, and went ashore at {places}.",
    "The chart has been turned more than once: {maps}. We set foot at {places}.",
    "Over the edge of the page, to {maps}; ashore at {places}.",
)
LANDED = ("We went ashore at {places}.", "The boat was out: {places}.", "We set foot at {places}.")
FAILED = (
    "It wanted more {skill} {at} than we had.",
    "{at} we trusted to our {skill}, and should not have.",
    "Of {skill} {at} the less said the better.",
)
FOUGHT = ("We met with {foes}, and are here to tell it.", "There was some unpleasantness with {foes}. It went our way.")
BEATEN = ("We met with {foes}, and it did not always go our way.",)
FOUND = (
    "A god has lost {totems} to us.",
    "In the hold, wrapped in sailcloth: {totems}.",
    "We came away with {totems}, and nobody has slept quite the same since.",
)


def last_turns(names: Names) -> int:
    """The number of notes that are older than the last `TURNS` turns: where a recap begins if no evening is known."""
    first = names.view.turn - TURNS
    return sum(note.turn <= first for note in names.view.journey)


def previously(names: Names, events: Sequence[Event], since: int, until: int | None = None) -> list[str]:
    """What happened in an evening, and how things are now, as two paragraphs; empty if nothing happened."""
    evening_notes = names.view.journey[since:until]
    if names.view.turn < FIRST_TURN or not evening_notes:
        return []
    notes = [note for note in evening_notes if note.turn > evening_notes[-1].turn - MOST_TURNS]
    harms = setbacks(notes, events)
    told = [*_voyage(names, notes), *_harm(names, notes, harms), *_won(names, notes), *_promised(names, notes)]
    return [" ".join(told), " ".join(_now(names))] if told else []


def about(notes: Sequence[Note], *whats: str) -> list[str]:
    """The `about` values of the notes of these kinds, without duplicates, in order."""
    return list(dict.fromkeys(note.about for note in notes if note.what in whats))


def some(parts: list[str], other: str) -> str:
    """The parts as a list in a sentence; of many, only the last ones, and how many others (`other`) there are."""
    if len(parts) <= NAMED:
        return listed(parts)
    left_out = len(parts) - NAMED + 1
    words = COUNTED.split()
    return listed([*parts[1 - NAMED :], f"{words[left_out] if left_out < len(words) else left_out} other {other}"])


# -- previously ------------------------------------------------------------------------------------------------------


def _voyage(names: Names, notes: Sequence[Note]) -> Iterator[str]:
    ashore = some([place(names, number) for number in about(notes, "explored")], "places")
    maps = some([f"the {name}" for name in _maps(names, notes)], "seas")
    if maps and ashore:
        yield said(SAILED, notes[0].turn, maps=maps, places=ashore)
    elif ashore:
        yield said(LANDED, notes[0].turn, places=ashore)
    elif maps:
        yield f"We sailed {maps}, and landed nowhere."


def _maps(names: Names, notes: Sequence[Note]) -> list[str]:
    """The names of the maps that the ship came to, each once."""
    return list(dict.fromkeys(names.pack.sea.maps[region[:-1]].name for region in about(notes, "page")))


def setbacks(notes: Sequence[Note], events: Sequence[Event]) -> list[Note]:
    """The failed challenges, as skill and location, the damage, and who went down, on the turns of these notes.

    They are only in the log of events, which begins again when a session is set up by the rules for saving (SG-874).
    """
    found: list[Note] = []
    turn, where = 0, ""
    turns = range(notes[0].turn, notes[-1].turn + 1) if notes else range(0)
    for event in events:
        if event.what == "turn":
            turn, where = event.facts["turn"], ""
        elif event.what == "explore":
            where = event.facts["location"]
        elif event.what in ("returned", "travel"):
            where = ""
        elif event.what == "failed" and turn in turns:
            found.append(Note(turn, "failed", f"{event.facts['skill']} {where}"))
        elif event.what == "down" and turn in turns:
            found.append(Note(turn, "down", event.facts["crew"]))
        elif event.what == "hurt" and turn in turns:
            found.append(Note(turn, "hurt", str(event.facts["n"])))
    return found


def _harm(names: Names, notes: Sequence[Note], harms: Sequence[Note]) -> Iterator[str]:
    """Yield sentences about the last failed challenge (if possible ashore), fights, who went down, and defeats."""
    if failed := [note for note in harms if note.what == "failed"]:
        last = next((note for note in reversed(failed) if not note.about.endswith(" ")), failed[-1])
        skill, _, where = last.about.partition(" ")
        at = f"at {place(names, where)}" if where else "at sea"
        yield said(FAILED, last.turn, skill=SKILLS[skill], at=at)
    enemies = list(dict.fromkeys(foe(name) for number in about(notes, "combat") for name in foes(names, number)))
    if enemies:
        lost = any(note.what == "defeat" and note.about == "crew" for note in notes)
        yield said(BEATEN if lost else FOUGHT, notes[-1].turn, foes=some(enemies, "creatures"))
    if fallen := about(harms, "down"):
        yield sentence(f"{listed([names.crew(id) for id in fallen])} went down, and had to be carried.")
    yield from (DEFEATS[cause] for cause in about(notes, "defeat"))


def _won(names: Names, notes: Sequence[Note]) -> Iterator[str]:
    """Yield sentences about totems, new companions, and the quests that ended."""
    if totems := about(notes, "totem"):
        found = some([f"the {names.thing(id)}" for id in totems], "totems")
        yield said(FOUND, notes[0].turn, totems=found)
    cards = {id: set(names.pack.card[id].types) for id in about(notes, "card")}
    if living := [being(names.thing(id), kinds) for id, kinds in cards.items() if kinds & {"passenger", "animal"}]:
        yield sentence(f"{listed(living)} {'has' if len(living) == 1 else 'have'} come aboard.")
    done = about(notes, "completed")
    if done:
        yield f"We are done with {some([f'“{names.quest(int(number))}”' for number in done], 'matters')}."
        yield from [result for number in done[-NAMED:] if (result := result_of(names, int(number)))]
    if lost := about(notes, "lost"):
        yield f"Nothing will come of {listed([f'“{names.quest(int(number))}”' for number in lost])} now."


def _promised(names: Names, notes: Sequence[Note]) -> Iterator[str]:
    """Yield sentences about the quests taken up that are still open."""
    begun = [int(number) for number in about(notes, "quest") if int(number) in names.view.quests]
    if begun:
        yield f"Still before us: {some([f'“{names.quest(number)}”' for number in begun], 'matters')}."
        last = begun[-1]
        # Many texts begin with "It": among several titles the reader must know of which.
        yield (
            f"Of “{names.quest(last)}” we wrote: {names.pack.quest[last].text}"
            if begun[1:]
            else names.pack.quest[last].text
        )


def _now(names: Names) -> Iterator[str]:
    """Yield sentences about where the ship is, and in what state ship and crew are."""
    view = names.view
    known, chart = names.region(view.region), names.pack.sea.maps[view.region[:-1]].name
    here = [
        str(number)
        for number in open_locations(names.pack, view, view.region)
        if names.pack.location[number].name in known
    ]
    off = f"off {place(names, here[0])}" if here else "in open water"
    yield f"It is day {max(1, view.turn)}. The *Manticore* lies {off}, in the {chart}."
    down = [names.crew(one.id) for one in view.crew if one.damage >= one.health]
    hurt = [names.crew(one.id) for one in view.crew if one.health > one.damage > one.health / 2]
    if down:
        yield sentence(f"{listed(down)} cannot stand.")
    if hurt:
        yield sentence(f"{listed(hurt)} {'is' if len(hurt) == 1 else 'are'} badly hurt.")
    if damaged := [f"the {names.box(box)}" for box, cubes in view.cubes.items() if cubes]:
        yield f"There is damage to {some(damaged, 'rooms')}."


# -- the summary -----------------------------------------------------------------------------------------------------


def evening(names: Names, events: Sequence[Event], since: int) -> list[tuple[str, str]]:
    """What happened after the first `since` notes, as headings with their texts; empty if nothing did."""
    notes = names.view.journey[since:]
    return [(heading, text) for heading, text in _summary(names, notes, setbacks(notes, events)) if text]


def _summary(names: Names, notes: Sequence[Note], harms: Sequence[Note]) -> Iterator[tuple[str, str]]:
    days = [max(1, note.turn) for note in notes]
    if days:
        yield "Days", str(days[0]) if days[0] == days[-1] else f"{days[0]} to {days[-1]}"
    quests = {what: [names.quest(int(n)) for n in about(notes, what)] for what in ("quest", "completed", "lost")}
    cards = about(notes, "card")
    yield "Maps reached", listed(_maps(names, notes))
    yield "Ashore", listed([names.pack.location[int(number)].name for number in about(notes, "explored")])
    yield "Totems found", listed([names.thing(id) for id in about(notes, "totem")])
    yield "Quests taken up", listed(quests["quest"])
    yield "Quests finished", listed(quests["completed"])
    yield "Quests lost", listed(quests["lost"])
    yield "Gained", listed([names.thing(id) for id in cards])
    yield "Given up", listed([names.thing(id) for id in about(notes, "card lost")])
    yield "Learned", listed([names.thing(id) for id in about(notes, "level")])
    yield "Fights", _fights(notes)
    failed = Counter(SKILLS[note.about.partition(" ")[0]] for note in harms if note.what == "failed")
    tries = [skill if times == 1 else f"{skill} ({times} times)" for skill, times in failed.items()]
    yield "Challenges failed", listed(tries)
    yield "Damage taken", str(sum(int(note.about) for note in harms if note.what == "hurt") or "")
    yield "Went down", sentence(listed([names.crew(id) for id in about(harms, "down")]))
    yield "Defeats", str(sum(note.what == "defeat" for note in notes) or "")


def _fights(notes: Sequence[Note]) -> str:
    fought = sum(note.what == "combat" for note in notes)
    won = sum(note.what == "victory" for note in notes)
    return f"{won} of {fought} won" if fought else ""
