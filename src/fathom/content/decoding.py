"""JSON decoders that threads can share."""

from __future__ import annotations

import threading
from typing import Any

import msgspec

_lock = threading.Lock()
_decoders: dict[Any, msgspec.json.Decoder[Any]] = {}


def decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    """The decoder of a type, made once.

    The process crashes if two threads let msgspec see a type for the first time at once, as when a server that was just
    started loads several matches. So decoders are made one after the other.
    """
    found = _decoders.get(kind)
    if found is None:
        with _lock:
            found = _decoders.get(kind) or msgspec.json.Decoder(kind)
            _decoders[kind] = found
    return found
