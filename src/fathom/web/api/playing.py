"""Everything that changes a table. Each answers with the bare facts of how it stands then."""

from __future__ import annotations

from litestar import post

from fathom.table.rights import Who
from fathom.table.seen import Done
from fathom.table.tables import Tables
from fathom.web.api.bodies import Ballot, Leaving, NewAnswer, Plain, Talk, To


@post("/matches/{match:str}/answers", status_code=200)
async def answer(tables: Tables, who: Who, match: str, data: NewAnswer) -> Done:
    """Answer the open question. If it had been answered already, `accepted` is false and nothing happens."""
    return await tables.answer(match, who, data.seat, data.option, data.question, data.key)


@post("/matches/{match:str}/undo", status_code=200)
async def undo(tables: Tables, who: Who, match: str, data: Plain) -> Done:
    """Take back your last answer, or ask the others to agree to that."""
    return await tables.undo(match, who, data.key)


@post("/matches/{match:str}/rewind", status_code=200)
async def rewind(tables: Tables, who: Who, match: str, data: To) -> Done:
    """Go back to a point, or ask the others to agree to that."""
    return await tables.rewind(match, who, data.to, data.key)


@post("/matches/{match:str}/votes", status_code=200)
async def vote(tables: Tables, who: Who, match: str, data: Ballot) -> Done:
    """Agree to going back, or do not."""
    return await tables.vote(match, who, data.yes, data.key)


@post("/matches/{match:str}/concede", status_code=200)
async def concede(tables: Tables, who: Who, match: str, data: Plain) -> Done:
    """Give up with all your seats."""
    return await tables.concede(match, who, data.key)


@post("/matches/{match:str}/talk", status_code=200)
async def say(tables: Tables, who: Who, match: str, data: Talk) -> Done:
    """Say something to the table."""
    return await tables.say(match, who, data.text, data.key)


@post("/matches/{match:str}/seats/{seat:int}/take", status_code=200)
async def take(tables: Tables, who: Who, match: str, seat: int, data: Plain) -> Done:
    """Take an open seat or a computer player's, with the invitation as `link`."""
    return await tables.take(match, who, seat, data.key)


@post("/matches/{match:str}/seats/{seat:int}/leave", status_code=200)
async def leave(tables: Tables, who: Who, match: str, seat: int, data: Leaving) -> Done:
    """Give up a seat: your own, or as host anybody's."""
    return await tables.leave(match, who, seat, data.computer, data.key)


@post("/matches/{match:str}/seats/{seat:int}/host", status_code=200)
async def make_host(tables: Tables, who: Who, match: str, seat: int, data: Plain) -> Done:
    """Make the person at this seat the host."""
    return await tables.make_host(match, who, seat, data.key)


@post("/matches/{match:str}/share", status_code=200)
async def share(tables: Tables, who: Who, match: str, data: Plain) -> Done:
    """Hold a seat here, too, with its secret as `link`."""
    return await tables.share(match, who, data.key)


@post("/matches/{match:str}/links/renew", status_code=200)
async def renew_links(tables: Tables, who: Who, match: str, data: Plain) -> Done:
    """Make new links; the old ones no longer work."""
    return await tables.renew_links(match, who, data.key)
