"""`fathom answers`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer

import fathom
from fathom.commands.console import fail, out
from fathom.matches.answers import given_answers


def answers(
    file: Annotated[Path, typer.Argument(help="A saved match.")],
    json: Annotated[bool, typer.Option("--json", help="One line of JSON for each answer.")] = False,
    pack: Annotated[Path | None, typer.Option(help="The folder of the match's own content.")] = None,
) -> None:
    """List the answers of a saved match, each with what was offered."""
    try:
        found = given_answers(fathom.load(file.read_bytes(), pack))
    except (ValueError, OSError) as error:
        raise fail(error) from None
    for one in found:
        if json:
            typer.echo(msgspec.json.encode(one).decode())
            continue
        who = f"seat {one.seat + 1}" + (f" ({one.player})" if one.player else "")
        offered = ", ".join(each.option for each in one.offered)
        out.print(
            f"{one.entry}. Turn {one.turn}, {who}, {one.ask}: {one.option}\n   offered: {offered}",
            highlight=False,
            markup=False,
            soft_wrap=True,
        )
