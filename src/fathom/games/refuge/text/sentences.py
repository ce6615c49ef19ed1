"""The log in sentences: one for each kind of event of the rules and the engine."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from fathom.engine.events import Event
from fathom.games.refuge.model.board import Head
from fathom.games.refuge.text.names import LEVELS, Names, short_name, top_words
from fathom.present import phrases
from fathom.present.phrases import Facts, Spoken, player

Sentence: TypeAlias = Callable[[Names, Facts], str]

END_REASONS = {
    "RF-803": "All three objectives are accomplished.",
    "RF-840": "The supply of tentacles is empty.",
    "RF-841": "The Threat track is full.",
    "RF-842": "A Salvage card had to be drawn, but the pile was empty.",
    "RF-843": "No diver is left standing.",
    "RF-844": "The only diver did not stand up in time.",
    "RF-D25": "The team gave up.",
}
"""Why the game ended, by rule."""

DEEDS = {
    "sound": "sounds the depth and takes up the marker",
    "stow": "stows a card",
    "anchor": "drops an anchor line",
    "wire": "wires the flank",
    "strike": "strikes at the head",
    "force": "forces a hatch",
    "lift": "lifts the cargo",
}


def tell(names: Names, event: Event) -> str:
    """The sentence for an event. Raises KeyError for a kind without a sentence."""
    return phrases.tell(names, event, SENTENCES, spoken)


def spoken(n: Names, f: Facts) -> Spoken:
    """The names that a sentence about an event can use."""
    making: dict[str, Callable[[], str]] = {
        "who": lambda: n.seat(f["seat"]),
        "reason": lambda: END_REASONS[f["rule"]],
        "whose": lambda: n.own(f["seat"]),
        "whom": lambda: n.seat(f["to_seat"]),
        "partner": lambda: n.seat(f["partner"]),
        "player": lambda: player(f["seat"]),
        "diver": lambda: n.pack.diver[f["diver"]].name,
        "at": lambda: n.space(f["at"]),
        "origin": lambda: n.space(f["origin"]),
        "from_": lambda: n.space(f["from_"]),
        "towards": lambda: n.towards(f["origin"], f["at"]),
        "card": lambda: n.card(f["card"]),
        "kraken": lambda: n.kraken(f["card"]),
        "ability": lambda: n.ability(f["ability"]),
        "head": lambda: n.head(Head(f["column"], f["row"])),
        "deed": lambda: DEEDS[f["deed"]],
    }
    return Spoken(f, making)


# -- the engine ----------------------------------------------------------------------------------------------------


ONLY: dict[str, Callable[..., str]] = {
    "choose": lambda n, who, diver: f"{who} can only take {short_name(n.pack, diver)}.",
    "at": lambda n, who, space: f"{n.space(space)} is the only space {who} can choose.",
    "move": lambda n, who, way: f"{who} can only go {way}.",
    "play": lambda n, who, card: f"{who} can only play {n.card(card)}.",
    "use": lambda n, who, ability: f"{who} can only use {n.ability(ability)}.",
    "recover": lambda n, who, type: f"{who} can only recover with {type} cards.",
    "give": lambda n, who, card, seat: f"{who} can only pass {n.card(card)} to {n.seat(int(seat))}.",
    "hand": lambda n, who, seat: f"{who} can only hand the cargo to {n.seat(int(seat))}.",
    "task": lambda n, who, deed: f"{who} can only take the special action.",
    "nudge": lambda n, who, space, way: f"Only the tentacle on {n.space(space)} can be moved, and only {way}.",
    "steer": lambda n, who, way, steps: f"The head can only go {way}.",
    "diver": lambda n, who, seat: f"{n.seat(int(seat))} is the only diver {who} can choose.",
    "card": lambda n, who, id: f"{_any_card(n, id)} is the only card {who} can choose.",
    "flip": lambda n, who, id: f"{n.ability(id)} is the only ability {who} can turn face up.",
    "draw": lambda n, who: f"{who} can only draw a card.",
    "decline": lambda n, who: f"There is nothing for {who} to choose.",
    "stop": lambda n, who: f"{who} can only stop.",
    "end": lambda n, who: f"{who} can do nothing more this turn.",
}


def _any_card(n: Names, id: str) -> str:
    return n.card(id) if id in n.pack.card else f"“{n.kraken(id)}”"


# -- set-up --------------------------------------------------------------------------------------------------------


def revealed(n: Names, f: Facts) -> str:
    """The sentence for a Kraken card turned up in set-up."""
    if f["top"] == "X":
        return "A Kraken card is turned up in set-up; it devours, so the head does not move."
    return f"A Kraken card is turned up in set-up: {top_words(f['top'])}."


def objective_laid(n: Names, f: Facts) -> str:
    """The sentence for one of the three objectives of this dive."""
    objective = n.pack.objective[f["objective"]]
    return f"Objective {LEVELS[objective.level]} of this dive: {objective.title}."


def objective_current(n: Names, f: Facts) -> str:
    """The sentence for an objective that becomes current."""
    objective = n.pack.objective[f["objective"]]
    return f"The current objective is “{objective.title}”: {objective.text}"


def objective_done(n: Names, f: Facts) -> str:
    """The sentence for an accomplished objective."""
    objective = n.pack.objective[f["objective"]]
    return f"Objective {LEVELS[objective.level]}, “{objective.title}”, is accomplished."


# -- tentacles -----------------------------------------------------------------------------------------------------


def threat(n: Names, f: Facts) -> str:
    """The sentence for a tentacle on the Threat track: from the map, from a full column, or in set-up."""
    track = f"the Threat track: {f['threat']} of {n.pack.board.threat_limit}"
    if "origin" in f:
        return f"The tentacle from {n.space(f['origin'])} reaches the Start row and goes on {track}."
    if "column" in f:
        return f"Column {f['column']} has no free Spawn space, so the new tentacle goes on {track}."
    return f"The dive begins with {f['threat']} of {n.pack.board.threat_limit} places taken on the Threat track."


def looked_at(n: Names, f: Facts) -> str:
    """The sentence for Kraken cards that the team looks at."""
    cards = ", then ".join(f"“{n.kraken(id)}”" for id in f["cards"])
    next_ = "card is" if len(f["cards"]) == 1 else "cards are"
    return f"{n.seat(f['seat'])} looks ahead. The next Kraken {next_} {cards}."


def contact(n: Names, f: Facts) -> str:
    """The sentence for the contact of a diver and a tentacle."""
    if f["tentacle"] == f["at"]:
        return f"{n.seat(f['seat'])} swims into the tentacle on {n.space(f['at'])}."
    return f"The tentacle from {n.space(f['tentacle'])} grabs {n.seat(f['seat'])}."


SENTENCES: dict[str, str | Sentence] = {
    # the engine
    "only choice": lambda n, f: phrases.only_choice(n, f, ONLY),
    "rewound": "The match goes back to an earlier point; what was hidden is dealt again.",
    "concedes": "{who} votes to give up.",
    # set-up
    "revealed": revealed,
    "head begins": "The head begins over {head}.",
    "takes diver": "{player} dives as {diver}.",
    "placed": "{who} begins on {at}.",
    "objective laid": objective_laid,
    "objective current": objective_current,
    "objective done": objective_done,
    # turns
    "turn": "Turn {turn}: it is {whose} turn.",
    "turn cut short": "{who} is off the map and can do no more this turn.",
    "moves": "{who} swims from {origin} to {at}.",
    "plays": "{who} plays {card}.",
    "uses": "{who} uses {ability} and turns it face down.",
    "turned up": "{whose} {ability} is face up again.",
    "draws": "{who} draws {card}.",
    "passes": "{who} passes {card} to {whom}.",
    "spends": "{who} discards {card}.",
    "scrounges": "{who} takes {card} from the discard pile.",
    "looked at": looked_at,
    # objectives
    "task": "{who} {deed}.",
    "stows": "{who} puts {card} under the objective.",
    "marker": "{who} puts a marker on {at}.",
    "finish noted": "{at} is marked: the diver has stood there.",
    "hatch forced": "{who} opens the hatch on {at}.",
    "lifts cargo": "{who} now carries the cargo.",
    "hands cargo": "{who} hands the cargo to {whom}.",
    "cargo dropped": "The cargo falls and lies on {at}.",
    "cargo returns": "The cargo drifts back to {at}.",
    "threat calmed": "A tentacle goes from the Threat track to the supply; {threat} left on the track.",
    "head slowed": "From now on Kraken cards with two arrows on their top half move the head only one space.",
    # spaces
    "lair": "{who} uses {at} to move a tentacle.",
    "switches": "{who} and {partner} switch places: {who} is on {at}, {partner} on {from_}.",
    "head cannot come closer": "The head cannot come any closer to {at}.",
    # the Kraken
    "kraken card": "A Kraken card is drawn: {kraken}.",
    "kraken reshuffled": "All Kraken cards are shuffled into a new pile.",
    "head moves": "The head moves {way} and now covers {head}.",
    "head step lost": "The head cannot go further {way}.",
    "head stopped": "{who} braces, and the head stops.",
    "pushed": "The head pushes {who} from {origin} to {at}.",
    "tentacle pushed": "The head pushes the tentacle on {origin} to {at}.",
    "devour symbol": "The jaws open: every diver next to the head is in danger.",
    "screened": "A Bubble Screen protects {who}.",
    "screen up": "A Bubble Screen rises around {who}.",
    "slips away": "{who} slips away to {at}.",
    "devoured": "{who} is devoured.",
    "resurfaces": "{who} comes back, lying down, on {at}.",
    # tentacles
    "spawned": "A tentacle rises on {at}.",
    "threat": threat,
    "tentacle stays": "The tentacle on {at} cannot go {way} and stays.",
    "tentacle moves": "The tentacle on {origin} goes {towards} to {at}.",
    "tentacle reaches": "The tentacle on {origin} reaches for {who} on {at}.",
    "contact": contact,
    "fires": "{who} uses {card} on the tentacle.",
    "eliminated": "{who} eliminates the tentacle on {at}.",
    "returned": "The tentacle on {at} goes back to the supply.",
    "camera placed": "{who} sets up a camera on {at}.",
    "camera back": "{who} takes the camera on {at} back.",
    # divers
    "guided": "{who} is moved from {origin} to {at}.",
    "knocked down": "{who} is knocked down on {at}.",
    "stands up": "{who} stands up on {at}.",
    # the end
    "victory": f"The dive succeeds. {END_REASONS['RF-803']}",
    "defeat": "The dive fails. {reason}",
}
"""The sentence template for each kind of event, or a function that builds the sentence."""
