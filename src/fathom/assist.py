"""Help for a player who is asked: refusals, hints and analysis. Used by the terminal and the table service."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from typing import Generic, Protocol, TypeVar

import msgspec

from fathom.engine.ask import Option
from fathom.engine.errors import Illegal, SetupError
from fathom.engine.history import Answer
from fathom.engine.player import Advice, Perspective
from fathom.game.game import Game
from fathom.matches.match import Match
from fathom.players import make
from fathom.players.adviser import EXPERT_CLAIM
from fathom.players.expert import Expert, is_available
from fathom.players.expert_search import search_every_option
from fathom.players.search import Analysis, Budget, run_search
from fathom.players.search import analyse as analyse_search
from fathom.present.words import ANYTHING, Caution, Words

ADVISER = "adviser"
"""The computer player that gives hints."""
ANALYSIS_BUDGET = Budget(ms=2500)
"""The search budget of an analysis."""
ONLY_OPTION = "this is the only option."
LEAST_HARM = "of all options, this does the least harm."
OTHERS_WORSE = "the computer player expects less from every other option."
"""What is true of a hint whose own reason the warning denies."""
EXPERTS_PREFER = "computer experts prefer this to every other option."
"""The same, if experts gave the hint."""


class LabelledRefusal(msgspec.Struct, frozen=True):
    """An option that is not offered now, its label, and the reason with its rule."""

    option: Option
    label: str
    rule: str
    why: str


class HasReason(Protocol):
    """Anything that is refused with a reason and a rule."""

    @property
    def why(self) -> str:
        """The reason."""

    @property
    def rule(self) -> str:
        """The id of the rule for the reason."""


R = TypeVar("R", bound=HasReason)


class RefusalGroup(msgspec.Struct, Generic[R], frozen=True):
    """A reason, its rule, and everything that is refused for this reason."""

    why: str
    rule: str
    refused: list[R]


def refusals(match: Match, words: Words) -> list[LabelledRefusal]:
    """The options that are refused in the open question, with labels and reasons; empty if there is no question."""
    ask = match.ask
    if ask is None:
        return []
    return [LabelledRefusal(x.option, words.label(ask, x.option), x.rule, x.why) for x in match.refusals()]


def group_by_reason(refused: Iterable[R]) -> list[RefusalGroup[R]]:
    """Group refusals by reason and rule, in the order in which the reasons first appear."""
    groups: dict[tuple[str, str], RefusalGroup[R]] = {}
    for refusal in refused:
        key = (refusal.why, refusal.rule)
        groups.setdefault(key, RefusalGroup(*key, [])).refused.append(refusal)
    return list(groups.values())


def hint(game: Game, perspective: Perspective) -> Advice:
    """The option that the adviser would choose, and why: the expert's option, if the game has one for this content."""
    return make(ADVISER, game).choose(perspective)


class PlannedAnswer(msgspec.Struct, frozen=True):
    """An answer of a plan: the option in notation, the reason for this answer, and what the reason promises."""

    option: str
    why: str
    claim: str = ""


def planned_answers(advice: Advice) -> tuple[PlannedAnswer, ...]:
    """The advised answer and those that are planned to follow it."""
    return tuple(PlannedAnswer(str(each.option), each.why, each.claim) for each in (advice, *advice.then))


class HintPlan(msgspec.Struct, frozen=True):
    """The answers that a hint plans for a seat: the hinted option and those that follow it.

    The next hints come from the plan while the match follows it, so that no hint abandons what the last one advised.
    A hint of an expert often plans nothing: experts always answer the same position in the same way.
    """

    seat: int
    entries: int
    """The length of the history when the hint was given."""
    answers: tuple[PlannedAnswer, ...]

    def next(self, match: Match, needless: Collection[int] = ()) -> Advice | None:
        """The planned answer to the open question, with its own reason.

        None if the match has left the plan, or if the plan has ended.

        `needless` has the indices in the history of answers that the seat was not asked for. They may differ from the
        planned ones, because they make no difference.
        """
        since = match.history[self.entries :]
        if match.ask is None or self.seat not in match.ask.seats or len(since) >= len(self.answers):
            return None
        for index, (entry, planned) in enumerate(zip(since, self.answers, strict=False), self.entries):
            if not isinstance(entry, Answer) or entry.seat != self.seat or entry.learned:
                return None
            if str(entry.option) != planned.option and index not in needless:
                return None
        wanted = self.answers[len(since)]
        option = next((option for option in match.ask.options if str(option) == wanted.option), None)
        return None if option is None else Advice(option, wanted.why, claim=wanted.claim)


def honest_reason(advice: PlannedAnswer, warnings: Mapping[str, Caution], options: int) -> str:
    """The reason of a hint. If the hinted option has a warning, the reason mentions it and promises nothing against it.

    `warnings` has the warning of each option that has one, and `options` is how many options the question has.
    """
    warning = warnings.get(advice.option)
    if warning is None:
        return advice.why
    denied, by_expert = denies(warning, advice.claim), advice.claim == EXPERT_CLAIM
    if options == 1:
        return ONLY_OPTION if denied else advice.why
    if len(warnings) == options:
        instead = EXPERTS_PREFER if by_expert else LEAST_HARM
        return f"every option has a warning; {instead if denied else advice.why}"
    instead = EXPERTS_PREFER if by_expert else OTHERS_WORSE
    return f"despite the warning, {instead if denied else advice.why}"


def denies(warning: Caution, claim: str) -> bool:
    """Whether a warning says that what a reason promises will not be."""
    return ANYTHING in warning.denies or claim in warning.denies


def check_analysis(game: Game) -> None:
    """Raise `Illegal` if options of this game cannot be analysed."""
    if not game.bots.searchable:
        raise Illegal(f"Analysis is not available in {game.title}: the game is too long to search.")


def analyse(game: Game, perspective: Perspective, budget: Budget | None = None, seed: int = 0) -> Analysis:
    """The estimated win chance of every option, best first. Raises `Illegal` where analysis is not available.

    Experts play the imagined matches, if the game has one for this content; otherwise scripted players.
    """
    check_analysis(game)
    budget = budget or ANALYSIS_BUDGET
    if is_available(game):
        with suppress(SetupError):
            return analyse_search(search_every_option(Expert(game), perspective, budget, seed))
    return analyse_search(run_search(game, perspective, budget, seed, every=True))
