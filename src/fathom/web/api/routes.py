"""All routes of the API, in one place."""

from __future__ import annotations

from litestar import Router
from litestar.di import Provide

from fathom.web import people
from fathom.web.api import games, live, matches, persons, playing, socket


def api() -> Router:
    """Everything under /api."""
    return Router(
        "/api",
        route_handlers=[
            games.games, games.one_game, games.rules, games.one_rule,
            persons.new_person, persons.me, persons.rename, persons.my_games,
            matches.create, matches.import_match, matches.see, matches.now, matches.points, matches.history,
            matches.warnings, matches.refusals, matches.hint, matches.chances, matches.links, matches.export,
            matches.fork, matches.rematch,
            playing.answer, playing.undo, playing.rewind, playing.vote, playing.concede, playing.say,
            playing.take, playing.leave, playing.make_host, playing.share, playing.renew_links,
            playing.join, playing.part, playing.unpack,
            live.live, socket.play,
        ],
        dependencies={"here": Provide(people.caller, sync_to_thread=False)},
    )  # fmt: skip
