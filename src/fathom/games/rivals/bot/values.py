"""What things are worth to the scripted player, in army points."""

from __future__ import annotations

from functools import cached_property
from typing import TypeAlias

from fathom.core.ask import Option
from fathom.games.rivals.dice import Pool
from fathom.games.rivals.effect import NOTHING, Effect
from fathom.games.rivals.lurk import Tile, sees
from fathom.games.rivals.odds import Chances, at_least, faces_of, mean, symbols, wounds
from fathom.games.rivals.rules import attack, end
from fathom.games.rivals.rules.pools import attack_pool, beast, defence_pool
from fathom.games.rivals.state import Creature, Fighter, Lurking, Model, called, lurk, profile

ESSENCE = 1.1
"""What one Essence is worth."""
LIKELY = 0.45
"""From this chance on, destruction counts as likely."""
DESTROYED = 1.35
TOKENS = {"poisoned": 0.9, "exposed": 0.25, "trapped": 0.3, "weakened": 0.3}
"""What a token is worth, in wounds."""
ITEM = 2.0
"""What an item from the deck is worth."""
STRONGEST = 1.15
"""How much more a blow to the strongest of several opponents is worth."""
DOOMED = 1.2
"""The danger that is as great as any, as a share of what a model is worth."""
HOPE = 0.22
"""The least gain in wounds for which an Essence is spent."""


Scored: TypeAlias = tuple[float, Option, str]
"""What an option is worth, and why."""


class Values:
    """Judgements about one table, as it is now."""

    def __init__(self, t: Lurking, seat: int) -> None:
        self.t = t
        self.seat = seat
        self.faces = faces_of(t.pack)
        self.distance = lurk(t).distance
        self._dangers: dict[tuple[str, Tile], float] = {}
        self._means: dict[tuple[Pool, Pool, int], float] = {}
        self._promises: dict[tuple[str, Tile], float] = {}
        self._prospects: dict[tuple[str, str], float] = {}
        self.places: dict[tuple[str, Tile, bool], tuple[float, float]] = {}
        """What `places` has thought of tiles already."""

    # -- fighters -------------------------------------------------------------------------------------------------

    def heart_left(self, one: Fighter) -> int:
        """Wounds it can still take."""
        heart = profile(self.t, one).heart if isinstance(one, Model) else beast(self.t, one).heart
        return heart - one.wounds

    def worth(self, one: Fighter) -> float:
        """What destroying it would be worth."""
        if isinstance(one, Creature):
            reward = self.t.pack.beast[one.card].reward
            return 2.0 + ITEM * reward.items + ESSENCE * (reward.essence + one.essence)
        cost = profile(self.t, one).cost + sum(self.t.pack.card[card].cost for card in one.cards) * 0.7
        return cost * (STRONGEST if one.seat in self.leaders else 1.0)

    @cached_property
    def leaders(self) -> tuple[int, ...]:
        """Of several opponents, the strongest."""
        others = [p.seat for p in self.t.state.players if not p.out and p.seat != self.seat]
        if len(others) < 2:
            return ()
        most = max(end.worth(self.t, seat) for seat in others)
        return tuple(seat for seat in others if end.worth(self.t, seat) == most)

    @cached_property
    def mine(self) -> list[Model]:
        """Own models in play."""
        return [one for one in self.t.state.models if one.seat == self.seat and one.at is not None]

    @cached_property
    def theirs(self) -> list[Model]:
        """Opponents' models in play."""
        return [one for one in self.t.state.models if one.seat != self.seat and one.at is not None]

    @cached_property
    def pools(self) -> dict[str, Pool]:
        """The attack dice of everybody in play."""
        return {
            one.id: attack_pool(self.t, one, profile(self.t, one).attack_effect)
            for one in self.t.state.models
            if one.at is not None
        }

    # -- attacks --------------------------------------------------------------------------------------------------

    def chances(self, attacker: Fighter, target: Fighter, effect: Effect = NOTHING) -> Chances:
        """The wounds of an attack."""
        base = effect
        if effect is NOTHING and isinstance(attacker, Model):
            base = profile(self.t, attacker).attack_effect
        dice = attack_pool(self.t, attacker, base)
        return wounds(self.faces, dice, self.defence(target), base.pierce)

    def defence(self, target: Fighter) -> Pool:
        """The dice of a defence without abilities."""
        effect = profile(self.t, target).defence_effect if isinstance(target, Model) else NOTHING
        return defence_pool(self.t, target, effect)

    def harm(self, chances: Chances, target: Fighter, suffered: float = 0.0) -> float:
        """What wounds on a target are worth: cut at its Heart, more if they are likely to destroy it."""
        left = max(1.0, self.heart_left(target) - suffered)
        heart = self.heart_left(target) + target.wounds
        each = self.worth(target) / heart
        kill = at_least(chances, int(left + 0.5))
        value = mean(chances, int(left + 0.5)) * each
        return value * (DESTROYED if kill >= LIKELY else 1.0) + kill * self.worth(target) * 0.25

    def blow(self, attacker: Model, target: Fighter, effect: Effect = NOTHING, suffered: float = 0.0) -> float:
        """What an attack is worth, tokens and all."""
        chances = self.chances(attacker, target, effect)
        value = self.harm(chances, target, suffered)
        used = effect if effect is not NOTHING else profile(self.t, attacker).attack_effect
        if isinstance(target, Model):
            value += self._besides(attacker, target, used, at_least(chances, 1))
        if used.mend:
            value += min(used.mend, max((one.wounds for one in self.mine), default=0)) * 2.0
        return value

    def _besides(self, attacker: Model, target: Model, used: Effect, hit: float) -> float:
        """What comes with a wound."""
        each = self.worth(target) / profile(self.t, target).heart
        value = 0.0
        for token in used.tokens:
            if token not in target.tokens:
                value += hit * TOKENS.get(token, 0.0) * each
        if used.splash:
            others = [o for o in self.theirs if o.at == target.at and o is not target and o.seat == target.seat]
            value += hit * sum(self.worth(o) / profile(self.t, o).heart for o in others) * used.splash
        value += hit * min(used.drain, self.t.state.players[target.seat].essence) * ESSENCE * 1.5
        value += hit * min(used.leech, attacker.wounds) * self.worth(attacker) / profile(self.t, attacker).heart
        return value

    def best_blow(self, attacker: Model, suffered: dict[str, float]) -> tuple[float, Fighter] | None:
        """The best attack a model can make from where it stands."""
        best: tuple[float, Fighter] | None = None
        for target in attack.targets(self.t, attacker):
            value = self.blow(attacker, target, suffered=suffered.get(called(target), 0.0))
            if best is None or value > best[0]:
                best = value, target
        return best

    def volley(self, models: list[Model]) -> float:
        """What an Attack activation of these models is worth: they shoot at what the others have hurt already."""
        suffered: dict[str, float] = {}
        total = 0.0
        for one in models:
            best = self.best_blow(one, suffered)
            if best:
                value, target = best
                total += value
                name = called(target)
                suffered[name] = suffered.get(name, 0.0) + mean(self.chances(one, target))
        return total

    # -- where to stand -------------------------------------------------------------------------------------------

    def danger(self, one: Model, tile: Tile) -> float:
        """What opponents may do to a model on a tile in their next turns."""
        key = one.id, tile
        if key not in self._dangers:
            p = profile(self.t, one)
            left = p.heart - one.wounds
            total = sum(
                self._expected(dice, p.defence, left)
                for at, reach, dice in self.threats
                if self.distance[tile, at] <= reach
            )
            self._dangers[key] = min(total / left, DOOMED) * self.worth(one)
        return self._dangers[key]

    @cached_property
    def threats(self) -> list[tuple[Tile, int, Pool]]:
        """Where each opponent's model stands, how far it could strike in a turn, and with which dice."""
        found = []
        for enemy in self.theirs:
            p = profile(self.t, enemy)
            assert enemy.at is not None
            stride = 0 if "trapped" in enemy.tokens else p.speed + 1
            found.append((enemy.at, stride + p.range, self.pools[enemy.id]))
        return found

    def _expected(self, attack: Pool, defence: Pool, most: int) -> float:
        """The wounds to be expected, cut off at `most`."""
        key = attack, defence, most
        if key not in self._means:
            self._means[key] = mean(wounds(self.faces, attack, defence), most)
        return self._means[key]

    def promise(self, one: Model, tile: Tile) -> float:
        """The best attack a model could make from a tile, roughly."""
        key = one.id, tile
        if key not in self._promises:
            reach = attack.farthest(self.t, profile(self.t, one).range)
            rocks, distance = self.t.state.rocks, self.distance
            self._promises[key] = max(
                (
                    self._prospect(one, enemy)
                    for enemy in self.theirs
                    if enemy.at and distance[tile, enemy.at] <= reach and sees(rocks, tile, enemy.at)
                ),
                default=0.0,
            )
        return self._promises[key]

    def _prospect(self, one: Model, enemy: Model) -> float:
        """What an attack on an enemy is worth, wherever it is made from."""
        key = one.id, enemy.id
        if key not in self._prospects:
            dice = self.pools.get(one.id) or profile(self.t, one).attack
            self._prospects[key] = self.harm(wounds(self.faces, dice, self.defence(enemy)), enemy)
        return self._prospects[key]

    def hits(self, one: Model) -> float:
        """The hits a model makes on average."""
        return mean(symbols(self.faces, self.pools.get(one.id) or profile(self.t, one).attack, "O"))
