"""The log in sentences: one for each kind of event."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from fathom.engine.events import Event
from fathom.games.rivals.model.dice import pool
from fathom.games.rivals.text.dice import dice_words, rolled_words
from fathom.games.rivals.text.names import MODES, STANCES, Names
from fathom.present import phrases
from fathom.present.phrases import Facts, Spoken, count, player, sentence

SentenceMaker: TypeAlias = Callable[[Names, Facts], str]

END_REASONS = {
    "RV-870": "No other player has a model left.",
    "RV-871": "The last models were destroyed at the same time.",
}
"""Why the game ended, by rule. The reasons at the round limit (RV-872) are in `text/__init__.py`."""


CONTESTS = {
    "RV-210": "for the faction",
    "RV-220": "for the first turn",
    "RV-732": "and chooses which model the creature attacks",
}
"""What a contest roll is about, by rule."""


def tell(names: Names, event: Event) -> str:
    """The sentence for an event. Raises KeyError for a kind of event without a sentence."""
    text = phrases.tell(names, event, SENTENCES, spoken)
    return f"{text.removesuffix('.')} {CONTESTS[event.rule]}." if event.what == "contest won" else text


def spoken(n: Names, f: Facts) -> Spoken:
    """The words that sentence templates can use: the facts of an event, with names instead of ids."""
    making: dict[str, Callable[[], str]] = {
        "who": lambda: n.seat(f["seat"]),
        "victim": lambda: n.seat(f["victim"]),
        "whom": lambda: n.seats(f["seats"]),
        "model": lambda: n.model(f["model"]),
        "target": lambda: n.fighter(f["target"]),
        "attacker": lambda: n.fighter(f["attacker"]),
        "fighter": lambda: n.fighter(f["fighter"]),
        "creature": lambda: n.fighter(f["tile"]),
        "at": lambda: n.place(f["at"]),
        "origin": lambda: n.place(f["origin"]),
        "tile": lambda: n.place(f["tile"]),
        "code": lambda: n.code(f["tile"]),
        "card": lambda: n.card(f["card"]),
        "ability": lambda: n.card(f["ability"]),
        "faction": lambda: n.pack.faction[f["faction"]].name,
        "side": lambda: n.side(f["side"]),
        "player": lambda: player(f["seat"]),
        "mode": lambda: MODES[f["mode"]],
        "bearer": lambda: n.bearer(f["bearer"]),
        "token": lambda: str(f["token"]).capitalize(),
        "dice": lambda: rolled_words(f["dice"]),
        "dice_pool": lambda: dice_words(f["pool"]) + earned(f),
        "hurt": lambda: count(f["wounds"], "wound"),
        "landed": lambda: sentence(count(f["hits"], "hit")),
        "stopped": lambda: sentence(count(f["shields"], "shield")),
        "counted": lambda: count(f["octopuses"], "octopus", "octopuses"),
    }
    return Spoken(f, making)


def earned(f: Facts) -> str:
    """A phrase about the additional dice that “+” faces have earned in a roll; empty if there are none."""
    more = len(f["dice"]) - sum(pool(f["pool"]))
    return f" and {more} more for the + faces" if more > 1 else " and 1 more for a +" if more else ""


def only_choice(n: Names, f: Facts) -> str:
    """The sentence for an answer that the engine gave because it was the only option; `f` has the option as text."""
    tag, *fields = f["option"].split(" ")
    who = n.seat(f["seat"])
    if tag in ("put", "strike", "go"):
        first, second = fields
        other = STANCES[second] if tag == "go" else n.place(second) if tag == "put" else n.fighter(second)
        return f"{who} has only one choice: {ONLY_PAIRS[tag].format(n.model(first), other)}."
    if tag in ("step", "at", "move", "reinforce"):
        return f"{who} has only one choice: {n.place(fields[0])}."
    if tag in ("attack", "waste"):
        return f"{who} has only one choice: {MODES[fields[1]]} on {n.place(fields[0])}."
    if tag == "pick":
        return f"{who} has only one choice: {n.model(fields[0])}."
    if tag == "choose":
        name = n.pack.faction[fields[0]].name if fields[0] in n.pack.faction else f"the {n.side(fields[0])} side"
        return f"{who} has only one choice: {name}."
    if tag in ("play", "use", "discard", "equip"):
        return f"{who} has only one choice: {n.card(fields[0])}."
    return f"{who} has no choice: {ONLY[tag]}."


ONLY = {
    "decline": "there is nothing to use",
    "stop": "nothing more can be done",
    "flee": "no model there can fight",
    "end": "the turn is over",
    "keep": "the map stays",
    "fight": "there is nowhere to flee",
    "again": "a new map is laid",
    "ready": "the army is ready",
    "open": "no model can move before cards are equipped or shared",
    "buy": "only one model can be bought",
    "muster": "only one army can be taken",
}
"""Why a player had no choice, by the kind of the only option."""
ONLY_PAIRS = {"put": "{} goes to {}", "strike": "{} attacks {}", "go": "{} {}"}
"""The phrase for an only option that names a model and something else."""


def tested(n: Names, f: Facts, deed: str) -> str:
    """The sentence for a climbing test or a search of coral."""
    result = "success" if f["passed"] else "failure"
    return f"{n.model(f['model'])} {deed} and rolls {rolled_words(f['dice'])}: {result}."


def goes(n: Names, f: Facts) -> str:
    """The sentence for a model that begins to move; the sentences before it say whether it swims or charges."""
    able = f"can move up to {count(f['allowance'], 'tile')}" if f["allowance"] else "cannot leave its tile"
    return f"{n.model(f['model'])} {able}."


def won(n: Names, seat: int) -> str:
    """The sentence for a victory: “The … army has won”, because names of factions may be plurals."""
    return f"{f'The {n.seat(seat)} army' if n.view.players[seat].faction else n.seat(seat)} has won."


SENTENCES: dict[str, str | SentenceMaker] = {
    # the engine
    "only choice": only_choice,
    "rewound": "The match goes back to an earlier point; what was hidden is dealt again.",
    "concedes": "{who} gives up.",
    # set-up
    "names faction": "{player} names the faction {faction}.",
    "takes faction": "{player} leads the faction {faction}.",
    "list made": "{who} has finished an army list.",
    "armies revealed": "All armies are revealed.",
    "map laid": "The map of the Lurk is laid.",
    "mulligan": "All players agree with {who}: a new map is laid.",
    "contest roll": "{who} rolls {counted}.",
    "contest tied": "{whom} are tied and roll again.",
    "contest won": "{who} wins the roll.",
    "begins": "{who} begins.",
    "takes side": "{who} takes the {side} side.",
    "deployed": "{model} is put on {at}.",
    # rounds and turns
    "round": "Round {round} begins.",
    "turn": "It is the turn of {who}.",
    "turn ends": "The turn of {who} ends.",
    "movement activation": "{who} moves the models on {tile}.",
    "reinforcement": "{who} brings in reinforcements on {tile}.",
    "attack activation": "{who} activates {tile}: {mode}.",
    "wastes": "{who} gives up a Movement activation.",
    # movement
    "goes": goes,
    "steps": "{model} goes to {at}.",
    "climbs": lambda n, f: tested(n, f, "tries to climb"),
    "slides back": "{model} fails to climb and stays on {at}.",
    "swims": "{model} begins to swim.",
    "settles": "{model} stops swimming.",
    "charges": "{model} charges.",
    "caught": "{model} is Trapped and stops.",
    "put back": "{model} is put back on {at}.",
    "arrives": "{model} arrives on {at}.",
    "equips": "{card} goes to {bearer}.",
    # fighting
    "attacks": "{model} attacks {target}.",
    "uses ability": "{model} uses {ability} for {essence} Essence.",
    "uses card": "{model} uses {card}.",
    "attack roll": "{attacker} rolls {dice_pool} against {target}: {dice}. {landed}.",
    "defence roll": "{target} defends with {dice_pool}: {dice}. {stopped}, {hurt}.",
    "guards": "{model} takes the wounds for {target}.",
    "wounded": "{model} suffers {hurt}.",
    "destroyed": "{model} is destroyed.",
    "token": "{fighter} is now {token}.",
    "venomproof": "{model} is Venomproof and is not Poisoned.",
    "drains": "{who} takes {essence} Essence from {victim}.",
    "healed": "{model} heals {hurt}.",
    "shifted": "{model} is shifted from {origin} to {at}.",
    "gains essence": "{who} gains {essence} Essence.",
    "loses essence": "{who} loses {essence} Essence.",
    "recovers": "{model} recovers.",
    # search and creatures
    "searches coral": lambda n, f: tested(n, f, "searches the coral"),
    "coral turned": "Coral {code} is now turned coral.",
    "finds item": "{who} draws {card}.",
    "no items left": "No item is left to draw.",
    "items reshuffled": "The discarded items are shuffled into a new deck.",
    "discards": "{who} discards {card}.",
    "searches den": "{model} searches den {code}.",
    "den empty": "Den {code} is empty.",
    "abyss reshuffled": "The abyss cards are shuffled into a new deck.",
    "creature found": "The {card} appears on {tile}.",
    "treasure found": "There is a treasure on {tile}: {card}.",
    "flees": "{who} flees from {tile}.",
    "falls back": "{model} falls back to {at}.",
    "no refuge": "{model} has nowhere to fall back to.",
    "reacts": "{creature} attacks {model}, which is now next to it.",
    "creature wounded": "{creature} suffers {hurt}.",
    "creature destroyed": "The {card} on {tile} is destroyed.",
    "reward lost": "The reward of the {card} is lost.",
    "essence on tile": "{essence} Essence is put on {tile}.",
    "creatures' part": "The creatures act.",
    # events
    "event": "{who} draws an event: {card}.",
    "event ends": "{card} is over.",
    "events reshuffled": "The events are shuffled into a new deck.",
    "quakes": "The rock under {model} shakes. The die shows {dice}.",
    "coral blooms": "Coral {code} is alive again.",
    # the end
    "eliminated": "{who} is eliminated.",
    "victory": lambda n, f: won(n, f["seat"]),
    "draw": "It is a draw between {whom}.",
}
"""The sentence template for each kind of event, or a function that builds the sentence."""
