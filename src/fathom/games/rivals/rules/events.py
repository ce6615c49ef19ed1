"""Event cards. RV-118, RV-413, RV-800 to RV-803; what each card does is its text."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from fathom.content.effects import Effects
from fathom.engine.ask import Ask, Option
from fathom.engine.legality import Reason
from fathom.engine.script import NOTHING, Script
from fathom.games.rivals.model.board import Tile
from fathom.games.rivals.model.options import About, At, Decline, Pick, Put
from fathom.games.rivals.model.pack import EventCard
from fathom.games.rivals.model.state import BattleTable, Model, Player
from fathom.games.rivals.rules import creatures, effects, end, items, tiles
from fathom.games.rivals.rules.queries import lurk, model, models_of, profile, turn_order
from fathom.games.rivals.rules.rolls import gain

DEEDS: Effects[Callable[[BattleTable], bool], Callable[[BattleTable, EventCard], Iterable[Ask]]] = Effects()
"""What instant events do, by their deed."""


def always(t: BattleTable) -> bool:
    """The event happens in any case."""
    return True


def has_turned_coral(t: BattleTable) -> bool:
    """Coral can bloom somewhere."""
    return "turned" in t.state.ground.values()


def draw_event(t: BattleTable) -> Script[None]:
    """The player who had the turn draws an event: the ongoing one ends, the new one is resolved (RV-800 to RV-802)."""
    s = t.state
    if not s.events:
        s.events, s.events_discard = sorted(s.events_discard), []
        t.shuffle(s.events)
        t.say("RV-802", "events reshuffled")
    card = t.pack.event[t.draw(s.events)]
    if s.ongoing:
        s.events_discard.append(s.ongoing)
        t.say("RV-801", "event ends", card=s.ongoing)
        s.ongoing = ""
    t.say("RV-800", "event", seat=s.active, card=card.id)
    if card.deed is None:
        s.ongoing = card.id
        return
    s.events_discard.append(card.id)
    if DEEDS.usable[card.deed](t):
        yield from DEEDS.run[card.deed](t, card)


@DEEDS.runs("bloom", usable=always)
def bloom(t: BattleTable, card: EventCard) -> Iterable[Ask]:
    """Each player gains Essence."""
    for player in turn_order(t, t.state.active):
        gain(t, player, card.count, card.id)
    return NOTHING


@DEEDS.runs("ebb", usable=always)
def ebb(t: BattleTable, card: EventCard) -> Iterable[Ask]:
    """Each player loses Essence."""
    for player in turn_order(t, t.state.active):
        lose(t, player, card)
    return NOTHING


@DEEDS.runs("omen", usable=always)
def omen(t: BattleTable, card: EventCard) -> Iterable[Ask]:
    """The players with the most costly models in play lose Essence."""
    in_play = {
        player.seat: sum(profile(t, one).cost for one in models_of(t, player.seat) if one.at is not None)
        for player in turn_order(t, t.state.active)
    }
    for seat, cost in in_play.items():
        if cost == max(in_play.values()):
            lose(t, t.state.players[seat], card)
    return NOTHING


def lose(t: BattleTable, player: Player, card: EventCard) -> None:
    """Essence goes back to the supply, as much as there is."""
    lost = min(card.count, player.essence)
    if lost:
        player.essence -= lost
        t.say(card.id, "loses essence", seat=player.seat, essence=lost)


@DEEDS.runs("wreckage", usable=always)
def wreckage(t: BattleTable, card: EventCard) -> Script[None]:
    """The active player draws items."""
    return items.draw_items(t, t.state.players[t.state.active], card.count, card.id)


@DEEDS.runs("frenzy", usable=always)
def frenzy(t: BattleTable, card: EventCard) -> Iterable[Ask]:
    """The creatures act now."""
    creatures.rouse_creatures(t)
    t.state.step = "frenzy"
    return NOTHING


@DEEDS.runs("sting", usable=always)
def sting(t: BattleTable, card: EventCard) -> Iterable[Ask]:
    """Models on coral become Poisoned, by no player."""
    for one in t.state.models:
        if one.at is not None and tiles.is_coral(t, one.at) and "coralkin" not in profile(t, one).traits:
            effects.give_token(t, one, "poisoned", None, card.id)
    return NOTHING


@DEEDS.runs("quake", usable=always)
def quake(t: BattleTable, card: EventCard) -> Iterable[Ask]:
    """A red die for each model on rock, without additional dice; the wounds are put on all together."""
    s = t.state
    place = lurk(t).place
    on_rock = [one for one in s.models if one.at is not None and s.ground[one.at] == "rock"]
    on_rock.sort(key=lambda one: place[one.at or ""])
    struck = []
    for one in on_rock:
        die = t.pack.faces["R"][t.roll(6) - 1]
        t.say(card.id, "quakes", model=one.id, dice=[die])
        if die[2] == "O":
            struck.append(one)
    end.destroy(t, *[one for one in struck if end.wound(t, one, card.count, card.id)])
    return NOTHING


@DEEDS.runs("heal", usable=always)
def heal(t: BattleTable, card: EventCard) -> Iterable[Ask]:
    """Each player in turn heals a model of their own: `heal_one`, player by player."""
    t.state.waters = [player.seat for player in turn_order(t, t.state.active)]
    t.state.step = "heal"
    return NOTHING


NOT_OWN = Reason("RV-D28", "Choose one of your own models.")
NOT_WOUNDED = Reason("RV-D28", "Choose a wounded model on the map.")


def waters_refusal(one: Model, seat: int) -> Reason | None:
    """Why the Healing Waters cannot heal a model for a player (RV-D28)."""
    if one.seat != seat:
        return NOT_OWN
    return None if one.wounds and one.at is not None else NOT_WOUNDED


def heal_one(t: BattleTable) -> Script[None]:
    """The next player removes a wound from one own model, if any is wounded (RV-D28)."""
    s = t.state
    seat = s.waters[0]
    options: list[Option] = [Pick(one.id) for one in t.state.models if waters_refusal(one, seat) is None]
    card = next(card for card in t.pack.events if card.deed == "heal")
    if options:
        answer = yield Ask((seat,), "RV-D28", options, About("waters", source=card.id, left=card.count))
        effects.heal(t, model(t, answer.model), card.count, card.id)
    s.waters.remove(seat)


NOT_TURNED = Reason("RV-D27", "Choose a tile of turned coral.")
OWN_MODEL = Reason("RV-D27", "Choose a model of another player.")
TOO_LARGE = Reason("RV-D27", "Choose a small model; large ones do not drift.")
NOT_IN_PLAY = Reason("RV-D27", "Choose a model on the map.")


def bloom_refusal(t: BattleTable, tile: Tile) -> Reason | None:
    """Why coral cannot bloom on a tile (RV-D27)."""
    return None if t.state.ground[tile] == "turned" else NOT_TURNED


def drift_refusal(t: BattleTable, one: Model) -> Reason | None:
    """Why a Rip Tide cannot move a model at all (RV-D27)."""
    if one.seat == t.state.active:
        return OWN_MODEL
    if one.at is None:
        return NOT_IN_PLAY
    return TOO_LARGE if profile(t, one).large else None


@DEEDS.runs("coral", usable=has_turned_coral)
def coral(t: BattleTable, card: EventCard) -> Script[None]:
    """The active player may turn coral back to live (RV-D27)."""
    s = t.state
    turned: list[Option] = [At(tile) for tile in lurk(t).inner if bloom_refusal(t, tile) is None]
    answer = yield Ask((s.active,), "RV-D27", [*turned, Decline()], About("bloom", source=card.id))
    if isinstance(answer, At):
        s.ground[answer.tile] = "coral"
        t.say(card.id, "coral blooms", tile=answer.tile)


@DEEDS.runs("tide", usable=always)
def tide(t: BattleTable, card: EventCard) -> Script[None]:
    """The active player may shift one small model of an opponent (RV-D27)."""
    s = t.state
    options: list[Option] = [
        Put(one.id, tile) for one in s.models if drift_refusal(t, one) is None for tile in tiles.shifts(t, one)
    ]
    if options:
        about = About("tide", source=card.id)
        answer = yield Ask((s.active,), "RV-D27", [*options, Decline()], about)
        if isinstance(answer, Put):
            effects.shift(t, model(t, answer.model), answer.tile, card.id)
