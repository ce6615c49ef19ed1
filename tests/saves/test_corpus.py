"""Saves of earlier versions, one file each: every later version opens them at the same question with the same options.

Files are added when the format or a game's state changes its version (`python -m tests.saves`), and never changed.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import fathom
from fathom.engine.errors import SaveError
from fathom.games import find
from fathom.matches.format import FORMAT
from fathom.matches.match import Match
from tests.kit import OUR_GAMES

FILES = Path(__file__).parent / "files"
EXPECTED: dict[str, Any] = {
    name: expected
    for index in sorted(FILES.glob("index-*.json"))
    for name, expected in json.loads(index.read_text("utf-8")).items()
}


def check(match: Match, expected: Any, entries: int) -> None:
    """Check that the match is at the expected question, after this many entries."""
    assert (match.ask.id if match.ask else None) == expected["asks"]
    assert list(match.ask.seats if match.ask else ()) == expected["seats"]
    assert [str(option) for option in (match.ask.options if match.ask else ())] == expected["options"]
    assert len(match.history) == entries


def test_every_file_is_expected_and_every_game_has_one() -> None:
    assert {path.name for path in FILES.glob("*.fathom")} == set(EXPECTED)
    assert {name.rsplit("-", 2)[0] for name in EXPECTED} == set(OUR_GAMES)


@pytest.mark.parametrize("name", OUR_GAMES)
def test_every_game_has_saves_of_the_current_version(name: str) -> None:
    """If this fails, run `python -m tests.saves`."""
    heads = [json.loads(path.read_bytes()) for path in FILES.glob(f"{name}-*.fathom")]
    assert (FORMAT, find(name).state_version) in {(head["fathom"], head.get("version")) for head in heads}


@pytest.mark.parametrize("own", [False, True], ids=["checked", "trusted"])
@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_a_save_of_an_earlier_version_opens(name: str, own: bool) -> None:
    """With its whole history; only if the story under it has changed, a campaign opens where it was saved."""
    expected = EXPECTED[name]
    match = fathom.load((FILES / name).read_bytes(), own=own)
    entries = expected["entries"]
    if match.game.content.adapt is not None:
        assert match.game.content.changed_notice in match.notices
        entries = min(entries, len(match.history))
    check(match, expected, entries)
    check(fathom.load(match.save()), expected, entries)


def test_a_save_of_a_newer_format_is_refused_with_a_clear_message() -> None:
    file = json.loads(fathom.new("tentacula", seed=1).save())
    file["fathom"] = FORMAT + 1
    with pytest.raises(SaveError, match=r"has format \d+; this version of Fathom Five opens formats up to .* Update"):
        fathom.load(json.dumps(file).encode())


def test_a_save_of_a_newer_version_of_a_game_is_refused_with_a_clear_message() -> None:
    file = json.loads(fathom.new("tentacula", seed=1).save())
    file["version"] = find("tentacula").state_version + 1
    with pytest.raises(SaveError, match="was saved by a newer version of Tentacula"):
        fathom.load(json.dumps(file).encode())


def test_an_older_state_is_migrated(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find("tentacula")
    data = fathom.new("tentacula", seed=1).save()
    seen: list[set[str]] = []

    def migration(parts: dict[str, Any]) -> dict[str, Any]:
        seen.append(set(parts))
        return parts

    monkeypatch.setattr(game, "state_version", game.state_version + 1)
    monkeypatch.setattr(game, "migrations", {**game.migrations, game.state_version - 1: migration})
    fathom.load(data)
    assert seen == [{"settings", "start", "state"}]
