"""The parts of a story: maps, the plot, and their files."""

from __future__ import annotations

from fathom.game.story import StorySection
from fathom.games.sleeping_gods.model.pack import Pack


def sections(pack: Pack) -> list[StorySection]:
    """The maps and the plot, each followed by its files, in the order of the atlas."""
    order = [page.id.lower() for page in pack.atlas]
    maps = sorted({file.partition("/")[0] for file in pack.story}, key=lambda id: (*_place(order, id), id))
    found = []
    for map in maps:
        found.append(StorySection(map, map_title(pack, map)))
        files = [file for file in pack.story if file.partition("/")[0] == map]
        found += [StorySection(file, file_title(pack, file)) for file in sorted(files, key=lambda x: _first(pack, x))]
    return found


def _place(order: list[str], id: str) -> tuple[int]:
    return (order.index(id) if id in order else len(order),)


def _first(pack: Pack, file: str) -> tuple[int, str]:
    """Sort key of a file: the number of its location; files without one by name, before the others."""
    location = next((page.location for page in pack.story[file] if page.location is not None), None)
    return (location or 0, file)


def map_title(pack: Pack, map: str) -> str:
    """The name of a map, with its id; “The plot” for pages without a map."""
    page = next((page for page in pack.atlas if page.id.lower() == map), None)
    return f"{page.id} {page.name}" if page else "The plot" if map == "plot" else map


def file_title(pack: Pack, file: str) -> str:
    """The number and name of the location of a file; the name of the file if it has none."""
    location = next((page.location for page in pack.story[file] if page.location in pack.location), None)
    return f"{location} {pack.location[location].name}" if location is not None else file.partition("/")[2] or file


def files_of(pack: Pack, part: str) -> list[str]:
    """The files of a part, `m1` or `m1/03_harborlight`, in their order; of an empty part all.

    Raises `ValueError` with the parts if there is none.
    """
    part = part.lower()
    all_files = [section.id for section in sections(pack) if section.id in pack.story]
    found = [file for file in all_files if not part or file == part or file.startswith(f"{part}/")]
    if not found:
        parts = dict.fromkeys(file.partition("/")[0] for file in all_files)
        raise ValueError(f"There is no story “{part}”. Choose one of: {', '.join(parts)}, or one of their files.")
    return found
