"""Packs are checked in a process with limits. Hostile packs are refused, and nothing is left behind."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from fathom.content.packs import pack_hash
from fathom.games.refuge.game import GAME
from fathom.packs import check_process
from fathom.packs.check_process import CheckTask, run
from fathom.packs.checking import check_archive
from fathom.packs.reading import NO_MANIFEST, CheckedPack, check_pack
from tests.packs.kit import MANIFEST, archive, write_pack, zipped

TOO_LONG = "Checking the pack takes too much time. Make it smaller, or divide it into several packs."
TOO_LARGE = "Checking the pack takes too much memory. Make it smaller, or divide it into several packs."


def test_a_valid_pack_is_read_in_the_process(tmp_path: Path) -> None:
    found = check_archive(archive(tmp_path))
    assert found.problems == []
    assert found.manifest is not None
    assert found.manifest.title == "A lenient Refuge"
    assert found.hash == pack_hash(GAME.pack_at(tmp_path))
    assert [change.text for change in found.changes] == ["Threat limit: 5 instead of 4."]


def test_the_process_gets_the_processor_after_the_server() -> None:
    script = (
        "import os, fathom.packs.check_process as it; it.limit_resources(2**31, 60, it.NICENESS); print(os.nice(0))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True)
    assert int(done.stdout) == min(19, os.nice(0) + check_process.NICENESS)


@pytest.mark.thorough
def test_a_pack_that_takes_too_long_is_stopped(temporary: Path) -> None:
    # Valid YAML that takes many seconds of processor time, before the limit on memory is reached.
    slow = "".join(f"k{n}: [[[[1]]]]\n" for n in range(60_000))
    data = zipped({"pack.yaml": MANIFEST, "board.yaml": slow, "salvage.yaml": slow, "kraken.yaml": slow})
    assert check_archive(data, seconds=1).problems == [TOO_LONG]
    assert not [*temporary.glob("fathom-check-*")]


@pytest.mark.thorough
def test_a_pack_that_needs_too_much_memory_is_stopped() -> None:
    data = zipped({"pack.yaml": MANIFEST, "board.yaml": "- a\n" * 400_000})
    assert check_archive(data, memory=160 * 2**20).problems == [TOO_LARGE]


def test_problems_are_the_same_in_the_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = write_pack(tmp_path, board=("actions: 2", "actions: two"))
    expected = ["board.yaml:16: actions: Write a whole number from 0 to 99, not text (“two”)."]
    assert run(CheckTask({}, str(folder))).problems == expected


@pytest.mark.parametrize(
    ("manifest", "problem"),
    [
        ("", NO_MANIFEST),
        (
            MANIFEST.replace("game: refuge", "game: refuse"),
            "pack.yaml: game: there is no game “refuse”. Did you mean “refuge”? There are ",
        ),
    ],
)
def test_a_pack_needs_a_manifest_with_its_game(tmp_path: Path, manifest: str, problem: str) -> None:
    assert check_pack(write_pack(tmp_path, manifest)).problems[0].startswith(problem)
    assert check_pack(write_pack(tmp_path / "other", ""), "refuge").problems == []


def test_a_pack_with_which_the_game_fails_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fathom.packs.reading.try_match", lambda match: dict[str, int]()["K99"])
    (problem,) = check_pack(write_pack(tmp_path)).problems
    assert problem.startswith("A trial match with this pack fails (KeyError: 'K99').")


def test_an_unexpected_failure_is_a_problem_and_no_trace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    def fails(task: CheckTask) -> CheckedPack:
        raise RecursionError

    monkeypatch.setattr(check_process, "run", fails)
    monkeypatch.setattr(check_process, "limit_resources", lambda *limits: None)
    monkeypatch.setattr(sys, "argv", ["", '{"games": {}}'])
    check_process.main()
    assert b"The check of the pack fails (RecursionError)" in capfdbinary.readouterr().out
