"""The sound of each kind of event of The Refuge."""

from __future__ import annotations

from fathom.game.art import Sound

SOUNDS: dict[str, Sound] = {
    "moves": "splash",
    "placed": "splash",
    "resurfaces": "splash",
    "draws": "card",
    "revealed": "card",
    "turned up": "card",
    "kraken card": "card",
    "tentacle moves": "slide",
    "spawned": "rise",
    "head moves": "rumble",
    "tentacle reaches": "strike",
    "contact": "strike",
    "knocked down": "strike",
    "eliminated": "strike",
    "fires": "strike",
    "threat": "alarm",
    "devoured": "loss",
    "objective done": "gain",
    "threat calmed": "gain",
    "returned": "slide",
}
