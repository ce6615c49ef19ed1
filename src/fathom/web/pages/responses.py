"""What the handlers of pages share: HTML responses and the game of an address."""

from __future__ import annotations

import htpy as h
from htpy import Node
from litestar import MediaType, Response
from litestar.exceptions import NotFoundException

from fathom.game.game import Game
from fathom.games import find, names


def html(*nodes: Node, status: int = 200) -> Response[str]:
    """An HTML response with these elements."""
    return Response(str(h.fragment[nodes]), media_type=MediaType.HTML, status_code=status)


def game_called(name: str) -> Game:
    """The game with this name. Raises 404 if there is none."""
    if name not in names():
        raise NotFoundException(f"There is no game called “{name}”.")
    return find(name)
