"""Every file of examples/ runs as its README says."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from fathom.cli import app
from tests.docs.blocks import ROOT
from tests.web.serving import serving

EXAMPLES = ROOT / "examples"
RUN = {"README.md", "analysis.py", "bot.py", "client.py", "pack", "train.py"}


def output(file: str, *arguments: str) -> str:
    """What an example prints."""
    command = [sys.executable, str(EXAMPLES / file), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_no_example_is_left_out() -> None:
    assert {path.name for path in EXAMPLES.iterdir() if path.name != "__pycache__"} == RUN


def test_the_player_plays_a_whole_game() -> None:
    assert len(output("bot.py").strip().splitlines()) == 1


def test_the_analysis_names_rules_and_a_hint() -> None:
    text = output("analysis.py")
    assert "RF-" in text
    assert "The scripted player would choose:" in text


def test_the_training_loop_prints_its_progress() -> None:
    pytest.importorskip("gymnasium", reason="needs the extra `envs`")
    assert output("train.py", "3").count("mean return") == 3


def test_the_pack_is_valid() -> None:
    done = CliRunner().invoke(app, ["pack", "check", "refuge", str(EXAMPLES / "pack")])
    assert done.exit_code == 0, done.output
    assert "the pack is valid" in done.stdout


async def test_the_client_plays_on_a_server(tmp_path: Path) -> None:
    async with serving(str(tmp_path / "table.db")) as server:
        command = [sys.executable, str(EXAMPLES / "client.py"), server.address]
        process = await asyncio.create_subprocess_exec(
            *command, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
        )
        stdout, stderr = await process.communicate()
        assert process.returncode == 0, stderr.decode()
        assert len(stdout.decode().splitlines()) > 5
