"""The process that checks one pack: reads an archive or a folder, writes a `CheckedPack` as JSON, and ends.

It limits its own memory, processor time and files, because a pack may come from anyone.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

import msgspec

from fathom.content.archive import ARCHIVE_LIMIT, unpack
from fathom.engine.errors import PackError
from fathom.games import register
from fathom.packs.reading import CheckedPack, check_pack

MAX_MEMORY = 1536 * 2**20
"""The bytes of memory that a check may use. Our largest pack needs a tenth."""
MAX_SECONDS = 60
"""The seconds of processor time that a check may take. Our largest pack needs about three."""
MAX_FILE = 8 * 2**20
MAX_OPEN = 256
NICENESS = 5
"""How much the priority of a process is lowered for whose result one waits a while: tables come first."""


class CheckTask(msgspec.Struct, frozen=True):
    """What to check: an archive on standard input, or a folder."""

    games: dict[str, str]
    """The module of each game by name, as the parent process knows them."""
    folder: str = ""
    game: str = ""
    memory: int = MAX_MEMORY
    seconds: int = MAX_SECONDS


def limit_resources(memory: int, seconds: int | None = None, niceness: int = 0) -> None:
    """Limit the memory, the files and, if given, the processor time and the priority of this process.

    Without the module `resource`, as on Windows, only the parent's time limit applies.
    """
    try:
        import resource
    except ImportError:
        return
    for kind, most in (
        (resource.RLIMIT_AS, memory),
        *([(resource.RLIMIT_CPU, seconds)] if seconds is not None else []),
        (resource.RLIMIT_FSIZE, MAX_FILE),
        (resource.RLIMIT_NOFILE, MAX_OPEN),
        (resource.RLIMIT_CORE, 0),
    ):
        _, hard = resource.getrlimit(kind)
        allowed = most if hard < 0 else min(most, hard)
        resource.setrlimit(kind, (allowed, allowed))
    os.nice(niceness)


def run(task: CheckTask) -> CheckedPack:
    """Check the pack of a task."""
    for name, module in task.games.items():
        register(name, module)
    if task.folder:
        return check_pack(Path(task.folder), task.game)
    with tempfile.TemporaryDirectory(prefix="fathom-pack-") as folder:
        try:
            unpack(sys.stdin.buffer.read(ARCHIVE_LIMIT + 1), Path(folder))
        except PackError as error:
            return CheckedPack(error.problems)
        return check_pack(Path(folder), task.game)


def main() -> None:
    """Check the pack that the argument describes, and write the result to standard output."""
    task = msgspec.json.decode(sys.argv[1], type=CheckTask)
    limit_resources(task.memory, task.seconds, NICENESS)
    try:
        found = run(task)
    except MemoryError:
        found = CheckedPack([too_much("memory")])
    except OSError as error:
        found = CheckedPack([f"The pack cannot be read: {error.strerror or error}."])
    except Exception as error:
        # The checks of a game expect nothing as strange as what a person can write on purpose.
        found = CheckedPack([f"The check of the pack fails ({type(error).__name__}). Check its files one by one."])
    sys.stdout.buffer.write(msgspec.json.encode(found))


def too_much(what: str) -> str:
    """The message for a pack whose check needs more of something, such as memory, than it may use."""
    return f"Checking the pack takes too much {what}. Make it smaller, or divide it into several packs."


if __name__ == "__main__":
    main()
