"""Files of results with one JSON text a line: a run that is interrupted continues from them."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import msgspec

R = TypeVar("R", bound=msgspec.Struct)


def read_results(path: Path, kind: type[R]) -> list[R]:
    """The results in a file, without a line in the middle of which a run was interrupted; none if there is no file."""
    found = []
    for line in path.read_bytes().splitlines() if path.exists() else []:
        try:
            found.append(msgspec.json.decode(line, type=kind))
        except msgspec.DecodeError:
            continue
    return found
