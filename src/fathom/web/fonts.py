"""The web fonts: Fathom Sans and Fathom Serif, smaller versions of Source Sans Pro and Source Serif Pro.

The originals are installed with the packages that contain them. `python -m fathom.web.fonts` makes the smaller ones.
"""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from typing import NamedTuple

from litestar import Response, get
from litestar.datastructures import CacheControlHeader
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from fathom.web import font_subset

IMMUTABLE = CacheControlHeader(public=True, max_age=31536000, immutable=True).to_header()
"""The cache header for addresses that change with the content."""
MEDIA_TYPE = "font/woff2"


class Face(NamedTuple):
    """One font file, the installed font that it is made from, and the family, weights and style that it provides."""

    file: str
    package: str
    original: str
    family: str
    weights: str
    style: str = "normal"
    preloaded: bool = False
    """Whether every page loads the file early."""

    @property
    def name(self) -> str:
        """The full name of the font, such as “Fathom Sans Regular”."""
        return f"{self.family} {self.file.removesuffix('.woff2').rpartition('-')[2].capitalize()}"

    @property
    def digest(self) -> str:
        """A short hash of everything that the file is made from."""
        return font_subset.digest(self.package, self.original, self.name)

    @property
    def url(self) -> str:
        """The address of the file. It changes with the content, so that browsers may cache it forever."""
        return f"/fonts/{self.digest}/{self.file}"

    def css(self) -> str:
        """The rule that declares this face. Until the file is loaded, the text is shown in another font."""
        return (
            f'@font-face {{ font-family: "{self.family}"; font-weight: {self.weights}; font-style: {self.style}; '
            f'font-display: swap; src: url("{self.url}") format("woff2"); }}\n'
        )


SANS, SERIF = "font_source_sans_pro", "font_source_serif_pro"
# One file serves all bold weights.
FACES = (
    Face("sans-regular.woff2", SANS, "SourceSansPro-Regular.ttf", "Fathom Sans", "100 500", preloaded=True),
    Face("sans-semibold.woff2", SANS, "SourceSansPro-Semibold.ttf", "Fathom Sans", "501 900", preloaded=True),
    Face("sans-italic.woff2", SANS, "SourceSansPro-It.ttf", "Fathom Sans", "100 900", "italic"),
    Face("serif-regular.woff2", SERIF, "SourceSerifPro-Regular.ttf", "Fathom Serif", "100 500"),
    Face("serif-semibold.woff2", SERIF, "SourceSerifPro-Semibold.ttf", "Fathom Serif", "501 900", preloaded=True),
    Face("serif-italic.woff2", SERIF, "SourceSerifPro-It.ttf", "Fathom Serif", "100 900", "italic"),
)


def content(face: Face) -> bytes:
    """The bytes of a font file. Its format is compressed."""
    return font_subset.smaller(face.package, face.original, face.name)


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
    found = next((face for face in FACES if face.file == file and face.digest == version), None)
    if found is None:
        raise NotFoundException("There is no such font.")
    return Response(content(found), media_type=MEDIA_TYPE, headers={"cache-control": IMMUTABLE})


ROUTES: tuple[HTTPRouteHandler, ...] = (font_stylesheet, font_file)

if __name__ == "__main__":
    for one in FACES:
        content(one)
