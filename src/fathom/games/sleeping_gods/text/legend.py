"""The legend of Sleeping Gods: a name and an explanation for each kind of piece."""

from __future__ import annotations

from fathom.present.legend import Legend, LegendEntry

LEGEND = Legend(
    LegendEntry("ship", "The Manticore", "Your ship. A travel action moves it from region to region.", "SG-310"),
    LegendEntry(
        "region",
        "Region",
        "An area of sea. For each point of distance the ship moves to a neighbouring region.",
        "SG-315",
    ),
    LegendEntry(
        "place",
        "Place with a number",
        "Go ashore here with an explore action: the storybook tells what happens.",
        "SG-350",
    ),
    LegendEntry("flag", "Flag", "You have been ashore here.", "SG-350"),
    LegendEntry("note", "Pin", "A note that a player wrote. Every player can write and change notes.", "SG-871"),
    LegendEntry("mist", "Mist", "You have not been in this region yet.", "SG-012"),
    LegendEntry("port", "Port", "Inn, shipyard, healer, and level cards for XP.", "SG-400"),
    LegendEntry("market", "Market", "Seven cards are offered for coins.", "SG-381"),
    LegendEntry(
        "hazard",
        "Hazard",
        "When the ship enters this region, the crew must pass a challenge or suffer what is printed.",
        "SG-316",
    ),
    LegendEntry(
        "serpent",
        "Sea serpent",
        "At the end of each turn it comes closer, or damages the ship in its region. An action can drive it away.",
        "SG-256",
    ),
    LegendEntry("gate", "Signpost at the edge", "Sail to a region of another map.", "SG-330"),
    LegendEntry(
        "room",
        "Room of the ship",
        "One is used each turn, not the same one twice in a row. The die is the fate that damages it; full, it gives "
        "nothing.",
        "SG-204",
    ),
    LegendEntry(
        "hull", "Hull", "Takes ship damage. When all damage spaces of the ship are full, you are defeated.", "SG-523"
    ),
    LegendEntry("cube", "Red cube", "Ship damage.", "SG-520"),
    LegendEntry("figure", "Ship figure", "Stands in the room used last.", "SG-203"),
    LegendEntry(
        "crew",
        "Crew member",
        "Takes part in challenges and fights. The number is the player who plays them.",
        "SG-006",
    ),
    LegendEntry(
        "heart", "Heart", "Health. A dark heart is damage. A crew member without health is down until healed.", "SG-501"
    ),
    LegendEntry(
        "fatigue", "Fatigue", "With two, a crew member cannot join challenges and deals 1 damage less.", "SG-505"
    ),
    LegendEntry("venom", "Venom", "This crew member takes 1 damage at the start of every turn.", "SG-511"),
    LegendEntry("frightened", "Frightened", "This crew member cannot attack.", "SG-512"),
    LegendEntry("weakened", "Weakened", "This crew member has 2 less in each skill.", "SG-513"),
    LegendEntry("madness", "Madness", "This crew member takes 1 damage when joining a challenge.", "SG-514"),
    LegendEntry("low", "Low morale", "This crew member costs 1 more command when joining a challenge.", "SG-515"),
    LegendEntry(
        "command",
        "Command",
        "Pays for abilities and for equipping cards. Command on a board or card stays there until it is returned.",
        "SG-450",
    ),
    LegendEntry("coin", "Coins and goods", "Shared stores: coins, food, materials, artifacts.", "SG-013"),
    LegendEntry("xp", "XP", "Buys level cards in ports.", "SG-404"),
    LegendEntry(
        "skill", "Skill", "Strength, perception, savvy, craft, cunning: added to fate in challenges.", "SG-551"
    ),
    LegendEntry(
        "ability",
        "Ability card",
        "Pay command to equip it, or discard it for +1 in a challenge of its skill. Drawn as fate, its number counts.",
        "SG-460",
    ),
    LegendEntry("adventure", "Adventure card", "Shared by all players. Put command on it to use it.", "SG-490"),
    LegendEntry("level", "Level card", "Belongs to one crew member for the rest of the campaign.", "SG-406"),
    LegendEntry("quest", "Quest", "A keyword that opens choices in the storybook.", "SG-358"),
    LegendEntry(
        "event", "Event", "One event is drawn every turn. An ongoing event stays until its text discards it.", "SG-253"
    ),
    LegendEntry(
        "foe",
        "Enemy card",
        "The shield is the total that an attack must reach. The claw is the damage that the enemy deals.",
        "SG-634",
    ),
    LegendEntry(
        "square", "Square of an enemy", "Damage covers squares that touch. A covered square no longer works.", "SG-650"
    ),
    LegendEntry("enemy-heart", "Heart on an enemy", "Cover all hearts of an enemy to defeat it.", "SG-638"),
    LegendEntry("hourglass", "Hourglass", "This ability works at the end of each round of combat.", "SG-690"),
    LegendEntry("token", "Combat token", "Spend one for each attack of a crew member.", "SG-630"),
    LegendEntry(
        "synergy", "Synergy token", "Lent to another crew member, who can give it back to use its ability.", "SG-752"
    ),
    LegendEntry(
        "search",
        "Search token",
        "Drawn on the Deck. You suffer the damage of every token drawn, and take the reward of one.",
        "SG-214",
    ),
)
"""The entries: what is on the chart, the ship, the crew, cards and enemies."""
