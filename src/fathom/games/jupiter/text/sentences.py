"""The log in sentences: one for each kind of event."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from fathom.engine.events import Event
from fathom.games.jupiter.text.names import Names, compass
from fathom.present import phrases
from fathom.present.phrases import Facts, Spoken, count, listed, player

Sentence: TypeAlias = Callable[[Names, Facts], str]

END_REASONS = {
    "JD-801": "Enough colonists are rescued and every robot is off the colony.",
    "JD-802": "Too few colonists are left to reach the target.",
    "JD-803": "No power plant, or no radar dish, is left.",
    "JD-R96": "No robot is left in play, and the Pod is docked.",
    "JD-D46": "The players gave up.",
}
"""Why the game ended, by rule."""


def tell(names: Names, event: Event) -> str:
    """The sentence for an event. Raises KeyError for a kind of event without a sentence."""
    return phrases.tell(names, event, SENTENCES, spoken)


def spoken(n: Names, f: Facts) -> Spoken:
    """The words that sentence templates can use: the facts of an event, with names instead of ids."""
    making: dict[str, Callable[[], str]] = {
        "who": lambda: n.seat(f["seat"]),
        "reason": lambda: END_REASONS[f["rule"]],
        "whose": lambda: n.own(f["seat"]),
        "whom": lambda: n.seat(f["to_seat"]),
        "keeper": lambda: n.seat(f["keeper"]),
        "player": lambda: player(f["seat"]),
        "robot": lambda: n.pack.robot[f["colour"]].name,
        "at": lambda: n.then(f.get("origin"), f["at"]),
        "origin": lambda: n.space(f["origin"]),
        "card": lambda: n.card(f["card"]),
        "tile": lambda: n.full(f["tile"]),
        "berths": lambda: listed([n.full(tile) for tile in f["beside"]]),
        "site": lambda: n.space(f"{f['tile']}:site"),
        "colonists": lambda: count(f["colonists"], "colonist"),
        "deck": lambda: count(f["cards"], "card"),
        "paid": lambda: f" for {f['paid']} actions" if f.get("paid", 1) > 1 else "",
    }
    return Spoken(f, making)


ONLY: dict[str, Callable[..., str]] = {
    "colour": lambda n, who, colour: f"{who} can only take the {colour} robot.",
    "core": lambda n, who, card: f"{n.card(card)} is the only card that {who} can make a Core.",
    "first": lambda n, who, seat: f"{n.seat(int(seat))} is the only one who can go first.",
    "dock": lambda n, who, cell: "The Pod has only one place to dock.",
    "move": lambda n, who, space: f"{who} has only one space to go to.",
    "swap": lambda n, who, space: f"{who} has only one piece to change places with.",
    "shoot": lambda n, who, space: f"{who} has only one target.",
    "passenger": lambda n, who, other: "Only one piece is in the Pod.",
    "give": lambda n, who, card: f"The only card to trade is {n.card(card)}: {who} gives it.",
    "take": lambda n, who, card: f"The only card to trade is {n.card(card)}: {who} takes it.",
    "done": lambda n, who: "Nothing is left to trade.",
    "tile": lambda n, who, cell: f"{who} has only one module to choose.",
    "cell": lambda n, who, cell: "The module has only one place to go to.",
    "discard": lambda n, who, card: f"{n.card(card)} is the only card that {who} can discard.",
    "end": lambda n, who: f"{who} can do nothing more this turn.",
}
"""The sentence for an option that was the only one, by the kind of the option."""


def swaps(n: Names, f: Facts) -> str:
    """The sentence for two pieces that change places."""
    other = n.seat(int(f["piece"])) if f["piece"].isdecimal() else f"a {f['piece']}"
    return f"{n.seat(f['seat'])} on {n.space(f['origin'])} changes places with {other} on {n.space(f['at'])}."


def creep(n: Names, f: Facts) -> str:
    """The sentence for a creep placed on a dome."""
    if f["replaced"]:
        return f"A creep appears on {n.space(f['at'])} in place of the colonist there."
    return f"A creep appears on {n.space(f['at'])}."


def killed(n: Names, f: Facts) -> str:
    """The sentence for a creep or Super Creep that a robot kills."""
    what = "Super Creep" if f["at"].endswith(":site") else "creep"
    return f"{n.seat(f['seat'])} kills the {what} on {n.space(f['at'])}."


def ends(n: Names, f: Facts) -> str:
    """The sentence for the end of a player's actions."""
    left = f" with {count(f['left'], 'action')} left" if f["left"] else ""
    return f"{n.seat(f['seat'])} ends their actions{left}."


def relocated(n: Names, f: Facts) -> str:
    """The sentence for a module that is moved to another cell."""
    before, after = compass(f["origin"]), compass(f["cell"])
    where = (
        f"to another cell in {after} of the colony" if before == after else f"from {before} of the colony to {after}"
    )
    return f"{n.seat(f['seat'])} moves {n.full(f['tile'])} {where}."


def out_of_play(n: Names, f: Facts) -> str:
    """The sentence for a robot that is lost with its module."""
    return f"{n.seat(f['seat'])} is out of play and loses {n.cards(f['cards'])}."


def uses(n: Names, f: Facts) -> str:
    """The sentence for an ability that a robot uses."""
    how = {"core": " (the Core)", "hand": "", "joined": ", both copies at once"}[f["source"]]
    return f"{n.seat(f['seat'])} uses {n.card(f['card'])}{how}."


SENTENCES: dict[str, str | Sentence] = {
    # the engine
    "only choice": lambda n, f: phrases.only_choice(n, f, ONLY),
    "rewound": "The match goes back to an earlier point; what was hidden is dealt again.",
    "concedes": "{who} votes to give up.",
    # set-up
    "dealt": "{who} is dealt {card}.",
    "sunk": "{who} is dealt {card}, a Setback: it goes to the bottom of the deck.",
    "takes colour": "{player} takes {robot}, the {colour} robot.",
    "core chosen": "{whose} Core is {card}.",
    "goes first": "{who} goes first.",
    # the turn
    "turn": "Turn {turn} is {whose} turn.",
    "moves": "{who} goes from {origin} to {at}{paid}.",
    "killed": killed,
    "colonist goes": "A colonist goes from {origin} to {at}{paid}.",
    "passes": "{who} passes {card} to {whom}.",
    "swaps": swaps,
    "ends": ends,
    # cards
    "uses": uses,
    "plays": "{who} plays {card} for this turn.",
    "boosted": "{who} has Boost as Core and gets one more action.",
    "new core": "{whose} new Core is {card}.",
    "relocated": relocated,
    # the Pod
    "launch": "The Pod launches with {colonists} aboard. {keeper} will dock it.",
    "docks": "{who} docks the Pod beside {berths}.",
    "cast loose": "No module is left beside the Pod, and it drifts off. {keeper} will dock it.",
    "returns": "{who} comes back in the Pod.",
    # creeps
    "converted": "The colonist on {at} is converted.",
    "rolls": "{who} rolls a {die}.",
    "suppressed": "{who} suppresses {tile}.",
    "creep": creep,
    "no room": "{tile} gets no creep: robots and creeps are on all its domes.",
    "destroyed": "{tile} is full of creeps and destroyed.",
    "out of play": out_of_play,
    "super creep": "A Super Creep settles on {site}.",
    # draw
    "draws": "{who} draws {card}.",
    "setback": "{who} draws {card}, a Setback.",
    "no card": "There is no card left for {who} to draw.",
    "no draw": "{who} is out of play and draws no card.",
    "reshuffled": "The discard pile is shuffled into a new deck of {deck}.",
    "discards": "{who} discards {card}.",
    # the end
    "victory": f"The rescue has succeeded. {END_REASONS['JD-801']}",
    "defeat": "The rescue has failed. {reason}",
}
"""The sentence template for each kind of event, or a function that builds the sentence."""
