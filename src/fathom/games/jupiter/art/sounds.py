"""The sound of each kind of event of Jupiter Deep."""

from __future__ import annotations

from fathom.game.art import Sound

SOUNDS: dict[str, Sound] = {
    "moves": "step",
    "colonist goes": "step",
    "rolls": "dice",
    "draws": "card",
    "plays": "card",
    "creep": "rise",
    "super creep": "rumble",
    "converted": "loss",
    "killed": "strike",
    "destroyed": "rumble",
    "docks": "slide",
    "launch": "gain",
    "suppressed": "gain",
    "setback": "alarm",
    "sunk": "loss",
}
