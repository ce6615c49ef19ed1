"""Why can't I? What a player of Tentacula might try now and may not, with the rule."""

from __future__ import annotations

from collections.abc import Iterator

from fathom.engine.ask import Ask
from fathom.engine.legality import Refusal
from fathom.games.tentacula.model.options import Chip, Gem, Play, Shell, Stay, Swim
from fathom.games.tentacula.model.state import Voyage
from fathom.games.tentacula.rules import gates, moving
from fathom.games.tentacula.rules.queries import needs, power


def refusals(t: Voyage, ask: Ask) -> list[Refusal]:
    """The refusals that fit the current question."""
    if ask.id == "TN-D03":
        found = [Refusal(Chip(p.chip), "TN-R012", "Another player has this chip.") for p in t.state.players if p.chip]
    elif ask.id == "TN-D07":
        found = list(_players(t))
    elif ask.id == "TN-D09":
        found = list(_moves(t, ask))
    elif ask.id in ("TN-D10", "TN-D11", "TN-D13"):
        found = list(_gems(t, ask.id))
    else:
        found = []
    return found


def _players(t: Voyage) -> Iterator[Refusal]:
    for player in t.state.players:
        yield Refusal(Play(player.seat), "TN-400", "Only a player with a tile can play, and only once in a round.")


def _moves(t: Voyage, ask: Ask) -> Iterator[Refusal]:
    s = t.state
    player = s.players[ask.seats[0]]
    tile = t.pack.face[ask.about.tile].animal
    for fish, card in enumerate(t.pack.fish):
        yield Refusal(Swim(card.id), *_stuck(t, fish, tile))
        for animal in t.pack.animal:
            shell = Shell(card.id, animal)
            if animal == tile and moving.destination(t, fish, animal):
                yield Refusal(shell, "TN-R030", "The tile takes the fish there for nothing.")
            elif animal == tile:
                yield Refusal(shell, *_stuck(t, fish, animal))
            elif animal != player.chip and power(t, player) != "any_animal":
                yield Refusal(shell, "TN-424", "A shell move uses the animal on your own chip.")
            elif not s.pool:
                yield Refusal(shell, "TN-424", "The team has no shell.")
            else:
                yield Refusal(shell, *_stuck(t, fish, animal))
    yield Refusal(Stay(), "TN-R022", "The tile can move a fish, so a fish must be moved.")


def _stuck(t: Voyage, fish: int, animal: str) -> tuple[str, str]:
    """Why a fish cannot move with an animal."""
    name = t.pack.animal[animal].name
    if t.state.fish[fish] > t.pack.route.last:
        return "TN-R063", "This fish is in the finish and never moves again."
    if not moving.nearest(t, fish, animal):
        return "TN-R025", f"There is no free {name} square ahead in sight."
    first = gates.next_fish(t)
    who = t.pack.fish[fish if first is None else first].colour
    return "TN-703", f"The way leads through the gate, and the {who} fish must pass first."


def _gems(t: Voyage, decision: str) -> Iterator[Refusal]:
    s = t.state
    for colour, gem in enumerate(t.pack.gems):
        if decision == "TN-D11":
            yield Refusal(Gem(gem.id), "TN-434", f"There is no {gem.name} gem in the cave.")
        elif not s.chest[colour]:
            rule = "TN-R038" if decision == "TN-D10" else "TN-R044"
            yield Refusal(Gem(gem.id), rule, f"There is no {gem.name} gem in the chest.")
        elif decision == "TN-D10" and not needs(t, colour):
            yield Refusal(Gem(gem.id), "TN-R038", f"The stash has no room for a {gem.name} gem.")
