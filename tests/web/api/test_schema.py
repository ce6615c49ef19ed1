"""The API as its own description tells it, tried with whatever the description allows and does not allow."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.specs.openapi.checks import response_schema_conformance

from fathom.web.app import App
from fathom.web.settings import Settings
from tests.web.serving import Serving, serving

STREAM = "/live"


class Background:
    """A server in a thread of its own: what drives it here cannot wait in a loop."""

    def __init__(self, database: Path) -> None:
        self._database = database
        self._ready = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()))
        self.serving: Serving | None = None

    def __enter__(self) -> Background:
        self._thread.start()
        assert self._ready.wait(30)
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join()

    async def _serve(self) -> None:
        self._loop, self._stop = asyncio.get_running_loop(), asyncio.Event()
        async with serving(str(self._database)) as self.serving:
            self._ready.set()
            await self._stop.wait()


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with Background(tmp_path_factory.mktemp("schema") / "table.db") as background:
        assert background.serving is not None
        yield background.serving.address


@pytest.fixture(scope="module")
def player(address: str) -> dict[str, str]:
    """Somebody with a match, so that there is something to find."""
    token = httpx.post(f"{address}/api/people", json={"name": "Ada"}).json()["token"]
    headers = {"authorization": f"Bearer {token}"}
    seats = {"game": "tyrian", "seats": ["me", "me"]}
    match = httpx.post(f"{address}/api/matches", json=seats, headers=headers).json()["match"]
    return {**headers, "match": match}


document = App(Settings("unused.db")).litestar.openapi_schema.to_schema()
schema: Any = schemathesis.openapi.from_dict(msgspec.to_builtins(document))


def test_the_description_is_served_and_whole(address: str) -> None:
    served = httpx.get(f"{address}/api/schema/openapi.json").json()
    assert served["paths"].keys() == document["paths"].keys()
    assert len(served["paths"]) > 25


@schema.parametrize()  # type: ignore[untyped-decorator]
@settings(
    max_examples=15, deadline=None, phases=[Phase.explicit, Phase.generate],
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.filter_too_much],
)  # fmt: skip
def test_nothing_breaks_it(case: Any, address: str, player: dict[str, str]) -> None:
    if case.path.endswith(STREAM):
        return
    if "match" in (case.path_parameters or {}):
        case.path_parameters["match"] = player["match"]
    response = case.call(base_url=address, headers={"authorization": player["authorization"]}, timeout=30)
    assert response.status_code < 500, f"{case.method} {case.formatted_path} {case.body}: {response.content!r}"
    if response.status_code < 300:
        case.validate_response(response, checks=[response_schema_conformance])
    else:
        problem = response.json()
        assert problem["status"] == response.status_code
        assert problem["error"]
