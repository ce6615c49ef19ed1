"""What cards, crew boards and enemies do, in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeAlias

from fathom.game.text import CardText
from fathom.games.sleeping_gods.language.effects import Effects
from fathom.games.sleeping_gods.language.kinds import Kind
from fathom.games.sleeping_gods.model.boards import CrewBoard, Weapon
from fathom.games.sleeping_gods.model.cards import (
    AbilityCard,
    AdventureCard,
    EnemyCard,
    EventCard,
    LevelCard,
    QuestCard,
)
from fathom.games.sleeping_gods.model.pack import Pack
from fathom.games.sleeping_gods.model.view import CrewView, View
from fathom.games.sleeping_gods.text.card_uses import how
from fathom.games.sleeping_gods.text.effects import describe_effects
from fathom.games.sleeping_gods.text.emphasis import unmarked
from fathom.games.sleeping_gods.text.enemy_abilities import square_words
from fathom.games.sleeping_gods.text.names import SKILLS, SQUARES, Names, PackNames, count
from fathom.present.phrases import listed, sentence

PrintedCard: TypeAlias = AbilityCard | LevelCard | AdventureCard


def card_text(pack: Pack, id: str) -> str | None:
    """The text of a card, event, enemy or crew member by id or name (an enemy: by name only); None if unknown."""
    wanted, names = id.casefold().strip(), PackNames(pack)
    printed: list[PrintedCard] = [*pack.abilities, *pack.levels, *pack.adventure, *pack.market]
    for card in printed:
        if wanted in (card.id.casefold(), card.name.casefold()):
            return _printed(names, card)
    for event in pack.events:
        if wanted in (event.id.casefold(), event.title.casefold()):
            return _joined(f"{event.title} ({event.type} event)", *event_parts(names, event))
    for enemy in pack.enemies:
        if wanted == enemy.name.casefold():
            return _enemy(enemy)
    for one in pack.crew:
        if wanted in (one.id, one.name.casefold(), one.short.casefold()):
            return _joined(one.name, one.origin, *_board_parts(names, one))
    return None


def cards(pack: Pack, view: View) -> list[CardText]:
    """The texts of everything in hand and in play: the crew, their cards, the stall, the event, quests and enemies."""
    found = dict(_shown(Names(pack, view)))
    return [CardText(id, text) for id, text in found.items()]


def _shown(n: Names) -> Iterator[tuple[str, str]]:
    view, pack = n.view, n.pack
    for one in view.crew:
        yield one.id, _joined(sentence(n.crew(one.id)), *_crew_parts(n, one))
    owned = [id for player in view.players for id in player.hand]
    owned += [id for one in view.crew for id in (*one.equipped, *one.levels)]
    for id in (*owned, *view.cards, *view.stall):
        card = pack.ability.get(id) or pack.level.get(id) or pack.card.get(id)
        if card is not None:
            yield id, _printed(n, card)
    for id in filter(None, (view.event, *view.ongoing)):
        yield id, _joined(f"{pack.event[id].title} (event)", *event_parts(n, pack.event[id]))
    for number in view.quests:
        if number in pack.quest:
            yield f"Q{number}", _joined(f"{n.quest(number)} (quest)", *_quest_parts(pack.quest[number]))
    for enemy in view.battle.row if view.battle is not None else ():
        yield f"enemy {enemy.number}", _enemy(pack.enemy[enemy.number], enemy.covered)


def _printed(n: PackNames, card: PrintedCard) -> str:
    if isinstance(card, AbilityCard):
        return _joined(f"{card.name} (ability card)", *ability_parts(n, card))
    if isinstance(card, LevelCard):
        return _joined(f"{card.name} (level card)", *level_parts(n, card))
    return _joined(f"{card.name} ({', '.join(card.types)})", *adventure_parts(n, card))


def ability_parts(n: PackNames, card: AbilityCard) -> list[str]:
    """The text of an ability card in parts: its skill, what it costs and its fate; then its effect."""
    facts = f"Equipped: +1 {SKILLS[card.skill]}; costs {card.cost} command. Drawn as fate: {card.fate}."
    return [facts, f"{_used(card.use)}{describe_effects(n, card.effects)}." if card.effect else ""]


def equipped_words(n: PackNames, card: AbilityCard) -> str:
    """What equipping a card means for the crew member who gets it (SG-462, SG-464, SG-465)."""
    room = count(n.pack.figures.equip_limit, "card")
    return f"Equipped, it gives {equipped_gives(n, card)}. A crew member has room for {room}."


def equipped_gives(n: PackNames, card: AbilityCard) -> str:
    """The skill of an equipped card, and its text if it has one."""
    price = f" for {card.use.cost} command" if card.use.cost else ""
    effect = f" and “{_used(card.use)}{describe_effects(n, card.effects)}{price}”" if card.effect else ""
    return f"+1 {SKILLS[card.skill]}{effect}"


def adventure_parts(n: PackNames, card: AdventureCard) -> list[str]:
    """The text of an adventure or market card in parts: its effects, its weapon, and what it costs to use."""
    parts = [f"{one_of(n, card.effects)}."] if card.effects else []
    parts += [f"Always: {describe_effects(n, card.passives)}."] if card.passive else []
    parts += [weapon_words(card.weapon)] if card.weapon else []
    cost = f"{count(card.command, 'command', 'command')} to use." if card.command else ""
    return [*map(sentence, parts), cost]


def level_parts(n: PackNames, card: LevelCard) -> list[str]:
    """The text of a level card in parts: its price, its skills and its effect."""
    skills = listed([SKILLS[skill] for skill in card.skills])
    price = f"{card.xp} XP, for {n.crew(card.crew)}."
    return [price, f"+1 {skills}." if skills else "", f"{_used(card.use)}{describe_effects(n, card.effects)}."]


def event_parts(n: PackNames, card: EventCard) -> list[str]:
    """The text of an event in parts: its story and its effect."""
    return [unmarked(card.text), f"{sentence(describe_effects(n, card.effects))}."]


def one_of(n: PackNames, ways: Iterable[Effects]) -> str:
    """The text of several alternatives, of which one is used at a time."""
    return "; or ".join(describe_effects(n, effects) for effects in ways)


def weapon_words(weapon: Weapon) -> str:
    """A weapon in words: accuracy, damage, block, reach, and what can be discarded for more damage."""
    parts = [f"+{weapon.acc} accuracy", f"{weapon.dmg} damage"]
    parts += [f"{weapon.block} block"] if weapon.block else []
    parts += ["reach"] if weapon.ranged else []
    bonus = [f"Discard an equipped {SKILLS[skill]} card for more damage." for skill in weapon.bonus]
    return " ".join([f"{listed(parts)}.", *bonus])


def skill_words(skills: Mapping[Any, int]) -> str:
    """The skills of a crew member: “craft 2 and savvy 1”."""
    return listed([f"{SKILLS[kind]} {value}" for kind, value in skills.items() if value])


def _crew_parts(n: Names, one: CrewView) -> list[str]:
    skills = skill_words(one.skills)
    return [f"Skills: {skills}." if skills else "", *_ability_and_weapon(n, n.pack.board[one.id])]


def _board_parts(n: PackNames, board: CrewBoard) -> list[str]:
    skills = skill_words(board.skills)
    return [f"Skills: {skills}." if skills else "", *_ability_and_weapon(n, board)]


def _ability_and_weapon(n: PackNames, board: CrewBoard) -> list[str]:
    uses = one_of(n, board.ability.effects)
    weapon = f"Weapon {board.weapon.name}: {weapon_words(board.weapon)}"
    return [f"Ability ({count(board.ability.cost, 'command', 'command')}): {uses}.", weapon]


def _quest_parts(quest: QuestCard) -> list[str]:
    return [f"Keyword {quest.keyword}.", unmarked(quest.text)]


def _enemy(card: EnemyCard, covered: tuple[int, ...] = ()) -> str:
    """An enemy in words, with the squares that are not covered."""
    squares = [
        f"{name} {square_words(square)}"
        for index, (name, square) in enumerate(zip(SQUARES.values(), card.squares, strict=True))
        if index not in covered and square_words(square) != "empty"
    ]
    facts = f"Level {card.level}, defence {card.defense}, basic damage {card.basic}."
    return _joined(f"{card.name} (enemy)", facts, f"Open squares: {', '.join(squares)}." if squares else "")


def _used(kind: Kind) -> str:
    """When or how a text is used, with a colon after it; empty if `how` has no words for this kind."""
    words = how(kind)
    return f"{sentence(words)}: " if words else ""


def _joined(name: str, *parts: str) -> str:
    return " ".join([f"{name}.", *(part.strip() for part in parts if part)])
