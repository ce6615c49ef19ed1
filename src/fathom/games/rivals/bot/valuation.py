"""The value of fighters and attacks to the scripted player, in army points."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from fathom.engine.ask import Option
from fathom.games.rivals.bot.cache import JudgementCache, Key, Situation
from fathom.games.rivals.model.dice import Pool
from fathom.games.rivals.model.effects import NOTHING, Effect
from fathom.games.rivals.model.pack import Profile
from fathom.games.rivals.model.state import BattleTable, Creature, Fighter, Model
from fathom.games.rivals.rules import attack, end, tiles
from fathom.games.rivals.rules.odds import Chances, at_least, mean, symbols, wounds
from fathom.games.rivals.rules.pools import attack_pool, beast, defence_pool
from fathom.games.rivals.rules.queries import fighter_id, lurk

ESSENCE = 1.1
"""The value of one Essence."""
KILL = 0.4
"""The extra value of destroying a model, as a share of its worth, because it can no longer attack."""
TOKENS = {"poisoned": 0.9, "exposed": 0.25, "trapped": 0.3, "weakened": 0.3}
"""The value of giving a token, in wounds."""
ITEM = 2.0
"""The value of an item from the deck."""
CARRIED = 0.7
"""The share of a card's cost that is added to the worth of its bearer."""
STRONGEST = 1.15
"""The factor on the worth of models of the strongest opponent, if there are several opponents."""

Scored: TypeAlias = tuple[float, Option, str]
"""The score of an option, the option, and the reason for the score."""


class Valuation:
    """The values of fighters and attacks in one position for one seat."""

    def __init__(self, t: BattleTable, seat: int, cache: JudgementCache) -> None:
        self.t = t
        self.seat = seat
        self.cache = cache
        self.faces = t.pack.sides
        self.distance = lurk(t).distance
        self.mine = [one for one in t.state.models if one.seat == seat and one.at is not None]
        self.theirs = [one for one in t.state.models if one.seat != seat and one.at is not None]
        self._profiles: dict[str, Profile] = {}
        self._worth: dict[str, float] = {}
        self._targets: dict[str, list[Fighter]] = {}
        self._combat_key: dict[str, Key] = {}
        self._situation: Situation | None = None
        self._leaders: tuple[int, ...] | None = None
        self._models_by_tile: tiles.ModelsByTile | None = None
        self._pools: dict[str, Pool] | None = None
        self._shields: dict[str, Pool] | None = None

    @property
    def situation(self) -> Situation:
        """The values for the present opponents and tiles, computed on first use."""
        if self._situation is None:
            self._situation = self._find_situation()
        return self._situation

    def _find_situation(self) -> Situation:
        s = self.t.state
        key = (
            self.seat,
            s.round,
            s.ongoing,
            self.leaders,
            max((one.wounds for one in self.mine), default=0),
            tuple(s.ground.values()),
            tuple([(one.id, one.at, one.wounds, one.high, *one.tokens, *one.cards) for one in self.theirs]),
            tuple([(one.card, one.at, one.wounds, one.essence, *one.tokens) for one in s.creatures]),
            tuple([player.essence for player in s.players if player.seat != self.seat]),
        )
        return self.cache.situation_of(self.t.pack, key)

    # -- fighters -------------------------------------------------------------------------------------------------

    def combat_key(self, one: Model) -> Key:
        """A cache key: everything that a model's attacks depend on, the same for identical models."""
        found = self._combat_key.get(one.id)
        if found is None:
            found = self._combat_key[one.id] = (one.card, one.wounds, one.high, *one.tokens, *one.cards)
        return found

    def profile(self, one: Model) -> Profile:
        """The numbers of a model, with the cards that it carries."""
        found = self._profiles.get(one.id)
        if found is None:
            found = self._profiles[one.id] = self.t.pack.profile(one.card, one.cards)
        return found

    def heart(self, one: Fighter) -> int:
        """How many wounds destroy a fighter."""
        return self.profile(one).heart if isinstance(one, Model) else beast(self.t, one).heart

    def heart_left(self, one: Fighter) -> int:
        """How many more wounds destroy a fighter."""
        return self.heart(one) - one.wounds

    def worth(self, one: Fighter) -> float:
        """The value of destroying a fighter."""
        name = fighter_id(one)
        found = self._worth.get(name)
        if found is None:
            found = self._worth[name] = self._bounty(one) if isinstance(one, Creature) else self._cost(one)
        return found

    def _bounty(self, creature: Creature) -> float:
        reward = self.t.pack.beast[creature.card].reward
        return 2.0 + ITEM * reward.items + ESSENCE * (reward.essence + creature.essence)

    def _cost(self, one: Model) -> float:
        cost = self.profile(one).cost + CARRIED * sum(self.t.pack.card[card].cost for card in one.cards)
        return cost * (STRONGEST if one.seat in self.leaders else 1.0)

    def wound(self, one: Fighter) -> float:
        """The value of one wound on a fighter."""
        return self.worth(one) / self.heart(one)

    @property
    def leaders(self) -> tuple[int, ...]:
        """The seats of the strongest opponents; empty if there is only one opponent."""
        if self._leaders is None:
            self._leaders = self._find_leaders()
        return self._leaders

    def _find_leaders(self) -> tuple[int, ...]:
        others = [p.seat for p in self.t.state.players if not p.out and p.seat != self.seat]
        if len(others) < 2:
            return ()
        worth = {seat: end.worth(self.t, seat) for seat in others}
        return tuple(seat for seat in others if worth[seat] == max(worth.values()))

    @property
    def models_by_tile(self) -> tiles.ModelsByTile:
        """The models on the map, by tile."""
        if self._models_by_tile is None:
            self._models_by_tile = tiles.models_by_tile(self.t)
        return self._models_by_tile

    # -- dice -----------------------------------------------------------------------------------------------------

    @property
    def pools(self) -> dict[str, Pool]:
        """The attack dice of every model on the map, without abilities, by model id."""
        if self._pools is None:
            self._pools = self._find_pools()
        return self._pools

    def _find_pools(self) -> dict[str, Pool]:
        models = (*self.mine, *self.theirs)
        return {one.id: attack_pool(self.t, one, self.profile(one).attack_effect) for one in models}

    @property
    def shields(self) -> dict[str, Pool]:
        """The defence dice of every opponent's model where it is now, without abilities, by model id."""
        if self._shields is None:
            self._shields = {one.id: defence_pool(self.t, one, self.profile(one).defence_effect) for one in self.theirs}
        return self._shields

    def hits(self, one: Model) -> float:
        """How many hits a model rolls on average."""
        return mean(symbols(self.faces, self.pools.get(one.id) or self.profile(one).attack, "O"))

    def defence(self, target: Fighter) -> Pool:
        """The defence dice of a fighter, without abilities."""
        if isinstance(target, Creature):
            return defence_pool(self.t, target, NOTHING)
        return self.shields.get(target.id) or defence_pool(self.t, target, self.profile(target).defence_effect)

    def chances(self, attacker: Fighter, target: Fighter, effect: Effect | None = None) -> Chances:
        """The chance of each number of wounds in an attack; by default only with the constant effects of cards."""
        if effect is None:
            effect = self.profile(attacker).attack_effect if isinstance(attacker, Model) else NOTHING
        return wounds(self.faces, attack_pool(self.t, attacker, effect), self.defence(target), effect.pierce)

    # -- attacks --------------------------------------------------------------------------------------------------

    def harm(self, chances: Chances, target: Fighter, suffered: int = 0) -> float:
        """The value of wounds by these chances on a target that has `suffered` more, with a bonus for destroying it."""
        left = max(1, self.heart_left(target) - suffered)
        return mean(chances, left) * self.wound(target) + at_least(chances, left) * self.worth(target) * KILL

    def attack_value(self, attacker: Model, target: Fighter, effect: Effect | None = None, suffered: int = 0) -> float:
        """The value of an attack with all its effects, on a target expected to have `suffered` more wounds."""
        used = self.profile(attacker).attack_effect if effect is None else effect
        chances = self.chances(attacker, target, used)
        value = self.harm(chances, target, suffered)
        if isinstance(target, Model):
            value += self._besides(attacker, target, used, at_least(chances, 1))
        if used.mend:
            value += min(used.mend, max((one.wounds for one in self.mine), default=0)) * 2.0
        return value

    def _besides(self, attacker: Model, target: Model, used: Effect, hit: float) -> float:
        """The value of what a hit (with chance `hit`) does besides: tokens, wounds on others, Essence, healing."""
        tokens = [TOKENS.get(token, 0.0) for token in used.tokens if token not in target.tokens]
        value = sum(tokens, 0.0) * self.wound(target)
        if used.splash:
            others = [one for one in self.models_by_tile.get(target.at or "", ()) if one is not target]
            value += used.splash * sum([self.wound(one) for one in others], 0.0)
        value += min(used.drain, self.t.state.players[target.seat].essence) * ESSENCE * 1.5
        value += min(used.leech, attacker.wounds) * self.wound(attacker)
        return value * hit

    def plain_attack_value(self, attacker: Model, target: Fighter, suffered: int = 0) -> float:
        """The value of an attack without abilities, cached."""
        key = self.combat_key(attacker), fighter_id(target), suffered
        known = self.situation.attack_values
        found = known.get(key)
        if found is None:
            found = known[key] = self.attack_value(attacker, target, None, suffered)
        return found

    def expected(self, attacker: Model, target: Fighter) -> float:
        """The average wounds of an attack without abilities, cached."""
        key = self.combat_key(attacker), fighter_id(target)
        known = self.situation.means
        found = known.get(key)
        if found is None:
            found = known[key] = mean(self.chances(attacker, target))
        return found

    def targets(self, one: Model) -> list[Fighter]:
        """The fighters that a model can attack from its tile, cached."""
        found = self._targets.get(one.id)
        if found is None:
            found = self._targets[one.id] = list(attack.targets(self.t, one))
        return found

    def volley(self, models: Iterable[Model], hurt: Fighter | None = None, by: float = 0.0) -> float:
        """The value of the attacks of these models, one after another: wounds of earlier attacks count for later ones.

        `hurt` is a target that is expected to have `by` wounds more.
        """
        suffered = {fighter_id(hurt): by} if hurt else {}
        total = 0.0
        for one in models:
            best, victim = 0.0, None
            for target in self.targets(one):
                value = self.plain_attack_value(one, target, round(suffered.get(fighter_id(target), 0.0)))
                if value > best:
                    best, victim = value, target
            if victim is not None:
                total += best
                name = fighter_id(victim)
                suffered[name] = suffered.get(name, 0.0) + self.expected(one, victim)
        return total
