"""The pages of packs: the gallery, one pack, its cover and its file, and the pack of a table."""

from __future__ import annotations

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from fathom.web.api.packs import ARCHIVE
from fathom.web.identity import Caller
from fathom.web.pages import pack_pages, rules_page
from fathom.web.pages.responses import html


@get("/packs", include_in_schema=False)
async def gallery(context: Caller) -> Response[str]:
    """The gallery of packs."""
    return html(pack_pages.gallery_page(await context.tables.packs.listed()))


@get("/packs/{name:str}", include_in_schema=False)
async def pack_page(context: Caller, name: FromPath[str]) -> Response[str]:
    """The page of one pack."""
    pack = await context.tables.packs.installed(name)
    return html(pack_pages.pack_page(pack, await context.tables.packs.checked(name)))


@get("/packs/{name:str}/file", include_in_schema=False)
async def pack_file(context: Caller, name: FromPath[str]) -> Response[bytes]:
    """A pack as a zip file."""
    data = await context.tables.packs.archive(name)
    return Response(data, media_type=ARCHIVE, headers={"content-disposition": "attachment"})


@get("/packs/{name:str}/cover", include_in_schema=False)
async def pack_cover(context: Caller, name: FromPath[str]) -> Response[bytes]:
    """The cover of a pack."""
    found = await context.tables.packs.cover(name)
    if found is None:
        raise NotFoundException("This pack has no cover.")
    return Response(found[0], media_type=found[1])


@get("/table/{match:str}/pack", include_in_schema=False)
async def table_pack(context: Caller, match: FromPath[str]) -> Response[str]:
    """The dialog with what the pack of a table changes."""
    pack = (await context.tables.view(match, context.actor)).pack
    if pack is None:
        raise NotFoundException("This table uses the game's own pack.")
    return html(pack_pages.table_difference(pack, await context.tables.packs.changes(pack)))


@get("/table/{match:str}/rules", include_in_schema=False)
async def table_rules(context: Caller, match: FromPath[str]) -> Response[str]:
    """The rules of a table's game, and before them what its pack changes."""
    table = await context.tables.view(match, context.actor)
    pack = table.pack
    note = pack_pages.rules_note(pack, await context.tables.packs.changes(pack)) if pack else None
    return html(rules_page.rules_page(table.seat_view.game, note))


ROUTES = [gallery, pack_page, pack_file, pack_cover, table_pack, table_rules]
