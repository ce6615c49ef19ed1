"""`fathom simulate`, `fathom report`, `fathom tournament`."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.progress import BarColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

from fathom import players as bots
from fathom.commands import lab_tables as show
from fathom.commands.console import OWN_CONTENT, Words, err, fail, game_called, out, parse_settings
from fathom.lab.counts import Counts, count_games, result
from fathom.lab.grid import Cell, read_grid
from fathom.lab.grid import check as check_cell
from fathom.lab.match_runner import RunConfig
from fathom.lab.parallel_games import GamePool, local, play_parallel
from fathom.lab.simulate import simulate
from fathom.lab.tournament import ladder, rounds
from fathom.setups import MAX_SEED

KINDS_HELP = (
    f"{', '.join(bots.KINDS)}, or module:Class. scripted:3 sets the level; search:50 allows 50 playouts an answer, "
    "search:ms=1000 a second."
)
Seed = Annotated[int, typer.Option(min=-MAX_SEED, max=MAX_SEED, help="Seed of the first game; the others count up.")]
Settings = Annotated[Words, typer.Option("--set", help="A setting of the game as NAME=VALUE. Repeatable.")]
Json = Annotated[str | None, typer.Option(help="Write the result as JSON to a file, or - for standard output.")]
Ray = Annotated[
    str | None,
    typer.Option("--ray", help="Play on a Ray cluster: its address, auto, or local to start one on this machine."),
]


def simulate_command(
    game: Annotated[str, typer.Argument(help="The game, or a grid file (.yaml) with many combinations.")],
    seats: Annotated[int | None, typer.Option(help="Number of players (default: 2, if possible).")] = None,
    bot: Annotated[
        str | None,
        typer.Option(
            help=f"Kind of player: {KINDS_HELP} Separate several by commas; they take the seats in turn "
            "(default: scripted)."
        ),
    ] = None,
    games: Annotated[
        int | None, typer.Option(min=1, help="Number of games (default: 100, or as the grid says).")
    ] = None,
    seed: Annotated[
        int | None, typer.Option(min=-MAX_SEED, max=MAX_SEED, help="Seed of the first game (default: 0).")
    ] = None,
    set_: Settings = [],  # noqa: B006
    jobs: Annotated[int | None, typer.Option(min=1, help="Processes (default: 1; with --out, one per core).")] = None,
    pack: Annotated[Path | None, typer.Option(help=OWN_CONTENT)] = None,
    json: Json = None,
    results: Annotated[
        Path | None,
        typer.Option("--out", help="A folder for the results in Parquet; games that are already there are kept."),
    ] = None,
    statistics: Annotated[
        bool, typer.Option("--statistics", help="Also record statistics: cards, abilities, places.")
    ] = False,
    ray: Ray = None,
) -> None:
    """Play many games with computer players and count how they end."""
    if game.endswith((".yaml", ".yml")):
        _refuse_in_grid({"--seats": seats, "--bot": bot, "--seed": seed, "--set": set_ or None, "--pack": pack})
        with _checked():
            cells = read_grid(Path(game), games, statistics)
        if results is None:
            raise fail("A grid needs a folder for its results: --out FOLDER.")
    else:
        declared = game_called(game)
        config = RunConfig(
            game=declared.name,
            seats=declared.default_seats if seats is None else seats,
            bot=bot or "scripted",
            games=games or 100,
            seed=seed or 0,
            settings=parse_settings(declared, set_),
            pack=None if pack is None else str(pack),
            statistics=statistics,
        )
        cells = [Cell(config, pack.name) if pack else Cell(config)]
    _check(cells, json)
    if results is None:
        if ray or statistics:
            raise fail("Name a folder for the results with --out FOLDER.")
        _simulate_one(cells[0].config, jobs or 1, json)
    else:
        _simulate_grid(cells, results, jobs or os.cpu_count() or 1, ray, json)


def _refuse_in_grid(given: dict[str, object]) -> None:
    for option, value in given.items():
        if value is not None:
            raise fail(f"{option} cannot be used with a grid file: the file sets it.")


def _check(cells: list[Cell], json: str | None) -> None:
    """Check that all cells can be played and the JSON file can be written; if not, exit with a message."""
    with _checked():
        for cell in cells:
            check_cell(cell)
        if json and json != "-":
            with open(json, "ab"):
                pass


def _simulate_one(config: RunConfig, jobs: int, json: str | None) -> None:
    """Play one cell and print the totals; the games are not stored."""
    began = time.perf_counter()
    total = Counts()
    interrupted = False
    with _progress(str(Cell(config)), config.games) as (progress, bar):
        try:
            with closing(simulate(config, jobs)) as running, _checked():
                for total in running:
                    progress.update(bar, completed=total.games)
        except KeyboardInterrupt:
            interrupted = True
    report = result(config, total, time.perf_counter() - began)
    if json != "-":
        out.print(show.summary(game_called(config.game), report))
    _write(json, report)
    show.problems(report.problems)
    if interrupted:
        err.print(f"Interrupted after {report.games} of {config.games} games.", highlight=False)
        raise typer.Exit(130)
    if report.errors:
        raise typer.Exit(1)


def _simulate_grid(cells: list[Cell], folder: Path, jobs: int, ray: str | None, json: str | None) -> None:
    """Play the missing games of all cells, store them in Parquet, and print the totals."""
    totals, interrupted = _played(cells, folder, jobs, ray)
    if json != "-":
        out.print(show.cells(cells, totals))
    _write(json, [result(cell.config, total, 0.0) for cell, total in zip(cells, totals, strict=True)])
    _end(cells, totals, interrupted)


def report(
    results: Annotated[list[Path], typer.Argument(help="Folders or Parquet files that `fathom simulate --out` wrote.")],
    page: Annotated[Path, typer.Option("--out", help="The page to write.")] = Path("report.html"),
    title: Annotated[str, typer.Option(help="The title of the page.")] = "What the games say",
) -> None:
    """Write an HTML page with plots of simulated games."""
    with _checked():
        from fathom.lab.report import write_report
        from fathom.lab.results import read
        from fathom.lab.saved_packs import saved_packs

    for place in results:
        if not place.exists():
            raise fail(f"{place}: no such file or folder.")
    if page.is_dir():
        raise fail(f"{page} is a folder; name the page to write, such as {page / 'report.html'}.")
    with _checked():
        size = write_report(read(results), page, title, saved_packs(results))
    out.print(f"{page}: {size} games.", highlight=False)


def tournament(
    game: Annotated[str, typer.Argument(help="The game.")],
    players: Annotated[
        str, typer.Option(help=f"Kinds of players, separated by commas: {KINDS_HELP}")
    ] = "random,scripted:1,scripted:3",
    games: Annotated[
        int, typer.Option(min=1, help="Games for each pairing, an even number; in cooperative games, for each team.")
    ] = 20,
    seats: Annotated[int | None, typer.Option(help="Number of players (default: 2, if possible).")] = None,
    seed: Seed = 0,
    set_: Settings = [],  # noqa: B006
    jobs: Annotated[int | None, typer.Option(min=1, help="Processes (default: one per core).")] = None,
    results: Annotated[
        Path | None,
        typer.Option("--out", help="A folder for the results in Parquet; games that are already there are kept."),
    ] = None,
    ray: Ray = None,
    json: Json = None,
) -> None:
    """Compare computer players: ratings in competitive games, how often each team wins in cooperative games."""
    declared = game_called(game)
    kinds = [kind.strip() for kind in players.split(",")]
    seats = declared.default_seats if seats is None else seats
    config = RunConfig(declared.name, seats, "", games, seed, parse_settings(declared, set_))
    with _checked():
        cells = rounds(declared, kinds, config)
    _check(cells, json)
    totals, interrupted = _played(cells, results, jobs or os.cpu_count() or 1, ray)
    found = ladder(declared, kinds, totals)
    if json != "-":
        out.print(show.ladder(declared, seats, found))
    _write(json, found)
    _end(cells, totals, interrupted)


def _played(cells: list[Cell], folder: Path | None, jobs: int, ray: str | None) -> tuple[list[Counts], bool]:
    """Play the cells, storing the games if a folder is given; returns the totals, and if the run was interrupted."""
    pool = _pool(jobs, ray)
    wanted = sum(cell.config.games for cell in cells)
    with _progress(f"{len(cells)} cells", wanted) as (progress, bar), _checked():
        play = _counted if folder is None else partial(_play_stored, folder)
        return play(cells, pool, partial(progress.advance, bar))


def _counted(cells: list[Cell], pool: GamePool, tell: Callable[[int], None]) -> tuple[list[Counts], bool]:
    """Play games without storing them; returns the totals, and whether the run was interrupted."""
    totals = [Counts() for _ in cells]
    try:
        with closing(play_parallel([(cell.config, cell.config.seeds) for cell in cells], pool)) as running:
            for index, played in running:
                totals[index] = totals[index].plus(count_games(cells[index].config, played))
                tell(len(played))
    except KeyboardInterrupt:
        return totals, True
    return totals, False


def _play_stored(
    folder: Path, cells: list[Cell], pool: GamePool, tell: Callable[[int], None]
) -> tuple[list[Counts], bool]:
    """Play and store the games that the folder lacks; returns the totals, and whether the run was interrupted."""
    from fathom.lab.grid_run import counts_by_cell, run_grid, stale
    from fathom.lab.results import Results

    results = Results(folder)
    interrupted = False
    if old := stale(cells, results.read()):
        err.print(
            f"{old} of the games in {folder} were played by another version of the code.",
            style="yellow",
            highlight=False,
        )
    try:
        with closing(run_grid(cells, results, pool)) as running:
            for count in running:
                tell(count)
    except KeyboardInterrupt:
        interrupted = True
    return counts_by_cell(cells, results.read()), interrupted


def _end(cells: list[Cell], totals: list[Counts], interrupted: bool) -> None:
    """Print the problems; exit with an error status if a game failed or the run was interrupted."""
    for cell, total in zip(cells, totals, strict=True):
        show.problems([f"{cell}: {problem}" for problem in total.problems])
    if interrupted:
        played, wanted = sum(total.games for total in totals), sum(cell.config.games for cell in cells)
        err.print(f"Interrupted after {played} of {wanted} games.", highlight=False)
        raise typer.Exit(130)
    if any(total.errors for total in totals):
        raise typer.Exit(1)


def _pool(jobs: int, ray: str | None) -> GamePool:
    if ray is None:
        return local(jobs)
    from fathom.lab.cluster import Cluster

    try:
        return Cluster(ray)
    except ValueError as error:
        raise fail(error) from None


@contextmanager
def _checked() -> Iterator[None]:
    """Context manager: exit with a message if a process was killed, a value is wrong or a file cannot be used."""
    try:
        yield
    except BrokenProcessPool:
        raise fail("One of the processes was killed; perhaps the machine ran out of memory.") from None
    except (ValueError, OSError) as error:
        # Ray wraps an error of another machine; `cause` is the error itself.
        raise fail(getattr(error, "cause", error)) from None


@contextmanager
def _progress(what: str, games: int) -> Iterator[tuple[Progress, TaskID]]:
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.completed}/{task.total}"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=err, transient=True) as progress:
        yield progress, progress.add_task(what, total=games)


def _write(json: str | None, found: Any) -> None:
    """Write the result as JSON to a file or to standard output; does nothing without `--json`."""
    if json is None:
        return
    written = msgspec.json.format(msgspec.json.encode(found), indent=2) + b"\n"
    if json == "-":
        sys.stdout.write(written.decode())
        return
    try:
        Path(json).write_bytes(written)
    except OSError as error:
        raise fail(error) from None
