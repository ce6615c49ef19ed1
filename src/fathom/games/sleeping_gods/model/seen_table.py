"""A table made from what a seat sees, so that the rules' queries can be asked about it."""

from __future__ import annotations

from typing import Any

from fathom.engine.chance import Chance
from fathom.engine.script import Table
from fathom.engine.visibility import UNKNOWN
from fathom.games.sleeping_gods.model.pack import Pack
from fathom.games.sleeping_gods.model.state import (
    CAPTAIN,
    Battle,
    Crew,
    Enemy,
    Fate,
    Packet,
    Player,
    State,
    Story,
    Strike,
    Trial,
    Voyage,
)
from fathom.games.sleeping_gods.model.view import (
    BattleView,
    CrewView,
    PlayerView,
    StoryView,
    StrikeView,
    TrialView,
    View,
)

SAME = (
    *("settings", "active", "turn", "passes", "region", "room", "xp", "event", "serpent", "defeats", "finale_lost"),
    *("cubes", "stock", "cards", "marks", "taken"),
)
"""The fields that are the same in a view and in the state."""
LISTS = (
    *("quests", "quests_used", "items", "discard", "search_discard", "drawn", "events_used", "ongoing"),
    *("used", "spent", "totems", "visited", "journey"),
)
"""The fields that are a tuple in a view and a list in the state."""


def table_of(pack: Pack, view: View) -> Voyage:
    """A table made from a view, for the rules' queries; the same view always gives the same table.

    It has what a seat sees of crew, cards, enemies and story, but no agenda and no market cards for
    sale, and a challenge in it has neither bonuses nor consequences.
    """
    made: Voyage | None = view.__dict__.get("table")
    if made is None:
        made = view.__dict__["table"] = Table(_state_of(view), pack)
    return made


def _state_of(v: View) -> State:
    same: dict[str, Any] = {name: getattr(v, name) for name in SAME}
    same |= {name: list(getattr(v, name)) for name in LISTS}
    return State(
        chance=Chance(0),
        agenda=[],
        players=[_player_of(player) for player in v.players],
        crew={one.id: _crew_of(one) for one in v.crew},
        deck=[UNKNOWN] * v.deck,
        market=[*reversed(v.unbought), *[UNKNOWN] * (v.market - len(v.unbought))],
        unbought=len(v.unbought),
        search=[UNKNOWN] * v.search,
        events=[UNKNOWN] * v.events,
        fate=Fate(v.fate.purpose, v.fate.card, v.fate.number, v.fate.bonus) if v.fate else None,  # type: ignore[arg-type]
        trial=_trial_of(v, v.trial) if v.trial else None,
        battle=_battle_of(v.battle) if v.battle else None,
        story=_story_of(v.story) if v.story else None,
        **same,
    )


def _player_of(player: PlayerView) -> Player:
    hand = list(player.hand) or [UNKNOWN] * player.cards
    return Player(player.seat, hand, player.command, player.tokens)


def _crew_of(one: CrewView) -> Crew:
    return Crew(
        id=one.id,
        seat=-1 if one.id == CAPTAIN else one.seat,
        damage=one.damage,
        fatigue=one.fatigue,
        statuses=list(one.statuses),
        equipped=list(one.equipped),
        levels=list(one.levels),
        weapons=list(one.weapons),
        command=one.command,
        tokens=one.tokens,
        synergy=one.synergy,
    )


def _trial_of(v: View, trial: TrialView) -> Trial:
    crew, helpers = list(trial.crew), list(trial.helpers)
    return Trial(trial.skill, trial.number, trial.source, v.active, travel=trial.travel, crew=crew, helpers=helpers)


def _battle_of(battle: BattleView) -> Battle:
    row = [Enemy(enemy.number, list(enemy.covered)) for enemy in battle.row]
    strike, packet = battle.strike, battle.packet
    return Battle(
        row=row,
        round=battle.round,
        level=battle.level,
        strike=_strike_of(strike) if strike else None,
        packet=Packet(packet.enemy, packet.crew, packet.damage, packet.counter) if packet else None,
        fallen=battle.fallen,
    )


def _strike_of(strike: StrikeView) -> Strike:
    return Strike(
        crew=strike.crew,
        weapon=strike.weapon,
        target=strike.target,
        accuracy=strike.accuracy,
        damage=strike.extra,
        diagonal=strike.field is not None and strike.field.diagonal,
        hit=strike.hit,
        covering=list(strike.covering),
    )


def _story_of(story: StoryView) -> Story:
    taken, explore = list(story.taken), list(story.explore)
    return Story(story.kind, story.paragraph, taken, explore=explore, again=story.again)  # type: ignore[arg-type]
