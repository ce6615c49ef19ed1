"""Checks of the port, of a server that runs already, and of the processes for computer players."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from pathlib import Path

import httpx

import fathom
from fathom.games import find, names
from fathom.players import check as check_player
from fathom.present.phrases import count
from fathom.table.bots.workers import BotWorkers, bot_task
from fathom.web import network
from fathom.web.doctor.finding import Finding
from fathom.web.file_limit import raise_file_limit
from fathom.web.serve import USUAL_PORT, listen
from fathom.web.server_lock import running_on
from fathom.web.settings import Settings

FEW_CONNECTIONS = 1_000
PATIENCE = 60.0
"""Seconds that a computer player may take to start and answer."""


async def check_port(file: Path | None, host: str, port: int | None) -> AsyncIterator[Finding]:
    """Check whether the server can listen at the port or, if it is running already, whether it is ready."""
    running = None if file is None else running_on(file)
    if running is not None:
        yield await _running_server(running.url) if running.url else Finding("ok", "server", str(running))
    wanted = USUAL_PORT if port is None else port
    try:
        listen(host, wanted).close()
    except OSError as error:
        url = f"http://{network.url_host(network.local_host(host))}:{wanted}/"
        if running is not None and running.url == url:
            return
        if await _answer(url, "health") == (200, "alive"):
            yield await _running_server(url)
        elif port is None:
            free = f"Port {wanted} cannot be used ({error.strerror}); the server would take any free one."
            yield Finding("warning", "port", free, "Name a port with --port, so that links stay the same.")
        else:
            text = f"{host} port {wanted} cannot be used: {error.strerror}."
            yield Finding(
                "problem", "port", text, "Stop the program that uses it, or name another with --port or --host."
            )
    else:
        if running is None:
            yield Finding("ok", "port", f"{host} port {wanted} is free.")


async def _running_server(url: str) -> Finding:
    """Check whether the server that is running at this URL is ready."""
    status, text = await _answer(url, "ready")
    if status == 200:
        return Finding("ok", "server", f"A server is running at {url} and is ready.")
    return Finding("problem", "server", f"A server is running at {url}: {text}", "Read its log, or restart it.")


async def _answer(url: str, path: str) -> tuple[int, str]:
    """The status and the text at a path of a server; status 0 and the reason if it does not answer."""
    try:
        async with httpx.AsyncClient(timeout=10, trust_env=False) as client:
            found = await client.get(url + path)
    except httpx.HTTPError as error:
        return 0, f"it does not answer ({type(error).__name__})."
    return found.status_code, found.text


def check_open_files() -> Finding:
    """Check whether enough connections can be open at once."""
    connections = raise_file_limit()
    if connections >= FEW_CONNECTIONS:
        return Finding("ok", "open files", f"{connections} connections can be open at once.")
    return Finding(
        "warning",
        "open files",
        f"Only {connections} connections can be open at once.",
        "Raise the limit of open files: ulimit -n, or LimitNOFILE= of a systemd unit.",
    )


async def check_players(settings: Settings, workers: int) -> AsyncIterator[Finding]:
    """Check whether computer players answer in their processes, and whether there are enough processors for them."""
    processes, processors = workers * (1 + settings.bot_workers), os.cpu_count() or 1
    if processes > 2 * processors:
        text = f"{count(processes, 'process', 'processes')} will share {count(processors, 'processor')}."
        yield Finding("warning", "bot workers", text, "Lower --workers or --bot-workers.")
    bots = BotWorkers(1, settings.seconds)
    try:
        for kind in ("scripted", *settings.players):
            yield await _player(bots, kind)
    finally:
        bots.close()


async def _player(bots: BotWorkers, kind: str) -> Finding:
    """Check whether a computer player answers the first question of a game that it can play."""
    game = next((find(name) for name in names() if _plays(kind, name)), None)
    if game is None:
        return Finding(
            "problem", "bot workers", f"{kind} plays none of the games.", "Correct --player, or leave it out."
        )
    match = fathom.new(game.name, seed=0)
    assert match.ask is not None
    try:
        task = bot_task(match, match.ask.seats[0], kind, bots.seconds)
        async with asyncio.timeout(PATIENCE):
            answer = await bots.answer(task)
    except Exception as error:
        text = f"The process for computer players does not work ({type(error).__name__})."
        return Finding("problem", "bot workers", text, "Check memory and limits of processes of this user.")
    if not answer.option:
        return Finding(
            "problem", "bot workers", f"{kind} failed: {answer.why}", "Correct this player, or leave it out."
        )
    return Finding("ok", "bot workers", f"{kind} has answered a question of {game.title}.")


def _plays(kind: str, game: str) -> bool:
    try:
        check_player(kind, find(game), custom=True)
    except ValueError:
        return False
    return True
