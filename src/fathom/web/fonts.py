"""The web fonts: Source Sans Pro and Source Serif Pro, served from the Python packages that contain them.

Their licence, the SIL Open Font License, reserves their name, so the files are served unchanged and not subset.
"""

from __future__ import annotations

import gzip
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from typing import Any, NamedTuple

from litestar import Request, Response, get
from litestar.datastructures import CacheControlHeader
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

IMMUTABLE = CacheControlHeader(public=True, max_age=31536000, immutable=True).to_header()
"""The cache header for addresses that change with the content."""
KINDS = {"otf": ("font/otf", "opentype"), "ttf": ("font/ttf", "truetype")}
"""The media type and the CSS format of a font file, by its suffix."""


class Face(NamedTuple):
    """One font file, and the family, weights and style that it provides."""

    package: str
    file: str
    family: str
    weights: str
    style: str = "normal"
    preloaded: bool = False
    """Whether every page loads the file early."""

    @property
    def media_type(self) -> str:
        """The media type of the file."""
        return KINDS[self.file.rpartition(".")[2]][0]

    @property
    def url(self) -> str:
        """The address of the file. It changes with the content, so that browsers may cache it forever."""
        return f"/fonts/{digest(self)}/{self.file}"

    def css(self) -> str:
        """The rule that declares this face. Until the file is loaded, the text is shown in another font."""
        kind = KINDS[self.file.rpartition(".")[2]][1]
        return (
            f'@font-face {{ font-family: "{self.family}"; font-weight: {self.weights}; font-style: {self.style}; '
            f'font-display: swap; src: url("{self.url}") format("{kind}"); }}\n'
        )


# For each font, the format that is smaller after compression. One file serves all bold weights.
FACES = (
    Face("font_source_sans_pro", "SourceSansPro-Regular.ttf", "Source Sans Pro", "100 500", preloaded=True),
    Face("font_source_sans_pro", "SourceSansPro-Semibold.ttf", "Source Sans Pro", "501 900", preloaded=True),
    Face("font_source_sans_pro", "SourceSansPro-It.otf", "Source Sans Pro", "100 900", "italic"),
    Face("font_source_serif_pro", "SourceSerifPro-Regular.ttf", "Source Serif Pro", "100 500"),
    Face("font_source_serif_pro", "SourceSerifPro-Semibold.ttf", "Source Serif Pro", "501 900", preloaded=True),
    Face("font_source_serif_pro", "SourceSerifPro-It.ttf", "Source Serif Pro", "100 900", "italic"),
)


@cache
def content(face: Face) -> bytes:
    """The bytes of a font file."""
    return files(face.package).joinpath("files", face.file).read_bytes()


@cache
def compressed(face: Face) -> bytes:
    """The bytes of a font file in gzip; cached, because compressing takes long."""
    return gzip.compress(content(face), mtime=0)


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
async def font_file(request: Request[Any, Any, Any], version: FromPath[str], file: FromPath[str]) -> Response[bytes]:
    """A font file, compressed for browsers that accept it."""
    found = next((face for face in FACES if face.file == file and digest(face) == version), None)
    if found is None:
        raise NotFoundException("There is no such font.")
    headers = {"cache-control": IMMUTABLE, "vary": "accept-encoding"}
    body = content(found)
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        body = compressed(found)
    return Response(body, media_type=found.media_type, headers=headers)


ROUTES: tuple[HTTPRouteHandler, ...] = (font_stylesheet, font_file)
