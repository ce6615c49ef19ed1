"""Sleeping Gods in words: sentences, chart and panels, made from what a seat may see."""

from __future__ import annotations

from fathom.games.sleeping_gods.model.cards import AbilityCard, LevelCard
from fathom.games.sleeping_gods.model.pack import Pack
from fathom.games.sleeping_gods.text import (
    allocations,
    board,
    ending,
    goal,
    labels,
    panels,
    questions,
    sentences,
    situation,
)
from fathom.games.sleeping_gods.text import (
    warnings as caution,
)
from fathom.games.sleeping_gods.text.emphasis import spoken
from fathom.games.sleeping_gods.text.names import Names
from fathom.present.words import Voice

VOICE: Voice[Names] = Voice(
    spoken(questions.prompt),
    spoken(labels.label),
    spoken(sentences.tell),
    spoken(ending.ending),
    caution.warning,
    situation.situation,
    board.board,
    panels.panels,
    goal.goal,
    allocation=allocations.allocate,
    series=dict.fromkeys(("SG-D38", "SG-D47"), "Do all this as suggested"),
)


def card_text(pack: Pack, id: str) -> str | None:
    """The text of a card, event, enemy or crew member by id or name (an enemy: by name only); None if unknown."""
    wanted = id.casefold().strip()
    texts: list[AbilityCard | LevelCard] = [*pack.abilities, *pack.levels]
    for card in texts:
        if wanted in (card.id.casefold(), card.name.casefold()):
            return f"{card.name} ({card.kind}): {card.effect or 'skill only'}"
    for owned in (*pack.adventure, *pack.market):
        if wanted in (owned.id.casefold(), owned.name.casefold()):
            return f"{owned.name} ({', '.join(owned.types)}): {' or '.join(owned.options) or owned.passive or 'weapon'}"
    for event in pack.events:
        if wanted in (event.id.casefold(), event.title.casefold()):
            return f"{event.title} ({event.type} event). {event.text} {event.effect}"
    for enemy in pack.enemies:
        if wanted == enemy.name.casefold():
            return f"{enemy.name}: level {enemy.level}, defence {enemy.defense}, basic damage {enemy.basic}."
    for one in pack.crew:
        if wanted in (one.id, one.name.casefold(), one.short.casefold()):
            return f"{one.name}. {one.origin} Ability ({one.ability.cost}): {' or '.join(one.ability.options)}"
    return None
