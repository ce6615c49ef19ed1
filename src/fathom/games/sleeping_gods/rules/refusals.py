"""Every decision of the game: what it asks for, what a player might try, and why an option is refused.

The reasons come from the chapters of the rules, which offer an option only if nothing refuses it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from fathom.engine.ask import Ask, Option
from fathom.engine.legality import Decisions, Reason
from fathom.games.sleeping_gods.language.words import RESOURCES, STATUSES, Window
from fathom.games.sleeping_gods.model import options as o
from fathom.games.sleeping_gods.model.options import PASS, PASS_TURN
from fathom.games.sleeping_gods.model.state import Player, Voyage
from fathom.games.sleeping_gods.rules import (
    challenge,
    conditions,
    crew,
    defeat,
    equip,
    events,
    goods,
    market,
    port,
    queries,
    recipes,
    rooms,
    serpent,
    ship,
    storybook,
    travel,
    turn,
    uses,
)
from fathom.games.sleeping_gods.rules.combat import enemies, melee, placement, strikes, synergy, weapons
from fathom.games.sleeping_gods.rules.effects import control

Candidates: TypeAlias = Callable[[Voyage, Ask], Iterable[Option]]
Refusal: TypeAlias = Callable[[Voyage, Ask, Option], Reason | None]

DECISIONS: Decisions[Voyage] = Decisions()

# -- windows -------------------------------------------------------------------------------------------------------

WINDOWS: dict[str, Window] = {
    "room": "W0",
    "free": "W0",
    "action": "W0",
    "course": "W0",
    "market": "W0",
    "port": "W0",
    "paragraph": "W0",
    "gather": "W1",
    "alter": "W2",
    "melee": "W3",
}
"""The window around a decision of the active player, by what the question is about."""
NOT_IN_CHALLENGE = Reason("SG-560", "Crew members can join only when a challenge begins.")
NOT_IN_COMBAT = Reason("SG-630", "You can do this only in combat, between attacks.")


def window_of(ask: Ask) -> Window | None:
    """The window in which a question is asked; None if there is no window around it."""
    about = ask.about
    window: Window | None = about.source if about.what == "window" else WINDOWS.get(about.what)
    return window


def window_tries(t: Voyage, ask: Ask) -> Iterable[Option]:
    """What a player might try in a window: crew, cards, boards and tokens."""
    window = window_of(ask)
    if window is None:
        return
    s = t.state
    player = s.players[ask.seats[0]]
    yield PASS
    if window == "W0":
        yield PASS_TURN
    for card in player.hand:
        yield o.Equip(card)
        yield o.Discard(card)
    for id in s.cards:
        if t.pack.card[id].weapon:
            yield o.Arm(id)
    for one in s.crew.values():
        yield o.Join(one.id)
        yield o.Attack(one.id)
        for card in one.equipped:
            yield o.Drop(card)
            yield o.Card(card)
    if s.battle is not None:
        yield from melee.gifts(t, player)
        yield from (o.Recall(id) for id in s.crew)
    yield from uses.candidates(t)


def refuse_in_window(t: Voyage, ask: Ask, option: Option) -> Reason | None:
    """Why a player cannot do this in a window (SG-R002)."""
    window = window_of(ask)
    if window is None:
        return DECISIONS.outside(ask)
    player = t.state.players[ask.seats[0]]
    if option == PASS:
        return refuse_pass(t, ask)
    if option == PASS_TURN:
        return None if ask.about.what == "window" else TURN_IS_YOURS
    return _window_refusal(t, player, option, window)


NO_PASS = Reason("SG-R001", "You cannot pass here; choose one of the options.")
TURN_IS_YOURS = Reason("SG-R001", "You can use this only on another player's turn.")
MUST_DECIDE = ("room", "action", "course", "market", "port")
"""The questions of the active player in which something must be chosen."""


def refuse_pass(t: Voyage, ask: Ask) -> Reason | None:
    """Why a player cannot pass (SG-R001, SG-351)."""
    if ask.about.what == "paragraph":
        return storybook.refuse_reading_on(t)
    return NO_PASS if ask.about.what in MUST_DECIDE else None


def _window_refusal(t: Voyage, player: Player, option: Option, window: Window) -> Reason | None:
    match option:
        case o.Equip():
            return equip.refuse_equip(t, player, option.card, window)
        case o.Discard():
            return challenge.refuse_discard(t, option.card, window)
        case o.Arm():
            return equip.refuse_arm(t, option.weapon, window)
        case o.Join():
            return challenge.refuse_join(t, player, t.state.crew[option.crew]) if window == "W1" else NOT_IN_CHALLENGE
        case o.Attack():
            return melee.refuse_attack(t, player, t.state.crew[option.crew]) if window == "W3" else NOT_IN_COMBAT
        case o.GiveToken():
            return melee.refuse_gift(t, player, option) if window == "W3" else NOT_IN_COMBAT
        case o.Drop():
            return equip.refuse_drop(t, player, option.card, window)
        case o.Card():
            return weapons.refuse_sacrifice(t, player, option.card, window)
        case o.Recall():
            return synergy.refuse_recall(t, player, option.token)
        case _:
            assert isinstance(option, o.Use)
            return uses.refuse_use(t, player, option, window)


def with_window(tries: Candidates, refusal: Refusal, kinds: tuple[type[Option], ...]) -> tuple[Candidates, Refusal]:
    """Candidates and refusals of a decision with a window around it; `kinds` are the options of the decision itself."""

    def all_tries(t: Voyage, ask: Ask) -> Iterable[Option]:
        yield from tries(t, ask)
        yield from window_tries(t, ask)

    def all_refusals(t: Voyage, ask: Ask, option: Option) -> Reason | None:
        return refusal(t, ask, option) if isinstance(option, kinds) else refuse_in_window(t, ask, option)

    return all_tries, all_refusals


# -- choosing crew, goods, cards -----------------------------------------------------------------------------------


def crew_tries(t: Voyage, ask: Ask) -> Iterable[Option]:
    """The options to choose each of the nine crew members."""
    return [o.Crew(id) for id in t.state.crew]


def refuse_crew(t: Voyage, ask: Ask, option: Option) -> Reason | None:
    """Why a crew member cannot be chosen in this question."""
    assert isinstance(option, o.Crew)
    return crew.refuse_pick(t, t.state.crew[option.crew], ask.about)


def refuse_nothing(t: Voyage, ask: Ask, option: Option) -> Reason | None:
    """Return None, for questions in which every candidate can be chosen."""
    return None


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
    """Why no command can be returned from a board or card (SG-215)."""
    assert isinstance(option, o.Put)
    return goods.refuse_return(t, option.what, ask.about.source)


FULL_ROOM = Reason("SG-521", "All damage spaces of this room are full.")
NO_CUBE = Reason("SG-009", "This part of the ship has no damage to repair.")
NOT_CARRIED = Reason("SG-731", "No crew member carries this weapon.")


def refuse_full(t: Voyage, ask: Ask, option: Option) -> Reason | None:
    """Why ship damage cannot go to a room (SG-521)."""
    assert isinstance(option, o.Room)
    return None if ship.spaces(t, option.room) else FULL_ROOM


def refuse_repair(t: Voyage, ask: Ask, option: Option) -> Reason | None:
    """Why a room cannot be repaired (SG-009)."""
    assert isinstance(option, o.Room)
    return None if t.state.cubes[option.room] else NO_CUBE


def refuse_gain(t: Voyage, ask: Ask, option: Option) -> Reason | None:
    """Why a resource cannot be gained (SG-R008)."""
    assert isinstance(option, o.Put)
    return goods.refuse_gain(t, ask.about.kind, option.what)


def refuse_loss(t: Voyage, ask: Ask, option: Option) -> Reason | None:
    """Why a resource cannot be given up (SG-007)."""
    assert isinstance(option, o.Put)
    return goods.refuse_loss(t, ask.about.kind, option.what)


def refuse_waiver(t: Voyage, ask: Ask, option: Option) -> Reason | None:
    """Why a recipe cannot leave out a food (SG-806)."""
    assert isinstance(option, o.Put)
    return recipes.refuse_waiver(t, ask.about, option.what)


def refuse_status(t: Voyage, ask: Ask, option: Option) -> Reason | None:
    """Why a status of the chosen crew member cannot be cured (SG-516)."""
    assert isinstance(option, o.Put)
    return crew.refuse_cure(t.state.crew[ask.about.crew], ask.about.kind, option.what)


def refuse_equipped(t: Voyage, ask: Ask, option: Option) -> Reason | None:
    """Why an equipped card is not discarded by this text."""
    assert isinstance(option, o.Card)
    return equip.refuse_loss(t, ask.about.whom, option.card)


def refuse_disarming(t: Voyage, ask: Ask, option: Option) -> Reason | None:
    """Why a weapon card cannot be dropped (SG-731)."""
    assert isinstance(option, o.Card)
    return None if option.card in equip.carried(t) else NOT_CARRIED


def refuse_alternative(t: Voyage, ask: Ask, option: Option) -> Reason | None:
    """Why an alternative of a text cannot be chosen."""
    assert isinstance(option, o.Alternative)
    return control.refuse_alternative(t, ask.about, option.number)


NO_TOTEM = Reason("SG-802", "Only totems can be given up here.")


# -- decisions with more than one kind of question -----------------------------------------------------------------


def by_subject(id: str, subjects: dict[str, tuple[Candidates, Refusal]]) -> tuple[Candidates, Refusal]:
    """Candidates and refusals of a decision with several kinds of questions, by `About.what`."""

    def tries(t: Voyage, ask: Ask) -> Iterable[Option]:
        found = subjects.get(ask.about.what)
        return found[0](t, ask) if found else ()

    def refusal(t: Voyage, ask: Ask, option: Option) -> Reason | None:
        found = subjects.get(ask.about.what)
        return found[1](t, ask, option) if found else DECISIONS.outside(ask)

    return tries, refusal


CREW: tuple[Candidates, Refusal] = (crew_tries, refuse_crew)
WINDOW: tuple[Candidates, Refusal] = (window_tries, refuse_in_window)


def action_tries(t: Voyage, ask: Ask) -> Iterable[Option]:
    """Everything a player might try as an action: every ongoing event, and every location of this map, except those
    that are closed and that the crew has never explored (SG-R235)."""
    s = t.state
    known = {id.partition(".")[0] for id in s.visited}
    yield from (o.Travel(), o.Market(), o.Port(), o.Skip())
    yield from (
        o.Explore(str(place.num))
        for place in t.pack.locations
        if place.map == s.region[:2] and (str(place.num) in known or conditions.open_to_explore(t, place.num))
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
    """Why a market card cannot be bought."""
    assert isinstance(option, o.Buy)
    return SAILED_ON if queries.LEFT in ask.about.done else market.refuse_purchase(t, option.card)


def service_tries(t: Voyage, ask: Ask) -> Iterable[Option]:
    """The options to use each service of the port, also those that the crew cannot pay for."""
    return port.services(t)


def refuse_service(t: Voyage, ask: Ask, option: Option) -> Reason | None:
    """Why a service of the port cannot be used."""
    return SAILED_ON if queries.LEFT in ask.about.done else port.refuse_service(t, option, ask.about.done)


def weapons_tries(t: Voyage, ask: Ask) -> Iterable[Option]:
    """The options to attack with the printed weapon and with each weapon card of the crew."""
    return [o.Weapon(weapons.OWN), *(o.Weapon(card) for card in t.state.cards if t.pack.card[card].weapon)]


def refuse_weapon(t: Voyage, ask: Ask, option: Option) -> Reason | None:
    """Why the attacker cannot use a weapon; None if they can."""
    assert isinstance(option, o.Weapon)
    return weapons.refuse_weapon(t.state.crew[ask.about.crew], option.weapon)


def target_tries(t: Voyage, ask: Ask) -> Iterable[Option]:
    """The options to choose each enemy in the row as the target."""
    return [o.Target(enemy.number) for enemy in enemies.fight(t).row]


def square_tries(t: Voyage, ask: Ask) -> Iterable[Option]:
    """The options to choose each square of every enemy in the row."""
    row = enemies.fight(t).row
    return [o.Cover(enemy.number, name) for enemy in row for name in placement.NAMES]


def refuse_cover(t: Voyage, ask: Ask, option: Option) -> Reason | None:
    """Why a square cannot be covered next."""
    assert isinstance(option, o.Cover)
    fighting = enemies.fight(t)
    assert fighting.strike is not None
    sea, group = strikes.placement_so_far(t, fighting.strike)
    card = next(index for index, enemy in enumerate(fighting.row) if enemy.number == option.enemy)
    return placement.refuse_square(sea, group, (card, placement.NAMES.index(option.square)))


def refuse_uncover(t: Voyage, ask: Ask, option: Option) -> Reason | None:
    """Why an enemy cannot regenerate a square (SG-730)."""
    assert isinstance(option, o.Cover)
    if str(option.enemy) != ask.about.source:
        return OTHER_ENEMY
    enemy = enemies.find(t, option.enemy)
    covered = enemy is not None and placement.NAMES.index(option.square) in enemy.covered
    return None if covered else NOT_COVERED


OTHER_ENEMY = Reason("SG-730", "Another enemy regenerates now.")
NOT_COVERED = Reason("SG-730", "Only covered squares can be uncovered.")


def refuse_holder(t: Voyage, ask: Ask, option: Option) -> Reason | None:
    """Why a synergy token cannot go to a board."""
    assert isinstance(option, o.Crew)
    return synergy.refuse_holder(t.state.crew[ask.about.crew], option.crew)


def event_tries(t: Voyage, ask: Ask) -> Iterable[Option]:
    """The options to choose each ongoing event."""
    return [o.Tackle(id) for id in t.state.ongoing]


def refuse_turn_end(t: Voyage, ask: Ask, option: Option) -> Reason | None:
    """Why an ongoing event does not take effect now (SG-255, SG-R050)."""
    assert isinstance(option, o.Tackle)
    return events.refuse_turn_end(t, option.event, ask.about.done)


def refuse_serpent(t: Voyage, ask: Ask, option: Option) -> Reason | None:
    """Why the sea serpent cannot go to a region."""
    assert isinstance(option, o.Sail)
    return serpent.refuse_region(t, ask.about.kind, option.region)


def refuse_haven(t: Voyage, ask: Ask, option: Option) -> Reason | None:
    """Why the ship cannot drift to a region."""
    assert isinstance(option, o.Sail)
    return defeat.refuse_haven(t, option.region)


def refuse_totem(t: Voyage, ask: Ask, option: Option) -> Reason | None:
    """Why a card cannot be given up as a totem (SG-802)."""
    assert isinstance(option, o.Card)
    return None if option.card in conditions.totems(t) else NO_TOTEM


def refuse_card_type(t: Voyage, ask: Ask, option: Option) -> Reason | None:
    """Why a card cannot be given up as one of a type (SG-R236)."""
    assert isinstance(option, o.Card)
    wanted = ask.about.kind
    return None if option.card in conditions.cards_of(t, wanted) else Reason("SG-R236", f"This card is no {wanted}.")


def refuse_room(t: Voyage, ask: Ask, option: Option) -> Reason | None:
    """Why the ship action cannot use a room."""
    assert isinstance(option, o.Room)
    return rooms.refuse_room(t, option.room)


def refuse_sail(t: Voyage, ask: Ask, option: Option) -> Reason | None:
    """Why the ship cannot sail to a region."""
    return travel.refuse_sail(t, option.region) if isinstance(option, o.Sail) else None


def refuse_action(t: Voyage, ask: Ask, option: Option) -> Reason | None:
    """Why an action cannot be taken."""
    return turn.refuse_action(t, option)


ACTIONS = (o.Travel, o.Market, o.Port, o.Skip, o.Explore, o.Tackle)

# -- the table -----------------------------------------------------------------------------------------------------

DECISIONS.add("SG-D08", "Choose who takes venom damage first.", *CREW)
DECISIONS.add("SG-D09", "Choose who takes the remaining damage.", *CREW)
DECISIONS.add("SG-D10", "Choose a room for the ship action.", *with_window(room_tries, refuse_room, (o.Room,)))
DECISIONS.add("SG-D11", "Choose which effect of the room to use next.")
DECISIONS.add("SG-D12", "Choose a hand card to discard.", hand_tries, refuse_nothing)
DECISIONS.add(
    "SG-D13",
    "Discard a card so that a crew member rests, or decline.",
    *by_subject(
        "SG-D13",
        {
            "galley": (hand_tries, refuse_nothing),
            "rest": CREW,
        },
    ),
)
DECISIONS.add("SG-D14", "Choose who is healed in the sick bay.", *CREW)
DECISIONS.add("SG-D15", "Choose a board or card to return command from, or stop.", command_tries, refuse_command)
DECISIONS.add("SG-D16", "Draw a search token or stop.")
DECISIONS.add("SG-D17", "Choose the search token whose reward you take.", token_tries, refuse_nothing)
DECISIONS.add("SG-D18", "Choose where the ship damage goes.", room_tries, refuse_full)
DECISIONS.add("SG-D19", "Choose one alternative of the event.", way_tries, refuse_alternative)
DECISIONS.add("SG-D20", "Use the effect or decline it.")
DECISIONS.add("SG-D21", "Choose the ongoing event that takes effect next.", event_tries, refuse_turn_end)
DECISIONS.add("SG-D22", "Choose a region for the sea serpent.", region_tries, refuse_serpent)
DECISIONS.add("SG-D23", "Choose one of your two actions.", *with_window(action_tries, refuse_action, ACTIONS))
DECISIONS.add("SG-D24", "Choose who helps to travel, or pass.", *WINDOW)
DECISIONS.add("SG-D25", "Choose a region to sail to, or stop.", *with_window(region_tries, refuse_sail, (o.Sail,)))
for _id in ("SG-D28", "SG-D29", "SG-D61"):
    DECISIONS.add(_id, "Choose how the story continues.", *with_window(choice_tries, refuse_choice, (o.Choice,)))
DECISIONS.add("SG-D30", "Buy a card or leave the market.", *with_window(stall_tries, refuse_purchase, (o.Buy,)))
DECISIONS.add(
    "SG-D31",
    "Use a service of the port or leave.",
    *with_window(service_tries, refuse_service, (o.Inn, o.Yard, o.Heal, o.Level)),
)
DECISIONS.add(
    "SG-D32",
    "Equip a card, use an ability, or pass.",
    *by_subject(
        "SG-D32",
        {
            "free": WINDOW,
            "window": WINDOW,
            "equip": CREW,
        },
    ),
)
DECISIONS.add("SG-D34", "Use an ability before the enemy acts, or pass.", *WINDOW)
DECISIONS.add("SG-D35", "Protect the ship, or pass.", *WINDOW)
DECISIONS.add("SG-D36", "Use the card or decline.")
DECISIONS.add("SG-D37", "Choose who carries the weapon.", *CREW)
DECISIONS.add("SG-D38", "Choose who takes part in the challenge, or pass.", *WINDOW)
DECISIONS.add("SG-D39", "Help with the challenge, or pass.", *WINDOW)
DECISIONS.add("SG-D40", "Add to fate or skill, or pass.", *WINDOW)
DECISIONS.add("SG-D41", "Choose who takes the next point of damage.", *CREW)
DECISIONS.add("SG-D42", "Choose who gets the status.", *CREW)
DECISIONS.add("SG-D43", "Choose who gains fatigue.", *CREW)
DECISIONS.add(
    "SG-D44",
    "Choose an attack, or end the attacks.",
    *by_subject(
        "SG-D44",
        {
            "melee": WINDOW,
            "window": WINDOW,
            "weapon": (weapons_tries, refuse_weapon),
            "target": (target_tries, refuse_nothing),
        },
    ),
)
DECISIONS.add("SG-D45", "Improve the aim of the attack, or pass.", *WINDOW)
DECISIONS.add("SG-D46", "Add damage to the attack, or pass.", *WINDOW)
DECISIONS.add(
    "SG-D47",
    "Choose the squares that the damage covers.",
    *by_subject(
        "SG-D47",
        {
            "cover": (square_tries, refuse_cover),
            "strike": (target_tries, refuse_nothing),
        },
    ),
)
DECISIONS.add("SG-D48", "Choose a crew board for the synergy token.", crew_tries, refuse_holder)
DECISIONS.add("SG-D49", "Use the synergy token, or pass.")
DECISIONS.add("SG-D50", "Block the damage, or pass.", *WINDOW)
DECISIONS.add("SG-D51", "Pay for the combat token, or decline.")
DECISIONS.add("SG-D53", "Choose whom the enemy attacks.", *CREW)
DECISIONS.add(
    "SG-D54",
    "Choose what the enemy's ability does.",
    *by_subject(
        "SG-D54",
        {
            **dict.fromkeys(STATUSES, CREW),
            "regenerate": (square_tries, refuse_uncover),
            "drop": (equipped_tries, refuse_nothing),
            "lose": (goods_tries, refuse_loss),
            "disarm": (weapon_tries, refuse_disarming),
        },
    ),
)
DECISIONS.add("SG-D55", "Choose the port to drift to.", region_tries, refuse_haven)
DECISIONS.add(
    "SG-D59",
    "Choose what the effect does.",
    *by_subject(
        "SG-D59",
        {
            **dict.fromkeys(("hurt", "heal", "rest"), CREW),
            "cure": (
                lambda t, ask: status_tries(t, ask) if ask.about.crew else crew_tries(t, ask),
                lambda t, ask, option: (refuse_crew if isinstance(option, o.Crew) else refuse_status)(t, ask, option),
            ),
            "drop": (equipped_tries, refuse_equipped),
            "discard": (hand_tries, refuse_nothing),
            "ready": (command_tries, refuse_command),
            "repair": (room_tries, refuse_repair),
            "gain": (goods_tries, refuse_gain),
            "lose": (goods_tries, refuse_loss),
            "waive": (waiver_tries, refuse_waiver),
            "lose totem": (card_tries, refuse_totem),
            "lose card": (card_tries, refuse_card_type),
            "choose": (way_tries, refuse_alternative),
        },
    ),
)
DECISIONS.add("SG-D60", "Draw a card or roll the die for fate.")
