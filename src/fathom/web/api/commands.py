"""Everything that changes a table. Each answers with the bare facts of how it stands then."""

from __future__ import annotations

from litestar import post
from litestar.params import FromPath, JSONBody

from fathom.records import campaigns
from fathom.table.access.views import CommandResult
from fathom.web.api.requests import (
    AnswerRequest,
    ChatRequest,
    EmptyRequest,
    JoinRequest,
    LeaveCampaignRequest,
    LeaveSeatRequest,
    PointRequest,
    ResumeRequest,
    VoteRequest,
)
from fathom.web.identity import Caller


@post("/matches/{match:str}/answers", status_code=200)
async def answer(context: Caller, match: FromPath[str], data: JSONBody[AnswerRequest]) -> CommandResult:
    """Answer the open question. If it had been answered already, `accepted` is false and nothing happens."""
    return await context.tables.answer(match, context.actor, data.seat, data.option, data.question, data.key)


@post("/matches/{match:str}/undo", status_code=200)
async def undo(context: Caller, match: FromPath[str], data: JSONBody[EmptyRequest]) -> CommandResult:
    """Take back your last answer, or ask the others to agree to that."""
    return await context.tables.undo(match, context.actor, data.key)


@post("/matches/{match:str}/rewind", status_code=200)
async def rewind(context: Caller, match: FromPath[str], data: JSONBody[PointRequest]) -> CommandResult:
    """Go back to a point, or ask the others to agree to that."""
    return await context.tables.rewind(match, context.actor, data.to, data.key)


@post("/matches/{match:str}/votes", status_code=200)
async def vote(context: Caller, match: FromPath[str], data: JSONBody[VoteRequest]) -> CommandResult:
    """Agree to going back, or do not. If the proposal is no longer open, `accepted` is false."""
    return await context.tables.vote(match, context.actor, data.proposal, data.yes, data.key)


@post("/matches/{match:str}/concede", status_code=200)
async def concede(context: Caller, match: FromPath[str], data: JSONBody[EmptyRequest]) -> CommandResult:
    """Give up: with your seat that is asked where one may leave a game alone, else with all your seats."""
    return await context.tables.concede(match, context.actor, data.key)


@post("/matches/{match:str}/talk", status_code=200)
async def say(context: Caller, match: FromPath[str], data: JSONBody[ChatRequest]) -> CommandResult:
    """Say something to the table."""
    return await context.tables.say(match, context.actor, data.text, data.key)


@post("/matches/{match:str}/seats/{seat:int}/take", status_code=200)
async def take(
    context: Caller, match: FromPath[str], seat: FromPath[int], data: JSONBody[EmptyRequest]
) -> CommandResult:
    """Take an open seat or a computer player's, with the invitation as `link`."""
    return await context.tables.take(match, context.actor, seat, data.key)


@post("/matches/{match:str}/seats/{seat:int}/leave", status_code=200)
async def leave(
    context: Caller, match: FromPath[str], seat: FromPath[int], data: JSONBody[LeaveSeatRequest]
) -> CommandResult:
    """Give up a seat: your own, or as host anybody's."""
    return await context.tables.leave(match, context.actor, seat, data.computer, data.key)


@post("/matches/{match:str}/seats/{seat:int}/host", status_code=200)
async def make_host(
    context: Caller, match: FromPath[str], seat: FromPath[int], data: JSONBody[EmptyRequest]
) -> CommandResult:
    """Make the person at this seat the host."""
    return await context.tables.make_host(match, context.actor, seat, data.key)


@post("/matches/{match:str}/campaign/join", status_code=200)
async def join(context: Caller, match: FromPath[str], data: JSONBody[JoinRequest]) -> CommandResult:
    """One player more joins a campaign, at the start of a turn. For the host."""
    return await context.tables.join(match, context.actor, data.seat, data.key)


@post("/matches/{match:str}/campaign/unpack", status_code=200)
async def unpack(context: Caller, match: FromPath[str], data: JSONBody[ResumeRequest]) -> CommandResult:
    """Lay the table of a campaign out again as from its box, at the start of a turn. For the host."""
    return await context.tables.unpack(match, context.actor, data.first, data.key)


@post("/matches/{match:str}/seats/{seat:int}/part", status_code=200)
async def part(
    context: Caller, match: FromPath[str], seat: FromPath[int], data: JSONBody[LeaveCampaignRequest]
) -> CommandResult:
    """Leave a campaign, at the start of a turn, or as host let a computer player leave it; the seat goes, too."""
    found = data.leaving
    leaving = None if found is None else campaigns.Leaving(found.discard, found.gifts, found.token)
    return await context.tables.part(match, context.actor, seat, leaving, data.key)


@post("/matches/{match:str}/share", status_code=200)
async def share(context: Caller, match: FromPath[str], data: JSONBody[EmptyRequest]) -> CommandResult:
    """Hold a seat here, too, with its secret as `link`."""
    return await context.tables.share(match, context.actor, data.key)


@post("/matches/{match:str}/links/renew", status_code=200)
async def renew_links(context: Caller, match: FromPath[str], data: JSONBody[EmptyRequest]) -> CommandResult:
    """Make new links; the old ones no longer work."""
    return await context.tables.renew_links(match, context.actor, data.key)
