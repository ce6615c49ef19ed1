"""What a seat may see: all but the order of the decks and other armies until they are revealed (RV-123)."""

from __future__ import annotations

import msgspec

from fathom.engine import visibility
from fathom.engine.chance import Chance
from fathom.engine.script import Table
from fathom.engine.visibility import masked
from fathom.games.rivals.model.board import Rocks, Tile
from fathom.games.rivals.model.dice import written
from fathom.games.rivals.model.effects import NOTHING
from fathom.games.rivals.model.state import Activation, BattleTable, Creature, Model, Player, Settings
from fathom.games.rivals.model.visibility import army_hidden
from fathom.games.rivals.rules import army
from fathom.games.rivals.rules.pools import attack_dice, attack_pool, defence_degrades, defence_dice, defence_pool
from fathom.games.rivals.rules.queries import profile


class PlayerView(msgspec.Struct, frozen=True):
    """A player as a seat sees them; secret fields are empty."""

    seat: int
    faction: str
    named: str
    ready: bool
    side: str
    essence: int
    items: tuple[str, ...]
    out: bool
    lost: int
    worth: int


class ModelView(msgspec.Struct, frozen=True):
    """A model with the dice it would roll now."""

    id: str
    card: str
    seat: int
    at: Tile | None
    wounds: int
    heart: int
    high: bool
    tokens: tuple[str, ...]
    poisoner: int | None
    cards: tuple[str, ...]
    moves: int
    acted: bool
    speed: int
    range: int
    attack: str
    defence: str
    degrades: tuple[str, ...]
    """The causes that degrade its worst defence die, once each."""
    attack_dice: str
    """The dice of an attack before upgrades and degrades."""
    defence_dice: str
    traits: tuple[str, ...]
    large: bool
    cost: int


class CreatureView(msgspec.Struct, frozen=True):
    """A creature with the dice it would roll now."""

    card: str
    at: Tile
    wounds: int
    essence: int
    tokens: tuple[str, ...]
    poisoner: int | None
    attack: str
    defence: str


class ActivationView(msgspec.Struct, frozen=True):
    """The activation in progress."""

    tile: Tile
    models: tuple[str, ...]
    begun: bool


class View(msgspec.Struct, frozen=True):
    """The table as a seat sees it."""

    seat: int | None
    settings: Settings
    step: str
    players: tuple[PlayerView, ...]
    points: int
    active: int
    first: int
    round: int
    turn: int
    movement: int
    attack: int
    end: int
    ground: tuple[tuple[Tile, str], ...]
    rocks: Rocks
    mulligans: int
    models: tuple[ModelView, ...]
    creatures: tuple[CreatureView, ...]
    activation: ActivationView | None
    hungry: tuple[Tile, ...]
    items_left: int
    items_discard: tuple[str, ...]
    abyss_left: int
    abyss_discard: tuple[str, ...]
    events_left: int
    events_discard: tuple[str, ...]
    ongoing: str


def view(t: BattleTable, seat: int | None) -> View:
    """The table as a seat sees it, made from the masked state only."""
    m = Table(masked(t.state, seat), t.pack)
    s = m.state
    return View(
        seat=seat,
        settings=s.settings,
        step=s.step,
        players=tuple(_player(m, player) for player in s.players),
        points=army.limit(m),
        active=s.active,
        first=s.first,
        round=s.round,
        turn=s.turns,
        movement=s.movement,
        attack=s.attack,
        end=m.pack.battle.markers - s.movement - s.attack if s.round else 0,
        ground=tuple(s.ground.items()),
        rocks=s.rocks,
        mulligans=s.mulligans,
        models=tuple(_model(m, one) for one in s.models),
        creatures=tuple(_creature(m, creature) for creature in s.creatures),
        activation=_activation(s.activation),
        hungry=tuple(s.hungry),
        items_left=len(s.items),
        items_discard=tuple(s.items_discard),
        abyss_left=len(s.abyss),
        abyss_discard=tuple(s.abyss_discard),
        events_left=len(s.events),
        events_discard=tuple(s.events_discard),
        ongoing=s.ongoing,
    )


def _player(t: BattleTable, player: Player) -> PlayerView:
    return PlayerView(
        seat=player.seat,
        faction=player.faction,
        named=player.named,
        ready=player.ready,
        side=player.side,
        essence=player.essence,
        items=tuple(player.items),
        out=player.out,
        lost=player.lost,
        worth=sum(profile(t, one).cost for one in t.state.models if one.seat == player.seat),
    )


def _model(t: BattleTable, one: Model) -> ModelView:
    p = profile(t, one)
    in_play = one.at is not None
    return ModelView(
        id=one.id,
        card=one.card,
        seat=one.seat,
        at=one.at,
        wounds=one.wounds,
        heart=p.heart,
        high=one.high,
        tokens=tuple(one.tokens),
        poisoner=one.poisoner,
        cards=tuple(one.cards),
        moves=one.moves,
        acted=one.acted,
        speed=p.speed,
        range=p.range,
        attack=written(attack_pool(t, one, p.attack_effect) if in_play else p.attack),
        defence=written(defence_pool(t, one, p.defence_effect) if in_play else p.defence),
        degrades=tuple(defence_degrades(t, one)) if in_play else (),
        attack_dice=written(attack_dice(t, one)),
        defence_dice=written(defence_dice(t, one) if in_play else p.defence),
        traits=tuple(sorted(p.traits)),
        large=p.large,
        cost=p.cost,
    )


def _creature(t: BattleTable, creature: Creature) -> CreatureView:
    return CreatureView(
        card=creature.card,
        at=creature.at,
        wounds=creature.wounds,
        essence=creature.essence,
        tokens=tuple(creature.tokens),
        poisoner=creature.poisoner,
        attack=written(attack_pool(t, creature, NOTHING)),
        defence=written(defence_pool(t, creature, NOTHING)),
    )


def _activation(now: Activation | None) -> ActivationView | None:
    return None if now is None else ActivationView(now.tile, tuple(now.models), now.begun)


def resample(t: BattleTable, knows: tuple[int, ...], chance: Chance) -> None:
    """Shuffle the decks, and choose at random the factions and armies that no seat in `knows` can know."""
    s = t.state
    visibility.resample(s, knows, chance)
    for player in s.players:
        if player.named and player.seat not in knows:
            taken = [other.faction for other in s.players]
            free = [faction.id for faction in t.pack.factions if faction.id not in taken]
            player.named = free[chance.below(len(free))]
        if army_hidden(s, player.seat, knows) and player.faction and (player.ready or player.seat == s.active):
            army.guess(t, player, chance)
