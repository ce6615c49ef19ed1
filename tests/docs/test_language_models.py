"""Runs the commands of docs/researchers/language-models.md: with a stand-in model, fewer games and an MCP client."""

from __future__ import annotations

import json
import os
import re
import shlex
import sys
from pathlib import Path

import pytest
from mcp import Client, StdioServerParameters
from typer.testing import CliRunner, Result

import fathom
from fathom.cli import app
from fathom.llm.primer import MOST_WORDS
from fathom.mcp.server import HeldSeats, build_server
from tests.docs.blocks import DOCS, blocks
from tests.lab.stand_in_model import completion, stand_in

PAGE = DOCS / "researchers" / "language-models.md"
COMMANDS = [line for block in blocks(PAGE, "sh") for line in block.splitlines()]


def typed(line: str, endpoint: str = "") -> Result:
    """A command of the page with one game, with this endpoint and this Python."""
    line = re.sub(r"--games \d+", "--games 1", line).replace("http://127.0.0.1:11434/v1", endpoint)
    command, *words = shlex.split(line.replace('"python ', f'"{sys.executable} '))
    assert command == "fathom"
    return CliRunner().invoke(app, words, env={"COLUMNS": "200"})


def test_every_command_is_run_here() -> None:
    assert [line.split()[1] for line in COMMANDS] == ["evaluate-llm", "evaluate-llm", "mcp", "answers"]


def test_the_evaluations_of_the_page_give_figures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("first_option.py").write_text(blocks(PAGE, "python")[0], "utf-8")
    with stand_in(lambda body: completion("Answer: 1")) as server:
        asked, by_command = typed(COMMANDS[0], server.url), typed(COMMANDS[1])
    for done, folder in ((asked, "llama"), (by_command, "first")):
        assert done.exit_code == 0, done.output
        assert "illegal" in done.output
        page = PAGE.read_text("utf-8")
        written = {path.relative_to(folder).parts[0] for path in Path(folder).rglob("*")}
        assert written == {"summary.json", "results.jsonl", "transcripts", "matches", "evaluation.json"}
        assert all(f"`{name}" in page for name in written - {"evaluation.json"})
    # The same answers give the same matches.
    assert Path("llama", "results.jsonl").read_bytes().count(b"\n") == 1
    first, other = (json.loads(Path(name, "results.jsonl").read_text("utf-8")) for name in ("llama", "first"))
    assert first["questions"] == other["questions"]


async def test_the_server_of_the_page_starts() -> None:
    (block,) = blocks(PAGE, "json")
    named = json.loads(block)["mcpServers"]["fathom-five"]
    assert named["command"] == "fathom"
    environment = {"PYTHONPATH": os.pathsep.join(sys.path)}
    command = StdioServerParameters(command=sys.executable, args=["-m", "fathom", *named["args"]], env=environment)
    async with Client(command) as client:
        assert client.server_info is not None
        assert client.server_info.name == "fathom-five"


async def test_the_table_has_every_tool() -> None:
    listed = re.findall(r"^\| `([a-z_]+)` \|", PAGE.read_text("utf-8"), re.M)
    async with Client(build_server(HeldSeats())) as client:
        assert set(listed) == {tool.name for tool in (await client.list_tools()).tools}


def test_the_options_of_the_http_server_exist() -> None:
    said = CliRunner().invoke(app, ["mcp", "--help"], env={"COLUMNS": "200"}).stdout
    assert [word for word in shlex.split(COMMANDS[2]) if word.startswith("--") and word not in said] == []


def test_saved_answers_are_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    match = fathom.new("refuge", seats=1, seed=3)
    match.choose(0)
    Path("match.fathom").write_bytes(match.save())
    (line,) = typed(COMMANDS[3]).stdout.splitlines()
    assert len(json.loads(line)["offered"]) > 1


def test_figures_of_the_page_are_those_of_the_code() -> None:
    text = PAGE.read_text("utf-8")
    assert f"at most {MOST_WORDS} words" in text
    assert "FATHOM_LLM_KEY" in CliRunner().invoke(app, ["evaluate-llm", "--help"], env={"COLUMNS": "200"}).stdout
