"""Destruction, elimination and the end of the game. RV-111 to RV-113, RV-124, RV-860 to RV-873."""

from __future__ import annotations

from collections.abc import Iterable

from fathom.engine.outcome import GameOver, Outcome
from fathom.games.rivals.model.state import IN_TURN, BattleTable, Model, Player
from fathom.games.rivals.rules.queries import models_of, profile


class TurnEnded(Exception):
    """Raised when the active player is eliminated in their own turn, which then ends at once (RV-861)."""


def wound(t: BattleTable, model: Model, wounds: int, rule: str) -> bool:
    """Put wounds on a model; returns whether they destroy it. The caller must then remove it (RV-111, RV-112)."""
    heart = profile(t, model).heart
    model.wounds = min(heart, model.wounds + wounds)
    t.say(rule, "wounded", model=model.id, wounds=wounds, left=heart - model.wounds)
    return model.wounds >= heart


def remove_destroyed(t: BattleTable, dead: Iterable[Model]) -> None:
    """Remove destroyed models from the game and discard their cards (RV-113)."""
    for model in dead:
        t.state.players[model.seat].lost += 1
        t.state.models.remove(model)
        t.say("RV-112", "destroyed", model=model.id, at=model.at)
        for card in model.cards:
            discard(t, card)


def discard(t: BattleTable, card: str) -> None:
    """Discard a card: an item card goes to the item discard pile, a starting card leaves the game (RV-124)."""
    if not t.pack.card[card].faction:
        t.state.items_discard.append(card)


def destroy(t: BattleTable, *dead: Model) -> None:
    """Remove destroyed models and check for elimination (RV-629)."""
    remove_destroyed(t, dead)
    check(t)


def check(t: BattleTable) -> None:
    """Eliminate players without models (RV-860).

    Raises GameOver if one player or none is left (RV-870, RV-871), and TurnEnded if the active player is out.
    """
    s = t.state
    gone = [player for player in s.players if not player.out and not models_of(t, player.seat)]
    if not gone:
        return
    for player in gone:
        leave(t, player)
        t.say("RV-860", "eliminated", seat=player.seat)
    left = [player for player in s.players if not player.out]
    if len(left) == 1:
        raise victory(t, left[0].seat, "RV-870")
    if not left:
        raise draw(t, tuple(player.seat for player in gone), "RV-871")
    if s.players[s.active].out and s.step in IN_TURN:
        raise TurnEnded


def leave(t: BattleTable, player: Player) -> None:
    """Take a player out of the game, with their Essence and items (RV-861)."""
    player.out = True
    player.essence = 0
    for card in player.items:
        discard(t, card)
    player.items = []


def concede(t: BattleTable, seat: int) -> None:
    """Remove all models of a player and eliminate the player (RV-873). Raises GameOver if one other player is left."""
    s = t.state
    for model in models_of(t, seat):
        s.models.remove(model)
        for card in model.cards:
            discard(t, card)
    player = s.players[seat]
    leave(t, player)
    t.say("RV-860", "eliminated", seat=seat)
    left = [other for other in s.players if not other.out]
    if len(left) == 1:
        raise victory(t, left[0].seat, "RV-870")


def worth(t: BattleTable, seat: int) -> int:
    """The total cost of a player's models, waiting ones included, cards excluded (RV-872)."""
    return sum(profile(t, model).cost for model in models_of(t, seat))


def round_limit(t: BattleTable) -> GameOver:
    """The result at the round limit: highest worth in models, then most Essence, otherwise a draw (RV-872)."""
    left = [player for player in t.state.players if not player.out]
    best = max((worth(t, player.seat), player.essence) for player in left)
    tied = tuple(player.seat for player in left if (worth(t, player.seat), player.essence) == best)
    return victory(t, tied[0], "RV-872") if len(tied) == 1 else draw(t, tied, "RV-872")


def victory(t: BattleTable, seat: int, rule: str) -> GameOver:
    """Log a victory; returns the GameOver to raise."""
    t.say(rule, "victory", seat=seat)
    return GameOver(Outcome((seat,), rule, figures(t)))


def draw(t: BattleTable, seats: tuple[int, ...], rule: str) -> GameOver:
    """Log a draw between these players; returns the GameOver to raise."""
    t.say(rule, "draw", seats=list(seats))
    return GameOver(Outcome(seats, rule, figures(t)))


def figures(t: BattleTable) -> dict[str, int]:
    """The figures reported with the outcome: rounds played and models destroyed."""
    return {"rounds": t.state.round, "destroyed": sum(player.lost for player in t.state.players)}
