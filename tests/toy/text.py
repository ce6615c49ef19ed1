"""The texts of the toy game."""

from __future__ import annotations

from fathom.engine.ask import Ask, Option
from fathom.engine.events import Event
from fathom.engine.outcome import Outcome
from fathom.engine.preview import Preview
from fathom.present.styled import Text
from fathom.present.words import TextPanel, Words
from tests.toy.model import Pack, Sell, View

PROMPTS = {
    "TY-D01": "Choose what to do.",
    "TY-D02": "Leave the {about} on top?",
    "TY-D03": "Outbid with your {about}?",
}
LABELS = {
    "dive": "dive",
    "look": "look at the top shell",
    "rest": "rest",
    "leave": "leave it",
    "stir": "shuffle the deck",
    "outbid": "outbid for half the price",
    "pass": "pass",
}
SENTENCES = {
    "dives": "{who} dives and rolls {roll}.",
    "finds": "{who} finds a {shell}.",
    "looks": "{who} looks at the top shell.",
    "stirs": "{who} shuffles the deck.",
    "sells": "{who} sells a {shell}.",
    "outbids": "{who} outbids with a {shell}.",
    "earns": "{who} earns {coins}.",
    "rests": "{who} rests.",
    "closes": "The market closes; the most earned is {most}.",
    "concedes": "{who} votes to stop.",
    "only choice": "{who} has no choice: {option}.",
    "rewound": "The game was rewound.",
}


class ShellWords(Words):
    """The table as one seat sees it."""

    def __init__(self, pack: Pack, view: View) -> None:
        self.pack = pack
        self.view = view

    def seat(self, seat: int) -> str:
        return "You" if seat == self.view.seat else f"Trader {seat + 1}"

    def prompt(self, ask: Ask) -> str:
        return PROMPTS[ask.id].format(about=ask.about)

    def label(self, ask: Ask, option: Option) -> str:
        if isinstance(option, Sell):
            return f"sell a {option.shell} for {self.pack.worth(option.shell)}"
        return LABELS[str(option)]

    def tell(self, event: Event) -> str:
        return SENTENCES[event.what].format(who=self.seat(event.facts.get("seat", 0)), **event.facts)

    def ending(self, outcome: Outcome) -> str:
        return f"Winners: {', '.join(self.seat(seat) for seat in outcome.winners) or 'none'}."

    def warning(self, ask: Ask, option: Option, preview: Preview) -> str | None:
        return "The other traders will see the shell." if isinstance(option, Sell) else None

    def situation(self) -> list[str]:
        lines = [f"Turn {self.view.turn} of {self.view.turns}; {self.view.deck} shells in the deck."]
        for trader in self.view.traders:
            hand = f"{trader.cards} hidden shells" if trader.hand is None else ", ".join(trader.hand) or "no shells"
            lines.append(f"{self.seat(trader.seat)}: {hand}; sold {len(trader.sold)}, earned {trader.earned}.")
        if self.view.top:
            lines.append(f"The top shell is a {self.view.top}.")
        if self.view.rolled:
            lines.append(f"{self.seat(self.view.rolled[0])} rolled last: {self.view.rolled[1]}.")
        return lines

    def board(self, ask: Ask | None) -> Text:
        return Text("~" * self.view.deck or "the deck is empty")

    def panels(self) -> list[TextPanel]:
        return [TextPanel(self.seat(x.seat), Text(" ".join(x.hand or ()) or "·" * x.cards)) for x in self.view.traders]
