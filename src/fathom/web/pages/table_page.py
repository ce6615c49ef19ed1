"""The page of a table, of its replay, and of the links to it."""

from __future__ import annotations

from itertools import groupby

import htpy as h
import segno
from htpy import Element, Node
from markupsafe import Markup

from fathom.players.search import HEADINGS, between
from fathom.present.scene import Scene
from fathom.table.access.views import Analysis, OptionAnalysis, OptionRefusal, ReplayPoint, TableLinks, TableView
from fathom.web.pages import fragments
from fathom.web.pages.page import page
from fathom.web.pages.rules_page import rule_link

KEYS = (
    ("1 … 9, 0", "choose an option, 0 the tenth"),
    ("arrows", "go over the board"),
    ("Enter", "choose what is under the focus"),
    ("b", "to the board"),
    ("u", "undo"),
    ("h", "hint"),
    ("t", "think longer: the chances of every answer"),
    ("?", "why can’t I …?"),
    ("c", "chat"),
    ("Esc", "close"),
)


def table_page(table: TableView, link: str, *, onward: str = "", secret: bool = False) -> Element:
    """The table: question on the left, board in the middle, panels on the right."""
    title = table.seat_view.game.title
    return page(
        title,
        h.h1(".visually-hidden")[title],
        h.div(".table")[
            h.div(".stage")[
                table.seat_view.scene.backdrop(), fragments.board(table.seat_view), fragments.sheet(table.seat_view)
            ],
            _nearer() if table.seat_view.scene.fine else None,
            h.p("#ticker", aria_hidden="true"),
            h.div("#ask.side")[
                fragments.question(table, link, onward),
                fragments.tools(table),
                h.details(".panel", {"id": "story", "open": True})[
                    h.summary["What happened"],
                    fragments.log(table.seat_view),
                    h.a(".faint", href=fragments.at(table.match, link, "/replay"))["From the beginning"],
                ],
                fragments.seats(table),
                _chat(table),
                _more(table, link),
            ],
            fragments.panels(table.seat_view),
        ],
        fragments.state(table, secret=secret),
        _dialogs(),
        style="table.css",
        script="table.js",
        cls="at-table curtained" if secret else "at-table",
        crumb=[h.span[title], h.span("#link-state", role="img", aria_label="connected", title="connected")],
        data={"match": table.match, "link": link, "game": table.seat_view.game.name},
        tools=h.button("#invite-open.quiet.for-company", {"data-ask": "links"}, type="button")["Invite"],
    )


def _nearer() -> Element:
    """For a board whose spaces are small on a phone."""
    return h.button("#nearer.icon-button", type="button", aria_pressed="false", aria_label="Closer look")["⌕"]


def _chat(table: TableView) -> Element:
    return h.details(".panel", {"id": "chat", "open": len(table.seats) > 1})[
        h.summary["Chat"],
        fragments.talk(table),
        h.form("#say-form.say.for-company")[
            h.label(".visually-hidden", for_="say")["Say something"],
            h.input("#say", type="text", maxlength="500", autocomplete="off", placeholder="Say something"),
            h.button(type="submit")["Say"],
        ],
    ]


def _more(table: TableView, link: str) -> Element:
    game = table.seat_view.game.name
    return h.details(".panel", {"id": "more"})[
        h.summary["More"],
        h.p(".row")[
            h.a(".button", href=f"/games/{game}/rules", target="rules")["Rules"],
            h.a(".button", href=fragments.at(table.match, link, "/replay"))["Replay"],
            h.a(".button", href=fragments.at(table.match, link, "/diary"))["Diary"]
            if table.seat_view.game.campaigns
            else None,
            h.button(".for-keepers", {"data-ask": "file"}, type="button")["Export"],
            h.button({"data-ask": "report"}, type="button")["Report a problem"],
            h.button(".for-players", {"data-guide": "toggle"}, type="button", aria_pressed="false")["Guide"]
            if type(table.seat_view.scene).lessons is not Scene.lessons
            else None,
            h.button(".for-players", {"data-do": "concede", "data-sure": "Give up this match?"}, type="button")[
                "Give up"
            ],
        ],
        h.p(".faint")["“Report a problem” downloads the exact match, to be sent along with what you saw."],
        h.table[[h.tr[h.td[h.kbd[key]], h.td[what]] for key, what in KEYS]],
    ]


def _dialogs(who: str = "") -> list[Node]:
    return [
        h.div("#menu", role="menu", aria_label="Options here", hidden=True),
        h.dialog("#asked", aria_label="Answer")[
            h.form(method="dialog")[h.button(".quiet.icon-button", aria_label="Close")["✕"]],
            h.div("#asked-body"),
        ],
        h.dialog("#curtain", aria_labelledby="curtain-title")[
            h.h2("#curtain-title")["Pass the screen on"],
            h.p("#curtain-text")[f"{who} is to look now." if who else None],
            h.button("#curtain-lift.main-button", type="button")["It is me"],
        ],
    ]


# -- what a dialog shows ---------------------------------------------------------------------------------------------


def why(table: TableView, refusals: list[OptionRefusal]) -> Element:
    """What is not allowed now: each reason once, with all it forbids."""
    grouped: dict[tuple[str, str], list[OptionRefusal]] = {}
    for refusal in refusals:
        grouped.setdefault((refusal.why, refusal.rule), []).append(refusal)
    rows = [
        h.li[
            h.b[reason],
            " ",
            rule_link(table.seat_view.game.name, rule),
            h.ul(".faint")[[h.li({"data-refused": x.spot})[x.label.partition(" — ")[0]] for x in refused]],
        ]
        for (reason, rule), refused in grouped.items()
    ]
    return h.div("#why")[
        h.h2["Why can’t I …?"],
        h.ul[rows] if rows else h.p["Everything you might try here is among the options."],
    ]


def chances(found: Analysis) -> Element:
    """Every answer with its chance to win, as bars, and what would follow it; a press gives the answer."""
    return h.div("#chances")[
        h.h2["What each answer promises"],
        h.p(".faint")[
            f"Tried out in {sum(promise.tries for promise in found.options)} imagined games, each played on "
            f"{found.reach}. The bar is the chance to win; the lighter part of it is how unsure that is. "
            "Which is better is surer than that, as all were tried in the same worlds."
        ],
        [
            [h.h3[HEADINGS[standing]], h.ol(class_=standing)[[_promise(promise) for promise in some]]]
            for standing, some in groupby(found.options, lambda promise: promise.standing)
        ],
    ]


def _promise(promise: OptionAnalysis) -> Element:
    answer, *then = [words.partition(" — ")[0] for words in promise.follows or (promise.label,)]
    known = promise.standing != "unknown"
    return h.li[
        h.button(".option", {"data-option": promise.option}, type="button")[
            h.span(".promise")[between(promise.low, promise.high)] if known else None,
            h.span[
                answer,
                h.svg(".bar", viewBox="0 0 100 4", preserveAspectRatio="none", aria_hidden="true")[
                    h.rect(width=f"{100 * promise.low:.1f}", height=4),
                    h.rect(
                        ".unsure",
                        x=f"{100 * promise.low:.1f}",
                        width=f"{100 * (promise.high - promise.low):.1f}",
                        height=4,
                    ),
                ]
                if known
                else None,
                h.span(".note")["then ", " → ".join(then)] if then else None,
            ],
        ]
    ]


def links(links: TableLinks, base: str, match: str, *, host: bool, own: bool) -> Element:
    """Links to send, each with a picture for phones. `own`: only this machine can open them."""
    found = []
    if links.invitation:
        found.append(("Invite a friend to play", f"{base}table/{match}?link={links.invitation}"))
    if links.spectator:
        found.append(("Let somebody watch", f"{base}table/{match}?link={links.spectator}"))
    for seat, secret in links.seats.items():
        found.append((f"Your seat {seat + 1} on another device", f"{base}table/{match}?link={secret}"))
    return h.div("#links")[
        h.h2["Invite"],
        h.p(".panel.caution", role="note")[
            h.b["These links work on this machine only."],
            " To play with friends in your network, end the server and start it with ",
            h.code["make play"],
            " or ",
            h.code["fathom serve --lan"],
            ".",
        ]
        if own
        else None,
        [_link(title, address, number) for number, (title, address) in enumerate(found)]
        or h.p["Only those who play can invite others."],
        h.p[
            h.button(
                {"data-do": "renew", "data-sure": "The links sent so far will no longer work. Go on?"}, type="button"
            )["Make new links"]
        ]
        if host
        else None,
    ]


def _link(title: str, address: str, number: int) -> Element:
    picture = Markup(segno.make(address, error="m").svg_inline(scale=4, border=3))
    return h.section[
        h.h3[title],
        h.div(".link-row")[
            h.input(type="text", value=address, readonly=True, aria_label=title, id=f"address-{number}"),
            h.button({"data-copy": f"address-{number}"}, type="button", autofocus=number == 0)["Copy"],
        ],
        h.details({"open": number == 0})[h.summary["Code for a phone"], h.div(".qr")[picture]],
    ]


# -- replay ------------------------------------------------------------------------------------------------------------


def replay_page(
    table: TableView, points: list[ReplayPoint], at: int, link: str, *, forks: bool, secret: bool = False
) -> Element:
    """Any point of a match, with a slider to go through it. `forks`: whether one may play on from there."""
    title = f"Replay of {table.seat_view.game.title}"
    last, seat = len(points) - 1, table.seat_view.seat
    return page(
        title,
        h.h1(".visually-hidden")[title],
        h.div(".table")[
            h.div(".stage")[
                table.seat_view.scene.backdrop(), fragments.board(table.seat_view), fragments.sheet(table.seat_view)
            ],
            h.div("#ask.side")[
                h.section(".panel.scrub", aria_label="Replay")[
                    h.label(for_="at")["Point of the match"],
                    h.input("#at", type="range", min="0", max=str(last), value=str(at)),
                    h.output("#where", for_="at")[_where(table)],
                    h.div(".row")[
                        h.button({"data-step": "first", "aria-label": "To the beginning"}, type="button")["«"],
                        h.button({"data-step": "back", "aria-label": "One step back"}, type="button")["‹"],
                        h.button("#play", type="button", aria_pressed="false")["Play"],
                        h.button({"data-step": "on", "aria-label": "One step on"}, type="button")["›"],
                        h.button({"data-step": "last", "aria-label": "To the end"}, type="button")["»"],
                    ],
                    h.div(".row")[
                        h.button("#fork.main-button", type="button")["Play on from here"] if forks else None,
                        h.a(".button", href=fragments.at(table.match, link))["Back to the table"],
                    ],
                    None if forks else h.p(".faint")["When this match is over you can play on from any point of it."],
                ],
                h.details(".panel", {"id": "story", "open": True})[
                    h.summary["What happened"], fragments.log(table.seat_view)
                ],
            ],
            fragments.panels(table.seat_view),
        ],
        _dialogs("" if seat is None else table.seat_view.words.seat(seat)),
        style="table.css",
        script="replay.js",
        cls="at-table curtained" if secret else "at-table",
        crumb=title,
        data={
            "match": table.match,
            "link": link,
            "game": table.seat_view.game.name,
            "seat": str(seat) if secret else "",
            "secret": "yes" if secret else "",
        },
    )


def replay_parts(table: TableView) -> list[Node]:
    """What changes from point to point."""
    return [
        fragments.board(table.seat_view),
        fragments.sheet(table.seat_view),
        fragments.panels(table.seat_view),
        fragments.log(table.seat_view),
        h.output("#where", for_="at")[_where(table)],
    ]


def _where(table: TableView) -> str:
    seat_view = table.seat_view
    if seat_view.outcome is not None:
        return f"Turn {seat_view.turn}: the end."
    asked = " and ".join(seat_view.words.seat(seat) for seat in seat_view.waiting)
    return f"Turn {seat_view.turn}: {asked} to answer." if asked else f"Turn {seat_view.turn}."
