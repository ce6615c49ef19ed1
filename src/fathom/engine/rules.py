"""What a match needs from a game: its rules, declared as functions."""

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
"""The view of a game: what a seat may see."""


def no_role(state: Any, seat: int) -> str:
    """The role of a seat in a game without roles: empty."""
    return ""


def pass_or_first(pack: Any, view: Any, ask: Ask) -> Option:
    """The default answer for a seat that ran out of time: the option to pass if there is one, else the first option."""
    return passing_option(ask) or ask.options[0]


def may_not_matter(table: Any, ask: Ask) -> bool:
    """The default of `Rules.matters`: False, because any question may be needless."""
    return False


def no_window(ask: Ask) -> Option | None:
    """The default of `Rules.window`: None, because no question is asked several times in a turn."""
    return None


@dataclass(frozen=True, kw_only=True)
class Rules(Generic[S, P, V]):
    """The rules of one game.

    Contract, tested by the conformance kit for every registered game:
    - `deal` and `step` read only their arguments; the same answers give the same bytes everywhere.
    - `step` runs from one boundary to the next and can be run again from the state alone.
    - `view` does not change when what the seat cannot know is resampled.
    - `resample` depends only on what the given seats know and on the chance it is given.
    """

    name: str
    """The registered name of the game; matches of the same seed differ between games."""
    deal: Callable[[P, int, Any, Chance], S]
    """Sets the game up; returns the state before the first question. Takes pack, seats, settings and chance."""
    step: Callable[[Table[S, P]], Script[None]]
    """The script that runs the rules from this boundary to the next."""
    view: Callable[[Table[S, P], int | None], V]
    """What a seat may see; seat None is a spectator."""
    resample: Callable[[Table[S, P], tuple[int, ...], Chance], None]
    """Deals again, in place, everything that none of the given seats can know."""
    decisions: Decisions[Table[S, P]]
    """The options a player would try at each decision, and why some are not allowed."""
    turn: Callable[[S], int]
    """How many turns have begun."""
    setup_of: Callable[[S], tuple[int, Any, int]]
    """The seats, settings and seed of a match that begins with this state."""
    invariants: Callable[[Table[S, P]], Iterator[str]]
    """Yields one sentence for each thing that is impossible in a state; nothing for a valid state."""
    concession: str
    """The rule id under which the table may give up."""
    competitive: bool = False
    """Whether players win against each other; else all seats win or lose together."""
    leave: Callable[[Table[S, P], int], None] | None = None
    """Removes a seat that gives up from the game; the state is then at a boundary. None if no seat can leave alone:
    then the game is lost when all seats have voted to give up."""
    give_up: Callable[[Table[S, P]], Outcome] | None = None
    """The outcome when all seats have given up; None if the game is then lost without further figures."""
    role: Callable[[S, int], str] = no_role
    """The role of a seat in this match, for statistics; empty in a game without roles."""
    timeout_answer: Callable[[P, V, Ask], Option] = pass_or_first
    """The answer for a seat that ran out of time."""
    secret_choice: Callable[[Table[S, P], int], Script[None] | None] | None = None
    """The script of what a seat chooses now in secret, at the same time as other seats; None if it chooses nothing.
    It asks this seat the questions that `step` will ask it. They do not depend on what the others choose."""
    needless: Callable[[Table[S, P], Ask, bool], Option | None] | None = None
    """The only sensible answer to a question that people need not be asked, such as whether to improve a roll that has
    already succeeded; None for all others. Takes the table as everybody sees it, the question, and whether no other
    person plays: only then may the answer depend on what the seat alone knows."""
    matters: Callable[[Table[S, P], Ask], bool] = may_not_matter
    """Whether it is clear that not all options of a question lead to the same position, from what everybody sees. Such
    a question is asked without comparing the positions, which takes several times as long as carrying out an answer."""
    window: Callable[[Ask], Option | None] = no_window
    """The option to pass in a question that offers the same things several times in a turn; None for all others. A
    person who has passed is not asked again in this turn until more is offered."""
    turn_limit: int = 1000
    """Turns after which a simulation abandons a match as lost."""
    abandoned: str = ""
    """The rule id under which a simulation abandons a match."""

    @property
    def may_leave(self) -> bool:
        """Whether a single seat may leave the game while the others continue."""
        return self.leave is not None
