"""The requests on docs/reference/http.md work when they are sent one after the other."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import httpx
import msgspec

from fathom.web.app import App
from fathom.web.settings import Settings
from tests.docs.blocks import DOCS, blocks
from tests.web.serving import serving

PAGE = DOCS / "reference" / "http.md"


async def test_every_request_of_the_page_works(tmp_path: Path) -> None:
    (block,) = blocks(PAGE, "")
    lines = block.splitlines()
    assert len(lines) == 3
    async with (
        serving(str(tmp_path / "table.db")) as server,
        httpx.AsyncClient(base_url=server.address, timeout=None) as http,
    ):
        known: dict[str, str] = {}
        for line in lines:
            for name, value in known.items():
                line = line.replace(name, value)
            answer = await http.request(**request(line))
            assert answer.is_success, (line, answer.text)
            found: dict[str, Any] = answer.json()
            known |= {f"${name.upper()}": found[name] for name in ("token", "match") if name in found}
        assert found["options"]
        documented = await http.get("/api/schema/openapi.json")
        assert documented.is_success
        assert "/api/schema/openapi.json" in PAGE.read_text("utf-8")


def test_the_table_has_every_request_of_the_api(tmp_path: Path) -> None:
    app = App(Settings(str(tmp_path / "table.db"), admin_key="x" * 20))
    described = app.litestar.openapi_schema.to_schema()["paths"]
    requests = [f"{method.upper()} {path}" for path, methods in described.items() for method in methods]
    listed = re.findall(r"^\| `([A-Z]+ /api/[^`]*)` \| \S", PAGE.read_text("utf-8"), re.M)
    assert sorted(listed) == sorted(requests)
    assert len(listed) > 30


def request(line: str) -> dict[str, Any]:
    """A `curl` command as the arguments of an HTTP request."""
    command, *words = shlex.split(line)
    assert command == "curl"
    found: dict[str, Any] = {"method": "GET", "headers": {}}
    arguments = iter(words)
    for word in arguments:
        if word == "-X":
            found["method"] = next(arguments)
        elif word == "-H":
            name, _, value = next(arguments).partition(": ")
            found["headers"][name] = value
        elif word == "-d":
            found["json"] = msgspec.json.decode(next(arguments))
        else:
            found["url"] = word.removeprefix("localhost:8000")
    return found
