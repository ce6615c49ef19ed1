"""Effects on what is going on: the current challenge, fate draw, attack or damage (SG-R014, SG-R015)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fathom.engine.script import Script
from fathom.games.sleeping_gods.language import effects as e
from fathom.games.sleeping_gods.model.agenda import Do
from fathom.games.sleeping_gods.model.state import Strike, Voyage
from fathom.games.sleeping_gods.rules import fate
from fathom.games.sleeping_gods.rules.combat import strikes, synergy


def _skill(t: Voyage, do: Do, effect: e.SkillBonus) -> None:
    trial = t.state.trial
    if trial is not None and effect.skill in ("ANY", trial.skill):
        trial.bonus += effect.n
        t.say("SG-567", "skill bonus", source=do.source, n=effect.n)


def _fate(t: Voyage, do: Do, effect: e.FateBonus) -> None:
    draw = t.state.fate
    if draw is not None:
        draw.bonus += effect.n
        t.say("SG-784", "fate bonus", source=do.source, n=effect.n)


def _redraw(t: Voyage, do: Do, effect: e.Redraw) -> None:
    draw = t.state.fate
    if draw is not None and (effect.mode != "if1" or draw.number == 1):
        fate.redraw(t, effect.mode)


def _attack(t: Voyage) -> Strike | None:
    battle = t.state.battle
    return battle.strike if battle else None


def _acc(t: Voyage, do: Do, effect: e.Acc) -> None:
    attack = _attack(t)
    if attack is not None and attack.hit is None:
        attack.accuracy += effect.n
        t.say("SG-782", "accuracy", source=do.source, n=effect.n)


def _dmg(t: Voyage, do: Do, effect: e.Dmg) -> None:
    attack = _attack(t)
    if attack is not None:
        attack.damage += effect.n
        t.say("SG-780", "more damage", source=do.source, n=effect.n)


def _dmgx(t: Voyage, do: Do, effect: e.Dmgx) -> None:
    attack = _attack(t)
    if attack is not None:
        attack.heartless += effect.n
        t.say("SG-R159", "more damage", source=do.source, n=effect.n)


def _diag(t: Voyage, do: Do, effect: e.Diag) -> None:
    attack = _attack(t)
    if attack is not None:
        attack.diagonal = True
        t.say("SG-R178", "diagonal", source=do.source)


def _no_counter(t: Voyage, do: Do, effect: e.NoCounter) -> None:
    battle = t.state.battle
    if battle is not None and battle.packet is not None:
        battle.packet.damage = 0
        t.say("SG-R164", "no counterattack", source=do.source)


def _block(t: Voyage, do: Do, effect: e.Block) -> None:
    battle = t.state.battle
    if battle is not None and battle.packet is not None:
        battle.packet.damage = max(0, battle.packet.damage - effect.n)
        t.say("SG-R167", "blocked", source=do.source, crew=battle.packet.crew, n=effect.n)


def _strike(t: Voyage, do: Do, effect: e.Strike) -> Script[None]:
    return strikes.free_strike(t, do.seat, do.bearer, effect.n)


def _synergy(t: Voyage, do: Do, effect: e.Synergy) -> Script[None]:
    return synergy.move(t, t.state.crew[do.bearer])


HANDLERS: dict[type[e.Effect], Callable[[Voyage, Do, Any], Script[None] | None]] = {
    e.SkillBonus: _skill,
    e.FateBonus: _fate,
    e.Redraw: _redraw,
    e.Acc: _acc,
    e.Dmg: _dmg,
    e.Dmgx: _dmgx,
    e.Diag: _diag,
    e.NoCounter: _no_counter,
    e.Block: _block,
    e.Strike: _strike,
    e.Synergy: _synergy,
}
