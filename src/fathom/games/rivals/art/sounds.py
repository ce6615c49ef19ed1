"""The sound of each kind of event of Rivals."""

from __future__ import annotations

from fathom.game.art import Sound

SOUNDS: dict[str, Sound] = {
    "steps": "step",
    "goes": "slide",
    "swims": "splash",
    "charges": "slide",
    "deployed": "card",
    "arrives": "splash",
    "attack roll": "dice",
    "defence roll": "dice",
    "contest roll": "dice",
    "attacks": "strike",
    "wounded": "strike",
    "destroyed": "loss",
    "finds item": "gain",
    "gains essence": "gain",
    "event": "alarm",
    "loses essence": "loss",
}
