"""The Refuge in words: sentences, board and panels, made from what a seat may see."""

from __future__ import annotations

from fathom.content.settings import SettingLabel
from fathom.engine.outcome import Outcome
from fathom.games.refuge.model.pack import Pack
from fathom.games.refuge.model.parts import Ability
from fathom.games.refuge.text import allocations, board, goal, labels, panels, questions, sentences, situation
from fathom.games.refuge.text import warnings as caution
from fathom.games.refuge.text.names import LEVELS, Names, bottom_words, short_name, top_words
from fathom.games.refuge.text.progress import reward
from fathom.present.phrases import count
from fathom.present.words import Voice

SETTING_LABELS = {
    "objectives": SettingLabel(
        "Objectives",
        "Three tasks, one after another; the team wins when all are done.",
        {"blue": "The three blue ones: best for a first dive", "random": "Drawn at random"},
        "a list of three objectives, one for each level: O1 to O3, O4 to O6, O7 to O9",
    ),
    "abyss": SettingLabel(
        "The Abyss",
        "An experimental variant in which the head also moves up and down. Each further diver makes it harder: with "
        "three or four, even computer experts lose most dives.",
        {False: "No, the standard game", True: "Yes, into the Abyss"},
    ),
    "first": SettingLabel(
        "Who begins",
        "In the printed rules, the player who was last under water.",
        {"random": "Random"},
        "the number of a seat, counted from 0",
    ),
}
"""Labels of the match settings."""
USES = {"action": "Action", "free": "Free", "reaction": "Reaction"}


def ending(n: Names, outcome: Outcome) -> str:
    """How the match ended: the story's line, the verdict, the reason, and figures."""
    pack, view = n.pack, n.view
    story = pack.story.victory if outcome.won else pack.story.defeat.get(outcome.rule, "")
    facts = {"objectives": view.done, "turns": view.turn, "eliminated": view.eliminated, "devoured": view.devoured}
    facts |= outcome.facts
    figures = [
        count(facts["objectives"], "objective") + " accomplished",
        count(facts["turns"], "turn"),
        count(facts["eliminated"], "tentacle") + " eliminated",
        _devoured(facts["devoured"]),
    ]
    verdict = "You have won." if outcome.won else "You have lost."
    return f"{story} {verdict} {sentences.END_REASONS[outcome.rule]} {', '.join(figures).capitalize()}.".strip()


def _devoured(times: int) -> str:
    if not times:
        return "no diver devoured"
    return "one diver devoured" if times == 1 else f"divers devoured {times} times"


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
)


def card_text(pack: Pack, id: str) -> str | None:
    """The text of a card, ability, objective or diver, by id or by name; None if nothing has this id or name."""
    wanted = id.casefold().strip()
    for card in pack.salvage:
        if wanted in (card.id.casefold(), card.name.casefold()):
            weapon = "Weapon" if card.weapon else "Action card"
            return f"{card.name} ({card.type} {weapon}, {count(card.copies, 'copy', 'copies')}). {card.text}"
    for diver in pack.divers:
        if wanted in (diver.id.casefold(), diver.name.casefold(), short_name(pack, diver.id).casefold()):
            return f"{diver.name}. {diver.line} " + " ".join(_ability(ability) for ability in diver.abilities)
        for ability in diver.abilities:
            if wanted in (ability.id.casefold(), ability.name.casefold()):
                return f"{_ability(ability)} An ability of {diver.name}."
    for objective in pack.objectives:
        if wanted in (objective.id.casefold(), objective.title.casefold()):
            parts = [f"{objective.title} (objective {LEVELS[objective.level]}).", objective.text, objective.details]
            return " ".join(part for part in [*parts, f"Reward: {reward(objective)}"] if part)
    for kraken in (*pack.kraken, *pack.abyss):
        if wanted == kraken.id.casefold():
            left, middle, right = (bottom_words(symbol) for symbol in kraken.bottom)
            columns = f"left {left}, middle {middle}, right {right}"
            return f"Kraken card. Top half: {top_words(kraken.top)}. Columns under the head: {columns}."
    return None


def _ability(ability: Ability) -> str:
    return f"{ability.name} ({USES[ability.use]}): {ability.text}"
