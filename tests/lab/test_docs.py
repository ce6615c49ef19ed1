"""Runs the commands of docs/lab.md, with fewer games and without a cluster."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import polars as pl
import pytest
from typer.testing import CliRunner

from fathom.cli import app
from fathom.games import find
from fathom.lab.results import SCHEMA

PAGE = (Path(__file__).parents[2] / "docs" / "lab.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.M | re.S)


@pytest.mark.thorough
def test_every_block_of_the_page_works(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    board = (find("refuge").folder / "content" / "board.yaml").read_text("utf-8")
    Path("hurried").mkdir()
    Path("hurried", "board.yaml").write_text(board.replace("actions: 2", "actions: 1"), "utf-8")
    (grid,) = blocks("yaml")
    Path("grid.yaml").write_text(re.sub(r"games: 500 .*", "games: 1", grid.replace("[random, scripted]", "random")))
    lines = [line for block in blocks("sh") for line in block.splitlines()]
    assert len(lines) == 7
    for line in lines:
        fewer = re.sub(r"--games \d+", "--games 1", line).replace("scripted:1", "scripted:2")
        command, *words = shlex.split(fewer)
        assert command == "fathom"
        done = CliRunner().invoke(app, words)
        assert done.exit_code == 0, (line, done.output)
    (code,) = blocks("python")
    exec(code, {})
    assert "hurried" in capsys.readouterr().out
    assert "hurried" in pl.read_parquet("results/results.parquet")["pack"].to_list()


def test_every_column_is_explained() -> None:
    table = PAGE.split("| column | what |")[1].split("\n\n")[0]
    named = re.findall(r"`(\w+)`", "\n".join(line.split("|")[1] for line in table.splitlines()[2:] if line))
    assert named == sorted(SCHEMA, key=named.index)
    assert set(named) == set(SCHEMA)
