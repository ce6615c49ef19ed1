"""The same games on a real Ray cluster of this machine; needs the extra `cluster` (`make cluster`)."""

from __future__ import annotations

import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from fathom.lab.results import PART, read

GRID = "{games: 200, grid: [{game: refuge, seats: [1, 2], bot: random, packs: {ours: null, hurried: hurried}}]}"
FATHOM = [
    sys.executable,
    "-c",
    "from fathom.lab import grid_run\ngrid_run.WRITE_SECONDS = 0.02\nimport fathom.cli as c\nc.app()",
]
STARTING = 180
"""Seconds a cluster may take to start on a busy machine."""


def free_ports(count: int) -> list[int]:
    """Free ports."""
    sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [one.getsockname()[1] for one in sockets]
    for one in sockets:
        one.close()
    return ports


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, dict[str, str]]]:
    """A cluster of two processors: its address, and the environment variables for connecting, with its token."""
    port, *others = free_ports(5)
    names = ("dashboard-agent-grpc", "dashboard-agent-listen", "metrics-export", "runtime-env-agent")
    # Given their ports, the helpers of a node need not be waited for: on a busy machine that takes too long for Ray.
    ports = [f"--{name}-port={number}" for name, number in zip(names, others, strict=True)]
    environment = {**os.environ, "RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": secrets.token_hex(32)}
    # The sockets are in this folder, and their paths must be short.
    folder = tmp_path_factory.mktemp("r", numbered=True)
    head = subprocess.Popen(
        [sys.executable, "-m", "ray.scripts.scripts", "start", "--head", "--block", "--num-cpus=2", f"--port={port}",
         "--include-dashboard=false", "--disable-usage-stats", "--object-store-memory=100000000", *ports,
         f"--temp-dir={folder}"],
        env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
    )  # fmt: skip
    try:
        until = time.monotonic() + STARTING
        while not (listening(port) and list(folder.glob("session_latest/sockets/raylet*"))):
            assert head.poll() is None, "the cluster ended instead of coming up"
            assert time.monotonic() < until, "the cluster does not come up"
            time.sleep(0.2)
        yield f"127.0.0.1:{port}", environment
    finally:
        head.send_signal(signal.SIGTERM)
        try:
            head.wait(60)
        finally:
            if head.poll() is None:
                os.killpg(head.pid, signal.SIGKILL)


def listening(port: int) -> bool:
    with closing(socket.socket()) as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@pytest.fixture
def grid(tmp_path: Path) -> Path:
    (tmp_path / "grid.yaml").write_text(GRID)
    (tmp_path / "hurried").mkdir()
    board = Path(__file__).parents[2] / "src" / "fathom" / "games" / "refuge" / "content" / "board.yaml"
    (tmp_path / "hurried" / "board.yaml").write_text(board.read_text("utf-8").replace("actions: 2", "actions: 1"))
    return tmp_path


def command(folder: str, *words: str) -> list[str]:
    return [*FATHOM, "simulate", "grid.yaml", "--out", folder, "--json", "-", *words]


def totals(folder: Path, words: list[str], environment: dict[str, str]) -> Any:
    done = subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_a_run_on_ray_killed_in_the_middle_and_resumed_is_the_run_of_one_process(
    cluster: tuple[str, dict[str, str]], grid: Path
) -> None:
    address, environment = cluster
    child = subprocess.Popen(
        command("far", "--ray", address), cwd=grid, env=environment, stdout=subprocess.DEVNULL, start_new_session=True
    )
    try:
        until = time.monotonic() + STARTING
        while not list((grid / "far").glob(PART)) and time.monotonic() < until:
            time.sleep(0.01)
    finally:
        os.killpg(child.pid, signal.SIGKILL)
        child.wait()
    assert 0 < len(read([grid / "far"])) < 800, "killed too early or too late to show anything"
    far = totals(grid, command("far", "--ray", address), environment)
    near = totals(grid, command("near", "--jobs", "1"), environment)
    assert far == near
    assert sum(cell["games"] for cell in far) == 800
    # The owner's pack has reached the cluster.
    assert far[0]["turns"] != far[2]["turns"]
    far, near = (read([grid / name]).drop("seconds", "begun") for name in ("far", "near"))
    assert far.equals(near)
