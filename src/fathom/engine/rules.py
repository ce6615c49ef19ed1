"""What a match needs of a game: its rules, as a declaration of functions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from fathom.engine.ask import Ask, Option, passing_option
from fathom.engine.chance import Chance
from fathom.engine.legality import Decisions
from fathom.engine.outcome import Outcome
from fathom.engine.script import P, S, Script, Table

V = TypeVar("V")
"""What a seat may see."""


def no_role(state: Any, seat: int) -> str:
    """The role of a seat in a game in which all play the same."""
    return ""


def pass_or_first(pack: Any, view: Any, ask: Ask) -> Option:
    """The answer for a seat that ran out of time: it passes if it may, else takes the first option."""
    return passing_option(ask) or ask.options[0]


@dataclass(frozen=True, kw_only=True)
class Rules(Generic[S, P, V]):
    """The rules of one game.

    Contract, tested by the conformance kit for every registered game:
    - `deal` and `step` read only their arguments; the same answers give the same bytes everywhere.
    - `step` runs from one boundary to the next and can be run again from the state alone.
    - `view` does not change when what the seat cannot know is resampled.
    - `resample` depends only on what the knowing seats know and on the chance it is given.
    """

    name: str
    """The registered name of the game; matches of the same seed differ between games."""
    deal: Callable[[P, int, Any, Chance], S]
    """The table laid out, before the first question: pack, seats, settings, chance."""
    step: Callable[[Table[S, P]], Script[None]]
    """The rules from this boundary to the next."""
    view: Callable[[Table[S, P], int | None], V]
    """What a seat may see; None is a spectator."""
    resample: Callable[[Table[S, P], tuple[int, ...], Chance], None]
    """Deal again, in place, everything that none of the given seats can know."""
    decisions: Decisions[Table[S, P]]
    """What a player would try at each decision, and why some of it is not allowed."""
    turn: Callable[[S], int]
    """How many turns have begun."""
    setup_of: Callable[[S], tuple[int, Any, int]]
    """The seats, settings and seed of a match that begins with this state."""
    invariants: Callable[[Table[S, P]], Iterator[str]]
    """What is impossible about a state; nothing, if it is sound."""
    concession: str
    """The rule id under which the table may give up."""
    competitive: bool = False
    """Whether players win against each other; else all seats win or lose together."""
    leave: Callable[[Table[S, P], int], None] | None = None
    """Takes a seat that gives up out of the game and leaves the state where a step can begin. None if no seat can
    leave alone: then the game is lost when all seats have voted to give up."""
    give_up: Callable[[Table[S, P]], Outcome] | None = None
    """How the game ends when everybody has given up; None if it is just lost."""
    role: Callable[[S, int], str] = no_role
    """What a seat plays in this match, for statistics; empty if all play the same."""
    timeout_answer: Callable[[P, V, Ask], Option] = pass_or_first
    """The answer for a seat that ran out of time."""
    turn_limit: int = 1000
    """Turns after which a simulation abandons a match as lost."""
    abandoned: str = ""
    """The rule id under which it does so."""

    @property
    def may_leave(self) -> bool:
        """Whether a seat that is asked may give up alone."""
        return self.leave is not None
