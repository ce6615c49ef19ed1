"""The sound of each kind of event of Tentacula."""

from __future__ import annotations

from fathom.game.art import Sound

SOUNDS: dict[str, Sound] = {
    "swims": "splash",
    "lays": "card",
    "takes back": "card",
    "draws": "card",
    "rolled": "dice",
    "stolen": "loss",
    "boxed": "loss",
    "finds a shell": "gain",
    "passes": "gain",
    "folds": "rumble",
    "fills the stash": "gain",
    "dolphin": "splash",
    "shark": "strike",
}
