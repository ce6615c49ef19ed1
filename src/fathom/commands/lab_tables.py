"""The results of simulations as tables in a terminal."""

from __future__ import annotations

from rich.table import Table

from fathom.commands.console import err
from fathom.game.game import Game
from fathom.games import find
from fathom.lab.counts import Counts, Result
from fathom.lab.grid import Cell, seats
from fathom.lab.intervals import Share, percent
from fathom.lab.tournament import Ladder


def summary(game: Game, report: Result) -> Table:
    """The results of one run as a table. For a competitive game it has the wins of each seat, role and player."""
    table = Table(title=f"{game.title}: {seats(report.seats)}, {report.bot}", show_header=False)
    table.add_row("games", str(report.games))
    if game.rules.competitive:
        table.add_row("no winner", str(report.losses))
    else:
        table.add_row("won", f"{report.wins} ({_share(report.wins, report.games - report.errors)})")
        table.add_row("lost", str(report.losses))
    table.add_row("errors", str(report.errors))
    table.add_row("turns per game", f"{report.turns:.1f}")
    table.add_row("decisions", f"{report.decisions} ({report.decisions_per_second:.0f} per second)")
    for rule, count in report.reasons.items():
        table.add_row(f"ended by {rule}", str(count))
    for name, score in report.scores.items():
        table.add_row(f"won by {name}", f"{score.won:g} of {score.played} ({_share(score.won, score.played)})")
    return table


def cells(found: list[Cell], totals: list[Counts]) -> Table:
    """The table of many cells, with 95 % intervals. For competitive games it has the wins of each seat and role."""
    table = Table("cell", "games", "won (95 %)", "turns", "errors")
    for cell, total in zip(found, totals, strict=True):
        share = Share(total.wins, total.games - total.errors)
        if find(cell.config.game).rules.competitive:
            rivals = [f"{name} {Share(score.won, score.played)}" for name, score in total.scores.items()]
            won = "\n".join(rivals) or "–"
        else:
            won = str(share) if share.of else "–"
        turns = f"{total.turns / total.games:.1f}" if total.games else "–"
        table.add_row(str(cell), str(total.games), won, turns, str(total.errors))
    return table


def ladder(game: Game, size: int, found: Ladder) -> Table:
    """The table of a ladder: players, the strongest first, then pairings, with 95 % intervals."""
    table = Table(
        "player", "rating" if game.rules.competitive else "won", "95 %", "games", title=f"{game.title}: {seats(size)}"
    )
    for row in found.rows:
        if row.rating is not None:
            figures = (f"{row.rating:.0f}", f"{row.low:.0f}–{row.high:.0f}")
        else:
            figures = (percent(row.won / max(1, row.games)), f"{100 * row.low:.0f}–{100 * row.high:.0f} %")
        table.add_row(row.player, *figures, str(row.games))
    for meeting in found.meetings:
        share = Share(meeting.one_won, meeting.games)
        table.add_row(f"{meeting.one} v. {meeting.other}", str(share), "", str(meeting.games), style="dim")
    return table


def problems(said: list[str]) -> None:
    """Print problems as errors, one per line."""
    for problem in said:
        err.print(problem, style="red", markup=False, highlight=False, soft_wrap=True)


def _share(won: float, of: int) -> str:
    """A share with its 95 % interval: “52.5 %, 95 %: 47.6–57.3”."""
    share = Share(won, of)
    return f"{100 * share.value:.1f} %, 95 %: {100 * share.low:.1f}–{100 * share.high:.1f}"
