"""The manifest of a pack, `pack.yaml`: what it is called, who made it, under which licence, and what changed.

A pack that is only played from a folder needs none. A pack that is installed or shared needs one.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, TypeAlias

from msgspec import Meta
from msgspec.json import schema

from fathom.content.descriptions import describe_schema
from fathom.content.pack_files import MANIFEST
from fathom.content.packs import Part, read_yaml
from fathom.engine.errors import PackError

Name: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9-]*$(?!\n)", max_length=40)]
Line: TypeAlias = Annotated[str, Meta(min_length=1, max_length=200)]
COVERS = {".png": b"\x89PNG\r\n\x1a\n", ".jpg": b"\xff\xd8\xff", ".jpeg": b"\xff\xd8\xff", ".webp": b"RIFF"}
"""The pictures that can be a cover, by the end of their name: how the file begins. SVG files can contain scripts."""
COVER_LIMIT = 500_000
"""The largest size of a cover in bytes."""
MANIFEST_LIMIT = 64_000
"""The largest size of a manifest in bytes. Servers read it themselves, not in a separate process."""


class Change(Part, frozen=True):
    """One entry of the changelog."""

    version: Line
    """The version that brought the changes."""
    changes: Annotated[list[Annotated[str, Meta(min_length=1, max_length=1000)]], Meta(max_length=100)]
    """What changed, one sentence each."""
    date: Annotated[str, Meta(max_length=40)] = ""
    """The day of the version, such as 2026-11-17."""


class Manifest(Part, frozen=True):
    """The file `pack.yaml` of a pack."""

    name: Name
    """The name in addresses and commands: lower-case letters, digits and hyphens."""
    game: Annotated[str, Meta(max_length=40)]
    """The name of the game that the pack is for."""
    title: Annotated[str, Meta(min_length=1, max_length=80)]
    """The title that players read."""
    version: Annotated[str, Meta(min_length=1, max_length=20)]
    """The version of the pack, such as 1.0."""
    author: Line
    """Who made the pack."""
    licence: Line
    """What others may do with the pack, such as CC BY 4.0."""
    summary: Annotated[str, Meta(max_length=400)] = ""
    """One or two sentences about what the pack changes and why."""
    format: Annotated[int, Meta(ge=1, le=10_000)] = 1
    """The version of the game's pack files that the pack is written for. `fathom pack new` fills it in."""
    cover: Annotated[str, Meta(max_length=100)] = ""
    """The file of a cover picture in the pack: PNG, JPEG or WebP."""
    changelog: Annotated[list[Change], Meta(max_length=200)] = []
    """What each version changed, the newest first."""


def manifest_schema() -> dict[str, Any]:
    """The JSON Schema of a manifest, for editors."""
    about = {"description": "What the pack is called, who made it, and what changed."}
    return {**about, **describe_schema(schema(Manifest), Manifest)}


def read_manifest(folder: Path) -> Manifest | None:
    """The manifest in the folder of a pack; None if it has none. Raises `PackError` if it is not valid."""
    path = folder / MANIFEST
    if not path.is_file():
        return None
    try:
        found: Manifest = read_yaml(path.read_text("utf-8"), MANIFEST, Manifest)
    except UnicodeDecodeError as error:
        raise PackError([f"{MANIFEST}: not UTF-8 text: {error.reason}. Save it as UTF-8."]) from error
    if found.cover and (problem := _cover_problem(folder, found.cover)):
        raise PackError([f"{MANIFEST}: cover: {problem}"])
    return found


def _cover_problem(folder: Path, name: str) -> str:
    """What is wrong with the cover of a pack; empty if nothing is."""
    path = folder / name
    begin = COVERS.get(path.suffix.lower())
    if begin is None:
        return f"“{name}” cannot be a cover. Use a PNG, JPEG or WebP picture."
    if "/" in name or "\\" in name or not path.is_file():
        return f"there is no file “{name}” beside {MANIFEST}. Put the picture there, or remove this line."
    if path.stat().st_size > COVER_LIMIT:
        return f"“{name}” has more than {COVER_LIMIT // 1000} kB. Make the picture smaller."
    with path.open("rb") as file:
        if not file.read(len(begin)).startswith(begin):
            return f"“{name}” is not a {path.suffix[1:].upper()} picture. Save it again in that format."
    return ""
