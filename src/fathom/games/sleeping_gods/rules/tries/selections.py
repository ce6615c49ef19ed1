"""What players might choose for an effect: crew, goods, cards, rooms, regions, alternatives."""

from __future__ import annotations

from collections.abc import Iterable

from fathom.engine.ask import Ask, Option
from fathom.engine.legality import Reason
from fathom.games.sleeping_gods.language.words import RESOURCES, STATUSES
from fathom.games.sleeping_gods.model import options as o
from fathom.games.sleeping_gods.model.state import Voyage
from fathom.games.sleeping_gods.rules import conditions, crew, equip, goods, recipes, ship
from fathom.games.sleeping_gods.rules.effects import control
from fathom.games.sleeping_gods.rules.tries.decisions import Candidates, Refusal


def crew_tries(t: Voyage, ask: Ask) -> Iterable[Option]:
    """The options to choose each of the nine crew members."""
    return [o.Crew(id) for id in t.state.crew]


def refuse_crew(t: Voyage, ask: Ask, option: Option) -> Reason | None:
    """Why a crew member cannot be chosen in this question; None if they can."""
    assert isinstance(option, o.Crew)
    return crew.refuse_pick(t, t.state.crew[option.crew], ask.about)


def hand_tries(t: Voyage, ask: Ask) -> Iterable[Option]:
    """The options to choose each card of the player's hand."""
    return [o.Card(card) for card in t.state.players[ask.seats[0]].hand]


def equipped_tries(t: Voyage, ask: Ask) -> Iterable[Option]:
    """The options to choose each equipped ability card of the crew."""
    return [o.Card(card) for card in equip.equipped(t)]


def weapon_tries(t: Voyage, ask: Ask) -> Iterable[Option]:
    """The options to choose each weapon card of the crew, also one that no crew member carries."""
    return [o.Card(card) for card in t.state.cards if t.pack.card[card].weapon]


def card_tries(t: Voyage, ask: Ask) -> Iterable[Option]:
    """The options to choose each adventure or market card that the crew owns."""
    return [o.Card(card) for card in t.state.cards]


def command_tries(t: Voyage, ask: Ask) -> Iterable[Option]:
    """The options to return command from each crew board and each owned card, also those without command."""
    return [o.Put(id) for id in (*t.state.crew, *t.state.cards)]


def goods_tries(t: Voyage, ask: Ask) -> Iterable[Option]:
    """The options to choose each kind of resource, also those that the crew does not have."""
    return [o.Put(kind) for kind in RESOURCES]


def status_tries(t: Voyage, ask: Ask) -> Iterable[Option]:
    """The options to choose each status, also those that the crew member does not have."""
    return [o.Put(status) for status in STATUSES]


def room_tries(t: Voyage, ask: Ask) -> Iterable[Option]:
    """The options to choose each room of the ship, and the hull."""
    return [o.Room(room.id) for room in t.pack.ship]


def region_tries(t: Voyage, ask: Ask) -> Iterable[Option]:
    """The options to go to each region of the atlas, also those out of reach."""
    return [o.Sail(region) for region in t.pack.sea.region]


def way_tries(t: Voyage, ask: Ask) -> Iterable[Option]:
    """The options to choose each alternative of the text, also those that the crew cannot pay for."""
    return [o.Alternative(number) for number in range(1, len(ask.about.texts) + 1)]


def token_tries(t: Voyage, ask: Ask) -> Iterable[Option]:
    """The options to take the reward of each search token that was drawn."""
    return [o.Keep(token) for token in t.state.drawn]


def waiver_tries(t: Voyage, ask: Ask) -> Iterable[Option]:
    """The options to leave out each kind of resource, and `food` if the recipe names it."""
    return [o.Put(kind) for kind in dict.fromkeys((*RESOURCES, *recipes.food_of(ask.about.texts[0], ())))]


def refuse_command(t: Voyage, ask: Ask, option: Option) -> Reason | None:
    """Why no command can be returned from a board or card; None if it can (SG-215)."""
    assert isinstance(option, o.Put)
    return goods.refuse_return(t, option.what, ask.about.source)


FULL_ROOM = Reason("SG-521", "All damage spaces of this room are full.")
NO_CUBE = Reason("SG-009", "This part of the ship has no damage to repair.")
NOT_CARRIED = Reason("SG-731", "No crew member carries this weapon.")


def refuse_full(t: Voyage, ask: Ask, option: Option) -> Reason | None:
    """Why ship damage cannot go to a room; None if it can (SG-521)."""
    assert isinstance(option, o.Room)
    return None if ship.spaces(t, option.room) else FULL_ROOM


def refuse_repair(t: Voyage, ask: Ask, option: Option) -> Reason | None:
    """Why a room cannot be repaired; None if it can (SG-009)."""
    assert isinstance(option, o.Room)
    return None if t.state.cubes[option.room] else NO_CUBE


def refuse_gain(t: Voyage, ask: Ask, option: Option) -> Reason | None:
    """Why a resource cannot be gained; None if it can (SG-R008)."""
    assert isinstance(option, o.Put)
    return goods.refuse_gain(t, ask.about.kind, option.what)


def refuse_loss(t: Voyage, ask: Ask, option: Option) -> Reason | None:
    """Why a resource cannot be given up; None if it can (SG-007)."""
    assert isinstance(option, o.Put)
    return goods.refuse_loss(t, ask.about.kind, option.what)


def refuse_waiver(t: Voyage, ask: Ask, option: Option) -> Reason | None:
    """Why a recipe cannot leave out a food; None if it can (SG-806)."""
    assert isinstance(option, o.Put)
    return recipes.refuse_waiver(t, ask.about, option.what)


def refuse_status(t: Voyage, ask: Ask, option: Option) -> Reason | None:
    """Why a status of the chosen crew member cannot be cured; None if it can (SG-516)."""
    assert isinstance(option, o.Put)
    return crew.refuse_cure(t.state.crew[ask.about.crew], ask.about.kind, option.what)


def refuse_equipped(t: Voyage, ask: Ask, option: Option) -> Reason | None:
    """Why an equipped card cannot be discarded for this effect; None if it can."""
    assert isinstance(option, o.Card)
    return equip.refuse_loss(t, ask.about.whom, option.card)


def refuse_disarming(t: Voyage, ask: Ask, option: Option) -> Reason | None:
    """Why a weapon card cannot be dropped; None if it can (SG-731)."""
    assert isinstance(option, o.Card)
    return None if option.card in equip.carried(t) else NOT_CARRIED


def refuse_alternative(t: Voyage, ask: Ask, option: Option) -> Reason | None:
    """Why an alternative of a text cannot be chosen; None if it can."""
    assert isinstance(option, o.Alternative)
    return control.refuse_alternative(t, ask.about, option.number)


NO_TOTEM = Reason("SG-802", "Only totems can be given up here.")


def refuse_totem(t: Voyage, ask: Ask, option: Option) -> Reason | None:
    """Why a card cannot be given up as a totem; None if it can (SG-802)."""
    assert isinstance(option, o.Card)
    return None if option.card in conditions.totems(t) else NO_TOTEM


def refuse_card_type(t: Voyage, ask: Ask, option: Option) -> Reason | None:
    """Why a card cannot be given up as a card of the wanted type; None if it can (SG-R236)."""
    assert isinstance(option, o.Card)
    wanted = ask.about.kind
    return None if option.card in conditions.cards_of(t, wanted) else Reason("SG-R236", f"This card is no {wanted}.")


CREW: tuple[Candidates, Refusal] = (crew_tries, refuse_crew)
"""For decisions that choose a crew member and nothing else."""
