"""What happened, in sentences: one for each kind of event the rules and the engine tell."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from fathom.core.events import Event
from fathom.games.refuge.names import LEVELS, Names, listed, player, short_name, top_words

Facts: TypeAlias = dict[str, Any]
Teller: TypeAlias = Callable[[Names, Facts], str]

REASONS = {
    "RF-803": "All three objectives are accomplished.",
    "RF-840": "The supply of tentacles is empty.",
    "RF-841": "The Threat track is full.",
    "RF-842": "A Salvage card had to be drawn and the pile was empty.",
    "RF-843": "No diver is left standing.",
    "RF-844": "The only diver did not stand up in time.",
    "RF-D25": "The table gave up.",
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
    """The sentence for an event; a kind nobody wrote a sentence for is a KeyError."""
    if event.what == "defeat":
        return f"The dive has failed. {REASONS[event.rule]}"
    return TELLERS[event.what](names, event.facts)


# -- the engine ----------------------------------------------------------------------------------------------------


def only_choice(n: Names, f: Facts) -> str:
    """The engine answered by itself; the option is in its text notation."""
    tag, *fields = f["option"].split(" ")
    return ONLY[tag](n, n.seat(f["seat"]), *fields)


ONLY: dict[str, Callable[..., str]] = {
    "choose": lambda n, who, diver: f"{who} can only take {short_name(n.pack, diver)}.",
    "at": lambda n, who, space: f"{n.space(space)} is the only space {who} can choose.",
    "move": lambda n, who, way: f"{who} can only go {way}.",
    "play": lambda n, who, card: f"{who} can only play {n.card(card)}.",
    "use": lambda n, who, ability: f"{who} can only use {n.ability(ability)}.",
    "recover": lambda n, who, type: f"{who} can only recover with {type} cards.",
    "give": lambda n, who, card, seat: f"{who} can only pass {n.card(card)} to {n.seat(int(seat))}.",
    "hand": lambda n, who, seat: f"{who} can only hand the cargo to {n.seat(int(seat))}.",
    "task": lambda n, who, deed: f"{who} can do nothing but {deed}.",
    "nudge": lambda n, who, space, way: f"Only the tentacle on {n.space(space)} can be moved, {way}.",
    "steer": lambda n, who, way, steps: f"The head can only go {way}.",
    "diver": lambda n, who, seat: f"{n.seat(int(seat))} is the only diver {who} can choose.",
    "card": lambda n, who, id: f"{_any_card(n, id)} is the only card {who} can choose.",
    "flip": lambda n, who, id: f"{n.ability(id)} is the only ability {who} can turn face up.",
    "draw": lambda n, who: f"{who} can only draw.",
    "decline": lambda n, who: f"There is nothing for {who} to choose.",
    "stop": lambda n, who: f"{who} can go on no further.",
    "end": lambda n, who: f"{who} can do nothing more this turn.",
}


def _any_card(n: Names, id: str) -> str:
    return n.card(id) if id in n.pack.card else f"“{n.kraken(id)}”"


# -- set-up --------------------------------------------------------------------------------------------------------


def revealed(n: Names, f: Facts) -> str:
    """A Kraken card turned up in set-up."""
    if f["top"] == "X":
        return "A Kraken card is turned up in set-up; it devours, so the head does not move."
    return f"A Kraken card is turned up in set-up: {top_words(f['top'])}."


def objective_laid(n: Names, f: Facts) -> str:
    """One of the three objectives of this dive."""
    objective = n.pack.objective[f["objective"]]
    return f"Objective {LEVELS[objective.level]} of this dive: {objective.title}."


def objective_current(n: Names, f: Facts) -> str:
    """What the team has to do now."""
    objective = n.pack.objective[f["objective"]]
    return f"The task now is “{objective.title}”: {objective.text}"


def objective_done(n: Names, f: Facts) -> str:
    """A task accomplished."""
    objective = n.pack.objective[f["objective"]]
    return f"Objective {LEVELS[objective.level]}, “{objective.title}”, is accomplished!"


# -- tentacles -----------------------------------------------------------------------------------------------------


def threat(n: Names, f: Facts) -> str:
    """A tentacle on the Threat track: from the map, from a full column, or in set-up."""
    track = f"{f['threat']} of {n.pack.board.threat_limit} on the Threat track"
    if "origin" in f:
        return f"The tentacle from {n.space(f['origin'])} reaches the Start row: {track}."
    if "column" in f:
        return f"Column {f['column']} has no free Spawn space, so the new tentacle is a threat: {track}."
    return f"The dive begins with {track}."


def looked_at(n: Names, f: Facts) -> str:
    """Kraken cards the team has seen."""
    cards = listed([f"“{n.kraken(id)}”" for id in f["cards"]], "then")
    return f"{n.seat(f['seat'])} looks ahead. The next Kraken cards are {cards}."


def kraken_card(n: Names, f: Facts) -> str:
    """The card drawn at the end of a turn."""
    return f"The Kraken card: {n.kraken(f['card'])}."


def head_moves(n: Names, f: Facts) -> str:
    """A head step that happened."""
    return f"The head moves {f['way']} and now covers {n.head((f['column'], f['row']))}."


def switches(n: Names, f: Facts) -> str:
    """Two divers changed places through a Whirlpool."""
    one, other = n.seat(f["seat"]), n.seat(f["partner"])
    return f"{one} and {other} change places: {one} is on {n.space(f['at'])}, {other} on {n.space(f['from_'])}."


def contact(n: Names, f: Facts) -> str:
    """A diver and a tentacle meet."""
    if f["tentacle"] == f["at"]:
        return f"{n.seat(f['seat'])} swims into the tentacle on {n.space(f['at'])}."
    return f"The tentacle from {n.space(f['tentacle'])} has {n.seat(f['seat'])}."


TELLERS: dict[str, Teller] = {
    # the engine
    "only choice": only_choice,
    "rewound": lambda n, f: "The match was taken back past something that had shown; all hidden cards are shuffled anew.",
    "concedes": lambda n, f: f"{n.seat(f['seat'])} votes to give up.",
    # set-up
    "revealed": revealed,
    "head begins": lambda n, f: f"The head begins over {n.head((f['column'], f['row']))}.",
    "takes diver": lambda n, f: f"{player(f['seat'])} dives as {n.pack.diver[f['diver']].name}.",
    "placed": lambda n, f: f"{n.seat(f['seat'])} begins on {n.space(f['at'])}.",
    "objective laid": objective_laid,
    "objective current": objective_current,
    "objective done": objective_done,
    # turns
    "turn": lambda n, f: f"Turn {f['turn']}: it is {n.own(f['seat'])} turn.",
    "turn cut short": lambda n, f: f"{n.seat(f['seat'])} is off the map and can do no more this turn.",
    "moves": lambda n, f: f"{n.seat(f['seat'])} swims from {n.space(f['origin'])} to {n.space(f['at'])}.",
    "plays": lambda n, f: f"{n.seat(f['seat'])} plays {n.card(f['card'])}.",
    "uses": lambda n, f: f"{n.seat(f['seat'])} uses {n.ability(f['ability'])}; it is turned face down.",
    "turned up": lambda n, f: f"{n.own(f['seat'])} {n.ability(f['ability'])} is face up again.",
    "draws": lambda n, f: f"{n.seat(f['seat'])} draws {n.card(f['card'])}.",
    "passes": lambda n, f: f"{n.seat(f['seat'])} passes {n.card(f['card'])} to {n.seat(f['to_seat'])}.",
    "spends": lambda n, f: f"{n.seat(f['seat'])} discards {n.card(f['card'])}.",
    "scrounges": lambda n, f: f"{n.seat(f['seat'])} takes {n.card(f['card'])} from the discard pile.",
    "looked at": looked_at,
    # objectives
    "task": lambda n, f: f"{n.seat(f['seat'])} {DEEDS[f['deed']]}.",
    "stows": lambda n, f: f"{n.seat(f['seat'])} puts {n.card(f['card'])} under the objective.",
    "marker": lambda n, f: f"{n.seat(f['seat'])} puts a marker on {n.space(f['at'])}.",
    "finish noted": lambda n, f: f"{n.space(f['at'])} is noted: the diver has stood there.",
    "hatch forced": lambda n, f: f"{n.seat(f['seat'])} opens the hatch on {n.space(f['at'])}.",
    "lifts cargo": lambda n, f: f"{n.seat(f['seat'])} now carries the cargo.",
    "hands cargo": lambda n, f: f"{n.seat(f['seat'])} hands the cargo to {n.seat(f['to_seat'])}.",
    "cargo dropped": lambda n, f: f"The cargo falls and lies on {n.space(f['at'])}.",
    "cargo returns": lambda n, f: f"The cargo drifts back to {n.space(f['at'])}.",
    "threat calmed": lambda n, f: f"A tentacle leaves the Threat track; {f['threat']} remain there.",
    "head slowed": lambda n, f: "From now on two arrows on a top half move the head only one space.",
    # spaces
    "lair": lambda n, f: f"{n.seat(f['seat'])} stirs the {n.space(f['at'])} and moves a tentacle.",
    "switches": switches,
    "head cannot come closer": lambda n, f: f"The head cannot come any closer to {n.space(f['at'])}.",
    # the Kraken
    "kraken card": kraken_card,
    "kraken reshuffled": lambda n, f: "All Kraken cards are shuffled into a new pile.",
    "head moves": head_moves,
    "head step lost": lambda n, f: f"The head cannot go further {f['way']}.",
    "head stopped": lambda n, f: f"{n.seat(f['seat'])} stands fast and the head stops.",
    "pushed": lambda n, f: f"The head pushes {n.seat(f['seat'])} from {n.space(f['origin'])} to {n.space(f['at'])}.",
    "tentacle pushed": lambda n, f: (
        f"The head pushes the tentacle on {n.space(f['origin'])} to {n.space(f['at'])}."
    ),
    "devour symbol": lambda n, f: "The jaws open: every diver next to the head is in danger.",
    "screened": lambda n, f: f"A Bubble Screen protects {n.seat(f['seat'])}.",
    "screen up": lambda n, f: f"A Bubble Screen rises around {n.seat(f['seat'])}.",
    "slips away": lambda n, f: f"{n.seat(f['seat'])} slips away to {n.space(f['at'])}.",
    "devoured": lambda n, f: f"{n.seat(f['seat'])} is devoured.",
    "resurfaces": lambda n, f: f"{n.seat(f['seat'])} comes back, lying down, on {n.space(f['at'])}.",
    # tentacles
    "spawned": lambda n, f: f"A tentacle rises on {n.space(f['at'])}.",
    "threat": threat,
    "tentacle stays": lambda n, f: f"The tentacle on {n.space(f['at'])} cannot go {f['way']} and stays.",
    "tentacle moves": lambda n, f: f"The tentacle on {n.space(f['origin'])} goes to {n.space(f['at'])}.",
    "tentacle reaches": lambda n, f: (
        f"The tentacle on {n.space(f['origin'])} reaches for {n.seat(f['seat'])} on {n.space(f['at'])}."
    ),
    "contact": contact,
    "fires": lambda n, f: f"{n.seat(f['seat'])} uses {n.card(f['card'])} on the tentacle.",
    "eliminated": lambda n, f: f"{n.seat(f['seat'])} eliminates the tentacle on {n.space(f['at'])}.",
    "returned": lambda n, f: f"The tentacle on {n.space(f['at'])} goes back to the supply.",
    "camera placed": lambda n, f: f"{n.seat(f['seat'])} sets up a camera on {n.space(f['at'])}.",
    "camera back": lambda n, f: f"{n.seat(f['seat'])} takes the camera on {n.space(f['at'])} back.",
    # divers
    "guided": lambda n, f: f"{n.seat(f['seat'])} is moved from {n.space(f['origin'])} to {n.space(f['at'])}.",
    "knocked down": lambda n, f: f"{n.seat(f['seat'])} is knocked down on {n.space(f['at'])}.",
    "stands up": lambda n, f: f"{n.seat(f['seat'])} stands up on {n.space(f['at'])}.",
    # the end
    "victory": lambda n, f: f"The dive has succeeded. {REASONS['RF-803']}",
}
"""The sentence of each kind of event but defeat, whose reason is its rule."""
