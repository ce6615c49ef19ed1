"""The legend of The Refuge: what spaces, pieces, piles and cards mean."""

from __future__ import annotations

from fathom.present.legend import Legend, LegendEntry

LEGEND = Legend(
    LegendEntry(
        "diver",
        "Diver",
        "A player's piece. An action moves it one space up, down, left or right. A golden ring marks the active one.",
        "RF-310",
    ),
    LegendEntry(
        "down",
        "Diver lying down",
        "Knocked down by a tentacle, or back from the jaws. Until it stands up, it can only recover, pass cards, use a "
        "Weapon on contact, and use cards and abilities that allow it.",
        "RF-701",
    ),
    LegendEntry(
        "tentacle",
        "Tentacle",
        "Where it meets a diver there is contact: without a Weapon or a Reaction the diver is knocked down. "
        "Eliminate tentacles to draw Salvage cards.",
        "RF-620",
    ),
    LegendEntry(
        "head",
        "The Kraken's head",
        "Covers three by three spaces and moves with each Kraken card. It pushes divers aside; a diver who swims into "
        "it is devoured.",
        "RF-507",
    ),
    LegendEntry(
        "danger",
        "In reach of the jaws",
        "Next to the head. When a devour card is drawn, every diver on these spaces is devoured.",
        "RF-540",
    ),
    LegendEntry(
        "start",
        "Start space",
        "The bottom row, where divers begin. A tentacle that gets here goes to the Threat track.",
        "RF-410",
    ),
    LegendEntry("lair", "Lair", "On arrival you may move any one tentacle on the map by one space.", "RF-420"),
    LegendEntry(
        "spawn",
        "Spawn space",
        "On arrival you eliminate a tentacle in the same row or column. New tentacles appear here.",
        "RF-430",
    ),
    LegendEntry("cave", "Cave", "A tentacle cannot be moved onto a diver in a Cave.", "RF-440"),
    LegendEntry(
        "whirlpool", "Whirlpool", "On arrival you may switch places with a diver on a Cave, at any distance.", "RF-450"
    ),
    LegendEntry("kraken", "Kraken space", "On arrival the head moves one space closer to you.", "RF-460"),
    LegendEntry("finish", "Finish space", "The top row, by the wreck. Some objectives need it.", "RF-470"),
    LegendEntry(
        "threat",
        "Threat track",
        "Tentacles that got past you: into the Start row at the bottom. When its last place is taken, you lose.",
        "RF-841",
    ),
    LegendEntry(
        "jaws",
        "The jaws",
        "Here devoured divers wait. At the start of their next turn they come back lying down on the devour row, "
        "the row beside the jaws.",
        "RF-715",
    ),
    LegendEntry(
        "supply",
        "Tentacles in supply",
        "Tentacles that can still appear. When none is left, you lose.",
        "RF-840",
    ),
    LegendEntry(
        "salvage",
        "Salvage pile",
        "Face-down cards; no one may look at them. You draw one for each tentacle you eliminate. A draw from the "
        "empty pile loses the game.",
        "RF-842",
    ),
    LegendEntry(
        "kraken-pile",
        "Kraken pile",
        "Face-down cards. One is drawn at the end of every turn: its top half moves the head, its bottom half moves "
        "or spawns tentacles in the three columns under the head.",
        "RF-500",
    ),
    LegendEntry(
        "card",
        "Salvage card",
        "An Action card costs an action. A Weapon is used on contact. Two cards of one type pay for Recover.",
        "RF-330",
    ),
    LegendEntry(
        "ability",
        "Ability",
        "Each diver has three. A used ability is face down and struck through; Recover turns it up again.",
        "RF-352",
    ),
    LegendEntry(
        "kraken-card",
        "Kraken card",
        "Arrows above move the head, teeth devour. Below, one symbol for each column under the head: an arrow moves "
        "the tentacles there, a curled arm spawns a new one.",
        "RF-502",
    ),
    LegendEntry("objective", "Objective", "Accomplish all three, one after another, to win.", "RF-800"),
    LegendEntry("marker", "Marker", "Marks a space that the current objective is about.", "RF-801"),
    LegendEntry("camera", "Camera", "Set up by a diver, whose abilities say what it does.", "RF-315"),
    LegendEntry("hatch", "Hatch", "A closed hatch. An objective asks you to open it.", "RF-801"),
    LegendEntry("cargo", "Cargo", "A diver can carry it. An objective asks you to take it to a Start space.", "RF-801"),
    LegendEntry(
        "screen",
        "Bubble Screen",
        "Until this diver's next turn, a devour card does not affect this diver and the divers next to it.",
        "RF-330",
    ),
)
"""One entry for each kind of space, piece, pile and card."""
