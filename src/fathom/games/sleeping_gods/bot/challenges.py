"""Challenges and travel: who takes part, and what is added after fate is drawn."""

from __future__ import annotations

from fathom.engine.ask import Ask, Option
from fathom.engine.player import Advice
from fathom.games.sleeping_gods.bot import navigation
from fathom.games.sleeping_gods.bot.exploration import stakes
from fathom.games.sleeping_gods.bot.fate import chance
from fathom.games.sleeping_gods.bot.valuation import (
    COMMAND,
    attempt,
    of,
    skill,
    toll,
    used,
    useful_crew,
)
from fathom.games.sleeping_gods.bot.weapons import member
from fathom.games.sleeping_gods.language import effects as e
from fathom.games.sleeping_gods.model import options as o
from fathom.games.sleeping_gods.model.pack import Pack
from fathom.games.sleeping_gods.model.view import View

HELP = 2.0
"""The least gain in expected value for which a player's crew helps in another player's challenge."""


def gather(pack: Pack, view: View, ask: Ask) -> Advice:
    """Advise to add the next crew member to the challenge if the better odds are worth the fatigue, else to pass."""
    trial = view.trial
    assert trial is not None
    joins = {option.crew: option for option in of(ask, o.Join)}
    if trial.travel:
        return choose_navigator(pack, view, joins, navigation.away(pack, view))
    able = [one for one in useful_crew(pack, view, trial.skill, view.active) if one.id in joins]
    success, failure = stakes(pack, view)
    _, more = attempt(pack, view, trial.skill, trial.number - trial.total, success, failure)
    missing = trial.number - trial.total
    if more and able:
        return Advice(joins[able[0].id], _joining(missing, skill(able[0], trial.skill)))
    return Advice(o.PASS, _enough(missing, sum(skill(one, trial.skill) for one in able)))


def _joining(missing: int, added: int) -> str:
    """Why a crew member with the skill `added` should join a challenge that lacks `missing` points without fate."""
    now, then = chance(missing), chance(missing - added)
    if then > now:
        return f"this raises the chance of success from {100 * now:.0f} % to {100 * then:.0f} %."
    return "with more help the challenge can succeed, and success is worth the fatigue."


def _enough(missing: int, able: int) -> str:
    """Why no one else should join a challenge that lacks `missing` points; all who could join add `able` together."""
    now = chance(missing)
    if now >= 1:
        return "success is certain already."
    if now > 0:
        more = "more crew would cost more than they add" if able else "no one here can add to it"
        return f"the chance of success is {100 * now:.0f} %, and {more}."
    if chance(missing - able) > 0:
        return "success is not worth the fatigue it would take."
    return "the challenge cannot succeed, so no one should get tired for it."


def choose_navigator(pack: Pack, view: View, joins: dict[str, o.Join], away: int) -> Advice:
    """Advise a skilled crew member without fatigue for a long journey, else no one."""
    able = [member(view, id) for id in joins if not member(view, id).fatigue]
    best = max(able, key=lambda one: (skill(one, "CRA"), -toll(pack, one)), default=None)
    if best is not None and away > 1 and skill(best, "CRA") >= (1 if away == 2 else 2):
        return Advice(joins[best.id], "a skilled crew member moves the ship further.")
    if away > 1:
        return Advice(o.PASS, "no rested crew member has enough craft to be worth the fatigue.")
    return Advice(o.PASS, "the goal is near, and the ship gets there without help.")


def help_challenge(pack: Pack, view: View, ask: Ask, seat: int) -> Advice:
    """Advise to help in another player's challenge if one or two crew members are worth more than they cost."""
    trial = view.trial
    assert trial is not None
    joins = {option.crew: option for option in of(ask, o.Join)}
    able = [one for one in useful_crew(pack, view, trial.skill, seat) if one.id in joins]
    if not trial.travel and able:
        success, failure = stakes(pack, view)
        now = chance(trial.number - trial.total)
        then = chance(trial.number - trial.total - sum(skill(one, trial.skill) for one in able[:2]))
        if (then - now) * (success - failure) > HELP + COMMAND * (seat not in trial.helpers):
            return Advice(joins[able[0].id], "this help makes success much more likely.")
    return Advice(o.PASS, "help would change little here.")


def alter(pack: Pack, view: View, ask: Ask) -> Advice:
    """Advise to change the result of a challenge or travel draw if that is worth the cost, else to pass."""
    trial = view.trial
    assert trial is not None
    if trial.travel:
        return turned(pack, view, ask, navigation.short(pack, view), 1.6)
    success, failure = stakes(pack, view)
    return turned(pack, view, ask, trial.number - trial.total, success - failure)


def turned(pack: Pack, view: View, ask: Ask, missing: int, stake: float) -> Advice:
    """Advise how to turn a failure into a success: add the `missing` skill points, draw fate again, or pass.

    `stake` is how much better success is than failure. Pass if every way costs more.
    """
    if missing <= 0:
        return Advice(o.PASS, "the total is enough.")
    cards: list[Option] = list(of(ask, o.Discard))
    ways: list[tuple[float, Option]] = []
    if len(cards) >= missing:
        ways.append((stake - 0.9 * missing, cards[0]))
    for option in of(ask, o.Use):
        use = used(pack, option)
        gain = sum(effect.n for effect in use.effects if isinstance(effect, e.SkillBonus | e.FateBonus))
        cost = COMMAND * use.cost + 1.2 * use.discards
        if gain >= missing:
            ways.append((stake - cost, option))
        elif gain and gain + len(cards) >= missing:
            ways.append((stake - cost - 0.9 * (missing - gain), option))
        elif any(isinstance(effect, e.Redraw) for effect in use.effects) and view.fate is not None:
            ways.append((chance(missing + view.fate.number) * stake - cost, option))
    value, best = max(ways, key=lambda pair: pair[0], default=(0.0, None))
    if best is not None and value > 0:
        return Advice(best, "this can turn failure into success.")
    if best is None:
        return Advice(o.PASS, "no other option is enough to succeed.")
    return Advice(o.PASS, "to change the result would cost more than success is worth.")
