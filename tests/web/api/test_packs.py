"""Packs over the API and as pages: the owner installs them, everyone chooses them. Hostile ones do no harm."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from fathom.content.archive import ARCHIVE_LIMIT
from fathom.packs import checking
from tests.packs.kit import MANIFEST, PNG, archive, check_here, write_pack, zipped
from tests.web.serving import Serving, serving

KEY = "the key of the owner"
OWNER = {"fathom-owner-key": KEY}


@pytest.fixture
async def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Serving]:
    monkeypatch.setattr(checking, "_run", check_here)
    library = str(tmp_path / "library")
    async with serving(str(tmp_path / "table.db"), packs=library, owner_key=KEY) as running:
        yield running


@pytest.fixture
async def ada(server: Serving) -> AsyncIterator[httpx.AsyncClient]:
    token = (await server.person("Ada")).token
    async with httpx.AsyncClient(base_url=server.address, headers={"authorization": f"Bearer {token}"}) as client:
        yield client


async def test_a_pack_is_installed_listed_played_downloaded_and_removed(ada: httpx.AsyncClient, tmp_path: Path) -> None:
    folder = write_pack(tmp_path / "mine", f"{MANIFEST}cover: cover.png\n")
    (folder / "cover.png").write_bytes(PNG)
    data = archive(folder, f"{MANIFEST}cover: cover.png\n")
    done = await ada.post("/api/packs", content=data, headers=OWNER)
    assert (done.status_code, done.json()["title"]) == (201, "A lenient Refuge")
    assert [pack["name"] for pack in (await ada.get("/api/packs?game=refuge")).json()] == ["lenient"]
    assert (await ada.get("/api/packs?game=rivals")).json() == []
    details = (await ada.get("/api/packs/lenient")).json()
    assert (details["problems"], [change["text"] for change in details["changes"]]) == (
        [],
        ["Threat limit: 5 instead of 4."],
    )
    assert (await ada.get("/api/packs/lenient/file")).content == data
    cover = await ada.get("/packs/lenient/cover")
    assert (cover.content, cover.headers["content-type"]) == (PNG, "image/png")
    page = (await ada.get("/games/refuge?pack=lenient")).text
    assert '<option value="lenient" selected' in page

    made = await ada.post("/api/matches", json={"game": "refuge", "seats": ["me", "me"], "pack": "lenient"})
    match = made.json()["match"]
    assert (await ada.delete("/api/packs/lenient", headers=OWNER)).status_code == 200
    found = (await ada.get(f"/api/matches/{match}/pack")).json()
    assert (found["pack"]["title"], len(found["changes"])) == ("A lenient Refuge", 1)
    assert (await ada.get(f"/api/matches/{match}")).json()["pack"]["name"] == "lenient"
    assert "Changed pack" in (await ada.get(f"/table/{match}")).text
    assert "Threat limit: 5 instead of 4." in (await ada.get(f"/table/{match}/pack")).text
    assert "This table uses a changed pack: A lenient Refuge 1.2" in (await ada.get(f"/table/{match}/rules")).text
    usual = (await ada.post("/api/matches", json={"game": "refuge", "seats": ["me", "me"]})).json()["match"]
    assert (await ada.get(f"/api/matches/{usual}/pack")).json() == {"pack": None, "changes": []}
    assert "Changed pack" not in (await ada.get(f"/table/{usual}")).text


async def test_the_gallery_shows_what_others_wrote_as_text(ada: httpx.AsyncClient, tmp_path: Path) -> None:
    evil = MANIFEST.replace("A lenient Refuge", "<script>alert(1)</script>").replace("by: Ada", "")
    assert (await ada.post("/api/packs", content=archive(tmp_path, evil), headers=OWNER)).status_code == 201
    for path in ("/packs", "/packs/lenient", "/games/refuge"):
        page = (await ada.get(path)).text
        assert "&lt;script&gt;alert(1)" in page
        assert "<script>alert" not in page


async def test_only_the_owner_may_install_and_remove(ada: httpx.AsyncClient, tmp_path: Path) -> None:
    data = archive(tmp_path)
    for headers in ({"fathom-owner-key": "wrong"}, {"fathom-owner-key": ""}):
        answer = await ada.post("/api/packs", content=data, headers=headers)
        assert (answer.status_code, "not the owner's key" in answer.text) == (403, True)
    assert (await ada.post("/api/packs", content=data)).status_code == 400
    assert (await ada.delete("/api/packs/lenient", headers={"fathom-owner-key": "no"})).status_code == 403
    assert (await ada.get("/api/packs")).json() == []
    assert KEY not in (await ada.get("/packs")).text


HOSTILE = {
    "junk": (b"junk", "cannot be read as a zip file"),
    "path": (zipped({"../x.yaml": "a"}), "leads out of the pack"),
    "link": (zipped({"board.yaml": "/etc/passwd"}, {"board.yaml": 0o120777}), "a link or a device"),
    "bomb": (zipped({"pack.yaml": bytes(50 * 2**20)}), "may have at most 2 MB"),
    "aliases": (zipped({"pack.yaml": "a: &a [*a]"}), "pack.yaml:1: an alias (`*name`) contains itself"),
    "nothing": (zipped({}), "pack.yaml: missing"),
    "problems": (zipped({"pack.yaml": MANIFEST, "board.yaml": "a: 1"}), "board.yaml:1: unknown field “a”"),
}


@pytest.mark.parametrize("what", HOSTILE)
async def test_a_hostile_pack_is_refused_with_the_reason(ada: httpx.AsyncClient, tmp_path: Path, what: str) -> None:
    data, problem = HOSTILE[what]
    answer = await ada.post("/api/packs", content=data, headers=OWNER)
    assert answer.status_code == 409
    assert problem in answer.json()["error"]
    assert not (tmp_path / "library").exists()
    assert (await ada.get("/api/games")).status_code == 200


async def test_what_is_far_too_large_is_not_read(ada: httpx.AsyncClient) -> None:
    answer = await ada.post("/api/packs", content=bytes(ARCHIVE_LIMIT + 1), headers=OWNER)
    assert (answer.status_code, "A pack has at most 16 MB. Make it smaller" in answer.text) == (409, True)
    assert (await ada.get("/api/packs")).json() == []


async def test_what_is_not_there_is_said(ada: httpx.AsyncClient) -> None:
    for path in ("/api/packs/none", "/packs/none", "/packs/none/cover", "/packs/none/file", "/packs/..%2f..%2fetc"):
        assert (await ada.get(path)).status_code == 404
    answer = await ada.post("/api/matches", json={"game": "refuge", "seats": ["me", "me"], "pack": "none"})
    assert (answer.status_code, "There is no pack “none” here." in answer.text) == (404, True)
