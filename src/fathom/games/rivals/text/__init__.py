"""Rivals as text: prompts, labels, log sentences, board and panels, all made from a view."""

from __future__ import annotations

from fathom.content.settings import SettingLabel
from fathom.engine.outcome import Outcome
from fathom.games.rivals.model.pack import Pack
from fathom.games.rivals.text import allocations, board, goal, labels, panels, questions, sentences, situation
from fathom.games.rivals.text import warnings as caution
from fathom.games.rivals.text.dice import dice_words
from fathom.games.rivals.text.names import TRAITS, Names, ability_words, card_words
from fathom.present.phrases import count, listed, sentence
from fathom.present.words import Voice

SETTING_LABELS = {
    "factions": SettingLabel(other="a list with a faction for each seat: cog, nautilus, low-clans, ancients"),
}
"""Labels of the match settings."""


def ending(n: Names, outcome: Outcome) -> str:
    """The end of the match in sentences: the winner's story, the result, the reason and figures."""
    winners = outcome.winners
    if len(winners) == 1:
        faction = n.view.players[winners[0]].faction
        story = n.pack.faction[faction].victory if faction else ""
        verdict = sentences.won(n, winners[0])
    else:
        story, verdict = "", f"It is a draw between {n.seats(winners)}."
    facts = {"rounds": n.view.round, "destroyed": sum(player.lost for player in n.view.players)} | outcome.facts
    figures = f"{count(facts['rounds'], 'round')}, {count(facts['destroyed'], 'model')} destroyed."
    return f"{story} {verdict} {reason(n, outcome)} {sentence(figures)}".strip()


def reason(n: Names, outcome: Outcome) -> str:
    """Why the game ended; at the round limit also what decided it: the value of the models, or Essence (RV-872)."""
    if outcome.rule != "RV-872":
        return sentences.END_REASONS[outcome.rule]
    limit = "The round limit is reached"
    if len(outcome.winners) > 1:
        return f"{limit}. Their models are worth the same, and they have the same Essence."
    [winner] = outcome.winners
    left = [player for player in n.view.players if not player.out and player.seat != winner]
    if any(player.worth == n.view.players[winner].worth for player in left):
        return f"{limit}. Another army's models are worth as much, but the winner has more Essence."
    return f"{limit}, and the winner's models are worth the most."


VOICE: Voice[Names] = Voice(
    questions.prompt,
    labels.label,
    sentences.tell,
    ending,
    caution.warning,
    situation.situation,
    board.board,
    panels.panels,
    goal.goal,
    allocation=allocations.allocate,
    series={"RV-D05": "Deploy all as suggested"},
)


def card_text(pack: Pack, id: str) -> str | None:
    """The text of a faction, model, card, ability, creature or event, by id or by name; None if it is unknown."""
    wanted = id.casefold().strip()
    for faction in pack.factions:
        if wanted in (faction.id, faction.name.casefold()):
            return f"{faction.name}. {faction.line}"
    for model in pack.models:
        if wanted in (model.id.casefold(), model.name.casefold()):
            figures = (
                f"{model.name} ({pack.faction[model.faction].name}, {model.size} {model.rank}, "
                f"{count(model.copies, 'copy', 'copies')}, {count(model.cost, 'point')}): Speed {model.speed}, "
                f"attack {dice_words(model.attack)}, Range {model.range}, defence {dice_words(model.defence)}, "
                f"Heart {model.heart}."
            )
            rest = [
                *(ability_words(ability) for ability in model.abilities),
                *(TRAITS[trait] for trait in model.traits),
            ]
            return " ".join([figures, *(f"{text}." for text in rest)])
        for ability in model.abilities:
            if wanted in (ability.id.casefold(), ability.name.casefold()):
                return f"{ability_words(ability)}. An ability of {model.name}."
    for card in (*pack.cards, *pack.items):
        if wanted in (card.id.casefold(), card.name.casefold()):
            return f"{card.name} ({card.kind}, {count(card.cost, 'point')}). {card_words(card)}."
    for beast in pack.abyss:
        if wanted in (beast.id.casefold(), beast.name.casefold()):
            return f"{beast.name}. {_beast(pack, beast.id)}"
    for event in pack.events:
        if wanted in (event.id.casefold(), event.name.casefold()):
            return f"{event.name} ({'instant' if event.deed else 'ongoing'} event). {event.text}"
    return None


def _beast(pack: Pack, id: str) -> str:
    card = pack.beast[id]
    gains = [f"{card.reward.essence} Essence"] if card.reward.essence else []
    gains += [count(card.reward.items, "item")] if card.reward.items else []
    reward = f"Reward: {' and '.join(gains)}."
    creature = card.creature
    if creature is None:
        return f"A treasure. {reward}"
    states = listed([token.capitalize() for token in creature.tokens])
    token = f" A model that it wounds becomes {states}." if states else ""
    dice = f"attack {dice_words(creature.attack)}, defence {dice_words(creature.defence)}"
    return f"A creature: {dice}, Heart {creature.heart}.{token} {reward}"
