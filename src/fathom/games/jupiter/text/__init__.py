"""Jupiter Deep in words: sentences, board and panels, made from what a seat may see."""

from __future__ import annotations

from rich.text import Text

from fathom.core.ask import Ask, Option
from fathom.core.events import Event
from fathom.core.foresight import Foresight
from fathom.core.phrases import count, sentence
from fathom.core.script import Outcome
from fathom.core.words import Panel, Words
from fathom.games.jupiter.pack import Pack
from fathom.games.jupiter.text import board, caution, labels, panels, questions, sentences, situation
from fathom.games.jupiter.text.names import Names, ability_text
from fathom.games.jupiter.view import View

STANDARD = {"turn": "Single Turn", "action": "Single Action", "event": "Single Event"}
CORE = {"once": "Once Per Turn", "every": "Every Action"}


class JupiterWords(Words):
    """The rescue as one seat sees it."""

    def __init__(self, pack: Pack, view: View) -> None:
        self.names = Names(pack, view)

    def seat(self, seat: int) -> str:
        """The robot's name once its colour is chosen."""
        return self.names.seat(seat)

    def prompt(self, ask: Ask) -> str:
        """The question in one sentence."""
        return questions.prompt(self.names, ask)

    def label(self, ask: Ask, option: Option) -> str:
        """An option in a few words."""
        return labels.label(self.names, ask, option)

    def tell(self, event: Event) -> str:
        """What happened, in one sentence."""
        return sentences.tell(self.names, event)

    def ending(self, outcome: Outcome) -> str:
        """The story's last line, the reason, and figures."""
        pack, view = self.names.pack, self.names.view
        story = pack.story.victory if outcome.won else pack.story.defeat.get(outcome.rule, "")
        figures = [
            count(view.rescued, "colonist") + " rescued",
            f"{view.converted} lost by conversion",
            f"{view.replaced} by replacement",
            count(view.destroyed, "module") + " destroyed",
            count(view.turn, "turn"),
        ]
        verdict = "You have won." if outcome.won else "You have lost."
        return f"{story} {verdict} {sentences.REASONS[outcome.rule]} {sentence(', '.join(figures))}.".strip()

    def warning(self, ask: Ask, option: Option, foresight: Foresight) -> str | None:
        """What is certain to go wrong."""
        return caution.warning(self.names, ask, option, foresight)

    def situation(self) -> list[str]:
        """The whole position; sentences about a robot begin with its name."""
        return situation.situation(self.names)

    def board(self, ask: Ask | None) -> Text:
        """The colony in colours."""
        return board.board(self.names, ask)

    def panels(self) -> list[Panel]:
        """Rescue, robots, invasion, deck."""
        return panels.panels(self.names)


def card_text(pack: Pack, id: str) -> str | None:
    """The text of a card, module or robot, by id or by name."""
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
            return f"{module.name} ({module.id}), a module of number {module.number}{site}; {bridges} bridges inside."
    for robot in pack.robots:
        if wanted in (robot.id.casefold(), robot.name.casefold()):
            return f"{robot.name}, the {robot.id} robot."
    return None
