"""Surveys of which content campaigns reach: computers play campaigns, and a file gets a line for each.

A campaign that is already in the file is not played again, so an interrupted run can continue.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec

from fathom.content.packs import pack_hash
from fathom.engine.player import Perspective
from fathom.engine.timeline import Setup
from fathom.game.campaign import Campaigns, Surveyed
from fathom.games import find
from fathom.lab.match_runner import RunConfig, content, play
from fathom.lab.parallel import local, run_parallel
from fathom.matches.match import Match

DIRECTED = "directed"
"""The computer player that seeks content that no campaign has reached yet; it knows the whole storybook."""
LAG = 4
"""A directed campaign knows the results of those that began at least this many before it, and no others. So the results
do not depend on the number of processes, as long as it is not greater."""


def read_lines(path: Path, game: str) -> list[Surveyed]:
    """The campaigns of a game in a survey's file that were played with the current content."""
    if not path.exists():
        return []
    hash = pack_hash(find(game).pack)
    lines = [found for line in path.read_bytes().splitlines() if (found := _line(line)) is not None]
    return [line for line in lines if line.game == game and line.pack == hash]


def _line(text: bytes) -> Surveyed | None:
    """The campaign in a line of the file; None for an incomplete line."""
    try:
        return msgspec.json.decode(text, type=Surveyed)
    except msgspec.DecodeError:
        return None


def known_to(lines: list[Surveyed], seed: int) -> list[Surveyed]:
    """The campaigns whose results a directed campaign with this seed may use: all but recent directed ones (`LAG`)."""
    return [line for line in lines if line.bot != DIRECTED or line.seed <= seed - LAG]


def survey(
    config: RunConfig, path: Path, jobs: int = 1, *, until_complete: bool = False
) -> Generator[Surveyed, None, None]:
    """Play the campaigns of a run that are not in the file yet; yields each after it was written to the file.

    With `until_complete`, no campaign begins after everything was reached.
    """
    content(config.game, None)
    directed = config.bot == DIRECTED
    # Directed campaigns start in fresh processes: a terminal's progress bar runs in a thread, which must not be copied.
    pool = local(campaign, min(jobs, LAG) if directed else jobs, "spawn" if directed else None)
    with path.open("ab+") as file:
        if file.tell() and path.read_bytes()[-1:] != b"\n":
            file.write(b"\n")  # a run was interrupted in the middle of a line
        pieces = _pieces(config, path, until_complete)
        with closing(run_parallel(pieces, pool, ahead=1, lag=LAG if directed else None)) as played:
            for _, line in played:
                file.write(msgspec.json.encode(line) + b"\n")
                file.flush()
                yield line


def _pieces(config: RunConfig, path: Path, until_complete: bool) -> Iterator[tuple[int, tuple[RunConfig, int, str]]]:
    """Yield the campaigns to play, each with its seed; those in the file are left out."""
    game = find(config.game)
    campaigns = game.campaigns
    assert campaigns is not None
    played = {(line.seats, line.seed, line.bot) for line in read_lines(path, config.game)}
    for seed in range(config.seed, config.seed + config.games):
        if until_complete and not campaigns.unreached(game.pack, known_to(read_lines(path, config.game), seed)):
            return
        if (config.seats, seed, config.bot) not in played:
            yield seed, (config, seed, str(path))


def campaign(config: RunConfig, seed: int, path: str) -> Surveyed:
    """Play one campaign to its end. If that fails, the result has the problem instead of a record."""
    game = find(config.game)
    campaigns = game.campaigns
    assert campaigns is not None
    pack = content(config.game, None)
    match: Match | None = None
    problem, record = "", msgspec.Raw(b"null")
    try:
        match = _played(config, seed, campaigns, Path(path))
        record = msgspec.Raw(msgspec.json.encode(campaigns.record(match)))
    except Exception as fault:
        # A fault in one campaign must not stop the others.
        problem = f"{type(fault).__name__}: {fault}"
    return Surveyed(
        game.name, pack_hash(pack), config.seats, seed, config.bot, len(match.history) if match else 0, problem, record
    )


def _played(config: RunConfig, seed: int, campaigns: Campaigns[Any, Any, Any], path: Path) -> Match:
    game, pack = find(config.game), content(config.game, None)
    if config.bot != DIRECTED:
        settings = msgspec.convert({**game.unattended, **config.settings}, game.settings_type)
        match = Match.begin(game, pack, Setup(config.seats, seed, settings), quiet=True)
        play(match, [config.bot] * config.seats)
        return match
    chosen, player = campaigns.seeker(pack, known_to(read_lines(path, config.game), seed), seed)
    settings = msgspec.convert({**game.unattended, **chosen, **config.settings}, game.settings_type)
    match = Match.begin(game, pack, Setup(config.seats, seed, settings), quiet=True)
    while match.ask is not None and game.rules.turn(match.state) <= game.rules.turn_limit:
        seat = match.ask.seats[0]
        match.choose(player.choose(Perspective(match, seat)).option, seat)
    return match
