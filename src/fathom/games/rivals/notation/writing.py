"""Writing a position of Rivals as text."""

from __future__ import annotations

from fathom.game.notation import written
from fathom.games.rivals.fields import WRITTEN_GROUNDS, BattleNotation
from fathom.games.rivals.model.state import Activation, Creature, Model, Player, State


def write(s: State) -> BattleNotation:
    """The complete notation of a state at a boundary: reading it gives the same state."""
    names = [player.faction or f"seat{player.seat}" for player in s.players]
    return written(
        BattleNotation,
        s,
        players={name: _player_words(player) for name, player in zip(names, s.players, strict=True)},
        models={one.id: _model_words(one) for one in s.models},
        map=_map_words(s) if s.ground else None,
        creatures={creature.at: _creature_words(creature) for creature in s.creatures},
        active=names[s.active],
        first=names[s.first],
        activation=_activation_words(s.activation) if s.activation else "",
        markers=f"{s.movement} {s.attack}",
        turn=s.turns,
        event=s.ongoing,
        items=" ".join(reversed(s.items)),
        abyss=" ".join(reversed(s.abyss)),
        events=" ".join(reversed(s.events)),
        rolls=" ".join(str(number) for _, number in s.chance.rolls),
    )


def _player_words(player: Player) -> str:
    words = [f"essence {player.essence}"]
    if player.side:
        words.append(f"side {player.side}")
    if player.named:
        words.append(f"named {player.named}")
    if player.lost:
        words.append(f"lost {player.lost}")
    words += [word for word in ("ready", "out") if getattr(player, word)]
    if player.items:
        words += ["items", *player.items]
    return " ".join(words)


def _model_words(one: Model) -> str:
    words = [one.at or "waiting"]
    words += [f"{name} {getattr(one, name)}" for name in ("wounds", "moves") if getattr(one, name)]
    words += [name for name in ("high", "acted") if getattr(one, name)]
    words += one.tokens
    if one.poisoner is not None:
        words.append(f"by {one.poisoner}")
    if one.cards:
        words += ["cards", *one.cards]
    return " ".join(words)


def _creature_words(creature: Creature) -> str:
    words = [creature.card]
    words += [f"{name} {getattr(creature, name)}" for name in ("wounds", "essence") if getattr(creature, name)]
    words += creature.tokens
    if creature.poisoner is not None:
        words.append(f"by {creature.poisoner}")
    return " ".join(words)


def _map_words(s: State) -> dict[str, str]:
    laid = {kind: " ".join(tile for tile, ground in s.ground.items() if ground == kind) for kind in WRITTEN_GROUNDS}
    return {kind: words for kind, words in laid.items() if words}


def _activation_words(activation: Activation) -> str:
    words = [activation.tile, *activation.models]
    if activation.begun:
        words.append("begun")
    for name in ("joined", "assigned"):
        if listed := getattr(activation, name):
            words += [name, *listed]
    return " ".join(words)
