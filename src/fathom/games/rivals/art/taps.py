"""The texts that are shown when a player taps an element of the picture."""

from __future__ import annotations

from fathom.games.rivals.art.places import id_of
from fathom.games.rivals.model.effects import Ability
from fathom.games.rivals.model.pack import ModelCard
from fathom.games.rivals.model.view import CreatureView, ModelView
from fathom.games.rivals.text.dice import dice_words
from fathom.games.rivals.text.legend import LEGEND
from fathom.games.rivals.text.names import GROUNDS, TRAITS, Names, ability_words, card_words
from fathom.present.legend import TapText, TapTexts
from fathom.present.phrases import count, listed, sentence

TAPS: TapTexts[Names] = TapTexts()
TAPS.add(LEGEND, (("marker-", "activation"),))


# -- the map -----------------------------------------------------------------------------------------------------------


@TAPS.of("at-")
def tile(n: Names, rest: str) -> TapText:
    """The text for a tile: its ground, the models and creatures on it, and whose summoning tile it is."""
    found = next(tile for tile in n.ground if id_of(tile) == f"at-{rest}")
    there = [n.model(one.id) for one in n.view.models if one.at == found]
    there += [n.pack.beast[one.card].name for one in n.view.creatures if one.at == found]
    ground = n.ground[found]
    owner = next((player for player in n.view.players if player.side and found in n.lurk.groups[player.side]), None)
    whose = f"It belongs to {n.seat(owner.seat)}." if owner else ""
    return LEGEND[ground].tap_text(
        f"{sentence(GROUNDS[ground])} {n.code(found)}", f"Here: {listed(there)}." if there else "", whose
    )


@TAPS.of("pane-")
def fighter(n: Names, id: str) -> TapText:
    """The text for a model or a creature."""
    if id in n.models:
        return _model(n, n.models[id])
    return _creature(n, n.creatures[id.replace("_", ",")])


@TAPS.of("model-")
def model(n: Names, id: str) -> TapText:
    """The text for a model that is on the map or bought for the army."""
    return _model(n, n.models[id])


@TAPS.of("creature-at-")
def creature(n: Names, rest: str) -> TapText:
    """The text for a creature."""
    return _creature(n, n.creatures[rest.replace("_", ",")])


def _model(n: Names, one: ModelView) -> TapText:
    card = n.pack.model[one.card]
    state = n.state_of(one)
    parts = [
        f"{card.size.capitalize()} {card.rank} of {n.seat(one.seat)}.",
        f"Attack {dice_words(one.attack)}, Range {one.range}; defence {dice_words(one.defence)}; Speed {one.speed}; "
        f"{one.heart - one.wounds} of {one.heart} Heart left.",
        f"{state}." if state else "",
        f"Carries {n.cards(one.cards)}." if one.cards else "",
        *_abilities(n, one),
    ]
    return TapText(n.model(one.id), " ".join(filter(None, parts)), "RV-121")


def _abilities(n: Names, one: ModelView) -> list[str]:
    return [f"{ability_words(ability)}." for ability in abilities_of(n, one)] + [f"{TRAITS[t]}." for t in one.traits]


def abilities_of(n: Names, one: ModelView) -> list[Ability]:
    """The abilities of a model: those of its card, and those of its ability cards."""
    own = n.pack.model[one.card].abilities
    return [*own, *(ability for card in one.cards if (ability := n.pack.card[card].ability))]


def _creature(n: Names, one: CreatureView) -> TapText:
    card = n.pack.beast[one.card]
    gains = [f"{card.reward.essence} Essence"] if card.reward.essence else []
    gains += [count(card.reward.items, "item")] if card.reward.items else []
    state = n.state_of(one)
    parts = (
        f"Attack {dice_words(one.attack)}; defence {dice_words(one.defence)}; Heart {n.heart(one)}.",
        f"{state}." if state else "",
        f"Reward: {listed(gains)}." if gains else "",
        f"{one.essence} Essence on its tile." if one.essence else "",
    )
    return LEGEND["creature"].tap_text(card.name, *parts)


@TAPS.of("side-")
def side(n: Names, group: str) -> TapText:
    """The text for a side of the map, while sides are chosen."""
    tiles = n.lurk.groups[group]
    return LEGEND["summoning"].tap_text(
        f"The {n.side(group)} side", f"Tiles {listed([n.code(tile) for tile in tiles])}."
    )


# -- figures and decks -------------------------------------------------------------------------------------------------


@TAPS.of("plate-", "info-plate-")
def plate(n: Names, seat: str) -> TapText:
    """The text for a player: Essence, models left and their worth."""
    player = n.view.players[int(seat)]
    models = sum(one.seat == player.seat for one in n.view.models)
    text = (
        f"{player.essence} Essence; {count(models, 'model')} worth {player.worth} points. If the match has a round "
        "limit, the most points win there. The crown marks the leader."
    )
    return TapText(n.seat(player.seat), "Out of the game." if player.out else text, "RV-872")


@TAPS.of("info-activation")
def activation(n: Names, rest: str) -> TapText:
    """The text for the Activation card: where its markers are."""
    v = n.view
    return LEGEND["activation"].tap_text(
        "", f"Markers now: {v.movement} in Movement, {v.attack} in Attack, {v.end} in End."
    )


@TAPS.of("info-event")
def event(n: Names, rest: str) -> TapText:
    """The text for the event in force and the event deck."""
    found = n.pack.event.get(n.view.ongoing)
    left = f"{sentence(count(n.view.events_left, 'event'))} in the deck, face down."
    return LEGEND["event"].tap_text(found.name if found else "No event in force", found.text if found else "", left)


@TAPS.of("info-tray")
def tray(n: Names, rest: str) -> TapText:
    """The text for the dice of the last roll: what their symbols mean."""
    text = (
        "Octopuses hit in attacks, shields stop hits, diamonds give Essence. A white symbol that counts brings another "
        "red die."
    )
    return TapText("The last roll", text, "RV-158")


@TAPS.of("info-items")
def items(n: Names, rest: str) -> TapText:
    """The text for the item deck and its discard pile."""
    return LEGEND["items"].tap_text(
        "", f"{sentence(count(n.view.items_left, 'card'))} left.", _discarded(n, n.view.items_discard)
    )


@TAPS.of("info-abyss")
def abyss(n: Names, rest: str) -> TapText:
    """The text for the abyss deck and its discard pile."""
    return LEGEND["abyss-deck"].tap_text(
        "", f"{sentence(count(n.view.abyss_left, 'card'))} left.", _discarded(n, n.view.abyss_discard)
    )


def _discarded(n: Names, cards: tuple[str, ...]) -> str:
    return f"Discarded: {n.cards(cards)}." if cards else ""


@TAPS.of("info-purse")
def purse(n: Names, rest: str) -> TapText:
    """The text for the points that each player can spend on an army."""
    return TapText("Points", f"Each player has {n.view.points} points for models, abilities and items.", "RV-204")


# -- armies ------------------------------------------------------------------------------------------------------------


@TAPS.of("choose-")
def faction(n: Names, id: str) -> TapText:
    """The text for a faction: its models."""
    found = n.pack.faction[id]
    names = listed([card.name for card in n.pack.models if card.faction == id])
    return TapText(found.name, f"{found.line} Models: {names}.", "RV-101")


@TAPS.of("buy-", "offer-", "info-model-")
def model_card(n: Names, id: str) -> TapText:
    """The text for a model that can be bought."""
    card: ModelCard = n.pack.model[id]
    parts = [
        f"{sentence(count(card.cost, 'point'))}, {card.size} {card.rank}.",
        f"Attack {dice_words(card.attack)}, Range {card.range}; defence {dice_words(card.defence)}; "
        f"Speed {card.speed}; Heart {card.heart}.",
        *(f"{ability_words(ability)}." for ability in card.abilities),
        *(f"{TRAITS[trait]}." for trait in card.traits),
    ]
    return TapText(card.name, " ".join(parts), "RV-121")


@TAPS.of("sale-")
def card_on_sale(n: Names, id: str) -> TapText:
    """The text for a starting card that can be bought."""
    card = n.pack.card[id]
    return TapText(
        card.name, f"{sentence(card.kind)}, {count(card.cost, 'point')}. {sentence(card_words(card))}.", "RV-211"
    )


@TAPS.of("muster-")
def ready_made(n: Names, points: str) -> TapText:
    """The text for the button of a ready-made army: the models in it."""
    mine = None if n.view.seat is None else n.view.players[n.view.seat].faction
    army = next(army for army in n.pack.armies if army.faction == mine and army.points == int(points))
    each = [n.pack.model[line.model].name + (f" ×{line.count}" if line.count > 1 else "") for line in army.army]
    return TapText(f"Ready-made army for {army.points} points", f"{listed(each)}.", "RV-204")


@TAPS.of("ready")
def ready(n: Names, rest: str) -> TapText:
    """The text for the button that finishes the army list."""
    return TapText(
        "Finish the army list",
        "All lists are shown when every player has finished. Points that you have not spent are lost.",
        "RV-216",
    )


@TAPS.of("card-")
def card(n: Names, rest: str) -> TapText:
    """The text for a card that a model carries or that is in a reserve."""
    bearer = next((one.id for one in n.view.models if rest.startswith(f"{one.id}-")), None)
    if bearer:
        where, id = f"Carried by {n.model(bearer)}.", rest.removeprefix(f"{bearer}-")
    else:
        reserve, _, id = rest.removeprefix("reserve").partition("-")
        where = f"In the item reserve of {n.seat(int(reserve))}."
    found = n.pack.card[id]
    return TapText(found.name, f"{sentence(found.kind)}: {card_words(found)}. {where}", "RV-212")


@TAPS.of("ability-", "info-ability-")
def ability(n: Names, rest: str) -> TapText:
    """The text for an ability of any player's model."""
    one = next(one for one in n.view.models if rest.startswith(f"{one.id}-"))
    wanted = rest.removeprefix(f"{one.id}-")
    found = next(ability for ability in abilities_of(n, one) if ability.id == wanted)
    return TapText(f"{found.name}, {n.model(one.id)}", f"{ability_words(found)}.", "RV-650")
