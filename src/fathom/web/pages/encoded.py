"""Content that is the same for everyone: made and compressed once, and sent as it is."""

from __future__ import annotations

import gzip
from hashlib import blake2b

from litestar import Response

from fathom.web.errors import AnyRequest

SMALL = 1000
"""The size in bytes below which content is not compressed."""
LEVEL = 9
"""The compression level: it is done once."""


class Encoded:
    """Content in the forms in which clients ask for it."""

    def __init__(self, content: str | bytes, media_type: str, cache_control: str, *, compressible: bool = True) -> None:
        """Content with its type and the header that says how long clients may keep it."""
        self.plain = content.encode() if isinstance(content, str) else content
        self.media_type = media_type
        compressed = gzip.compress(self.plain, LEVEL, mtime=0) if compressible and len(self.plain) >= SMALL else b""
        self.compressed = compressed if 0 < len(compressed) < len(self.plain) else None
        self.etag = f'"{blake2b(self.plain, digest_size=12).hexdigest()}"'
        self._headers = {"cache-control": cache_control, "etag": self.etag, "vary": "accept-encoding"}

    def response(self, request: AnyRequest) -> Response[bytes]:
        """The response to a request: the content, or that the client has it already."""
        if self.etag in request.headers.get("if-none-match", ""):
            return Response(b"", status_code=304, media_type=self.media_type, headers=self._headers)
        if self.compressed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            headers = {**self._headers, "content-encoding": "gzip"}
            return Response(self.compressed, media_type=self.media_type, headers=headers)
        return Response(self.plain, media_type=self.media_type, headers=self._headers)
