"""Where the crew heard of quests and where quests ended: names that highlight the place on the chart."""

from __future__ import annotations

from htpy import Node

from fathom.games.sleeping_gods.text.names import Names
from fathom.games.sleeping_gods.text.quest_log import AT_SEA, QuestEntry, place_of
from fathom.present.journal import place_button


def heard(n: Names, entry: QuestEntry) -> Node:
    """Where and when the crew heard of a quest; None if that was before the voyage."""
    return ["Heard ", place(n, entry.heard), f" on day {entry.begun}."] if entry.begun else None


def place(n: Names, number: int | None) -> Node:
    """The name of a location, which highlights the location on the chart when pointed at; “at sea” for None."""
    return AT_SEA if number is None else ["at ", place_button(f"place-{number}", place_of(n, number))]
