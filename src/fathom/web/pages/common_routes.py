"""The addresses of everything that is the same for everyone: rules, covers, pictures and static files."""

from __future__ import annotations

from functools import cache

import htpy as h
from litestar import Response, get
from litestar.datastructures import CacheControlHeader
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from fathom.game.art import art_of
from fathom.games import names
from fathom.web.errors import AnyRequest
from fathom.web.identity import Caller
from fathom.web.pages import game_pages, rules_page
from fathom.web.pages.encoded import HTML, Encoded
from fathom.web.pages.page import STATIC, version
from fathom.web.pages.responses import game_called

CACHE_FOREVER = CacheControlHeader(public=True, max_age=31536000, immutable=True).to_header()
"""The cache header for addresses that contain a hash of their content."""
ASK_AGAIN = "private, no-cache"
"""The cache header for pages that change with the program: a client asks each time whether it has the newest."""
NO_PICTURE = "There is no such picture."
SVG, PNG = "image/svg+xml", "image/png"
MEDIA_TYPES = {".css": "text/css", ".js": "text/javascript", ".svg": SVG, ".png": PNG}
"""The types of static files, which do not depend on what the system knows."""


@cache
def rules_content(name: str) -> Encoded:
    """The page with the rules of a game."""
    return Encoded(str(h.fragment[rules_page.rules_page(game_called(name))]), HTML, ASK_AGAIN)


@cache
def cover_content(name: str) -> Encoded:
    """The cover of a game."""
    return Encoded(game_pages.cover_svg(name), SVG, CACHE_FOREVER)


@cache
def drawing_content(name: str, folder: str, version: str, file: str) -> Encoded:
    """A picture of a game. Raises 404 if there is none."""
    pictures = art.pictures.get(folder) if (art := art_of(game_called(name))) else None
    found = pictures.read(file.removesuffix(".svg"), version) if pictures else None
    if found is None:
        # An exception is not cached: strangers could name endless pictures.
        raise NotFoundException(NO_PICTURE)
    return Encoded(found, SVG, CACHE_FOREVER)


@cache
def static_content(file: str) -> Encoded:
    """A static file. Raises 404 if there is none."""
    if file not in static_names():
        raise NotFoundException("There is no such file.")
    media_type = MEDIA_TYPES[(STATIC / file).suffix]
    return Encoded((STATIC / file).read_bytes(), media_type, CACHE_FOREVER, compressible=media_type != PNG)


@cache
def static_names() -> frozenset[str]:
    """The names of all static files."""
    return frozenset(path.name for path in STATIC.iterdir() if path.is_file())


@get("/games/{name:str}/rules", include_in_schema=False)
async def rules(request: AnyRequest, context: Caller, name: FromPath[str]) -> Response[bytes]:
    """The page with the rules of a game."""
    return rules_content(name).response(request)


@get("/covers/{version:str}/{file:str}", include_in_schema=False)
async def cover(request: AnyRequest, version: FromPath[str], file: FromPath[str]) -> Response[bytes]:
    """The cover of a game; its address contains a hash of the picture."""
    name = file.removesuffix(".svg")
    if name not in names() or version != game_pages.cover_hash(name):
        raise NotFoundException(NO_PICTURE)
    return cover_content(name).response(request)


@get("/drawings/{name:str}/{folder:str}/{version:str}/{file:str}", include_in_schema=False)
async def drawing(
    request: AnyRequest, name: FromPath[str], folder: FromPath[str], version: FromPath[str], file: FromPath[str]
) -> Response[bytes]:
    """A picture of a game; its address contains a hash of the picture."""
    return drawing_content(name, folder, version, file).response(request)


@get(f"/static/{version()}/{{file:str}}", include_in_schema=False)
async def static_file(request: AnyRequest, file: FromPath[str]) -> Response[bytes]:
    """A static file; its address contains a hash of all static files."""
    return static_content(file).response(request)


ROUTES: tuple[HTTPRouteHandler, ...] = (rules, cover, drawing, static_file)
