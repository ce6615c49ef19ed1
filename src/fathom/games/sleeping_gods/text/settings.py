"""The labels of the settings of a campaign."""

from __future__ import annotations

from fathom.content.settings import SettingLabel

SETTING_LABELS = {
    "mode": SettingLabel(
        "Difficulty", "In brutal mode the first defeat ends the campaign.", {"normal": "normal", "brutal": "brutal"}
    ),
    "easy": SettingLabel("Easy start", "Start with experience, coins and food; gain 1 more command each turn."),
    "fate": SettingLabel(
        "Fate",
        "Where fate numbers come from.",
        {"deck": "the ability deck", "die": "a die", "ask": "deck or die, asked each time"},
    ),
    "first": SettingLabel("First player", "", {"random": "random"}, "the number of a seat, counted from 0"),
    "crew": SettingLabel("Crew", other="a list for each seat with the ids of its crew boards; [] to deal them"),
    "unlocked": SettingLabel("Unlocked", "The unlocked quest cards to use.", other="a list of their numbers"),
    "prologue": SettingLabel("Prologue", "Begin with the crew's escape: a short lesson in challenges and combat."),
    "passes": SettingLabel("Passes of the event deck", "Three passes make a full campaign; one fills an evening."),
    "events": SettingLabel("Events of each kind in a pass", "Six by the rules; fewer make a shorter voyage."),
    "earned": SettingLabel("Achievements", "How many totems and endings you have found in earlier campaigns."),
}
