"""What players might try as an action, in the story, at a market or a port, and with events."""

from __future__ import annotations

from collections.abc import Iterable

from fathom.engine.ask import Ask, Option
from fathom.engine.legality import Reason
from fathom.games.sleeping_gods.model import options as o
from fathom.games.sleeping_gods.model.state import Voyage
from fathom.games.sleeping_gods.rules import (
    conditions,
    defeat,
    events,
    market,
    port,
    queries,
    rooms,
    serpent,
    storybook,
    travel,
    turn,
)


def action_tries(t: Voyage, ask: Ask) -> Iterable[Option]:
    """Everything a player might try as an action, with every ongoing event and every location of this map.

    Locations that are closed and that the crew has never explored are left out (SG-R235).
    """
    s = t.state
    known = {id.partition(".")[0] for id in s.visited}
    yield from (o.Travel(), o.Market(), o.Port(), o.Skip())
    yield from (
        o.Explore(str(place.num))
        for place in t.pack.locations
        if place.map == s.region[:-1] and (str(place.num) in known or conditions.open_to_explore(t, place.num))
    )
    yield from (o.Tackle(id) for id in s.ongoing)


def choice_tries(t: Voyage, ask: Ask) -> Iterable[Option]:
    """The options to make each printed choice of the paragraph, also those with unmet requirements."""
    return [o.Choice(choice.key) for choice in storybook.here(t).choices]


def refuse_choice(t: Voyage, ask: Ask, option: Option) -> Reason | None:
    """Why a choice that the paragraph offers cannot be made; None if it can."""
    assert isinstance(option, o.Choice)
    paragraph = storybook.here(t)
    choice = next(choice for choice in paragraph.choices if choice.key == option.key)
    return storybook.refuse_choice(t, paragraph, choice)


SAILED_ON = Reason("SG-R238", "The ship has sailed on, so the visit is over.")


def stall_tries(t: Voyage, ask: Ask) -> Iterable[Option]:
    """The options to buy each market card that is laid out."""
    return [o.Buy(card) for card in t.state.stall.cards] if t.state.stall is not None else []


def refuse_purchase(t: Voyage, ask: Ask, option: Option) -> Reason | None:
    """Why a market card cannot be bought; None if it can."""
    assert isinstance(option, o.Buy)
    return SAILED_ON if queries.LEFT in ask.about.done else market.refuse_purchase(t, option.card)


def service_tries(t: Voyage, ask: Ask) -> Iterable[Option]:
    """The options to use each service of the port, also those that the crew cannot pay for."""
    return port.services(t)


def refuse_service(t: Voyage, ask: Ask, option: Option) -> Reason | None:
    """Why a service of the port cannot be used; None if it can."""
    return SAILED_ON if queries.LEFT in ask.about.done else port.refuse_service(t, option, ask.about.done)


def event_tries(t: Voyage, ask: Ask) -> Iterable[Option]:
    """The options to choose each ongoing event."""
    return [o.Tackle(id) for id in t.state.ongoing]


def refuse_turn_end(t: Voyage, ask: Ask, option: Option) -> Reason | None:
    """Why an ongoing event does not take effect now; None if it does (SG-255, SG-R050)."""
    assert isinstance(option, o.Tackle)
    return events.refuse_turn_end(t, option.event, ask.about.done)


def refuse_serpent(t: Voyage, ask: Ask, option: Option) -> Reason | None:
    """Why the sea serpent cannot go to a region; None if it can."""
    assert isinstance(option, o.Sail)
    return serpent.refuse_region(t, ask.about.kind, option.region)


def refuse_haven(t: Voyage, ask: Ask, option: Option) -> Reason | None:
    """Why the ship cannot drift to a region; None if it can."""
    assert isinstance(option, o.Sail)
    return defeat.refuse_haven(t, option.region)


def refuse_room(t: Voyage, ask: Ask, option: Option) -> Reason | None:
    """Why the ship action cannot use a room; None if it can."""
    assert isinstance(option, o.Room)
    return rooms.refuse_room(t, option.room)


def refuse_sail(t: Voyage, ask: Ask, option: Option) -> Reason | None:
    """Why the ship cannot sail to a region; None if it can."""
    return travel.refuse_sail(t, option.region) if isinstance(option, o.Sail) else None


def refuse_action(t: Voyage, ask: Ask, option: Option) -> Reason | None:
    """Why an action cannot be taken; None if it can."""
    return turn.refuse_action(t, option)


ACTIONS = (o.Travel, o.Market, o.Port, o.Skip, o.Explore, o.Tackle)
