"""The command that runs learning libraries on our environments; the libraries are large and not installed here."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError
from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="needs the extra `envs`")

from bench import learner_libraries

from fathom.envs import IDS, pettingzoo_env


def run(monkeypatch: pytest.MonkeyPatch, *words: str, installed: bool = True) -> None:
    def version(name: str) -> str:
        if not installed:
            raise PackageNotFoundError(name)
        return "1.0"

    monkeypatch.setattr(learner_libraries, "version", version)
    monkeypatch.setattr("sys.argv", ["learner_libraries", *words])
    learner_libraries.main()


def test_every_library_is_run_on_every_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(learner_libraries, "LIBRARIES", {"one": lambda game: "well", "other": lambda game: "well"})
    run(monkeypatch)
    assert len(capsys.readouterr().out.splitlines()) == 2 * len(IDS)
    run(monkeypatch, "other")
    assert capsys.readouterr().out.splitlines() == [f"other 1.0, {game}: well" for game in IDS]
    with pytest.raises(SystemExit):
        run(monkeypatch, "another")
    assert "another: there are one, other." in capsys.readouterr().err


def test_a_library_that_is_missing_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run(monkeypatch, installed=False)
    expected = [f"{name}: not installed" for name in ("stable-baselines3", "torchrl", "tianshou", "minari")]
    assert capsys.readouterr().out.splitlines() == expected
    with pytest.raises(SystemExit, match="1"):
        run(monkeypatch, "torchrl", installed=False)
    assert capsys.readouterr().out == "torchrl: not installed\n"


def test_an_answer_that_is_not_offered_is_an_error() -> None:
    how: dict[str, Any] = learner_libraries.how("tentacula")
    with learner_libraries.LegalBatch("tentacula", 2, **how) as batch:
        batch.reset(seed=1)
        batch.step(batch.masks.argmax(axis=1))
        with pytest.raises(AssertionError, match="not offered"):
            batch.step(batch.masks.argmin(axis=1))


@pytest.mark.parametrize("game", IDS)
def test_every_game_can_be_played_that_way(game: str) -> None:
    pettingzoo_env(game, **learner_libraries.how(game)).reset(seed=1)
