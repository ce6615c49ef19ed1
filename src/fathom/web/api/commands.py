"""The commands that change a table. Each returns the status of the table."""

from __future__ import annotations

from litestar import post
from litestar.params import FromPath, JSONBody

from fathom.game import campaign as campaigns
from fathom.table.access.views import CommandResult
from fathom.web.api.requests import (
    AnswerRequest,
    ChatRequest,
    ChoiceRequest,
    EmptyRequest,
    JoinRequest,
    LeaveCampaignRequest,
    LeaveSeatRequest,
    MuteRequest,
    NoteRequest,
    PointRequest,
    ResumeRequest,
    SeatRequest,
    VoteRequest,
)
from fathom.web.identity import Caller


@post("/matches/{match:str}/answers", status_code=200)
async def answer(context: Caller, match: FromPath[str], data: JSONBody[AnswerRequest]) -> CommandResult:
    """Answer the open question. If it was answered before, `accepted` is false and nothing happens.

    Options in `more` are given while the question is asked again; `left_out` says why some of them were not.
    """
    return await context.tables.answer(
        match, context.actor, data.seat, data.option, data.question, data.key, tuple(data.more)
    )


@post("/matches/{match:str}/choices", status_code=200)
async def choose(context: Caller, match: FromPath[str], data: JSONBody[ChoiceRequest]) -> CommandResult:
    """Make your secret choice, also before you are asked. It counts when everyone has chosen.

    If `complete` is false, more options are needed and nothing was stored.
    """
    return await context.tables.choose(match, context.actor, data.seat, tuple(data.options), data.key)


@post("/matches/{match:str}/choices/withdraw", status_code=200)
async def withdraw(context: Caller, match: FromPath[str], data: JSONBody[SeatRequest]) -> CommandResult:
    """Withdraw your secret choice, to choose again."""
    return await context.tables.withdraw(match, context.actor, data.seat, data.key)


@post("/matches/{match:str}/undo", status_code=200)
async def undo(context: Caller, match: FromPath[str], data: JSONBody[EmptyRequest]) -> CommandResult:
    """Undo your last answer. If the others must agree, this asks them."""
    return await context.tables.undo(match, context.actor, data.key)


@post("/matches/{match:str}/rewind", status_code=200)
async def rewind(context: Caller, match: FromPath[str], data: JSONBody[PointRequest]) -> CommandResult:
    """Rewind the match to a point. If the others must agree, this asks them."""
    return await context.tables.rewind(match, context.actor, data.to, data.key)


@post("/matches/{match:str}/votes", status_code=200)
async def vote(context: Caller, match: FromPath[str], data: JSONBody[VoteRequest]) -> CommandResult:
    """Agree to the proposed undo, or decline. If it is no longer open, `accepted` is false."""
    return await context.tables.vote(match, context.actor, data.proposal, data.yes, data.key)


@post("/matches/{match:str}/concede", status_code=200)
async def concede(context: Caller, match: FromPath[str], data: JSONBody[EmptyRequest]) -> CommandResult:
    """Give up: your seat that is asked, if seats can leave the game one by one; otherwise all your seats."""
    return await context.tables.concede(match, context.actor, data.key)


@post("/matches/{match:str}/chat", status_code=200)
async def send_chat(context: Caller, match: FromPath[str], data: JSONBody[ChatRequest]) -> CommandResult:
    """Send a chat message."""
    return await context.tables.send_chat(match, context.actor, data.text, data.key)


@post("/matches/{match:str}/typing", status_code=204)
async def note_typing(context: Caller, match: FromPath[str], data: JSONBody[EmptyRequest]) -> None:
    """Show the others at the table for a few seconds that you are typing a chat message."""
    await context.tables.note_typing(match, context.actor)


@post("/matches/{match:str}/notes", status_code=200)
async def write_note(context: Caller, match: FromPath[str], data: JSONBody[NoteRequest]) -> CommandResult:
    """Write, change or remove the note at a place of the board. Everyone at the table sees it.

    If the text is there already, `accepted` is false and nothing happens.
    """
    return await context.tables.write_notes(match, context.actor, {data.place: data.text}, data.key)


@post("/matches/{match:str}/seats/{seat:int}/take", status_code=200)
async def take(
    context: Caller, match: FromPath[str], seat: FromPath[int], data: JSONBody[EmptyRequest]
) -> CommandResult:
    """Take an open seat or a computer player's seat, with the invitation token as `link`."""
    return await context.tables.take(match, context.actor, seat, data.key)


@post("/matches/{match:str}/seats/{seat:int}/leave", status_code=200)
async def leave(
    context: Caller, match: FromPath[str], seat: FromPath[int], data: JSONBody[LeaveSeatRequest]
) -> CommandResult:
    """Give up your seat, or as host any seat."""
    return await context.tables.leave(match, context.actor, seat, data.computer, data.key)


@post("/matches/{match:str}/seats/{seat:int}/host", status_code=200)
async def make_host(
    context: Caller, match: FromPath[str], seat: FromPath[int], data: JSONBody[EmptyRequest]
) -> CommandResult:
    """Make the person at this seat the host. Host only."""
    return await context.tables.make_host(match, context.actor, seat, data.key)


@post("/matches/{match:str}/seats/{seat:int}/mute", status_code=200)
async def mute(
    context: Caller, match: FromPath[str], seat: FromPath[int], data: JSONBody[MuteRequest]
) -> CommandResult:
    """Forbid the player at this seat to chat, or allow it again. Host only."""
    return await context.tables.mute(match, context.actor, seat, data.muted, data.key)


@post("/matches/{match:str}/campaign/join", status_code=200)
async def join_campaign(context: Caller, match: FromPath[str], data: JSONBody[JoinRequest]) -> CommandResult:
    """Add a player to a campaign at the start of a turn. Host only."""
    return await context.tables.join_campaign(match, context.actor, data.seat, data.key)


@post("/matches/{match:str}/campaign/resume", status_code=200)
async def resume_campaign(context: Caller, match: FromPath[str], data: JSONBody[ResumeRequest]) -> CommandResult:
    """Start a new session of a campaign at the start of a turn. Host only."""
    return await context.tables.resume_campaign(match, context.actor, data.first, data.key)


@post("/matches/{match:str}/seats/{seat:int}/leave-campaign", status_code=200)
async def leave_campaign(
    context: Caller, match: FromPath[str], seat: FromPath[int], data: JSONBody[LeaveCampaignRequest]
) -> CommandResult:
    """Leave a campaign at the start of a turn, or as host remove a computer player. The seat is removed."""
    found = data.leaving
    leaving = None if found is None else campaigns.Leaving(found.discard, found.gifts, found.token)
    return await context.tables.leave_campaign(match, context.actor, seat, leaving, data.key)


@post("/matches/{match:str}/share", status_code=200)
async def share(context: Caller, match: FromPath[str], data: JSONBody[EmptyRequest]) -> CommandResult:
    """Hold a seat on this device too, with its token as `link`."""
    return await context.tables.share(match, context.actor, data.key)


@post("/matches/{match:str}/links/renew", status_code=200)
async def renew_links(context: Caller, match: FromPath[str], data: JSONBody[EmptyRequest]) -> CommandResult:
    """Replace the invitation and the spectator link. The old ones stop working. Host only."""
    return await context.tables.renew_links(match, context.actor, data.key)
