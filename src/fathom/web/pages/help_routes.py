"""Addresses that explain a table: what an element is, the legend, and single rules. The page shows them in place."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, QueryParameter

from fathom.web.api.matches import DraftLines
from fathom.web.identity import Caller
from fathom.web.pages import explanations, rules_page
from fathom.web.pages.responses import game_called, html

Tapped = Annotated[str, QueryParameter(name="ids", max_length=600)]
Seat = Annotated[int | None, QueryParameter(name="seat", ge=0, le=99)]
At = Annotated[int | None, QueryParameter(name="at", ge=0)]


@get("/table/{match:str}/what", include_in_schema=False)
async def what(
    context: Caller,
    match: FromPath[str],
    ids: Tapped = "",
    seat: Seat = None,
    at: At = None,
    draft: DraftLines = "",
) -> Response[str]:
    """What the elements with these ids are (separated by spaces), and why they cannot be chosen.

    With `at`, the elements of the replay after that many history entries. `draft` is what the seat chose in secret.
    """
    tapped = ids.split()
    if at is not None:
        return html(explanations.what(await context.tables.view_at(match, context.actor, at, seat), tapped, None))
    chosen = tuple(draft.splitlines())
    table = await context.tables.view(match, context.actor, seat, draft=chosen)
    own = table.seat_view.seat
    asked = table.seat_view.ask is not None and own is not None
    refusals = await context.tables.refusals(match, context.actor, own, chosen) if asked and own is not None else []
    return html(explanations.what(table, tapped, refusals))


@get("/table/{match:str}/legend", include_in_schema=False)
async def legend(context: Caller, match: FromPath[str]) -> Response[str]:
    """The dialog “Key”."""
    return html(explanations.legend((await context.tables.view(match, context.actor)).seat_view))


@get("/games/{name:str}/rules/{id:str}", include_in_schema=False)
async def rule(context: Caller, name: FromPath[str], id: FromPath[str]) -> Response[str]:
    """One rule with an example, to be shown in place."""
    found = rules_page.rule_card(game_called(name), id)
    if found is None:
        raise NotFoundException(f"There is no rule {id} in this game.")
    return html(found)
