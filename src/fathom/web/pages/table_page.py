"""The pages of a table and its replay, and the contents of their dialogs."""

from __future__ import annotations

from itertools import groupby

import htpy as h
from htpy import Element, Node

from fathom.assist import group_by_reason
from fathom.players.search import HEADINGS, percent_range
from fathom.present.scene import Scene
from fathom.table.access.views import Analysis, OptionAnalysis, OptionRefusal, ReplayPoint, TableLinks, TableView
from fathom.web.pages import company, ending, fragments
from fathom.web.pages.board_key import board_key
from fathom.web.pages.journal import recap_due
from fathom.web.pages.notes import places_of
from fathom.web.pages.pack_pages import pack_note
from fathom.web.pages.page import page
from fathom.web.pages.rules_page import rule_link
from fathom.web.pages.share_link import link_field, own_computer_note

STYLES = ("table.css", "packs.css", "ending.css", "help.css", "stage.css", "phone_text.css", "reading.css")
KEYS = (
    ("1 … 9, 0", "choose an option (0 is the tenth)"),
    ("arrows", "go to the next place on the board that you can choose"),
    ("Shift and arrows", "go to the next place of any kind"),
    ("Enter", "choose the focused element"),
    ("b", "go to the board"),
    ("u", "undo"),
    ("h", "hint"),
    ("t", "analyse: win chance by option"),
    ("?", "why can’t I …?"),
    ("l", "key: all pieces and marks"),
    ("i", "explain the focused element"),
    ("c", "chat"),
    ("Space", "skip what is being shown"),
    ("Esc", "close"),
)
NOTE_KEY = ("n", "notes: read all, or write one at the focused place")


def table_page(
    table: TableView,
    link: str,
    *,
    next_link: str = "",
    secret: bool = False,
    invitation: str = "",
    reports: bool = False,
) -> Element:
    """The table page: question on the left, board in the middle, panels on the right."""
    title = table.seat_view.game.title
    return page(
        title,
        h.h1(".visually-hidden")[title],
        h.div(".table")[
            fragments.goal(table.seat_view),
            h.div(".stage")[
                table.seat_view.scene.backdrop(),
                fragments.board(table.seat_view),
                fragments.sheet(table.seat_view),
                ending.finale(table),
                _playback(),
                _larger_button(),
            ],
            h.p("#ticker", aria_hidden="true"),
            h.p("#facts"),
            h.div("#ask.side")[
                pack_note(table.pack),
                company.lobby(table, invitation),
                fragments.question(table, link, next_link),
                fragments.tools(table),
                h.details(".panel", {"id": "story", "open": True})[
                    h.summary["What happened"],
                    fragments.log(table.seat_view),
                    h.p(".row")[
                        h.button(".chip", {"data-ask": "again"}, type="button")["↻ Show again since your last turn"],
                        h.a(".faint", href=fragments.table_url(table.match, link, "/replay"))["From the beginning"],
                    ],
                ],
                fragments.seats(table),
                _chat(table),
                _more_panel(table, link, reports=reports),
            ],
            h.div(".right")[fragments.panels(table.seat_view), board_key(table.seat_view)],
        ],
        fragments.state(table, secret=secret, recap=recap_due(table)),
        _dialogs(),
        style=STYLES,
        script="table.js",
        cls="at-table curtained" if secret else "at-table",
        crumb=[h.span[title], h.span("#link-state", role="img", aria_label="connected", title="connected")],
        data={"match": table.match, "link": link, "game": table.seat_view.game.name},
        tools=[
            _zoom_button() if table.seat_view.scene.fine else None,
            h.button("#invite-open.quiet.for-company", {"data-ask": "links"}, type="button")["Invite"],
        ],
    )


def _playback() -> Element:
    """The box over the board that shows an event during playback: its sentence and its picture."""
    return h.div("#playback", {"data-mine": ""}, hidden=True, aria_hidden="true")[
        h.div(".moment"), h.p[h.span(".caption"), h.span(".to-skip")["click or space: skip"]]
    ]


def _larger_button() -> Element:
    """The button that enlarges the board on a phone, where the board is small to leave room for the options."""
    return h.button("#larger.icon-button", {"data-mine": ""}, type="button", aria_label="Larger board")["⤢"]


def _zoom_button() -> Element:
    """The button that zooms in on boards whose spaces are small on a phone; it is in the page header."""
    return h.button("#nearer.quiet.icon-button", type="button", aria_pressed="false", aria_label="Zoom in")["⌕"]


def _chat(table: TableView) -> Element:
    return h.details(".panel", {"id": "chat", "open": len(table.seats) > 1})[
        h.summary["Chat"],
        fragments.talk(table),
        h.p("#typing.faint", hidden=True),
        h.form("#say-form.say.for-company")[
            h.label(".visually-hidden", for_="say")["Message"],
            h.input("#say", type="text", maxlength="500", autocomplete="off", placeholder="Write a message"),
            h.button(type="submit")["Send"],
        ],
    ]


def _more_panel(table: TableView, link: str, *, reports: bool) -> Element:
    game = table.seat_view.game.name
    rules = fragments.table_url(table.match, link, "/rules") if table.pack else f"/games/{game}/rules"
    return h.details(".panel", {"id": "more"})[
        h.summary["More"],
        h.p(".row")[
            h.a(".button", href=rules, target="rules")["Rules"],
            h.button({"data-ask": "legend"}, type="button")["Key"],
            h.a(".button", href=fragments.table_url(table.match, link, "/replay"))["Replay"],
            h.a(".button", href=fragments.table_url(table.match, link, "/diary"))["Diary"]
            if table.seat_view.game.campaigns
            else None,
            h.a(".button", href="/mine")["My games"],
            h.button(".for-keepers", {"data-ask": "file"}, type="button")["Export"],
            h.button({"data-ask": "report"}, type="button")["Report a problem"],
            h.button({"data-ask": "complain"}, type="button")["Report to the operator"] if reports else None,
            h.button(".for-players", {"data-guide": "toggle"}, type="button", aria_pressed="false")["Guide"]
            if type(table.seat_view.scene).lessons is not Scene.lessons
            else None,
            h.button(".for-players", {"data-do": "concede", "data-sure": "Give up this match?"}, type="button")[
                "Give up"
            ],
        ],
        h.p(".faint")["“Report a problem” downloads a file of this match. Send it with a description of the problem."],
        h.table[[h.tr[h.td[h.kbd[key]], h.td[what]] for key, what in _keys(table)]],
    ]


def _keys(table: TableView) -> list[tuple[str, str]]:
    """The keys of the page, each with what it does."""
    *others, last = KEYS
    return [*others, *([NOTE_KEY] if places_of(table.seat_view) else []), last]


def _dialogs(who: str = "") -> list[Node]:
    return [
        h.div("#menu", role="menu", aria_label="Options here", hidden=True),
        h.dialog("#asked", aria_label="Answer")[
            h.form(method="dialog")[h.button(".quiet.icon-button", aria_label="Close")["✕"]],
            h.div("#asked-body"),
        ],
        h.dialog("#curtain", aria_labelledby="curtain-title")[
            h.h2("#curtain-title")["Pass the screen"],
            h.p("#curtain-text")[f"Pass the screen to {who}." if who else None],
            h.button("#curtain-lift.main-button", type="button")["I'm ready"],
        ],
    ]


# -- dialogs ---------------------------------------------------------------------------------------------------------


def why(table: TableView, refusals: list[OptionRefusal]) -> Element:
    """The dialog “Why can’t I …?”: options that are not offered now, grouped by reason."""
    rows = [
        h.li[
            h.b[group.why],
            " ",
            rule_link(table.seat_view.game.name, group.rule),
            h.ul(".faint")[[h.li({"data-refused": x.spot})[x.label.partition(" — ")[0]] for x in group.refused]],
        ]
        for group in group_by_reason(refusals)
    ]
    return h.div("#why")[
        h.h2["Why can’t I …?"],
        h.ul[rows] if rows else h.p["Everything is possible here: choose any option."],
        _outside(table),
    ]


def _outside(table: TableView) -> Element | None:
    """A line that says what the question asks for, and so why everything else is refused; None without a question."""
    ask, game = table.seat_view.ask, table.seat_view.game
    if ask is None:
        return None
    reason = game.rules.decisions.outside(ask)
    return h.p("#outside.faint")[h.b[reason.why], " ", rule_link(game.name, reason.rule)]


def analysis(found: Analysis) -> Element:
    """The dialog with the win chance of every option and the expected continuation. A click chooses the option."""
    tries = sum(one.tries for one in found.options)
    about = (
        "The computer was too busy to simulate enough games. Analyse again in a moment."
        if all(one.verdict == "unknown" for one in found.options)
        else f"From {tries} simulated games, each played {found.horizon}. The win chance is likely to be between the "
        "two percentages: the pale part of the bar. The ranking is more reliable than the percentages."
    )
    return h.div("#chances")[
        h.h2["Win chance by option"],
        h.p(".faint")[about],
        [
            [h.h3[HEADINGS[verdict]], h.ol(class_=verdict)[[_analysis_row(one) for one in some]]]
            for verdict, some in groupby(found.options, lambda one: one.verdict)
        ],
    ]


def _analysis_row(one: OptionAnalysis) -> Element:
    answer, *then = [words.partition(" — ")[0] for words in one.follows or (one.label,)]
    known = one.verdict != "unknown"
    return h.li[
        h.button(".option", {"data-option": one.option}, type="button")[
            h.span(".promise")[percent_range(one.low, one.high)] if known else None,
            h.span[
                answer,
                h.svg(".bar", viewBox="0 0 100 4", preserveAspectRatio="none", aria_hidden="true")[
                    h.rect(width=f"{100 * one.low:.1f}", height=4),
                    h.rect(
                        ".unsure",
                        x=f"{100 * one.low:.1f}",
                        width=f"{100 * (one.high - one.low):.1f}",
                        height=4,
                    ),
                ]
                if known
                else None,
                h.span(".note")["then ", " → ".join(then)] if then else None,
            ],
        ]
    ]


def links(links: TableLinks, base: str, table: TableView, *, own: bool, public: bool | None = None) -> Element:
    """The dialog with the links to share, each with a QR code. `own` says that they work only on this computer.

    `public` says whether the table is public; None if the server does not allow that.
    """
    found, address, host = [], f"{base}table/{table.match}?link=", table.host
    if links.invitation:
        found.append(("Invite a friend to play", f"{address}{links.invitation}"))
    if links.spectator:
        found.append(("Let a friend watch", f"{address}{links.spectator}"))
    for seat, secret in links.seats.items():
        found.append((f"{table.seat_view.words.seat(seat)} on another device", f"{address}{secret}"))
    return h.div("#links")[
        h.h2["Invite"],
        own_computer_note() if own else None,
        [link_field(title, address, number) for number, (title, address) in enumerate(found)]
        or h.p["Only players can invite others."],
        h.p[
            h.button(
                {"data-do": "renew", "data-sure": "The links sent so far will stop working. Continue?"}, type="button"
            )["Make new links"]
        ]
        if host
        else None,
        _public_switch(public) if host and public is not None else None,
    ]


def _public_switch(public: bool) -> Element:
    """A line that says whether the table is public, with a button to change it."""
    text = (
        "This table is public: everyone can watch it and take its open seats."
        if public
        else "Only people with a link can see this table."
    )
    return h.p(".row")[
        h.span[text],
        h.button({"data-do": "public", "data-public": "no" if public else "yes"}, type="button")[
            "Make it private" if public else "Make it public"
        ],
    ]


# -- replay ------------------------------------------------------------------------------------------------------------


def replay_page(
    table: TableView, points: list[ReplayPoint], at: int, link: str, *, forks: bool, secret: bool = False
) -> Element:
    """The replay of a match with a slider. `forks` says whether the person may start a new match from a point."""
    title = f"Replay of {table.seat_view.game.title}"
    last, seat = len(points) - 1, table.seat_view.seat
    return page(
        title,
        h.h1(".visually-hidden")[title],
        h.div(".table")[
            fragments.goal(table.seat_view),
            h.div(".stage")[
                table.seat_view.scene.backdrop(),
                fragments.board(table.seat_view),
                fragments.sheet(table.seat_view),
                _playback(),
            ],
            h.div("#ask.side")[
                h.section(".panel.scrub", aria_label="Replay")[
                    h.label(for_="at")["Point of the match"],
                    h.input("#at", type="range", min="0", max=str(last), value=str(at)),
                    _where(table),
                    h.div(".row")[
                        h.button({"data-step": "first", "aria-label": "First"}, type="button")["«"],
                        h.button({"data-step": "back", "aria-label": "Back"}, type="button")["‹"],
                        h.button("#play", type="button", aria_pressed="false")["Play"],
                        h.button({"data-step": "on", "aria-label": "Forward"}, type="button")["›"],
                        h.button({"data-step": "last", "aria-label": "Last"}, type="button")["»"],
                    ],
                    h.div(".row")[
                        h.button("#fork.main-button", type="button")["Play from here"] if forks else None,
                        h.a(".button", href=fragments.table_url(table.match, link))["Back to the table"],
                    ],
                    None if forks else h.p(".faint")["After the match, its players can play on from any point."],
                ],
                h.details(".panel", {"id": "story", "open": True})[
                    h.summary["What happened"], fragments.log(table.seat_view)
                ],
            ],
            h.div(".right")[fragments.panels(table.seat_view)],
        ],
        _dialogs("" if seat is None else table.seat_view.words.seat(seat)),
        style=STYLES,
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
    """The parts of the replay page that change from point to point."""
    return [
        fragments.goal(table.seat_view),
        fragments.board(table.seat_view),
        fragments.sheet(table.seat_view),
        fragments.panels(table.seat_view),
        fragments.log(table.seat_view),
        _where(table),
    ]


def _where(table: TableView) -> Element:
    """A line that says which point of the match is shown, and from which seat."""
    seat = table.seat_view.seat
    return h.output("#where", {"data-seat": "" if seat is None else str(seat)}, for_="at")[_point_text(table)]


def _point_text(table: TableView) -> str:
    seat_view = table.seat_view
    if seat_view.outcome is not None:
        return f"Turn {seat_view.turn}: the end of the match."
    asked = " and ".join(seat_view.words.seat(seat) for seat in seat_view.waiting)
    return f"Turn {seat_view.turn}: question to {asked}." if asked else f"Turn {seat_view.turn}."
