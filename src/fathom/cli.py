"""The `fathom` command: play, serve, simulate, read the rules, check content."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.markdown import Markdown

import fathom
from fathom.commands import lab
from fathom.commands.answers import answers
from fathom.commands.backup import backup, restore
from fathom.commands.campaign import campaigns
from fathom.commands.console import NUMBER, OWN_CONTENT, Words, fail, game_called, out, parse_settings, saves_folder
from fathom.commands.demonstrate import demonstrate
from fathom.commands.doctor import doctor
from fathom.commands.evaluate_llm import evaluate_llm
from fathom.commands.mcp import mcp_command
from fathom.commands.pack import packs
from fathom.commands.pack_sharing import print_changes
from fathom.commands.person import people
from fathom.commands.serve import serve
from fathom.commands.think import think
from fathom.content.differences import pack_changes
from fathom.coverage import cited
from fathom.coverage import coverage as cover
from fathom.engine.errors import SetupError
from fathom.game.game import Game
from fathom.games import names
from fathom.matches.match import Match
from fathom.matches.reading import game_of_position
from fathom.present.phrases import count
from fathom.setups import MAX_SEED, check_seat_player, settings_for_people
from fathom.terminal.local_table import LocalTable

app = typer.Typer(no_args_is_help=True, add_completion=False)
app.add_typer(packs, name="pack")
app.add_typer(campaigns, name="campaign")
app.add_typer(people, name="person")
app.command(name="simulate")(lab.simulate_command)
app.command()(lab.report)
app.command()(lab.tournament)
app.command()(answers)
app.command(name="evaluate-llm")(evaluate_llm)
app.command(name="mcp")(mcp_command)
app.command()(demonstrate)
app.command()(serve)
app.command()(think)
app.command()(doctor)
app.command()(backup)
app.command()(restore)


def _say_version(asked: bool) -> None:
    if asked:
        rules = "compiled" if fathom.COMPILED else "not compiled"
        out.print(f"Fathom Five {fathom.__version__}, rules {rules}", highlight=False)
        raise typer.Exit


@app.callback()
def main(
    version: Annotated[
        bool, typer.Option("--version", callback=_say_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Five deep-sea board games, played by their real rules."""


@app.command()
def play(
    game: Annotated[str, typer.Argument(help="The game (default: choose on the start screen).")] = "",
    seats: Annotated[int | None, typer.Option(help="Number of players.")] = None,
    people: Annotated[
        int | None, typer.Option(min=0, help="Number of people; the computer plays the other seats (default: 1).")
    ] = None,
    computer: Annotated[
        Words, typer.Option(help="A seat for a computer player: SEAT or SEAT:PLAYER, such as 2:strong. Repeatable.")
    ] = [],  # noqa: B006
    seed: Annotated[
        int | None, typer.Option(min=-MAX_SEED, max=MAX_SEED, help="Random seed (default: random).")
    ] = None,
    set_: Annotated[Words, typer.Option("--set", help="A setting of the game as NAME=VALUE. Repeatable.")] = [],  # noqa: B006
    from_: Annotated[Path | None, typer.Option("--from", help="A saved match, or a position in notation.")] = None,
    pack: Annotated[Path | None, typer.Option(help=OWN_CONTENT)] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="Plain mode: full sentences, answers from standard input.")
    ] = False,
    save: Annotated[Path | None, typer.Option(help="The file to save the match in (default: a new file).")] = None,
) -> None:
    """Play in the terminal."""
    from fathom.terminal.saves import new_path

    saves = saves_folder()
    if not plain and not _on_terminal():
        raise fail("The full screen needs a terminal. Use --plain.")
    if people is not None and computer:
        raise fail("Use --people or --computer, not both.")
    given = {
        "--seats": seats is not None,
        "--people": people is not None,
        "--seed": seed is not None,
        "--set": bool(set_),
    }
    if not (plain or game or from_ or pack or save or computer or any(given.values())):
        from fathom.terminal.app import run_app

        run_app(None, saves)
        return
    for option, is_given in given.items():
        if from_ and is_given:
            raise fail(f"{option} cannot be used with --from: {from_} already sets it.")
    try:
        file = None
        if from_ is None:
            match = _new(game_called(game or names()[0]), seats, seed, set_, pack)
        else:
            match, file = _opened(from_, game and game_called(game).name, pack)
        if save is not None and save.exists() and not (file and file.samefile(save)):
            raise fail(f"{save} exists. Name another file, or continue it with --from.")
        computers = _computers(match, computer) if computer else None
        if not computer and not from_:
            computers = _others(match, 1 if people is None else people)
        path = save or file or new_path(saves, match.game)
        table = LocalTable(match, computers, path, pack=pack)
    except (ValueError, OSError) as error:
        raise fail(error) from None
    if plain:
        from fathom.terminal.plain_mode import play_plain

        play_plain(table, sys.stdin, sys.stdout)
    else:
        from fathom.terminal.app import run_app

        run_app(table, saves)


def _on_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def _new(game: Game, seats: int | None, seed: int | None, settings: Words, pack: Path | None) -> Match:
    """A new match; settings that are not given get their default for matches with people."""
    chosen = settings_for_people(game, parse_settings(game, settings))
    return fathom.new(game.name, seats, seed, chosen, pack)


def _opened(source: Path, name: str, pack: Path | None) -> tuple[Match, Path | None]:
    """The match in a save or position file, and the file to save it in; None for a position."""
    if source.is_dir():
        raise ValueError(f"{source} is a folder, not a file.")
    data = source.read_bytes()
    if _is_save(data):
        match = fathom.load(data, pack)
        if name and match.game.name != name:
            raise ValueError(f"{source} is a match of {match.game.name}, not of {name}.")
        return match, source
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        raise ValueError(f"{source} is neither a saved match nor a position: it is not UTF-8 text.") from None
    stated = game_of_position(text)
    if name and stated and stated != name:
        raise ValueError(f"{source} is a position of {stated}, not of {name}.")
    return fathom.position(name or stated or names()[0], text, pack), None


def _is_save(data: bytes) -> bool:
    """Whether the data is a saved match; otherwise it is a position, which may also start with a brace."""
    try:
        found = msgspec.json.decode(data)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        # A file that starts like a save is a damaged save.
        return re.match(rb'\s*\{\s*"fathom"\s*:', data) is not None
    return isinstance(found, dict) and "fathom" in found


def _others(match: Match, people: int) -> dict[int, str]:
    """A computer player for every seat that has no person. People have the first seats."""
    if people > match.setup.seats:
        raise SetupError(f"--people {people}: there are {count(match.setup.seats, 'seat')}. Add --seats {people}.")
    return dict.fromkeys(range(people, match.setup.seats), "scripted")


def _computers(match: Match, words: list[str]) -> dict[int, str]:
    """The computer players by seat, from `SEAT` or `SEAT:PLAYER`. Seats are counted from 1."""
    players: dict[int, str] = {}
    for word in words:
        number, _, kind = word.partition(":")
        if not NUMBER.fullmatch(number):
            raise SetupError(f"--computer {word}: write SEAT or SEAT:PLAYER with a seat from 1 to {match.setup.seats}.")
        seat = int(number) - 1
        try:
            check_seat_player(match.game, match.setup.seats, seat, kind or "scripted", custom=True)
        except SetupError as error:
            raise SetupError(f"--computer {word}: {error}") from None
        players[seat] = kind or "scripted"
    return players


@app.command()
def rules(
    game: Annotated[str, typer.Argument(help="The game, or `coverage`.")],
    id: Annotated[str, typer.Argument(help="A rule (RF-620) or a card (SA05), or words to search for.")] = "",
    tests: Annotated[Path, typer.Option(help="For `coverage`: the folder of the tests.")] = Path("tests"),
    pack: Annotated[Path | None, typer.Option(help=f"{OWN_CONTENT} Cards are explained as they are there.")] = None,
) -> None:
    """Print or search the rules, or list rules that no test cites (`fathom rules coverage`)."""
    if game == "coverage":
        _coverage(id, tests)
        return
    declared = game_called(game)
    try:
        content = declared.pack_at(pack) if pack else declared.pack
    except (ValueError, OSError) as error:
        raise fail(error) from None
    if not id:
        if pack:
            print_changes(pack_changes(declared.pack, content, declared.text.card_text))
        out.print(Markdown((declared.folder / "RULES.md").read_text("utf-8")))
        return
    rule = declared.rulebook.get(id.upper())
    text = rule.text if rule else declared.explain(content, id) or declared.explain(content, id.upper())
    if text is not None:
        out.print(f"{id.upper()}" + (f" · {rule.chapter}" if rule else ""), style="bold", highlight=False)
        out.print(Markdown(text))
        return
    found = declared.rulebook.search(id)
    if not found:
        raise fail(f"{declared.title} has no rule, card or text “{id}”.")
    for match in found:
        out.print(f"[bold]{match.id}[/bold] · {match.chapter}")
        out.print(Markdown(match.text))


def _coverage(only: str, tests: Path) -> None:
    if not tests.is_dir():
        raise fail(f"{tests}: no such folder. Run this in the repository, or name the folder with --tests.")
    missing, in_tests = 0, None
    for name in [only] if only else names():
        try:
            in_tests = cited(tests) if in_tests is None else in_tests
            found = cover(game_called(name), tests, in_tests)
        except (ValueError, OSError, SyntaxError) as error:
            raise fail(error) from None
        missing += len(found.missing) + len(found.unknown)
        out.print(
            f"{found.game}: {found.rules} rules; {len(found.cited)} cited by tests, {len(found.excused)} excused, "
            f"{len(found.missing)} missing.",
            highlight=False,
        )
        for id, why in found.excused.items():
            out.print(f"  excused {id}: {why}", highlight=False, markup=False)
        for id in found.missing:
            out.print(f"  missing {id}", style="red", highlight=False)
        for id in found.unknown:
            out.print(f"  cited, but no such rule: {id}", style="red", highlight=False)
    if missing:
        raise typer.Exit(1)


if __name__ == "__main__":
    app()
