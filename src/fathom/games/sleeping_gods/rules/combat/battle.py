"""Beginning and ending a combat. SG-600 to SG-610, SG-R153, SG-R189."""

from __future__ import annotations

from fathom.engine.script import Script
from fathom.games.sleeping_gods.model.agenda import EnemiesAppear, Melee, RoundEnd
from fathom.games.sleeping_gods.model.state import Battle, Enemy, Voyage
from fathom.games.sleeping_gods.rules import triggers
from fathom.games.sleeping_gods.rules.agenda import push
from fathom.games.sleeping_gods.rules.journal import note
from fathom.games.sleeping_gods.rules.queries import clockwise


def announce(t: Voyage, enemies: tuple[int, ...], source: str) -> None:
    """Push a combat on the agenda, so that it comes before everything else there (SG-600)."""
    push(t, EnemiesAppear(enemies, source))


def muster(t: Voyage, item: EnemiesAppear) -> Script[None]:
    """Lay the enemies in a row in random order and hand out tokens (SG-601 to SG-603)."""
    s = t.state
    row = list(item.enemies)
    t.reveal()
    t.shuffle(row)
    s.battle = Battle([Enemy(number) for number in row], level=t.pack.combat_level(item.enemies))
    for one in s.crew.values():
        one.synergy = one.id
    t.say("SG-601", "combat", enemies=tuple(row), level=s.battle.level)
    note(t, "combat", " ".join(map(str, item.enemies)))
    deal_tokens(t)
    push(t, Melee())
    yield from triggers.fire(t, "combatstart", s.crew.values(), "W3")


def deal_tokens(t: Voyage) -> None:
    """Hand out combat action tokens by the number of players, to the active player first (SG-602, SG-608)."""
    s = t.state
    for player, tokens in zip(clockwise(t), t.pack.figures.combat_tokens[s.seats - 1], strict=True):
        player.tokens = tokens
    for one in s.crew.values():
        one.tokens = 0


def won(t: Voyage) -> bool:
    """Whether no enemy is left (SG-604)."""
    return t.state.battle is not None and not t.state.battle.row


def win(t: Voyage) -> Script[None]:
    """End the combat at once, because all enemies are defeated, and continue the story (SG-609, SG-R153)."""
    s = t.state
    t.say("SG-609", "victory")
    note(t, "victory")
    while s.agenda and isinstance(s.agenda[-1], Melee | RoundEnd):
        s.agenda.pop()
    clear_combat(t)
    yield from triggers.fire(t, "combatend", s.crew.values())


def clear_combat(t: Voyage) -> None:
    """Remove the enemies and all combat tokens; dropped weapons stay among the owned cards (SG-609)."""
    s = t.state
    s.battle = None
    for player in s.players:
        player.tokens = 0
    for one in s.crew.values():
        one.tokens = 0
        one.synergy = ""
