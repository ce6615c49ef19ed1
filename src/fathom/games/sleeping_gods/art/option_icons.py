"""Pictures in the options: command, coins and other resources, health, and the skills."""

from __future__ import annotations

from htpy import Element

from fathom.games.sleeping_gods.art.signs import icon as picture
from fathom.games.sleeping_gods.text.names import SKILLS
from fathom.present.icons import icon

RESOURCES = {
    "command": "command",
    "coins": "coin",
    "coin": "coin",
    "meat": "meat",
    "vegetables": "veg",
    "vegetable": "veg",
    "grain": "grain",
    "materials": "mat",
    "material": "mat",
    "artifacts": "art",
    "artifact": "art",
    "XP": "xp",
    "health": "heart",
    "fatigue": "fatigue",
    "block": "shield",
}
"""The sign for each word that follows a number in an option, as in “2 coins”."""
_SKILL = {words: id for id, words in SKILLS.items() if id != "ANY"}


def _skill(words: str) -> Element:
    return picture(f"skill-{_SKILL[words.lower()]}")


ICONS = (
    icon(rf"(?<=\d )(?:{'|'.join(RESOURCES)})\b", lambda words: picture(f"sign-{RESOURCES[words]}"), beside=True),
    icon(rf"\b(?:{'|'.join(_SKILL)})(?= \d|;|,)", _skill, beside=True),
)
