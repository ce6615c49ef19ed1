"""`fathom campaign …`: changes between the sessions of a campaign, and achievements."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Annotated, Any, TypeAlias, TypeVar

import msgspec
import typer
from rich.progress import Progress

import fathom
from fathom.commands.console import err, fail, game_called, out, saves_folder
from fathom.engine.errors import SetupError
from fathom.game.campaign import Campaigns, Farewell, Leaving, Shares
from fathom.game.game import Game
from fathom.game.notes import note_lines
from fathom.lab.campaign_survey import DIRECTED, read_lines, survey
from fathom.lab.match_runner import RunConfig
from fathom.matches.match import Match
from fathom.matches.sessions import reseated, resumed
from fathom.matches.writing import write_file
from fathom.present.phrases import listed
from fathom.setups import check_setup

T = TypeVar("T")

campaigns = typer.Typer(
    no_args_is_help=True, help="Campaigns: recap, diary, quests, joining and leaving, achievements."
)

File: TypeAlias = Annotated[Path, typer.Argument(help="The saved campaign.")]
Crew: TypeAlias = Annotated[
    list[str],
    typer.Option(help="The crew of one seat as A,B,C; give it once for each seat, in order (default: dealt again)."),
]


@campaigns.command()
def diary(
    file: File, seat: Annotated[int, typer.Option(min=1, help="The seat whose diary to read (default: 1).")] = 1
) -> None:
    """Read the diary of a campaign."""
    match, campaign_rules = _open(file)
    if seat > match.setup.seats:
        raise fail(f"The seats are 1 to {match.setup.seats}.")
    _say(campaign_rules.diary(match.pack, match.view(seat - 1)) or ["The diary is empty so far."])


@campaigns.command()
def recap(file: File) -> None:
    """Read what happened on the last turns, and how things are now."""
    match, campaign_rules = _open(file)
    view, events = match.view(None), match.events_for(None)
    _say(campaign_rules.previously(match.pack, view, events) or ["There is little to tell so far."])


@campaigns.command()
def quests(file: File) -> None:
    """List the quests: what you know, where you heard of each, and how it ended."""
    match, campaign_rules = _open(file)
    _say(campaign_rules.quests(match.pack, match.view(None)) or ["No quests so far."])


@campaigns.command()
def pages(file: File) -> None:
    """Read again all pages of the story that were read so far."""
    match, campaign_rules = _open(file)
    _say(campaign_rules.pages(match.pack, match.view(None)) or ["No page was read so far."])


@campaigns.command()
def notes(
    file: File,
    copy_from: Annotated[
        Path | None, typer.Option(help="Another saved campaign, whose notes are added where there are none.")
    ] = None,
) -> None:
    """Read the notes on the map. With --copy-from, first take over those of an earlier campaign."""
    match, _ = _open(file)
    if copy_from is not None:
        earlier, _ = _open(copy_from)
        added = {place: text for place, text in earlier.notes.items() if place not in match.notes}
        _change(match.write_notes, added)
        _save(file, match)
    _say(note_lines(match.note_places, match.notes) or ["No notes so far."])


@campaigns.command()
def join(
    file: File,
    seat: Annotated[int | None, typer.Option(min=1, help="The new player's seat (default: after all others).")] = None,
    crew: Crew = [],  # noqa: B006
) -> None:
    """Add a player at the start of a turn."""
    match, _ = _open(file)
    again = _change(reseated, match, None if seat is None else seat - 1, None, _shares(crew))
    _save(file, again)
    _say([f"There are {again.setup.seats} players now. The new player has seat {seat or again.setup.seats}."])


@campaigns.command()
def leave(
    file: File,
    seat: Annotated[int, typer.Argument(min=1, help="The seat that leaves.")],
    discard: Annotated[str | None, typer.Option(help="The card of this seat that is discarded.")] = None,
    give: Annotated[list[str], typer.Option(help="A card and the seat that gets it, as CARD=SEAT. Repeatable.")] = [],  # noqa: B006
    token: Annotated[int | None, typer.Option(min=1, help="The seat that gets the last command token.")] = None,
    crew: Crew = [],  # noqa: B006
) -> None:
    """Remove a player at the start of a turn. The active player shares out the cards and the token."""
    match, campaign_rules = _open(file)
    if seat > match.setup.seats:
        raise fail(f"The seats are 1 to {match.setup.seats}.")
    gifts = {}
    for word in give:
        card, _equals, to = word.partition("=")
        if not to.isdigit():
            raise fail(f"--give {word}: write CARD=SEAT.")
        gifts[card] = int(to) - 1
    farewell = campaign_rules.farewell(match.pack, match.view(seat - 1), seat - 1)
    if match.setup.seats > 1 and (farewell.cards or farewell.token) and not (discard or gifts or token):
        raise fail(_to_share_out(farewell, seat))
    leaving = Leaving(discard, gifts, None if token is None else token - 1)
    again = _change(reseated, match, seat - 1, leaving, _shares(crew))
    _save(file, again)
    _say([f"There are {again.setup.seats} players now. The seats were numbered again."])


@campaigns.command()
def resume(
    file: File,
    first: Annotated[int, typer.Option(min=1, help="The seat that begins.")] = 1,
    crew: Crew = [],  # noqa: B006
) -> None:
    """Start a new session at the start of a turn: the table is set up again by the rules for saving."""
    match, _ = _open(file)
    again = _change(resumed, match, first - 1, _shares(crew))
    _save(file, again)
    _say([f"A new session has started. Seat {first} begins."])


@campaigns.command()
def mark(file: File) -> None:
    """Add the achievements of a campaign to your achievement sheet."""
    match, campaign_rules = _open(file)
    profile = _profile(match.game, campaign_rules)
    campaign_rules.mark(profile, match.state, match.outcome)
    try:
        write_file(_path(match.game), msgspec.json.format(msgspec.json.encode(profile), indent=1))
    except OSError as error:
        raise fail(error) from None
    _say(campaign_rules.sheet(match.pack, profile))


@campaigns.command()
def sheet(game: Annotated[str, typer.Argument(help="The game.")]) -> None:
    """Show your achievement sheet, and how to use its rewards in a new campaign."""
    declared = game_called(game)
    campaign_rules = _campaign_rules(declared)
    profile = _profile(declared, campaign_rules)
    _say(campaign_rules.sheet(declared.pack, profile))
    words = []
    for name, value in campaign_rules.rewards(declared.pack, profile).items():
        if value:
            text = ",".join(map(str, value)) if isinstance(value, list | tuple) else value
            words.append(f"--set {name}={text}")
    if words:
        _say([f"To use all rewards in a new campaign: fathom play {declared.name} {' '.join(words)}"])


@campaigns.command()
def coverage(
    game: Annotated[str, typer.Argument(help="The game.")],
    games: Annotated[
        int, typer.Option(min=0, help="Number of campaigns to play; with 0, only report what the file has.")
    ] = 10,
    seats: Annotated[int, typer.Option(min=1, help="Number of players.")] = 2,
    seed: Annotated[int, typer.Option(help="Random seed of the first campaign; the others count up.")] = 0,
    bot: Annotated[
        str,
        typer.Option(
            help="scripted, or directed: a player that knows the story and seeks what no campaign has reached."
        ),
    ] = "scripted",
    jobs: Annotated[int, typer.Option(min=1, help="Processes.")] = 1,
    file: Annotated[Path, typer.Option(help="The file for the results, one line per campaign.")] = Path(
        "coverage.jsonl"
    ),
    complete: Annotated[
        bool,
        typer.Option(
            "--complete", help="Stop when everything was reached; exit with 1 if something is missing at the end."
        ),
    ] = False,
) -> None:
    """Let computers play campaigns, and report which content they reached."""
    declared = game_called(game)
    campaign_rules = _campaign_rules(declared)
    try:
        check_setup(declared, seats, seed=seed, players={} if bot == DIRECTED else {0: bot})
    except SetupError as error:
        raise fail(error) from None
    config = RunConfig(declared.name, seats, bot, games, seed)
    try:
        running = survey(config, file, jobs, until_complete=complete)
        with Progress(console=err, transient=True) as progress, closing(running):
            bar = progress.add_task(f"{declared.name}, {seats} seats, {bot}", total=games)
            for line in running:
                progress.advance(bar)
                if complete:
                    missing = campaign_rules.unreached(declared.pack, read_lines(file, declared.name))
                    err.print(f"Campaign {line.seed}. Missing: {_counted(missing)}.", highlight=False)
        lines = read_lines(file, declared.name)
    except (ValueError, OSError) as error:
        raise fail(error) from None
    except KeyboardInterrupt:
        lines = read_lines(file, declared.name)
    sys.stdout.write(campaign_rules.survey(declared.pack, lines))
    if any(line.problem for line in lines) or (complete and campaign_rules.unreached(declared.pack, lines)):
        raise typer.Exit(1)


def _counted(missing: dict[str, int]) -> str:
    return ", ".join(f"{n} {kind}" for kind, n in missing.items()) or "nothing"


def _to_share_out(farewell: Farewell, seat: int) -> str:
    """A message: what a leaving player gives up, and which command-line options say who gets it."""
    cards = [f"{name} ({id})" for id, name in farewell.cards.items()]
    parts = [listed([*cards, "a command token"] if farewell.token else cards), "--discard CARD" if cards else ""]
    parts += [
        "--give CARD=SEAT for each other card" if len(cards) > 1 else "",
        "--token SEAT" if farewell.token else "",
    ]
    found, *ways = [part for part in parts if part]
    return f"Seat {seat} has {found}. Seat {farewell.giver + 1}, the active player, shares it out: {listed(ways)}."


def _say(lines: list[str]) -> None:
    out.print("\n".join(lines), markup=False, highlight=False, soft_wrap=True)


def _campaign_rules(game: Game) -> Campaigns[Any, Any, Any]:
    if game.campaigns is None:
        raise fail(f"{game.title} has no campaigns.")
    return game.campaigns


def _open(file: Path) -> tuple[Match, Campaigns[Any, Any, Any]]:
    try:
        match = fathom.load(file.read_bytes(), own=True)
    except (ValueError, OSError) as error:
        raise fail(error) from None
    return match, _campaign_rules(match.game)


def _shares(crew: list[str]) -> Shares:
    return tuple(tuple(mine.split(",")) for mine in crew)


def _change(change: Callable[..., T], *how: Any) -> T:
    """Apply a change to the campaign and return its result. Exits with the reason if the change is refused."""
    try:
        return change(*how)
    except ValueError as error:
        raise fail(error) from None


def _save(file: Path, match: Match) -> None:
    """Save the campaign in its file, and the version before the change beside it."""
    try:
        write_file(file.with_name(file.name + ".before"), file.read_bytes())
        write_file(file, match.save())
    except OSError as error:
        raise fail(error) from None


def _path(game: Game) -> Path:
    return saves_folder() / f"{game.name}.profile.json"


def _profile(game: Game, campaign_rules: Campaigns[Any, Any, Any]) -> Any:
    path = _path(game)
    try:
        return (
            msgspec.json.decode(path.read_bytes(), type=campaign_rules.profile_type)
            if path.exists()
            else campaign_rules.profile_type()
        )
    except msgspec.DecodeError as error:
        raise fail(f"{path} is damaged: {error}") from None
    except OSError as error:
        raise fail(error) from None
