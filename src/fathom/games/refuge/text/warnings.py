"""Warnings before a choice is final."""

from __future__ import annotations

from typing import Any

from fathom.engine.ask import Ask, Option
from fathom.engine.preview import Preview
from fathom.games.refuge.model.options import About, End, Give, HandOver
from fathom.games.refuge.model.state import STANDING
from fathom.games.refuge.rules.queries import screened
from fathom.games.refuge.rules.spaces import spawn_targets
from fathom.games.refuge.text.names import Names
from fathom.present.phrases import count, listed
from fathom.present.words import ANYTHING, Caution, joined

LOSSES = {
    "RF-840": "the supply of tentacles would be empty",
    "RF-841": "the Threat track would be full",
    "RF-842": "you would have to draw a Salvage card, and none is left",
    "RF-843": "no diver would be left standing",
    "RF-844": "your diver would not have stood up in time",
}
"""Why an option loses the game, by rule."""


LOST = frozenset({ANYTHING})
HURT = frozenset({"team"})
DENIES = {
    "devoured": HURT,
    "knocked down": HURT,
    "pushed": HURT,
    "cargo dropped": frozenset({"objective"}),
    "cargo returns": frozenset({"objective"}),
    "threat": frozenset({"threat"}),
}
"""What no reason may promise when an event is certain (`REASONS` of the bot)."""


def warning(n: Names, ask: Ask, option: Option, preview: Preview) -> Caution | None:
    """The certain bad consequences of an option in sentences; None if there are none."""
    if preview.outcome is not None:
        if preview.outcome.won:
            return None
        return Caution(f"This loses the game: {LOSSES[preview.outcome.rule]}.", LOST)
    notes = [
        Caution(note, DENIES[event.what])
        for event in preview.events
        if (note := _grave(n, ask, event.what, event.facts))
    ]
    notes += _unless_saved(n, ask, preview)
    notes += _empty_pile(n, preview)
    if isinstance(option, End):
        notes += _ending(n, ask)
    return joined(notes)


def _who(n: Names, ask: Ask, seat: int, you: str = "You") -> str:
    return you if seat in ask.seats else n.seat(seat)


def _grave(n: Names, ask: Ask, what: str, facts: dict[str, Any]) -> str:
    """The warning about one event; empty if it is harmless."""
    if what == "devoured":
        return f"{_who(n, ask, facts['seat'])} will be devoured."
    if what == "knocked down":
        return f"{_who(n, ask, facts['seat'])} will be knocked down on {n.space(facts['at'])}."
    if what == "pushed":
        return f"The head will push {_who(n, ask, facts['seat'], 'you')} to {n.space(facts['at'])}."
    if what == "cargo dropped":
        return f"The cargo will fall on {n.space(facts['at'])}."
    if what == "cargo returns":
        return f"The cargo will return to {n.space(facts['at'])}."
    if what == "threat":
        return f"A tentacle will go on the Threat track: {facts['threat']} of {n.pack.board.threat_limit}."
    return ""


def _unless_saved(n: Names, ask: Ask, preview: Preview) -> list[Caution]:
    """A warning for each diver whom the head pushes off the map and only a Reaction can save."""
    return [
        Caution(f"{_who(n, ask, now.seat)} will be devoured, unless a Reaction prevents it.", HURT)
        for was, now in zip(n.view.divers, preview.table.state.divers, strict=True)
        if was.at is not None and now.at is None and now.stance == STANDING
    ]


def _empty_pile(n: Names, preview: Preview) -> list[Caution]:
    """The warning that a Spawn space forces an elimination with no card left to draw; empty if not (RF-341)."""
    last = preview.events[-1] if preview.events else None
    if last is None or last.what != "moves" or n.view.salvage_left:
        return []
    space = last.facts["at"]
    if n.pack.sea.kind[space] != "Spawn" or not spawn_targets(preview.table, space):
        return []
    return [Caution("You must eliminate a tentacle there, and no Salvage card is left to draw: you lose.", LOST)]


def _ending(n: Names, ask: Ask) -> list[Caution]:
    """Warnings about unused actions, and about a devour card that is known to come."""
    about = ask.about
    assert isinstance(about, About)
    notes = []
    useful = [option for option in ask.options if not isinstance(option, End | Give | HandOver)]
    if about.left and useful:
        notes.append(Caution(f"You have {count(about.left, 'action')} left."))
    known = n.view.kraken_known
    if known and n.pack.kraken_card(known[0]).devours:
        around = n.pack.sea.around[n.view.head]
        doomed = [
            diver.seat for diver in n.view.divers if diver.at and diver.at in around and not screened(n.table, diver.at)
        ]
        if doomed:
            who = listed([_who(n, ask, seat, "you") for seat in doomed])
            notes.append(Caution(f"The next Kraken card devours all next to the head: {who}.", HURT))
    return notes
