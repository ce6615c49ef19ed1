"""What everything written in a pack file has in common."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

Count: TypeAlias = Annotated[int, Meta(ge=0, le=99)]
ByPlayers: TypeAlias = Annotated[list[Count], Meta(min_length=4, max_length=4)]


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Anything written in a pack file."""
