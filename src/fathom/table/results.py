"""The results of matches: the list of a person's games, and their statistics."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from fathom.games import find
from fathom.table.access.views import GameStatistics, MatchSummary, SeatInfo
from fathom.table.live.seating import Chair
from fathom.table.store.database import MatchRow


def summary(row: MatchRow, person: str) -> MatchSummary:
    """A match in a person's list of games."""
    chairs = msgspec.json.decode(row.seating, type=list[Chair])
    waiting = [int(seat) for seat in row.waiting.split()]
    seats = tuple(
        SeatInfo(seat, chair.kind, chair.name, chair.computer, person in chair.people)
        for seat, chair in enumerate(chairs)
    )
    game = find(row.game)
    result = _result(row, seats, game.rules.competitive)
    counts = bool(result) and not (game.record is not None and game.record.fewest and result == "lost")
    return MatchSummary(
        match=row.id,
        game=row.game,
        title=game.title,
        created=row.created,
        updated=row.updated,
        turn=row.turn,
        over=row.over,
        won=row.won,
        seats=seats,
        your_turn=any(seats[seat].yours for seat in waiting),
        next=row.next,
        result=result,
        score=row.score if counts else None,
        ended=(row.updated if row.ended is None else row.ended) if row.over else None,
    )


def _result(row: MatchRow, seats: Iterable[SeatInfo], competitive: bool) -> str:
    """“won”, “lost” or “draw” for a person; empty if unfinished, or if they played no seat, or several of a duel.

    It is also empty for duels that ended before version 1.1: their winners are not known.
    """
    own = {seat.seat for seat in seats if seat.yours}
    if not row.over or not own:
        return ""
    if not competitive:
        return "won" if row.won else "lost"
    if row.winners is None or len(own) > 1:
        return ""
    winners = {int(seat) for seat in row.winners.split()}
    if not own & winners:
        return "lost"
    return "won" if winners <= own else "draw"


def statistics(finished: Iterable[MatchSummary]) -> list[GameStatistics]:
    """A person's statistics by game, the most played game first.

    `finished` has the person's finished matches, the last to end first.
    """
    by_game: dict[str, list[MatchSummary]] = {}
    for match in finished:
        if match.result:
            by_game.setdefault(match.game, []).append(match)
    found = [_statistics(game, matches) for game, matches in by_game.items()]
    return sorted(found, key=lambda one: -one.played)


def _statistics(name: str, matches: list[MatchSummary]) -> GameStatistics:
    longest = run = 0
    for match in reversed(matches):
        run = run + 1 if match.result == "won" else 0
        longest = max(longest, run)
    figure = find(name).record
    best = figure.best([match.score for match in matches if match.score is not None]) if figure else None
    return GameStatistics(
        game=name,
        title=matches[0].title,
        played=len(matches),
        won=sum(match.result == "won" for match in matches),
        streak=run,
        longest=longest,
        best=best,
        best_text="" if figure is None or best is None else figure.text(best),
        # The first match that reached it holds the record.
        best_match=next((match.match for match in reversed(matches) if best is not None and match.score == best), ""),
    )
