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
from bench.serving.servers import Served

DISK = 100
"""The size of the disk that is filled, in MB."""
LOG = ("--log", "warning")
PASSWORD = re.compile(r"--database\s+\S+://[^\s:/@]+:[^\s@]+@")
"""A command line with the password of a database."""
HASH = "--hash=sha256:"


async def wrong_databases(target: Target) -> str:
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
            "wrong port": f"postgresql://fathom:hushhush@127.0.0.1:{free_port()}/fathom",
            "no such database": postgres.rpartition("/")[0] + "/nowhere",
            "unknown scheme": "mysql://localhost/x",
        }
        return "; ".join([f"{name}: {_started(target, database)}" for name, database in cases.items()])


def _started(target: Target, database: str) -> str:
    """What a server says that is started with this database, in short."""
    code, lines = target.fathom("serve", "--port", str(free_port()), "--database", database)
    said = " ".join(line.strip() for line in lines)
    announced = "address announced, " if "running at" in said else ""
    trace = "traceback, " if "Traceback" in said else ""
    ended = "still running" if code is None else f"exit code {code}"
    leaked = ", password printed" if "hushhush" in said else ""
    plain = re.sub(r"(/[\w.-]+){2,}", "FILE", lines[-1].strip() if lines else "")
    return f"{announced}{trace}{len(lines)} lines, {ended}{leaked}, last line “{plain[:110]}”"


async def second_server(target: Target) -> str:
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
            return f"the second does not start (exit code {second.exit_code()}): “{shown[:160]}”"
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
    return f"both run; after an answer the first shows change {known}, the second {seen} ({stale})"


async def locked_and_full(target: Target) -> str:
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
    return f"locked: {locked}, ready again afterwards: {ready}; full disk: {full}"


READY = b"GET /ready HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"


async def _unwritable(server: Served, ada: Person, match: str) -> str:
    """What requests, readiness and log say while nothing can be written."""
    before, began = len(server.log_text()), time.perf_counter()
    status = 200
    while status in (200, 429) and time.perf_counter() - began < 60:
        status, _ = await ada.send("POST", f"/api/matches/{match}/chat", {"text": "x" * 400})
    seconds = time.perf_counter() - began
    ready, text = await exchange(server, READY)
    said = server.log_text()[before:].strip().splitlines()
    words = re.findall(r'"(?:error|cause|why|problem)": ?"([^"]*)"', " ".join(said))
    return (
        f"answer {status} after {seconds:.0f} s, /ready {ready} “{text.strip()[:90]}”, "
        f"log: {' / '.join(dict.fromkeys(words)) or 'nothing'}"[:300]
    )


async def _full_disk(target: Target) -> str:
    """A real file system of a few MB that only the server sees. Needs the permission to mount one."""
    folder = target.folder / "disk"
    folder.mkdir()
    mount = f'mount -t tmpfs -o size={DISK}m tmpfs {folder} && exec "$@"'
    prefix = ("unshare", "--mount", "--propagation=private", "sh", "-c", mount, "sh")
    if os.geteuid() != 0:
        return "not tried, because only root can mount a small disk"
    async with target.server(*LOG, database=str(folder / "table.db"), limited=False, prefix=prefix) as server:
        ada = await Person.new(server)
        match = await ada.create("refuge", ["me"])
        with Path(f"/proc/{server.pids()[0]}/root{folder}/filler").open("wb", buffering=0) as filler, suppress(OSError):
            while True:
                filler.write(bytes(4096))
        found = await _unwritable(server, ada, match)
        ada.close()
    return found


async def names(target: Target) -> str:
    """Choose names that cannot be seen, and one that can."""
    async with target.server(limited=False) as server:
        found = []
        for what, name in {
            "blank (U+3164)": "\u3164",
            "only combining marks": "\u0301\u0302",
            "joined emoji": "👩\u200d🚀",
        }.items():
            someone = Person(server)
            status, _ = await someone.send("POST", "/api/people", {"name": name})
            someone.close()
            found.append(f"{what}: {'accepted' if status == 201 else f'refused ({status})'}")
    return ", ".join(found)


async def hostile_packs(target: Target) -> str:
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
    found = []
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
        found.append(f"{name}: {'hangs' if code is None else f'exit code {code}'}, “{plain[:80]}”")
    return "; ".join(found)


async def passwords_and_hashes(target: Target) -> str:
    """Look for passwords in the command lines of the documentation, and for packages without hashes."""
    texts = [*target.source.glob("docs/**/*.md"), *target.source.glob("*.md"), *target.source.glob("deploy/*")]
    texts += [path for name in ("compose.yaml", "Dockerfile") if (path := target.source / name).exists()]
    passwords = sum(len(PASSWORD.findall(path.read_text(errors="replace"))) for path in texts if path.is_file())
    locked = {path.name: path.read_text() for path in sorted(target.source.glob("deploy/hashes*.txt"))}
    hashes = ", ".join(f"{name} with {text.count(HASH)} hashes" for name, text in locked.items())
    addresses = sum(text.count("://") for text in locked.values())
    files = f"{hashes}, {addresses} addresses" if locked else "no file with hashes"
    return f"{passwords} command lines with a password; {files}"
