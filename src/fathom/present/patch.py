"""What changed between two drawings: the elements with an id that are not the same."""

from __future__ import annotations

from dataclasses import dataclass, field
from xml.parsers import expat


@dataclass
class _Drawn:
    """An element with an id: where it is in the markup, and its markup in parts (`own`).

    In `own`, each inner element that has an id is replaced by that id.
    """

    id: str
    begin: int
    parent: _Drawn | None
    end: int = 0
    own: list[str] = field(default_factory=list)


def patch(before: str, after: str) -> list[str]:
    """The markup of the elements of `after` that differ from `before`; each replaces the element with its id.

    Both are well-formed XML whose outermost element has an id.
    """
    known = {one.id: one.own for one in _drawn(before)}
    changed: set[str] = set()
    found = []
    text = after.encode()
    for one in _drawn(after):
        # Parents come first. What replaces them contains their children.
        if one.parent is not None and one.parent.id in changed:
            changed.add(one.id)
        elif known.get(one.id) != one.own:
            changed.add(one.id)
            found.append(text[one.begin : one.end].decode())
    return found


def changed_ids(before: str, after: str) -> list[str]:
    """The ids of the elements of `after` that are new or drawn differently.

    Inner elements with an id are compared separately: an element that has only gained or lost inner elements with ids
    is not listed.
    """

    def drawing(one: _Drawn) -> list[str]:
        return [part for part in one.own if part not in inner]

    now, known = _drawn(after), _drawn(before)
    inner = {f"<{one.id}>" for one in (*now, *known)}
    drawings = {one.id: "".join(drawing(one)) for one in known}
    return [one.id for one in now if drawings.get(one.id) != "".join(drawing(one))]


def _drawn(markup: str) -> list[_Drawn]:
    """The elements with an id, each before the elements inside it."""
    text = markup.encode()
    found: list[_Drawn] = []
    path: list[_Drawn | None] = []
    """The open elements; None for those without an id."""
    open_: list[_Drawn] = []
    parser = expat.ParserCreate("utf-8")
    at = 0
    newest = 0
    """Where the element begins that was opened last."""

    def copy_to(place: int) -> None:
        """Give the markup up to a place to the innermost open element with an id."""
        nonlocal at
        if open_:
            open_[-1].own.append(text[at:place].decode())
        at = place

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal newest
        newest = parser.CurrentByteIndex
        id = attributes.get("id")
        one = None
        if id:
            copy_to(parser.CurrentByteIndex)
            one = _Drawn(id, parser.CurrentByteIndex, open_[-1] if open_ else None)
            if open_:
                open_[-1].own.append(f"<{id}>")
            found.append(one)
            open_.append(one)
        path.append(one)

    def end(name: str) -> None:
        one = path.pop()
        if one is not None:
            # The index is before the closing tag, or after an element that closes itself.
            here = parser.CurrentByteIndex
            empty = newest == one.begin and text.endswith(b"/>", one.begin, here)
            one.end = here if empty else here + len(f"</{name}>".encode())
            copy_to(one.end)
            open_.pop()

    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.Parse(text, True)
    return found
