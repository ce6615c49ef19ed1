"""The sound of each kind of event of Sleeping Gods."""

from __future__ import annotations

from fathom.game.art import Sound

SOUNDS: dict[str, Sound] = {
    "sailed": "splash",
    "fate": "card",
    "drew": "card",
    "event": "alarm",
    "hurt": "strike",
    "ship damage": "strike",
    "hit": "strike",
    "counterattack": "strike",
    "gained": "gain",
    "reward": "gain",
    "totem": "gain",
    "enemy defeated": "gain",
    "failed": "loss",
    "quest": "card",
    "page turned": "card",
    "healed": "gain",
}
