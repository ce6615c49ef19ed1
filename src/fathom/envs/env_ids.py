"""The ids of the environments. Each ends with the version of the game's encoding (see `Encoding`)."""

from __future__ import annotations

IDS = {
    "refuge": "fathom/Refuge-v0",
    "tentacula": "fathom/Tentacula-v0",
    "jupiter": "fathom/Jupiter-v0",
    "rivals": "fathom/Rivals-v0",
    "sleeping-gods": "fathom/SleepingGods-v1",
}
