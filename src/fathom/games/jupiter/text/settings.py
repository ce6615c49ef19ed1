"""The settings of a match, as players read them."""

from __future__ import annotations

from fathom.content.settings import SettingLabel

ON_OR_OFF = {False: "As set by the difficulty", True: "On"}

SETTING_LABELS = {
    "preset": SettingLabel(
        "Difficulty",
        "The standard game, or one with some of its alternate rules.",
        {
            "drill": "Drill: pieces do not block the way, every bridge exists; for a first game or 5 to 7 robots",
            "mission": "Mission: the standard game",
            "red_alert": "Red Alert: creeps convert as soon as they come up",
            "fragile": "Fragile: a robot no longer saves a module from destruction",
            "legend": "Legend: every colonist must be rescued",
        },
    ),
    "polite": SettingLabel("Polite Colonists", "Colonists and robots let others pass.", ON_OR_OFF),
    "open_bridges": SettingLabel("Open Bridges", "Every bridge between neighbouring domes exists.", ON_OR_OFF),
    "fast_creeps": SettingLabel("Fast Creeps", "The Invasion comes before the Conversion.", ON_OR_OFF),
    "vulnerable": SettingLabel("Robot Vulnerability", "Robots do not save a module from destruction.", ON_OR_OFF),
    "heroes": SettingLabel("Ultimate Heroes", "Every colonist must be rescued.", ON_OR_OFF),
}
