"""The locked requirements name every package of constraints.txt with hashes, and no address."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
LINE = re.compile(r"([a-z0-9-]+)==(\S+)((?: \\\n    --hash=sha256:[0-9a-f]{64})+)\n")


def canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def locked(file: str) -> dict[str, str]:
    """The versions in a locked file; everything in it must be a package with its hashes."""
    text = (ROOT / "deploy" / file).read_text("utf-8")
    head, _, body = text.partition("\n")
    assert head.startswith("# Written by")
    assert LINE.sub("", body) == ""
    return {name: version for name, version, _ in LINE.findall(body)}


def test_every_pinned_package_has_hashes() -> None:
    pinned = (line.partition("==") for line in (ROOT / "constraints.txt").read_text("utf-8").split())
    assert locked("hashes.txt") == {canonical(name): version for name, _, version in pinned}


def test_the_packages_of_the_server_are_locked() -> None:
    everything, web = locked("hashes.txt"), locked("hashes-web.txt")
    assert web.items() <= everything.items()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    # `web` includes `play` and `expert`.
    assert f"{project['name']}[play,expert]" in extras["web"]
    lines = [*project["dependencies"], *extras["play"], *extras["expert"], *extras["web"]]
    listed = [line for line in lines if "== 'win32'" not in line]
    wanted = {canonical(re.split(r"[\[<>=; ]", line)[0]) for line in listed}
    assert wanted - {"fathom-five"} <= set(web)
    assert "jax" not in web


def test_no_file_names_an_address() -> None:
    for file in ("hashes.txt", "hashes-web.txt", "lock_hashes.py"):
        assert not re.search(r"https?://|index-url|\.org\b", (ROOT / "deploy" / file).read_text("utf-8"))


def test_the_image_is_built_from_the_locked_packages() -> None:
    text = (ROOT / "Dockerfile").read_text("utf-8")
    assert re.search(r"pip wheel .*--require-hashes .*-r deploy/hashes-web\.txt", text)
    assert "-c constraints.txt" not in text
