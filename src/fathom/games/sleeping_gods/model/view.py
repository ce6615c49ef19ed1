"""What a seat may see: everything except other hands and the order of face-down piles (SG-014, SG-R214)."""

from __future__ import annotations

import msgspec

from fathom.engine.chance import Chance
from fathom.engine.script import Table
from fathom.engine.visibility import masked
from fathom.games.sleeping_gods.language.words import SKILLS
from fathom.games.sleeping_gods.model.agenda import Act, Decided, EventStep
from fathom.games.sleeping_gods.model.state import (
    Crew,
    Enemy,
    Note,
    Player,
    Settings,
    State,
    Strike,
    Voyage,
)
from fathom.games.sleeping_gods.rules import challenge, goods, market
from fathom.games.sleeping_gods.rules.combat import strikes
from fathom.games.sleeping_gods.rules.combat.enemies import defence, find, strength, urged
from fathom.games.sleeping_gods.rules.combat.placement import Field
from fathom.games.sleeping_gods.rules.combat.weapons import weapon_of
from fathom.games.sleeping_gods.rules.modifiers import health, skill
from fathom.games.sleeping_gods.rules.queries import controller


class PlayerView(msgspec.Struct, frozen=True):
    """A player as one seat sees them; `hand` is empty unless it is that seat's own."""

    seat: int
    hand: tuple[str, ...]
    cards: int
    command: int
    tokens: int


class CrewView(msgspec.Struct, frozen=True):
    """A crew board with the tokens and cards on it."""

    id: str
    seat: int
    """The player who controls the crew member now."""
    skills: dict[str, int]
    """The skills, with those of the cards under the board."""
    health: int
    damage: int
    fatigue: int
    statuses: tuple[str, ...]
    equipped: tuple[str, ...]
    levels: tuple[str, ...]
    weapons: tuple[str, ...]
    command: int
    tokens: int
    synergy: str


class FateView(msgspec.Struct, frozen=True):
    """The fate draw in progress."""

    purpose: str
    card: str
    number: int
    bonus: int


class TrialView(msgspec.Struct, frozen=True):
    """The challenge in progress."""

    skill: str
    number: int
    source: str
    travel: bool
    crew: tuple[str, ...]
    helpers: tuple[int, ...]
    total: int
    """The skill of the participants and all bonuses; after the draw also fate."""
    distance: int = 0
    """What crew members who joined add to the distance of travel."""


class EnemyView(msgspec.Struct, frozen=True):
    """An enemy in the row."""

    number: int
    covered: tuple[int, ...]
    strength: int
    """The damage of the enemy's counterattack now."""
    urged: int = 0
    """The damage that the enemy's neighbours add at the end of the round."""
    defence: int = 0
    """The defence against weapons with reach, with all modifiers (SG-646)."""


class StrikeView(msgspec.Struct, frozen=True):
    """The attack in progress."""

    crew: str
    weapon: str
    target: int
    accuracy: int
    extra: int
    """The damage added to this attack, as `accuracy` is the accuracy added to it."""
    hit: bool | None
    covering: tuple[tuple[int, int], ...]
    aim: int
    """The accuracy that is added to fate."""
    needed: int
    """The total needed to hit."""
    counter_damage: int
    """The damage of the counterattack."""
    first: bool
    """Whether the counterattack comes before the damage is placed (SG-643, SG-725)."""
    field: Field | None
    """The squares on which the damage is placed; None until it is known whether the attack hits."""


class PacketView(msgspec.Struct, frozen=True):
    """Damage that a crew member is about to take."""

    enemy: int
    crew: str
    damage: int
    counter: bool


class BattleView(msgspec.Struct, frozen=True):
    """The combat in progress."""

    row: tuple[EnemyView, ...]
    round: int
    level: int
    strike: StrikeView | None
    packet: PacketView | None
    fallen: str = ""
    """Who fell to 0 health in the counterattack of their own action, until it is over (SG-645)."""


class StoryView(msgspec.Struct, frozen=True):
    """The visit to the storybook in progress, which all players see."""

    kind: str
    paragraph: str
    taken: tuple[str, ...]
    explore: tuple[str, ...]
    again: bool = False
    """Whether the crew had read the paragraph before."""


class View(msgspec.Struct, frozen=True, dict=True):
    """The table as one seat sees it. `table_of` caches its result on the instance."""

    seat: int | None
    settings: Settings
    players: tuple[PlayerView, ...]
    crew: tuple[CrewView, ...]
    active: int
    turn: int
    part: int
    """The part of the turn: 0 the ship action, 1 the event, 2 and 3 the two actions; -1 outside a turn."""
    passes: int
    region: str
    room: str
    cubes: dict[str, int]
    stock: dict[str, int]
    command_supply: int
    xp: int
    cards: dict[str, int]
    quests: tuple[int, ...]
    quests_used: tuple[int, ...]
    items: tuple[str, ...]
    deck: int
    discard: tuple[str, ...]
    market: int
    unbought: tuple[str, ...]
    """The cards at the bottom of the market deck that all have seen, the lowest last (SG-383)."""
    search: int
    search_discard: tuple[str, ...]
    drawn: tuple[str, ...]
    events: int
    events_used: tuple[str, ...]
    event: str
    ongoing: tuple[str, ...]
    serpent: str
    used: tuple[str, ...]
    spent: tuple[str, ...]
    """Unlocked cards that cannot be used again in this pass."""
    fate: FateView | None
    trial: TrialView | None
    battle: BattleView | None
    story: StoryView | None
    stall: dict[str, int]
    """The market cards for sale, with their prices."""
    defeats: int
    finale_lost: int
    totems: tuple[str, ...]
    visited: tuple[str, ...]
    marks: dict[str, int]
    taken: dict[str, int]
    journey: tuple[Note, ...]


def view(t: Voyage, seat: int | None) -> View:
    """The table as a seat sees it, made only from a masked copy of the state."""
    t = Table(masked(t.state, seat), t.pack)
    s = t.state
    return View(
        seat=seat,
        settings=s.settings,
        players=tuple(_player(player, seat) for player in s.players),
        crew=tuple(_crew(t, one) for one in s.crew.values()),
        active=s.active,
        turn=s.turn,
        part=_part(t),
        passes=s.passes,
        region=s.region,
        room=s.room,
        cubes=dict(s.cubes),
        stock=dict(s.stock),
        command_supply=goods.command_supply(t),
        xp=s.xp,
        cards=dict(s.cards),
        quests=tuple(s.quests),
        quests_used=tuple(s.quests_used),
        items=tuple(s.items),
        deck=len(s.deck),
        discard=tuple(s.discard),
        market=len(s.market),
        unbought=tuple(s.market[: s.unbought][::-1]),
        search=len(s.search),
        search_discard=tuple(s.search_discard),
        drawn=tuple(s.drawn),
        events=len(s.events),
        events_used=tuple(s.events_used),
        event=s.event,
        ongoing=tuple(s.ongoing),
        serpent=s.serpent,
        used=tuple(s.used),
        spent=tuple(s.spent),
        fate=FateView(s.fate.purpose, s.fate.card, s.fate.number, s.fate.bonus) if s.fate else None,
        trial=_trial(t),
        battle=_battle(t),
        story=_story(s),
        stall={card: market.price(t, card) for card in s.stall.cards} if s.stall else {},
        defeats=s.defeats,
        finale_lost=s.finale_lost,
        totems=tuple(s.totems),
        visited=tuple(s.visited),
        marks=dict(s.marks),
        taken=dict(s.taken),
        journey=tuple(s.journey),
    )


def _part(t: Voyage) -> int:
    """The part of the turn: 0 ship action, 1 event, 2 and 3 actions; -1 if nothing of the turn is to come (SG-201)."""
    agenda = t.state.agenda
    if not agenda:
        return -1
    if any(isinstance(item, EventStep) for item in agenda):
        return 0
    # An action is also put back while an ability is used before it; what such an ability asks counts as part of what
    # came before the action.
    to_come = [
        item.number
        for above, item in zip([*agenda[1:], None], agenda, strict=True)
        if isinstance(item, Act) and not isinstance(above, Decided)
    ]
    return min(to_come, default=t.pack.figures.actions + 1)


def _player(player: Player, seat: int | None) -> PlayerView:
    hand = tuple(player.hand) if player.seat == seat else ()
    return PlayerView(player.seat, hand, len(player.hand), player.command, player.tokens)


def _crew(t: Voyage, one: Crew) -> CrewView:
    return CrewView(
        id=one.id,
        seat=controller(t, one.id),
        skills={kind: value for kind in SKILLS if (value := skill(t, one, kind))},
        health=health(t, one),
        damage=one.damage,
        fatigue=one.fatigue,
        statuses=tuple(one.statuses),
        equipped=tuple(one.equipped),
        levels=tuple(one.levels),
        weapons=tuple(one.weapons),
        command=one.command,
        tokens=one.tokens,
        synergy=one.synergy,
    )


def _trial(t: Voyage) -> TrialView | None:
    trial = t.state.trial
    if trial is None:
        return None
    crew, helpers = tuple(trial.crew), tuple(trial.helpers)
    total = challenge.total(t)
    return TrialView(trial.skill, trial.number, trial.source, trial.travel, crew, helpers, total, trial.distance)


def _battle(t: Voyage) -> BattleView | None:
    battle = t.state.battle
    if battle is None:
        return None
    strike, packet = battle.strike, battle.packet
    return BattleView(
        row=tuple(_enemy(t, enemy) for enemy in battle.row),
        round=battle.round,
        level=battle.level,
        strike=_strike(t, strike) if strike else None,
        packet=PacketView(packet.enemy, packet.crew, packet.damage, packet.counter) if packet else None,
        fallen=battle.fallen,
    )


def _enemy(t: Voyage, enemy: Enemy) -> EnemyView:
    return EnemyView(
        enemy.number, tuple(enemy.covered), strength(t, enemy), urged(t, enemy), defence(t, enemy, ranged=True)
    )


def _strike(t: Voyage, strike: Strike) -> StrikeView:
    if not strike.weapon:
        return _free_strike(t, strike)
    one, enemy = t.state.crew[strike.crew], find(t, strike.target)
    used = weapon_of(t, one, strike.weapon)
    known = strike.hit is not None and enemy is not None
    return StrikeView(
        crew=strike.crew,
        weapon=strike.weapon,
        target=strike.target,
        accuracy=strike.accuracy,
        extra=strike.damage + strike.heartless,
        hit=strike.hit,
        covering=tuple(strike.covering),
        aim=strikes.aim(t, one, strike),
        needed=strikes.guard(t, enemy, one, used) if enemy else 0,
        counter_damage=strikes.counter_damage(t, enemy, one, used) if enemy else 0,
        first=strike.hit is False or (enemy is not None and strikes.strikes_first(t, enemy, one)),
        field=strikes.damage_field(t, one, strike, strikes.power(t, one, strike), strike.heartless) if known else None,
    )


def _free_strike(t: Voyage, strike: Strike) -> StrikeView:
    """The view of damage without an attack: it has no accuracy and no counterattack (SG-787)."""
    one = t.state.crew[strike.crew] if strike.crew else None
    standing = find(t, strike.target) is not None
    return StrikeView(
        crew=strike.crew,
        weapon="",
        target=strike.target,
        accuracy=0,
        extra=0,
        hit=None,
        covering=tuple(strike.covering),
        aim=0,
        needed=0,
        counter_damage=0,
        first=False,
        field=strikes.damage_field(t, one, strike, strike.damage, 0) if standing else None,
    )


def _story(s: State) -> StoryView | None:
    story = s.story
    if story is None:
        return None
    return StoryView(story.kind, story.paragraph, tuple(story.taken), tuple(story.explore), story.again)


def resample(t: Voyage, knows: tuple[int, ...], chance: Chance) -> None:
    """Reshuffle what the seats in `knows` cannot see: the piles, the other hands, and which events are left."""
    s = t.state
    hidden = [player for player in s.players if player.seat not in knows]
    pool = sorted([*s.deck, *(card for player in hidden for card in player.hand)])
    chance.shuffle(pool)
    for player in hidden:
        player.hand[:] = [pool.pop() for _ in player.hand]
    s.deck[:] = pool
    unseen = sorted(s.market[s.unbought :])
    chance.shuffle(unseen)
    s.market[s.unbought :] = unseen
    s.search.sort()
    chance.shuffle(s.search)
    kinds = [t.pack.event[id].type for id in s.events]
    for kind in sorted(set(kinds)):
        coming = sorted(id for id in (*s.events, *s.events_left) if t.pack.event[id].type == kind)
        chance.shuffle(coming)
        for index, other in enumerate(kinds):
            if other == kind:
                s.events[index] = coming.pop()
        s.events_left[:] = sorted([*coming, *(id for id in s.events_left if t.pack.event[id].type != kind)])
