"""The toy game joins the others, and the rule ids that tests cite are gathered."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

import fathom
from tests import toy

CITED = pytest.StashKey[dict[str, list[str]]]()
"""The tests that cite a rule, by rule id."""

# With the rules compiled (`make test-fast`) matches are compared with what they are without.
collect_ignore = [] if fathom.COMPILED else ["fast"]

toy.join()

# A busy machine is no failure, and a run must be repeatable.
settings.register_profile("fathom", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("fathom")


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> None:
    """Load Schemathesis, which is large, only where its tests are."""
    if file_path.name == "test_schema.py":
        parent.config.pluginmanager.import_plugin("schemathesis", consider_entry_points=True)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    cited: dict[str, list[str]] = {}
    for item in items:
        for mark in item.iter_markers("rule"):
            for id in mark.args:
                cited.setdefault(id, []).append(item.nodeid)
    config.stash[CITED] = cited
