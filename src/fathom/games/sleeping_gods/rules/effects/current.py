"""Effects on the current challenge, fate draw, attack or damage (SG-R014, SG-R015)."""

from __future__ import annotations

from fathom.engine.script import Script
from fathom.games.sleeping_gods.language import effects as e
from fathom.games.sleeping_gods.model.agenda import Do
from fathom.games.sleeping_gods.model.state import Strike, UseContext, Voyage
from fathom.games.sleeping_gods.rules import crew, fate
from fathom.games.sleeping_gods.rules.combat import enemies, strikes, synergy
from fathom.games.sleeping_gods.rules.execution import EFFECTS


def current_attack(t: Voyage) -> Strike | None:
    """The attack in progress; None if there is none."""
    battle = t.state.battle
    return battle.strike if battle else None


# -- whether a statement would change something --------------------------------------------------------------------


def _concerns(t: Voyage, context: UseContext) -> bool:
    """Whether a text can apply now: anyone may use it, or its bearer takes part or attacks (SG-R015)."""
    s = t.state
    if context.anyone:
        return True
    if s.fate is not None and s.fate.purpose == "ship":
        return False
    if s.battle is not None:
        return s.battle.strike is not None and s.battle.strike.crew == context.bearer
    return s.trial is not None and context.bearer in s.trial.crew


def _skill_asked(t: Voyage, context: UseContext, effect: e.SkillBonus) -> bool:
    trial = t.state.trial
    return trial is not None and effect.skill in ("ANY", trial.skill) and _concerns(t, context)


def _fate_drawn(t: Voyage, context: UseContext, effect: e.FateBonus) -> bool:
    draw = t.state.fate
    if draw is None or not (context.source in t.state.crew or _concerns(t, context)):
        return False
    return draw.purpose != "ship" or draw.number + draw.bonus < fate.SIDES  # SG-R041: fate for ship damage is at most 6


def _redraw_helps(t: Voyage, context: UseContext, effect: e.Redraw) -> bool:
    draw = t.state.fate
    if draw is None or (effect.mode == "if1" and draw.number != 1):
        return False
    return (context.source in t.state.crew and effect.mode == "if1") or _concerns(t, context)


def _own_attack(t: Voyage, context: UseContext, effect: e.AnyEffect) -> bool:
    attack = current_attack(t)
    return attack is not None and (context.anyone or attack.crew == context.bearer)


def _not_diagonal_yet(t: Voyage, context: UseContext, effect: e.Diag) -> bool:
    attack = current_attack(t)
    return attack is not None and not attack.diagonal and _own_attack(t, context, effect)


def _counterattacked(t: Voyage, context: UseContext, effect: e.NoCounter) -> bool:
    battle = t.state.battle
    assert battle is not None
    packet = battle.packet
    return packet is not None and packet.counter and packet.damage > 0 and _own_attack(t, context, effect)


def _damage_to_block(t: Voyage, context: UseContext, effect: e.Block) -> bool:
    battle = t.state.battle
    assert battle is not None
    packet = battle.packet
    return packet is not None and packet.damage > 0 and (context.anyone or packet.crew == context.bearer)


def _square_to_cover(t: Voyage, context: UseContext, effect: e.Strike) -> bool:
    """Whether the damage, less resist and fatigue, can cover a square of some enemy (SG-R158, SG-R160)."""
    battle = t.state.battle
    if battle is None:
        return False
    n = effect.n - (bool(context.bearer) and crew.exhausted(t, t.state.crew[context.bearer]))
    return any(
        n >= enemies.count(t, enemy, "RES1") + min(square.hearts or 1 for _, square in enemies.uncovered(t, enemy))
        for enemy in battle.row
    )


def _token_to_move(t: Voyage, context: UseContext, effect: e.Synergy) -> bool:
    return bool(context.bearer) and t.state.battle is not None


# -- carrying out --------------------------------------------------------------------------------------------------


@EFFECTS.runs(e.SkillBonus, usable=_skill_asked)
def _add_skill(t: Voyage, do: Do, effect: e.SkillBonus) -> None:
    trial = t.state.trial
    if trial is not None and effect.skill in ("ANY", trial.skill):
        trial.bonus += effect.n
        t.say("SG-567", "skill bonus", source=do.source, n=effect.n)


@EFFECTS.runs(e.FateBonus, usable=_fate_drawn)
def _add_fate(t: Voyage, do: Do, effect: e.FateBonus) -> None:
    draw = t.state.fate
    if draw is not None:
        draw.bonus += effect.n
        t.say("SG-784", "fate bonus", source=do.source, n=effect.n)


@EFFECTS.runs(e.Redraw, usable=_redraw_helps)
def _redraw(t: Voyage, do: Do, effect: e.Redraw) -> None:
    draw = t.state.fate
    if draw is not None and (effect.mode != "if1" or draw.number == 1):
        fate.redraw(t, effect.mode)


@EFFECTS.runs(e.Acc, usable=_own_attack)
def _add_accuracy(t: Voyage, do: Do, effect: e.Acc) -> None:
    attack = current_attack(t)
    if attack is not None and attack.hit is None:
        attack.accuracy += effect.n
        t.say("SG-782", "accuracy", source=do.source, n=effect.n)


@EFFECTS.runs(e.Dmg, usable=_own_attack)
def _add_damage(t: Voyage, do: Do, effect: e.Dmg) -> None:
    attack = current_attack(t)
    if attack is not None:
        attack.damage += effect.n
        t.say("SG-780", "more damage", source=do.source, n=effect.n)


@EFFECTS.runs(e.Dmgx, usable=_own_attack)
def _add_heartless_damage(t: Voyage, do: Do, effect: e.Dmgx) -> None:
    attack = current_attack(t)
    if attack is not None:
        attack.heartless += effect.n
        t.say("SG-R159", "more damage", source=do.source, n=effect.n)


@EFFECTS.runs(e.Diag, usable=_not_diagonal_yet)
def _allow_diagonals(t: Voyage, do: Do, effect: e.Diag) -> None:
    attack = current_attack(t)
    if attack is not None:
        attack.diagonal = True
        t.say("SG-R178", "diagonal", source=do.source)


@EFFECTS.runs(e.NoCounter, usable=_counterattacked)
def _cancel_counterattack(t: Voyage, do: Do, effect: e.NoCounter) -> None:
    battle = t.state.battle
    if battle is not None and battle.packet is not None:
        battle.packet.damage = 0
        t.say("SG-R164", "no counterattack", source=do.source)


@EFFECTS.runs(e.Block, usable=_damage_to_block)
def _block(t: Voyage, do: Do, effect: e.Block) -> None:
    battle = t.state.battle
    if battle is not None and battle.packet is not None:
        battle.packet.damage = max(0, battle.packet.damage - effect.n)
        t.say("SG-R167", "blocked", source=do.source, crew=battle.packet.crew, n=effect.n)


@EFFECTS.runs(e.Strike, usable=_square_to_cover)
def _strike(t: Voyage, do: Do, effect: e.Strike) -> Script[None]:
    return strikes.strike_without_attack(t, do.seat, do.bearer, effect.n)


@EFFECTS.runs(e.Synergy, usable=_token_to_move)
def _move_synergy(t: Voyage, do: Do, effect: e.Synergy) -> Script[None]:
    return synergy.move(t, t.state.crew[do.bearer])
