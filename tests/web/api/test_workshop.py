"""The workshop over the API: drafts belong to their author, hostile ones are refused, and they are tried and shared."""

from __future__ import annotations

import io
import zipfile
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from fathom.content.manifest import COVER_LIMIT
from fathom.engine.errors import PackError
from fathom.packs import checking
from fathom.table import workshop
from fathom.table.simulations import Simulations
from fathom.workshop.draft import FILE_LIMIT
from fathom.workshop.looking import Look, LookTask, look
from fathom.workshop.looks import DraftLooks, LookRefused
from fathom.workshop.simulation import SimulationTask
from fathom.workshop.story_look import StoryLook, StoryTask, look_at_story
from tests.packs.kit import PNG, check_here
from tests.web.serving import Serving, serving

KEY = "the key of the owner"
OWNER = {"fathom-owner-key": KEY}


async def look_here(self: DraftLooks, task: LookTask) -> Look:
    """Look at a draft in this process, which is quicker than a new one."""
    try:
        return look(task)
    except PackError as error:
        raise LookRefused(str(error)) from None


async def look_at_story_here(self: DraftLooks, task: StoryTask) -> StoryLook:
    """Look at the story of a draft in this process."""
    try:
        return look_at_story(task)
    except PackError as error:
        raise LookRefused(str(error)) from None


@pytest.fixture
async def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Serving]:
    monkeypatch.setattr(checking, "_run", check_here)
    monkeypatch.setattr(DraftLooks, "look", look_here)
    monkeypatch.setattr(DraftLooks, "look_at_story", look_at_story_here)
    async with serving(str(tmp_path / "table.db"), packs=str(tmp_path / "packs"), owner_key=KEY) as running:
        yield running


async def client_of(server: Serving, name: str) -> httpx.AsyncClient:
    token = (await server.person(name)).token
    return httpx.AsyncClient(base_url=server.address, headers={"authorization": f"Bearer {token}"}, timeout=60)


@pytest.fixture
async def ada(server: Serving) -> AsyncIterator[httpx.AsyncClient]:
    async with await client_of(server, "Ada") as client:
        yield client


async def made(client: httpx.AsyncClient, **about: Any) -> str:
    body = {"game": "refuge", "title": "A kind Refuge", **about}
    answer = await client.post("/api/workshop/drafts", json=body, headers=OWNER)
    assert answer.status_code == 201, answer.text
    return f"/api/workshop/drafts/{answer.json()['draft']}"


async def changed(client: httpx.AsyncClient, draft: str, file: str, **change: Any) -> httpx.Response:
    revision = change.pop("revision", None) or (await client.get(draft)).json()["row"]["revision"]
    return await client.put(f"{draft}/file", json={"file": file, "revision": revision, **change})


async def test_a_draft_is_made_changed_restored_listed_and_removed(ada: httpx.AsyncClient) -> None:
    draft = await made(ada)
    opened = (await ada.get(draft)).json()
    board = {"path": "board.yaml", "about": "The board and the numbers printed on it.", "changed": False, "own": True}
    assert board in opened["files"]
    assert opened["schemas"]["salvage.yaml"]["type"] == "array"
    seen = (await ada.get(f"{draft}/file?file=board.yaml")).json()
    assert (seen["changed"], seen["look"]["values"]["threat_limit"]) == (False, 4)
    edit = {"do": "set", "path": ["threat_limit"], "value": 6}
    found = (await changed(ada, draft, "board.yaml", edit=edit)).json()
    assert (found["changed"], found["look"]["values"]["threat_limit"], found["look"]["problems"]) == (True, 6, [])
    assert "# The cooperative side of the board." in found["look"]["text"]
    # What is wrong is saved as well, and named.
    wrong = (await changed(ada, draft, "board.yaml", text="columns: many\n")).json()["look"]
    assert wrong["problems"][0]["said"].startswith("board.yaml:1: ")
    assert (await ada.get(f"{draft}/file?file=board.yaml")).json()["look"]["text"] == "columns: many\n"
    revision = (await ada.get(draft)).json()["row"]["revision"]
    restored = await ada.post(f"{draft}/restore", json={"file": "board.yaml", "revision": revision})
    assert restored.json()["look"]["problems"] == []
    # The title of the manifest is that of the draft.
    await changed(ada, draft, "pack.yaml", edit={"do": "set", "path": ["title"], "value": "Kinder"})
    assert [row["title"] for row in (await ada.get("/api/workshop/drafts")).json()] == ["Kinder"]
    assert "Kinder" in (await ada.get("/workshop")).text
    assert (await ada.get(draft.removeprefix("/api").replace("/drafts", ""))).status_code == 200
    assert (await ada.delete(draft)).status_code == 200
    assert (await ada.get(draft)).status_code == 404


async def test_a_draft_needs_the_owners_key_and_belongs_to_its_author(server: Serving, ada: httpx.AsyncClient) -> None:
    body = {"game": "refuge"}
    answer = await ada.post("/api/workshop/drafts", json=body, headers={"fathom-owner-key": "wrong"})
    assert (answer.status_code, "not the owner's key" in answer.text) == (403, True)
    draft = await made(ada)
    async with await client_of(server, "Ben") as ben:
        for request in (
            ben.get(draft),
            ben.get(f"{draft}/file?file=board.yaml"),
            ben.get(f"{draft}/archive"),
            ben.get(f"{draft}/simulation"),
            ben.delete(draft),
            ben.put(f"{draft}/cover", content=PNG),
            ben.get(draft.replace("/api/workshop/drafts", "/workshop") + "/read"),
            ben.get(draft.replace("/api/workshop/drafts", "/workshop") + "/notes"),
            ben.delete(f"{draft}/simulation"),
            ben.post(f"{draft}/try"),
            ben.post(f"{draft}/story/try", json={"page": "2"}),
            ben.get(f"{draft}/story"),
            ben.put(f"{draft}/story", json={"revision": 1, "text": ""}),
            ben.get(draft.replace("/api/workshop/drafts", "/workshop") + "/story"),
            ben.get(draft.replace("/api/workshop/drafts", "/workshop") + "/play"),
            ben.post(f"{draft}/simulation"),
            ben.post(f"{draft}/publish", headers=OWNER),
            ben.put(f"{draft}/file", json={"file": "board.yaml", "revision": 1, "text": ""}),
            ben.post(f"{draft}/restore", json={"file": "board.yaml", "revision": 1}),
        ):
            assert (await request).status_code == 404
        assert (await ben.get("/api/workshop/drafts")).json() == []
    assert (await ada.post(f"{draft}/publish", headers={"fathom-owner-key": "wrong"})).status_code == 403
    async with httpx.AsyncClient(base_url=server.address) as stranger:
        assert (await stranger.get(draft)).status_code == 401
        # A request of another site: it has a cookie, and no page of ours as its origin.
        cookie = {
            "cookie": f"fathom={ada.headers['authorization'].partition(' ')[2]}",
            "origin": "https://evil.example",
        }
        assert (await stranger.delete(draft, headers=cookie)).status_code == 403
        other = {**cookie, "host": "evil.example"}
        assert (await stranger.get(draft, headers=other)).status_code == 400
    assert (await ada.get(draft)).status_code == 200


@pytest.mark.parametrize(
    ("file", "text", "status", "said"),
    [
        ("../../etc/passwd", "x", 409, "not a file of this pack"),
        ("bord.yaml", "x", 409, "Did you mean “board.yaml”?"),
        ("board.yaml", "x" * (FILE_LIMIT + 1), 409, "Divide it."),
        ("board.yaml", "x" * (4 * FILE_LIMIT), 413, ""),
    ],
)
async def test_hostile_files_are_refused(ada: httpx.AsyncClient, file: str, text: str, status: int, said: str) -> None:
    draft = await made(ada)
    answer = await changed(ada, draft, file, text=text, revision=1)
    assert answer.status_code == status
    assert said in answer.text


async def test_drafts_are_bounded_and_do_not_overwrite_each_other(
    ada: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    draft = await made(ada)
    first = {"do": "set", "path": ["actions"], "value": 3}
    assert (await changed(ada, draft, "board.yaml", edit=first, revision=1)).status_code == 200
    late = await changed(ada, draft, "board.yaml", edit=first, revision=1)
    assert (late.status_code, "another window" in late.text) == (409, True)
    neither = await changed(ada, draft, "board.yaml", revision=2)
    assert (neither.status_code, "either the text" in neither.text) == (409, True)
    monkeypatch.setattr(workshop, "MOST_OWN", 1)
    answer = await ada.post("/api/workshop/drafts", json={"game": "refuge"}, headers=OWNER)
    assert (answer.status_code, "Remove one" in answer.text) == (409, True)


async def test_a_cover_is_put_into_a_draft_and_added_files_are_removed(ada: httpx.AsyncClient) -> None:
    draft = await made(ada)
    assert (await ada.put(f"{draft}/cover", content=PNG)).status_code == 200
    manifest = (await ada.get(f"{draft}/file?file=pack.yaml")).json()["look"]
    assert (manifest["values"]["cover"], manifest["problems"]) == ("cover.png", [])
    # Another picture replaces it.
    assert (await ada.put(f"{draft}/cover", content=b"\xff\xd8\xff and more")).status_code == 200
    with zipfile.ZipFile(io.BytesIO((await ada.get(f"{draft}/archive")).content)) as archive:
        assert archive.namelist() == ["cover.jpg", "pack.yaml"]
    for data, status, said in (
        (b"<svg onload='alert(1)'/>", 409, "Use a PNG, JPEG or WebP picture."),
        (PNG + bytes(COVER_LIMIT), 409, "Make it smaller."),
        (PNG + bytes(3 * COVER_LIMIT), 413, ""),
    ):
        refused = await ada.put(f"{draft}/cover", content=data)
        assert (refused.status_code, said in refused.text) == (status, True)
    # A file that the game does not have is removed, and nothing of it is left.
    added = await changed(ada, draft, "salvage.add.yaml", text="- nonsense\n")
    assert added.json()["look"]["problems"] != []
    listed = {file["path"]: file["own"] for file in (await ada.get(draft)).json()["files"]}
    assert (listed["salvage.yaml"], listed["salvage.add.yaml"]) == (True, False)
    gone = {"file": "salvage.add.yaml", "revision": added.json()["revision"]}
    removed = (await ada.post(f"{draft}/restore", json=gone)).json()
    assert (removed["file"], removed["look"]["problems"]) == ("pack.yaml", [])
    assert "salvage.add.yaml" not in [file["path"] for file in (await ada.get(draft)).json()["files"]]


async def test_the_manifest_of_a_cover_is_edited_in_the_separate_process(
    ada: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A manifest of a few lines can stand for millions of values, which would all be written out."""
    draft = await made(ada)
    levels = "".join(f"l{n}: &l{n} [{', '.join([f'*l{n - 1}'] * 10)}]\n" for n in range(1, 4))
    await changed(ada, draft, "pack.yaml", text=f"l0: &l0 [{', '.join('x' * 10)}]\n{levels}cover: *l0\n")
    edited: list[str] = []

    async def noted(self: DraftLooks, task: LookTask) -> Look:
        edited.append(task.file)
        return await look_here(self, task)

    monkeypatch.setattr(DraftLooks, "look", noted)
    refused = await ada.put(f"{draft}/cover", content=PNG)
    assert (refused.status_code, "at most 64 kB" in refused.text, edited) == (409, True, ["pack.yaml"])


@pytest.mark.thorough
async def test_a_draft_is_tried_shared_and_copied(ada: httpx.AsyncClient) -> None:
    draft = await made(ada)
    await changed(ada, draft, "board.yaml", edit={"do": "set", "path": ["threat_limit"], "value": 6})
    match = (await ada.post(f"{draft}/try")).json()["match"]
    table = (await ada.get(f"/api/matches/{match}")).json()
    assert table["pack"]["title"] == "A kind Refuge"
    assert [seat["kind"] for seat in table["seats"]] == ["person", "computer"]
    assert (await ada.get(f"/api/matches/{match}/pack")).json()["changes"][0]["text"] == "Threat limit: 6 instead of 4."
    archive = await ada.get(f"{draft}/archive")
    assert archive.headers["content-disposition"] == 'attachment; filename="a-kind-refuge.zip"'
    shared = await ada.post(f"{draft}/publish", headers=OWNER)
    assert (shared.status_code, shared.json()["name"]) == (201, "a-kind-refuge")
    copy = await made(ada, source="a-kind-refuge", title="Kinder still")
    seen = (await ada.get(f"{copy}/file?file=board.yaml")).json()
    assert (seen["changed"], seen["look"]["values"]["threat_limit"]) == (True, 6)
    manifest = (await ada.get(f"{copy}/file?file=pack.yaml")).json()["look"]["values"]
    assert (manifest["name"], manifest["title"]) == ("kinder-still", "Kinder still")
    # A draft with problems is not played or shared; all its problems are named.
    await changed(ada, copy, "board.yaml", edit={"do": "set", "path": ["threat_limit"], "value": "six"})
    for answer in (await ada.post(f"{copy}/try"), await ada.post(f"{copy}/publish", headers=OWNER)):
        assert answer.status_code == 409
        assert "board.yaml:14: threat_limit: Write a whole number" in answer.json()["error"]


async def test_a_game_without_a_storybook_says_so(ada: httpx.AsyncClient) -> None:
    draft = await made(ada)
    revision = {"revision": 1, "text": "x"}
    for answer in (await ada.get(f"{draft}/story"), await ada.put(f"{draft}/story", json=revision)):
        assert (answer.status_code, "has no storybook" in answer.text) == (409, True)


@pytest.mark.thorough
async def test_a_story_is_written_as_one_text_put_back_and_played_from_a_page(ada: httpx.AsyncClient) -> None:
    draft = await made(ada, game="sleeping-gods", title="My voyage")
    exported = await ada.get(f"{draft}/story?part=m1/02_lightship")
    assert exported.headers["content-disposition"] == 'attachment; filename="m1-02_lightship.txt"'
    text = exported.text.replace("Accept the tea", "Take the tea")
    late = await ada.put(f"{draft}/story", json={"revision": 9, "text": text})
    assert (late.status_code, "another window" in late.text) == (409, True)
    done = await ada.put(f"{draft}/story", json={"revision": 1, "text": text})
    assert done.json() == {"files": ["story/m1/02_lightship.yaml"], "pages": 1, "rewritten": []}
    again = await ada.put(f"{draft}/story", json={"revision": 2, "text": text})
    assert again.json()["files"] == []
    wrong = await ada.put(f"{draft}/story", json={"revision": 2, "text": "---- 2"})
    assert (wrong.status_code, "line 1: this page is in no file." in wrong.text) == (409, True)
    assert (await ada.get(f"{draft}/story?part=m77")).status_code == 409
    page = draft.replace("/api/workshop/drafts", "/workshop")
    graph = (await ada.get(f"{page}/story?part=m1/02_lightship")).text
    assert f'href="{page}#story/m1/02_lightship.yaml@2.1"' in graph
    assert "There are no notes on what you have changed." in (await ada.get(f"{page}/notes")).text
    proofs = (await ada.get(f"{page}/read?part=m1/02_lightship")).text
    assert f'<h3><a href="{page}#story/m1/02_lightship.yaml@2.1">2.1</a></h3>' in proofs
    assert "A. Take the tea" in proofs
    assert "LAMP: The Great Lamp" in (await ada.get(f"{page}/play?page=2")).text
    # A note is a hint with its place, and no problem.
    long = text.replace("Take the tea", "Take the tea " + "and the biscuits " * 30)
    assert (await ada.put(f"{draft}/story", json={"revision": 2, "text": long})).status_code == 200
    notes = (await ada.get(f"{page}/notes")).text
    assert f'<a href="{page}#story/m1/02_lightship.yaml@2">story/m1/02_lightship.yaml:' in notes
    assert "(L16)" in notes
    assert (await ada.put(f"{draft}/story", json={"revision": 3, "text": text})).status_code == 200
    # The position is one of the rules: the page is read, and what the crew holds is in the state.
    body = {"page": "2", "players": 3, "cards": ["AD01"], "quests": ["7"]}
    match = (await ada.post(f"{draft}/story/try", json=body)).json()["match"]
    table = (await ada.get(f"/api/matches/{match}")).json()
    assert [seat["kind"] for seat in table["seats"]] == ["person", "computer", "computer"]
    assert table["pack"]["title"] == "My voyage"
    assert "Take the tea" in msgspec.json.encode(table).decode()
    for wrong_start, said in (
        ({"page": "2.999"}, "There is no page 2.999."),
        ({"page": "2", "players": 5}, "Choose 1 to 4 players"),
        ({"page": "2", "cards": ["X"]}, "there is no card X"),
    ):
        refused = await ada.post(f"{draft}/story/try", json=wrong_start)
        assert (refused.status_code, said in refused.text) == (409, True)


@pytest.mark.thorough
async def test_simulations_are_one_at_a_time_and_can_be_cancelled(
    ada: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    import asyncio

    started: list[SimulationTask] = []

    async def endless(self: Simulations, simulation: Any, data: bytes, folder: str) -> None:
        started.append(simulation)
        await asyncio.Event().wait()

    monkeypatch.setattr(Simulations, "_follow", endless)
    draft, other = await made(ada), await made(ada, title="Another")
    assert (await ada.get(f"{draft}/simulation")).json()["state"] == "none"
    assert (await ada.post(f"{draft}/simulation")).status_code == 202
    again = await ada.post(f"{other}/simulation")
    assert (again.status_code, "Wait for it, or cancel it." in again.text) == (409, True)
    running = (await ada.get(f"{draft}/simulation")).json()
    assert running["state"] in ("waiting", "running")
    assert 'id="wk-cancel"' in running["html"]
    assert (await ada.delete(f"{draft}/simulation")).json()["state"] == "cancelled"
    assert (await ada.post(f"{other}/simulation")).status_code == 202
    assert (await ada.delete(other)).status_code == 200
    assert len(started) <= 2


@pytest.mark.thorough
async def test_a_draft_is_compared_with_an_installed_pack_a_kept_version_and_no_other_game(
    ada: httpx.AsyncClient, server: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    tasks: list[SimulationTask] = []

    async def once(self: Simulations, simulation: Any, data: bytes, folder: str) -> None:
        tasks.append(msgspec.json.decode(data, type=SimulationTask))

    monkeypatch.setattr(Simulations, "_follow", once)
    draft = await made(ada)
    await changed(ada, draft, "board.yaml", edit={"do": "set", "path": ["threat_limit"], "value": 6})
    assert (await ada.post(f"{draft}/publish", headers=OWNER)).status_code == 201
    kept = (await ada.post(f"{draft}/keep")).json()["draft"]
    await changed(ada, draft, "board.yaml", edit={"do": "set", "path": ["threat_limit"], "value": 7})
    titles = {row["id"]: row["title"] for row in (await ada.get("/api/workshop/drafts")).json()}
    assert titles[kept].startswith("A kind Refuge (kept ")
    editor = (await ada.get(draft.replace("/api/workshop/drafts", "/workshop"))).text
    assert f'<option value="draft:{kept}">' in editor
    assert '<option value="pack:a-kind-refuge">A kind Refuge 0.1</option>' in editor
    names = ("", "pack:a-kind-refuge", f"draft:{kept}")
    said = ("the game’s own pack", "“A kind Refuge 0.1”", f"“{titles[kept]}”")
    for before, name in zip(names, said, strict=True):
        answer = await ada.post(f"{draft}/simulation", params={"before": before})
        assert (answer.status_code, f"games with {name} and" in answer.json()["html"]) == (202, True)
        await ada.delete(f"{draft}/simulation")
    # The kept version and the installed pack are the same; the draft has changed since.
    own, installed, version = tasks
    assert (own.before, installed.before == version.before != "") == ("", True)
    assert own.content == installed.content != installed.before
    other = await made(ada, game="jupiter", title="Another game")
    for before, status, why in (
        (f"draft:{other.rpartition('/')[2]}", 409, "Choose a draft for the same game."),
        ("draft:nothing", 404, "There is no such draft of yours."),
        ("pack:nothing", 404, "nothing"),
        ("nonsense", 409, "Compare a draft with pack:NAME"),
    ):
        refused = await ada.post(f"{draft}/simulation", params={"before": before})
        assert (refused.status_code, why in refused.text) == (status, True)
    # A kept version is a draft like any other: of its author only.
    async with await client_of(server, "Ben") as ben:
        assert (await ben.post(f"{draft}/keep")).status_code == 404
        mine = await made(ben)
        assert (await ben.post(f"{mine}/simulation", params={"before": f"draft:{kept}"})).status_code == 404
