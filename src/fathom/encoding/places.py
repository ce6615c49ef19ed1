"""Where the parts of an observation lie, for players that read it."""

from __future__ import annotations

from fathom.encoding.encoder import Encoding


def feature_places(encoding: Encoding) -> dict[str, int]:
    """Where each feature begins in a row, by name; the names of those of the question begin with `question.`."""
    found, begins = {}, 0
    for prefix, layout in (("", encoding.state_layout), ("question.", encoding.question_layout)):
        for name, feature in layout.parts.items():
            found[prefix + name] = begins
            begins += feature.size
    return found


def consecutive(**sizes: int) -> tuple[dict[str, tuple[int, int]], int]:
    """Where each of the parts begins with its size, and the size of all."""
    found, begins = {}, 0
    for name, size in sizes.items():
        found[name] = begins, size
        begins += size
    return found, begins


def clockwise(players: int, seat: int, seats: int) -> list[int]:
    """All seats, this one first, then the others in play clockwise, then the empty ones."""
    if seat >= players:
        return list(range(seats))
    return [*((seat + step) % players for step in range(players)), *range(players, seats)]
