"""Surveys of which content campaigns reach: computers play campaigns, and a file gets a line for each.

A campaign that is already in the file is not played again, so an interrupted run can continue.
"""

from __future__ import annotations

from collections.abc import Generator
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


def survey(config: RunConfig, path: Path, jobs: int = 1) -> Generator[Surveyed, None, None]:
    """Play the campaigns of a run that are not in the file yet; yields each after it was written to the file."""
    content(config.game, None)
    known = {(line.seats, line.seed, line.bot) for line in read_lines(path, config.game)}
    seeds = [
        seed for seed in range(config.seed, config.seed + config.games) if (config.seats, seed, config.bot) not in known
    ]
    pieces = ((seed, (config, seed, str(path))) for seed in seeds)
    with path.open("ab+") as file:
        if file.tell() and path.read_bytes()[-1:] != b"\n":
            file.write(b"\n")  # a run was interrupted in the middle of a line
        # A directed campaign seeks what is missing when it is queued, so only one is queued for each process.
        with closing(run_parallel(pieces, local(campaign, jobs), ahead=1)) as played:
            for _, line in played:
                file.write(msgspec.json.encode(line) + b"\n")
                file.flush()
                yield line


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
    chosen, player = campaigns.seeker(pack, read_lines(path, config.game), seed)
    settings = msgspec.convert({**game.unattended, **chosen, **config.settings}, game.settings_type)
    match = Match.begin(game, pack, Setup(config.seats, seed, settings), quiet=True)
    while match.ask is not None and game.rules.turn(match.state) <= game.rules.turn_limit:
        seat = match.ask.seats[0]
        match.choose(player.choose(Perspective(match, seat)).option, seat)
    return match
