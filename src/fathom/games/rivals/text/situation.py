"""The whole position in full sentences, for screen readers and programs."""

from __future__ import annotations

from fathom.games.rivals.model.view import ModelView, PlayerView
from fathom.games.rivals.text.dice import dice_words
from fathom.games.rivals.text.names import GROUNDS, Names
from fathom.present.phrases import count, listed


def situation(n: Names) -> list[str]:
    """The position in sentences; every sentence about a player begins with the faction."""
    v = n.view
    lines = [turn(n)]
    for player in v.players:
        lines += player_lines(n, player)
    lines += creatures(n) + field(n) + decks(n)
    return lines


def turn(n: Names) -> str:
    """A sentence about the round, whose turn it is, and the markers."""
    v = n.view
    if not v.round:
        return "The battle is being set up."
    markers = f"{count(v.movement, 'marker')} on Movement, {v.attack or 'none'} on Attack and {v.end or 'none'} on End"
    return f"Round {v.round}: it is the turn of {n.seat(v.active)}, with {markers}."


def player_lines(n: Names, player: PlayerView) -> list[str]:
    """Sentences about a player's Essence, reserve and models."""
    v, who = n.view, n.seat(player.seat)
    if player.out:
        return [f"{who} is out of the game."]
    lines = [f"{who} has {player.essence} Essence and {_items(n, player)} in the item reserve."]
    if v.step == "army" and player.seat != v.seat:
        lines.append(f"{who} {'has finished' if player.ready else 'has not finished'} an army list.")
    mine = [one for one in v.models if one.seat == player.seat]
    lines += [f"{who}: {model_words(n, one)}" for one in mine]
    return lines


def _items(n: Names, player: PlayerView) -> str:
    return n.cards(player.items) or "nothing"


def model_words(n: Names, one: ModelView) -> str:
    """A sentence about a model: its place, dice, wounds, tokens and cards."""
    where = f"on {n.tile(one.at)}" if one.at else "waiting off the map"
    text = (
        f"{n.model(one.id)} is {where}: Speed {one.speed}, attack {dice_words(one.attack)}, Range {one.range}, "
        f"defence {dice_words(one.defence)}, Heart {one.heart}"
    )
    state = n.state_of(one)
    notes = [state] if state else []
    notes += ["High Ground"] if one.high else []
    notes += [f"carries {n.cards(one.cards)}"] if one.cards else []
    often = {1: "once", 2: "twice"}.get(one.moves, f"{one.moves} times")
    notes += [f"has moved {often}"] if one.moves else []
    notes += ["has used its attack action"] if one.acted else []
    return f"{text}; {'; '.join(notes)}." if notes else f"{text}."


def creatures(n: Names) -> list[str]:
    """Sentences about the creatures on the map."""
    lines = []
    for creature in n.view.creatures:
        state = n.state_of(creature)
        text = (
            f"The {n.pack.beast[creature.card].name} guards {n.code(creature.at)}: "
            f"attack {dice_words(creature.attack)}, defence {dice_words(creature.defence)}, Heart {n.heart(creature)}"
        )
        text += f"; {state}" if state else ""
        lines.append(text + (f"; {creature.essence} Essence on its tile." if creature.essence else "."))
    return lines


def field(n: Names) -> list[str]:
    """Sentences about the tiles of each kind and the summoning tiles of each player."""
    lines = []
    for kind, name in GROUNDS.items():
        tiles = [tile for tile, ground in n.view.ground if ground == kind]
        if tiles and kind not in ("sand", "guarded"):
            things = name + "s" * (len(tiles) > 1 and name.endswith(("den", "tile")))
            lines.append(f"{things.capitalize()}: {', '.join(map(n.code, tiles))}.")
    for player in n.view.players:
        if player.side:
            tiles = [n.code(tile) for tile in n.lurk.groups[player.side]]
            lines.append(f"{n.seat(player.seat)} has the summoning tiles {listed(tiles)}.")
    return lines


def decks(n: Names) -> list[str]:
    """Sentences about the event in force and the decks."""
    v = n.view
    lines = []
    if v.ongoing:
        event = n.pack.event[v.ongoing]
        lines.append(f"The event {event.name} is in force: {event.text}")
    left = [count(v.items_left, "item"), count(v.abyss_left, "abyss card"), count(v.events_left, "event")]
    lines.append(f"In the decks: {listed(left)}.")
    return lines
