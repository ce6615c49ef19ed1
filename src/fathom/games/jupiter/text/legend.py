"""The legend of Jupiter Deep: what each kind of piece, mark and card is."""

from __future__ import annotations

from fathom.present.legend import Legend, LegendEntry

LEGEND = Legend(
    LegendEntry("robot", "Robot", "A player's piece. The ring and the arrow mark whose turn it is.", "JD-321"),
    LegendEntry(
        "colonist",
        "Colonist",
        "Never moves on its own: send it (a command), one dome at a time, into the Pod.",
        "JD-380",
    ),
    LegendEntry(
        "doomed",
        "Red sign on a colonist",
        "This colonist is one bridge from a creep and becomes a creep in the next Conversion.",
        "JD-481",
    ),
    LegendEntry(
        "creep", "Creep", "Converts the colonists one bridge away. A robot on its module can shoot it.", "JD-360"
    ),
    LegendEntry(
        "super",
        "Super Creep",
        "Sits on a power plant or a radar dish. Each one on a power plant lowers the hand limit of all players by one. "
        "While one is on any radar dish, all players have one action fewer. A robot on its module can shoot it.",
        "JD-764",
    ),
    LegendEntry(
        "pod",
        "The Pod",
        "One space for up to seven colonists and robots. When the seventh colonist is aboard, the Pod launches and the "
        "colonists are rescued.",
        "JD-402",
    ),
    LegendEntry("gangway", "Orange bridge", "Joins a dome to the Pod.", "JD-342"),
    LegendEntry("dome", "Dome", "A place for one piece. Pieces move over bridges from dome to dome.", "JD-341"),
    LegendEntry("bridge", "Bridge", "Two domes without a bridge are not neighbours, however close they are.", "JD-340"),
    LegendEntry(
        "module",
        "Module",
        "A hexagon of domes with a number. When creeps are on all its domes, it is destroyed with everything on it. "
        "A robot on it prevents that.",
        "JD-561",
    ),
    LegendEntry(
        "sign",
        "Number and letter",
        "A roll of this number brings a creep to the module if the module is on the edge of the colony. The letter "
        "tells modules of the same number apart.",
        "JD-502",
    ),
    LegendEntry("hit", "Dashed ring on a module", "This module gets a creep in this Invasion.", "JD-505"),
    LegendEntry("strained", "Orange edge", "Two more creeps destroy this module.", "JD-561"),
    LegendEntry("breaking", "Cracked red edge", "One more creep destroys this module.", "JD-561"),
    LegendEntry("plant", "Power plant", "When no module with a power plant is left, you lose.", "JD-803"),
    LegendEntry("dish", "Radar dish", "When no module with a radar dish is left, you lose.", "JD-803"),
    LegendEntry(
        "berth",
        "Dashed circle beside the colony",
        "A free cell, where the Pod can dock or a module can be moved to.",
        "JD-422",
    ),
    LegendEntry(
        "station",
        "The station",
        "One window for each colonist that you must rescue. A lit window is a rescued colonist.",
        "JD-301",
    ),
    LegendEntry(
        "die",
        "The die",
        "It is rolled in the Invasion. A 1 to 5 brings a creep to each module with that number on the edge of the "
        "colony. A 6 brings a creep to each module that has a creep.",
        "JD-502",
    ),
    LegendEntry(
        "deck",
        "The deck",
        "Face-down cards; only Setbacks put at the bottom are known. You draw one at the end of your turn.",
        "JD-601",
    ),
    LegendEntry(
        "card",
        "Card",
        "Use your cards in your own turn. The small text says what a card does and how long it works.",
        "JD-620",
    ),
    LegendEntry(
        "core",
        "Core",
        "A card that stays in front of its robot for the whole game and works again and again.",
        "JD-626",
    ),
    LegendEntry(
        "setback", "Setback", "A card with a bad effect. The player who draws it carries it out at once.", "JD-603"
    ),
)
"""The entries for pieces, modules, marks and cards."""
