"""A seat at a table of this process: the other seats have computer players."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from secrets import randbits
from typing import Any, TypeVar

from fathom.engine.errors import SetupError
from fathom.game.game import Game
from fathom.games import find
from fathom.llm.answers import Refused, read_answer
from fathom.llm.match_observation import observe, refused_options
from fathom.llm.observation import Observation
from fathom.matches.match import Match
from fathom.mcp.seats import SeatFault
from fathom.present.phrases import sentence
from fathom.setups import check_seat, check_setup
from fathom.terminal.local_table import LocalGameFault, LocalTable

T = TypeVar("T")


def start_local(
    game: str,
    players: int | None = None,
    seats: Sequence[int] = (1,),
    others: str = "scripted",
    settings: Mapping[str, Any] | None = None,
    seed: int | None = None,
) -> LocalSeat:
    """A new match with the model at `seats`, counted from 1, and the computer player `others` at all other seats.

    Raises `SetupError` if this is not possible. A player `module:Class` is refused: the name comes from the network.
    """
    declared = find(game)
    number = declared.default_seats if players is None else players
    for seat in seats:
        check_seat(number, seat - 1)
    mine = sorted({seat - 1 for seat in seats})
    if not mine:
        raise SetupError("Take at least one seat: seats are counted from 1.")
    computers = {seat: others for seat in range(number) if seat not in mine}
    chosen = {**declared.unattended, **(settings or {})}
    setup = check_setup(declared, number, chosen, seed=randbits(32) if seed is None else seed, players=computers)
    return LocalSeat(LocalTable(Match.begin(declared, declared.pack, setup), computers))


class LocalSeat:
    """The seats of a model at a local table. If it has several, it observes the one that is asked."""

    def __init__(self, table: LocalTable) -> None:
        self._table = table
        self._lock = asyncio.Lock()

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._table.match.game

    async def observe(self, *, primer: bool = False) -> Observation:
        """What the seat may know now, after the computer players have answered."""
        return await self._run(lambda: self._observe(primer=primer))

    async def answer(self, text: str) -> Observation:
        """Answer the open question, let the computer players answer, and return what the seat observes next."""

        def play() -> Observation:
            self._advance()
            seen = self._observe()
            if seen.question is None:
                raise SeatFault("The match is over.")
            self._table.answer(read_answer(seen.question.options, text, self._refused))
            return self._observe()

        return await self._run(play)

    async def refusals(self) -> list[Refused]:
        """The options that are not offered now, and why."""

        def refused() -> list[Refused]:
            self._advance()
            if self._table.match.ask is None:
                raise SeatFault("The match is over.")
            return self._refused()

        return await self._run(refused)

    async def hint(self) -> str:
        """What the computer player that gives hints would choose, and why."""

        def advise() -> str:
            self._advance()
            ask = self._table.match.ask
            if ask is None:
                raise SeatFault("The match is over.")
            advice = self._table.hint()
            label = self._table.words().label(ask, advice.option)
            return f"The computer player would choose “{label}” [{advice.option}]. {sentence(advice.why)}"

        return await self._run(advise)

    async def leave(self) -> None:
        """Nothing to do: the table is forgotten."""

    async def _run(self, work: Callable[[], T]) -> T:
        """Run `work` in a thread, one call at a time: computer players may need seconds."""
        async with self._lock:
            try:
                return await asyncio.to_thread(work)
            except LocalGameFault as fault:
                raise SeatFault(str(fault)) from fault

    def _observe(self, *, primer: bool = False) -> Observation:
        self._advance()
        table = self._table
        seat = table.people[0] if table.asked is None else table.asked
        return observe(table.match, seat, primer=primer, needless=table.needless)

    def _refused(self) -> list[Refused]:
        return refused_options(self._table.match, self._table.words())

    def _advance(self) -> None:
        for _ in self._table.advance():
            pass
