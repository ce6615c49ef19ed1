"""Every decision of the game: what it asks for, what a player might try, and why an option is refused."""

from __future__ import annotations

from fathom.games.sleeping_gods.language.words import STATUSES
from fathom.games.sleeping_gods.model import options as o
from fathom.games.sleeping_gods.rules.tries.actions import (
    ACTIONS,
    action_tries,
    choice_tries,
    event_tries,
    refuse_action,
    refuse_choice,
    refuse_haven,
    refuse_purchase,
    refuse_room,
    refuse_sail,
    refuse_serpent,
    refuse_service,
    refuse_turn_end,
    service_tries,
    stall_tries,
)
from fathom.games.sleeping_gods.rules.tries.combat import (
    refuse_cover,
    refuse_holder,
    refuse_uncover,
    refuse_weapon,
    square_tries,
    target_tries,
    weapons_tries,
)
from fathom.games.sleeping_gods.rules.tries.decisions import DECISIONS, by_subject, refuse_nothing
from fathom.games.sleeping_gods.rules.tries.selections import (
    CREW,
    card_tries,
    command_tries,
    crew_tries,
    equipped_tries,
    goods_tries,
    hand_tries,
    refuse_alternative,
    refuse_card_type,
    refuse_command,
    refuse_crew,
    refuse_disarming,
    refuse_equipped,
    refuse_full,
    refuse_gain,
    refuse_loss,
    refuse_repair,
    refuse_status,
    refuse_totem,
    refuse_waiver,
    region_tries,
    room_tries,
    status_tries,
    token_tries,
    waiver_tries,
    way_tries,
    weapon_tries,
)
from fathom.games.sleeping_gods.rules.tries.windows import WINDOW, with_window

__all__ = ["DECISIONS"]

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
