"""What is shown large over the board while an event is played, and what the page points at."""

from __future__ import annotations

import htpy as h
from htpy import Element

from fathom.engine.events import Event
from fathom.games.rivals.art import rolls
from fathom.games.rivals.art.places import id_of
from fathom.games.rivals.text.names import Names
from fathom.present.phrases import count, sentence
from fathom.present.svg import use


def moment(n: Names, event: Event) -> Element | None:
    """A large picture of the dice rolled, the event card drawn, or what was found in a den; None for other events."""
    if event.what in rolls.KINDS:
        return _roll(n, rolls.of_event(event))
    if event.what == "event":
        card = n.pack.event[event.facts["card"]]
        return h.div(".shown-card.card")[h.span(".meta")["Event"], h.b[card.name], h.span(".text")[card.text]]
    if event.what == "creature found":
        beast = n.pack.beast[event.facts["card"]]
        return h.div(".shown-card.card")[
            h.svg(".rv-found", {"viewBox": "-64 -62 128 124", "aria-hidden": "true"})[use(f"rv-{beast.id}")],
            h.b[beast.name],
        ]
    if event.what == "treasure found":
        return h.div(".shown-card.card")[h.span(".meta")["Treasure"], h.b[n.card(event.facts["card"])]]
    return None


def _roll(n: Names, one: rolls.Rolled) -> Element:
    """The dice, with who rolls above and the result below."""
    if one.what == "contest roll":
        title, result = n.seat(int(one.who)), count(one.result, "octopus", "octopuses")
    elif one.what == "attack roll":
        title, result = f"{n.fighter(one.who)} attacks {n.fighter(one.whom)}", count(one.result, "hit")
    elif one.what == "defence roll":
        title, result = f"{n.fighter(one.who)} defends", f"{count(one.result, 'shield')}, {count(one.wounds, 'wound')}"
    else:
        deed = "climbs" if one.what == "climbs" else "searches the coral"
        title, result = f"{n.model(one.who)} {deed}", "success" if one.result else "failure"
    more = h.span(".meta")[rolls.MORE] if rolls.has_more(one.dice) else None
    return h.div(".shown-roll.card")[
        h.span(".meta")[sentence(title)], rolls.shown(one.dice, one.rolled), h.b[sentence(result)], more
    ]


IN_HEAD = (
    *("round", "turn", "turn ends", "event", "event ends", "wastes", "creatures' part"),
    *("movement activation", "attack activation", "reinforcement"),
)
"""Events that change the row above the map: the round, whose turn it is, the activations and the event card."""


def about(n: Names, event: Event) -> list[str] | None:
    """The ids of the models that an event names, or of its tile if it names no model; empty if it names neither.

    Events that change the row above the map (`IN_HEAD`) also have the id of that row.
    """
    facts = event.facts
    found = [_fighter(n, facts[fact]) for fact in ("model", "attacker", "target", "fighter") if fact in facts]
    if not found and "tile" in facts:
        found = [id_of(facts["tile"])]
    return [*found, "rv-head"] if event.what in IN_HEAD else found


def _fighter(n: Names, id: str) -> str:
    """The id of a model, or of the creature on a tile."""
    return f"creature-{id_of(id)}" if any(one.at == id for one in n.view.creatures) else f"model-{id}"
