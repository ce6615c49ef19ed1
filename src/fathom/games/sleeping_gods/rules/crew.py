"""Crew: damage, health, fatigue and statuses. SG-500 to SG-516, SG-R060 to SG-R074."""

from __future__ import annotations

from collections.abc import Iterable

from fathom.engine.ask import Ask, Option
from fathom.engine.script import Script
from fathom.games.sleeping_gods.model import options as answers
from fathom.games.sleeping_gods.model.options import About
from fathom.games.sleeping_gods.model.state import Crew, Defeat, Voyage
from fathom.games.sleeping_gods.rules.modifiers import health, immune, left, shared
from fathom.games.sleeping_gods.rules.queries import controller


def standing(t: Voyage) -> list[Crew]:
    """The crew members with health left."""
    return [crew for crew in t.state.crew.values() if left(t, crew) > 0]


def pick(
    t: Voyage,
    seat: int,
    decision: str,
    among: Iterable[Crew],
    what: str,
    *,
    source: str = "",
    left: int = 0,
    good: bool,
) -> Script[Crew | None]:
    """Let a player pick a crew member; nobody if there is none."""
    options: list[Option] = [answers.Crew(crew.id) for crew in among]
    if not options:
        return None
    answer = yield Ask((seat,), decision, options, About(what, source, seat=seat, left=left, good=good))
    return t.state.crew[answer.crew]


# -- damage --------------------------------------------------------------------------------------------------------


def place(t: Voyage, crew: Crew, n: int, rule: str, fallen: list[Crew]) -> int:
    """Put up to n damage on a board, no more than its health; gives what did not fit (SG-500, SG-502)."""
    taken = min(n, left(t, crew))
    if taken > 0:
        crew.damage += taken
        if t.events is not None:
            t.say(rule, "hurt", crew=crew.id, n=taken, left=left(t, crew))
        if left(t, crew) == 0:
            fallen.append(crew)
            t.say("SG-501", "down", crew=crew.id)
    return n - max(taken, 0)


def heal(t: Voyage, crew: Crew, n: int, rule: str) -> int:
    """Remove up to n damage; gives how much there was (SG-008, SG-R073)."""
    healed = min(n, crew.damage)
    if healed > 0:
        crew.damage -= healed
        t.say(rule, "healed", crew=crew.id, n=healed, left=left(t, crew))
    return healed


def healing(t: Voyage, n: int) -> int:
    """Healing of more than 0, changed by what is in play, at least 0 (`mod(healing)`)."""
    return max(0, n + shared(t, "healing")) if n else 0


def fit(t: Voyage, crew: Crew) -> None:
    """Damage above a maximum that has just sunk is removed (SG-R072)."""
    crew.damage = min(crew.damage, health(t, crew))


def check_standing(t: Voyage) -> None:
    """With all crew at 0 health, by damage or because a maximum has sunk, they are defeated (SG-503)."""
    if not standing(t):
        raise Defeat("crew")


# -- fatigue -------------------------------------------------------------------------------------------------------


def tire(t: Voyage, crew: Crew, n: int, rule: str) -> None:
    """Add fatigue, up to the limit (SG-504, SG-R071)."""
    more = min(n, t.pack.figures.fatigue_limit - crew.fatigue)
    if more > 0:
        crew.fatigue += more
        if t.events is not None:
            t.say(rule, "tired", crew=crew.id, n=more, fatigue=crew.fatigue)


def exhausted(t: Voyage, crew: Crew) -> bool:
    """With all the fatigue there can be: no challenges, 1 damage less (SG-505)."""
    return crew.fatigue >= t.pack.figures.fatigue_limit


def rest(t: Voyage, crew: Crew, n: int, rule: str) -> int:
    """Remove up to n fatigue; gives how much there was."""
    less = min(n, crew.fatigue)
    if less:
        crew.fatigue -= less
        t.say(rule, "rested", crew=crew.id, n=less, fatigue=crew.fatigue)
    return less


# -- statuses ------------------------------------------------------------------------------------------------------


def can_gain(t: Voyage, crew: Crew, status: str) -> bool:
    """Whether a status token may go here (SG-510)."""
    return status not in crew.statuses and not immune(t, crew, status)


def supply_of(t: Voyage, status: str) -> int:
    """Tokens of a status left in the supply (SG-113, SG-120)."""
    out = sum(status in crew.statuses for crew in t.state.crew.values())
    return t.pack.figures.statuses[status] - out  # type: ignore[index]


def gain_status(t: Voyage, crew: Crew, status: str, rule: str) -> None:
    """Put a status token on a board."""
    crew.statuses.append(status)
    crew.statuses.sort()
    t.say(rule, "status", crew=crew.id, status=status)


def afflict(t: Voyage, status: str, first: list[Crew], rule: str, source: str, decision: str) -> Script[None]:
    """One status token: on somebody of `first` who lacks it, then on the active player's crew, then on anybody
    (SG-580, SG-R065); with no token left, nothing (SG-R066)."""
    s = t.state
    if supply_of(t, status) < 1:
        return
    for group in (
        first,
        [crew for crew in s.crew.values() if controller(t, crew.id) == s.active],
        list(s.crew.values()),
    ):
        among = [crew for crew in group if can_gain(t, crew, status)]
        if among:
            crew = yield from pick(t, s.active, decision, among, status, source=source, good=False)
            assert crew is not None
            gain_status(t, crew, status, rule)
            return


def cure(t: Voyage, crew: Crew, status: str, rule: str) -> None:
    """Remove a status token (SG-516)."""
    crew.statuses.remove(status)
    t.say(rule, "cured", crew=crew.id, status=status)
