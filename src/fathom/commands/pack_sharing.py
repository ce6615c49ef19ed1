"""`fathom pack new, export, import, list, remove, diff`: packs as one file, and the library of this computer."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer
import yaml

from fathom.commands.console import OWN_CONTENT, err, fail, game_called, out
from fathom.content.differences import PackChange, pack_changes
from fathom.content.manifest import Manifest
from fathom.content.pack_files import MANIFEST
from fathom.content.sources import library_folder, pack_source
from fathom.engine.errors import PackError
from fathom.packs.checking import check_source
from fathom.packs.library import InstalledPack, PackLibrary
from fathom.packs.reading import CheckedPack
from fathom.present.phrases import count, sentence

Library = Annotated[
    Path | None, typer.Option("--packs", help="The folder of installed packs (default: $FATHOM_PACKS).")
]


def add_sharing(app: typer.Typer) -> None:
    """Add the commands of this module to `fathom pack`."""
    for command in (new, export, list_, remove, diff):
        app.command(name=command.__name__.rstrip("_"))(command)
    app.command(name="import")(import_)


def new(
    game: Annotated[str, typer.Argument(help="The game.")],
    folder: Annotated[Path, typer.Argument(help="The folder of your pack; created if needed.")],
    title: Annotated[str, typer.Option(help="The title that players read (default: the name of the folder).")] = "",
    author: Annotated[str, typer.Option(help="Who made the pack.")] = "unknown",
    licence: Annotated[
        str, typer.Option(help="What others may do with it, such as “CC BY 4.0”.")
    ] = "All rights reserved",
) -> None:
    """Write the manifest of a pack (pack.yaml), which says what it is called and who made it."""
    declared, file = game_called(game), folder / MANIFEST
    if file.exists():
        raise fail(f"{file} already exists.")
    name = re.sub(r"[^a-z0-9]+", "-", folder.resolve().name.lower()).strip("-")[:40] or "pack"
    about = Manifest(
        name,
        declared.name,
        title or folder.resolve().name,
        "1.0",
        author,
        licence,
        format=declared.content.pack_version,
    )
    written = {field: getattr(about, field) for field in about.__struct_fields__ if field not in ("cover", "changelog")}
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file.write_text(yaml.safe_dump(written, sort_keys=False, allow_unicode=True), "utf-8")
    except OSError as error:
        raise fail(error) from None
    _say(f"Created {file}. Copy files into the folder: fathom pack copy {declared.name} FILE {folder}")


def export(
    source: Annotated[Path, typer.Argument(help="The folder of your pack, or the name of an installed pack.")],
    file: Annotated[Path | None, typer.Argument(help="The zip file to write (default: NAME-VERSION.zip).")] = None,
) -> None:
    """Check a pack and write it as one file, to share it."""
    found = _checked(source)
    assert found.manifest is not None
    target = file or Path(f"{found.manifest.name}-{found.manifest.version}.zip")
    if target.exists():
        raise fail(f"{target} already exists.")
    try:
        target.write_bytes(found.archive)
    except OSError as error:
        raise fail(error) from None
    _say(f"Created {target} ({len(found.archive) / 1000:.1f} kB).")


def import_(
    source: Annotated[Path, typer.Argument(help="A zip file, or a folder.")],
    library: Library = None,
) -> None:
    """Check a pack and install it on this computer; it replaces a pack of the same name."""
    found = _checked(source)
    try:
        pack = _library(library).install(found)
    except (PackError, OSError) as error:
        raise fail(error) from None
    about = pack.manifest
    _say(f"Installed “{about.title}” {about.version}. Play it: fathom play {about.game} --pack {about.name}")


def list_(
    game: Annotated[str, typer.Argument(help="Only packs for this game.")] = "",
    library: Library = None,
) -> None:
    """List the packs that are installed on this computer."""
    packs = _library(library).packs(game_called(game).name if game else "")
    if not packs:
        _say(f"No packs are installed in {_library(library).folder}. Install one: fathom pack import FILE")
    for pack in packs:
        _say(_line(pack))


def _line(pack: InstalledPack) -> str:
    about = pack.manifest
    return f"{about.name}: {about.title} {about.version}, for {about.game}, by {about.author} ({about.licence})"


def remove(name: Annotated[str, typer.Argument(help="The name of the pack.")], library: Library = None) -> None:
    """Remove an installed pack. Matches on a server keep the pack they were played with."""
    try:
        _library(library).remove(name)
    except (PackError, OSError) as error:
        raise fail(error) from None
    _say(f"Removed {name}.")


def diff(
    game: Annotated[str, typer.Argument(help="The game.")],
    source: Annotated[Path, typer.Argument(help=OWN_CONTENT)],
    other: Annotated[
        Path | None, typer.Argument(help="Another pack to compare with (default: the game's own).")
    ] = None,
) -> None:
    """Say in sentences what a pack changes, compared with the game's own pack or with another."""
    declared = game_called(game)
    try:
        before = declared.pack_at(other) if other else declared.pack
        print_changes(pack_changes(before, declared.pack_at(source), declared.text.card_text))
    except (ValueError, OSError) as error:
        raise fail(error) from None


def print_changes(changes: list[PackChange]) -> None:
    """Print what a pack changes, one line for each change."""
    _say(f"{sentence(count(len(changes), 'difference'))}." if changes else "No differences.")
    for change in changes:
        _say(f"{change.file}: {change.text}{f' ({change.about})' if change.about else ''}")
        for word, text in (("before", change.before), ("now", change.after)):
            if text:
                _say(f"  {word}: {text}")


def offered_pack(source: str) -> Path:
    """The path of a pack that a server shall offer. Raises `PackError` if it is not valid or has no manifest."""
    path = pack_source(Path(source))
    if problems := check_source(path).problems:
        raise PackError([f"--pack {source}:", *problems])
    return path


def _checked(source: Path) -> CheckedPack:
    """Check a pack and return it. If it is not valid, print all its problems and end the command."""
    try:
        found = check_source(pack_source(source))
    except PackError as error:
        raise fail(error) from None
    for problem in found.problems:
        err.print(problem, style="red", markup=False, highlight=False, soft_wrap=True)
    if found.problems:
        raise typer.Exit(1)
    return found


def _library(folder: Path | None) -> PackLibrary:
    return PackLibrary(folder or library_folder())


def _say(text: str) -> None:
    out.print(text, highlight=False, markup=False, soft_wrap=True)
