"""`fathom pack story …`: the story of a pack as one readable text, and back into its files."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from fathom.commands.console import OWN_CONTENT, fail, game_called, out
from fathom.engine.errors import PackError
from fathom.game.game import Game
from fathom.game.story import StoryPart
from fathom.present.phrases import count
from fathom.workshop.story_import import imported

story = typer.Typer(no_args_is_help=True, help="The story of a pack as one text, for proofs, and back into its files.")


@story.command()
def export(
    game: Annotated[str, typer.Argument(help="The game.")],
    part: Annotated[str, typer.Argument(help="A map or a file of the story (default: all of it).")] = "",
    folder: Annotated[Path | None, typer.Option("--pack", help=OWN_CONTENT)] = None,
    file: Annotated[Path | None, typer.Option("--out", help="The text file to write (default: print it).")] = None,
) -> None:
    """Write the story of a pack, or a part of it, as one readable text."""
    declared = game_called(game)
    try:
        text = _story(declared).write(declared.pack_at(folder) if folder else declared.pack, part)
        if file is None:
            sys.stdout.write(text)
        else:
            file.write_text(text, "utf-8")
            _say(f"Wrote {file}.")
    except (ValueError, OSError) as error:
        raise fail(error) from None


@story.command(name="import")
def import_(
    game: Annotated[str, typer.Argument(help="The game.")],
    text: Annotated[Path, typer.Argument(help="The text that was exported, with your changes.")],
    folder: Annotated[Path, typer.Argument(help="The folder of your pack; created if needed.")],
) -> None:
    """Put the pages of a text into the files of your pack. Only files with changed pages are written."""
    declared = game_called(game)
    try:
        part = _story(declared).folder
        files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in (folder / part).rglob("*.yaml")}
        found = imported(declared, files, text.read_text("utf-8"))
        for name, data in found.files.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(data)
    except UnicodeDecodeError:
        raise fail(f"{text}: not UTF-8 text. Save it as UTF-8.") from None
    except (ValueError, OSError) as error:
        raise fail(error) from None
    if not found.files:
        _say("Nothing is different.")
        return
    _say(f"{count(found.pages, 'page')} changed in {', '.join(sorted(found.files))}.")
    for name in found.rewritten:
        _say(f"{name} was written again, without its comments: too much of it is different.")
    _say(f"Check it: fathom pack check {declared.name} {folder}")


def _story(game: Game) -> StoryPart:
    if game.story is None:
        raise PackError([f"{game.title} has no storybook."])
    return game.story


def _say(text: str) -> None:
    out.print(text, highlight=False, markup=False, soft_wrap=True)
