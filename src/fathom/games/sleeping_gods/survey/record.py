"""The record of one campaign in a survey."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from fathom.engine.timeline import Timeline
from fathom.games.sleeping_gods.model.state import State


class Standing(msgspec.Struct, frozen=True):
    """What the crew has at the end of a pass; XP includes XP spent on levels."""

    turn: int
    coins: int
    xp: int
    totems: int
    cards: int
    defeats: int


class Fight(msgspec.Struct, frozen=True):
    """A combat: its level, in which pass of the event deck it took place, and whether it was won."""

    level: int
    in_pass: int
    won: bool


class Record(msgspec.Struct, frozen=True):
    """A finished campaign: what it reached, and how it went."""

    ending: int
    score: int
    finale_lost: int
    passes: tuple[Standing, ...]
    fights: tuple[Fight, ...]
    paragraphs: tuple[str, ...]
    quests: tuple[int, ...]
    completed: tuple[int, ...]
    cards: tuple[str, ...]
    """All adventure cards gained during the campaign, including totems."""
    enemies: tuple[int, ...]
    events: tuple[str, ...]
    marks: tuple[str, ...] = ()
    """All lasting marks set during the campaign, also those removed later."""


def record(match: Timeline) -> Record:
    """Make the record of a finished campaign from its journey log and the states at its boundaries."""
    s = match.state
    facts = match.outcome.facts if match.outcome else {}
    notes = s.journey
    gained = {note.about for note in notes if note.what in ("card", "totem")}
    return Record(
        ending=facts.get("ending", 0),
        score=facts.get("score", 0),
        finale_lost=s.finale_lost,
        passes=tuple(standings(match)),
        fights=tuple(fights(match)),
        paragraphs=tuple(s.visited),
        quests=tuple(sorted({*s.quests, *s.quests_used})),
        completed=tuple(sorted(int(note.about) for note in notes if note.what == "completed")),
        cards=tuple(card.id for card in match.pack.adventure if card.id in gained),
        enemies=tuple(sorted({int(n) for note in notes if note.what == "combat" for n in note.about.split()})),
        events=tuple(sorted({*s.events_used, *s.ongoing})),
        marks=tuple(sorted({note.about for note in notes if note.what == "mark"})),
    )


def standings(match: Timeline) -> Iterator[Standing]:
    """What the crew had at the end of each pass; the last pass ends where the finale begins."""
    last: dict[int, State] = {}
    for boundary in match.boundaries:
        state = boundary.state
        if state.story is None or state.story.kind != "finale":
            last[state.passes] = state
    for state in last.values():
        yield Standing(
            turn=state.turn,
            coins=state.stock["coin"],
            xp=state.xp + sum(match.pack.level[id].xp for one in state.crew.values() for id in one.levels),
            totems=len(state.totems),
            cards=len(state.cards),
            defeats=state.defeats,
        )


def fights(match: Timeline) -> Iterator[Fight]:
    """Every combat in the journey log, in order, with its result."""
    in_pass, level = 1, 0
    for note in match.state.journey:
        if note.what == "pass":
            in_pass = int(note.about)
        elif note.what == "combat":
            level = match.pack.combat_level(tuple(map(int, note.about.split())))
        elif note.what in ("victory", "defeat") and level:
            yield Fight(level, in_pass, note.what == "victory")
            level = 0
