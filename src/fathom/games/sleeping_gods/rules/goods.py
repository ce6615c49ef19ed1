"""Shared goods and private command: supply, gaining, paying, losing. SG-007, SG-120 to SG-123, SG-R006 to SG-R010."""

from __future__ import annotations

from collections.abc import Sequence

from fathom.engine.ask import Ask, Option
from fathom.engine.legality import Reason
from fathom.engine.script import Script
from fathom.games.sleeping_gods.language.words import FOOD, RESOURCES
from fathom.games.sleeping_gods.model.options import STOP, About, Card, Put
from fathom.games.sleeping_gods.model.state import Player, Voyage
from fathom.games.sleeping_gods.rules.modifiers import shared

KINDS: dict[str, tuple[str, ...]] = {**{r: (r,) for r in RESOURCES}, "food": FOOD, "any": RESOURCES}
"""The resources that each word stands for: `food` is any food, `any` is any resource (SG-011)."""
NO_SUPPLY = Reason("SG-R008", "The supply has none of this resource left.")
NOT_OWNED = Reason("SG-007", "The crew has none of this resource.")
OTHER_GOODS = Reason("SG-011", "Choose one of the resources that the card or paragraph names.")
NO_COMMAND = Reason("SG-215", "There is no command on this card or crew board.")
JUST_ACTIVATED = Reason("SG-R038", "The card being used cannot return its own command.")

# -- command -------------------------------------------------------------------------------------------------------


def command_supply(t: Voyage) -> int:
    """Command tokens left in the supply (SG-122)."""
    s = t.state
    out = sum(s.cards.values())
    for player in s.players:
        out += player.command
    for crew in s.crew.values():
        out += crew.command
    return t.pack.figures.command - out


def gain_command(t: Voyage, player: Player, n: int, rule: str) -> None:
    """A player takes n command from the supply, or all that is left (SG-122, SG-R007)."""
    got = min(n, command_supply(t))
    if got > 0:
        player.command += got
        t.say(rule, "command", seat=player.seat, n=got, command=player.command)


def lose_command(t: Voyage, player: Player, n: int, rule: str) -> None:
    """A player returns n command to the supply, or all if they have less."""
    gone = min(n, player.command)
    if gone:
        player.command -= gone
        t.say(rule, "command lost", seat=player.seat, n=gone, command=player.command)


# -- resources -----------------------------------------------------------------------------------------------------


def room_for(t: Voyage, kind: str) -> int:
    """How much of one resource the supply still has (SG-114, SG-R008)."""
    return t.pack.figures.resources[kind] - t.state.stock[kind]  # type: ignore[index]


def add(t: Voyage, kind: str, n: int, rule: str) -> None:
    """Take a resource from the supply; the excess is lost (SG-R008)."""
    got = min(n, room_for(t, kind))
    if got > 0:
        t.state.stock[kind] += got
        t.say(rule, "gained", resource=kind, n=got)


def remove(t: Voyage, kind: str, n: int, rule: str) -> None:
    """Return a resource to the supply."""
    if n:
        t.state.stock[kind] -= n
        t.say(rule, "given up", resource=kind, n=n)


def held(t: Voyage, kind: str) -> int:
    """How much of a resource, of food, or of all resources the crew owns."""
    stock = t.state.stock
    return stock[kind] if kind in stock else sum(stock[each] for each in KINDS[kind])


def gain(t: Voyage, seat: int, kind: str, n: int, rule: str) -> Script[None]:
    """Gain n of a resource; of `food` or `any` the player chooses each one."""
    if kind in t.state.stock:
        add(t, kind, n, rule)
        return
    for left in range(n, 0, -1):
        among = [each for each in KINDS[kind] if refuse_gain(t, kind, each) is None]
        if not among:
            return
        picked = yield from pick(among, About("gain", seat=seat, left=left, kind=kind))
        add(t, picked, 1, rule)


def give_up(t: Voyage, seat: int, kind: str, n: int, rule: str) -> Script[None]:
    """Return n of a resource, or all if there are fewer; of `food` or `any` the player chooses (SG-R009, SG-R010)."""
    if kind in t.state.stock:
        remove(t, kind, min(n, t.state.stock[kind]), rule)
        return
    for left in range(min(n, held(t, kind)), 0, -1):
        among = [each for each in KINDS[kind] if refuse_loss(t, kind, each) is None]
        picked = yield from pick(among, About("lose", seat=seat, left=left, good=False, kind=kind))
        remove(t, picked, 1, rule)


def refuse_gain(t: Voyage, named: str, kind: str) -> Reason | None:
    """Why a resource cannot be gained from a text that names a resource, `food` or `any` (SG-011, SG-R008)."""
    if not room_for(t, kind):
        return NO_SUPPLY
    return None if kind in KINDS[named] else OTHER_GOODS


def refuse_loss(t: Voyage, named: str, kind: str) -> Reason | None:
    """Why a resource cannot be given up for a text that names a resource, `food` or `any` (SG-007, SG-011)."""
    if not t.state.stock[kind]:
        return NOT_OWNED
    return None if kind in KINDS[named] else OTHER_GOODS


def pick(among: Sequence[str], about: About) -> Script[str]:
    """Let a player choose a kind of resource."""
    assert about.seat is not None
    options: list[Option] = [Put(kind) for kind in among]
    answer = yield Ask((about.seat,), "SG-D59", options, about)
    return str(answer.what)


# -- hands ---------------------------------------------------------------------------------------------------------


def next_card(t: Voyage) -> str:
    """Draw the top ability card; an empty deck is reshuffled from the discard pile (SG-123)."""
    s = t.state
    if not s.deck:
        s.deck, s.discard = sorted(s.discard), []
        t.shuffle(s.deck)
        t.say("SG-123", "deck shuffled", cards=len(s.deck))
    return t.draw(s.deck)


def draw_cards(t: Voyage, player: Player, n: int, rule: str) -> Script[None]:
    """Draw ability cards, then discard down to the hand limit (SG-217, SG-R032)."""
    for _ in range(n):
        card = next_card(t)
        player.hand.append(card)
        t.say(rule, "drew", to=(player.seat,), seat=player.seat, card=card)
    t.say(rule, "drew cards", seat=player.seat, n=n)
    yield from enforce_hand_limit(t, player)


def enforce_hand_limit(t: Voyage, player: Player) -> Script[None]:
    """The player discards cards down to the hand limit (SG-217, SG-D12)."""
    limit = t.pack.figures.hand_limit + shared(t, "handlimit")
    while len(player.hand) > limit:
        about = About("hand limit", seat=player.seat, left=len(player.hand) - limit, good=False)
        options: list[Option] = [Card(card) for card in player.hand]
        answer = yield Ask((player.seat,), "SG-D12", options, about)
        discard_from_hand(t, player, answer.card, "SG-217")


def show(t: Voyage) -> None:
    """Mark that a hand card is shown, which reveals it to the other players (SG-014)."""
    if t.state.seats > 1:
        t.reveal()


def discard_from_hand(t: Voyage, player: Player, card: str, rule: str) -> None:
    """Discard a hand card face up."""
    show(t)
    player.hand.remove(card)
    t.state.discard.append(card)
    t.say(rule, "discarded", seat=player.seat, card=card)


def discard_some(t: Voyage, player: Player, n: int, rule: str, must: bool) -> Script[None]:
    """The player discards n hand cards; without `must` they can stop earlier."""
    for left in range(min(n, len(player.hand)), 0, -1):
        options: list[Option] = [Card(card) for card in player.hand]
        about = About("discard", seat=player.seat, left=left, good=False)
        answer = yield Ask((player.seat,), "SG-D59", options if must else [*options, STOP], about)
        if answer == STOP:
            return
        discard_from_hand(t, player, answer.card, rule)


# -- command on boards and cards -----------------------------------------------------------------------------------


def lying(t: Voyage, id: str) -> int:
    """How much command lies on a board or card."""
    s = t.state
    return s.crew[id].command if id in s.crew else s.cards[id]


def refuse_return(t: Voyage, id: str, but: str) -> Reason | None:
    """Why no command can be returned from a board or card; `but` is the card just activated (SG-215, SG-R038)."""
    if not lying(t, id):
        return NO_COMMAND
    return JUST_ACTIVATED if id == but else None


def locked(t: Voyage, but: str = "") -> list[str]:
    """The ids of boards and cards with command on them, except `but`, the card just activated."""
    return [id for id in (*t.state.crew, *t.state.cards) if refuse_return(t, id, but) is None]


def unlock(t: Voyage, id: str, n: int, rule: str) -> None:
    """Return n command from a board or card to the supply."""
    s = t.state
    if id in s.crew:
        s.crew[id].command -= n
    else:
        s.cards[id] -= n
    t.say(rule, "readied", id=id, n=n)


def ready_all(t: Voyage, but: str, rule: str) -> None:
    """Return all command from boards and cards to the supply, except from `but`."""
    for id in locked(t, but):
        unlock(t, id, lying(t, id), rule)


def ready_some(t: Voyage, seat: int, n: int, but: str, rule: str, decision: str, may_stop: bool) -> Script[None]:
    """Return up to n command tokens, one by one, from boards and cards of the player's choice (SG-215, SG-R038)."""
    for left in range(n, 0, -1):
        options: list[Option] = [Put(id) for id in locked(t, but)]
        if not options:
            return
        about = About("ready", but, seat=seat, left=left)
        answer = yield Ask((seat,), decision, [*options, STOP] if may_stop else options, about)
        if answer == STOP:
            return
        unlock(t, answer.what, 1, rule)
