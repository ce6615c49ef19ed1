"""The settings of a match, as players read them."""

from __future__ import annotations

from fathom.content.settings import SettingLabel

ON_OR_OFF = {False: "As set by the difficulty", True: "On"}

SETTING_LABELS = {
    "preset": SettingLabel(
        "Difficulty",
        "The standard game, or a game with some of the alternate rules below.",
        {
            "drill": "Drill: no bridge is missing, colonists and robots do not block; for a first game or 5 to 7"
            " players",
            "mission": "Mission: the standard game; very hard with 6 or 7 players",
            "red_alert": "Red Alert: new creeps convert colonists at once; much harder with 3 or more players",
            "fragile": "Fragile: robots do not save a module from destruction",
            "legend": "Legend: every colonist must be rescued; computer experts have never won with 2 or more players",
        },
    ),
    "polite": SettingLabel("Polite Colonists", "Moves may pass colonists and robots; creeps still block.", ON_OR_OFF),
    "open_bridges": SettingLabel("Open Bridges", "All neighbouring domes are joined by bridges.", ON_OR_OFF),
    "fast_creeps": SettingLabel("Fast Creeps", "The Invasion comes before the Conversion.", ON_OR_OFF),
    "vulnerable": SettingLabel("Robot Vulnerability", "Robots do not save a module from destruction.", ON_OR_OFF),
    "heroes": SettingLabel("Ultimate Heroes", "Every colonist must be rescued.", ON_OR_OFF),
    "target": SettingLabel("Colonists to rescue", "0 for the usual number; 14 for a short game."),
}
