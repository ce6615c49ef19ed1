"""Crew: damage, health, fatigue and statuses. SG-500 to SG-516, SG-R060 to SG-R074."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from fathom.engine.ask import Ask, Option
from fathom.engine.legality import Reason
from fathom.engine.script import Script
from fathom.games.sleeping_gods.language.words import STATUSES
from fathom.games.sleeping_gods.model import options as answers
from fathom.games.sleeping_gods.model.agenda import Do
from fathom.games.sleeping_gods.model.options import About, Whom
from fathom.games.sleeping_gods.model.state import Crew, Defeat, UseContext, Voyage
from fathom.games.sleeping_gods.rules.modifiers import health, immune, left, shared
from fathom.games.sleeping_gods.rules.queries import controller


def standing(t: Voyage) -> list[Crew]:
    """The crew members with health left."""
    return [crew for crew in t.state.crew.values() if left(t, crew) > 0]


def pick(t: Voyage, decision: str, about: About) -> Script[Crew | None]:
    """Let a player choose one of the crew members whom the question allows; None if there are none."""
    options: list[Option] = [answers.Crew(crew.id) for crew in choosable(t, about)]
    if not options:
        return None
    assert about.seat is not None
    answer = yield Ask((about.seat,), decision, options, about)
    return t.state.crew[answer.crew]


def choosable(t: Voyage, about: About) -> list[Crew]:
    """The crew members who can be chosen in a question, participants of the challenge first."""
    everyone, part = t.state.crew, about.whom.part
    order = [*part, *(id for id in everyone if id not in part)]
    return [everyone[id] for id in order if refuse_pick(t, everyone[id], about) is None]


def among(t: Voyage, by: Do | UseContext | Whom, scope: str) -> list[Crew]:
    """The crew members whom the scope of a text names; `by` says who uses the text, and whose it is."""
    s = t.state
    if scope == "self":
        return [s.crew[by.bearer]] if by.bearer else []
    if scope == "own":
        return [one for one in s.crew.values() if controller(t, one.id) == by.seat]
    if scope == "target" and s.battle is not None:
        packet, strike = s.battle.packet, s.battle.strike
        return [s.crew[packet.crew if packet else strike.crew if strike else by.bearer]]
    if scope in s.crew:
        return [s.crew[scope]]
    return list(s.crew.values())


# -- damage --------------------------------------------------------------------------------------------------------


def place(t: Voyage, crew: Crew, n: int, rule: str, fallen: list[Crew]) -> int:
    """Put up to n damage on a board, no more than its health, and return the rest (SG-500, SG-502).

    A crew member who has no health left afterwards is added to `fallen`.
    """
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
    """How much damage is healed if a text heals n, with modifiers (`mod(healing)`); never below 0, and 0 stays 0."""
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
    """Whether a crew member has the most fatigue possible.

    Such a crew member cannot join challenges and deals 1 less damage (SG-505).
    """
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
    return refuse_status(t, crew, status) is None


def supply_of(t: Voyage, status: str) -> int:
    """Tokens of a status left in the supply (SG-113, SG-120)."""
    out = sum(status in crew.statuses for crew in t.state.crew.values())
    return t.pack.figures.statuses[status] - out  # type: ignore[index]


def gain_status(t: Voyage, crew: Crew, status: str, rule: str) -> None:
    """Put a status token on a board."""
    crew.statuses.append(status)
    crew.statuses.sort()
    t.say(rule, "status", crew=crew.id, status=status)


def afflict(t: Voyage, decision: str, status: str, whom: Whom, rule: str, source: str) -> Script[None]:
    """Put a status token on a crew member who does not have the status; nothing if no token is left (SG-R066)."""
    if supply_of(t, status) < 1:
        return
    about = About(status, source, seat=t.state.active, good=False, whom=whom)
    crew = yield from pick(t, decision, about)
    if crew is not None:
        gain_status(t, crew, status, rule)


def cure(t: Voyage, crew: Crew, status: str, rule: str) -> None:
    """Remove a status token (SG-516)."""
    crew.statuses.remove(status)
    t.say(rule, "cured", crew=crew.id, status=status)


# -- who can be chosen ---------------------------------------------------------------------------------------------

PickRefusal: TypeAlias = Callable[[Voyage, Crew, About], Reason | None]
"""Why a crew member cannot be chosen for the purpose of a question."""

NO_HEALTH = Reason("SG-502", "At 0 health a crew member takes no more damage; choose one with health left.")
UNHURT = Reason("SG-008", "Only a crew member with damage can be healed.")
RESTED = Reason("SG-506", "Only a crew member with fatigue can rest.")
EXHAUSTED = Reason("SG-504", "A crew member can have at most 2 fatigue.")
NO_VENOM = Reason("SG-202", "Only crew members with venom take damage now.")
VENOM_DONE = Reason("SG-202", "This crew member takes no more venom damage this turn.")
NO_STATUS = Reason("SG-516", "This crew member has no status to cure.")
NO_SUCH_STATUS = Reason("SG-516", "This crew member does not have that status.")
OTHER_STATUS = Reason("SG-516", "The card or paragraph cures another status.")
FULL = Reason("SG-462", "This crew member already has 2 ability cards; their player can discard one first.")
ARMED = Reason("SG-805", "This crew member already carries the weapon.")
HAS_STATUS = Reason("SG-510", "This crew member already has this status.")
IMMUNE = Reason("SG-510", "A card makes this crew member immune to the status.")
NOT_NAMED = Reason("SG-D59", "The card or paragraph names other crew members.")
FIRST: dict[str, Reason] = {
    "divide": Reason("SG-577", "Participants of the challenge with health left take the damage first."),
    "tire": Reason("SG-D43", "Participants of the challenge who can gain fatigue gain it first."),
    **dict.fromkeys(
        STATUSES,
        Reason(
            "SG-R065",
            "Participants of the challenge without this status get it first, then the active player's other crew.",
        ),
    ),
}
"""Why others come first when a text concerns the participants of a challenge, by `About.what`."""


def refuse_pick(t: Voyage, crew: Crew, about: About) -> Reason | None:
    """Why a crew member cannot be chosen: its own state, or the text names or prefers others; None if it can."""
    what, whom = about.what, about.whom
    if reason := PICKS[what](t, crew, about):
        return reason
    if not any(crew is one for one in among(t, whom, whom.scope)):
        return NOT_NAMED
    if whom.scope != "part":
        return None
    rank = _rank(t, crew, about)
    preferred = (one for one in t.state.crew.values() if _rank(t, one, about) < rank)
    return FIRST[what] if any(PICKS[what](t, one, about) is None for one in preferred) else None


def _rank(t: Voyage, crew: Crew, about: About) -> int:
    """The priority of a crew member; the lowest number comes first (SG-577, SG-580, SG-R065).

    Participants have 0; for a status the active player's crew has 1; all others have 2.
    """
    if crew.id in about.whom.part:
        return 0
    return 1 if about.what in STATUSES and controller(t, crew.id) == t.state.active else 2


def refuse_status(t: Voyage, crew: Crew, status: str) -> Reason | None:
    """Why a crew member cannot gain a status; None if it can (SG-510)."""
    if status in crew.statuses:
        return HAS_STATUS
    return IMMUNE if immune(t, crew, status) else None


def refuse_cure(crew: Crew, named: str, status: str) -> Reason | None:
    """Why a text that cures `named` (a status or `any`) cannot cure this status; None if it can (SG-516)."""
    if status not in crew.statuses:
        return NO_SUCH_STATUS
    return None if named in ("any", status) else OTHER_STATUS


def _refuse_damage(t: Voyage, crew: Crew, about: About) -> Reason | None:
    return None if left(t, crew) > 0 else NO_HEALTH


def _refuse_hurt(t: Voyage, crew: Crew, about: About) -> Reason | None:
    """Why a crew member cannot be chosen for damage: it has no health left, but others named have; None if it can.

    If all whom the text names are at 0 health, any of them can be chosen: all damage is excess.
    """
    able = any(left(t, one) > 0 for one in among(t, about.whom, about.whom.scope))
    return _refuse_damage(t, crew, about) if able else None


def _refuse_healing(t: Voyage, crew: Crew, about: About) -> Reason | None:
    return None if crew.damage else UNHURT


def _refuse_rest(t: Voyage, crew: Crew, about: About) -> Reason | None:
    return None if crew.fatigue else RESTED


def _refuse_fatigue(t: Voyage, crew: Crew, about: About) -> Reason | None:
    return EXHAUSTED if exhausted(t, crew) else None


def _refuse_venom(t: Voyage, crew: Crew, about: About) -> Reason | None:
    if "venom" not in crew.statuses:
        return NO_VENOM
    return VENOM_DONE if crew.id in about.done else None


def _refuse_patient(t: Voyage, crew: Crew, about: About) -> Reason | None:
    if not crew.statuses:
        return NO_STATUS
    return None if about.kind == "any" or about.kind in crew.statuses else OTHER_STATUS


def _refuse_card(t: Voyage, crew: Crew, about: About) -> Reason | None:
    return FULL if len(crew.equipped) >= t.pack.figures.equip_limit else None


def _refuse_weapon(t: Voyage, crew: Crew, about: About) -> Reason | None:
    return ARMED if about.source in crew.weapons else None


def _refuse_new_status(t: Voyage, crew: Crew, about: About) -> Reason | None:
    return refuse_status(t, crew, about.what)


PICKS: dict[str, PickRefusal] = {
    "venom order": _refuse_venom,
    "overflow": _refuse_damage,
    "divide": _refuse_damage,
    "hurt": _refuse_hurt,
    "assault": _refuse_damage,
    "heal": _refuse_healing,
    "rest": _refuse_rest,
    "tire": _refuse_fatigue,
    "cure": _refuse_patient,
    "equip": _refuse_card,
    "arm": _refuse_weapon,
    **dict.fromkeys(STATUSES, _refuse_new_status),
}
"""Why a crew member cannot be chosen, by the purpose in `About.what`; a status is the purpose of gaining it."""
