"""Triggers: optional texts that can be used when something happens, `on:x` (SG-R017)."""

from __future__ import annotations

from collections.abc import Iterable

from fathom.engine.ask import Ask, Option
from fathom.engine.script import Script
from fathom.games.sleeping_gods.language import effects as e
from fathom.games.sleeping_gods.language.words import Window
from fathom.games.sleeping_gods.model.agenda import Do
from fathom.games.sleeping_gods.model.options import DECLINE, PASS, About, Use
from fathom.games.sleeping_gods.model.state import Crew, UseContext, Voyage
from fathom.games.sleeping_gods.rules import crew as crews
from fathom.games.sleeping_gods.rules.execution import run, usable
from fathom.games.sleeping_gods.rules.modifiers import awake, left
from fathom.games.sleeping_gods.rules.queries import controller


def waiting(t: Voyage, one: Crew, trigger: str) -> list[tuple[str, e.Effects]]:
    """The ids and texts of the cards of a crew member that have this trigger."""
    found = []
    for id in (*one.equipped, *one.levels):
        card = t.pack.ability[id] if id in t.pack.ability else t.pack.level[id]
        if card.use.trigger == trigger:
            found.append((id, card.effects))
    return found


def open_in(t: Voyage, one: Crew, id: str, trigger: str | None, window: Window) -> bool:
    """Whether a text with this trigger can be used in this window; always False except for `fate1`, `hit`, `miss`."""
    s = t.state
    if trigger == "fate1":
        return window in ("W2", "W4") and s.fate is not None and s.fate.number == 1
    strike = s.battle.strike if s.battle else None
    if trigger in ("hit", "miss") and strike is not None:
        return strike.hit is (trigger == "hit") and strike.crew == one.id and id not in strike.used and window == "W5"
    return False


def boost(t: Voyage, trigger: str, what: str, bearers: Iterable[Crew]) -> int:
    """The sum of all modifiers of `what` with this trigger; they are never a disadvantage, so no player is asked."""
    total = 0
    for one in bearers:
        for _, texts in waiting(t, one, trigger):
            if awake(t, one):
                total += sum(effect.n for effect in texts if isinstance(effect, e.Mod) and effect.what == what)
    return total


def fire(t: Voyage, trigger: str, bearers: Iterable[Crew], window: Window = "W0") -> Script[None]:
    """Offer each usable text with this trigger once (SG-D36)."""
    for one in list(bearers):
        if not (one.equipped or one.levels):
            continue
        for id, texts in waiting(t, one, trigger):
            seat = controller(t, one.id)
            if not awake(t, one) or not usable(t, UseContext(seat, id, one.id, window), texts):
                continue
            answer = yield Ask((seat,), "SG-D36", [Use(id, 1), DECLINE], About("trigger", id, one.id, seat))
            if answer != DECLINE:
                t.say("SG-465", "used", seat=seat, id=id, crew=one.id)
                yield from run(t, Do(texts, seat, id, one.id))


def down(t: Voyage, one: Crew) -> Script[None]:
    """Offer texts and synergy tokens that can be used when a crew member goes down (W7, SG-R176)."""
    s = t.state
    for id, texts in waiting(t, one, "down"):
        seat = controller(t, one.id)
        answer = yield Ask((seat,), "SG-D36", [Use(id, 1), DECLINE], About("trigger", id, one.id, seat))
        if answer != DECLINE:
            yield from run(t, Do(texts, seat, id, one.id))
    if s.battle is None:
        return
    for owner in s.crew.values():
        token = t.pack.token[owner.id]
        if token.window == "W7" and owner.synergy == one.id != owner.id and left(t, one) == 0:
            seat = controller(t, one.id)
            options: list[Option] = [Use(f"token-{owner.id}", 1), PASS]
            answer = yield Ask((seat,), "SG-D49", options, About("down", owner.id, one.id, seat))
            if answer != PASS:
                owner.synergy = owner.id
                t.say("SG-752", "synergy used", token=owner.id, crew=one.id)
                for effect in token.effects:
                    assert isinstance(effect, e.Heal)
                    crews.heal(t, one, crews.healing(t, effect.n), "SG-R176")
