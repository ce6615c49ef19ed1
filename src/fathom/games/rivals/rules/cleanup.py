"""The clean-up that closes a round. RV-850 to RV-857, RV-872."""

from __future__ import annotations

from fathom.engine.script import Script
from fathom.games.rivals.model.state import BattleTable
from fathom.games.rivals.rules import end
from fathom.games.rivals.rules.pools import beast
from fathom.games.rivals.rules.queries import fighters
from fathom.games.rivals.rules.wounds import creature_destroyed


def clean_up(t: BattleTable) -> Script[None]:
    """End a round: poison, rewards, tokens, elimination and the round limit, in this order (RV-850)."""
    s = t.state
    dead = [one for one in s.models if "poisoned" in one.tokens and end.wound(t, one, 1, "RV-853")]
    for creature in s.creatures:
        if "poisoned" in creature.tokens:
            creature.wounds += 1
            left = beast(t, creature).heart - creature.wounds
            t.say("RV-853", "creature wounded", tile=creature.at, wounds=1, left=left)
    # Poisoned tokens go first: if a player gives up during a reward, this step runs again and must not poison twice.
    for one in fighters(t):
        one.tokens = [token for token in one.tokens if token != "poisoned"]
    end.remove_destroyed(t, dead)
    for creature in s.creatures[:]:
        if creature.wounds >= beast(t, creature).heart:
            yield from creature_destroyed(t, creature, creature.poisoner)
    for one in fighters(t):
        one.tokens = []
        one.poisoner = None
    end.check(t)
    if s.settings.rounds and s.round >= s.settings.rounds:
        raise end.round_limit(t)
