"""Finished matches: the review, the figures, the same deal again, and the statistics of a person."""

from __future__ import annotations

import msgspec

from fathom.assist import check_analysis
from fathom.engine.errors import Illegal
from fathom.matches.match import Match
from fathom.players.review import Review
from fathom.table import commands as do
from fathom.table.access import figures
from fathom.table.access.figures import FigureRow
from fathom.table.access.permissions import Actor, Permissions, check_may_export
from fathom.table.access.view_builder import default_seat
from fathom.table.access.views import GameStatistics, MatchSummary
from fathom.table.bots.review import read_review, review_task, run_review
from fathom.table.commands import AnyCommand, BeginMatch
from fathom.table.creation import MatchCreation
from fathom.table.errors import Refused
from fathom.table.live.live_table import LiveTable
from fathom.table.results import statistics, summary

NOT_OVER = "This match is not over yet."
SAME_DEAL = "This match has the same deal as an earlier one."


class FinishedMatches(MatchCreation):
    """What people can do with matches that are over."""

    async def finished(self, person: str) -> list[MatchSummary]:
        """A person's finished matches, the last to end first."""
        return [summary(row, person) for row in await self.store.finished(person)]

    async def statistics(self, person: str, game: str = "") -> list[GameStatistics]:
        """A person's results by game, or in one game."""
        return statistics(summary(row, person) for row in await self.store.finished(person, game))

    async def figures(self, match: str, actor: Actor) -> list[FigureRow]:
        """The figures of each player, as far as this person may know them."""
        async with self.live_tables.reading(match) as live:
            mine = self._permissions(live, actor)
            _check_over(live)
            return figures.figures(live, default_seat(live.waiting, mine))

    async def review(self, match: str, actor: Actor) -> Review:
        """The win chance over the match and its turning point. Computed once; takes some seconds.

        Only for players and only after the end, because it reveals what they have chosen and held.
        """
        async with self.live_tables.reading(match) as live:
            _check_may_review(live, self._permissions(live, actor))
            question = live.seating.question
            if live.review is not None and live.review[0] == question:
                return live.review[1]
        return await self.reviews.run(f"{match} {question}", lambda: self._review(match, actor, question))

    async def _review(self, match: str, actor: Actor, question: int) -> Review:
        async with self.live_tables.reading(match) as live:
            task = review_task(live.match, self._seconds, live.pack_file)
        found = read_review(await self.jobs.run(actor.person, run_review, task))
        live.review = (question, found)
        return found

    async def again(self, match: str, actor: Actor, key: str = "") -> str:
        """Start a match with the same deal and the same people, and return its id.

        If other people play here, everyone who asks gets the same next match, as in a rematch.
        """
        async with self.live_tables.reading(match) as live:
            self._permissions(live, actor).require_player()
            _check_over(live)
            setup, seating = live.match.setup, live.seating
            company = not seating.alone
            if company and seating.next:
                return seating.next
            begin = BeginMatch(
                live.match.game.name,
                seating.host,
                seating.occupants,
                msgspec.to_builtins(setup.settings),
                setup.seed,
                chosen=True,
                # A match that did not begin with a deal begins again with the same position.
                save="" if setup.start is None else _begun(live.match).snapshot().decode(),
                notices=(SAME_DEAL,),
                clock=seating.clock,
                pack=seating.pack,
            )
        id = self.tokens.rematch(match, seating.question) if company else self._new_match(actor, key, "again", match)
        await self.live_tables.begin(id, begin)
        if company:
            await self._do(match, actor, key, ("again",), lambda live, mine: _next(live, mine, id))
        return id


def _begun(match: Match) -> Match:
    """The match as it was at its first question."""
    return Match.begin(match.game, match.pack, match.setup)


def _next(live: LiveTable, mine: Permissions, id: str) -> AnyCommand | None:
    return None if live.seating.next else do.SetNextMatch(id)


def _check_over(live: LiveTable) -> None:
    if live.match.outcome is None:
        raise Refused(NOT_OVER)


def _check_may_review(live: LiveTable, mine: Permissions) -> None:
    _check_over(live)
    check_may_export(live, mine, "reviewed")
    try:
        check_analysis(live.match.game)
    except Illegal as refused:
        raise Refused(str(refused)) from None
