"""Crew: damage, health, fatigue and statuses. SG-500 to SG-516, SG-R060 to SG-R074."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from fathom.engine.ask import Ask, Option
from fathom.engine.legality import Reason
from fathom.engine.script import Script
from fathom.games.sleeping_gods.language.words import STATUSES
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
    """Let a player choose one of the crew members whom the effect allows; None if there are none."""
    options: list[Option] = [answers.Crew(crew.id) for crew in fitting(t, among, what, source)]
    if not options:
        return None
    answer = yield Ask((seat,), decision, options, About(what, source, seat=seat, left=left, good=good))
    return t.state.crew[answer.crew]


def fitting(t: Voyage, among: Iterable[Crew], what: str, source: str = "") -> list[Crew]:
    """The crew members of a group who can be chosen for a purpose."""
    refusal = PICKS[what]
    return [crew for crew in among if refusal(t, crew, source) is None]


# -- damage --------------------------------------------------------------------------------------------------------


def place(t: Voyage, crew: Crew, n: int, rule: str, fallen: list[Crew]) -> int:
    """Put up to n damage on a board, no more than its health, and return the rest (SG-500, SG-502)."""
    taken = min(n, left(t, crew))
    if taken > 0:
        crew.damage += taken
        t.say(rule, "hurt", crew=crew.id, n=taken, left=left(t, crew))
        if left(t, crew) == 0:
            fallen.append(crew)
            t.say("SG-501", "down", crew=crew.id)
    return n - max(taken, 0)


def heal(t: Voyage, crew: Crew, n: int, rule: str) -> int:
    """Remove up to n damage, and return how much was removed (SG-008, SG-R073)."""
    healed = min(n, crew.damage)
    if healed > 0:
        crew.damage -= healed
        t.say(rule, "healed", crew=crew.id, n=healed, left=left(t, crew))
    return healed


def healing(t: Voyage, n: int) -> int:
    """The amount of healing after modifiers (`mod(healing)`), at least 0; 0 stays 0."""
    return max(0, n + shared(t, "healing")) if n else 0


def fit(t: Voyage, crew: Crew) -> None:
    """Remove damage above the maximum health, which may just have fallen (SG-R072)."""
    crew.damage = min(crew.damage, health(t, crew))


def check_standing(t: Voyage) -> None:
    """Raise Defeat if all crew members are at 0 health (SG-503)."""
    if not standing(t):
        raise Defeat("crew")


# -- fatigue -------------------------------------------------------------------------------------------------------


def tire(t: Voyage, crew: Crew, n: int, rule: str) -> None:
    """Add fatigue, up to the limit (SG-504, SG-R071)."""
    more = min(n, t.pack.figures.fatigue_limit - crew.fatigue)
    if more > 0:
        crew.fatigue += more
        t.say(rule, "tired", crew=crew.id, n=more, fatigue=crew.fatigue)


def exhausted(t: Voyage, crew: Crew) -> bool:
    """Whether a crew member has the most fatigue possible: no challenges, 1 less damage (SG-505)."""
    return crew.fatigue >= t.pack.figures.fatigue_limit


def rest(t: Voyage, crew: Crew, n: int, rule: str) -> int:
    """Remove up to n fatigue, and return how much was removed."""
    less = min(n, crew.fatigue)
    if less:
        crew.fatigue -= less
        t.say(rule, "rested", crew=crew.id, n=less, fatigue=crew.fatigue)
    return less


# -- statuses ------------------------------------------------------------------------------------------------------


def can_gain(t: Voyage, crew: Crew, status: str) -> bool:
    """Whether a crew member may gain a status (SG-510)."""
    return PICKS[status](t, crew, "") is None


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
    """Put a status token on a crew member who does not have the status; nothing if no token is left (SG-R066).

    The crew members in `first` come first, then the active player's, then all others (SG-580, SG-R065).
    """
    s = t.state
    if supply_of(t, status) < 1:
        return
    for group in (
        first,
        [crew for crew in s.crew.values() if controller(t, crew.id) == s.active],
        list(s.crew.values()),
    ):
        among = fitting(t, group, status)
        if among:
            crew = yield from pick(t, s.active, decision, among, status, source=source, good=False)
            assert crew is not None
            gain_status(t, crew, status, rule)
            return


def cure(t: Voyage, crew: Crew, status: str, rule: str) -> None:
    """Remove a status token (SG-516)."""
    crew.statuses.remove(status)
    t.say(rule, "cured", crew=crew.id, status=status)


# -- who can be chosen ---------------------------------------------------------------------------------------------

PickRefusal: TypeAlias = Callable[[Voyage, Crew, str], Reason | None]
"""Why a crew member cannot be chosen for a purpose; the last argument is the card, board or enemy that asks."""

NO_HEALTH = Reason("SG-502", "At 0 health a crew member takes no more damage; choose one with health left.")
UNHURT = Reason("SG-008", "Only a crew member with damage can be healed.")
RESTED = Reason("SG-506", "Only a crew member with fatigue can rest.")
EXHAUSTED = Reason("SG-504", "A crew member can have at most 2 fatigue.")
NO_VENOM = Reason("SG-202", "Only crew members with venom take damage now.")
NO_STATUS = Reason("SG-516", "This crew member has no status to cure.")
FULL = Reason("SG-462", "At most 2 ability cards fit under a board; its controller can discard one first.")
ARMED = Reason("SG-805", "This crew member already carries the weapon.")
HAS_STATUS = Reason("SG-510", "This crew member already has this status.")
IMMUNE = Reason("SG-510", "A card makes this crew member immune to the status.")


def _refuse_damage(t: Voyage, crew: Crew, source: str) -> Reason | None:
    return None if left(t, crew) > 0 else NO_HEALTH


def _refuse_nobody(t: Voyage, crew: Crew, source: str) -> Reason | None:
    return None


def _refuse_healing(t: Voyage, crew: Crew, source: str) -> Reason | None:
    return None if crew.damage else UNHURT


def _refuse_rest(t: Voyage, crew: Crew, source: str) -> Reason | None:
    return None if crew.fatigue else RESTED


def _refuse_fatigue(t: Voyage, crew: Crew, source: str) -> Reason | None:
    return EXHAUSTED if exhausted(t, crew) else None


def _refuse_venom(t: Voyage, crew: Crew, source: str) -> Reason | None:
    return None if "venom" in crew.statuses else NO_VENOM


def _refuse_cure(t: Voyage, crew: Crew, source: str) -> Reason | None:
    return None if crew.statuses else NO_STATUS


def _refuse_card(t: Voyage, crew: Crew, source: str) -> Reason | None:
    return FULL if len(crew.equipped) >= t.pack.figures.equip_limit else None


def _refuse_weapon(t: Voyage, crew: Crew, source: str) -> Reason | None:
    return ARMED if source in crew.weapons else None


def _refuse_status(status: str) -> PickRefusal:
    def refusal(t: Voyage, crew: Crew, source: str) -> Reason | None:
        if status in crew.statuses:
            return HAS_STATUS
        return IMMUNE if immune(t, crew, status) else None

    return refusal


PICKS: dict[str, PickRefusal] = {
    "venom order": _refuse_venom,
    "overflow": _refuse_damage,
    "divide": _refuse_damage,
    "hurt": _refuse_nobody,
    "assault": _refuse_damage,
    "heal": _refuse_healing,
    "rest": _refuse_rest,
    "tire": _refuse_fatigue,
    "cure": _refuse_cure,
    "equip": _refuse_card,
    "arm": _refuse_weapon,
    **{status: _refuse_status(status) for status in STATUSES},
}
"""Why a crew member cannot be chosen, by the purpose in `About.what`; a status is the purpose of gaining it."""
