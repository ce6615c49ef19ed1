"""The journey log, read like a diary (SG-870)."""

from __future__ import annotations

from collections.abc import Callable

from fathom.games.sleeping_gods.text.names import Names

TOLD: dict[str, Callable[[Names, str], str]] = {
    "begins": lambda n, about: "The voyage begins.",
    "explored": lambda n, about: f"Ashore at {n.pack.location[int(about)].name}.",
    "page": lambda n, about: f"Over the edge of the chart, to {n.region(about)}.",
    "combat": lambda n, about: f"Fought {', '.join(n.enemy(number) for number in about.split())}.",
    "victory": lambda n, about: "Won the fight.",
    "totem": lambda n, about: f"Found a totem: {n.thing(about)}.",
    "card": lambda n, about: f"Came by {n.thing(about)}.",
    "card lost": lambda n, about: f"Lost {n.thing(about)}.",
    "quest": lambda n, about: f"Took on {n.quest(int(about))}.",
    "completed": lambda n, about: f"Finished {n.quest(int(about))}.",
    "lost": lambda n, about: f"Lost {n.quest(int(about))}.",
    "used": lambda n, about: f"Used {n.quest(int(about))}.",
    "level": lambda n, about: f"{n.crew(n.pack.level[about].crew).capitalize()} learned {n.thing(about)}.",
    "pass": lambda n, about: f"The sea gathered itself; pass {about} began.",
    "defeat": lambda n, about: "The crew was beaten." if about == "crew" else "The ship could take no more.",
    "ending": lambda n, about: f"The end: ending {about}.",
    "over": lambda n, about: "The log ends here.",
}


def diary(names: Names) -> list[str]:
    """One line a turn, with everything that was written down in it."""
    days: dict[int, list[str]] = {}
    for note in names.view.journey:
        days.setdefault(note.turn, []).append(TOLD[note.what](names, note.about))
    return [f"Turn {turn}. {' '.join(lines)}" for turn, lines in days.items()]
