"""What abilities and cards do: a field for each effect code of RV-900 to RV-921, so that effects can be added up."""

from __future__ import annotations

from typing import Literal

from fathom.content.packs import Part
from fathom.games.rivals.model.content_types import Count, Dice, Token
from fathom.games.rivals.model.dice import Pool, plus, pool, written


class Effect(Part, frozen=True, omit_defaults=True):
    """The combined effect of abilities and cards in an attack, in a defence, or when used."""

    add: Dice = ""
    """The dice that are added, such as 1R."""
    up: Count = 0
    """How many times the worst die of the pool is upgraded."""
    up_all: bool = False
    """Whether all dice of the pool are upgraded."""
    reroll: bool = False
    """Whether dice of the pool are rolled again."""
    pierce: Count = 0
    """The number of the defender's shields that do not count."""
    range: Count = 0
    """How many tiles farther the attack reaches."""
    lob: bool = False
    """Whether the attacker need not see the target."""
    tokens: tuple[Token, ...] = ()
    """The tokens that a model takes when it is wounded."""
    drain: Count = 0
    """The most Essence that a wounded model's player loses to the attacker."""
    leech: Count = 0
    """The most wounds that the attacker loses when it wounds."""
    splash: Count = 0
    """The wounds of the target's companions on its tile."""
    push: bool = False
    """Whether a small target that is wounded is shifted away."""
    mend: Count = 0
    """The most wounds that one model of the player loses, the user or one near it."""
    step: bool = False
    """Whether the attacker may shift to a neighbouring tile after the attack."""
    block: Count = 0
    """The number of shields that are added to the defence."""
    riposte: Count = 0
    """The wounds of an attacker next to the defender that did no harm."""
    regen: Count = 0
    """The most wounds that the defender loses after the defence."""
    absorb: Count = 0
    """The Essence gained if no wound came through."""
    slip: bool = False
    """Whether the defender may shift to a neighbouring tile after the defence."""
    guard: bool = False
    """Whether another model of the player on the tile can take the wounds."""
    gain: Count = 0
    """The Essence gained from the supply."""

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
    """The id of the ability: one word, used once in the pack."""
    name: str
    """The name that players read."""
    side: Literal["attack", "defence"]
    """Whether it is used in an attack or in a defence."""
    essence: Count
    """The Essence that each use costs."""
    effect: Effect
    """What the ability does."""
