"""What an evaluation writes: its configuration, a transcript and a save for each match, and the results.

```
FOLDER/evaluation.json          the configuration; another one is refused, except for other prices
FOLDER/matches/SEED.fathom      the match so far, so that an interrupted one is continued
FOLDER/transcripts/SEED.jsonl   one line for each question to the model: what it read, wrote and chose
FOLDER/results.jsonl            one line for each finished match
FOLDER/summary.json             the figures over all finished matches
```
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlsplit

import msgspec

from fathom.engine.errors import SetupError
from fathom.lab.llm.models import Message
from fathom.matches.match import Match
from fathom.matches.writing import write_file

T = TypeVar("T")


class EvaluationConfig(msgspec.Struct, frozen=True, kw_only=True):
    """What is evaluated: the matches, and everything that the model reads."""

    game: str
    seats: int
    model: str
    """The name of the model, or the command."""
    endpoint: str = ""
    """The base URL of the endpoint without user, password and query; empty for a command."""
    temperature: float | None = None
    """The temperature that is sent to the endpoint; None if none is sent."""
    partner: str
    """The computer player at the other seats; `self` if the model plays all."""
    settings: dict[str, Any] = {}
    primer: bool = True
    tries: int = 3
    """How many replies to one question are read before another answer is given for the model."""
    memory: int = 0
    """How many earlier questions and replies of the same match the model sees again."""
    price_input: float | None = None
    """The price of a million tokens that the model reads."""
    price_output: float | None = None
    """The price of a million tokens that the model writes."""


PRICES = ("price_input", "price_output")
"""The fields that may change in a folder: the cost is computed again from the tokens."""


class Attempt(msgspec.Struct, frozen=True):
    """One reply of the model, and why it was refused; an empty `refused` means that it was taken."""

    reply: str
    refused: str
    input_tokens: int
    output_tokens: int
    estimated: bool


class TranscriptLine(msgspec.Struct, frozen=True):
    """One question to the model: what it read, what it wrote, and which option was chosen."""

    entries: int
    """The number of history entries before the answer."""
    seat: int
    ask: str
    offered: tuple[str, ...]
    messages: tuple[Message, ...]
    attempts: tuple[Attempt, ...]
    option: str
    fallback: bool
    """Whether no reply was legal, so that a random option was taken."""


class MatchRecord(msgspec.Struct, frozen=True):
    """The result of one match."""

    seed: int
    model_seats: tuple[int, ...]
    winners: tuple[int, ...]
    won: float
    """1 if the model won, 0 if not; a share if several seats win together in a competitive game."""
    rule: str
    turns: int
    questions: int
    replies: int
    illegal: int
    fallbacks: int
    input_tokens: int
    output_tokens: int
    estimated: bool
    facts: dict[str, int]


class EvaluationFolder:
    """The folder of one evaluation. Raises `SetupError` if it has the results of another configuration."""

    def __init__(self, folder: Path, config: EvaluationConfig) -> None:
        self._folder = folder
        path = folder / "evaluation.json"
        data = msgspec.json.format(msgspec.json.encode(config), indent=1)
        if path.exists() and (changed := _changes(path.read_bytes(), config)):
            raise SetupError(f"{folder} has results of another evaluation ({'; '.join(changed)}). Name another folder.")
        write_file(path, data)
        _drop_cut_line(folder / "results.jsonl")
        for name in ("matches", "transcripts"):
            (folder / name).mkdir(exist_ok=True)

    def results(self) -> list[MatchRecord]:
        """The finished matches."""
        return _read_lines(self._folder / "results.jsonl", MatchRecord)

    def add_result(self, record: MatchRecord) -> None:
        """Add a finished match."""
        _append(self._folder / "results.jsonl", record)

    def saved(self, seed: int) -> bytes | None:
        """The save of a match that was interrupted; None if it has not begun."""
        path = self._save_path(seed)
        return path.read_bytes() if path.exists() else None

    def store(self, seed: int, line: TranscriptLine, match: Match) -> None:
        """Store one answer: first its line in the transcript, then the match with it."""
        _append(self._transcript_path(seed), line)
        write_file(self._save_path(seed), match.save())

    def transcript(self, seed: int, entries: int | None = None) -> list[TranscriptLine]:
        """The transcript of a match; with `entries`, only the answers among the first `entries` history entries."""
        lines = _read_lines(self._transcript_path(seed), TranscriptLine)
        return [line for line in lines if entries is None or line.entries < entries]

    def cut_transcript(self, seed: int, entries: int) -> list[TranscriptLine]:
        """Drop the lines of answers that the saved match does not have, as after a crash; returns the other lines."""
        lines = self.transcript(seed, entries)
        if self._transcript_path(seed).exists():
            write_file(self._transcript_path(seed), b"".join(msgspec.json.encode(line) + b"\n" for line in lines))
        return lines

    def write_summary(self, summary: msgspec.Struct) -> None:
        """Write the figures over all finished matches."""
        write_file(self._folder / "summary.json", msgspec.json.format(msgspec.json.encode(summary), indent=1))

    def _save_path(self, seed: int) -> Path:
        return self._folder / "matches" / f"{seed}.fathom"

    def _transcript_path(self, seed: int) -> Path:
        return self._folder / "transcripts" / f"{seed}.jsonl"


def recorded_endpoint(url: str) -> str:
    """The base URL of an endpoint as it is recorded: without user, password and query, which may be secrets."""
    parts = urlsplit(url)
    return parts._replace(
        netloc=parts.netloc.rpartition("@")[2], path=parts.path.rstrip("/"), query="", fragment=""
    ).geturl()


def _changes(stored: bytes, config: EvaluationConfig) -> list[str]:
    """How a configuration differs from a stored one. Fields that an older version did not store are not compared."""
    known = msgspec.json.decode(stored, type=EvaluationConfig)
    named = msgspec.json.decode(stored, type=dict[str, Any])
    return [
        f"{name}: {_json(getattr(known, name))}, not {_json(getattr(config, name))}"
        for name in config.__struct_fields__
        if name in named and name not in PRICES and getattr(known, name) != getattr(config, name)
    ]


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _drop_cut_line(path: Path) -> None:
    """Remove a last line that was cut off by a crash, so that the next one does not continue it."""
    data = path.read_bytes() if path.exists() else b""
    if data and not data.endswith(b"\n"):
        write_file(path, data[: data.rfind(b"\n") + 1])


def _append(path: Path, line: msgspec.Struct) -> None:
    with path.open("ab") as file:
        file.write(msgspec.json.encode(line) + b"\n")
        file.flush()


def _read_lines(path: Path, kind: type[T]) -> list[T]:
    """The complete lines of a file; a last line that was cut off by a crash is left out."""
    if not path.exists():
        return []
    found = []
    for line in path.read_bytes().split(b"\n")[:-1]:
        found.append(msgspec.json.decode(line, type=kind))
    return found
