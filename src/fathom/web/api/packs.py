"""Packs: those of this server, and what the pack of a match changes."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, delete, get, post
from litestar.params import FromPath, HeaderParameter, QueryParameter
from msgspec import Struct

from fathom.content.archive import ARCHIVE_LIMIT
from fathom.content.differences import PackChange
from fathom.content.manifest import Change
from fathom.packs.library import InstalledPack
from fathom.table.commands import PackRef
from fathom.table.errors import Refused
from fathom.web.errors import AnyRequest
from fathom.web.identity import Caller

ARCHIVE = "application/zip"
OwnerKey = Annotated[
    str,
    HeaderParameter(
        name="fathom-owner-key", max_length=200, description="The owner's key, which `fathom serve` prints."
    ),
]
GameQuery = Annotated[str, QueryParameter(name="game", max_length=40, description="Only packs for this game.")]


class PackInfo(Struct, frozen=True):
    """A pack that is installed on this server."""

    name: str
    game: str
    title: str
    version: str
    author: str
    licence: str
    summary: str
    changelog: list[Change]


class PackDetails(Struct, frozen=True):
    """A pack, its problems, and what it changes compared with the game's own."""

    pack: PackInfo
    problems: list[str]
    changes: list[PackChange]


class MatchPack(Struct, frozen=True):
    """The changed pack of a match, and what it changes. Null and an empty list if it uses the game's own pack."""

    pack: PackRef | None
    changes: list[PackChange]


def info(pack: InstalledPack) -> PackInfo:
    """An installed pack as JSON."""
    about = pack.manifest
    return PackInfo(
        about.name,
        about.game,
        about.title,
        about.version,
        about.author,
        about.licence,
        about.summary,
        list(about.changelog),
    )


@get("/packs")
async def packs(context: Caller, game: GameQuery = "") -> list[PackInfo]:
    """The packs of this server."""
    return [info(pack) for pack in await context.tables.packs.listed(game)]


@get("/packs/{name:str}")
async def one_pack(context: Caller, name: FromPath[str]) -> PackDetails:
    """One pack, with what it changes."""
    pack = await context.tables.packs.installed(name)
    found = await context.tables.packs.checked(name)
    return PackDetails(info(pack), found.problems, found.changes)


@get("/packs/{name:str}/file", media_type=ARCHIVE)
async def pack_file(context: Caller, name: FromPath[str]) -> Response[bytes]:
    """A pack as a zip file."""
    found = (await context.tables.packs.installed(name)).manifest.name
    headers = {"content-disposition": f'attachment; filename="{found}.zip"'}
    return Response(await context.tables.packs.archive(name), media_type=ARCHIVE, headers=headers)


@post("/packs", request_max_body_size=ARCHIVE_LIMIT)
async def install_pack(context: Caller, request: AnyRequest, owner_key: OwnerKey) -> PackInfo:
    """Install a pack, sent as the zip file in the body. It replaces a pack of the same name. For the owner only."""
    # Before the body is read: only the owner may send much.
    context.tables.packs.require_owner(owner_key)
    if int(request.headers.get("content-length") or 0) > ARCHIVE_LIMIT:
        raise Refused(
            f"A pack has at most {ARCHIVE_LIMIT // 2**20} MB. Make it smaller, or divide it into several packs."
        )
    return info(await context.tables.packs.install(await request.body(), owner_key))


@delete("/packs/{name:str}", status_code=200)
async def remove_pack(context: Caller, name: FromPath[str], owner_key: OwnerKey) -> PackInfo:
    """Remove a pack from this server. Matches that use it keep it. For the owner only."""
    context.tables.packs.require_owner(owner_key)
    found = info(await context.tables.packs.installed(name))
    await context.tables.packs.remove(name, owner_key)
    return found


@get("/matches/{match:str}/pack")
async def match_pack(context: Caller, match: FromPath[str]) -> MatchPack:
    """The changed pack of a match, and what it changes compared with the game's own."""
    pack = (await context.tables.view(match, context.actor)).pack
    return MatchPack(pack, await context.tables.packs.changes(pack) if pack else [])
