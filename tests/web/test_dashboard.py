"""The Grafana dashboard asks for metrics that exist, and for all of them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from fathom.web.metrics import Metrics

DASHBOARD = json.loads((Path(__file__).parents[2] / "deploy" / "grafana.json").read_text("utf-8"))
SUFFIXES = {"counter": ("_total",), "histogram": ("_bucket", "_sum", "_count"), "gauge": ("",)}


def published() -> dict[str, set[str]]:
    """The names that a server publishes, by metric."""
    families = Metrics()._registry.collect()
    return {family.name: {family.name + suffix for suffix in SUFFIXES[family.type]} for family in families}


def queries() -> dict[str, list[str]]:
    """The queries of each panel."""
    found: dict[str, list[str]] = {}
    for panel in DASHBOARD["panels"]:
        targets: list[dict[str, Any]] = panel["targets"]
        assert panel["title"] not in found
        found[panel["title"]] = [target["expr"] for target in targets]
    return found


def test_every_query_names_a_metric_that_exists() -> None:
    known = set().union(*published().values())
    for title, asked in queries().items():
        for query in asked:
            names = set(re.findall(r"\bfathom_\w+", query))
            assert names, f"{title}: {query}"
            assert names <= known, f"{title}: {query}"
            assert query.count("(") == query.count(")")


def test_every_metric_is_on_the_dashboard() -> None:
    asked = {
        name for all_asked in queries().values() for query in all_asked for name in re.findall(r"fathom_\w+", query)
    }
    assert [metric for metric, names in published().items() if not names & asked] == []


def test_labels_in_queries_exist() -> None:
    labels = {"status", "path", "activity", "detail", "le", "at", "version"}
    for asked in queries().values():
        for query in asked:
            grouped = [name.strip() for group in re.findall(r"by \(([^)]*)\)", query) for name in group.split(",")]
            selected = re.findall(r"(\w+)=\"", query)
            assert {*grouped, *selected} <= labels


def test_panels_do_not_overlap() -> None:
    places = [(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in DASHBOARD["panels"]]
    assert len(set(places)) == len(places)
    assert len({panel["id"] for panel in DASHBOARD["panels"]}) == len(places)
