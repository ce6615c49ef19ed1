"""The evenings of a campaign at a table: a new one begins after hours without a change, or with a new session."""

from __future__ import annotations

import msgspec

from fathom.matches.match import Match
from fathom.table import commands as do
from fathom.table.commands import AnyCommand
from fathom.table.live.seating import Seating

PAUSE = 3 * 3600.0
"""Seconds without a change after which the next evening begins."""


class Evening(msgspec.Struct, frozen=True):
    """An evening of a campaign, and the one before it, as bookmarks of the game (see `Campaigns.bookmark`)."""

    number: int = 0
    """How many evenings came before."""
    before: int = 0
    """Where the evening before began."""
    since: int = 0
    """Where this evening began."""


def bookmark(match: Match) -> int:
    """How much has happened in a campaign; 0 for other matches."""
    return 0 if match.game.campaigns is None else match.game.campaigns.bookmark(match.state)


def evenings_with(seating: Seating, match: Match, command: AnyCommand, at: float) -> list[int]:
    """The bookmarks at which evenings began, with a new one if an evening begins with this command.

    `match` is the match before the command.
    """
    if match.game.campaigns is None or not (isinstance(command, do.ResumeCampaign) or at - seating.moved > PAUSE):
        return seating.evenings
    if isinstance(command, do.BESIDE_PLAY):
        return seating.evenings
    here = bookmark(match)
    return [*seating.evenings, here] if here > max(seating.evenings, default=0) else seating.evenings


def evening(seating: Seating, match: Match, now: float) -> Evening:
    """The evening at the time `now`; after a long pause this is a new evening."""
    began, here = [0, *seating.evenings], bookmark(match)
    if now - seating.moved > PAUSE and here > began[-1]:
        began.append(here)
    return Evening(len(began) - 1, began[-2] if len(began) > 1 else 0, began[-1])
