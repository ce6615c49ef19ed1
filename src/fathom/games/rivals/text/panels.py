"""The text panels beside the board: the activation, the armies, the creatures, the decks."""

from __future__ import annotations

from fathom.games.rivals.model.view import ModelView, PlayerView
from fathom.games.rivals.text.board import SEATS, tag
from fathom.games.rivals.text.names import Names
from fathom.present.styled import Text
from fathom.present.words import ALARM, FAINT, GOLD, STRONG, TextPanel


def panels(n: Names) -> list[TextPanel]:
    """All panels, the most important first."""
    found = [TextPanel("Activation", activation(n))]
    found += [TextPanel(n.seat(player.seat), army(n, player)) for player in n.view.players]
    if n.view.creatures:
        found.append(TextPanel("Lurkers", creatures(n)))
    found.append(TextPanel("Decks", decks(n)))
    return found


def activation(n: Names) -> Text:
    """The round, the active player's markers, and the event in force."""
    v = n.view
    if not v.round:
        return Text("The battle is being set up.", FAINT)
    text = Text(f"Round {v.round}  ")
    text.append(f" {n.seat(v.active)} ", f"bold color(16) on color({SEATS[v.active % len(SEATS)]})")
    for name, number in (("Movement", v.movement), ("Attack", v.attack), ("End", v.end)):
        text.append(f"\n{name:<9}").append("● " * number, GOLD)
    if v.ongoing:
        event = n.pack.event[v.ongoing]
        text.append(f"\n{event.name}: ", STRONG).append(event.text)
    return text


def army(n: Names, player: PlayerView) -> Text:
    """A player's Essence, reserve and models."""
    v, text = n.view, Text()
    if player.out:
        return Text("out of the game", ALARM)
    text.append(f"◆ {player.essence} Essence", GOLD)
    text.append(f"  models worth {player.worth}", FAINT)
    if player.items:
        text.append(f"\nreserve: {n.cards(player.items)}", FAINT)
    if v.step == "army" and player.seat != v.seat:
        text.append("\narmy list finished" if player.ready else "\narmy list not finished", FAINT)
    for one in v.models:
        if one.seat == player.seat:
            _model(n, one, text)
    return text


def _model(n: Names, one: ModelView, text: Text) -> None:
    colour = SEATS[one.seat % len(SEATS)]
    text.append("\n").append(tag(n, one.id), f"bold color({colour})").append(f" {n.model(one.id)}", STRONG)
    text.append(f" {n.code(one.at)}" if one.at else " waiting", "" if one.at else FAINT)
    hearts = one.heart - one.wounds
    text.append(f" ♥{hearts}/{one.heart}", ALARM if hearts == 1 else "color(210)")
    text.append(f"\n   {one.attack} r{one.range}  {one.defence}  s{one.speed}", FAINT)
    if one.high:
        text.append(" ^", GOLD)
    for token in one.tokens:
        text.append(f" {token.capitalize()}", ALARM)
    if one.acted:
        text.append(" acted", FAINT)
    if one.moves:
        text.append(f" moved {one.moves}", FAINT)
    if one.cards:
        text.append(f"\n   {n.cards(one.cards)}", "color(110)")


def creatures(n: Names) -> Text:
    """The creatures that guard dens."""
    text = Text()
    for creature in n.view.creatures:
        text.append("\n" if text else "")
        text.append(n.pack.beast[creature.card].name, ALARM).append(f" {n.code(creature.at)}")
        heart = n.heart(creature)
        text.append(f" ♥{heart - creature.wounds}/{heart}  {creature.attack}  {creature.defence}", FAINT)
        if creature.essence:
            text.append(f" ◆{creature.essence}", GOLD)
        for token in creature.tokens:
            text.append(f" {token.capitalize()}", ALARM)
    return text


def decks(n: Names) -> Text:
    """How many cards are in each deck and discard pile."""
    v = n.view
    text = Text(f"items {v.items_left}, discarded {len(v.items_discard)}", FAINT)
    text.append(f"\nabyss {v.abyss_left}, discarded {len(v.abyss_discard)}")
    text.append(f"\nevents {v.events_left}, discarded {len(v.events_discard)}")
    return text
