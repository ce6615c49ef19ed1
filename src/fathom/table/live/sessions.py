"""Changes to a campaign between two turns: players join or leave, or a new session starts."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from fathom.engine.errors import Illegal
from fathom.matches.match import Match
from fathom.matches.sessions import reseated, resumed
from fathom.table import commands as do
from fathom.table.live.seating import Chair, Seating
from fathom.table.texts import place

Change: TypeAlias = do.JoinCampaign | do.LeaveCampaign | do.ResumeCampaign


def achieved(match: Match) -> str:
    """The achievements of a campaign so far, as JSON; empty if there are none."""
    campaigns = match.game.campaigns
    if campaigns is None:
        return ""
    profile = campaigns.profile_type()
    campaigns.mark(profile, match.state, match.outcome)
    return "" if profile == campaigns.profile_type() else msgspec.json.encode(profile).decode()


def changed_match(match: Match, command: Change) -> Match:
    """The match after the change. Raises `Illegal` if the rules refuse it."""
    try:
        match command:
            case do.JoinCampaign():
                return reseated(match, None)
            case do.LeaveCampaign(seat, leaving):
                return reseated(match, seat, leaving)
            case do.ResumeCampaign(first):
                return resumed(match, first)
    except Illegal:
        raise
    except ValueError as error:
        raise Illegal(str(error)) from None


def change_campaign(match: Match, seating: Seating, command: Change, sequence: int) -> Match:
    """Change a campaign and its seats, and return the new match. The change cannot be undone."""
    after = changed_match(match, command)
    match command:
        case do.JoinCampaign(occupant):
            chair = Chair()
            chair.seat(occupant, sequence)
            seating.chairs.append(chair)
            if occupant.people:
                seating.players.add_people(occupant.people, len(seating.chairs) - 1)
            seating.add_notice(f"{place(len(seating.chairs) - 1).capitalize()} has joined the campaign.")
        case do.LeaveCampaign(seat):
            gone = seating.chairs.pop(seat)
            seating.players.renumber(seat)
            for chair in seating.chairs:
                # The token of a seat depends on its number.
                chair.taken = sequence
            if seating.host in gone.people and seating.host not in seating.people:
                seating.host = next((person for chair in seating.chairs for person in chair.people), seating.host)
            seating.add_notice(f"{place(seat).capitalize()} has left the campaign. The seats after it moved up.")
        case do.ResumeCampaign(first):
            seating.add_notice(f"A new session has started. {place(first).capitalize()} begins.")
    seating.proposal = None
    seating.question = sequence
    return after
