"""The end of a match: the picture over the board, what to do next, the figures, and what decided it."""

from __future__ import annotations

import htpy as h
from htpy import Element, Node

from fathom.engine.outcome import Outcome
from fathom.game.art import cover_for
from fathom.players.review import Review, TurningPoint
from fathom.present.phrases import count, sentence
from fathom.table.access.figures import FigureRow
from fathom.table.access.views import GameStatistics, TableView
from fathom.web.pages.chance_graph import chance_graph


def won(table: TableView) -> bool:
    """Whether the person, or in a cooperative game the team that they watch, has won; False before the end."""
    outcome = table.seat_view.outcome
    if outcome is None:
        return False
    if table.yours:
        return bool({*table.yours} & {*outcome.winners})
    return outcome.won and not table.seat_view.game.rules.competitive


def neutral(table: TableView) -> bool:
    """Whether the person has seats on both sides, so that the page neither cheers nor mourns."""
    return table.seat_view.game.rules.competitive and len(table.yours) > 1


def heading(table: TableView, outcome: Outcome) -> str:
    """Who has won, in two or three words."""
    words, competitive = table.seat_view.words, table.seat_view.game.rules.competitive
    if competitive and len(outcome.winners) > 1:
        return "A draw"
    if competitive and outcome.won and len(table.yours) != 1:
        return f"{words.seat(outcome.winners[0])} won"
    who = "You" if table.yours else "The team"
    return f"{who} {'won' if won(table) else 'lost'}"


def finale(table: TableView) -> Element:
    """The picture of the ending over the board, with a button to close it; empty and hidden before the end."""
    seat_view = table.seat_view
    if seat_view.outcome is None:
        return h.div("#finale", hidden=True)
    story = seat_view.words.ending(seat_view.outcome)
    return h.div("#finale")[
        h.div(".finale-card")[
            seat_view.scene.finale(seat_view.outcome) or cover_for(seat_view.game),
            h.div(".finale-text")[
                h.p(".finale-title")[heading(table, seat_view.outcome)],
                h.p(".reason")[reason(table)],
                h.p(".finale-story")[first_sentence(story)],
                h.button({"data-end": "board"}, type="button")["See the board"],
            ],
        ]
    ]


def reason(table: TableView) -> str:
    """Why the match ended: the last event in words; in a competitive game the last two."""
    seat_view = table.seat_view
    last = seat_view.events[-2:] if seat_view.game.rules.competitive else seat_view.events[-1:]
    return " ".join(seat_view.words.tell(event) for event in last)


def first_sentence(text: str) -> str:
    """The first sentence of a text."""
    line = text.partition("\n")[0]
    found = min((line.find(end) for end in (". ", "! ", "? ", ".” ") if end in line), default=-1)
    return line if found < 0 else line[: found + 2].rstrip()


def panel(table: TableView, replay: str, next_match: str) -> list[Node]:
    """The end in the place of the question: the result, the story, and what to do next.

    `replay` and `next_match` are addresses; `next_match` is empty if there is none.
    """
    seat_view = table.seat_view
    outcome = seat_view.outcome
    assert outcome is not None
    again: Node = None
    if next_match:
        again = h.a(".button.main-button", href=next_match)["Go to the next match"]
    elif table.yours:
        again = h.button(".main-button", {"data-do": "rematch"}, type="button")["Rematch"]
    company = any(seat.kind == "person" and not seat.yours for seat in table.seats)
    same_deal = table.yours and not (next_match and company) and seat_view.game.campaigns is None
    watch = f"{replay}{'&' if '?' in replay else '?'}at=0&play=1"
    return [
        h.h2[heading(table, outcome)],
        h.p(".reason")[reason(table)],
        # Before the story, which can be long: these stay in sight.
        h.p(".row")[
            again,
            h.button({"data-end": "again"}, type="button")["Same deal again"] if same_deal else None,
            h.a(".button", href=watch)["Replay from the start"],
            h.button({"data-end": "share"}, type="button")["Share"],
        ],
        seat_view.scene.ending(outcome) or h.p(".ending")[seat_view.words.ending(outcome)],
        h.div("#aftermath", {"data-mine": "", "data-question": str(table.question)}, aria_live="polite"),
    ]


# -- loaded after the end ----------------------------------------------------------------------------------------------


def aftermath(table: TableView, figures: list[FigureRow], record: GameStatistics | None) -> list[Node]:
    """The person's record, the button that opens the review, and the figures of each player."""
    reviewed = table.may_export and table.seat_view.game.bots.searchable
    return [
        record_line(record, table.match) if record is not None else None,
        h.p(".row")[h.button({"data-end": "review"}, type="button")["What decided it?"]] if reviewed else None,
        figure_table(table, figures),
    ]


def record_line(record: GameStatistics, match: str) -> Element:
    """A line with the person's results in this game, including the match that has just ended."""
    facts = [f"{count(record.played, 'match', 'matches')} played, {record.won} won"]
    if record.streak > 1:
        facts.append(f"{record.streak} wins in a row")
    if record.best_text and record.best_match != match:
        facts.append(f"your best: {record.best_text}")
    new = record.best_match == match and record.played > 1
    return h.p(".record")[
        h.b(".new-record")[f"Your new best: {record.best_text}. "] if new else None, f"{sentence('; '.join(facts))}."
    ]


def figure_table(table: TableView, figures: list[FigureRow]) -> Element:
    """The figures of each player as a table."""
    names = [table.seat_view.words.seat(seat.seat) for seat in table.seats]
    return h.div(".wide", tabindex="0", role="region", aria_label="Figures")[
        h.table(".figure-table")[
            h.caption["Figures"],
            h.thead[h.tr[h.td, [h.th(scope="col")[name] for name in names]]],
            h.tbody[[h.tr[h.th(scope="row")[row.title], [h.td[cell] for cell in row.cells]] for row in figures]],
        ]
    ]


def review(table: TableView, found: Review, replay: str) -> Element:
    """What decided the match: the win chance over time, and the turning point."""
    game, words = table.seat_view.game, table.seat_view.words
    # Of two opponents the second has the rest of the chance.
    seats = [found.seat] if not game.rules.competitive or len(table.seats) == 2 else range(len(table.seats))
    names = {seat: words.seat(seat) if game.rules.competitive else "" for seat in seats}
    return h.section("#review", aria_label="What decided it")[
        h.h3["What decided it"],
        _turning_text(table, found, found.turning, replay)
        if found.turning
        else h.p["No single answer changed the win chance much."],
        chance_graph(found, names),
        h.p(".faint")[
            f"Estimated from {count(found.games, 'simulated game')} and what the player who was asked could know then."
        ],
    ]


def _turning_text(table: TableView, found: Review, turning: TurningPoint, replay: str) -> Element:
    words, game = table.seat_view.words, table.seat_view.game
    who = "" if turning.seat is None else f"{words.seat(turning.seat)}: "
    whose = f"{words.seat(found.seat)}’s chance" if game.rules.competitive else "The chance"
    moved = "rose" if turning.after > turning.before else "fell"
    at = f"{replay}{'&' if '?' in replay else '?'}at={turning.entries}"
    return h.p(".turning")[
        h.b[f"Turning point: {f'turn {turning.turn}' if turning.turn else 'before the first turn'}"],
        h.br,
        f"{who}{turning.answer}. " if turning.answer else None,
        f"{whose} to win {moved} from {percent(turning.before)} to {percent(turning.after)}. ",
        h.a(href=at)["See it in the replay"],
    ]


def percent(chance: float) -> str:
    """A chance in per cent."""
    return f"{100 * chance:.0f}\N{NO-BREAK SPACE}%"
