"""Writes the locked requirements: every package of constraints.txt with the SHA-256 of its files.

    python deploy/lock_hashes.py

Run it after a change of constraints.txt, where all extras are installed. pip reports which files it would install, for
Linux on two architectures and for every version of Python that we support; the files of all are allowed.

- `deploy/hashes.txt`: everything.
- `deploy/hashes-web.txt`: only what the extra `web` needs, for the container image.

    pip install --require-hashes --no-deps -r deploy/hashes-web.txt
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

HERE = Path(__file__).parent
CONSTRAINTS = HERE.parent / "constraints.txt"
PROJECT = "fathom-five"
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
MACHINES = ("x86_64", "aarch64")
GLIBC = ("2_28", "2_27", "2_26", "2_24", "2_17", "2_12", "2_5", "2_31", "2_34")
HEAD = "# Written by deploy/lock_hashes.py. Do not change it by hand.\n"


def pinned() -> dict[str, str]:
    """The versions in constraints.txt, by the canonical name of the package."""
    lines = CONSTRAINTS.read_text("utf-8").split()
    return {canonicalize_name(name): version for name, _, version in (line.partition("==") for line in lines)}


def reported(packages: dict[str, str], *target: str) -> dict[str, str]:
    """The hash of the file that pip would install of each package; without those that it does not find."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        command = [
            sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--dry-run",
            "--ignore-installed", "--no-deps", "--report", str(report), *target,
            *(f"{name}=={version}" for name, version in packages.items()),
        ]  # fmt: skip
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if not done.returncode:
            found = json.loads(report.read_text("utf-8"))["install"]
            return {
                canonicalize_name(one["metadata"]["name"]): one["download_info"]["archive_info"]["hashes"]["sha256"]
                for one in found
            }
    # One that does not exist for this target hides the others: leave it out and try again.
    missing = re.findall(r"(?:No matching distribution found for|requirement) ([\w.-]+)==", done.stderr)
    rest = {name: version for name, version in packages.items() if name not in map(canonicalize_name, missing)}
    if len(rest) == len(packages):
        raise RuntimeError(done.stderr)
    return reported(rest, *target)


def targets() -> Iterable[list[str]]:
    """The options of pip for each kind of computer."""
    for python in PYTHONS:
        for machine in MACHINES:
            platforms = [f"manylinux_{glibc}_{machine}" for glibc in GLIBC] + [f"linux_{machine}"]
            options = [f"--platform={name}" for name in (*platforms, f"manylinux2014_{machine}")]
            yield ["--only-binary=:all:", "--target=.", "--implementation=cp", f"--python-version={python}", *options]


def all_hashes(packages: dict[str, str]) -> dict[str, list[str]]:
    """The hashes of all files of each package that fit to one of our targets."""
    found: dict[str, set[str]] = {name: set() for name in packages}
    for target in targets():
        for name, digest in reported(packages, *target).items():
            found[name].add(digest)
    # Some packages have no wheels: what pip would build here.
    for name, digest in reported({name: packages[name] for name, known in found.items() if not known}).items():
        found[name].add(digest)
    if missing := [name for name, known in found.items() if not known]:
        raise RuntimeError(f"There are no files of {', '.join(missing)}.")
    return {name: sorted(known) for name, known in found.items()}


def needed(name: str, extras: frozenset[str], found: set[tuple[str, frozenset[str]]]) -> set[str]:
    """The packages that a package with some extras needs on Linux, itself included."""
    if (name, extras) in found:
        return set()
    found.add((name, extras))
    names = {name}
    try:
        lines = requires(name) or []
    except PackageNotFoundError:
        return names
    for one in map(Requirement, lines):
        if one.marker is None or any(one.marker.evaluate({"extra": extra}) for extra in (*extras, "")):
            names |= needed(canonicalize_name(one.name), frozenset(one.extras), found)
    return names


def write(file: Path, packages: dict[str, str], hashes: dict[str, list[str]]) -> None:
    """Write requirements with their hashes."""
    lines = [
        " \\\n    ".join([f"{name}=={packages[name]}", *(f"--hash=sha256:{digest}" for digest in hashes[name])])
        for name in sorted(packages)
    ]
    file.write_text(HEAD + "\n".join(lines) + "\n", "utf-8")


def main() -> None:
    """Write both files."""
    packages = pinned()
    hashes = all_hashes(packages)
    write(HERE / "hashes.txt", packages, hashes)
    web = needed(PROJECT, frozenset({"web"}), set()) - {PROJECT}
    write(HERE / "hashes-web.txt", {name: packages[name] for name in web}, hashes)


if __name__ == "__main__":
    main()
