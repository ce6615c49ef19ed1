"""The workshop: drafts of packs. Every request is about the caller's own drafts."""

from __future__ import annotations

from typing import Annotated, Any

import htpy as h
from litestar import Response, delete, get, post, put
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import Meta, Struct

from fathom.content.manifest import COVER_LIMIT
from fathom.table.errors import Refused
from fathom.table.simulations import Simulation
from fathom.table.store.draft_store import DraftRow
from fathom.table.workshop import DraftLook, OpenDraft
from fathom.web.api.matches import CreatedMatch
from fathom.web.api.packs import ARCHIVE, OwnerKey, PackInfo, info
from fathom.web.errors import AnyRequest
from fathom.web.identity import Caller
from fathom.web.pages import workshop_report
from fathom.workshop.draft import FILE_LIMIT
from fathom.workshop.simulation import SimulationReport
from fathom.workshop.yaml_edits import Edit

FileName = Annotated[str, Meta(min_length=1, max_length=100, description="A file of the pack, such as board.yaml.")]
FileQuery = Annotated[str, QueryParameter(name="file", max_length=100, description="A file, such as board.yaml.")]
Place = Annotated[int, QueryParameter(name="at", ge=0, le=100_000, description="The entry of the file to draw.")]


Before = Annotated[
    str, QueryParameter(name="before", max_length=100, description="pack:NAME, draft:ID, or empty: the game's own.")
]


class DraftRequest(Struct, forbid_unknown_fields=True):
    """A new draft: of a game's own pack, or a copy of an installed pack."""

    game: Annotated[str, Meta(max_length=40)]
    title: Annotated[str, Meta(max_length=80)] = ""
    source: Annotated[str, Meta(max_length=40, description="The name of an installed pack to copy.")] = ""


class ChangeRequest(Struct, forbid_unknown_fields=True):
    """A change of a file: its whole `text`, or one `edit`. `revision` is the last revision that the caller has seen."""

    file: FileName
    revision: Annotated[int, Meta(ge=1, le=10**12)]
    text: str | None = None
    edit: Edit | None = None
    at: Annotated[int, Meta(ge=0, le=100_000)] = 0


class RestoreRequest(Struct, forbid_unknown_fields=True):
    """A file of a draft, to be replaced by the game's own file."""

    file: FileName
    revision: Annotated[int, Meta(ge=1, le=10**12)]


class CreatedDraft(Struct, frozen=True):
    """The id of a draft."""

    draft: str


@get("/workshop/drafts")
async def drafts(context: Caller) -> list[DraftRow]:
    """Your drafts, the last changed first."""
    return await context.tables.workshop.mine(context.person)


@post("/workshop/drafts")
async def create_draft(context: Caller, data: JSONBody[DraftRequest], owner_key: OwnerKey) -> CreatedDraft:
    """Make a draft. With the owner's key only; it then belongs to you."""
    author = await context.tables.name(context.person)
    return CreatedDraft(
        await context.tables.workshop.create(context.person, data.game, data.title, author, data.source, owner_key)
    )


@get("/workshop/drafts/{draft:str}")
async def one_draft(context: Caller, draft: FromPath[str]) -> OpenDraft:
    """A draft: its files, their schemas, and which files its fields refer to."""
    return await context.tables.workshop.open(context.person, draft)


@delete("/workshop/drafts/{draft:str}", status_code=200)
async def remove_draft(context: Caller, draft: FromPath[str]) -> CreatedDraft:
    """Remove a draft."""
    await context.tables.workshop.remove(context.person, draft)
    return CreatedDraft(draft)


@get("/workshop/drafts/{draft:str}/file")
async def draft_file(context: Caller, draft: FromPath[str], file: FileQuery, at: Place = 0) -> DraftLook:
    """A file of a draft: its text, its values, the problems of the whole draft, and a drawing."""
    return await context.tables.workshop.look(context.person, draft, file, at)


@put("/workshop/drafts/{draft:str}/file", request_max_body_size=3 * FILE_LIMIT)
async def change_draft(context: Caller, draft: FromPath[str], data: JSONBody[ChangeRequest]) -> DraftLook:
    """Change a file of a draft. It is saved at once, also if it has problems."""
    if (data.text is None) == (data.edit is None):
        raise Refused("Send either the text of the file or one edit of it.")
    return await context.tables.workshop.change(
        context.person, draft, data.file, data.revision, data.text, data.edit, data.at
    )


@post("/workshop/drafts/{draft:str}/restore")
async def restore_file(context: Caller, draft: FromPath[str], data: JSONBody[RestoreRequest]) -> DraftLook:
    """Use the game's own file again."""
    return await context.tables.workshop.restore(context.person, draft, data.file, data.revision)


@put("/workshop/drafts/{draft:str}/cover", request_max_body_size=2 * COVER_LIMIT)
async def draft_cover(context: Caller, request: AnyRequest, draft: FromPath[str]) -> CreatedDraft:
    """Make a picture, sent as the body, the cover of a draft: PNG, JPEG or WebP."""
    await context.tables.workshop.set_cover(context.person, draft, await request.body())
    return CreatedDraft(draft)


@get("/workshop/drafts/{draft:str}/archive", media_type=ARCHIVE)
async def draft_archive(context: Caller, draft: FromPath[str]) -> Response[bytes]:
    """A draft as a zip file."""
    name, data = await context.tables.workshop.archive(context.person, draft)
    headers = {"content-disposition": f'attachment; filename="{name}.zip"'}
    return Response(data, media_type=ARCHIVE, headers=headers)


@post("/workshop/drafts/{draft:str}/publish")
async def publish_draft(context: Caller, draft: FromPath[str], owner_key: OwnerKey) -> PackInfo:
    """Install a draft on this server, so that everyone can play it. With the owner's key only."""
    return info(await context.tables.workshop.publish(context.person, draft, owner_key))


@post("/workshop/drafts/{draft:str}/try")
async def try_draft(context: Caller, draft: FromPath[str]) -> CreatedMatch:
    """Start a match with a draft: you, and computer players in the other seats."""
    return CreatedMatch(await context.tables.try_draft(context.actor, draft))


class SimulationState(Struct, frozen=True):
    """The simulation of a draft. `state` is none, waiting, running, done, cancelled, stopped or failed."""

    state: str
    report: SimulationReport | None = None
    html: str = ""
    """The report as a part of a page."""


def simulation_state(found: Simulation | None) -> SimulationState:
    """A simulation as JSON, with its report as HTML; the state `none` if there is none."""
    if found is None:
        return SimulationState("none")
    return SimulationState(found.state, found.report, str(h.fragment[workshop_report.report(found)]))


@post("/workshop/drafts/{draft:str}/keep")
async def keep_draft(context: Caller, draft: FromPath[str]) -> CreatedDraft:
    """Keep a draft as it is now, as another draft, to compare it with later."""
    return CreatedDraft(await context.tables.workshop.keep(context.person, draft))


@post("/workshop/drafts/{draft:str}/simulation", status_code=202)
async def simulate_draft(context: Caller, draft: FromPath[str], before: Before = "") -> SimulationState:
    """Let computer players play 200 games with a draft and with another pack, in the background.

    The other pack is the game's own, an installed pack (`pack:NAME`) or another draft of yours (`draft:ID`).
    """
    return simulation_state(await context.tables.workshop.simulate(context.person, draft, before))


@get("/workshop/drafts/{draft:str}/simulation")
async def draft_simulation(context: Caller, draft: FromPath[str]) -> SimulationState:
    """The last simulation of a draft, with its report so far."""
    return simulation_state(await context.tables.workshop.simulation(context.person, draft))


@delete("/workshop/drafts/{draft:str}/simulation", status_code=200)
async def cancel_simulation(context: Caller, draft: FromPath[str]) -> SimulationState:
    """Cancel the simulation of a draft."""
    await context.tables.workshop.cancel(context.person, draft)
    return simulation_state(await context.tables.workshop.simulation(context.person, draft))


ROUTES: list[Any] = [
    drafts, create_draft, one_draft, remove_draft, draft_file, change_draft, restore_file, draft_cover, draft_archive,
    publish_draft, try_draft, keep_draft, simulate_draft, draft_simulation, cancel_simulation,
]  # fmt: skip
