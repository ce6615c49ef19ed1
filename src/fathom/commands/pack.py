"""`fathom pack …`: create and check content packs, draw and proofread stories, print schemas, share packs."""

from __future__ import annotations

import re
import sys
from collections import Counter
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from fathom.commands.console import OWN_CONTENT, err, fail, game_called, out
from fathom.commands.pack_sharing import add_sharing
from fathom.commands.pack_story import story
from fathom.content.manifest import manifest_schema
from fathom.content.pack_files import MANIFEST
from fathom.content.packs import load_pack, pack_hash, pack_schema
from fathom.engine.errors import PackError
from fathom.game.game import Game
from fathom.games import names

FEW = 12
"""How many notes are listed without being asked for."""

packs = typer.Typer(no_args_is_help=True, help="Content packs: create, check, install and share them.")
add_sharing(packs)
packs.add_typer(story, name="story")


@packs.command()
def copy(
    game: Annotated[str, typer.Argument(help="The game.")],
    file: Annotated[str, typer.Argument(help="The file of the game's pack, such as salvage.yaml.")],
    folder: Annotated[Path, typer.Argument(help="The folder of your pack; created if needed.")],
) -> None:
    """Copy one file of the game's pack into your own pack, which is created if needed."""
    declared = game_called(game)
    content = (declared.folder / "content").resolve()
    ours, yours = (content / file).resolve(), folder / file
    if not (ours.is_file() and ours.is_relative_to(content)):
        raise fail(
            f"The pack of {declared.title} has no file “{file}”. `fathom pack schema {declared.name}` lists the files."
        )
    if yours.exists():
        raise fail(f"{yours} already exists.")
    try:
        yours.parent.mkdir(parents=True, exist_ok=True)
        yours.write_bytes(ours.read_bytes())
    except OSError as error:
        raise fail(error) from None
    out.print(f"Created {yours}.", highlight=False, markup=False, soft_wrap=True)


@packs.command()
def check(
    game: Annotated[str, typer.Argument(help="The game (default: all games).")] = "",
    folder: Annotated[
        Path | None, typer.Argument(help="The folder or zip file of your pack (default: the game's own).")
    ] = None,
    notes: Annotated[str, typer.Option(help="List the notes that contain this text; “all” lists every note.")] = "",
) -> None:
    """Check a content pack and list its problems. Notes are hints for authors; a pack with notes is valid."""
    found = [_checked(game_called(name), folder, notes) for name in ([game] if game else names())]
    if not all(found):
        raise typer.Exit(1)


def _checked(game: Game, folder: Path | None, wanted: str) -> bool:
    pack, problems = None, list[str]()
    try:
        pack, problems = game.read_pack(folder) if folder else (game.pack, game.content.validate(game.pack))
    except PackError as error:
        problems = error.problems
    except OSError as error:
        raise fail(error) from None
    for problem in problems:
        err.print(problem, style="red", markup=False, highlight=False, soft_wrap=True)
    if not problems:
        out.print(f"{game.title}: the pack is valid ({pack_hash(pack)}).", highlight=False)
    if (wanted and pack is not None) or not problems:
        _print_notes(game.content.notes(pack), wanted)
    return not problems


def _print_notes(notes: list[str], wanted: str) -> None:
    """Print the notes that contain a text. Without a text, many notes are only counted."""
    if not wanted and len(notes) > FEW:
        checks = Counter(found[1] if (found := re.search(r"\((L\d+)", note)) else "other" for note in notes)
        counted = ", ".join(f"{check} {n}" for check, n in sorted(checks.items(), key=lambda pair: natural(pair[0])))
        hint = "List them with --notes all, or some with --notes TEXT."
        out.print(f"{len(notes)} notes ({counted}). {hint}", markup=False, highlight=False, soft_wrap=True)
        return
    for note in notes:
        if wanted in ("", "all") or wanted in note:
            out.print(note, markup=False, highlight=False, soft_wrap=True)


def natural(check: str) -> tuple[int, str]:
    """Sort key for the names of checks: by number; names without a number come last."""
    return (int(check[1:]) if check[1:].isdigit() else 99, check)


@packs.command()
def graph(
    game: Annotated[str, typer.Argument(help="The game.")],
    part: Annotated[str, typer.Argument(help="The part of the game's story, such as a map or a file.")],
    style: Annotated[str, typer.Option(help="text, dot (for Graphviz) or mermaid.")] = "text",
    folder: Annotated[Path | None, typer.Option("--pack", help=OWN_CONTENT)] = None,
) -> None:
    """Draw a part of a game's story as a graph."""
    declared = game_called(game)
    try:
        pack = declared.pack_at(folder) if folder else declared.pack
        if declared.content.graph is None:
            raise ValueError(f"{declared.title} has no content that can be drawn as a graph.")
        sys.stdout.write(declared.content.graph(pack, part, style))
    except (ValueError, OSError) as error:
        raise fail(error) from None


@packs.command()
def prose(
    game: Annotated[str, typer.Argument(help="The game.")],
    folder: Annotated[Path | None, typer.Option("--pack", help=OWN_CONTENT)] = None,
) -> None:
    """Count the words of a game's story and list what it repeats."""
    declared = game_called(game)
    try:
        if declared.content.proofread is None:
            raise ValueError(f"{declared.title} has no story to proofread.")
        sys.stdout.write(declared.content.proofread(declared.pack_at(folder) if folder else declared.pack))
    except (ValueError, OSError) as error:
        raise fail(error) from None


@packs.command()
def survey(
    game: Annotated[str, typer.Argument(help="The game.")],
    folder: Annotated[Path | None, typer.Option("--pack", help=OWN_CONTENT)] = None,
    old: Annotated[Path | None, typer.Option(help="A folder with a complete older pack to compare with.")] = None,
) -> None:
    """Count what a game's story offers: choices, risks, fights, what it remembers."""
    declared = game_called(game)
    try:
        if declared.content.survey is None:
            raise ValueError(f"{declared.title} has no content to survey.")
        before = load_pack(declared.content.pack_type, old) if old else None
        sys.stdout.write(declared.content.survey(declared.pack_at(folder) if folder else declared.pack, before))
    except (ValueError, OSError) as error:
        raise fail(error) from None


@packs.command()
def schema(
    game: Annotated[str, typer.Argument(help="The game.")],
    file: Annotated[str, typer.Argument(help="A file of the pack (default: list all files).")] = "",
) -> None:
    """Print the JSON Schema of one file of a game's packs, or list the files."""
    declared = game_called(game)
    schemas = {**pack_schema(declared.content.pack_type), MANIFEST: manifest_schema()}
    if not file:
        lines = [f"A pack of {declared.title} has these files. To print the JSON Schema of one:"]
        lines += [f"  fathom pack schema {declared.name} {name}" for name in schemas]
        out.print("\n".join(lines), highlight=False, markup=False, soft_wrap=True)
        return
    found = schemas.get(file) or schemas.get(f"{file}.yaml")
    if found is None:
        raise fail(f"A pack of {declared.title} has no file “{file}”. The files are: {', '.join(schemas)}.")
    document = {"$schema": "https://json-schema.org/draft/2020-12/schema", **found}
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(document), indent=2).decode() + "\n")
