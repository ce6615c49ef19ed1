"""Sockets from systemd, its notifications, and the unit files."""

from __future__ import annotations

import contextlib
import inspect
import os
import re
import shlex
import socket
import threading
from pathlib import Path

import pytest

from fathom.commands.serve import serve
from fathom.web import service_manager
from fathom.web.serve import check_database
from fathom.web.server import GRACE
from fathom.web.service_manager import EXTENSION, RESTART_SIGNAL, inherited_sockets, longer_start, notify

DEPLOY = Path(__file__).parents[2] / "deploy"


def given(monkeypatch: pytest.MonkeyPatch, one: socket.socket, process: int) -> None:
    """Put the variables as systemd does, for one socket."""
    monkeypatch.setattr(service_manager, "FIRST", one.fileno())
    for name, value in (("LISTEN_FDS", "1"), ("LISTEN_PID", str(process)), ("LISTEN_FDNAMES", "fathom.socket")):
        monkeypatch.setenv(name, value)


def test_a_listening_socket_is_inherited_once(monkeypatch: pytest.MonkeyPatch) -> None:
    listening = socket.create_server(("127.0.0.1", 0))
    address = listening.getsockname()
    given(monkeypatch, listening, os.getpid())
    (found,) = inherited_sockets()
    listening.detach()
    assert found.getsockname() == address
    assert not found.get_inheritable()
    assert not any(name.startswith("LISTEN_") for name in os.environ)
    assert inherited_sockets() == []
    found.close()


def test_sockets_of_another_process_are_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        given(monkeypatch, listening, os.getpid() + 1)
        assert inherited_sockets() == []


def test_a_socket_that_is_not_tcp_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    line, other = socket.socketpair()
    given(monkeypatch, line, os.getpid())
    with pytest.raises(ValueError, match="ListenStream="):
        inherited_sockets()
    line.detach()  # closed by the refused socket object
    other.close()


def test_systemd_is_told_the_state(tmp_path: Path) -> None:
    address = str(tmp_path / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as told:
        told.bind(address)
        notify("READY=1", {"NOTIFY_SOCKET": address})
        assert told.recv(100) == b"READY=1"
    notify("READY=1", {"NOTIFY_SOCKET": address})  # no one listens
    notify("READY=1", {})


def received(one: socket.socket) -> list[str]:
    """All messages that wait."""
    one.setblocking(False)
    found = []
    with contextlib.suppress(BlockingIOError):
        while True:
            found.append(one.recv(100).decode())
    return found


def test_a_start_that_takes_long_asks_for_more_time_until_it_is_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service_manager, "EXTEND_EVERY", 0.01)
    environment = {"NOTIFY_SOCKET": str(tmp_path / "notify")}
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as told:
        told.bind(environment["NOTIFY_SOCKET"])
        told.settimeout(10)
        before = threading.enumerate()
        with longer_start(environment):
            first = [told.recv(100) for _ in range(3)]
        assert first == [b"EXTEND_TIMEOUT_USEC=120000000"] * 3
        assert threading.enumerate() == before  # nothing is left that could send more


def test_a_start_that_hangs_is_not_extended_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service_manager, "LONGEST_EXTENSION", 0.0)
    environment = {"NOTIFY_SOCKET": str(tmp_path / "notify")}
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as told:
        told.bind(environment["NOTIFY_SOCKET"])
        with longer_start(environment):
            pass
        assert received(told) == []


async def test_the_database_is_opened_with_more_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as told:
        told.bind(str(tmp_path / "notify"))
        await check_database(str(tmp_path / "table.db"))
        assert received(told)[:1] == ["EXTEND_TIMEOUT_USEC=120000000"]


# -- the unit files ---------------------------------------------------------------------------------------------------

SECTIONS = {"fathom.service": ["Unit", "Service", "Install"], "fathom.socket": ["Unit", "Socket", "Install"]}
HARDENED = (
    "NoNewPrivileges", "ProtectSystem", "ProtectHome", "PrivateTmp", "PrivateDevices", "ProtectKernelTunables",
    "ProtectKernelModules", "ProtectControlGroups", "RestrictAddressFamilies", "RestrictNamespaces", "LockPersonality",
    "SystemCallFilter", "SystemCallArchitectures", "CapabilityBoundingSet", "UMask",
)  # fmt: skip


def unit(name: str) -> dict[str, dict[str, list[str]]]:
    """A unit file by section and option, read as systemd reads it: an option can be given several times."""
    found: dict[str, dict[str, list[str]]] = {}
    section = ""
    for number, line in enumerate((DEPLOY / name).read_text("utf-8").splitlines(), 1):
        if not line or line.startswith(("#", ";")):
            continue
        if header := re.fullmatch(r"\[(\w+)\]", line):
            section = header[1]
            assert section not in found
            found[section] = {}
            continue
        option = re.fullmatch(r"([A-Z]\w*)=(.*)", line)
        assert option, f"{name}:{number}: {line}"
        assert section
        assert option[2] == option[2].strip()
        found[section].setdefault(option[1], []).append(option[2])
    return found


@pytest.mark.parametrize("name", SECTIONS)
def test_a_unit_file_is_well_formed(name: str) -> None:
    found = unit(name)
    assert list(found) == SECTIONS[name]
    several = {option for section in found.values() for option, values in section.items() if len(values) > 1}
    assert several <= {"SystemCallFilter"}


def test_the_service_runs_our_command_with_its_sockets() -> None:
    service, listening = unit("fathom.service"), unit("fathom.socket")["Socket"]
    program, command, *options = shlex.split(service["Service"]["ExecStart"][0])
    assert Path(program).name == "fathom"
    assert command == "serve"
    known = {f"--{name.replace('_', '-')}" for name in inspect.signature(serve).parameters}
    assert {option for option in options if option.startswith("--")} <= known
    assert service["Unit"]["Requires"] == ["fathom.socket"]
    assert listening["ListenStream"] == ["127.0.0.1:8000"]
    assert RESTART_SIGNAL is not None
    assert service["Service"]["ExecReload"] == [f"/bin/kill -{RESTART_SIGNAL.name.removeprefix('SIG')} $MAINPID"]
    assert service["Service"]["Type"] == ["notify"]
    assert int(service["Service"]["TimeoutStopSec"][0]) > GRACE
    # After a long update, the rest of the start has as much time as it has without one.
    assert int(service["Service"]["TimeoutStartSec"][0]) == EXTENSION


def test_the_service_is_hardened() -> None:
    service = unit("fathom.service")["Service"]
    assert [name for name in HARDENED if name not in service] == []
    assert service["User"] != ["root"]
