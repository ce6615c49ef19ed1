"""The parts of a table page that change. Each has an id; the page replaces it after a change."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from urllib.parse import quote

import htpy as h
from htpy import Element, Node
from markupsafe import Markup

from fathom.engine.events import Event
from fathom.engine.timeline import ONLY_CHOICE
from fathom.table.access.views import SeatInfo, SeatView, TableView, UndoState
from fathom.web.pages import campaign, ending, lessons, secret_choices
from fathom.web.pages.allocation_panel import allocation_panel
from fathom.web.pages.clock import time_left
from fathom.web.pages.company import asker_name, chat_name, lobby, seat_label, seat_name, waiting_line, watching_note
from fathom.web.pages.journal_buttons import journal_buttons
from fathom.web.pages.option_list import options
from fathom.web.pages.rules_page import rule_link

TAKING_OVER = "You take this seat from the computer player."
LINES = 60
"""The largest number of events that the log shows."""


def table_url(match: str, link: str, tail: str = "") -> str:
    """The address of a table, with the token of the link if there is one."""
    return f"/table/{match}{tail}{'?link=' + quote(link) if link else ''}"


def parts(
    table: TableView, link: str, *, next_link: str = "", secret: bool = False, invitation: str = ""
) -> list[Node]:
    """All parts of the table that change.

    `next_link` is the token for a spectator of the rematch, `invitation` the address to invite others. `secret` says
    that the person's seats see different things on one screen.
    """
    return [
        lobby(table, invitation),
        goal(table.seat_view),
        board(table.seat_view),
        sheet(table.seat_view),
        ending.finale(table),
        question(table, link, next_link),
        tools(table),
        panels(table.seat_view),
        seats(table),
        log(table.seat_view),
        talk(table),
        state(table, secret=secret),
    ]


def shared_html(seat_view: SeatView, name: str, make: Callable[[], Element]) -> Markup:
    """A part that is the same for everyone with this seat, rendered once."""
    found = seat_view.__dict__.get(name)
    if found is None:
        found = seat_view.__dict__[name] = Markup(make())
    rendered: Markup = found
    return rendered


def board(seat_view: SeatView) -> Markup:
    """The part of the board that changes; the backdrop is in the page once."""
    return shared_html(seat_view, "board", lambda: seat_view.scene.board())


def goal(seat_view: SeatView) -> Markup:
    """How the game is won and lost, in detail if opened, and the parts of a turn with the current one marked."""

    def made() -> Element:
        found = seat_view.words.goal()
        if found is None:
            return h.div("#goal", hidden=True)
        parts = [
            h.li(aria_current="step" if index == found.now else None)[part] for index, part in enumerate(found.turn)
        ]
        return h.div("#goal")[
            h.details("#aim")[h.summary(".aim")[found.text], h.p(".aim-detail")[found.detail]]
            if found.detail
            else h.p(".aim")[found.text],
            h.ol(".turn-parts", aria_label="The parts of a turn")[parts]
            if parts and seat_view.outcome is None
            else None,
        ]

    return shared_html(seat_view, "goal", made)


def sheet(seat_view: SeatView) -> Markup:
    """What a player reads over the board, such as a page of a book; an empty hidden element if there is nothing."""

    def made() -> Element:
        found = seat_view.scene.sheet()
        return h.div("#sheet", hidden=found is None)[found]

    return shared_html(seat_view, "sheet", made)


def panels(seat_view: SeatView) -> Markup:
    """The panels beside the board."""
    return shared_html(seat_view, "panels", lambda: h.div("#panels.side")[[html for _, html in each_panel(seat_view)]])


def each_panel(seat_view: SeatView) -> list[tuple[str, Markup]]:
    """The panels beside the board, each with its id."""
    return [
        (
            panel.id,
            Markup(h.details(".panel", {"id": panel.id, "open": True})[h.summary[panel.title], panel.body]),
        )
        for panel in seat_view.scene.panels()
    ]


# -- the question ------------------------------------------------------------------------------------------------------


def question(table: TableView, link: str, next_link: str = "") -> Element:
    """The question with its options, or who is asked, or how the match ended."""
    seat_view = table.seat_view
    if seat_view.outcome is not None:
        return h.section("#question.panel.over", aria_label="The end")[
            ending.panel(
                table,
                table_url(table.match, link, "/replay"),
                table_url(table.next, next_link) if table.next else "",
            ),
            lessons.guide_end(seat_view),
        ]
    if free := open_seats(table):
        return _invitation(table, free)
    if seat_view.ask is None:
        return h.section("#question.panel", aria_label="Waiting")[
            watching_note(table), waiting_line(table), _open_seat_actions(table), secret_choices.change_button(table)
        ]
    ask, drawn = seat_view.ask, seat_view.scene
    attributes = {
        "data-question": str(table.question),
        "data-ask": ask.id,
        "data-seat": str(seat_view.seat),
        "data-focus": " ".join(drawn.focus(ask)),
        "data-choice": "yes" if seat_view.choosing else "",
        "data-secrecy": "yes" if seat_view.secrecy else "",
        "data-draft": "\n".join(map(str, seat_view.draft)),
        "aria-label": "Your question",
    }
    found = None if seat_view.choosing else seat_view.words.allocation(ask)
    return h.section("#question.panel.yours", attributes)[
        _yourself(table),
        h.p(".whose")[time_left(table)] if table.due is not None else None,
        h.p(".prompt")[drawn.prompt(ask) or seat_view.words.prompt(ask), " ", rule_link(seat_view.game.name, ask.id)],
        lessons.guide(seat_view, ask),
        secret_choices.draft(seat_view, ask),
        options(seat_view, ask, table.question)
        if found is None
        else allocation_panel(seat_view, ask, table.question, found),
    ]


def _yourself(table: TableView) -> Element | None:
    """The name of your role, which prompts use, and whose turn it is.

    None for spectators, and if there is only one seat.
    """
    seat, words = table.seat_view.seat, table.seat_view.words
    if len(table.seats) == 1 or seat is None:
        return None
    goal = words.goal()
    active = goal.active if goal is not None else None
    return h.p(".whose")[
        h.span(".you")["You"],
        " are ",
        h.b[words.seat(seat)],
        [" ", h.span(".turn-of")["· your turn" if active == seat else f"· {words.seat(active)}'s turn"]]
        if active is not None
        else None,
    ]


def open_seats(table: TableView) -> list[SeatInfo]:
    """The open seats that this person may take."""
    return [x for x in table.seats if x.kind == "open"] if table.invited and not table.yours else []


def _invitation(table: TableView, free: list[SeatInfo]) -> Element:
    return h.section("#question.panel.invitation", aria_label="Take a seat")[
        h.h2["Take a seat" if table.host or table.public else "You are invited to play"],
        h.label(for_="sit-name")["Your name (optional)"],
        h.input("#sit-name", {"data-mine": ""}, type="text", maxlength="40", autocomplete="nickname"),
        h.ul(".seats")[
            [
                h.li[
                    table.seat_view.words.seat(seat_info.seat),
                    _command_button(
                        "take", seat_info.seat, "Sit here", who=table.seat_view.words.seat(seat_info.seat), main=True
                    ),
                ]
                for seat_info in free
            ]
        ],
        waiting_line(table),
    ]


def _open_seat_actions(table: TableView) -> Element | None:
    """Actions for the players while an open seat is asked; None if none is, and for spectators."""
    empty = [seat for seat in table.seat_view.waiting if table.seats[seat].kind == "open"]
    if not empty or not table.yours:
        return None
    who = table.seat_view.words.seat(empty[0])
    return h.p(".row")[
        h.button({"data-ask": "links"}, type="button")["Send the invitation"],
        _command_button("leave", empty[0], "Let a computer play", who=who, computer="scripted") if table.host else None,
    ]


# -- tools, seats, log, chat -------------------------------------------------------------------------------------------


def tools(table: TableView) -> Element:
    """The toolbar: undo, hint, analysis and refusals, and an open request to undo."""
    undo_state = UndoState("free") if table.seat_view.draft else table.undo
    titles: dict[str, Node] = {
        "free": "Undo",
        "rewind": ["Undo", h.span(".detail")[" (reshuffles hidden cards)"]],
        "vote": "Ask to undo",
    }
    asked, over = table.seat_view.ask is not None, table.seat_view.outcome is not None
    if not table.yours:
        return h.div("#tools", hidden=True)[h.div("#auto-passes", {"data-mine": ""})]
    buttons = [
        None
        if ending.won(table)
        else h.button(
            {"data-do": "undo", "title": undo_state.why or "Undo your last answer (u)"},
            type="button",
            disabled=undo_state.how not in titles,
        )["↶ ", titles.get(undo_state.how, "Undo")],
        None if over else _tool_button("hint", "★ Hint", "What a computer player would choose (h)", asked),
        _series_button(table.seat_view) if asked else None,
        None
        if over or not table.seat_view.game.bots.searchable
        else _tool_button("analysis", "◔ Analyse", "The win chance of every option; takes a few seconds (t)", asked),
        None
        if over
        else _tool_button(
            "why", h.span["Why", h.span(".long")[" can’t I …"], "?"], "What is not possible now, and why (?)", asked
        ),
        _tool_button("legend", "Key", "All pieces and marks (l)", True),
    ]
    return h.div("#tools")[
        h.div(".tool-row", role="toolbar", aria_label="Tools")[buttons],
        _undo_request_panel(table),
        h.div("#auto-passes.chips", {"data-mine": ""}),
    ]


def _series_button(seat_view: SeatView) -> Element | None:
    """The button that answers the question and its repetitions as suggested; None if the game offers none."""
    words = seat_view.words.series(seat_view.ask) if seat_view.ask is not None else ""
    if not words:
        return None
    title = "What a computer player would choose, all at once. Undo takes all of it back."
    # On a phone the first words are enough.
    start, rest = words.removesuffix(SUGGESTED), SUGGESTED if words.endswith(SUGGESTED) else ""
    return h.button({"data-do": "series", "title": title}, type="button")[
        h.span["★★ ", start, h.span(".long")[rest] if rest else None]
    ]


SUGGESTED = " as suggested"


def _tool_button(name: str, label: Node, title: str, asked: bool) -> Element:
    return h.button({"data-ask": name, "title": title}, type="button", disabled=not asked)[label]


def _undo_request_panel(table: TableView) -> Element | None:
    undo_request = table.undo_request
    if undo_request is None:
        return None
    if undo_request.yours:
        text, buttons = "You asked to undo.", [("no", "Cancel")]
    elif undo_request.agreed:
        text, buttons = f"{asker_name(table, undo_request)} asks to undo. You agreed.", [("no", "Decline")]
    else:
        text = f"{asker_name(table, undo_request)} asks to undo."
        buttons = [("yes", "Agree"), ("no", "Decline")]
    return h.div("#wish.panel", role="alert")[
        text,
        " ",
        [
            h.button({"data-do": "vote", "data-yes": answer, "data-proposal": undo_request.number}, type="button")[
                label
            ]
            for answer, label in buttons
        ],
    ]


def seats(table: TableView) -> Element:
    """The seats, with whose turn it is and what this person can do about each seat."""
    return h.section("#seats.panel", aria_label="Seats")[
        h.h2["At the table"],
        h.ul(".seats")[[_seat_row(table, seat_info) for seat_info in table.seats]],
        journal_buttons(table),
        h.p("#watching.faint")[f"{table.watching} watching" if table.watching else None],
        h.button(".chip", {"data-settings": ""}, type="button")["Set your name"] if _needs_name(table) else None,
        campaign.button(table),
        h.p(".faint")["A player chose the seed of this match."]
        if table.seeded and not table.seat_view.first_game
        else None,
        [h.p(".faint")[notice] for notice in table.notices],
    ]


def _seat_row(table: TableView, seat_info: SeatInfo) -> Element:
    buttons = _seat_actions(table, seat_info)
    return h.li({"id": f"seat-{seat_info.seat}", "data-name": seat_name(table, seat_info.seat)})[
        h.span(class_={"asked": seat_info.seat in table.seat_view.waiting})[" ", seat_label(table, seat_info)],
        h.span(".faint")["wants to give up"] if seat_info.conceded else None,
        h.span(".faint")["muted"] if seat_info.muted else None,
        h.span(".faint")["has chosen"] if seat_info.chosen else None,
        _command_button("share", seat_info.seat, "Play this seat here") if seat_info.seat == table.link_seat else None,
        h.details[h.summary[h.span(".visually-hidden")[f"Change {seat_name(table, seat_info.seat)}"], "⋯"], buttons]
        if buttons and (seat_info.kind == "person" or (seat_info.kind == "computer" and table.yours))
        else buttons,
    ]


def _seat_actions(table: TableView, seat_info: SeatInfo) -> list[Node]:
    """What this person can do about a seat."""
    seat, who = seat_info.seat, table.seat_view.words.seat(seat_info.seat)
    found: list[Node] = []
    if seat_info.kind == "open" and table.yours and seat_info.free:
        found.append(_command_button("take", seat, "Sit here", who=who))
    if seat_info.kind == "open" and table.host:
        found.append(_command_button("leave", seat, "Computer", who=who, computer="scripted"))
    if seat_info.kind == "computer" and seat_info.free:
        found.append(_command_button("take", seat, "Play it yourself", who=who, help=TAKING_OVER))
    if seat_info.yours or (table.host and seat_info.kind == "person"):
        sure = f"{who}: give this seat to a computer player?"
        found.append(_command_button("leave", seat, "Let a computer play", who=who, computer="scripted", sure=sure))
        if len(table.seats) > 1:
            sure = f"{who}: open this seat for another player?"
            found.append(_command_button("leave", seat, "Open the seat", who=who, sure=sure))
    elif table.yours and seat_info.kind == "person" and seat in table.seat_view.waiting:
        sure = f"{who} is not responding. Let a computer take over?"
        found.append(_command_button("leave", seat, "Let a computer play", who=who, computer="scripted", sure=sure))
    if table.host and seat_info.kind == "person" and not seat_info.yours:
        found.append(_command_button("host", seat, "Make host", who=who))
        label, muted = ("Let them chat", "no") if seat_info.muted else ("Mute in chat", "yes")
        found.append(_command_button("mute", seat, label, who=who, muted=muted))
    return found


def _needs_name(table: TableView) -> bool:
    """Whether other people play here and you have not set a name."""
    company = any(seat_info.kind != "computer" and not seat_info.yours for seat_info in table.seats)
    return company and any(seat_info.yours and not seat_info.name for seat_info in table.seats)


def _command_button(
    verb: str, seat: int, label: str, *, who: str = "", main: bool = False, help: str | None = None, **more: str
) -> Element:
    data = {f"data-{name}": value for name, value in more.items()}
    return h.button(
        {"data-do": verb, "data-seat": str(seat), "class": "main-button" if main else None, **data},
        type="button",
        aria_label=f"{label}: {who}" if who else None,
        title=help,
    )[label, h.small[help] if help else None]


def log(seat_view: SeatView) -> Markup:
    """The log: the latest events, newest last, each with its rule."""
    return shared_html(seat_view, "log", lambda: _log(seat_view))


def is_aside(event: Event) -> bool:
    """Whether an event only says that there was nothing to choose."""
    return event.what == ONLY_CHOICE


def _log(seat_view: SeatView) -> Element:
    first = max(0, len(seat_view.events) - LINES)
    told = [
        (number, event, seat_view.words.tell(event)) for number, event in enumerate(seat_view.events[first:], first)
    ]
    lines = []
    # What happens several times in a row is one line.
    for text, repeated in groupby(told, lambda one: one[2]):
        numbers, events, _ = zip(*repeated, strict=True)
        classes = {
            "turn": events[-1].what == "turn",
            "aside": is_aside(events[-1]),
            "since": 0 < seat_view.since in numbers,
        }
        times = str(len(numbers)) if len(numbers) > 1 else None
        lines.append(
            h.li({"id": f"event-{numbers[-1]}", "data-times": times}, class_=classes)[
                text,
                "\N{NO-BREAK SPACE}",
                h.b(".times")[f"× {times} "] if times else None,
                rule_link(seat_view.game.name, events[-1].rule),
            ]
        )
    return h.ol(
        "#log.log",
        {"data-events": str(len(seat_view.events)), "data-since": str(seat_view.since)},
        tabindex="0",
        aria_label="What happened",
    )[lines]


def talk(table: TableView) -> Element:
    """The chat messages."""
    return h.ol("#talk.talk", tabindex="0", aria_label="Chat")[
        [h.li(id=f"line-{line.sequence}")[h.b[chat_name(table, line)], ": ", line.text] for line in table.chat]
    ]


def state(table: TableView, *, secret: bool, recap: bool = False) -> Element:
    """Data for the page's script. `secret` says that the person's seats see different things on one screen.

    `recap` says that there is a summary of the last evening for people who have not read it.
    """
    seat_view = table.seat_view
    return h.div(
        "#state",
        {
            "data-sequence": str(table.sequence),
            "data-question": f"{table.question}-{len(seat_view.draft)}" if seat_view.draft else str(table.question),
            "data-asked": "yes" if seat_view.ask is not None else "",
            "data-over": "yes" if seat_view.outcome is not None else "",
            "data-won": "yes" if ending.won(table) and not ending.neutral(table) else "",
            "data-entries": str(seat_view.entries),
            "data-host": "yes" if table.host else "",
            "data-seat": "" if seat_view.seat is None else str(seat_view.seat),
            "data-who": "" if seat_view.seat is None else seat_view.words.seat(seat_view.seat),
            "data-whole": "yes" if table.may_export else "",
            "data-secret": "yes" if secret else "",
            "data-next": table.next,
            "data-recap": str(table.evening.number) if recap else "",
        },
        hidden=True,
    )
