"""Ten mistakes that authors make, in the workshop and in uploads: each message names place, problem and remedy."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from fathom.games.sleeping_gods.game import GAME as SLEEPING_GODS
from fathom.packs import checking
from fathom.workshop.looks import DraftLooks
from tests.packs.kit import CONTENT, MANIFEST, check_here, zipped
from tests.packs.mistakes import MISTAKES
from tests.web.api.test_workshop import KEY, OWNER, changed, client_of, look_here, made
from tests.web.serving import serving

STAIR = "story/m1/04_keepers_stair.yaml"
LIGHTSHIP = "story/m1/02_lightship.yaml"


@pytest.fixture
async def ada(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[httpx.AsyncClient]:
    monkeypatch.setattr(checking, "_run", check_here)
    monkeypatch.setattr(DraftLooks, "look", look_here)
    packs = str(tmp_path / "packs")
    async with (
        serving(str(tmp_path / "table.db"), packs=packs, owner_key=KEY) as running,
        await client_of(running, "Ada") as client,
    ):
        yield client


async def test_each_mistake_is_named_at_its_field_with_its_line_and_remedy(ada: httpx.AsyncClient) -> None:
    draft = await made(ada)
    for what, mistake in MISTAKES.items():
        file = f"{mistake.file}.yaml"
        text = (CONTENT / file).read_text("utf-8")
        assert mistake.before in text
        wrong = await changed(ada, draft, file, text=text.replace(mistake.before, mistake.after, 1))
        found = wrong.json()["look"]["problems"]
        (problem,) = [one for one in found if mistake.message in one["said"]]
        assert problem["file"] == file, what
        assert problem["said"].startswith(f"{file}:{problem['line']}: "), what
        assert tuple(problem["path"]) == mistake.field, what
        assert (await changed(ada, draft, file, text=text)).json()["look"]["problems"] == [], what


async def test_a_draft_with_a_mistake_is_not_played_and_a_pack_with_one_not_installed(ada: httpx.AsyncClient) -> None:
    mistake = MISTAKES["unknown effect"]
    text = (CONTENT / "salvage.yaml").read_text("utf-8").replace(mistake.before, mistake.after, 1)
    draft = await made(ada)
    await changed(ada, draft, "salvage.yaml", text=text)
    upload = zipped({"pack.yaml": MANIFEST, "salvage.yaml": text})
    for answer in (
        await ada.post(f"{draft}/try"),
        await ada.post(f"{draft}/simulation"),
        await ada.post(f"{draft}/publish", headers=OWNER),
        await ada.post("/api/packs", content=upload, headers=OWNER),
    ):
        assert (answer.status_code, mistake.message in answer.json()["error"]) == (409, True)


async def test_a_broken_archive_is_explained(ada: httpx.AsyncClient) -> None:
    answer = await ada.post("/api/packs", content=zipped({"pack.yaml": MANIFEST})[:-30], headers=OWNER)
    assert answer.status_code == 409
    assert answer.json()["error"] == (
        "the archive cannot be read as a zip file (File is not a zip file). Make the archive again, or ask its author "
        "for another copy."
    )


@pytest.mark.thorough
async def test_an_unreachable_page_a_cycle_and_an_unknown_keyword_are_named(ada: httpx.AsyncClient) -> None:
    draft = await made(ada, game="sleeping-gods", title="My voyage")
    for file, before, after, message in (
        (
            STAIR,
            "kw:BEACON",
            "kw:BACON",
            "4: there is no keyword BACON. Did you mean “BEACON”? (L1). Correct the name or number, or add what it",
        ),
        (
            LIGHTSHIP,
            'goto: "2.13"',
            'goto: "2.2"',
            "2.13: nothing leads here (L4). Add a choice or a goto that leads here, write what is missing, or remove",
        ),
        (
            STAIR,
            'end: return\n- id: "4.5"',
            'goto: "4.2"\n- id: "4.5"',
            "4.4: it leads in a cycle back to 4.2 at no price (L6). Give a choice on the way a cost, a challenge",
        ),
    ):
        text = (SLEEPING_GODS.folder / "content" / file).read_text("utf-8")
        assert before in text
        found = (await changed(ada, draft, file, text=text.replace(before, after, 1))).json()["look"]["problems"]
        (problem,) = [one for one in found if message in one["said"]]
        assert problem["line"] > 1
        assert problem["said"].startswith(f"{file}:{problem['line']}: ")
        assert isinstance(problem["path"][0], int)
        await changed(ada, draft, file, text=text)
