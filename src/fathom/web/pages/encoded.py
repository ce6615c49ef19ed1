"""Content that is the same for everyone: made and compressed once, and sent as it is."""

from __future__ import annotations

import gzip
import secrets
import struct
import zlib
from functools import lru_cache
from hashlib import blake2b

from litestar import Response

from fathom.web.errors import AnyRequest

HTML = "text/html"
SMALL = 1000
"""The size in bytes below which content is not compressed."""
LEVEL = 9
"""The compression level: it is done once."""
QUICK_LEVEL = 5
"""The compression level of what is compressed for one request."""
PARTS = 64
"""The number of parts of pages that are cached compressed."""
GZIP_HEADER = b"\x1f\x8b\x08\x08" + bytes(5) + b"\xff"
"""The header of a gzip stream that is followed by a file name."""
LONGEST_NAME = 256
"""Above the length of the file name, which is random. A page has chat of others and hidden cards of the reader: whether
these match would show in the length of the compressed page, if that length were not blurred."""


class Encoded:
    """Content, plain and compressed, ready to be sent to any client."""

    def __init__(self, content: str | bytes, media_type: str, cache_control: str, *, compressible: bool = True) -> None:
        """Content with its type and the header that says how long clients may keep it."""
        self.plain = content.encode() if isinstance(content, str) else content
        self.media_type = media_type
        compressed = gzip.compress(self.plain, LEVEL, mtime=0) if compressible and len(self.plain) >= SMALL else b""
        self.compressed = compressed if 0 < len(compressed) < len(self.plain) else None
        self.etag = f'"{blake2b(self.plain, digest_size=12).hexdigest()}"'
        self._headers = {"cache-control": cache_control, "etag": self.etag, "vary": "accept-encoding"}

    def response(self, request: AnyRequest) -> Response[bytes]:
        """The response to a request: the content, or status 304 if the client has it already."""
        if self.etag in request.headers.get("if-none-match", ""):
            return Response(b"", status_code=304, media_type=self.media_type, headers=self._headers)
        if self.compressed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            headers = {**self._headers, "content-encoding": "gzip"}
            return Response(self.compressed, media_type=self.media_type, headers=headers)
        return Response(self.plain, media_type=self.media_type, headers=self._headers)


def page_around(request: AnyRequest, text: str, shared: str | None) -> Response[bytes]:
    """The response with a page of which one part may be the same for everyone.

    `shared` is that part, such as the background of a board; None if there is none.
    """
    plain = text.encode()
    headers = {"vary": "accept-encoding"}
    if len(plain) < SMALL or "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(plain, media_type=HTML, headers=headers)
    return Response(
        gzip_around(plain, (shared or "").encode()), media_type=HTML, headers={**headers, "content-encoding": "gzip"}
    )


def gzip_around(content: bytes, shared: bytes) -> bytes:
    """Compress content. The shared part is compressed only once, and its compressed form is put in its place.

    That works because each part ends with a full flush: nothing after it refers to what was before.
    """
    before, found, after = content.partition(shared) if shared else (content, b"", b"")
    body = _deflated(before) + (_shared_part(found) if found else b"") + _deflated(after, last=True)
    name = b"-" * secrets.randbelow(LONGEST_NAME) + b"\0"
    return GZIP_HEADER + name + body + struct.pack("<II", zlib.crc32(content), len(content) & 0xFFFF_FFFF)


@lru_cache(PARTS)
def _shared_part(content: bytes) -> bytes:
    return _deflated(content, level=LEVEL)


def _deflated(content: bytes, level: int = QUICK_LEVEL, *, last: bool = False) -> bytes:
    """Content in the format of gzip without header and checksum, as a part of a longer stream or as its end."""
    compressor = zlib.compressobj(level, zlib.DEFLATED, -zlib.MAX_WBITS)
    return compressor.compress(content) + compressor.flush(zlib.Z_FINISH if last else zlib.Z_FULL_FLUSH)
