"""Labels of the match settings."""

from __future__ import annotations

from fathom.content.settings import SettingLabel

SETTING_LABELS = {
    "level": SettingLabel(
        "Level",
        "A shell moves a fish to the animal on your chip, or pays a dolphin or shark. Fewer tiles mean fewer turns.",
        {
            1: "The First Voyage: two shells, all reef tiles",
            2: "The Grand Adventure: one shell",
            3: "The Big Challenge: one shell, one tile fewer",
            "pro": "For Tentacula pros: no shell, two tiles fewer; hardest with 3 or 4 players",
        },
    ),
    "snail": SettingLabel(
        "Snail tile to remove",
        "Only on level 3: one of the two tiles with a snail is removed.",
        {"RT11": "Jellyfish and crab", "RT12": "Turtle and seahorse"},
    ),
    "start": SettingLabel(
        "Fish at the start",
        "The order of the fish on the starting squares. It changes nothing in play.",
        {
            order: ", ".join({"Y": "yellow", "G": "green", "R": "red"}[fish] for fish in order)
            for order in ("YGR", "YRG", "GYR", "GRY", "RYG", "RGY")
        },
    ),
    "stash": SettingLabel(
        "Stash",
        "Which gems you must bring home. Stashes with colours that the chest has few of are harder.",
        {
            "ST1": "Coral Cradle: easy, best for a first voyage",
            "ST2": "Twin Shell: medium",
            "ST3": "Sunken Jar: medium",
            "ST4": "Old Anchor: medium",
            "ST5": "Giant Clam: hard",
            "ST6": "Neptune's Crown: hard, gems of every colour",
            "random": "Random",
        },
    ),
}
