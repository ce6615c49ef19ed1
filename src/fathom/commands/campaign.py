"""`fathom campaign …`: what is done between the sittings of a long game, and what is kept between campaigns."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Annotated, Any, TypeAlias

import msgspec
import typer
from rich.progress import Progress

import fathom
from fathom import players as bots
from fathom.commands.console import err, fail, game_called, out, saves_folder
from fathom.engine.match import Match
from fathom.game import Game
from fathom.lab.playing import Plan
from fathom.lab.survey import DIRECTED, lines_of, survey
from fathom.records.campaigns import Campaigns, Leaving, Shares, reseated, resumed
from fathom.records.save import write_file

campaigns = typer.Typer(no_args_is_help=True, help="Long games: the diary, who joins and leaves, achievements.")

File: TypeAlias = Annotated[Path, typer.Argument(help="The saved campaign.")]
Crew: TypeAlias = Annotated[
    list[str], typer.Option(help="What a seat controls, A,B,C; once for each seat, in order. Default: dealt anew.")
]


@campaigns.command()
def diary(file: File, seat: Annotated[int, typer.Option(min=1, help="Whose eyes; default: the first.")] = 1) -> None:
    """Read the campaign so far."""
    match, kept = _opened(file)
    if seat > match.setup.seats:
        raise fail(f"There are seats 1 to {match.setup.seats}.")
    _say(kept.diary(match.pack, match.view(seat - 1)) or ["Nothing is written down yet."])


@campaigns.command()
def join(
    file: File,
    seat: Annotated[int | None, typer.Option(min=1, help="Which place; default: the last.")] = None,
    crew: Crew = [],  # noqa: B006
) -> None:
    """Somebody joins, at the start of a turn."""
    match, _ = _opened(file)
    again = _moved(reseated, match, None if seat is None else seat - 1, None, _shares(crew))
    _kept(file, again)
    _say([f"{again.setup.seats} players now; the new one has seat {seat or again.setup.seats}."])


@campaigns.command()
def leave(
    file: File,
    seat: Annotated[int, typer.Argument(min=1, help="Who leaves.")],
    discard: Annotated[str | None, typer.Option(help="The card of the leaver's hand that is discarded.")] = None,
    give: Annotated[list[str], typer.Option(help="A card and the seat that gets it, CARD=SEAT; repeatable.")] = [],  # noqa: B006
    token: Annotated[int | None, typer.Option(min=1, help="The seat that gets the leaver's last token.")] = None,
    crew: Crew = [],  # noqa: B006
) -> None:
    """Somebody leaves, at the start of a turn."""
    match, _ = _opened(file)
    if seat > match.setup.seats:
        raise fail(f"There are seats 1 to {match.setup.seats}.")
    gifts = {}
    for word in give:
        card, _equals, to = word.partition("=")
        if not to.isdigit():
            raise fail(f"--give {word}: write CARD=SEAT.")
        gifts[card] = int(to) - 1
    leaving = Leaving(discard, gifts, None if token is None else token - 1)
    again = _moved(reseated, match, seat - 1, leaving, _shares(crew))
    _kept(file, again)
    _say([f"{again.setup.seats} players now; seats are numbered anew."])


@campaigns.command()
def resume(
    file: File,
    first: Annotated[int, typer.Option(min=1, help="Who begins.")] = 1,
    crew: Crew = [],  # noqa: B006
) -> None:
    """Lay the table out again as from the box, at the start of a turn, instead of going on exactly where you were."""
    match, _ = _opened(file)
    again = _moved(resumed, match, first - 1, _shares(crew))
    _kept(file, again)
    _say([f"The table is laid out again; seat {first} begins."])


@campaigns.command()
def mark(file: File) -> None:
    """Enter what a campaign has achieved on the achievement sheet."""
    match, kept = _opened(file)
    profile = _profile(match.game, kept)
    kept.mark(profile, match.state, match.outcome)
    try:
        write_file(_path(match.game), msgspec.json.format(msgspec.json.encode(profile), indent=1))
    except OSError as error:
        raise fail(error) from None
    _say(kept.sheet(match.pack, profile))


@campaigns.command()
def sheet(game: Annotated[str, typer.Argument(help="Which game.")]) -> None:
    """Read the achievement sheet, and how to begin a campaign with what was earned."""
    rules = game_called(game)
    kept = _long(rules)
    profile = _profile(rules, kept)
    _say(kept.sheet(rules.pack, profile))
    words = []
    for name, value in kept.rewards(rules.pack, profile).items():
        if value:
            text = ",".join(map(str, value)) if isinstance(value, list | tuple) else value
            words.append(f"--set {name}={text}")
    if words:
        _say([f"A new campaign with all of it: fathom play {rules.name} {' '.join(words)}"])


@campaigns.command()
def coverage(
    game: Annotated[str, typer.Argument(help="Which game.")],
    games: Annotated[int, typer.Option(min=0, help="How many campaigns; 0: only read the file.")] = 10,
    seats: Annotated[int, typer.Option(min=1, help="Number of players.")] = 2,
    seed: Annotated[int, typer.Option(help="Seed of the first; the next have the following seeds.")] = 0,
    bot: Annotated[
        str, typer.Option(help="scripted; or directed: it knows the whole story and goes for what is missing.")
    ] = "scripted",
    jobs: Annotated[int, typer.Option(min=1, help="Processes.")] = 1,
    file: Annotated[Path, typer.Option(help="Where the campaigns are written down, a line each.")] = Path(
        "coverage.jsonl"
    ),
) -> None:
    """Let computers play whole campaigns, and tell what all of them in the file have reached and come to."""
    rules = game_called(game)
    kept = _long(rules)
    if seats not in rules.seats:
        raise fail(f"{rules.title} is for {rules.seats[0]} to {rules.seats[-1]} players.")
    if bot != DIRECTED:
        try:
            bots.check(bot, rules)
        except ValueError as error:
            raise fail(f"{error} Or {DIRECTED}.") from None
    plan = Plan(rules.name, seats, bot, games, seed)
    try:
        with Progress(console=err, transient=True) as progress, closing(survey(plan, file, jobs)) as running:
            bar = progress.add_task(f"{rules.name}, {seats} seats, {bot}", total=games)
            for _ in running:
                progress.advance(bar)
        lines = lines_of(file, rules.name)
    except (ValueError, OSError) as error:
        raise fail(error) from None
    except KeyboardInterrupt:
        lines = lines_of(file, rules.name)
    sys.stdout.write(kept.survey(rules.pack, lines))
    if any(line.problem for line in lines):
        raise typer.Exit(1)


def _say(lines: list[str]) -> None:
    out.print("\n".join(lines), markup=False, highlight=False, soft_wrap=True)


def _long(game: Game[Any, Any, Any]) -> Campaigns[Any, Any, Any]:
    if game.campaigns is None:
        raise fail(f"{game.title} has no campaigns.")
    return game.campaigns


def _opened(file: Path) -> tuple[Match[Any, Any, Any], Campaigns[Any, Any, Any]]:
    try:
        match = fathom.load(file.read_bytes(), own=True)
    except (ValueError, OSError) as error:
        raise fail(error) from None
    return match, _long(match.game)


def _shares(crew: list[str]) -> Shares:
    return tuple(tuple(mine.split(",")) for mine in crew)


def _moved(change: Callable[..., Match[Any, Any, Any]], *how: Any) -> Match[Any, Any, Any]:
    """What becomes of the campaign, or why it cannot."""
    try:
        return change(*how)
    except ValueError as error:
        raise fail(error) from None


def _kept(file: Path, match: Match[Any, Any, Any]) -> None:
    """The campaign goes on in its file; how it stood before lies beside it."""
    try:
        write_file(file.with_name(file.name + ".before"), file.read_bytes())
        write_file(file, match.save())
    except OSError as error:
        raise fail(error) from None


def _path(game: Game[Any, Any, Any]) -> Path:
    return saves_folder() / f"{game.name}.profile.json"


def _profile(game: Game[Any, Any, Any], kept: Campaigns[Any, Any, Any]) -> Any:
    path = _path(game)
    try:
        return msgspec.json.decode(path.read_bytes(), type=kept.profile_type) if path.exists() else kept.profile_type()
    except msgspec.DecodeError as error:
        raise fail(f"{path} is damaged: {error}") from None
    except OSError as error:
        raise fail(error) from None
