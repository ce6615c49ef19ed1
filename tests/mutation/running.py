"""Run the tests of a game against its mutants.

The tests are imported once. One process runs them all and notes which test runs which line of the rules. Then a forked
process a mutant runs the tests that reach the changed statement, the fastest first, until one fails. Processor time of
each test and memory are limited, so that a mutant in an endless loop ends; it counts as caught.
"""

from __future__ import annotations

import os
import pickle
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

import coverage
import msgspec
import pytest

from tests.mutation import fresh
from tests.mutation.judged import GAMES_FOLDER
from tests.mutation.mutants import Mutant, sample
from tests.mutation.swapping import swap

ROOT = Path(__file__).parents[2]
MEMORY = 4 * 2**30
"""Bytes a mutant may use."""
GRACE = 3.0
"""Seconds of processor time a test may use beyond five times what it needs without a mutant."""
IGNORED = ("scene", "words", "bot", "content*", "check*", "pack_checks", "survey", "scripted", "prose", "campaign")
"""Test files that are slow and not about rules: drawings, texts, computer players, pack validation, campaigns."""


Verdict = Literal["caught", "timeout", "survived", "not covered"]


class Result(msgspec.Struct, frozen=True):
    """What became of a mutant."""

    mutant: Mutant
    verdict: Verdict
    by: str
    """The test that failed, if one did."""
    tests: int
    """How many tests were chosen for the mutant."""


class Baseline(msgspec.Struct):
    """What the tests do without a mutant."""

    seconds: dict[str, float]
    """The processor time of each test."""
    reached: dict[str, dict[int, list[str]]]
    """The tests that run a line, by file and line."""
    failed: list[str]


def run_game(game: str, seed: int, count: int, budget: float) -> list[Result]:
    """Try a sample of a game's mutants; the tests of each may take `budget` seconds in all."""
    plugin = _Mutation(game, sample(game, seed, count), budget)
    folders = [f"tests/{game}", "tests/playthroughs"]
    off = [word for name in ("cacheprovider", "xdist", "rerunfailures") for word in ("-p", f"no:{name}")]
    off += [f"--ignore-glob=*/test_{name}.py" for name in IGNORED]
    os.chdir(ROOT)
    status = pytest.main([*folders, "-s", "-qq", "--no-header", "--no-summary", *off], plugins=[plugin])
    if status not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        raise RuntimeError(f"{game}: the tests fail without a mutant: {plugin.failed or status}")
    return plugin.results


class _Mutation:
    """A plugin that takes the place of pytest's loop over the tests."""

    def __init__(self, game: str, mutants: list[Mutant], budget: float) -> None:
        self.game = game
        self.mutants = mutants
        self.budget = budget
        self.results: list[Result] = []
        self.failed: list[str] = []

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self) -> None:
        """A busy machine fails no test: Hypothesis complains about examples that are slow to make."""
        from hypothesis import HealthCheck, settings  # Not earlier: pytest rewrites the assertions of its plugins.

        settings.register_profile("mutation", settings.default, suppress_health_check=list(HealthCheck))
        settings.load_profile("mutation")

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Of the playthroughs only those of the game."""
        name = self.game.replace("_", "-")
        items[:] = [item for item in items if "playthroughs" not in item.path.parts or f"[{name}]" in item.name]

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try every mutant."""
        baseline = in_fork(lambda: _baseline(session, self.game))
        if not isinstance(baseline, Baseline) or baseline.failed:
            self.failed = baseline.failed if isinstance(baseline, Baseline) else ["the run ended early"]
            session.testsfailed = 1
            return True
        items = {item.nodeid: item for item in session.items}
        for number, mutant in enumerate(self.mutants, 1):
            tests = self._tests(mutant, baseline)
            result = _tried(mutant, [(items[test], baseline.seconds[test]) for test in tests])
            self.results.append(result)
            print(f"{self.game} {number}/{len(self.mutants)} {result.verdict:11} {mutant}", flush=True)
        return True

    def _tests(self, mutant: Mutant, baseline: Baseline) -> list[str]:
        """The tests that reach the changed statement, the fastest first; all for what is done on import."""
        seconds = baseline.seconds
        if mutant.in_function:
            reached = baseline.reached.get(str(mutant.path), {})
            first, last = mutant.lines
            among = {test for line in range(first, last + 1) for test in reached.get(line, ()) if test}
        else:
            among = set(seconds)
        chosen: list[str] = []
        left = self.budget
        for test in sorted(among, key=lambda test: (seconds[test], test)):
            left -= seconds[test]
            if left < 0 and chosen:
                break
            chosen.append(test)
        return chosen


def _baseline(session: pytest.Session, game: str) -> Baseline:
    """Run every test once and note what it reaches."""
    measured = coverage.Coverage(
        data_file=None, config_file=False, include=[str(GAMES_FOLDER / game / "rules" / "*")], messages=False
    )
    seconds: dict[str, float] = {}
    failed: list[str] = []
    measured.start()
    for item in session.items:
        measured.switch_context(item.nodeid)
        begun = time.process_time()
        if not _passes(session, item):
            failed.append(item.nodeid)
        seconds[item.nodeid] = time.process_time() - begun
    measured.stop()
    data = measured.get_data()
    return Baseline(seconds, {file: data.contexts_by_lineno(file) for file in data.measured_files()}, failed)


def _passes(session: pytest.Session, item: pytest.Item, following: pytest.Item | None = None) -> bool:
    before = session.testsfailed
    item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
    return session.testsfailed == before


def _tried(mutant: Mutant, tests: list[tuple[pytest.Item, float]]) -> Result:
    """Whether one of these tests fails with the mutant; each comes with the seconds it takes without it."""
    if not tests:
        return Result(mutant, "not covered", "", 0)
    if mutant.in_function:
        outcome = in_fork(lambda: _first_failing(mutant, tests))
    else:
        outcome = _in_new_process(mutant, tests)
    if outcome is None:
        return Result(mutant, "timeout", "", len(tests))
    return Result(mutant, "caught" if outcome else "survived", outcome, len(tests))


def _first_failing(mutant: Mutant, tests: list[tuple[pytest.Item, float]]) -> str:
    """The first test that fails with the mutant, or nothing. A test that takes too long ends the process."""
    swap(mutant)
    _limit_memory()
    session = tests[0][0].session
    following = [item for item, _ in tests[1:]]
    for (item, seconds), after in zip(tests, [*following, None], strict=True):
        signal.setitimer(signal.ITIMER_PROF, GRACE + 5 * seconds)
        if not _passes(session, item, after):
            return item.nodeid
    return ""


def _in_new_process(mutant: Mutant, chosen: list[tuple[pytest.Item, float]]) -> str | None:
    """The same with a new interpreter that imports the mutated module; None if it takes too long."""
    with tempfile.TemporaryDirectory() as folder:
        text, tests = Path(folder) / "mutated.py", Path(folder) / "tests"
        text.write_text(mutant.source, "utf-8")
        tests.write_text("\n".join(item.nodeid for item, _ in chosen), "utf-8")
        environment = {
            **os.environ,
            fresh.MODULE: mutant.module,
            fresh.FILE: str(mutant.path),
            fresh.TEXT: str(text),
        }
        options = ["-x", "-q", "-p", "tests.mutation.fresh", "-p", "no:cacheprovider", "-p", "no:xdist"]
        done = subprocess.run(
            [sys.executable, "-m", "pytest", *options, f"@{tests}"],
            cwd=ROOT,
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            preexec_fn=lambda: _limit_all(30 + 5 * sum(seconds for _, seconds in chosen)),
            check=False,
        )
    if done.returncode < 0:
        return None
    return "a test, or the import" if done.returncode else ""


def in_fork(work: Callable[[], Any]) -> Any:
    """What a forked process returns; None if it is ended before."""
    source, sink = os.pipe()
    child = os.fork()
    if child == 0:
        _work_and_leave(work, sink)
    os.close(sink)
    with os.fdopen(source, "rb") as pipe:
        written = pipe.read()
    os.waitpid(child, 0)
    return pickle.loads(written) if written else None


def _work_and_leave(work: Callable[[], Any], sink: int) -> None:
    """Do the work of a forked process, quietly, and end it without what the parent process has yet to do."""
    try:
        silence = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silence, 1)
        os.dup2(silence, 2)
        with os.fdopen(sink, "wb") as pipe:
            pipe.write(pickle.dumps(work()))
    finally:
        os._exit(0)


def _limit_memory() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def _limit_all(seconds: float) -> None:
    """Limit memory, and the processor time of the whole process; a new interpreter has no timers."""
    _limit_memory()
    resource.setrlimit(resource.RLIMIT_CPU, (int(seconds), int(seconds) + 5))
