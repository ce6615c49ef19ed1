"""The home page, and the page of a game with the form for a new match."""

from __future__ import annotations

import time
from functools import cache
from hashlib import blake2b
from typing import Any

import htpy as h
import msgspec
from htpy import Element, Node, VoidElement

from fathom.content.settings import Field, SettingLabel, fields
from fathom.game.art import cover_for
from fathom.game.game import Game
from fathom.games import find, names
from fathom.present.phrases import count
from fathom.table.access.views import MatchSummary
from fathom.web.pages.achievements import achievements, rewards
from fathom.web.pages.clock import clock_field
from fathom.web.pages.how_hard import how_hard
from fathom.web.pages.page import page

LONG = 180
"""The number of minutes from which the time is shown in hours."""
RESULTS = {"won": "won", "lost": "lost", "draw": "a draw", "": "over"}
"""The results of finished matches in words."""
ROW = 4
"""The number of matches in one row."""
WEIGHTS = {"refuge": "medium", "tentacula": "light", "rivals": "heavy", "jupiter": "medium", "sleeping-gods": "heavy"}


@cache
def cover_svg(name: str) -> str:
    """The cover of a game as SVG text; only its title on a background if the game has no cover."""
    return str(cover_for(find(name)))


@cache
def cover_hash(name: str) -> str:
    """A hash of the picture, so that browsers may cache it forever."""
    return blake2b(cover_svg(name).encode(), digest_size=6).hexdigest()


def cover(name: str) -> VoidElement:
    """The cover of a game."""
    return h.img(".cover", src=f"/covers/{cover_hash(name)}/{name}.svg", alt="", width="300", height="400")


# -- home --------------------------------------------------------------------------------------------------------------


def home_page(mine: list[MatchSummary], *, public_tables: bool = False) -> Element:
    """The home page: matches to continue, all games, and finished matches."""
    long = [match for match in mine if not match.over and find(match.game).campaigns]
    running = [match for match in mine if not match.over and match not in long]
    over = [match for match in mine if match.over]
    return page(
        "Fathom Five",
        h.section(".hero")[
            h.h1["Five games from the deep"],
            h.p["Real rules, enforced and explained. Play alone, at one screen, or with friends by link."],
            None if mine else h.p(".row")["New here?", _first_game_link(find(names()[0]))],
        ],
        running_matches("Your campaigns", long, "campaigns") if long else None,
        running_matches("Continue", running) if running else None,
        h.h2(".visually-hidden" if not (running or long) else "")["The games"],
        h.ul(".shelf")[[_game_card(find(name)) for name in names()]],
        h.p(".row")[
            h.a(".button", href="/tables")["Public tables"] if public_tables else None,
            h.a(".button", href="/packs")["Packs"],
            h.a(".button", href="/workshop")["Workshop"],
        ],
        [
            h.h2["Finished"],
            h.ul(".matches")[[finished_match(match) for match in over[:6]]],
            h.p[h.a(href="/mine")["All results"]],
        ]
        if over
        else None,
        h.h2["Load a saved match"],
        h.p[
            h.label[
                "A match file that you exported or received: ",
                h.input("#import-file", type="file", accept=".fathom,.json,application/json"),
            ]
        ],
        _teach_dialog(),
        current="home",
    )


def running_matches(title: str, running: list[MatchSummary], id: str | None = None) -> Element:
    """A list of running matches: the newest in one row, the rest folded, so that the games stay visible."""
    rest = running[ROW:]
    return h.section(".running", id=id)[
        h.h2[title],
        h.ul(".matches")[[_match(match) for match in running[:ROW]]],
        h.details[h.summary[f"{len(rest)} more"], h.ul(".matches")[[_match(match) for match in rest]]]
        if rest
        else None,
    ]


def _facts(game: Game) -> Element:
    """The number of players, the time and the complexity of a game."""
    long = game.minutes[0] >= LONG
    times = dict.fromkeys(minutes // 60 if long else minutes for minutes in game.minutes)
    return h.ul(".figures")[
        h.li[f"{game.seats[0]}–{game.seats[-1]} players"],
        h.li[f"{'–'.join(map(str, times))} {'hours' if long else 'min'}"],
        h.li[WEIGHTS.get(game.name, "medium")],
    ]


def _game_card(game: Game) -> Element:
    drawn = bool(game.art_module)
    return h.li(".lid")[
        cover(game.name),
        None if drawn else h.span(".ribbon")["text board"],
        h.div(".about")[
            h.h3[h.a(href=f"/games/{game.name}")[game.title]],
            h.p[game.blurb],
            _facts(game),
            h.button(
                ".main-button",
                _quick_start(game),
                type="button",
                aria_label=f"Play now: {game.title}",
            )["Play now"],
        ],
    ]


def _match(match: MatchSummary) -> Element:
    others = _others(match)
    state: Node = f"turn {match.turn}"
    if match.your_turn:
        state = h.span(".turn")[f"your turn · turn {match.turn}"]
    title, campaign = match.title.partition(":")[0], find(match.game).campaigns is not None
    return h.li[
        cover(match.game),
        h.div[
            h.a(href=f"/table/{match.match}")[title, h.span(".go-on")[" · continue"] if campaign else None],
            h.br,
            state,
            h.br,
            h.span(".faint")[f"{others} · {ago(match.updated)}"],
        ],
    ]


def finished_match(match: MatchSummary) -> Element:
    """A finished match in a list: the result, the length, the other players and the date."""
    figure = find(match.game).record
    length = figure.text(match.score) if figure and match.score is not None else count(match.turn, "turn")
    facts = length if length.startswith(match.result or "-") else f"{RESULTS[match.result]} · {length}"
    return h.li[
        cover(match.game),
        h.div[
            h.a(href=f"/table/{match.match}")[match.title.partition(":")[0]],
            h.br,
            h.span({"class": f"result {match.result}"})[facts],
            h.br,
            h.span(".faint")[f"{_others(match)} · ", _date(match.ended or match.updated)],
        ],
    ]


def _others(match: MatchSummary) -> str:
    others = ", ".join(seat.name or seat.kind for seat in match.seats if not seat.yours)
    return others or ("alone" if len(match.seats) == 1 else "at one screen")


def _date(then: float) -> Element:
    day = time.gmtime(then)
    return h.time(datetime=time.strftime("%Y-%m-%d", day))[f"{day.tm_mday} {time.strftime('%b %Y', day)}"]


def ago(then: float) -> str:
    """How long ago, in words."""
    seconds = max(0, time.time() - then)
    for size, word in ((86400, "day"), (3600, "hour"), (60, "minute")):
        if seconds >= size:
            number = int(seconds // size)
            return f"{number} {word}{'s' if number > 1 else ''} ago"
    return "just now"


# -- a game's page -----------------------------------------------------------------------------------------------------


def game_page(game: Game, players: dict[str, str], profile: Any = None, packs: Node = None) -> Element:
    """The page of a game with the form for a new match; with achievements if the game has campaigns.

    `players` has the kinds of computer players with their names, `profile` the person's achievements. `packs` is the
    field that chooses a pack, if there are any.
    """
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
                    _first_game_button(game),
                ],
                achievements(game, profile),
                _form(game, players, profile, packs),
            ],
        ],
        _teach_dialog(),
        crumb=game.title,
    )


def _first_game_link(game: Game) -> Element | None:
    return _first_game_button(game, f"Guided first game: {game.title.partition(':')[0]}")


def _first_game_button(game: Game, label: str = "Guided first game") -> Element | None:
    if game.first_game is None:
        return None
    return h.button(_quick_start(game) | {"data-guide": "1"}, type="button")[label]


def _quick_start(game: Game) -> dict[str, str]:
    """The data of a button that starts a match with one click: the requests for a usual match and for a guided one."""
    seats = ("me", *("scripted" for _ in range(_default_seats(game) - 1)))
    data = {"data-quick": game.name, "data-chosen": _request(game, seats, settings=game.play_now)}
    first = game.first_game
    if first is not None:
        data["data-first"] = _request(game, first.occupants, settings=first.settings, seed=first.seed)
    return data


def _request(game: Game, seats: tuple[str, ...], **more: Any) -> str:
    """The body of a request for a new match."""
    return msgspec.json.encode({"game": game.name, "seats": seats, **more}).decode()


def _teach_dialog() -> Element:
    """The dialog before a person's first match of a game: guided, or a normal match."""
    return h.dialog("#teach", aria_labelledby="teach-title")[
        h.h2("#teach-title")["Teach me as I play?"],
        h.p[
            "Your first match is then a short guided game: a lesson explains each new situation, and the next step is "
            "marked. You can stop the lessons and play on your own at any time."
        ],
        h.p(".row")[
            h.button("#teach-yes.main-button", type="button")["Yes, teach me"],
            h.button("#teach-no", type="button")["No, just play"],
        ],
    ]


def _default_seats(game: Game) -> int:
    """The number of seats chosen at first: the fewest for a campaign, which others can join later."""
    return game.seats[0] if game.campaigns else game.default_seats


def _form(game: Game, players: dict[str, str], profile: Any = None, packs: Node = None) -> Element:
    usual = _default_seats(game)
    earned = game.campaigns.rewards(game.pack, profile) if game.campaigns else {}
    settings = [
        field
        for field in fields(game.settings_type)
        if (len(field.choices) > 1 or field.kind is int) and field.name not in ("confirm_end", *earned)
    ]
    return h.form("#new-match", {"data-game": game.name})[
        h.fieldset[
            h.legend["Number of players"],
            h.div(".choices")[
                [
                    _choice("count", str(number), f"{number} player{'s' if number > 1 else ''}", "", number == usual)
                    for number in game.seats
                ]
            ],
        ],
        h.fieldset[
            h.legend["Seats"],
            h.p(".help")["“Open” seats are for friends: you get a link to send them."],
            [_seat(players, seat, usual) for seat in range(game.seats[-1])],
        ],
        packs,
        clock_field(),
        _settings(game, settings) if settings else None,
        how_hard(game.win_rates) if game.win_rates else None,
        rewards(game, earned),
        h.div(".start")[h.button(".main-button", type="submit")["Start the match"]],
    ]


def _settings(game: Game, settings: list[Field]) -> Element:
    return h.details(".fields", open=True)[
        h.summary["Game settings", h.span(".help")["The defaults are fine for a first game"]],
        h.div(".settings")[[_setting(game, field) for field in settings]],
    ]


def _choice(name: str, value: str, title: str, note: str, checked: bool) -> Element:
    return h.label(".choice")[
        h.input(type="radio", name=name, value=value, checked=checked), h.b[title], h.small[note] if note else None
    ]


def _seat(players: dict[str, str], seat: int, usual: int) -> Element:
    kinds = {"me": "Me", "open": "Open: a friend by link", **players}
    chosen = "me" if seat == 0 else "scripted"
    return h.div(".seat-row", {"data-seat": str(seat)}, hidden=seat >= usual)[
        h.label(for_=f"seat-{seat}")[f"Seat {seat + 1}"],
        h.select(id=f"seat-{seat}", name=f"seat-{seat}")[
            [h.option(value=value, selected=value == chosen)[title] for value, title in kinds.items()]
        ],
    ]


def _setting(game: Game, field: Field) -> Element:
    field = game.text.setting_labels.get(field.name, SettingLabel()).said(field)
    help_id = f"help-{field.name}"
    return h.div(".setting")[
        h.label(for_=f"set-{field.name}")[field.title],
        _entry(field, help_id if field.help else None),
        h.p(".help", id=help_id)[_capitalised(field.help)] if field.help else None,
    ]


def _entry(field: Field, help_id: str | None) -> Element | VoidElement:
    """The input for a setting: a list of values, written as JSON, or a number field."""
    id = f"set-{field.name}"
    if not field.choices:
        return h.input(id=id, name=field.name, type="number", value=str(field.default), aria_describedby=help_id)
    return h.select(id=id, name=field.name, aria_describedby=help_id)[
        [
            h.option(value=msgspec.json.encode(value).decode(), selected=value == field.default)[_capitalised(title)]
            for value, title in field.choices
        ]
    ]


def _capitalised(text: str) -> str:
    """A text with a capital first letter."""
    return text[:1].upper() + text[1:]
