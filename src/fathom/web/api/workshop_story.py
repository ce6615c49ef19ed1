"""The story of a draft: played from a page, and as one text. Every request is about the caller's own drafts."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Response, get, post, put
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import Meta, Struct

from fathom.game.story import StoryStart
from fathom.web.api.matches import CreatedMatch
from fathom.web.identity import Caller

Id = Annotated[str, Meta(max_length=20)]
PartQuery = Annotated[
    str, QueryParameter(name="part", max_length=100, description="A map or a file of the story; empty: all of it.")
]
LONGEST = 4 * 2**20
"""The largest size of a request with a story, in bytes. Our whole book has 1.4 MB."""


class TryRequest(Struct, forbid_unknown_fields=True):
    """A try-out that begins with a page of the story. `cards` and `quests` are what the crew holds besides."""

    page: Annotated[str, Meta(min_length=1, max_length=20, description="The id of the page.")]
    players: Annotated[int, Meta(ge=1, le=8)] = 1
    cards: Annotated[tuple[Id, ...], Meta(max_length=500)] = ()
    quests: Annotated[tuple[Id, ...], Meta(max_length=500)] = ()


class StoryRequest(Struct, forbid_unknown_fields=True):
    """A story as one text. `revision` is the last revision of the draft that the caller has seen."""

    revision: Annotated[int, Meta(ge=1, le=10**12)]
    text: str


class StoryImport(Struct, frozen=True):
    """What an import has changed: the files, and the number of pages. `rewritten` files have lost their comments."""

    files: list[str]
    pages: int
    rewritten: list[str]


@post("/workshop/drafts/{draft:str}/story/try")
async def try_story(context: Caller, draft: FromPath[str], data: JSONBody[TryRequest]) -> CreatedMatch:
    """Start a match with a draft in which a page of its story is read first."""
    start = StoryStart(data.page, data.players, data.cards, data.quests)
    return CreatedMatch(await context.tables.try_story(context.actor, draft, start))


@get("/workshop/drafts/{draft:str}/story", media_type="text/plain")
async def export_story(context: Caller, draft: FromPath[str], part: PartQuery = "") -> Response[str]:
    """The story of a draft, or a part of it, as one readable text."""
    found = await context.tables.workshop.story(context.person, draft, "export", part)
    name = f"{part.replace('/', '-') or 'story'}.txt" if part.replace("/", "").isidentifier() else "story.txt"
    return Response(
        found.text, media_type="text/plain", headers={"content-disposition": f'attachment; filename="{name}"'}
    )


@put("/workshop/drafts/{draft:str}/story", request_max_body_size=LONGEST)
async def import_story(context: Caller, draft: FromPath[str], data: JSONBody[StoryRequest]) -> StoryImport:
    """Put a story that was exported as one text, and changed, back into a draft."""
    done = await context.tables.workshop.import_story(context.person, draft, data.revision, data.text)
    return StoryImport(sorted(done.files), done.pages, done.rewritten)


ROUTES: list[Any] = [try_story, export_story, import_story]
