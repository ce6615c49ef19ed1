"""Checks of cards, boards and tokens: ids, counts, levels, and effects in the right place (L1, L2, L3, L11, L15)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, get_args

from fathom.content.packs import duplicates
from fathom.games.sleeping_gods.language import Effects, walk
from fathom.games.sleeping_gods.language import effects as e
from fathom.games.sleeping_gods.language.effects import PLACES
from fathom.games.sleeping_gods.language.words import CREW, ROOMS, SKILLS, EnemyCode
from fathom.games.sleeping_gods.model.cards import AbilityCard, EnemyCard, LevelCard
from fathom.games.sleeping_gods.model.pack import EVENT_TYPES, Pack

FATE = {1: 6, 2: 12, 3: 12, 4: 12, 5: 12, 6: 6}
"""How many ability cards must have each fate number (SG-G03)."""

WORTH = {
    "H": 70, "H2": 160, "H3": 250, "D1": 100, "D2": 200, "FLY": 50, "FST": 100, "VEN": 150, "FRI": 150, "MAD": 100,
    "LOW": 75, "WEA": 100, "REG1": 150, "REG3": 350, "ARG1": 150, "ADJ1": 100, "ADJ2": 200, "DIS": 75, "LOSE": 75,
    "DSM": 50, "SHIP": 200, "S": -25,
}  # fmt: skip
"""What each code adds to an enemy's level score, in hundredths; RES1 depends on the defence."""


def check_tables(pack: Pack) -> list[str]:
    """Return a message for everything that is wrong with cards, boards and tokens."""
    return [*_ids(pack), *_missing(pack), *_enemies(pack), *_cards(pack), *_events(pack), *_boards(pack)]


def note_tables(pack: Pack) -> list[str]:
    """Return a note for each table of unexpected size, and for each enemy whose level differs from the formula."""
    return [*_sizes(pack), *_levels(pack)]


def _ids(pack: Pack) -> Iterator[str]:
    tables: Sequence[tuple[str, Sequence[Any], str]] = (
        ("crew.yaml", pack.crew, "id"),
        ("synergy.yaml", pack.synergy, "crew"),
        ("ship.yaml", pack.ship, "id"),
        ("search.yaml", pack.search, "id"),
        ("abilities.yaml", pack.abilities, "id"),
        ("levels.yaml", pack.levels, "id"),
        ("market.yaml", pack.market, "id"),
        ("adventure.yaml", pack.adventure, "id"),
        ("events.yaml", pack.events, "id"),
        ("enemies.yaml", pack.enemies, "num"),
        ("quests.yaml", pack.quests, "num"),
        ("quests.yaml", pack.quests, "keyword"),
        ("unlocks.yaml", pack.unlocks, "quest"),
        ("atlas.yaml", pack.atlas, "id"),
        ("locations.yaml", pack.locations, "num"),
    )
    for file, entries, field in tables:
        for value in duplicates(getattr(entry, field) for entry in entries):
            yield f"{file}: {value}: {field}: used more than once (L1)"


def _counts(pack: Pack) -> list[tuple[str, str, int, int]]:
    """For each table: its file, what it contains, how many there are, and how many are expected."""
    return [
        ("crew.yaml", "crew boards", len(pack.crew), 9),
        ("synergy.yaml", "synergy tokens", len(pack.synergy), 9),
        ("search.yaml", "search tokens", len(pack.search), 9),
        ("abilities.yaml", "ability cards", len(pack.abilities), 60),
        ("levels.yaml", "level cards", len(pack.levels), 24),
        ("market.yaml", "market cards", len(pack.market), 32),
        ("adventure.yaml", "adventure cards", len(pack.adventure), 90),
        ("adventure.yaml", "totems", sum(card.totem for card in pack.adventure), 45),
        ("enemies.yaml", "enemy cards", len(pack.enemies), 78),
        ("quests.yaml", "quest cards", len(pack.quests), 180),
        ("unlocks.yaml", "unlocked cards", len(pack.unlocks), 14),
        ("atlas.yaml", "maps", len(pack.atlas), 9),
        ("atlas.yaml", "regions", len(pack.sea.region), 81),
        ("locations.yaml", "locations", len(pack.locations), 112),
        *(("events.yaml", f"{type} events", len(pack.events_of[type]), 18) for type in EVENT_TYPES),
        *(
            ("abilities.yaml", f"cards with fate {fate}", sum(card.fate == fate for card in pack.abilities), count)
            for fate, count in FATE.items()
        ),
        *(
            ("abilities.yaml", f"{skill} cards", sum(card.skill == skill for card in pack.abilities), 12)
            for skill in SKILLS
        ),
    ]


def _missing(pack: Pack) -> Iterator[str]:
    for file, what, found, count in _counts(pack):
        if not found:
            yield f"{file}: {what}: none; expected {count} (L2)"


def _sizes(pack: Pack) -> Iterator[str]:
    for file, what, found, count in _counts(pack):
        if found != count:
            yield f"{file}: {what}: found {found}, expected {count} (L2)"


# -- enemies -------------------------------------------------------------------------------------------------------


def enemy_level(enemy: EnemyCard) -> int:
    """The level that an enemy should have by the formula (SG-T12)."""
    resist = 200 + 125 * max(0, enemy.defense - 5)
    codes = [code for row in enemy.grid for cell in row.split() if cell != "-" for code in cell.split(".")]
    score = 100 * enemy.basic + 80 * (enemy.defense - 4)
    score += sum(resist if code == "RES1" else WORTH.get(code, 0) for code in codes)
    # Halves are rounded up: the Fog Wisp with 2.5 has level 3.
    return max(1, (score + max(0, score - 1000) + 100) // 200)


def _enemies(pack: Pack) -> Iterator[str]:
    known = get_args(EnemyCode)
    for enemy in pack.enemies:
        here = f"enemies.yaml: {enemy.num}"
        rows = [row.split() for row in enemy.grid]
        if any(len(row) != 2 for row in rows):
            yield f"{here}: grid: every row must have two squares"
            continue
        strange = [code for row in rows for cell in row if cell != "-" for code in cell.split(".") if code not in known]
        yield from (f"{here}: grid: “{code}” is not a code (L3)" for code in strange)
        if not any(square.hearts for square in enemy.squares):
            yield f"{here}: grid: the enemy has no heart"


def _levels(pack: Pack) -> Iterator[str]:
    for enemy in pack.enemies:
        level = enemy_level(enemy)
        if level != enemy.level:
            yield f"enemies.yaml: {enemy.num}: level: found {enemy.level}, expected {level} by the formula (L11)"


# -- cards ---------------------------------------------------------------------------------------------------------


def _cards(pack: Pack) -> Iterator[str]:
    equipped: list[AbilityCard | LevelCard] = [*pack.abilities, *pack.levels]
    for one in equipped:
        here = f"{'levels' if isinstance(one, LevelCard) else 'abilities'}.yaml: {one.id}: effect"
        effects, how = one.effects, one.use.how
        if (how == "symbol") != (not effects):
            yield f"{here}: the kind {one.kind} does not fit the text “{one.effect}” (L3)"
        lasting = [effect for effect in effects if isinstance(effect, e.Mod | e.Immune)]
        if how == "passive" and len(lasting) != len(effects):
            yield f"{here}: a passive text can have only modifiers (L3)"
        if how in ("instant", "discard", "pay", "free") and lasting:
            yield f"{here}: a modifier needs a passive text or a trigger (L3)"
        yield from usable(here, effects)
    for card in (*pack.market, *pack.adventure):
        file = "market.yaml" if card.price is not None else "adventure.yaml"
        here = f"{file}: {card.id}"
        if ("weapon" in card.types) != (card.weapon is not None):
            yield f"{here}: weapon: a card must have the type weapon if and only if it has weapon values"
        if (card.command is None) != (not card.options):
            yield f"{here}: command: options need a command cost, and a command cost needs options"
        if not (card.options or card.passive or card.weapon):
            yield f"{here}: options: the card does nothing"
        for option in card.effects:
            yield from usable(f"{here}: options", option)
        if any(not isinstance(effect, e.Mod | e.Immune) for effect in card.passives):
            yield f"{here}: passive: only modifiers are allowed here (L3)"
        if card.price is None and (card.found is None or card.found not in pack.location):
            yield f"{here}: found: there is no location {card.found} (L1)"
    for id in pack.figures.start_cards:
        if id not in pack.card:
            yield f"figures.yaml: start_cards: there is no card {id} (L1)"


def usable(here: str, effects: Effects) -> Iterator[str]:
    """Yield a message for each effect that may not be on a card, board or token."""
    for effect in walk(effects):
        if type(effect) in PLACES:
            yield f"{here}: {type(effect).__name__} belongs to {PLACES[type(effect)]} (L3)"


def _boards(pack: Pack) -> Iterator[str]:
    for id in CREW:
        if id not in pack.board:
            yield f"crew.yaml: {id}: the crew member is missing (L2)"
        if id not in pack.token:
            yield f"synergy.yaml: {id}: the token is missing (L2)"
    for room in (*ROOMS, "hull"):
        if room not in pack.room:
            yield f"ship.yaml: {room}: the room is missing (L2)"
    if sorted(room.fate for room in pack.ship) != list(range(1, len(pack.ship) + 1)):
        yield "ship.yaml: fate: every number from 1 to 6 must belong to exactly one room (SG-G04)"
    for board in pack.crew:
        for effects in board.ability.effects:
            yield from usable(f"crew.yaml: {board.id}: ability", effects)
    for token in pack.search:
        yield from usable(f"search.yaml: {token.id}: reward", token.rewards)


# -- events --------------------------------------------------------------------------------------------------------


def _events(pack: Pack) -> Iterator[str]:
    for event in pack.events:
        here = f"events.yaml: {event.id}: effect"
        ongoing = any(isinstance(effect, e.Always | e.TurnEnd | e.Action) for effect in event.effects)
        if ongoing != (event.form == "ongoing"):
            yield f"{here}: the form is {event.form}, but the text is{'' if ongoing else ' not'} ongoing (L3)"
        if not always_legal(event.effects):
            yield f"{here}: no alternative is always legal (L15, SG-R047)"
        for effect in walk(event.effects):
            if PLACES.get(type(effect)) in ("story", "explore", "pass end", "finale"):
                yield f"{here}: {type(effect).__name__} belongs to {PLACES[type(effect)]} (L3)"
            if isinstance(effect, e.Combat):
                yield from (f"{here}: there is no enemy {n} (L1)" for n in effect.enemies if n not in pack.enemy)
                yield from (f"{here}: enemy {n} is listed twice (L11)" for n in duplicates(effect.enemies))


def always_legal(effects: Effects) -> bool:
    """Whether a text can always be carried out: it has no price, and each choice has an alternative without one."""
    for effect in effects:
        if isinstance(effect, e.Pay):
            return False
        if isinstance(effect, e.Choose) and not any(always_legal(one) for one in effect.alternatives):
            return False
    return True
