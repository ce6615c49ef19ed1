"""The parts of a table that change: each a fragment with an id, made for one person and put in place by the page."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import quote

import htpy as h
from htpy import Element, Node
from markupsafe import Markup

from fathom.engine.ask import Ask
from fathom.table.seen import Seen, Sight, Sitting
from fathom.web.pages import campaign
from fathom.web.pages.clock import time_left
from fathom.web.pages.manual import rule_link
from fathom.web.pages.options import options

TAKING_OVER = "The computer player leaves, and this seat is yours."
LINES = 60
"""How many of the last events the log shows."""


def at(match: str, link: str, tail: str = "") -> str:
    """The address of a table for somebody who came by a link, or without one."""
    return f"/table/{match}{tail}{'?link=' + quote(link) if link else ''}"


def parts(seen: Seen, link: str, *, onward: str = "", secret: bool = False) -> list[Node]:
    """Every part of the table that changes. `onward` is the link by which a spectator goes on to the next match."""
    return [
        board(seen.sight),
        sheet(seen.sight),
        question(seen, link, onward),
        tools(seen),
        panels(seen.sight),
        seats(seen),
        log(seen.sight),
        talk(seen),
        state(seen, secret=secret),
    ]


def kept(sight: Sight, name: str, make: Callable[[], Element]) -> Markup:
    """A part that everybody who looks from this seat shares: rendered once."""
    found = sight.__dict__.get(name)
    if found is None:
        found = sight.__dict__[name] = Markup(make())
    rendered: Markup = found
    return rendered


def board(sight: Sight) -> Markup:
    """What moves on the board."""
    return kept(sight, "board", lambda: sight.scene.board())


def sheet(sight: Sight) -> Markup:
    """What lies over the board."""

    def made() -> Element:
        found = sight.scene.sheet()
        return h.div("#sheet", hidden=found is None)[found]

    return kept(sight, "sheet", made)


def panels(sight: Sight) -> Markup:
    """What lies beside the board."""
    return kept(
        sight,
        "panels",
        lambda: h.div("#panels.side")[
            [
                h.details(".panel", {"id": panel.id, "open": True})[h.summary[panel.title], panel.body]
                for panel in sight.scene.panels()
            ]
        ],
    )


# -- the question ------------------------------------------------------------------------------------------------------


def question(seen: Seen, link: str, onward: str = "") -> Element:
    """What is asked, and the options as buttons; or who is waited for; or how it ended."""
    sight = seen.sight
    if sight.outcome is not None:
        return h.section("#question.panel.over", aria_label="The end")[_ending(seen, link, onward)]
    if free := open_to(seen):
        return _invitation(seen, free)
    if sight.ask is None:
        return h.section("#question.panel", aria_label="Waiting")[_waits(seen), _helping(seen)]
    ask, drawn = sight.ask, sight.scene
    attributes = {
        "data-question": str(seen.question),
        "data-ask": ask.id,
        "data-seat": str(sight.seat),
        "data-focus": " ".join(drawn.focus(ask)),
        "aria-label": "Your question",
    }
    return h.section("#question.panel.yours", attributes)[
        _yourself(seen),
        h.p(".whose")[time_left(seen)] if seen.due is not None else None,
        h.p(".prompt")[drawn.prompt(ask) or sight.words.prompt(ask), " ", rule_link(sight.game.name, ask.id)],
        _lessons(sight, ask),
        options(sight, ask, seen.question),
    ]


def _yourself(seen: Seen) -> Element | None:
    """Who is asked: a prompt calls you by your name in the game, which is not yours."""
    if len(seen.seats) == 1 or seen.sight.seat is None:
        return None
    return h.p(".whose")[h.span(".you")["You"], " are ", h.b[seen.sight.words.seat(seen.sight.seat)]]


def _lessons(sight: Sight, ask: Ask) -> list[Element]:
    return [
        h.aside(".panel.lesson", {"data-lesson": lesson.id, "id": f"lesson-{lesson.id}"}, hidden=True)[
            h.h3[lesson.title],
            h.p[lesson.text, " ", rule_link(sight.game.name, lesson.rule) if lesson.rule else None],
            h.button({"data-read": lesson.id}, type="button")["Got it"],
        ]
        for lesson in sight.scene.lessons(ask)
    ]


def open_to(seen: Seen) -> list[Sitting]:
    """The seats that wait for somebody who may sit down and has not."""
    return [x for x in seen.seats if x.kind == "open"] if seen.invited and not seen.yours else []


def _invitation(seen: Seen, free: list[Sitting]) -> Element:
    return h.section("#question.panel.invitation", aria_label="Take a seat")[
        h.h2["Take a seat" if seen.host else "You are invited to play"],
        h.label(for_="sit-name")["Your name, if you like"],
        h.input("#sit-name", {"data-mine": ""}, type="text", maxlength="40", autocomplete="nickname"),
        h.ul(".seats")[
            [
                h.li[
                    seen.sight.words.seat(sitting.seat),
                    _do("take", sitting.seat, "Sit here", who=seen.sight.words.seat(sitting.seat), main=True),
                ]
                for sitting in free
            ]
        ],
        _waits(seen),
    ]


def _waits(seen: Seen) -> Element:
    return h.p(".waiting")[h.span(".pulse", aria_hidden="true"), h.span[_waiting(seen), " ", time_left(seen)]]


def _helping(seen: Seen) -> Element | None:
    """What those at the table can do when it waits for somebody who is not there yet."""
    empty = [seat for seat in seen.sight.waiting if seen.seats[seat].kind == "open"]
    if not empty or not seen.yours:
        return None
    who = seen.sight.words.seat(empty[0])
    return h.p(".row")[
        h.button({"data-ask": "links"}, type="button")["Send the invitation"],
        _do("leave", empty[0], "Let a computer play", who=who, computer="scripted") if seen.host else None,
    ]


def _waiting(seen: Seen) -> str:
    names = [_who(seen, seat) for seat in seen.sight.waiting]
    if any(seen.seats[seat].kind == "open" for seat in seen.sight.waiting):
        return f"{' and '.join(names)}: this seat is still open."
    return f"{' and '.join(names)} is thinking …" if len(names) == 1 else f"Waiting for {' and '.join(names)} …"


def _who(seen: Seen, seat: int) -> str:
    """A seat's name in the game, with its player's."""
    sitting, name = seen.seats[seat], seen.sight.words.seat(seat)
    player = "you" if sitting.yours else sitting.name or (sitting.kind if sitting.kind != "person" else "")
    return f"{name} ({player})" if player and player != name.lower() else name


def _known(seen: Seen, sitting: Sitting) -> list[Node]:
    """A seat in the list: its name in the game, whose it is, and whether that is you."""
    name = seen.sight.words.seat(sitting.seat)
    player = sitting.name or ("" if sitting.kind == "person" else sitting.kind)
    return [
        name,
        h.span(".faint")[f" ({player})"] if player and player != name else None,
        [" ", h.span(".you")["you"]] if sitting.yours else None,
    ]


def _ending(seen: Seen, link: str, onward: str) -> list[Node]:
    sight = seen.sight
    assert sight.outcome is not None
    again: Node = h.button(".main-button", {"data-do": "rematch"}, type="button")["Play again"] if seen.yours else None
    if seen.next:
        again = h.a(".button.main-button", href=at(seen.next, onward))["To the next match"]
    return [
        h.h2["Won!" if won(seen) else "The end"],
        sight.scene.ending(sight.outcome) or h.p(".ending")[sight.words.ending(sight.outcome)],
        h.p(".row")[again, h.a(".button", href=at(seen.match, link, "/replay"))["Watch it again"]],
    ]


# -- tools, seats, log, talk -------------------------------------------------------------------------------------------


def tools(seen: Seen) -> Element:
    """Undo, hint, why not; and what somebody proposes."""
    going = seen.undo
    titles = {"free": "Undo", "rewind": "Undo (shuffles anew)", "vote": "Ask to undo"}
    asked, over = seen.sight.ask is not None, seen.sight.outcome is not None
    if not seen.yours:
        return h.div("#tools", hidden=True)[h.div("#auto-passes", {"data-mine": ""})]
    return h.div("#tools", role="toolbar", aria_label="Tools")[
        h.button(
            {"data-do": "undo", "title": going.why or "Take back your last answer (u)"},
            type="button",
            disabled=going.how not in titles,
        )["↶ ", titles.get(going.how, "Undo")],
        None if over else _tool("hint", "★ Hint", "What a computer player would do (h)", asked),
        None
        if over or not seen.sight.game.bots.searchable
        else _tool("chances", "◔ Think longer", "The chance to win with every answer: a few seconds (t)", asked),
        None if over else _tool("why", "Why can’t I …?", "What is not allowed now, and why (?)", asked),
        _wish(seen),
        h.div("#auto-passes.chips", {"data-mine": ""}),
    ]


def _tool(name: str, label: str, title: str, asked: bool) -> Element:
    return h.button({"data-ask": name, "title": title}, type="button", disabled=not asked)[label]


def _wish(seen: Seen) -> Element | None:
    wish = seen.wish
    if wish is None:
        return None
    if wish.yours:
        text, buttons = "You have asked to go back.", [("no", "Never mind")]
    elif wish.agreed:
        text, buttons = f"{wish.by or 'Somebody'} wants to go back; you agreed.", [("no", "Rather not")]
    else:
        text, buttons = f"{wish.by or 'Somebody'} wants to go back.", [("yes", "Agree"), ("no", "Rather not")]
    return h.div("#wish.panel", role="alert")[
        text,
        " ",
        [
            h.button({"data-do": "vote", "data-yes": answer, "data-proposal": wish.number}, type="button")[label]
            for answer, label in buttons
        ],
    ]


def seats(seen: Seen) -> Element:
    """Who plays, who is waited for, what can be done about seats."""
    return h.section("#seats.panel", aria_label="Seats")[
        h.h2["At the table"],
        h.ul(".seats")[[_sitting(seen, sitting) for sitting in seen.seats]],
        h.button(".chip", {"data-settings": ""}, type="button")["Tell the others your name"]
        if _nameless(seen)
        else None,
        campaign.button(seen),
        h.p(".faint")["Somebody chose the seed of this match."] if seen.seeded else None,
        [h.p(".faint")[notice] for notice in seen.notices],
    ]


def _sitting(seen: Seen, sitting: Sitting) -> Element:
    buttons = _changes(seen, sitting)
    return h.li(id=f"seat-{sitting.seat}")[
        h.span(class_={"asked": sitting.seat in seen.sight.waiting})[" ", _known(seen, sitting)],
        h.span(".faint")["wants to give up"] if sitting.conceded else None,
        _do("share", sitting.seat, "Play this seat here") if sitting.seat == seen.given else None,
        h.details[h.summary[h.span(".visually-hidden")[f"Change {_who(seen, sitting.seat)}"], "⋯"], buttons]
        if buttons and (sitting.kind == "person" or (sitting.kind == "computer" and seen.yours))
        else buttons,
    ]


def _changes(seen: Seen, sitting: Sitting) -> list[Node]:
    """What somebody can do about a seat."""
    seat, who = sitting.seat, seen.sight.words.seat(sitting.seat)
    found: list[Node] = []
    if sitting.kind == "open" and seen.yours and sitting.free:
        found.append(_do("take", seat, "Sit here", who=who))
    if sitting.kind == "open" and seen.host:
        found.append(_do("leave", seat, "Computer", who=who, computer="scripted"))
    if sitting.kind == "computer" and sitting.free:
        found.append(_do("take", seat, "Play it yourself", who=who, help=TAKING_OVER))
    if sitting.yours or (seen.host and sitting.kind == "person"):
        sure = f"{who}: give this seat to a computer player?"
        found.append(_do("leave", seat, "Let a computer play", who=who, computer="scripted", sure=sure))
        if len(seen.seats) > 1:
            sure = f"{who}: open this seat for somebody else?"
            found.append(_do("leave", seat, "Open the seat", who=who, sure=sure))
    elif seen.yours and sitting.kind == "person" and seat in seen.sight.waiting:
        sure = f"{who}: is nobody there, and shall a computer player go on?"
        found.append(_do("leave", seat, "Let a computer play", who=who, computer="scripted", sure=sure))
    if seen.host and sitting.kind == "person" and not sitting.yours:
        found.append(_do("host", seat, "Make host", who=who))
    return found


def _nameless(seen: Seen) -> bool:
    """Whether others should know what to call you, and do not."""
    company = any(sitting.kind != "computer" and not sitting.yours for sitting in seen.seats)
    return company and any(sitting.yours and not sitting.name for sitting in seen.seats)


def _do(
    verb: str, seat: int, label: str, *, who: str = "", main: bool = False, help: str | None = None, **more: str
) -> Element:
    data = {f"data-{name}": value for name, value in more.items()}
    return h.button(
        {"data-do": verb, "data-seat": str(seat), "class": "main-button" if main else None, **data},
        type="button",
        aria_label=f"{label}: {who}" if who else None,
        title=help,
    )[label, h.small[help] if help else None]


def log(sight: Sight) -> Markup:
    """What happened, the newest last, each with its rule."""
    return kept(sight, "log", lambda: _log(sight))


def _log(sight: Sight) -> Element:
    first = max(0, len(sight.events) - LINES)
    lines = [
        h.li({"id": f"event-{number}"}, class_={"turn": event.what == "turn"})[
            sight.words.tell(event), " ", rule_link(sight.game.name, event.rule)
        ]
        for number, event in enumerate(sight.events[first:], first)
    ]
    return h.ol("#log.log", tabindex="0", aria_label="What happened")[lines]


def talk(seen: Seen) -> Element:
    """What was said at the table."""
    return h.ol("#talk.talk", tabindex="0", aria_label="Chat")[
        [
            h.li(id=f"line-{line.sequence}")[h.b[line.name or ("You" if line.yours else "Somebody")], ": ", line.text]
            for line in seen.talk
        ]
    ]


def won(seen: Seen) -> bool:
    """Whether it is a win for whoever looks: of their own, or of the team they watch."""
    outcome = seen.sight.outcome
    if outcome is None:
        return False
    if seen.yours:
        return bool({*seen.yours} & {*outcome.winners})
    return outcome.won and not seen.sight.game.rules.competitive


def state(seen: Seen, *, secret: bool) -> Element:
    """What the page's script has to know. `secret`: this person's seats must not look at the screen together."""
    sight = seen.sight
    return h.div(
        "#state",
        {
            "data-sequence": str(seen.sequence),
            "data-question": str(seen.question),
            "data-asked": "yes" if sight.ask is not None else "",
            "data-over": "yes" if sight.outcome is not None else "",
            "data-won": "yes" if won(seen) else "",
            "data-entries": str(sight.entries),
            "data-host": "yes" if seen.host else "",
            "data-seat": "" if sight.seat is None else str(sight.seat),
            "data-who": "" if sight.seat is None else sight.words.seat(sight.seat),
            "data-whole": "yes" if seen.whole else "",
            "data-secret": "yes" if secret else "",
            "data-next": seen.next,
        },
        hidden=True,
    )
