"""The web fonts: Fathom Sans and Fathom Serif, smaller versions of Source Sans Pro and Source Serif Pro.

`fonts/subset.py` in the repository makes the files.
"""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

from litestar import Response, get
from litestar.datastructures import CacheControlHeader
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

TYPEFACES = Path(__file__).parent / "typefaces"
IMMUTABLE = CacheControlHeader(public=True, max_age=31536000, immutable=True).to_header()
"""The cache header for addresses that change with the content."""
MEDIA_TYPE = "font/woff2"


class Face(NamedTuple):
    """One font file, and the family, weights and style that it provides."""

    file: str
    family: str
    weights: str
    style: str = "normal"
    preloaded: bool = False
    """Whether every page loads the file early."""

    @property
    def url(self) -> str:
        """The address of the file. It changes with the content, so that browsers may cache it forever."""
        return f"/fonts/{digest(self)}/{self.file}"

    def css(self) -> str:
        """The rule that declares this face. Until the file is loaded, the text is shown in another font."""
        return (
            f'@font-face {{ font-family: "{self.family}"; font-weight: {self.weights}; font-style: {self.style}; '
            f'font-display: swap; src: url("{self.url}") format("woff2"); }}\n'
        )


# One file serves all bold weights.
FACES = (
    Face("sans-regular.woff2", "Fathom Sans", "100 500", preloaded=True),
    Face("sans-semibold.woff2", "Fathom Sans", "501 900", preloaded=True),
    Face("sans-italic.woff2", "Fathom Sans", "100 900", "italic"),
    Face("serif-regular.woff2", "Fathom Serif", "100 500"),
    Face("serif-semibold.woff2", "Fathom Serif", "501 900", preloaded=True),
    Face("serif-italic.woff2", "Fathom Serif", "100 900", "italic"),
)


@cache
def content(face: Face) -> bytes:
    """The bytes of a font file. Its format is compressed."""
    return (TYPEFACES / face.file).read_bytes()


@cache
def digest(face: Face) -> str:
    """A short hash of a font file."""
    return blake2b(content(face), digest_size=6).hexdigest()


@cache
def stylesheet() -> str:
    """The rules that declare all faces."""
    return "".join(face.css() for face in FACES)


@cache
def stylesheet_url() -> str:
    """The address of the stylesheet. It changes with the content."""
    return f"/fonts/{blake2b(stylesheet().encode(), digest_size=6).hexdigest()}/fonts.css"


@get("/fonts/{version:str}/fonts.css", include_in_schema=False)
async def font_stylesheet(version: FromPath[str]) -> Response[str]:
    """The stylesheet that declares the fonts."""
    return Response(stylesheet(), media_type="text/css", headers={"cache-control": IMMUTABLE})


@get("/fonts/{version:str}/{file:str}", include_in_schema=False)
async def font_file(version: FromPath[str], file: FromPath[str]) -> Response[bytes]:
    """A font file."""
    found = next((face for face in FACES if face.file == file and digest(face) == version), None)
    if found is None:
        raise NotFoundException("There is no such font.")
    return Response(content(found), media_type=MEDIA_TYPE, headers={"cache-control": IMMUTABLE})


ROUTES: tuple[HTTPRouteHandler, ...] = (font_stylesheet, font_file)
