"""The panels beside the board: gems, players, fish and gate, clock and pile."""

from __future__ import annotations

from fathom.games.tentacula.model.view import PlayerView
from fathom.games.tentacula.rules import end, gates
from fathom.games.tentacula.rules.queries import gems_needed, gems_to_spare
from fathom.games.tentacula.text.board import ANY_COLOUR, FISH, GEMS
from fathom.games.tentacula.text.names import Names, pattern_signs
from fathom.games.tentacula.text.situation import missing
from fathom.present.phrases import count, sentence
from fathom.present.styled import Text
from fathom.present.words import ALARM, FAINT, GOLD, GOOD, STRONG, TextPanel

PLAYERS = (214, 81, 156, 219)
"""A colour for each seat."""


def panels(n: Names) -> list[TextPanel]:
    """All panels, the most important first."""
    return [
        TextPanel("Gems", gems(n)),
        TextPanel("Players", players(n)),
        TextPanel("Fish", fish(n)),
        TextPanel("Clock", clock(n)),
    ]


def gems(n: Names) -> Text:
    """The gems by colour: needed, in the stash, in the chest, in the cave, and to spare."""
    v = n.view
    stash = n.pack.stash[v.stash]
    text = Text(f"{stash.name} ({stash.difficulty})\n", STRONG)
    text.append("        needs stash chest cave\n", FAINT)
    for colour, gem in enumerate(n.pack.gems):
        spare = gems_to_spare(n.t, colour)
        text.append(f"{sentence(gem.name):<9}", f"color({GEMS.get(gem.name, ANY_COLOUR)})")
        text.append(f"{stash.needs[colour]:>4} {v.stashed[colour]:>5} {v.chest[colour]:>5} {v.cave[colour]:>4}  ")
        if spare < 0:
            text.append(f"{-spare} missing", ALARM)
        elif gems_needed(n.t, colour):
            text.append(f"{spare} to spare" if spare else "none to spare", "" if spare else GOLD)
        else:
            text.append("complete" if stash.needs[colour] else "not needed", GOOD)
        text.append("\n")
    if missing(n):
        text.append("Only a shark can still bring back what is missing.\n", ALARM)
    pool = v.pool
    text.append("Shells   ").append("◒ " * pool, GOLD).append("· " * (n.pack.board.shells - pool), FAINT)
    return text


def players(n: Names) -> Text:
    """Each player's chip, and both faces of their tile."""
    text = Text()
    for player in n.view.players:
        if text:
            text.append("\n")
        _player(n, player, text)
    return text


def _player(n: Names, player: PlayerView, text: Text) -> None:
    v = n.view
    active = v.step == "turn" and player.seat == v.active
    text.append("► " if active else "  ", STRONG)
    text.append(f" {n.seat(player.seat)} ", f"bold color(16) on color({PLAYERS[player.seat % len(PLAYERS)]})")
    if player.tile:
        text.append(f"  {n.tile_signs(player.tile)}", STRONG)
        text.append(f"  back {n.tile_signs(n.pack.face[player.tile].other)}", FAINT)
    elif v.step not in ("chips", "deal"):
        text.append("  is playing" if active else "  no tile", FAINT)
    if player.chip:
        text.append(f"\n     {n.pack.animal[player.chip].text}", FAINT)


def fish(n: Names) -> Text:
    """Each fish, whether it is safe, and the gate."""
    v = n.view
    text = Text()
    for card, square in zip(n.pack.fish, v.fish, strict=True):
        text.append(f" {card.id} ", f"bold color(16) on color({FISH.get(card.colour, ANY_COLOUR)})")
        text.append(f" {card.hat}, {card.size}: {n.square(square)} ")
        if not n.protected(square):
            text.append("unprotected", ALARM)
        elif square in v.safe and square not in v.safe_later:
            text.append("protected until players draw", GOLD)
        text.append("\n")
    if not v.gate:
        return text.append("The gate is still face down.", FAINT)
    gate = n.gate(v.gate)
    text.append(f"Gate {v.stage}, behind square {n.pack.route.arch[v.stage]}: {gate}", GOLD)
    first = gates.next_fish(n.t)
    text.append(f"\nNext through: {n.some_fish([first])}" if first is not None else "\nAll are through", STRONG)
    if v.passed_gates:
        text.append("\nPassed: " + "; ".join(n.gate_fish(gate) for gate in v.passed_gates), FAINT)
    return text


def clock(n: Names) -> Text:
    """Turns still possible, steps still needed, the pile."""
    v = n.view
    text = Text(f"Stage {v.stage} of {n.pack.route.stages}, round {v.round}, turn {v.turn}\n")
    steps, turns = end.steps_left(n.t), v.turns_left
    text.append(f"At most {count(turns, 'turn')} left for {count(steps, 'step')}")
    if turns and steps and v.round:
        text.append(f", {steps / turns:.1f} a turn", ALARM if steps > 4 * turns else GOOD)
    squares = end.squares_left(n.t)
    text.append(f"\n{sentence(count(squares, 'reef square'))} unused, {count(len(v.box), 'tile')} in the box", FAINT)
    if v.pile_top is not None:
        animal, pattern, snail = v.pile_top
        text.append(
            f"\nPile: {count(len(v.pile), 'tile')}, on top {animal} {pattern_signs(pattern)}{' snail' if snail else ''}"
        )
        text.append(" (turned over when drawn)", FAINT)
    else:
        text.append(
            "\nThe pile is empty: tiles come from the rear of the reef" if v.round else "\nThe pile is not dealt yet",
            FAINT,
        )
    text.append(f"\nStolen: {v.stolen_moving} after moves, {v.stolen_resting} at the end of rounds", FAINT)
    return text
