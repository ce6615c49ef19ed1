"""What a check has found."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

State: TypeAlias = Literal["ok", "warning", "problem"]


class Finding(msgspec.Struct, frozen=True):
    """What a check has found, and what to do about it."""

    state: State
    subject: str
    text: str
    remedy: str = ""
