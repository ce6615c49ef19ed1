"""`fathom evaluate-llm` with a stand-in model: figures, transcripts, illegal answers, resuming."""

from __future__ import annotations

import json
import re
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner, Result

import fathom
from fathom.cli import app
from fathom.lab.llm.records import MatchRecord, TranscriptLine
from fathom.lab.llm.summary import Summary
from tests.lab.stand_in_model import Response, completion, stand_in

LAST = re.compile(r"^(\d+)\. ", re.M)


def last_option(body: dict[str, Any]) -> Response:
    """Thinks aloud and takes the last option."""
    question = body["messages"][-1]["content"].partition("## Question")[2]
    return completion(f"I think about 1.\nAnswer: {LAST.findall(question)[-1]}")


def evaluate(folder: Path, *words: str, game: str = "tentacula", games: int = 2) -> Result:
    command = ["evaluate-llm", game, "--out", str(folder), "--games", str(games), *words]
    return CliRunner().invoke(app, command, catch_exceptions=False, env={"COLUMNS": "200"})


def read(folder: Path) -> tuple[Summary, list[MatchRecord]]:
    """The summary and the results of an evaluation."""
    lines = (folder / "results.jsonl").read_bytes().splitlines() if (folder / "results.jsonl").exists() else []
    summary = msgspec.json.decode((folder / "summary.json").read_bytes(), type=Summary)
    return summary, [msgspec.json.decode(line, type=MatchRecord) for line in lines]


def transcript(folder: Path, seed: int) -> list[TranscriptLine]:
    lines = (folder / "transcripts" / f"{seed}.jsonl").read_bytes().splitlines()
    return [msgspec.json.decode(line, type=TranscriptLine) for line in lines]


def test_the_figures_of_a_model_that_answers(tmp_path: Path) -> None:
    with stand_in(last_option) as server:
        prices = ("--price-input", "2", "--price-output", "8")
        done = evaluate(tmp_path, "--endpoint", server.url, "--model", "tiny", *prices)
    assert done.exit_code == 0, done.output
    assert "Seed 0: " in done.output
    assert "illegal" in done.output
    summary, records = read(tmp_path)
    assert [record.seed for record in records] == [0, 1]
    assert [record.model_seats for record in records] == [(0,), (1,)]
    assert summary.matches == 2
    assert summary.illegal == 0
    assert 0 <= summary.low <= summary.win_rate <= summary.high <= 1
    assert summary.questions == summary.replies == len(server.requests)
    assert summary.input_tokens == 1000 * summary.replies
    assert not summary.estimated
    assert summary.cost == pytest.approx(summary.replies * (1000 * 2 + 10 * 8) / 1e6)
    system = server.requests[0]["messages"][0]["content"]
    assert "You play the board game Tentacula" in system
    assert "Advice" in system


def test_a_model_may_have_any_name(tmp_path: Path) -> None:
    with stand_in(last_option) as server:
        done = evaluate(tmp_path, "--endpoint", server.url, "--model", "tiny[/think] :snail:", games=1)
    assert done.exit_code == 0, done.output
    assert "tiny[/think] :snail:: tentacula, 2 seats" in done.output


def test_a_transcript_has_what_was_read_written_and_offered(tmp_path: Path) -> None:
    with stand_in(last_option) as server:
        evaluate(tmp_path, "--endpoint", server.url, "--model", "tiny", games=1)
    lines = transcript(tmp_path, 0)
    match = fathom.load((tmp_path / "matches" / "0.fathom").read_bytes())
    for line in lines:
        before = match.fork(line.entries)
        assert before.ask is not None
        assert line.offered == tuple(map(str, before.ask.options))
        assert line.option == line.offered[-1]
        assert "## Position" in line.messages[-1].content
        assert line.attempts[-1].reply.endswith(f"Answer: {len(line.offered)}")


def test_illegal_answers_are_refused_counted_and_replaced(tmp_path: Path) -> None:
    replies = iter(["Answer: fly", "", "Answer: 99"])
    with stand_in(
        lambda body: completion(text) if (text := next(replies, None)) is not None else last_option(body)
    ) as server:
        evaluate(tmp_path, "--endpoint", server.url, "--model", "tiny", games=1)
    summary, (record,) = read(tmp_path)
    assert record.illegal == summary.illegal == 3
    assert record.fallbacks == summary.fallbacks == 1
    assert summary.illegal_rate == pytest.approx(3 / summary.replies)
    first, *others = transcript(tmp_path, 0)
    assert first.fallback
    assert first.option in first.offered
    assert not any(line.fallback for line in others)
    assert ["“fly” is not an option" in first.attempts[0].refused, "empty" in first.attempts[1].refused] == [True, True]
    told = server.requests[1]["messages"]
    assert [message["role"] for message in told] == ["system", "user", "assistant", "user"]
    assert "That answer was not possible. “fly” is not an option. Options: " in told[-1]["content"]


def test_no_empty_message_is_sent(tmp_path: Path) -> None:
    """Many endpoints refuse one, in the same question and in a later one."""
    replies = iter(["", " \n", ""])
    with stand_in(
        lambda body: completion(text) if (text := next(replies, None)) is not None else last_option(body)
    ) as server:
        evaluate(tmp_path, "--endpoint", server.url, "--model", "tiny", "--memory", "1", games=1)
    sent = [message["content"] for request in server.requests[:4] for message in request["messages"]]
    assert sent.count("(no text)") == 1 + 2 + 1
    assert all(text.strip() for text in sent)
    assert [attempt.reply for attempt in transcript(tmp_path, 0)[0].attempts] == ["", " \n", ""]


def test_an_interrupted_evaluation_is_continued(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    with stand_in(last_option) as server:
        evaluate(whole, "--endpoint", server.url, "--model", "tiny")
    asked = len(server.requests)
    places = count()
    with stand_in(lambda body: Response({}, 401) if next(places) == 15 else last_option(body)) as server:
        stopped = evaluate(parts, "--endpoint", server.url, "--model", "tiny")
        assert stopped.exit_code == 2
        assert "the same command continues it" in stopped.output
        with (parts / "transcripts" / "0.jsonl").open("ab") as file:
            file.write(b'{"entries": 3, "cut off')
        server.requests.clear()
        assert evaluate(parts, "--endpoint", server.url, "--model", "tiny").exit_code == 0
        assert len(server.requests) == asked - 15
        assert read(parts) == read(whole)
        server.requests.clear()
        evaluate(parts, "--endpoint", server.url, "--model", "tiny")
        assert server.requests == []


def test_a_result_that_was_cut_off_is_written_again(tmp_path: Path) -> None:
    with stand_in(last_option) as server:
        evaluate(tmp_path, "--endpoint", server.url, "--model", "tiny")
        whole = (tmp_path / "results.jsonl").read_bytes()
        (tmp_path / "results.jsonl").write_bytes(whole[:-20])
        for _ in range(2):
            server.requests.clear()
            assert evaluate(tmp_path, "--endpoint", server.url, "--model", "tiny").exit_code == 0
            assert (tmp_path / "results.jsonl").read_bytes() == whole
            assert server.requests == []


def test_a_model_plays_all_seats_and_remembers(tmp_path: Path) -> None:
    with stand_in(last_option) as server:
        words = ("--partner", "self", "--memory", "2", "--no-primer")
        evaluate(tmp_path, "--endpoint", server.url, "--model", "tiny", *words, games=1)
    _, (record,) = read(tmp_path)
    assert record.model_seats == (0, 1)
    roles = [message["role"] for message in server.requests[-1]["messages"]]
    assert roles == ["system", "user", "assistant", "user", "assistant", "user"]
    assert "Advice" not in server.requests[-1]["messages"][0]["content"]


def test_the_key_comes_from_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MY_KEY", "top-secret")
    with stand_in(last_option) as server:
        words = ("--endpoint", server.url, "--model", "tiny", "--key-variable", "MY_KEY")
        done = evaluate(tmp_path, *words, games=1)
    assert set(server.keys) == {"Bearer top-secret"}
    written = "".join(path.read_text("utf-8") for path in tmp_path.rglob("*") if path.is_file())
    assert "top-secret" not in written + done.output


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ((), "Name the model with --endpoint and --model, or with --command."),
        (("--endpoint", "http://127.0.0.1:1"), "Name the model of the endpoint with --model."),
        (("--command", "x", "--seats", "9"), "players, not 9"),
        (("--command", "x", "--partner", "nobody"), "There is no computer player called “nobody”"),
        (("--command", " "), "The command is empty"),
    ],
)
def test_wrong_options_are_refused(tmp_path: Path, words: tuple[str, ...], message: str) -> None:
    done = evaluate(tmp_path, *words)
    assert done.exit_code == 2
    assert message in done.output


def test_a_folder_of_another_evaluation_is_refused(tmp_path: Path) -> None:
    with stand_in(lambda body: Response({}, 401)) as server:
        evaluate(tmp_path, "--endpoint", server.url, "--model", "tiny")
        done = evaluate(tmp_path, "--endpoint", server.url, "--model", "large")
    assert 'has results of another evaluation (model: "tiny", not "large"). Name another folder.' in done.output
    assert json.loads((tmp_path / "evaluation.json").read_text("utf-8"))["model"] == "tiny"


def test_temperature_and_endpoint_are_recorded_and_compared(tmp_path: Path) -> None:
    with stand_in(lambda body: Response({}, 401)) as server:
        secret = server.url.replace("//", "//me:top-secret@") + "/?key=top-secret"
        evaluate(tmp_path, "--endpoint", secret, "--model", "tiny", "--temperature", "0.5")
        assert server.requests
        server.requests.clear()
        other = evaluate(tmp_path, "--endpoint", server.url, "--model", "tiny")
        elsewhere = evaluate(tmp_path, "--endpoint", "http://127.0.0.1:1", "--model", "tiny", "--temperature", "0.5")
        assert server.requests == []
        evaluate(tmp_path, "--endpoint", server.url, "--model", "tiny", "--temperature", "0.5")
        assert server.requests
    assert "(temperature: 0.5, not null)" in other.output
    assert f'(endpoint: "{server.url}", not "http://127.0.0.1:1")' in elsewhere.output
    written = (tmp_path / "evaluation.json").read_text("utf-8")
    assert (json.loads(written)["endpoint"], json.loads(written)["temperature"]) == (server.url, 0.5)
    assert "top-secret" not in written


def test_prices_can_be_added_later(tmp_path: Path) -> None:
    with stand_in(last_option) as server:
        evaluate(tmp_path, "--endpoint", server.url, "--model", "tiny", games=1)
        assert read(tmp_path)[0].cost is None
        server.requests.clear()
        prices = ("--price-input", "2", "--price-output", "8")
        assert evaluate(tmp_path, "--endpoint", server.url, "--model", "tiny", *prices, games=1).exit_code == 0
    assert server.requests == []
    summary, (record,) = read(tmp_path)
    assert summary.cost == pytest.approx(record.replies * (1000 * 2 + 10 * 8) / 1e6)
    assert json.loads((tmp_path / "evaluation.json").read_text("utf-8"))["price_output"] == 8


def test_a_folder_of_an_older_version_is_continued(tmp_path: Path) -> None:
    """It records neither endpoint nor temperature; from now on it does."""
    with stand_in(last_option) as server:
        words = ("--endpoint", server.url, "--model", "tiny", "--temperature", "0.5")
        evaluate(tmp_path, *words, games=1)
        path = tmp_path / "evaluation.json"
        known = json.loads(path.read_text("utf-8"))
        path.write_text(json.dumps({name: known[name] for name in known.keys() - {"endpoint", "temperature"}}), "utf-8")
        server.requests.clear()
        assert evaluate(tmp_path, *words, games=1).exit_code == 0
    assert server.requests == []
    assert json.loads(path.read_text("utf-8")) == known
