"""`fathom pack new, diff, export, import, list, remove`, and `--pack` of other commands."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from fathom.cli import app
from fathom.packs import checking
from fathom.web import serve
from fathom.web.settings import Settings
from tests.packs.kit import check_here, write_pack


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "_run", check_here)
    monkeypatch.setenv("FATHOM_PACKS", str(tmp_path / "library"))
    monkeypatch.chdir(tmp_path)


def run(*words: str) -> Result:
    return CliRunner().invoke(app, words)


def said(*words: str) -> str:
    done = run(*words)
    assert done.exit_code == 0, done.output
    return done.stdout


def refused(*words: str) -> str:
    done = run(*words)
    assert done.exit_code != 0
    return done.stderr


def test_a_pack_is_made_shared_installed_and_removed() -> None:
    assert "No packs are installed" in said("pack", "list")
    said("pack", "new", "refuge", "My Pack", "--title", "Mine", "--author", "Ada", "--licence", "CC0")
    assert Path("My Pack", "pack.yaml").read_text() == (
        "name: my-pack\ngame: refuge\ntitle: Mine\nversion: '1.0'\nauthor: Ada\nlicence: CC0\nsummary: ''\nformat: 1\n"
    )
    assert "already exists" in refused("pack", "new", "refuge", "My Pack")
    said("pack", "copy", "refuge", "board.yaml", "My Pack")
    assert "Created my-pack-1.0.zip" in said("pack", "export", "My Pack")
    assert "already exists" in refused("pack", "export", "My Pack")
    assert said("pack", "import", "my-pack-1.0.zip") == (
        "Installed “Mine” 1.0. Play it: fathom play refuge --pack my-pack\n"
    )
    assert said("pack", "list", "refuge") == "my-pack: Mine 1.0, for refuge, by Ada (CC0)\n"
    assert "No packs" in said("pack", "list", "rivals")
    assert said("pack", "diff", "refuge", "my-pack") == "No differences.\n"
    assert said("pack", "remove", "my-pack") == "Removed my-pack.\n"
    assert "There is no pack “my-pack” here. None is installed." in refused("pack", "remove", "my-pack")


def test_problems_are_listed_and_nothing_is_written(tmp_path: Path) -> None:
    write_pack(tmp_path / "bad", board=("actions: 2", "actions: two"))
    for command in (("export", "bad"), ("import", "bad")):
        assert "board.yaml:16: actions: Write a whole number" in refused("pack", *command)
    assert not (tmp_path / "library").exists()
    assert list(tmp_path.glob("*.zip")) == []
    assert "nowhere: no such folder" in refused("pack", "import", "nowhere")


def test_differences_are_printed_with_the_texts_of_cards(tmp_path: Path) -> None:
    write_pack(tmp_path / "one", salvage=("1 to 3 spaces away.", "anywhere."))
    assert said("pack", "diff", "refuge", "one").splitlines() == [
        "One difference.",
        "salvage: Spear Shot (SA05): another text.",
        "  before: Spear Shot (IRON Action card, 3 copies). Eliminate one tentacle in your row or column, "
        "1 to 3 spaces away.",
        "  now: Spear Shot (IRON Action card, 3 copies). Eliminate one tentacle in your row or column, anywhere.",
    ]
    assert "No differences." in said("pack", "diff", "refuge", "one", "one")


def test_rules_are_those_of_the_pack(tmp_path: Path) -> None:
    write_pack(tmp_path / "one", salvage=("1 to 3 spaces away.", "anywhere."))
    assert "anywhere" in said("rules", "refuge", "SA05", "--pack", "one")
    assert "anywhere" not in said("rules", "refuge", "SA05")
    assert said("rules", "refuge", "--pack", "one").startswith("One difference.")
    assert "no such folder" in refused("rules", "refuge", "--pack", "nowhere")


def test_the_schema_of_the_manifest_is_printed() -> None:
    assert '"licence"' in said("pack", "schema", "refuge", "pack.yaml")
    assert "fathom pack schema refuge pack.yaml" in said("pack", "schema", "refuge")


def test_a_server_offers_packs_that_are_valid(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[Settings] = []
    monkeypatch.setattr(serve, "serve", lambda settings, *more: started.append(settings))
    monkeypatch.setenv("FATHOM_OWNER_KEY", "a long enough key")
    write_pack(tmp_path / "good")
    write_pack(tmp_path / "bad", board=("actions: 2", "actions: two"))
    said("serve", "--pack", "good")
    assert (started[0].more_packs, started[0].packs) == ((str(tmp_path / "good"),), str(tmp_path / "library"))
    assert started[0].owner_key == "a long enough key"
    assert "board.yaml:16" in refused("serve", "--pack", "bad")
    assert len(started) == 1


def test_an_owner_key_that_can_be_guessed_is_refused() -> None:
    with pytest.raises(ValueError, match="at least 16 characters"):
        serve.check_options(Settings("x.db", owner_key="short"), 1, "info")
