"""Jupiter Deep as text: sentences, board and panels, made from a view."""

from __future__ import annotations

from fathom.engine.outcome import Outcome
from fathom.games.jupiter.model.pack import Pack
from fathom.games.jupiter.text import (
    allocations,
    board,
    goal,
    labels,
    panels,
    questions,
    sentences,
    situation,
    warnings,
)
from fathom.games.jupiter.text.names import Names, ability_text
from fathom.present.phrases import count, sentence
from fathom.present.words import Voice

STANDARD = {"turn": "Single Turn", "action": "Single Action", "event": "Single Event"}
CORE = {"once": "Once Per Turn", "every": "Every Action"}


def ending(n: Names, outcome: Outcome) -> str:
    """The end of the match in sentences: the story's last line, the result, the reason and figures."""
    pack, view = n.pack, n.view
    story = pack.story.victory if outcome.won else pack.story.defeat.get(outcome.rule, "")
    figures = [
        count(view.rescued, "colonist") + " rescued",
        f"{count(view.converted, 'colonist')} lost by Conversion",
        f"{count(view.replaced, 'colonist')} lost in Invasions",
        count(view.destroyed, "module") + " destroyed",
        count(view.turn, "turn"),
    ]
    verdict = "You have won." if outcome.won else "You have lost."
    return f"{story} {verdict} {sentences.END_REASONS[outcome.rule]} {sentence(', '.join(figures))}.".strip()


VOICE: Voice[Names] = Voice(
    questions.prompt,
    labels.label,
    sentences.tell,
    ending,
    warnings.warning,
    situation.situation,
    board.board,
    panels.panels,
    goal.goal,
    allocation=allocations.allocate,
    series=dict.fromkeys(("JD-D42", "JD-D44"), "Place all as suggested"),
)


def card_text(pack: Pack, id: str) -> str | None:
    """The text of a card, module or robot, by id or by name; None if nothing has this id or name."""
    wanted = id.casefold().strip()
    for ability in pack.abilities:
        if wanted in (ability.id, ability.name.casefold()):
            scope = f"from the hand: {STANDARD[ability.standard]}; as Core: {CORE[ability.core]}"
            head = f"{ability.name} ({scope}; {count(ability.copies, 'copy', 'copies')})"
            return f"{head}. {ability_text(pack, ability)} ({ability.rule})"
    for setback in pack.setbacks:
        if wanted in (setback.id, setback.name.casefold()):
            return (
                f"{setback.name} (Setback, {count(setback.copies, 'copy', 'copies')}). {setback.text} ({setback.rule})"
            )
    for module in pack.modules:
        if wanted in (module.id.casefold(), module.name.casefold()):
            site = {"plant": ", with a power plant", "dish": ", with a radar dish", None: ""}[module.site]
            bridges = module.rim.count("1") + module.spokes.count("1")
            number = f"number {module.number}{site}"
            return f"{module.name} ({module.id}), a module with {number} and {bridges} bridges inside."
    for robot in pack.robots:
        if wanted in (robot.id.casefold(), robot.name.casefold()):
            return f"{robot.name}, the {robot.id} robot."
    return None
