"""All checks, in order."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator, Iterator

import fathom
from fathom.extras import EXTRAS, is_installed
from fathom.web.doctor.finding import Finding
from fathom.web.doctor.processes import check_open_files, check_players, check_port
from fathom.web.doctor.storage import check_storage
from fathom.web.serve import LEVELS, check_options
from fathom.web.settings import Settings, database_file


async def examine(settings: Settings, host: str, port: int | None, workers: int = 1) -> AsyncIterator[Finding]:
    """Check everything that `fathom serve` needs with these settings, and yield what the checks find."""
    yield _program()
    for finding in _extras():
        yield finding
    try:
        check_options(settings, workers, LEVELS[0])
    except ValueError as error:
        yield Finding("problem", "options", str(error), "Correct this option or environment variable.")
    async for finding in check_storage(settings, workers):
        yield finding
    async for finding in check_port(database_file(settings.database), host, port):
        yield finding
    yield check_open_files()
    async for finding in check_players(settings, workers):
        yield finding


def _program() -> Finding:
    rules = "compiled" if fathom.COMPILED else "not compiled"
    return Finding(
        "ok", "program", f"Fathom Five {fathom.__version__}, rules {rules}, Python {sys.version.split()[0]}."
    )


def _extras() -> Iterator[Finding]:
    """Yield findings: the libraries that the server lacks, if any, and which extras are installed."""
    if missing := [library for library in EXTRAS["web"] if not is_installed(library)]:
        yield Finding(
            "problem",
            "extras",
            f"The server needs {', '.join(missing)}.",
            "Run: pip install 'fathom-five[web]'",
        )
    if not all(map(is_installed, EXTRAS["expert"])):
        yield Finding(
            "warning",
            "extras",
            "The computer players “expert” and “master” are not offered: they need numpy.",
            "Run: pip install 'fathom-five[expert]'",
        )
    there = [name for name, libraries in EXTRAS.items() if all(map(is_installed, libraries))]
    others = [name for name in EXTRAS if name not in there and name not in ("web", "expert")]
    not_there = f" Not installed, and not needed by a server: {', '.join(others)}." if others else ""
    yield Finding("ok", "extras", f"Installed: {', '.join(there) or 'none'}.{not_there}")
