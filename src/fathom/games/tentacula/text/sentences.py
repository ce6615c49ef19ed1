"""What happened, in sentences: one for each kind of event the rules and the engine tell."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from fathom.core.events import Event
from fathom.core.phrases import count, sentence
from fathom.games.tentacula.text.names import LANE_NAMES, Names, player

Facts: TypeAlias = dict[str, Any]
Teller: TypeAlias = Callable[[Names, Facts], str]

REASONS = {
    "TN-800": "All fish are home, and the stash holds every gem it asks for.",
    "TN-801": "All fish are home, but gems are missing in the stash.",
    "TN-802": "Nobody could get a reef tile: the reef is gone.",
    "TN-803": "The treasure chest is empty, and not all fish are home.",
    "TN-804": "The stash is full, but no reef tile is left to bring the fish home.",
    "TN-D15": "The table gave up.",
}
"""Why the game ended, by rule."""

ONLY = {
    "chip": "one chip is left",
    "play": "one player is left",
    "lay": "one lane is free",
    "swim": "one fish can move",
    "shell": "one move is possible",
    "stay": "no fish can move",
    "gem": "one colour is left",
    "take": "one tile lies furthest back",
}
"""Why there was only one answer, by kind of option; kinds not named here are never alone."""


def tell(names: Names, event: Event) -> str:
    """The sentence for an event; a kind nobody wrote a sentence for is a KeyError."""
    if event.what == "over":
        return REASONS[event.rule]
    return sentence(TELLERS[event.what](names, event.facts))


def only_choice(n: Names, f: Facts) -> str:
    """The engine answered."""
    return f"There is no choice for {n.seat(f['seat'])}: {ONLY[f['option'].split()[0]]}."


def takes_chip(n: Names, f: Facts) -> str:
    """Set-up."""
    return f"{player(f['seat'])} plays with the {n.animal(f['chip'])}."


def gate(n: Names, f: Facts) -> str:
    """A gate on its arch."""
    return f"The gate on arch {f['stage']} asks for {n.gate(f['gate'])}."


def turn(n: Names, f: Facts) -> str:
    """Whose turn."""
    return f"Turn {f['turn']}: {n.seat(f['seat'])} plays the {n.tile(f['tile'])}."


def _place(n: Names, f: Facts) -> str:
    first, *_, last = n.pack.route.squares(f["segment"])
    return f"{LANE_NAMES[f['lane']]}, beside squares {first} to {last}"


def lays(n: Names, f: Facts) -> str:
    """Step 1."""
    return f"{n.seat(f['seat'])} lays it {_place(n, f)}."


def swims(n: Names, f: Facts) -> str:
    """Step 2."""
    return f"{n.fish(f['fish'])} swims from {n.square(f['origin'])} to {n.square(f['square'])}."


def passes(n: Names, f: Facts) -> str:
    """Through the arch."""
    verb = "is" if f["count"] == 1 else "are"
    return f"{n.fish(f['fish'])} passes the gate; {f['count']} of {len(n.pack.fish)} {verb} through."


def stays(n: Names, f: Facts) -> str:
    """No move."""
    return f"{n.seat(f['seat'])} moves no fish."


def finds(n: Names, f: Facts) -> str:
    """A shell square."""
    return f"{n.seat(f['seat'])} finds a shell: the team has {count(f['pool'], 'shell')}."


def pays(n: Names, f: Facts) -> str:
    """A shell to the supply."""
    return f"{n.seat(f['seat'])} pays a shell: the team has {count(f['pool'], 'shell')} left."


def keeps(n: Names, f: Facts) -> str:
    """The crab's luck."""
    return f"{n.seat(f['seat'])} flips the shell and it falls shell side up: the team keeps it."


def loses(n: Names, f: Facts) -> str:
    """The crab's bad luck."""
    left = count(f["pool"], "shell")
    return f"{n.seat(f['seat'])} flips the shell and it falls water side up: the team has {left} left."


def dolphin(n: Names, f: Facts) -> str:
    """A gem made safe."""
    return f"The dolphin takes a {n.gem(f['colour'])} gem to the stash."


def shark(n: Names, f: Facts) -> str:
    """A gem won back."""
    return f"The shark brings a {n.gem(f['colour'])} gem back to the chest."


def rolled(n: Names, f: Facts) -> str:
    """The die."""
    where = f"{n.fish(f['fish'])} on {n.square(f['square'])}"
    return f"Tentacula sees {where}. {n.seat(f['seat'])} rolls {n.gem(f['colour'])}."


def rolls_again(n: Names, f: Facts) -> str:
    """The seahorse."""
    return f"{n.seat(f['seat'])} rolls again: {n.gem(f['colour'])}."


def stolen(n: Names, f: Facts) -> str:
    """A gem lost."""
    missing = f"The chest holds no {n.gem(f['rolled'])} gem. " if f["rolled"] != f["colour"] else ""
    return f"{missing}Tentacula steals a {n.gem(f['colour'])} gem."


def takes_back(n: Names, f: Facts) -> str:
    """From the rear of the reef."""
    return f"{n.seat(f['seat'])} takes the tile furthest back, {_place(n, f)}."


def draws(n: Names, f: Facts) -> str:
    """A new tile."""
    return f"{n.seat(f['seat'])} has the {n.tile(f['tile'])} in front."


def reef_begins(n: Names, f: Facts) -> str:
    """Set-up."""
    return f"The reef begins with the {n.tile(f['tile'])} {_place(n, f)}."


def folds(n: Names, f: Facts) -> str:
    """The show piece."""
    what = "The first flap opens: the start vanishes and the way round the board lies open."
    if f["stage"] > 2:
        what = "The second flap closes: the way back vanishes and the finish is in sight."
    return what + (f" {sentence(count(f['lost'], 'reef tile'))} lost." if f["lost"] else "")


TELLERS: dict[str, Teller] = {
    # the engine
    "only choice": only_choice,
    "rewound": lambda n, f: "The match was taken back past something that had shown: all hidden things are new.",
    "concedes": lambda n, f: f"{n.seat(f['seat'])} votes to give up.",
    # set-up
    "takes chip": takes_chip,
    "gate": gate,
    "reef begins": reef_begins,
    # the turn
    "round": lambda n, f: f"Round {f['round']} begins.",
    "turn": turn,
    "lays": lays,
    "no reef square": lambda n, f: f"{n.seat(f['seat'])} finds no free reef square; the tile will go to the box.",
    "boxed": lambda n, f: f"The {n.tile(f['tile'])} goes to the box.",
    "swims": swims,
    "passes": passes,
    "stays": stays,
    "finds a shell": finds,
    "pays a shell": pays,
    "keeps the shell": keeps,
    "loses the shell": loses,
    "dolphin": dolphin,
    "shark": shark,
    "rolled": rolled,
    "rolls again": rolls_again,
    "stolen": stolen,
    # the end of the round
    "takes back": takes_back,
    "draws": draws,
    "no tile": lambda n, f: f"There is no tile for {n.seat(f['seat'])}.",
    "gate boxed": lambda n, f: "All fish are through; the gate goes to the box.",
    "folds": folds,
    # the end
    "fills the stash": lambda n, f: f"{count(f['count'], n.gem(f['colour']) + ' gem')} from chest to stash.",
}
"""The sentence of each kind of event but the last, which is its reason."""
