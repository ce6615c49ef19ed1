"""Invariants of a state: every piece is in exactly one place where it may be."""

from __future__ import annotations

from collections.abc import Iterator

from fathom.game.notation import impossible
from fathom.games.refuge.model.goals import Cargo
from fathom.games.refuge.model.state import DEVOURED, STANDING, Dive
from fathom.games.refuge.rules.queries import current_objective
from fathom.games.refuge.rules.setup import kraken_deck


def invariants(t: Dive) -> Iterator[str]:
    """Yield one message for each thing that is impossible about a state; none for a sound state."""
    yield from _miniatures(t)
    yield from _tokens(t)
    yield from _cards(t)
    yield from _numbers(t)


def _miniatures(t: Dive) -> Iterator[str]:
    s, sea = t.state, t.pack.sea
    if s.step not in ("reveal", "diver", "place"):
        total = len(s.tentacles) + s.supply + s.threat
        if total != s.first_tentacles:
            yield f"tentacles: map, supply and Threat track hold {total}, not {s.first_tentacles} (RF-650)"
        if total > t.pack.board.tentacles:
            yield f"supply: map, supply and Threat track hold {total}; the box has {t.pack.board.tentacles} (RF-650)"
    if s.tentacles != sorted(set(s.tentacles)):
        yield f"tentacles: two on one space, or out of order: {s.tentacles} (RF-625)"
    for space in s.tentacles:
        if sea.kind[space] in ("Start", "Finish"):
            yield f"tentacles: none can stand on {sea.kind[space]} {space} (RF-610, RF-611)"
    places = [diver.at for diver in s.divers if diver.at is not None]
    if len(set(places)) < len(places):
        yield f"divers: two on one space: {places} (RF-311)"
    for space in [*s.tentacles, *places]:
        if space in sea.under[s.head]:
            yield f"head: it covers a diver or tentacle on {space}"
    for diver in s.divers:
        if diver.stance == DEVOURED and diver.at is not None:
            yield f"divers: {diver.name} is devoured, but on the map (RF-710)"
    if not s.settings.abyss and s.head[1] != sea.top_row + 1:
        yield "head: it leaves the Kraken row only in the Abyss (RF-911)"


def _tokens(t: Dive) -> Iterator[str]:
    s, sea = t.state, t.pack.sea
    for diver in s.divers:
        if len(diver.cameras) > t.pack.board.cameras or len(set(diver.cameras)) < len(diver.cameras):
            yield f"divers: {diver.name} has too many cameras, or two on one space: {diver.cameras} (RF-112)"
        if not sea.waters.issuperset(diver.cameras):
            yield f"divers: {diver.name} has a camera outside the sea rows: {diver.cameras} (P1)"
        if len(set(diver.used)) < len(diver.used):
            yield f"divers: {diver.name} has the same ability face down twice: {diver.used}"
    for name, spaces in (("markers", s.markers), ("pods", s.pods)):
        if len(set(spaces)) < len(spaces):
            yield f"{name}: two on one space: {' '.join(spaces)}"
    if s.carrier is not None:
        # The cargo of the last objective is still in the diver's arms when the dive is won.
        won = s.done == len(s.objectives) > 0
        objective = t.pack.objective[s.objectives[-1]] if won else current_objective(t)
        if objective is None or not isinstance(objective.goal, Cargo):
            yield "carrier: the cargo can be carried only while its objective is current (RF-801)"
        elif s.divers[s.carrier].stance != STANDING or s.pods:
            yield "carrier: the cargo is either carried by a standing diver or on a space (O9)"


def _cards(t: Dive) -> Iterator[str]:
    s = t.state
    salvage = s.salvage + s.salvage_discard + s.stowed + [card for diver in s.divers for card in diver.hand]
    if sorted(salvage) != sorted(t.pack.salvage_deck):
        yield "salvage: a card is missing or appears twice"
    kraken = s.kraken + s.kraken_discard
    deck = set(kraken_deck(t.pack, s.settings))
    if not deck.issubset(kraken) or len({*kraken} & deck) < sum(card in deck for card in kraken):
        yield "kraken: a card is missing or appears twice"
    types = [t.pack.card[card].type for card in s.stowed]
    if len(set(types)) < len(types):
        yield f"stowed: two cards of one type: {s.stowed} (O3)"


def _numbers(t: Dive) -> Iterator[str]:
    s = t.state
    yield from impossible(
        [
            ("threat", s.threat, s.first_tentacles),
            ("supply", s.supply, s.first_tentacles),
            ("actions", s.actions, t.pack.board.actions),
            ("known", s.known, len(s.kraken)),
            ("done", s.done, len(s.objectives)),
            ("turn", s.turn, None),
            ("tally", s.tally, None),
            ("deadline", s.deadline, None),
            ("eliminated", s.eliminated, None),
            ("devoured", s.devoured, None),
        ]
    )
