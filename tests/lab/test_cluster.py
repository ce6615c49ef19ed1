"""Tests of the cluster that need no cluster."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from fathom.cli import app
from fathom.lab import cluster
from fathom.lab.match_runner import RunConfig
from tests.toy import NAME


def test_a_machine_with_other_code_plays_nothing() -> None:
    with pytest.raises(ValueError, match="A machine of the cluster has another version of Fathom Five"):
        cluster._play_far(RunConfig(NAME, 2, "random", 1), (0,), [None], "other")


def test_a_cluster_that_cannot_be_reached_is_reported_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(address: str) -> None:
        raise ValueError(f"There is no Ray cluster at {address}: no answer")

    monkeypatch.setattr(cluster, "Cluster", none)
    done = CliRunner().invoke(app, ["simulate", NAME, "--games", "1", "--out", "nowhere", "--ray", "sea:1"])
    assert done.exit_code == 2
    assert done.stderr == "There is no Ray cluster at sea:1: no answer\n"


def test_results_of_a_cluster_need_a_folder() -> None:
    done = CliRunner().invoke(app, ["simulate", NAME, "--ray", "sea:1"])
    assert done.exit_code == 2
    assert "Name a folder for the results with --out FOLDER." in done.stderr
