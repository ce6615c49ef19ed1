"""Events in sentences: one for each kind of event that the rules and the engine record."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from fathom.engine.events import Event
from fathom.games.tentacula.text.names import LANE_NAMES, Names
from fathom.present import phrases
from fathom.present.phrases import Facts, Spoken, count, player, sentence

SentenceMaker: TypeAlias = Callable[[Names, Facts], str]

END_REASONS = {
    "TN-800": "All fish are home, and the stash holds every gem it asks for.",
    "TN-801": "All fish are home, but gems are missing from the stash.",
    "TN-802": "No player could get a reef tile: the reef is gone.",
    "TN-803": "The treasure chest is empty, and not all fish are home.",
    "TN-804": "The stash is full, but no reef tile is left to bring the fish home.",
    "TN-D15": "The team gave up.",
}
"""Why the game ended, by rule."""

ONLY_CHOICE = {
    "chip": "only one chip is left",
    "play": "only one player is left",
    "lay": "only one lane is free",
    "swim": "only one fish can move",
    "shell": "only one move is possible",
    "stay": "no fish can move",
    "gem": "only one colour is left",
    "take": "only one tile lies furthest back",
}
"""Why only one option was possible, by kind of option. Kinds not named here never come alone."""


def tell(names: Names, event: Event) -> str:
    """The sentence for an event. Raises KeyError for a kind without a sentence."""
    return phrases.tell(names, event, SENTENCES, spoken)


def spoken(n: Names, f: Facts) -> Spoken:
    """The names that a sentence about an event can use."""
    making: dict[str, Callable[[], str]] = {
        "who": lambda: n.seat(f["seat"]),
        "player": lambda: player(f["seat"]),
        "reason": lambda: END_REASONS[f["rule"]],
        "only": lambda: ONLY_CHOICE[f["option"].split()[0]],
        "animal": lambda: n.animal(f["chip"]),
        "asks": lambda: n.gate(f["gate"]),
        "tile": lambda: n.tile(f["tile"]),
        "place": lambda: _place(n, f),
        "fish": lambda: n.fish(f["fish"]),
        "origin": lambda: n.square(f["origin"]),
        "square": lambda: n.square(f["square"]),
        "shells": lambda: count(f["pool"], "shell"),
        "gem": lambda: n.gem(f["colour"]),
        "gems": lambda: count(f["count"], f"{n.gem(f['colour'])} gem"),
    }
    return Spoken(f, making)


def _place(n: Names, f: Facts) -> str:
    first, *_, last = n.pack.route.squares(f["segment"])
    return f"{LANE_NAMES[f['lane']]}, beside squares {first} to {last}"


def passes(n: Names, f: Facts) -> str:
    """The sentence for a fish that passes the gate."""
    verb = "is" if f["count"] == 1 else "are"
    return f"{n.fish(f['fish'])} passes the gate; {f['count']} of {len(n.pack.fish)} {verb} through."


def stolen(n: Names, f: Facts) -> str:
    """The sentence for a stolen gem, perhaps of another colour than the die shows."""
    missing = f"The chest holds no {n.gem(f['rolled'])} gem. " if f["rolled"] != f["colour"] else ""
    return f"{missing}Tentacula steals a {n.gem(f['colour'])} gem."


def folds(n: Names, f: Facts) -> str:
    """The sentence for a fold of the board."""
    what = "The first flap opens: the start disappears and the second half of the route is in sight."
    if f["stage"] > 2:
        what = "The second flap closes: the first half of the route disappears and the finish is in sight."
    verb = "is" if f["lost"] == 1 else "are"
    return what + (f" {sentence(count(f['lost'], 'reef tile'))} {verb} lost." if f["lost"] else "")


SENTENCES: dict[str, str | SentenceMaker] = {
    # the engine
    "only choice": "There is no choice for {who}: {only}.",
    "rewound": "The match goes back to an earlier point; what was hidden is dealt again.",
    "concedes": "{who} votes to give up.",
    # set-up
    "takes chip": "{player} plays with the {animal}.",
    "gate": "The gate on arch {stage} asks for {asks}.",
    "reef begins": "The reef begins with the {tile} {place}.",
    # the turn
    "round": "Round {round} begins.",
    "turn": "Turn {turn}: {who} plays the {tile}.",
    "lays": "{who} lays the tile {place}.",
    "no reef square": "{who} finds no free reef square; the tile will go to the box.",
    "boxed": "The {tile} goes to the box.",
    "swims": "{fish} swims from {origin} to {square}.",
    "passes": passes,
    "stays": "{who} moves no fish.",
    "finds a shell": "{who} finds a shell: the team has {shells}.",
    "pays a shell": "{who} pays a shell: the team has {shells} left.",
    "keeps the shell": "{who} flips the shell and it falls shell side up: the team keeps it.",
    "loses the shell": "{who} flips the shell and it falls water side up: the team has {shells} left.",
    "dolphin": "The dolphin takes a {gem} gem to the stash.",
    "shark": "The shark brings a {gem} gem back to the chest.",
    "rolled": "Tentacula sees {fish} on {square}. {who} rolls {gem}.",
    "rolls again": "{who} rolls again: {gem}.",
    "stolen": stolen,
    # the end of the round
    "takes back": "{who} takes the tile furthest back, {place}.",
    "draws": "{who} now has the {tile}.",
    "no tile": "There is no tile left for {who}.",
    "gate boxed": "All fish are through; the gate goes to the box.",
    "folds": folds,
    # the end
    "fills the stash": "The stash gets {gems} from the chest.",
    "over": "{reason}",
}
"""The sentence template for each kind of event, or a function that builds the sentence."""
