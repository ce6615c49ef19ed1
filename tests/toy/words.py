"""Tyrian Shells in sentences."""

from __future__ import annotations

from fathom.engine.ask import Ask, Option
from fathom.engine.events import Event
from fathom.engine.outcome import Outcome
from fathom.engine.preview import Preview
from fathom.present.styled import Text
from fathom.present.words import Panel, Words
from tests.toy.state import Pack, Sell, View

PROMPTS = {
    "TY-D01": "What do you do?",
    "TY-D02": "The next shell is a {about}. Leave it there?",
    "TY-D03": "A {about} is sold. Do you outbid?",
}
LABELS = {
    "dive": "dive",
    "look": "look at the next shell",
    "rest": "rest",
    "leave": "leave it",
    "stir": "stir the deck",
    "outbid": "show yours and share",
    "pass": "pass",
}
TOLD = {
    "dives": "{who} dives and rolls {roll}.",
    "finds": "{who} finds a {shell}.",
    "looks": "{who} looks at the next shell.",
    "stirs": "{who} stirs the deck.",
    "sells": "{who} sells a {shell}.",
    "outbids": "{who} outbids with a {shell}.",
    "earns": "{who} earns {coins}.",
    "rests": "{who} rests.",
    "closes": "The market closes; the most earned is {most}.",
    "concedes": "{who} would stop.",
    "only choice": "{who} has no choice: {option}.",
    "rewound": "The game was rewound.",
}


class ShellWords(Words):
    """The shore as one seat sees it."""

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
        return TOLD[event.what].format(who=self.seat(event.facts.get("seat", 0)), **event.facts)

    def ending(self, outcome: Outcome) -> str:
        return f"Winners: {', '.join(self.seat(seat) for seat in outcome.winners) or 'nobody'}."

    def warning(self, ask: Ask, option: Option, preview: Preview) -> str | None:
        return "The others will see the shell." if isinstance(option, Sell) else None

    def situation(self) -> list[str]:
        lines = [f"Turn {self.view.turn} of {self.view.turns}; {self.view.deck} shells in the deck."]
        for trader in self.view.traders:
            hand = f"{trader.cards} hidden shells" if trader.hand is None else ", ".join(trader.hand) or "no shells"
            lines.append(f"{self.seat(trader.seat)}: {hand}; sold {len(trader.sold)}, earned {trader.earned}.")
        if self.view.top:
            lines.append(f"The next shell is a {self.view.top}.")
        if self.view.rolled:
            lines.append(f"{self.seat(self.view.rolled[0])} rolled last: {self.view.rolled[1]}.")
        return lines

    def board(self, ask: Ask | None) -> Text:
        return Text("~" * self.view.deck or "bare sand")

    def panels(self) -> list[Panel]:
        return [Panel(self.seat(x.seat), Text(" ".join(x.hand or ()) or "·" * x.cards)) for x in self.view.traders]
