"""The games and their rules."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, QueryParameter
from msgspec import Struct

from fathom.content.rulebook import Rule
from fathom.game.game import Game
from fathom.games import find, names
from fathom.table.tables import Tables

SearchWords = Annotated[
    str, QueryParameter(name="search", max_length=200, description="Words that the rules must contain.")
]


class GameInfo(Struct, frozen=True):
    """A game. `settings` is the JSON Schema of its settings."""

    name: str
    title: str
    blurb: str
    seats: tuple[int, ...]
    """The smallest and the largest number of players."""
    minutes: tuple[int, ...]
    """The shortest and the longest time in minutes."""
    settings: dict[str, Any]
    computers: tuple[str, ...]
    """The computer players that are offered."""


def _game(name: str) -> Game:
    try:
        return find(name)
    except ValueError as error:
        raise NotFoundException(str(error)) from None


def _facts(name: str, tables: Tables) -> GameInfo:
    game = _game(name)
    schema = msgspec.json.schema(game.settings_type)
    seats, computers = (game.seats[0], game.seats[-1]), tuple(tables.offered(game))
    return GameInfo(game.name, game.title, game.blurb, seats, game.minutes, schema, computers)


@get("/games", sync_to_thread=False)
def games(tables: NamedDependency[Tables]) -> list[GameInfo]:
    """All games."""
    return [_facts(name, tables) for name in names()]


@get("/games/{game:str}", sync_to_thread=False)
def one_game(game: FromPath[str], tables: NamedDependency[Tables]) -> GameInfo:
    """The description of one game."""
    return _facts(game, tables)


@get("/games/{game:str}/rules", sync_to_thread=False)
def rules(game: FromPath[str], search: SearchWords = "") -> list[Rule]:
    """The numbered rules, or those that contain all search words."""
    book = _game(game).rulebook
    return book.search(search) if search else list(book)


@get("/games/{game:str}/rules/{rule:str}", sync_to_thread=False)
def one_rule(game: FromPath[str], rule: FromPath[str]) -> Rule:
    """One rule, or the text of a card, by id."""
    found = _game(game)
    text = found.explain(found.pack, rule)
    if text is None:
        raise NotFoundException(f"{found.title} has no rule or card “{rule}”.")
    known = found.rulebook.get(rule)
    return known or Rule(rule, "", text)
