"""The Dockerfile stores data where its volume is, and the docs name what is in it. No test builds the image."""

from __future__ import annotations

import re
from pathlib import PurePosixPath

import yaml

from tests.docs.blocks import DOCS, ROOT, blocks

FILE = (ROOT / "Dockerfile").read_text("utf-8")
FINAL = [line.partition(" ") for line in FILE.rpartition("\nFROM ")[2].splitlines()]
"""The instructions of the last stage, the image itself."""
STEPS = [(name, rest) for name, _, rest in FINAL]
PAGE = DOCS / "serving.md"


def only(name: str) -> str:
    """The argument of an instruction that occurs once."""
    (found,) = [rest for step, rest in STEPS if step == name]
    return found


def test_the_database_is_in_the_volume() -> None:
    variable, _, database = only("ENV").partition("=")
    assert variable == "FATHOM_DATABASE"
    assert str(PurePosixPath(database).parent) == only("VOLUME")


def test_the_folder_of_the_volume_is_made_for_the_user_before_it_is_a_volume() -> None:
    """What is done to the folder after VOLUME is lost, and after USER it could not be given away."""
    folder, user = only("VOLUME"), only("USER")
    made = STEPS.index(("RUN", f"mkdir {folder} && chown {user}:{user} {folder}"))
    assert made < STEPS.index(("USER", user))
    assert made < STEPS.index(("VOLUME", folder))
    assert [rest for step, rest in STEPS if step == "RUN" and rest.startswith("useradd") and rest.endswith(user)]


def test_the_docs_name_the_volume_and_the_variables() -> None:
    commands = "".join(blocks(PAGE, "sh"))
    assert f":{only('VOLUME')} " in commands
    compose = (ROOT / "compose.yaml").read_text("utf-8")
    needed = set(re.findall(r"\$\{(\w+):\?", compose))
    assert needed == {"FATHOM_KEY", "POSTGRES_PASSWORD"}
    assert [name for name in needed if f"{name}=" not in commands] == []
    services = yaml.safe_load(compose)["services"]
    assert [name for name in re.findall(r"compose exec (\w+)", commands) if name not in services] == []
