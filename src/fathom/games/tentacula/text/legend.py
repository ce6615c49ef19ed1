"""The legend of Tentacula: what fish, squares, tiles, gems and marks mean."""

from __future__ import annotations

from fathom.present.legend import Legend, LegendEntry

LEGEND = Legend(
    LegendEntry(
        "fish", "Fish", "The team's three fish. Any player may move any of them; all must reach the finish.", "TN-004"
    ),
    LegendEntry(
        "square",
        "Animal square",
        "A fish moves to the nearest free square ahead that shows the animal of the tile just laid.",
        "TN-421",
    ),
    LegendEntry(
        "safe", "Green rim", "A protected square: it has coral on both sides, or lies in the printed reef.", "TN-305"
    ),
    LegendEntry(
        "later",
        "Orange dashed rim",
        "Protected now, but not after the players draw: they take tiles from the rear of the reef.",
        "TN-502",
    ),
    LegendEntry(
        "open",
        "Blue square without a rim",
        "Open water. Tentacula steals a gem when a fish stops here, and another one at the end of the round if the "
        "fish is still there.",
        "TN-441",
    ),
    LegendEntry(
        "exposed",
        "Tentacle on a fish",
        "This fish is unprotected. If it is still so at the end of the round, Tentacula steals a gem.",
        "TN-510",
    ),
    LegendEntry("shell-square", "Shell square", "A fish that stops here finds a shell for the team.", "TN-430"),
    LegendEntry(
        "dolphin", "Dolphin square", "For a shell, a gem goes from the chest to the stash, where it is safe.", "TN-432"
    ),
    LegendEntry("shark", "Shark square", "For a shell, a gem comes back from the cave to the chest.", "TN-434"),
    LegendEntry(
        "reef-square",
        "Reef square",
        "Takes a reef tile. Both lanes, inside and outside, are filled in order, without gaps.",
        "TN-412",
    ),
    LegendEntry(
        "tile",
        "Reef tile",
        "Coral protects, a gap of water does not. Its animal says where a fish can go. A tile is turned over when "
        "drawn, so look at its back.",
        "TN-410",
    ),
    LegendEntry(
        "ghost", "Pale tile", "Where your tile would lie. Ticks mark the squares it would make safe.", "TN-411"
    ),
    LegendEntry(
        "gate",
        "Gate",
        "The fish must pass the arch in the order shown here. A fish with a stop sign must wait.",
        "TN-703",
    ),
    LegendEntry(
        "arch", "Arch", "Here the gate of this stage stands. When all fish are through, the board is folded.", "TN-750"
    ),
    LegendEntry(
        "gem", "Gemstone", "In the chest it can be stolen; in the stash it is safe; in the cave it is stolen.", "TN-006"
    ),
    LegendEntry(
        "chest",
        "Chest",
        "The team's gems. Tentacula steals from here. If it is empty before all fish are home, you lose.",
        "TN-803",
    ),
    LegendEntry(
        "stash", "Stash", "Shows which gems you need at the end. They count in the stash and in the chest.", "TN-800"
    ),
    LegendEntry("cave", "Tentacula's cave", "The stolen gems. Only a shark brings one back.", "TN-434"),
    LegendEntry(
        "shell",
        "Shell",
        "The team pays a shell to use a dolphin, a shark, or the animal of your chip instead of the tile's animal.",
        "TN-424",
    ),
    LegendEntry(
        "pile",
        "Draw pile",
        "Reef tiles. You see the upper face of the top one; it is turned over when drawn.",
        "TN-500",
    ),
    LegendEntry(
        "chip", "Player's chip", "Shows your superpower, and the animal that you can use for a shell.", "TN-600"
    ),
    LegendEntry("start", "Starting square", "Here the fish begin. They are always protected here.", "TN-302"),
    LegendEntry(
        "finish",
        "Finish square",
        "Home. A fish here has arrived; no more gems are stolen for it. You see it in the last stage.",
        "TN-307",
    ),
    LegendEntry(
        "gold",
        "Golden outline",
        "You can choose this now. On a square: the animal on your tile takes a fish there.",
        "TN-423",
    ),
    LegendEntry(
        "dashes",
        "Golden dashes around a square",
        "For a shell, the animal on your chip takes a fish to this square.",
        "TN-424",
    ),
)
"""One entry for each kind of fish, square, tile, gem and mark."""
