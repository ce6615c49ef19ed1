"""Writes the locked requirements: every package of constraints.txt with the SHA-256 of its files.

    python deploy/lock_hashes.py

Run it after a change of constraints.txt, where all extras are installed. The hashes are those that pip would compare
the files with, from the place where it looks for packages: of all files of each version, so for every kind of computer.

- `deploy/hashes.txt`: everything.
- `deploy/hashes-web.txt`: only what the extra `web` needs, for the container image.

    pip install --require-hashes --no-deps -r deploy/hashes-web.txt
"""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name, parse_sdist_filename, parse_wheel_filename
from packaging.version import Version
from pip._internal.commands import create_command
from pip._internal.index.collector import parse_links
from pip._internal.models.link import Link

HERE = Path(__file__).parent
CONSTRAINTS = HERE.parent / "constraints.txt"
PROJECT = "fathom-five"
HEAD = "# Written by deploy/lock_hashes.py. Do not change it by hand.\n"


def pinned() -> dict[str, str]:
    """The versions in constraints.txt, by the canonical name of the package."""
    lines = CONSTRAINTS.read_text("utf-8").split()
    return {canonicalize_name(name): version for name, _, version in (line.partition("==") for line in lines)}


def files(finder: Any, name: str, version: str) -> set[str]:
    """The hashes of all files of one version of a package, for every kind of computer."""
    for index in finder.index_urls:
        response = finder._link_collector.fetch_response(Link(f"{index.rstrip('/')}/{name}/"))
        found = {link.hash for link in parse_links(response) if is_version(link, version)} if response else set()
        if found:
            return found
    raise RuntimeError(f"There are no files of {name} {version}.")


def is_version(link: Link, version: str) -> bool:
    """Whether a file is one of this version of its package, and its hash is known."""
    try:
        if link.filename.endswith(".whl"):
            found = parse_wheel_filename(link.filename)[1]
        else:
            found = parse_sdist_filename(link.filename)[1]
    except ValueError:  # a file of another kind
        return False
    return link.hash_name == "sha256" and found == Version(version)


def all_hashes(packages: dict[str, str]) -> dict[str, list[str]]:
    """The hashes of all files of each package."""
    command: Any = create_command("download")
    options, _ = command.parse_args([])
    with command.main_context():
        finder = command._build_package_finder(options, command._build_session(options))
        return {name: sorted(files(finder, name, version)) for name, version in packages.items()}


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
