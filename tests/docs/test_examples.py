"""Every file of examples/ runs as its README says."""

from __future__ import annotations

import ast
import asyncio
import re
import shlex
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
from typer.testing import CliRunner

from fathom.cli import app
from tests.docs.blocks import ROOT, blocks
from tests.web.serving import serving

EXAMPLES = ROOT / "examples"
RUN = {"README.md", "analysis.py", "bot.py", "client.py", "learn", "pack", "packs", "train.py"}


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


@pytest.mark.thorough
def test_the_training_loop_learns() -> None:
    """Random players win 17 % of these matches; of its last 600 the learner wins far more than chance explains."""
    pytest.importorskip("gymnasium", reason="needs the extra `envs`")
    rates = [int(rate) for rate in re.findall(r"(\d+)% won", output("train.py", "1000", "1"))]
    assert len(rates) == 10
    assert sum(rates[4:]) / 6 > 17 + 8


def learning_commands() -> list[list[str]]:
    """The commands of the page about learning that run an example, as words."""
    page = ROOT / "docs" / "researchers" / "learning.md"
    lines = [line for block in blocks(page, "") for line in block.splitlines()]
    return [shlex.split(line)[1:] for line in lines if line.startswith("python examples/")]


@pytest.mark.parametrize("words", learning_commands(), ids=" ".join)
def test_the_page_about_learning_uses_options_that_the_baselines_have(words: list[str]) -> None:
    """They train for minutes, with libraries that tests do not install."""
    source = (ROOT / words[0]).read_text("utf-8")
    for option in (word for word in words if word.startswith("--")):
        assert f'add_argument("{option}"' in source, option


@pytest.mark.parametrize("path", sorted((EXAMPLES / "learn").glob("*.py")), ids=lambda path: path.stem)
def test_a_baseline_imports_what_there_is(path: Path) -> None:
    pytest.importorskip("gymnasium", reason="needs the extra `envs`")
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("fathom."):
            if node.module == "fathom.envs.stable_baselines":  # tests/envs/test_stable_baselines.py
                continue
            module = import_module(node.module)
            assert [alias.name for alias in node.names if not hasattr(module, alias.name)] == []


def test_the_baselines_import_what_the_others_define() -> None:
    trees = {path.stem: ast.parse(path.read_text("utf-8")) for path in (EXAMPLES / "learn").glob("*.py")}
    defined: dict[str, set[str]] = {name: set() for name in trees}
    for name, tree in trees.items():
        for node in tree.body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                defined[name].add(node.name)
            elif isinstance(node, ast.Assign | ast.AnnAssign):
                defined[name] |= {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}
    imports = [
        (name, node.module, alias.name)
        for name, tree in trees.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module in defined
        for alias in node.names
    ]
    assert len(imports) > len(trees)
    assert [each for each in imports if each[2] not in defined[each[1]]] == []


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
