"""The games and their rules: nothing of any match."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery
from msgspec import Struct

from fathom.content.rulebook import Rule
from fathom.game import Game
from fathom.games import find, names
from fathom.players import offered


class GameInfo(Struct, frozen=True):
    """A game as it stands on the shelf. `options` is the JSON Schema of what the host decides."""

    name: str
    title: str
    blurb: str
    seats: tuple[int, ...]
    """The fewest and the most who can play."""
    minutes: tuple[int, ...]
    """How long it takes, at least and at most."""
    options: dict[str, Any]
    computers: tuple[str, ...]
    """Kinds of computer players."""


def _game(name: str) -> Game[Any, Any, Any]:
    try:
        return find(name)
    except ValueError as error:
        raise NotFoundException(str(error)) from None


def _facts(name: str) -> GameInfo:
    game = _game(name)
    schema = msgspec.json.schema(game.options_type)
    seats, computers = (game.seats[0], game.seats[-1]), tuple(offered(game))
    return GameInfo(game.name, game.title, game.blurb, seats, game.minutes, schema, computers)


@get("/games", sync_to_thread=False)
def games() -> list[GameInfo]:
    """All games."""
    return [_facts(name) for name in names()]


@get("/games/{game:str}", sync_to_thread=False)
def one_game(game: FromPath[str]) -> GameInfo:
    """One game."""
    return _facts(game)


@get("/games/{game:str}/rules", sync_to_thread=False)
def rules(game: FromPath[str], search: FromQuery[str] = "") -> list[Rule]:
    """The numbered rules, or those that contain all of the words searched for."""
    book = _game(game).rulebook
    return book.search(search) if search else list(book)


@get("/games/{game:str}/rules/{rule:str}", sync_to_thread=False)
def one_rule(game: FromPath[str], rule: FromPath[str]) -> Rule:
    """One rule, or the text of a card by its id."""
    found = _game(game)
    text = found.explain(found.pack, rule)
    if text is None:
        raise NotFoundException(f"{found.title} has no rule or card “{rule}”.")
    known = found.rulebook.get(rule)
    return known or Rule(rule, "", text)
