"""What is what in Jupiter Deep."""

from __future__ import annotations

from fathom.present.legend import Legend, LegendEntry

LEGEND = Legend(
    LegendEntry("robot", "Robot", "A player's piece. The ring and the arrow mark whose turn it is.", "JD-321"),
    LegendEntry(
        "colonist",
        "Colonist",
        "Never moves on its own: command it, one dome at a time, into the Pod.",
        "JD-380",
    ),
    LegendEntry(
        "doomed",
        "Red sign on a colonist",
        "One bridge from a creep: it becomes a creep in the next Conversion.",
        "JD-481",
    ),
    LegendEntry(
        "creep", "Creep", "Converts the colonists one bridge away. A robot on its module can shoot it.", "JD-360"
    ),
    LegendEntry(
        "super",
        "Super Creep",
        "Sits on a site. On a power plant it costs all players a hand card, on a radar dish an action. Shoot it from "
        "its module.",
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
        "A roll of this number brings a creep to the module if it is on the edge of the colony.",
        "JD-502",
    ),
    LegendEntry("hit", "Dashed ring on a module", "This module gets a creep in this Invasion.", "JD-505"),
    LegendEntry("strained", "Orange edge", "Two more creeps destroy this module.", "JD-561"),
    LegendEntry("breaking", "Cracked red edge", "One more creep destroys this module.", "JD-561"),
    LegendEntry("plant", "Power plant", "When no module with one is left, you lose.", "JD-803"),
    LegendEntry("dish", "Radar dish", "When no module with one is left, you lose.", "JD-803"),
    LegendEntry(
        "berth",
        "Dashed circle beside the colony",
        "A free cell, where the Pod can dock or a module can be moved to.",
        "JD-422",
    ),
    LegendEntry("station", "The station", "A window for each colonist to rescue; the lit ones are rescued.", "JD-301"),
    LegendEntry(
        "die",
        "The die",
        "The roll of the Invasion: 1 to 5 bring a creep to each edge module with that number, 6 to each module that "
        "has a creep.",
        "JD-502",
    ),
    LegendEntry(
        "deck", "The deck", "Face-down cards; no one knows their order. You draw one at the end of your turn.", "JD-601"
    ),
    LegendEntry(
        "card", "Card", "Played by the active player. Its small text says what it does and how long.", "JD-620"
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
"""Pieces, modules, marks and cards."""
