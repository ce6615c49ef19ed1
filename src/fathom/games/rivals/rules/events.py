"""Event cards. RV-118, RV-413, RV-800 to RV-803."""

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
"""What instant events do, by their deed, and whether they can do anything now."""


def always(t: BattleTable) -> bool:
    """Always True: the event can always happen."""
    return True


def has_turned_coral(t: BattleTable) -> bool:
    """Whether there is turned coral on the map."""
    return "turned" in t.state.ground.values()


def draw_event(t: BattleTable) -> Script[None]:
    """Draw an event: the ongoing event ends, and the new one is resolved or becomes ongoing (RV-800 to RV-802)."""
    s = t.state
    if not s.events:
        s.events, s.events_discard = sorted(s.events_discard), []
        t.shuffle(s.events)
        t.say("RV-802", "events reshuffled")
    card = t.pack.event[t.draw(s.events)]
    if s.ongoing:
        ended, s.ongoing = s.ongoing, ""
        s.events_discard.append(ended)
        t.say("RV-801", "event ends", card=ended)
    t.say("RV-800", "event", seat=s.active, card=card.id)
    if card.deed is None:
        s.ongoing = card.id
        return
    s.events_discard.append(card.id)
    if DEEDS.usable[card.deed](t):
        yield from DEEDS.run[card.deed](t, card)


@DEEDS.runs("bloom", usable=always)
def bloom(t: BattleTable, card: EventCard) -> Iterable[Ask]:
    """Give Essence to each player."""
    for player in turn_order(t, t.state.active):
        gain(t, player, card.count, card.id)
    return NOTHING


@DEEDS.runs("ebb", usable=always)
def ebb(t: BattleTable, card: EventCard) -> Iterable[Ask]:
    """Take Essence from each player."""
    for player in turn_order(t, t.state.active):
        lose(t, player, card)
    return NOTHING


@DEEDS.runs("omen", usable=always)
def omen(t: BattleTable, card: EventCard) -> Iterable[Ask]:
    """Take Essence from the players whose models in play have the highest total cost."""
    in_play = {
        player.seat: sum(profile(t, one).cost for one in models_of(t, player.seat) if one.at is not None)
        for player in turn_order(t, t.state.active)
    }
    for seat, cost in in_play.items():
        if cost == max(in_play.values()):
            lose(t, t.state.players[seat], card)
    return NOTHING


def lose(t: BattleTable, player: Player, card: EventCard) -> None:
    """Take the Essence of an event from a player, at most what they have."""
    lost = min(card.count, player.essence)
    if lost:
        player.essence -= lost
        t.say(card.id, "loses essence", seat=player.seat, essence=lost)


@DEEDS.runs("wreckage", usable=always)
def wreckage(t: BattleTable, card: EventCard) -> Script[None]:
    """Let the active player draw items."""
    return items.draw_items(t, t.state.players[t.state.active], card.count, card.id)


@DEEDS.runs("frenzy", usable=always)
def frenzy(t: BattleTable, card: EventCard) -> Iterable[Ask]:
    """Let the creatures act now."""
    creatures.rouse_creatures(t)
    t.state.step = "frenzy"
    return NOTHING


@DEEDS.runs("sting", usable=always)
def sting(t: BattleTable, card: EventCard) -> Iterable[Ask]:
    """Poison the models on coral; no player counts as the poisoner."""
    for one in t.state.models:
        if one.at is not None and tiles.is_coral(t, one.at) and "coralkin" not in profile(t, one).traits:
            effects.give_token(t, one, "poisoned", None, card.id)
    return NOTHING


@DEEDS.runs("quake", usable=always)
def quake(t: BattleTable, card: EventCard) -> Iterable[Ask]:
    """Roll a red die for each model on rock, then wound those that are hit.

    There are no additional dice, and all wounds are suffered at the same time.
    """
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
    """Let each player heal a model: the step `heal` asks one player after the other."""
    t.state.waters = [player.seat for player in turn_order(t, t.state.active)]
    t.state.step = "heal"
    return NOTHING


NOT_OWN = Reason("RV-D28", "Choose one of your own models.")
NOT_WOUNDED = Reason("RV-D28", "Choose a wounded model on the map.")


def waters_refusal(one: Model, seat: int) -> Reason | None:
    """Why Healing Waters cannot heal a model for a player; None if it can (RV-D28)."""
    if one.seat != seat:
        return NOT_OWN
    return None if one.wounds and one.at is not None else NOT_WOUNDED


def heal_one(t: BattleTable) -> Script[None]:
    """Ask the next player which model to heal, if they have a wounded one (RV-D28)."""
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
TOO_LARGE = Reason("RV-D27", "This model is large. Choose a small model.")
NOT_IN_PLAY = Reason("RV-D27", "Choose a model on the map.")


def bloom_refusal(t: BattleTable, tile: Tile) -> Reason | None:
    """Why coral cannot be revived on a tile; None if it can (RV-D27)."""
    return None if t.state.ground[tile] == "turned" else NOT_TURNED


def drift_refusal(t: BattleTable, one: Model) -> Reason | None:
    """Why Rip Tide cannot shift a model to any tile; None if it can (RV-D27)."""
    if one.seat == t.state.active:
        return OWN_MODEL
    if one.at is None:
        return NOT_IN_PLAY
    return TOO_LARGE if profile(t, one).large else None


@DEEDS.runs("coral", usable=has_turned_coral)
def coral(t: BattleTable, card: EventCard) -> Script[None]:
    """Ask the active player which turned coral becomes live again, if any (RV-D27)."""
    s = t.state
    turned: list[Option] = [At(tile) for tile in lurk(t).inner if bloom_refusal(t, tile) is None]
    answer = yield Ask((s.active,), "RV-D27", [*turned, Decline()], About("bloom", source=card.id))
    if isinstance(answer, At):
        s.ground[answer.tile] = "coral"
        t.say(card.id, "coral blooms", tile=answer.tile)


@DEEDS.runs("tide", usable=always)
def tide(t: BattleTable, card: EventCard) -> Script[None]:
    """Ask the active player which small model of an opponent is shifted, if any (RV-D27)."""
    s = t.state
    options: list[Option] = [
        Put(one.id, tile) for one in s.models if drift_refusal(t, one) is None for tile in tiles.shifts(t, one)
    ]
    if options:
        about = About("tide", source=card.id)
        answer = yield Ask((s.active,), "RV-D27", [*options, Decline()], about)
        if isinstance(answer, Put):
            effects.shift(t, model(t, answer.model), answer.tile, card.id)
