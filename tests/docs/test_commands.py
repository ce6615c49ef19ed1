"""The commands on the pages work, with fewer games and shorter searches.

Tests of their own run the blocks of `sh`. Here are blocks without a language, and commands within a sentence. Screens
are not opened and nothing is served, but everything before that happens.
"""

from __future__ import annotations

import asyncio
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

import fathom
from fathom.__main__ import search_current_folder
from fathom.cli import app
from fathom.commands.pack_sharing import new as write_manifest
from fathom.games import find
from fathom.table.bots.workers import BotAnswer, BotTask, BotWorkers
from fathom.table.store.database import Store
from fathom.web import serve
from tests.docs.blocks import DOCS, ROOT, blocks, pages
from tests.toy import NAME

pytest.importorskip("polars", reason="needs the extra `lab`")

FEWER = (
    (r"--games \d+", "--games 1"),
    (r"playouts=\d+", "playouts=2"),
    (r"--seats N", "--seats 1"),
    (r"--jobs \d+", "--jobs 1"),
    (r" --ray \S+", ""),  # tests/cluster/test_ray.py
    (r"FILE --copy-from EARLIER", "match.fathom --copy-from earlier.fathom"),
    (r"PATH-OR-ADDRESS", "postgresql://localhost/fathom"),
    (r"--port 8000", "--port 0"),
    (r"\bID\b", "ada"),
    (r"\bNAME --database", "Ada --database"),
    # One scripted campaign; tests/sleeping_gods/test_survey.py sends directed crews.
    (r" --bot directed --complete( --games 1 --jobs 1)?", " --games 1"),
)
"""Patterns in a command, and what replaces them in the test."""


def commands(page: Path) -> list[str]:
    """The commands of a page: lines of blocks, and whole commands within a sentence."""
    lines = [line for block in blocks(page, "") for line in block.splitlines() if line.startswith("fathom ")]
    return lines + re.findall(r"`(fathom [^`]+ --[^`]+)`", page.read_text("utf-8"))


PAGES = [page for page in pages() if commands(page)]


@pytest.fixture(autouse=True)
def ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Make the files that commands name; return the list of what was opened or served."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("FATHOM_SAVES", str(tmp_path / "saves"))
    Path("match.fathom").write_bytes(fathom.new("sleeping-gods", seats=1, seed=1).save())
    Path("earlier.fathom").write_bytes(fathom.new("sleeping-gods", seats=1, seed=2).save())
    Path("grid.yaml").write_text(f"{{games: 1, grid: [{{game: {NAME}, bot: random}}]}}", "utf-8")
    (player,) = blocks(DOCS / "how-to" / "player.md", "python")
    Path("mine.py").write_text(player, "utf-8")
    monkeypatch.setattr(sys, "path", sys.path[:])
    search_current_folder()
    monkeypatch.delitem(sys.modules, "mine", raising=False)
    Path("lenient").mkdir()
    board = (find("refuge").folder / "content" / "board.yaml").read_text("utf-8")
    Path("lenient", "board.yaml").write_text(board.replace("threat_limit: 4", "threat_limit: 5"), "utf-8")
    write_manifest("refuge", Path("lenient"))
    opened: list[Any] = []
    listen = serve.listen
    monkeypatch.setattr("fathom.cli._on_terminal", lambda: True)
    monkeypatch.setattr("fathom.terminal.app.run_app", lambda table, saves: opened.append(table))
    monkeypatch.setattr(serve, "listen", lambda host, port: listen(host, 0))
    monkeypatch.setattr(serve, "has_screen", lambda: False)
    monkeypatch.setattr(serve, "check_database", reachable)
    asyncio.run(make_database("table.db"))
    monkeypatch.setattr(BotWorkers, "answer", quick_answer)
    monkeypatch.setattr(serve, "run", lambda settings, listening, *_: served(opened, listening))
    monkeypatch.setattr(serve, "run_many", lambda workers, settings, listening, *_: served(opened, listening))
    return opened


async def make_database(file: str) -> None:
    store = await Store.open(file)
    await store.rename("ada", "Ada")
    await store.close()


async def quick_answer(workers: BotWorkers, task: BotTask) -> BotAnswer:
    """The answer of a computer player without a process; tests/web/test_doctor.py starts one."""
    return BotAnswer("end", "")


async def reachable(database: str) -> str:
    """The databases that the pages name do not exist here."""
    return ""


def served(opened: list[Any], listening: list[Any]) -> None:
    for socket in listening:
        socket.close()
    opened.append(listening)


def typed(line: str) -> Result:
    """The result of a command. Any question it asks is answered with `quit`."""
    for written, instead in FEWER:
        line = re.sub(written, instead, line)
    command, *words = shlex.split(line, comments=True)
    assert command == "fathom"
    return CliRunner().invoke(app, words, input="quit\n")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_command_of_a_page_works(page: Path, ready: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in re.findall(r"^export (\w+)=(\S+)$", page.read_text("utf-8"), re.MULTILINE):
        monkeypatch.setenv(name, value)
    lines = commands(page)
    faults = [(line, done.output, done.exception) for line in lines if (done := typed(line)).exit_code]
    assert faults == []
    opening = [line for line in lines if line.startswith(("fathom play", "fathom serve")) and "--plain" not in line]
    assert len(ready) == len(opening)


@pytest.mark.parametrize(
    "line",
    [
        *(line for line in commands(DOCS / "how-to" / "player.md") if line.startswith("fathom simulate")),
        "fathom simulate tentacula --bot mine:First --games 2 --jobs 2 --out results",
        "fathom tournament tentacula --players mine:First,random --games 1 --jobs 2",
        "fathom play tentacula --computer 1:mine:First --computer 2:mine:First --plain",
    ],
)
def test_a_player_in_the_current_folder_is_found_by_the_installed_command(line: str) -> None:
    """The folder is not on the path of an installed command, as it is with `python -m`."""
    command, *words = shlex.split(re.sub(*FEWER[0], line))
    installed = shutil.which(command, path=str(Path(sys.executable).parent))
    assert installed is not None
    done = subprocess.run([installed, *words], capture_output=True, text=True, input="quit\n", check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_current_folder_is_searched_last_so_that_no_file_of_it_replaces_a_module() -> None:
    search_current_folder()
    assert sys.path[-1] == os.getcwd()
    assert sys.path.count(os.getcwd()) == 1


def test_there_are_commands_to_type() -> None:
    assert len([line for page in PAGES for line in commands(page)]) > 20
    assert {page.name for page in PAGES} >= {
        "README.md",
        "players.md",
        "player.md",
        "lab.md",
        "serving.md",
        "designers.md",
        "refuge.md",
    }


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("fathom play refuge --cheat", "No such option: --cheat"),
        ("fathom play norefuge --plain", "There is no game called “norefuge”"),
        ("fathom play refuge --computer 9", "The seats are 1 to 2"),
        ("fathom play refuge --computer 2:foo", "--computer 2:foo"),
        ("fathom play refuge --set nonsense=1", "has no setting “nonsense”"),
        ("fathom pack steal refuge", "No such command"),
        ("fathom serve --workers 2 --database tables.db", "need a PostgreSQL database"),
    ],
)
def test_a_command_that_does_not_work_is_found(line: str, says: str) -> None:
    done = typed(line)
    assert done.exit_code == 2
    assert says in " ".join(done.stderr.split())
