"""`fathom …`: play, simulate, read the rules, check content."""

from __future__ import annotations

import os
import random
import sys
import time
from pathlib import Path
from typing import Annotated, Any, TypeAlias

import msgspec
import typer
from rich.console import Console
from rich.markdown import Markdown
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as RichTable

import fathom
from fathom import bots
from fathom.core.content import PackError, pack_hash, pack_schema
from fathom.core.game import Game
from fathom.core.match import Match
from fathom.core.position import written_for
from fathom.coverage import coverage as cover
from fathom.games import find, names
from fathom.lab.simulate import Plan, Tally, result, simulate

app = typer.Typer(no_args_is_help=True, add_completion=False, help="Five deep-sea board games, by their real rules.")
packs = typer.Typer(no_args_is_help=True, help="Content packs: check them, print their schema.")
app.add_typer(packs, name="pack")
out = Console()
err = Console(stderr=True)
Words: TypeAlias = list[str]


def saves_folder() -> Path:
    """Where matches are kept: $FATHOM_SAVES, or the user's data folder."""
    if given := os.environ.get("FATHOM_SAVES"):
        return Path(given)
    data = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(data) / "fathom-five" / "saves"


def _fail(message: object) -> typer.Exit:
    err.print(str(message), style="red", markup=False, highlight=False)
    return typer.Exit(2)


def _game(name: str) -> Game[Any, Any, Any]:
    try:
        return find(name.replace("-", "_"))
    except ValueError as error:
        raise _fail(error) from None


def parse_options(game: Game[Any, Any, Any], settings: list[str]) -> dict[str, Any]:
    """`option=value` words as a dictionary: numbers, true/false and comma lists are understood."""
    options: dict[str, Any] = {}
    known = game.options_type.__struct_fields__
    for word in settings:
        name, equals, value = word.partition("=")
        if not equals or name not in known:
            raise _fail(f"“{word}” is not an option of {game.title}; write one of {', '.join(known)} as name=value.")
        if "," in value:
            options[name] = value.split(",")
        elif value in ("true", "false"):
            options[name] = value == "true"
        else:
            options[name] = int(value) if value.lstrip("-").isdigit() else value
    return options


@app.command()
def play(
    game: Annotated[str, typer.Argument(help="Which game; leave out to choose on the screen.")] = "",
    seats: Annotated[int | None, typer.Option(help="Number of players.")] = None,
    computer: Annotated[Words, typer.Option(help="A seat for the computer: SEAT or SEAT:KIND, repeatable.")] = [],  # noqa: B006
    seed: Annotated[int | None, typer.Option(help="Seed; default: any.")] = None,
    set_: Annotated[Words, typer.Option("--set", help="Game option as name=value, repeatable.")] = [],  # noqa: B006
    from_: Annotated[Path | None, typer.Option("--from", help="A position in notation, or a saved match.")] = None,
    pack: Annotated[Path | None, typer.Option(help="A folder with your own content.")] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="Line mode: full sentences, answers from standard input.")
    ] = False,
    save: Annotated[Path | None, typer.Option(help="Where the match is kept; default: a new file.")] = None,
) -> None:
    """Play in the terminal."""
    from fathom.terminal.table import LocalTable

    saves = saves_folder()
    if not game and from_ is None and not plain:
        from fathom.terminal.app import run_app

        run_app(None, saves)
        return
    try:
        match = _open(game, seats, seed, set_, from_, pack)
        path = save or (from_ if from_ and _is_save(from_) else None)
        path = path or saves / f"{match.game.name}-{time.strftime('%Y%m%d-%H%M%S')}.fathom"
        table = LocalTable(match, _computers(match, computer), path)
    except (ValueError, OSError) as error:
        raise _fail(error) from None
    if plain:
        from fathom.terminal.plain import play_plain

        play_plain(table, sys.stdin, sys.stdout)
    else:
        from fathom.terminal.app import run_app

        run_app(table, saves)


def _open(
    name: str, seats: int | None, seed: int | None, settings: Words, source: Path | None, pack: Path | None
) -> Match[Any, Any, Any]:
    """The match to play: from a save, from a position, or new."""
    if source is not None:
        if _is_save(source):
            return fathom.load(source.read_bytes(), pack)
        text = source.read_text("utf-8")
        return fathom.position(name or written_for(text) or names()[0], text, pack)
    game = _game(name or names()[0])
    options = parse_options(game, settings)
    if "confirm_end" in game.options_type.__struct_fields__:
        options.setdefault("confirm_end", True)
    if seats is None:
        seats = max(game.seats[0], min(2, game.seats[-1]))
    if seed is None:
        seed = random.SystemRandom().randrange(10**9)
    return fathom.new(game.name, seats, seed, options, pack)


def _is_save(path: Path) -> bool:
    """Whether a file is a saved match (JSON) rather than a position (YAML)."""
    return path.read_bytes().lstrip()[:1] == b"{"


def _computers(match: Match[Any, Any, Any], words: list[str]) -> dict[int, str]:
    """The seats played by the computer, from `SEAT` or `SEAT:KIND`; seats are counted from 1."""
    players: dict[int, str] = {}
    for word in words:
        seat, _, kind = word.partition(":")
        if not seat.isdigit() or not 1 <= int(seat) <= match.setup.seats:
            raise ValueError(f"--computer {word}: there are seats 1 to {match.setup.seats}.")
        if (kind or "scripted") not in bots.KINDS:
            raise ValueError(f"--computer {word}: kinds are {', '.join(bots.KINDS)}.")
        players[int(seat) - 1] = kind or "scripted"
    return players


@app.command(name="simulate")
def simulate_command(
    game: Annotated[str, typer.Argument(help="Which game.")],
    seats: Annotated[int, typer.Option(help="Number of players.")] = 2,
    bot: Annotated[str, typer.Option(help=f"Kind of player: {', '.join(bots.KINDS)}.")] = "scripted",
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    seed: Annotated[int, typer.Option(help="Seed of the first game; the next have the following seeds.")] = 0,
    set_: Annotated[Words, typer.Option("--set", help="Game option as name=value, repeatable.")] = [],  # noqa: B006
    jobs: Annotated[int, typer.Option(min=1, help="Processes.")] = 1,
    pack: Annotated[Path | None, typer.Option(help="A folder with your own content.")] = None,
    json: Annotated[
        str | None, typer.Option(help="Write the result as JSON to a file, or - for standard output.")
    ] = None,
) -> None:
    """Play many games with computer players and count how they end."""
    rules = _game(game)
    if bot not in bots.KINDS:
        raise _fail(f"There is no computer player called “{bot}”. There are: {', '.join(bots.KINDS)}.")
    plan = Plan(rules.name, seats, bot, games, seed, parse_options(rules, set_), None if pack is None else str(pack))
    try:
        fathom.new(plan.game, plan.seats, plan.seed, plan.options, plan.pack)
    except ValueError as error:
        raise _fail(error) from None
    began = time.perf_counter()
    total = Tally()
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.completed}/{task.total}"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=err, transient=True) as progress:
        bar = progress.add_task(f"{rules.name}, {seats} seats, {bot}", total=games)
        for total in simulate(plan, jobs):
            progress.update(bar, completed=total.games)
    report = result(plan, total, time.perf_counter() - began)
    if json == "-":
        sys.stdout.write(msgspec.json.format(msgspec.json.encode(report), indent=2).decode() + "\n")
    elif json:
        Path(json).write_bytes(msgspec.json.format(msgspec.json.encode(report), indent=2) + b"\n")
    if json != "-":
        table = RichTable(title=f"{rules.title}: {seats} seats, {bot}", show_header=False)
        table.add_row("games", str(report.games))
        table.add_row("won", f"{report.wins} ({100 * report.wins / report.games:.1f} %)")
        table.add_row("lost", str(report.losses))
        table.add_row("errors", str(report.errors))
        table.add_row("turns a game", f"{report.turns:.1f}")
        table.add_row("decisions", f"{report.decisions} ({report.decisions_per_second:.0f} a second)")
        for rule, count in report.reasons.items():
            table.add_row(f"ended by {rule}", str(count))
        out.print(table)
    for problem in report.problems:
        err.print(problem, style="red", markup=False)
    if report.errors:
        raise typer.Exit(1)


@app.command()
def rules(
    game: Annotated[str, typer.Argument(help="Which game, or `coverage`.")],
    id: Annotated[str, typer.Argument(help="A rule (RF-620) or card (SA05); or words to search for.")] = "",
    tests: Annotated[Path, typer.Option(help="For coverage: the folder of the tests.")] = Path("tests"),
) -> None:
    """Print one rule, search the rules, or list which rules the tests show (`fathom rules coverage`)."""
    if game == "coverage":
        _coverage(id, tests)
        return
    rules = _game(game)
    if not id:
        out.print(Markdown((rules.folder / "RULES.md").read_text("utf-8")))
        return
    rule = rules.rulebook.get(id.upper())
    text = rule.text if rule else rules.explain(rules.pack, id) or rules.explain(rules.pack, id.upper())
    if text is not None:
        out.print(f"{id.upper()}" + (f" · {rule.chapter}" if rule else ""), style="bold", highlight=False)
        out.print(Markdown(text))
        return
    found = rules.rulebook.search(id)
    if not found:
        raise _fail(f"{rules.title} has no rule, card or text “{id}”.")
    for match in found:
        out.print(f"[bold]{match.id}[/bold] · {match.chapter}")
        out.print(Markdown(match.text))


def _coverage(only: str, tests: Path) -> None:
    if not tests.is_dir():
        raise _fail(f"{tests}: no such folder; run this in the repository, or name the tests with --tests.")
    missing = 0
    for name in [only] if only else names():
        found = cover(_game(name), tests)
        missing += len(found.missing) + len(found.unknown)
        out.print(
            f"{found.game}: {found.rules} rules; {len(found.cited)} shown by tests, {len(found.excused)} excused, "
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


@packs.command()
def check(
    game: Annotated[str, typer.Argument(help="Which game.")],
    folder: Annotated[Path | None, typer.Argument(help="Your pack; default: the game's own.")] = None,
) -> None:
    """Check a content pack and say where it is wrong."""
    rules = _game(game)
    try:
        pack = rules.pack if folder is None else rules.pack_at(folder)
        problems = rules.check_pack(pack)
    except PackError as error:
        problems = error.problems
    for problem in problems:
        err.print(problem, style="red", markup=False, highlight=False)
    if problems:
        raise typer.Exit(1)
    out.print(f"{rules.title}: the pack is sound ({pack_hash(pack)}).", highlight=False)


@packs.command()
def schema(game: Annotated[str, typer.Argument(help="Which game.")]) -> None:
    """Print the JSON Schema of each file of a game's packs."""
    rules = _game(game)
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(pack_schema(rules.pack_type)), indent=2).decode() + "\n")


if __name__ == "__main__":
    app()
