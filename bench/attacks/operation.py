"""Attacks on the operator: databases, disks, files and commands that are wrong."""

from __future__ import annotations

import asyncio
import os
import re
import sqlite3
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from tests.postgres import free_port, running

from bench.attacks.target import MB, Person, Target, exchange
from bench.attacks.verdicts import Outcome, Started, Unwritable, databases_were_explained, failures_were_reported
from bench.serving.servers import Served

DISK = 100
"""The size of the disk that is filled, in MB."""
LOG = ("--log", "warning")
PASSWORD = re.compile(r"--database\s+\S+://[^\s:/@]+:[^\s@]+@")
"""A command line with the password of a database."""
HASH = "--hash=sha256:"
SECRET = "hushhush"
"""The password of a database, which must not be printed."""


async def wrong_databases(target: Target) -> Outcome:
    """Start a server with databases that it cannot use."""
    newer = target.new_file()
    async with target.server(database=newer):
        pass
    with sqlite3.connect(newer) as database:
        database.execute("insert into migrations (number, at) values (99, 0)")
    database.close()
    garbage = Path(target.new_file())
    garbage.write_bytes(b"This is not a database. " * 100)
    with running() as postgres:
        cases = {
            "newer schema": newer,
            "garbage": str(garbage),
            "wrong port": f"postgresql://fathom:{SECRET}@127.0.0.1:{free_port()}/fathom",
            "no such database": postgres.rpartition("/")[0] + "/nowhere",
            "unknown scheme": "mysql://localhost/x",
        }
        starts = {name: _start(target, database) for name, database in cases.items()}
    figures = "; ".join(f"{name}: {_in_short(start)}" for name, start in starts.items())
    return Outcome(figures, databases_were_explained(starts, SECRET))


def _start(target: Target, database: str) -> Started:
    """Start a server with this database."""
    code, lines = target.fathom("serve", "--port", str(free_port()), "--database", database)
    return Started(code, "\n".join(lines))


def _in_short(start: Started) -> str:
    """What a server did and said, in a few words."""
    lines = start.said.splitlines()
    announced = "address announced, " if "running at" in start.said else ""
    trace = "traceback, " if "Traceback" in start.said else ""
    ended = "still running" if start.code is None else f"exit code {start.code}"
    leaked = ", password printed" if SECRET in start.said else ""
    plain = re.sub(r"(/[\w.-]+){2,}", "FILE", lines[-1].strip() if lines else "")
    return f"{announced}{trace}{len(lines)} lines, {ended}{leaked}, last line “{plain[:110]}”"


async def second_server(target: Target) -> Outcome:
    """Start two servers with one SQLite file."""
    file, port = target.new_file(), free_port()
    async with target.server(database=file) as first:
        ada = await Person.new(first)
        match = await ada.create("refuge", ["me", "me"])
        second = Served(file, port, target.folder / "second.log", PYTHONPATH=target.environment["PYTHONPATH"])
        try:
            await second.start()
        except RuntimeError:
            said = second.log_text().strip().splitlines()
            shown = re.sub(r"(/[\w.-]+){2,}", "FILE", said[-1]) if said else ""
            ada.close()
            # Only a sentence that names the cause shows that it was refused for it.
            refused = second.exit_code() == 2 and "Traceback" not in second.log_text()
            return Outcome(f"the second does not start (exit code {second.exit_code()}): “{shown[:160]}”", refused)
        try:
            there = Person(second)
            there._line.token = ada.token
            await there.status(match)
            now = await ada.status(match)
            await ada.answer(match, now, now["options"][0])
            known, seen = (await ada.status(match))["sequence"], (await there.status(match))["sequence"]
            there.close()
        finally:
            second.stop()
        ada.close()
    stale = "stale" if seen < known else "present"
    return Outcome(f"both run; after an answer the first shows change {known}, the second {seen} ({stale})", False)


async def locked_and_full(target: Target) -> Outcome:
    """Lock the database, and fill its disk."""
    file = target.new_file()
    async with target.server(*LOG, database=file, limited=False) as server:
        ada = await Person.new(server)
        match = await ada.create("refuge", ["me"])
        other = sqlite3.connect(file, isolation_level=None)
        other.execute("begin immediate")
        locked = await _unwritable(server, ada, match)
        other.close()
        await asyncio.sleep(6)  # readiness is looked at every few seconds
        ready, _ = await exchange(server, READY)
        ada.close()
    full = await _full_disk(target)
    return Outcome(
        f"locked: {_shown(locked)}, ready again afterwards: {ready}; full disk: {_shown(full)}",
        failures_were_reported(locked) and ready == 200 and failures_were_reported(full),
    )


READY = b"GET /ready HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"


async def _unwritable(server: Served, ada: Person, match: str) -> Unwritable:
    """What requests, readiness and log say while nothing can be written."""
    before, began = len(server.log_text()), time.perf_counter()
    status = 200
    while status in (200, 429) and time.perf_counter() - began < 60:
        status, _ = await ada.send("POST", f"/api/matches/{match}/chat", {"text": "x" * 400})
    ready, _ = await exchange(server, READY)
    said = server.log_text()[before:].strip().splitlines()
    words = re.findall(r'"(?:error|cause|why|problem)": ?"([^"]*)"', " ".join(said))
    return Unwritable(status, ready, " / ".join(dict.fromkeys(words)))


def _shown(found: Unwritable) -> str:
    return f"answer {found.answer}, /ready {found.ready}, log: {found.log or 'nothing'}"


async def _full_disk(target: Target) -> Unwritable:
    """Fill a file system of a few MB that only the server sees. Raises `RuntimeError` if none can be mounted."""
    folder = target.folder / "disk"
    folder.mkdir()
    mount = f'mount -t tmpfs -o size={DISK}m tmpfs {folder} && exec "$@"'
    # Only root can mount a disk; others are root in a namespace, where the system allows it.
    root = () if os.geteuid() == 0 else ("--map-root-user",)
    prefix = ("unshare", *root, "--mount", "--propagation=private", "sh", "-c", mount, "sh")
    async with target.server(*LOG, database=str(folder / "table.db"), limited=False, prefix=prefix) as server:
        ada = await Person.new(server)
        match = await ada.create("refuge", ["me"])
        with Path(f"/proc/{server.pids()[0]}/root{folder}/filler").open("wb", buffering=0) as filler, suppress(OSError):
            while True:
                filler.write(bytes(4096))
        found = await _unwritable(server, ada, match)
        ada.close()
    return found


async def names(target: Target) -> Outcome:
    """Choose names that cannot be seen, and one that can."""
    async with target.server(limited=False) as server:
        statuses = {}
        for what, name in {
            "blank (U+3164)": "\u3164",
            "only combining marks": "\u0301\u0302",
            "joined emoji": "👩\u200d🚀",
        }.items():
            someone = Person(server)
            statuses[what], _ = await someone.send("POST", "/api/people", {"name": name})
            someone.close()
    found = [f"{what}: {'accepted' if status == 201 else f'refused ({status})'}" for what, status in statuses.items()]
    return Outcome(", ".join(found), list(statuses.values()) == [409, 409, 201])


async def hostile_packs(target: Target) -> Outcome:
    """Check folders of packs with a loop of links, a pipe and a file of 30 MB."""

    def loop(folder: Path) -> None:
        (folder / "deeper").symlink_to(folder)

    def pipe(folder: Path) -> None:
        (folder / "story").mkdir()
        os.mkfifo(folder / "story" / "inn.yaml")

    def huge(folder: Path) -> None:
        with (folder / "notes.txt").open("wb") as file:
            file.truncate(30 * MB)

    cases: dict[str, Callable[[Path], None]] = {"link loop": loop, "pipe": pipe, "30 MB file": huge}
    found, codes = [], []
    for name, make in cases.items():
        folder = target.folder / name.replace(" ", "-")
        folder.mkdir()
        make(folder)
        code, lines = await asyncio.to_thread(target.fathom, "pack", "check", "refuge", str(folder))
        said = next(
            (line for line in lines if "yaml:" in line or "txt:" in line or "deeper:" in line),
            lines[-1] if lines else "",
        ).strip()
        plain = said.replace(str(folder), "FOLDER")
        codes.append(code)
        found.append(f"{name}: {'hangs' if code is None else f'exit code {code}'}, “{plain[:80]}”")
    return Outcome("; ".join(found), None not in codes and 0 not in codes)


async def passwords_and_hashes(target: Target) -> Outcome:
    """Look for passwords in the command lines of the documentation, and for packages without hashes."""
    texts = [*target.source.glob("docs/**/*.md"), *target.source.glob("*.md"), *target.source.glob("deploy/*")]
    texts += [path for name in ("compose.yaml", "Dockerfile") if (path := target.source / name).exists()]
    passwords = sum(len(PASSWORD.findall(path.read_text(errors="replace"))) for path in texts if path.is_file())
    locked = {path.name: path.read_text() for path in sorted(target.source.glob("deploy/hashes*.txt"))}
    hashes = ", ".join(f"{name} with {text.count(HASH)} hashes" for name, text in locked.items())
    addresses = sum(text.count("://") for text in locked.values())
    files = f"{hashes}, {addresses} addresses" if locked else "no file with hashes"
    complete = bool(locked) and all(HASH in text for text in locked.values())
    return Outcome(f"{passwords} command lines with a password; {files}", complete and not passwords + addresses)
