"""What abilities and cards do: a field for each effect code of RV-900 to RV-921, so that effects can be added up."""

from __future__ import annotations

from typing import Literal

from fathom.content.packs import Part
from fathom.games.rivals.model.content_types import Count, Dice, Token
from fathom.games.rivals.model.dice import Pool, plus, pool, written


class Effect(Part, frozen=True, omit_defaults=True):
    """The combined effect of abilities and cards in an attack, in a defence, or when used."""

    add: Dice = ""
    up: Count = 0
    up_all: bool = False
    reroll: bool = False
    pierce: Count = 0
    range: Count = 0
    lob: bool = False
    tokens: tuple[Token, ...] = ()
    drain: Count = 0
    leech: Count = 0
    splash: Count = 0
    push: bool = False
    mend: Count = 0
    step: bool = False
    block: Count = 0
    riposte: Count = 0
    regen: Count = 0
    absorb: Count = 0
    slip: bool = False
    guard: bool = False
    gain: Count = 0

    @property
    def dice(self) -> Pool:
        """The dice that the effect adds."""
        return pool(self.add)

    def plus(self, other: Effect) -> Effect:
        """The sum of two effects."""
        if other is NOTHING:
            return self
        if self is NOTHING:
            return other
        return Effect(
            add=_together(self.add, other.add),
            up=self.up + other.up,
            up_all=self.up_all or other.up_all,
            reroll=self.reroll or other.reroll,
            pierce=self.pierce + other.pierce,
            range=self.range + other.range,
            lob=self.lob or other.lob,
            tokens=self.tokens + tuple(token for token in other.tokens if token not in self.tokens),
            drain=self.drain + other.drain,
            leech=self.leech + other.leech,
            splash=self.splash + other.splash,
            push=self.push or other.push,
            mend=self.mend + other.mend,
            step=self.step or other.step,
            block=self.block + other.block,
            riposte=self.riposte + other.riposte,
            regen=self.regen + other.regen,
            absorb=self.absorb + other.absorb,
            slip=self.slip or other.slip,
            guard=self.guard or other.guard,
            gain=self.gain + other.gain,
        )


def _together(a: str, b: str) -> str:
    return written(plus(pool(a), pool(b))) if a and b else a or b


NOTHING = Effect()


class Ability(Part, frozen=True):
    """An ability, printed on a model or on an ability card, paid with Essence each time (RV-650, RV-652)."""

    id: str
    name: str
    side: Literal["attack", "defence"]
    essence: Count
    effect: Effect
