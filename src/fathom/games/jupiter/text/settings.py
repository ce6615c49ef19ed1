"""The options of Jupiter Deep in a player's words."""

from __future__ import annotations

from fathom.content.settings import SettingLabel

AS_IT_SAYS = {False: "As the difficulty says", True: "Yes, whatever the difficulty"}

SETTING_LABELS = {
    "preset": SettingLabel(
        "Difficulty",
        "The rulebook's game, or one with some of its alternate rules.",
        {
            "drill": "Drill: nobody blocks the way, every bridge stands; for a first rescue, or five to seven robots",
            "mission": "Mission: the rulebook's game",
            "red_alert": "Red Alert: creeps strike as soon as they come",
            "fragile": "Fragile: a robot no longer holds a module together",
            "legend": "Legend: every single colonist must be rescued",
        },
    ),
    "polite": SettingLabel("Polite Colonists", "Colonists and robots let others pass.", AS_IT_SAYS),
    "open_bridges": SettingLabel("Open Bridges", "Every bridge between neighbouring domes exists.", AS_IT_SAYS),
    "fast_creeps": SettingLabel("Fast Creeps", "The Invasion comes before the Conversion.", AS_IT_SAYS),
    "vulnerable": SettingLabel("Robot Vulnerability", "Robots do not save a module from destruction.", AS_IT_SAYS),
    "heroes": SettingLabel("Ultimate Heroes", "Nobody may be lost.", AS_IT_SAYS),
}
