"""The API matches its OpenAPI description, tried with valid and invalid requests."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.specs.openapi.checks import response_schema_conformance

from fathom.games import names
from fathom.web.app import App
from fathom.web.settings import Settings
from tests.conformance.tools import SOAK
from tests.web.serving import Serving, serving

pytestmark = pytest.mark.thorough

STREAM = "/live"
REFUSED = (
    "/campaign/join", "/campaign/resume", "/leave-campaign", "/choices", "/notes", "/passkeys", "/passkeys/{id}",
    "/passkey", "/packs", "/packs/{name}", "/workshop/drafts",
)  # fmt: skip
"""Always refused here: the game of this test has no campaigns (see `tests/table/test_sessions.py`), no secret choices
(see `tests/table/test_choices.py`) and no places for notes (see `tests/table/test_notes.py`), a
passkey needs an authenticator (see `tests/web/browser/test_accounts.py`), and a pack or a draft the owner's key."""
NOT_FOUND = ("/packs/{name}", "/drafts/{draft}")
"""Never found here, nor anything below them: no pack is installed (see `tests/web/api/test_packs.py`), and no one has a
draft (see `tests/web/api/test_workshop.py`)."""
BROWSER_KEY = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
"""The public key of a browser, from RFC 8291."""
PATIENCE = 120
"""Seconds to wait for anything, on a busy machine."""


class Background:
    """A server in a separate thread, because the test driver is synchronous."""

    def __init__(self, database: Path) -> None:
        self._database = database
        self._ready = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()), daemon=True)
        self.serving: Serving | None = None

    def __enter__(self) -> Background:
        self._thread.start()
        assert self._ready.wait(PATIENCE)
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join()

    async def _serve(self) -> None:
        self._loop, self._stop = asyncio.get_running_loop(), asyncio.Event()
        async with serving(str(self._database), public_tables=True) as self.serving:
            self._ready.set()
            await self._stop.wait()


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with Background(tmp_path_factory.mktemp("schema") / "table.db") as background:
        assert background.serving is not None
        yield background.serving.address


document = App(Settings("unused.db")).litestar.openapi_schema.to_schema()
schema: Any = schemathesis.openapi.from_dict(msgspec.to_builtins(document))
# Every limit of every field, one after the other: a minute of requests.
schema.config.phases.coverage.enabled = SOAK > 1


def test_the_description_is_served_and_complete(address: str) -> None:
    served = httpx.get(f"{address}/api/schema/openapi.json", timeout=PATIENCE).json()
    assert served["paths"].keys() == document["paths"].keys()
    assert len(served["paths"]) > 25


FINISHED = ("/rematch", "/again", "/figures", "/review")
"""Requests about a match that is over."""


class Person:
    """A person who sends requests."""

    def __init__(self, address: str, name: str) -> None:
        self._http = httpx.Client(base_url=f"{address}/api", timeout=PATIENCE)
        self._http.headers["authorization"] = f"Bearer {self.post('/people', name=name)['token']}"

    @property
    def headers(self) -> dict[str, str]:
        return {"authorization": self._http.headers["authorization"]}

    def get(self, path: str) -> Any:
        return self._http.get(path).raise_for_status().json()

    def post(self, path: str, link: str = "", **body: Any) -> Any:
        query = {"link": link} if link else {}
        return self._http.post(path, json=body, params=query).raise_for_status().json()

    def answer(self, match: str, number: int = 0) -> None:
        now = self.get(f"/matches/{match}/status")
        option = now["options"][number % len(now["options"])]
        self.post(f"/matches/{match}/answers", seat=now["seat"], option=option, question=now["question"])

    def close(self) -> None:
        self._http.close()


NOTHING: dict[str, Any] = {"options": [], "seat": None, "question": 0, "undo_request": None, "entries": 0}
"""The status of no match."""


class Scene:
    """Two people and, for requests about a match, a new match, with valid values for the parts of a request."""

    def __init__(self, ada: Person, ben: Person, number: int, path: str) -> None:
        self.number = number
        taken, alone = path.endswith("/take"), path.endswith(("/file", "/fork", "/import", *FINISHED))
        self.private_link = ada.get("/me/private-link")["link"] if "/sign-in/" in path else ""
        self.match, self.links, self.now, self.look = "", {}, NOTHING, NOTHING
        if "{match}" not in path and not alone:
            return
        seats = ["me", "me" if alone else "open"]
        self.match = ada.post("/matches", game="tyrian", seats=seats, seed=number)["match"]
        if not taken and not alone:
            ben.post(f"/matches/{self.match}/seats/1/take", ada.get(f"/matches/{self.match}/links")["invitation"])
        self.links = (ada if alone or taken else ben).get(f"/matches/{self.match}/links")
        ada.answer(self.match, number)
        if path.endswith(("/votes", "/undo", "/rewind")):
            if ben.get(f"/matches/{self.match}/status")["seat"] is not None:
                ben.answer(self.match)
            if path.endswith("/votes"):
                ada.post(f"/matches/{self.match}/rewind", to=0)
        if path.endswith(FINISHED):
            ada.post(f"/matches/{self.match}/concede")
        while self.asks(path) and ada.get(f"/matches/{self.match}/status")["seat"] is None:
            ben.answer(self.match)
        self.now = ada.get(f"/matches/{self.match}/status")
        self.look = ada.get(f"/matches/{self.match}")
        if path.endswith("/import"):
            self.file = ada.get(f"/matches/{self.match}/file")

    def parameters(self, path: str) -> dict[str, Any]:
        """Valid values for the parameters in the path."""
        seat = 1 if path.endswith(("/take", "/mute")) else 0
        return {"match": self.match, "game": "tyrian", "rule": "TY-110", "seat": seat, "at": self.number % 2, "id": "x"}

    def body(self, path: str) -> Any:
        """A valid body for a request."""
        options, undo_request = self.now["options"] or [""], self.look["undo_request"]
        bodies: dict[str, Any] = {
            "/people": {"name": f"Person {self.number}"},
            "/me": {"name": f"Person {self.number}"},
            "/matches": {"game": names()[self.number % len(names())], "seats": ["me", "open"], "seed": self.number},
            "/import": self.file if path.endswith("/import") else None,
            "/answers": {
                "seat": self.now["seat"] or 0,
                "option": options[self.number % len(options)],
                "question": self.now["question"],
            },
            "/choices": {"seat": 0, "options": options[:1]},
            "/withdraw": {"seat": 0},
            "/rewind": {"to": self.number % max(1, self.look["entries"])},
            "/fork": {"to": 0},
            "/votes": {"proposal": undo_request["number"] if undo_request else 0, "yes": bool(self.number % 3)},
            "/notes": {"place": "1", "text": "Here"},
            "/chat": {"text": f"Number {self.number}"},
            "/leave": {"computer": ["", "random"][self.number % 2]},
            "/sign-in/private-link": {"link": self.private_link},
            "/subscriptions": {
                "endpoint": "https://push.example.org/1",
                "keys": {"p256dh": BROWSER_KEY, "auth": "BTBZMqHH6r4Tts7J_aSIgg"},
            },
            "/unsubscribe": {"endpoint": "https://push.example.org/1"},
            "/quiet-hours": {"quiet": {"start": "22:00", "end": "07:00", "zone": "Europe/Paris"}},
            "/public": {"public": True},
            "/mute": {"muted": True},
        }
        return next((body for end, body in bodies.items() if path.endswith(end)), {})

    def query(self, path: str) -> dict[str, Any]:
        """Valid values for the query."""
        if path.endswith("/share"):
            return {"link": next(iter(self.links["seats"].values()))}
        return {"seat": 0 if self.now["seat"] is None else self.now["seat"]} if self.asks(path) else {}

    @staticmethod
    def asks(path: str) -> bool:
        return path.endswith(("/observation", "/warnings", "/ways", "/refusals", "/hint", "/suggestion", "/analysis"))


@pytest.fixture(scope="module")
def people(address: str) -> Iterator[tuple[Person, Person]]:
    both = Person(address, "Ada"), Person(address, "Ben")
    yield both
    for person in both:
        person.close()


class Reached:
    """The statuses of the responses so far, and the number of examples."""

    def __init__(self) -> None:
        self.statuses: list[int] = []
        self.number = 0
        self.refused = False
        """Whether no request can succeed."""
        self.scene: Scene | None = None
        """The scene for invalid requests; it is used again, because most of them change nothing."""


@pytest.fixture
def reached() -> Iterator[Reached]:
    """Check that at least one of the requests of an operation succeeded."""
    found = Reached()
    yield found
    assert not found.statuses or found.refused != any(status < 300 for status in found.statuses), found.statuses


@schema.parametrize()  # type: ignore[untyped-decorator]
@settings(
    max_examples=3 * SOAK, deadline=None, phases=[Phase.explicit, Phase.generate],
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.filter_too_much],
)  # fmt: skip
def test_no_request_causes_a_server_error(
    case: Any, address: str, people: tuple[Person, Person], reached: Reached
) -> None:
    """Requests that follow the description and requests that do not; every second one has valid values."""
    if case.path.endswith(STREAM):
        return
    ada, ben = people
    headers = ada.headers
    if case.path.endswith(("/sign-out-everywhere", "/me/erase")):  # they end the token
        with closing(Person(address, "Eve")) as eve:
            headers = eve.headers
    reached.refused = any(part in case.path for part in NOT_FOUND) or (
        case.path.endswith(REFUSED) and case.method != "GET"
    )
    reached.number += 1
    fitting = reached.number % 2 == 1
    if fitting or reached.scene is None:
        reached.scene = Scene(ada, ben, reached.number, case.path)
    scene = reached.scene
    for name, value in scene.parameters(case.path).items():
        if name in (case.path_parameters or {}) and (fitting or name == "match"):
            case.path_parameters[name] = value
    if fitting:
        case.query = scene.query(case.path)
        if case.method in ("POST", "PUT"):
            case.body = scene.body(case.path)
            case.media_type = "application/json"
    response = case.call(base_url=address, headers=headers, timeout=PATIENCE)
    reached.statuses.append(response.status_code)
    assert response.status_code < 500, f"{case.method} {case.formatted_path} {case.body}: {response.content!r}"
    if response.status_code < 300:
        case.validate_response(response, checks=[response_schema_conformance])
    else:
        problem = response.json()
        assert problem["status"] == response.status_code
        assert problem["error"]
