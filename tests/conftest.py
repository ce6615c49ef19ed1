"""Registers the toy game, and collects the rule ids that tests cite."""

from __future__ import annotations

import gc
import os
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

import fathom
from tests import toy

CITED = pytest.StashKey[dict[str, list[str]]]()
"""The tests that cite a rule, by rule id."""

# The tests in `fast` compare compiled rules with uncompiled ones: they need a compiled build (`make test-fast`).
collect_ignore = [] if fathom.COMPILED else ["fast"]

toy.join()

# Code that runs for seconds need not be optimised for minutes. JAX reads this when it is imported.
os.environ.setdefault("XLA_FLAGS", "--xla_backend_optimization_level=0 --xla_llvm_disable_expensive_passes=true")

# No deadlines, because the machine may be busy; no random examples, so that runs are repeatable.
settings.register_profile("fathom", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("fathom")


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> None:
    """Load Schemathesis, which is slow to import, only for the tests that need it."""
    if file_path.name == "test_schema.py":
        parent.config.pluginmanager.import_plugin("schemathesis", consider_entry_points=True)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    cited: dict[str, list[str]] = {}
    for item in items:
        for mark in item.iter_markers("rule"):
            for id in mark.args:
                cited.setdefault(id, []).append(item.nodeid)
    config.stash[CITED] = cited
    if worker := getattr(config, "workerinput", None):
        items[:] = longest_first(items, worker["workercount"])


def longest_first(items: list[pytest.Item], workers: int) -> list[pytest.Item]:
    """Begin the share of each worker with browser tests, so that no long test is left for the end.

    pytest-xdist gives each worker one part of the list; later, workers without tests take over those of others.
    """
    browser = [item for item in items if "browser" in item.path.parts]
    others = [item for item in items if "browser" not in item.path.parts]
    size = -(-len(others) // workers)
    shares = [(browser[at::workers], others[at * size : (at + 1) * size]) for at in range(workers)]
    return [item for long, short in shares for item in (*long, *short)]


def pytest_collection(session: pytest.Session) -> None:
    """Collect no garbage while tests are collected: what is imported stays."""
    gc.disable()


def pytest_collection_finish(session: pytest.Session) -> None:
    gc.freeze()
    gc.enable()


@pytest.fixture
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A temporary folder for this test alone, so that it sees what is left there although other tests run beside it."""
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    monkeypatch.setenv("TMPDIR", str(folder))
    return folder
