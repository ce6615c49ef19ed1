"""The home page and a game's own page, where a match is set up."""

from __future__ import annotations

import time
from functools import cache
from hashlib import blake2b
from typing import Any

import htpy as h
import msgspec
from htpy import Element, Node, VoidElement

from fathom import players as bots
from fathom.content.settings import Field, SettingLabel, fields
from fathom.game import Game
from fathom.games import find, names
from fathom.table.access.views import MatchSummary
from fathom.web.covers import cover as spare_cover
from fathom.web.pages.achievements import achievements, rewards
from fathom.web.pages.clock import clock_field
from fathom.web.pages.page import page

LONG = 180
"""Minutes from which on one counts in hours."""
ROW = 4
"""Matches that stand side by side."""
WEIGHTS = {"refuge": "medium", "tentacula": "light", "rivals": "heavy", "jupiter": "medium", "sleeping-gods": "heavy"}


@cache
def cover_svg(name: str) -> str:
    """The lid of a box, as the text of an SVG file: the game's own, else ours, else a plain one."""
    game = find(name) if name in names() else None
    drawn = game.cover() if game and type(game).cover is not Game.cover else spare_cover(name)
    if drawn is None:
        drawn = find(name).cover()
    return str(drawn)


@cache
def cover_hash(name: str) -> str:
    """Changes whenever the picture does, so that browsers may keep it for ever."""
    return blake2b(cover_svg(name).encode(), digest_size=6).hexdigest()


def cover(name: str) -> VoidElement:
    """The lid of a box."""
    return h.img(".cover", src=f"/covers/{cover_hash(name)}/{name}.svg", alt="", width="300", height="400")


# -- home --------------------------------------------------------------------------------------------------------------


def home_page(mine: list[MatchSummary]) -> Element:
    """Continue a game, or take one from the shelf."""
    long = [match for match in mine if not match.over and find(match.game).campaigns]
    running = [match for match in mine if not match.over and match not in long]
    over = [match for match in mine if match.over]
    return page(
        "Fathom Five",
        h.section(".hero")[
            h.h1["Five games from the deep"],
            h.p["Real rules, enforced and explained. Alone, round one screen, or with friends by a link."],
            None if mine else h.p(".row")["New here?", _welcome(find(names()[0]))],
        ],
        _running("Your campaigns", long, "campaigns") if long else None,
        _running("Continue", running) if running else None,
        h.h2(".visually-hidden" if not (running or long) else "")["The games"],
        h.ul(".shelf")[[_lid(find(name)) for name in names()]],
        [h.h2["Finished"], h.ul(".matches")[[_match(match) for match in over[:6]]]] if over else None,
        h.h2["Go on with a match file"],
        h.p[
            h.label[
                "A file you have exported or been sent: ",
                h.input("#import-file", type="file", accept=".fathom,.json,application/json"),
            ]
        ],
        current="home",
    )


def _running(title: str, running: list[MatchSummary], id: str | None = None) -> Element:
    """The newest in one row, so that the shelf stays in sight."""
    rest = running[ROW:]
    return h.section(".running", id=id)[
        h.h2[title],
        h.ul(".matches")[[_match(match) for match in running[:ROW]]],
        h.details[h.summary[f"{len(rest)} more"], h.ul(".matches")[[_match(match) for match in rest]]]
        if rest
        else None,
    ]


def _facts(game: Game[Any, Any, Any]) -> Element:
    """Players, time and weight."""
    long = game.minutes[0] >= LONG
    times = dict.fromkeys(minutes // 60 if long else minutes for minutes in game.minutes)
    return h.ul(".figures")[
        h.li[f"{game.seats[0]}–{game.seats[-1]} players"],
        h.li[f"{'–'.join(map(str, times))} {'hours' if long else 'min'}"],
        h.li[WEIGHTS.get(game.name, "medium")],
    ]


def _lid(game: Game[Any, Any, Any]) -> Element:
    drawn = type(game).scene is not Game.scene
    return h.li(".lid")[
        cover(game.name),
        None if drawn else h.span(".ribbon")["board of text"],
        h.div(".about")[
            h.h3[h.a(href=f"/games/{game.name}")[game.title]],
            h.p[game.blurb],
            _facts(game),
            h.button(
                ".main-button",
                _at_once(game, game.play_now),
                type="button",
                aria_label=f"Play now: {game.title}",
            )["Play now"],
        ],
    ]


def _match(match: MatchSummary) -> Element:
    others = ", ".join(seat.name or seat.kind for seat in match.seats if not seat.yours) or "alone"
    state: Node = f"turn {match.turn}"
    if match.over:
        state = "won" if match.won and not find(match.game).competitive else "over"
    elif match.your_turn:
        state = h.span(".turn")[f"your turn · turn {match.turn}"]
    where = f"/table/{match.match}" + ("/replay" if match.over else "")
    title, campaign = match.title.partition(":")[0], find(match.game).campaigns is not None and not match.over
    return h.li[
        cover(match.game),
        h.div[
            h.a(href=where)[title, h.span(".go-on")[" · go on"] if campaign else None],
            h.br,
            state,
            h.br,
            h.span(".faint")[f"{others} · {ago(match.updated)}"],
        ],
    ]


def ago(then: float) -> str:
    """How long ago, in words."""
    seconds = max(0, time.time() - then)
    for size, word in ((86400, "day"), (3600, "hour"), (60, "minute")):
        if seconds >= size:
            number = int(seconds // size)
            return f"{number} {word}{'s' if number > 1 else ''} ago"
    return "just now"


# -- a game's page -----------------------------------------------------------------------------------------------------


def game_page(game: Game[Any, Any, Any], profile: Any = None) -> Element:
    """What the game is, and the form that begins a match; of a campaign, with what earlier ones have achieved."""
    return page(
        game.title,
        h.div(".game-page")[
            cover(game.name),
            h.div[
                h.h1[game.title],
                h.p[game.blurb],
                _facts(game),
                h.p(".row")[
                    h.a(".button", href=f"/games/{game.name}/rules")["Read the rules"],
                    _first(game),
                ],
                achievements(game, profile),
                _form(game, profile),
            ],
        ],
        crumb=game.title,
    )


def _welcome(game: Game[Any, Any, Any]) -> Element | None:
    return _first(game, f"Guided first game: {game.title.partition(':')[0]}")


def _first(game: Game[Any, Any, Any], label: str = "Guided first game") -> Element | None:
    if game.first_game is None:
        return None
    return h.button(_at_once(game, game.first_game) | {"data-guide": "1"}, type="button")[label]


def _at_once(game: Game[Any, Any, Any], options: dict[str, Any]) -> dict[str, str]:
    """What a button needs to begin a match with one click."""
    chosen = {"quick": game.name, "seats": str(_usual(game)), "options": msgspec.json.encode(options).decode()}
    return {f"data-{key}": value for key, value in chosen.items()}


def _usual(game: Game[Any, Any, Any]) -> int:
    """How many seats a match has unless somebody says otherwise: a campaign is read alone, a game played by two."""
    return game.seats[0] if game.campaigns else max(game.seats[0], min(2, game.seats[-1]))


def _form(game: Game[Any, Any, Any], profile: Any = None) -> Element:
    usual = _usual(game)
    earned = game.campaigns.rewards(game.pack, profile) if game.campaigns else {}
    settings = [
        field
        for field in fields(game.options_type)
        if (len(field.choices) > 1 or field.kind is int) and field.name not in ("confirm_end", *earned)
    ]
    return h.form("#new-match", {"data-game": game.name})[
        h.fieldset[
            h.legend["How many play?"],
            h.div(".choices")[
                [
                    _choice("count", str(number), f"{number} player{'s' if number > 1 else ''}", "", number == usual)
                    for number in game.seats
                ]
            ],
        ],
        h.fieldset[
            h.legend["Who sits where?"],
            h.p(".help")["“Open” seats are for friends: you get a link to send them."],
            [_seat(game, seat, usual) for seat in range(game.seats[-1])],
        ],
        clock_field(),
        _settings(game, settings) if settings else None,
        rewards(game, earned),
        h.div(".start")[h.button(".main-button", type="submit")["Start the match"]],
    ]


def _settings(game: Game[Any, Any, Any], settings: list[Field]) -> Element:
    return h.details(".fields", open=True)[
        h.summary["The game", h.span(".help")["the usual is chosen already"]],
        h.div(".settings")[[_setting(game, field) for field in settings]],
    ]


def _choice(name: str, value: str, title: str, note: str, checked: bool) -> Element:
    return h.label(".choice")[
        h.input(type="radio", name=name, value=value, checked=checked), h.b[title], h.small[note] if note else None
    ]


def _seat(game: Game[Any, Any, Any], seat: int, usual: int) -> Element:
    kinds = {"me": "Me", "open": "Open: a friend by link", **bots.offered(game)}
    chosen = "me" if seat == 0 else "scripted"
    return h.div(".seat-row", {"data-seat": str(seat)}, hidden=seat >= usual)[
        h.label(for_=f"seat-{seat}")[f"Seat {seat + 1}"],
        h.select(id=f"seat-{seat}", name=f"seat-{seat}")[
            [h.option(value=value, selected=value == chosen)[title] for value, title in kinds.items()]
        ],
    ]


def _setting(game: Game[Any, Any, Any], field: Field) -> Element:
    field = game.setting_labels.get(field.name, SettingLabel()).said(field)
    help_id = f"help-{field.name}"
    return h.div(".setting")[
        h.label(for_=f"set-{field.name}")[field.title],
        _entry(field, help_id if field.help else None),
        h.p(".help", id=help_id)[_begun(field.help)] if field.help else None,
    ]


def _entry(field: Field, help_id: str | None) -> Element | VoidElement:
    """Values to choose from, or a number; each is written as JSON."""
    id = f"set-{field.name}"
    if not field.choices:
        return h.input(id=id, name=field.name, type="number", value=str(field.default), aria_describedby=help_id)
    return h.select(id=id, name=field.name, aria_describedby=help_id)[
        [
            h.option(value=msgspec.json.encode(value).decode(), selected=value == field.default)[_begun(title)]
            for value, title in field.choices
        ]
    ]


def _begun(text: str) -> str:
    """A text as it stands at the beginning of a line."""
    return text[:1].upper() + text[1:]
