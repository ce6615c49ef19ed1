"""What the environments are called. At the end stands the version of a game's encoding: see `Encoding`."""

from __future__ import annotations

IDS = {
    "refuge": "fathom/Refuge-v0",
    "tentacula": "fathom/Tentacula-v0",
    "jupiter": "fathom/Jupiter-v0",
    "rivals": "fathom/Rivals-v0",
    "sleeping-gods": "fathom/SleepingGods-v0",
}
