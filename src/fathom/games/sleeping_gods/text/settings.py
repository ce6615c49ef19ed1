"""The options of a campaign in a player's words."""

from __future__ import annotations

from fathom.content.settings import Plain

PLAINLY = {
    "mode": Plain(
        "Difficulty", "In brutal mode the first defeat ends the campaign.", {"normal": "normal", "brutal": "brutal"}
    ),
    "easy": Plain("Easy start", "Experience, coins and food to begin with, and a command more each turn."),
    "fate": Plain(
        "Fate",
        "Where the numbers come from.",
        {"deck": "the ability deck", "die": "a die", "ask": "deck or die, asked each time"},
    ),
    "first": Plain("First player", "", {"random": "anybody"}),
    "prologue": Plain("Prologue", "Begin with the crew's escape: a short lesson in challenges and combat."),
    "passes": Plain("Passes of the event deck", "Three make a whole campaign, one an evening."),
    "events": Plain("Events of each kind in a pass", "Six by the rules; fewer make a shorter voyage."),
    "earned": Plain("Achievements", "Totems and endings found in earlier campaigns."),
}
