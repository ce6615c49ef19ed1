"""One server for a SQLite file: a second one names the first."""

from __future__ import annotations

import signal
import webbrowser
from pathlib import Path

import pytest
from typer.testing import CliRunner

from fathom.cli import app
from fathom.web import serve
from fathom.web.server_lock import AlreadyRunning, RunningServer, ServerLock, running_server
from fathom.web.settings import Settings
from tests.web.test_serve import served


@pytest.mark.thorough
async def test_a_second_server_does_not_start_and_names_the_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file, link = tmp_path / "table.db", tmp_path / "link.db"
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    monkeypatch.setattr(serve, "has_screen", lambda: True)
    async with served("--database", str(file)) as (process, address):
        link.symlink_to(file)
        for database in (str(file), str(link), f"sqlite:///{file}"):
            result = CliRunner().invoke(app, ["serve", "--port", "0", "--database", database])
            assert result.exit_code == 2
            assert f"already running at {address}/ (process {process.pid})" in " ".join(result.output.split())
            assert "Fathom Five is running" not in result.output
        serve.serve(Settings(str(file)), "127.0.0.1", 0, browser=True)
        assert opened == [f"{address}/"]
        assert address in capsys.readouterr().out
        process.send_signal(signal.SIGKILL)
        await process.wait()
    async with served("--database", str(file)) as (_, again):
        assert running_server(Path(f"{file}-server")).url == f"{again}/"
    with ServerLock(file):
        pass


def test_a_lock_is_free_after_its_server_and_private(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "table.db"
    with ServerLock(file) as lock:
        lock.announce("http://127.0.0.1:8000/")
        with pytest.raises(AlreadyRunning, match=r"already running at http://127\.0\.0\.1:8000/"), ServerLock(file):
            pass
        path = Path(f"{file}-server")
        assert path.stat().st_mode & 0o777 == 0o600
    assert running_server(path) == RunningServer()
    with ServerLock(file):
        assert "about to start" in str(running_server(path))
    with ServerLock(None):
        pass
