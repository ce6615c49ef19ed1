"""Conditions that every state meets: each piece is in exactly one place, and in a place where it may be."""

from __future__ import annotations

from collections.abc import Iterator

from fathom.games.sleeping_gods.model.state import Voyage
from fathom.games.sleeping_gods.rules import crew, goods
from fathom.games.sleeping_gods.rules.combat import placement
from fathom.games.sleeping_gods.rules.modifiers import health


def invariants(t: Voyage) -> Iterator[str]:
    """Yield one message for each condition that the state breaks."""
    yield from _cards(t)
    yield from _tokens(t)
    yield from _crew(t)
    yield from _combat(t)


def _cards(t: Voyage) -> Iterator[str]:
    s, pack = t.state, t.pack
    abilities = [*s.deck, *s.discard]
    for player in s.players:
        abilities += player.hand
    for one in s.crew.values():
        abilities += one.equipped
    if s.fate is not None and s.fate.card:
        abilities.append(s.fate.card)
    if sorted(abilities) != [card.id for card in pack.abilities]:
        yield "deck: an ability card is missing or duplicated (SG-104)"
    market = [*s.market, *(id for id in s.cards if pack.card[id].price is not None)]
    market += [id for id in (s.stall.cards if s.stall else ()) if id not in s.cards]
    if sorted(market) != [card.id for card in pack.market]:
        yield "market: a market card is missing or duplicated (SG-101)"
    if not 0 <= s.unbought <= len(s.market):
        yield f"unbought: {s.unbought} cards, but the market deck has {len(s.market)} (SG-383)"
    if sorted([*s.search, *s.search_discard, *s.drawn]) != [token.id for token in pack.search]:
        yield "search: a token is missing or duplicated (SG-109)"
    events = [*s.events, *s.events_used, *s.events_left, *s.ongoing]
    if sorted(events) != sorted(card.id for card in pack.events):
        yield "events: a card is missing or duplicated (SG-103)"
    weapons = [id for one in s.crew.values() for id in one.weapons]
    if len(set(weapons)) < len(weapons) or not set(weapons) <= {id for id in s.cards if pack.card[id].weapon}:
        yield f"crew: a carried weapon is not owned, or is carried twice: {weapons} (SG-384)"
    if set(s.quests) & set(s.quests_used) or len(set(s.quests)) < len(s.quests):
        yield "quests: a quest is owned twice, or owned and used (SG-831)"


def _tokens(t: Voyage) -> Iterator[str]:
    s, pack = t.state, t.pack
    if goods.command_supply(t) < 0 or any(player.command < 0 for player in s.players):
        yield "command: more tokens are in use than exist (SG-108)"
    for kind, n in s.stock.items():
        if not 0 <= n <= pack.figures.resources[kind]:  # type: ignore[index]
            yield f"stock: {n} {kind}, which is below zero or more than exist (SG-114)"
    for status in pack.figures.statuses:
        if crew.supply_of(t, status) < 0:
            yield f"crew: more {status} tokens are in use than exist (SG-113)"
    for box, n in s.cubes.items():
        if not 0 <= n <= pack.room[box].cubes:
            yield f"cubes: {n} in {box}, which has no room for them (SG-521)"
    if s.xp < 0:
        yield f"xp: {s.xp} is less than zero"
    if s.region not in pack.sea.region:
        yield f"region: there is no region {s.region}"


def _crew(t: Voyage) -> Iterator[str]:
    s, figures = t.state, t.pack.figures
    for one in s.crew.values():
        if not 0 <= one.damage <= health(t, one):
            yield f"crew: {one.id} has {one.damage} damage of {health(t, one)} (SG-500)"
        if not 0 <= one.fatigue <= figures.fatigue_limit:
            yield f"crew: {one.id} has {one.fatigue} fatigue (SG-504)"
        if one.statuses != sorted(set(one.statuses)):
            yield f"crew: {one.id} has a status twice, or out of order: {one.statuses} (SG-510)"
        if len(one.equipped) > figures.equip_limit:
            yield f"crew: {one.id} has {len(one.equipped)} ability cards (SG-462)"
        if one.command < 0 or one.tokens > figures.crew_tokens:
            yield f"crew: {one.id} has {one.command} command, {one.tokens} action tokens (SG-631)"
        for id in one.levels:
            if t.pack.level[id].crew != one.id:
                yield f"crew: {one.id} has {id}, a level of {t.pack.level[id].crew} (SG-406)"


def _combat(t: Voyage) -> Iterator[str]:
    s = t.state
    if s.battle is None:
        if any(player.tokens for player in s.players) or any(one.tokens or one.synergy for one in s.crew.values()):
            yield "combat: there are combat tokens on boards without a combat (SG-609)"
        return
    tokens = sum(player.tokens for player in s.players) + sum(one.tokens for one in s.crew.values())
    if tokens > sum(t.pack.figures.combat_tokens[s.seats - 1]):
        yield f"battle: {tokens} combat action tokens are more than exist (SG-602)"
    squares = range(placement.ROWS * placement.COLUMNS)
    for enemy in s.battle.row:
        if enemy.covered != sorted(set(enemy.covered) & set(squares)):
            yield f"battle: enemy {enemy.number} has impossible covered squares: {enemy.covered} (SG-653)"
