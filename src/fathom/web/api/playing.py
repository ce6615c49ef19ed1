"""Everything that changes a table. Each answers with the bare facts of how it stands then."""

from __future__ import annotations

from litestar import post
from litestar.params import FromPath, JSONBody

from fathom.game import campaign as campaigns
from fathom.table.seen import Done
from fathom.web.api.bodies import Ballot, Joining, Leaving, NewAnswer, Parting, Plain, Talk, To, Unpacking
from fathom.web.people import Caller


@post("/matches/{match:str}/answers", status_code=200)
async def answer(here: Caller, match: FromPath[str], data: JSONBody[NewAnswer]) -> Done:
    """Answer the open question. If it had been answered already, `accepted` is false and nothing happens."""
    return await here.tables.answer(match, here.who, data.seat, data.option, data.question, data.key)


@post("/matches/{match:str}/undo", status_code=200)
async def undo(here: Caller, match: FromPath[str], data: JSONBody[Plain]) -> Done:
    """Take back your last answer, or ask the others to agree to that."""
    return await here.tables.undo(match, here.who, data.key)


@post("/matches/{match:str}/rewind", status_code=200)
async def rewind(here: Caller, match: FromPath[str], data: JSONBody[To]) -> Done:
    """Go back to a point, or ask the others to agree to that."""
    return await here.tables.rewind(match, here.who, data.to, data.key)


@post("/matches/{match:str}/votes", status_code=200)
async def vote(here: Caller, match: FromPath[str], data: JSONBody[Ballot]) -> Done:
    """Agree to going back, or do not. If the proposal is no longer open, `accepted` is false."""
    return await here.tables.vote(match, here.who, data.proposal, data.yes, data.key)


@post("/matches/{match:str}/concede", status_code=200)
async def concede(here: Caller, match: FromPath[str], data: JSONBody[Plain]) -> Done:
    """Give up: with your seat that is asked where one may leave a game alone, else with all your seats."""
    return await here.tables.concede(match, here.who, data.key)


@post("/matches/{match:str}/talk", status_code=200)
async def say(here: Caller, match: FromPath[str], data: JSONBody[Talk]) -> Done:
    """Say something to the table."""
    return await here.tables.say(match, here.who, data.text, data.key)


@post("/matches/{match:str}/seats/{seat:int}/take", status_code=200)
async def take(here: Caller, match: FromPath[str], seat: FromPath[int], data: JSONBody[Plain]) -> Done:
    """Take an open seat or a computer player's, with the invitation as `link`."""
    return await here.tables.take(match, here.who, seat, data.key)


@post("/matches/{match:str}/seats/{seat:int}/leave", status_code=200)
async def leave(here: Caller, match: FromPath[str], seat: FromPath[int], data: JSONBody[Leaving]) -> Done:
    """Give up a seat: your own, or as host anybody's."""
    return await here.tables.leave(match, here.who, seat, data.computer, data.key)


@post("/matches/{match:str}/seats/{seat:int}/host", status_code=200)
async def make_host(here: Caller, match: FromPath[str], seat: FromPath[int], data: JSONBody[Plain]) -> Done:
    """Make the person at this seat the host."""
    return await here.tables.make_host(match, here.who, seat, data.key)


@post("/matches/{match:str}/campaign/join", status_code=200)
async def join(here: Caller, match: FromPath[str], data: JSONBody[Joining]) -> Done:
    """One player more joins a campaign, at the start of a turn. For the host."""
    return await here.tables.join(match, here.who, data.seat, data.key)


@post("/matches/{match:str}/campaign/unpack", status_code=200)
async def unpack(here: Caller, match: FromPath[str], data: JSONBody[Unpacking]) -> Done:
    """Lay the table of a campaign out again as from its box, at the start of a turn. For the host."""
    return await here.tables.unpack(match, here.who, data.first, data.key)


@post("/matches/{match:str}/seats/{seat:int}/part", status_code=200)
async def part(here: Caller, match: FromPath[str], seat: FromPath[int], data: JSONBody[Parting]) -> Done:
    """Leave a campaign, at the start of a turn, or as host let a computer player leave it; the seat goes, too."""
    found = data.leaving
    leaving = None if found is None else campaigns.Leaving(found.discard, found.gifts, found.token)
    return await here.tables.part(match, here.who, seat, leaving, data.key)


@post("/matches/{match:str}/share", status_code=200)
async def share(here: Caller, match: FromPath[str], data: JSONBody[Plain]) -> Done:
    """Hold a seat here, too, with its secret as `link`."""
    return await here.tables.share(match, here.who, data.key)


@post("/matches/{match:str}/links/renew", status_code=200)
async def renew_links(here: Caller, match: FromPath[str], data: JSONBody[Plain]) -> Done:
    """Make new links; the old ones no longer work."""
    return await here.tables.renew_links(match, here.who, data.key)
