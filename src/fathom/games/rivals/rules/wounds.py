"""Wounds on models and creatures, and the rewards for destroyed creatures. RV-111, RV-112, RV-625, RV-744 to RV-746."""

from __future__ import annotations

from fathom.engine.script import Script
from fathom.games.rivals.model.state import BattleTable, Creature, Fighter
from fathom.games.rivals.rules import end, items
from fathom.games.rivals.rules.pools import beast
from fathom.games.rivals.rules.rolls import gain


def suffer(t: BattleTable, hurt: Fighter, wounds: int, by: int | None, rule: str) -> Script[None]:
    """Put wounds on a fighter and remove it if they destroy it; `by` is the seat that inflicted them (RV-625)."""
    if isinstance(hurt, Creature):
        heart = beast(t, hurt).heart
        # A creature keeps its wounds until it is destroyed (RV-744).
        hurt.wounds = min(heart, hurt.wounds + wounds)
        t.say(rule, "creature wounded", tile=hurt.at, wounds=wounds, left=heart - hurt.wounds)
        if hurt.wounds >= heart:
            yield from creature_destroyed(t, hurt, by)
    elif end.wound(t, hurt, wounds, rule):
        end.destroy(t, hurt)


def creature_destroyed(t: BattleTable, creature: Creature, by: int | None) -> Script[None]:
    """Remove a creature, mark its den as beaten, and give the reward to the seat `by`, if any (RV-745, RV-746)."""
    s = t.state
    card = t.pack.beast[creature.card]
    s.creatures.remove(creature)
    s.abyss_discard.append(card.id)
    s.ground[creature.at] = "beaten"
    t.say("RV-745", "creature destroyed", tile=creature.at, card=card.id)
    if by is None or s.players[by].out:
        t.say("RV-746", "reward lost", card=card.id)
        return
    player = s.players[by]
    gain(t, player, creature.essence + card.reward.essence, "RV-745")
    yield from items.draw_items(t, player, card.reward.items, "RV-745")
