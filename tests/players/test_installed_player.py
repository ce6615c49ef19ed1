"""A player of an installed package is named in every command by its entry point."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from fathom.web.client import Client
from tests.docs.blocks import DOCS, blocks
from tests.web.test_serve import PATIENCE, served

PLAYER = blocks(DOCS / "how-to" / "player.md", "python")[0].partition("\n\nmatch = ")[0]
"""The class of the documentation."""


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A folder with an installed package that has the player of the documentation."""
    (tmp_path / "mine.py").write_text(PLAYER, "utf-8")
    info = tmp_path / "mine-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: mine\nVersion: 1.0\n", "utf-8")
    (info / "entry_points.txt").write_text("[fathom.players]\nfirst = mine:First\n", "utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("simulate tentacula --bot first --games 2 --jobs 2 --out results", "first"),
        ("tournament tentacula --players first,random --games 1 --jobs 1", "first"),
        ("play tentacula --computer 1:first --computer 2:first --plain --save match.fathom", "It is the first one."),
    ],
)
def test_a_command_finds_the_player(package: Path, words: str, said: str) -> None:
    command = [sys.executable, "-m", "fathom", *words.split()]
    done = subprocess.run(command, cwd=package, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
    assert done.returncode == 0, done.stderr
    assert said in done.stdout


async def test_a_server_offers_the_player_and_lets_it_play(package: Path) -> None:
    flags = ("--database", "table.db", "--player", "first")
    command = (sys.executable, "-m", "fathom")
    async with served(*flags, command=command, cwd=package) as (_, address), Client(address) as ada:
        await ada.register("Ada")
        match = await ada.create("tentacula", ["first", "me"])
        async with asyncio.timeout(PATIENCE):
            while (now := await ada.status(match)).seat != 1:
                await asyncio.sleep(0.1)
        assert now.sequence > 0
