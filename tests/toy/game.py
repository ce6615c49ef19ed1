"""Tyrian Shells, the smallest complete game: hidden hands, a die, a deck, a reaction in the middle of an effect."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fathom.engine import chance as chances
from fathom.engine.ask import Ask, Option
from fathom.engine.chance import Chance
from fathom.engine.legality import Decisions, Reason
from fathom.engine.outcome import GameOver, Outcome
from fathom.engine.player import Advice, Perspective
from fathom.engine.rules import Rules
from fathom.engine.script import Script
from fathom.game.bots import Bots
from fathom.game.content import Content
from fathom.game.game import Game
from fathom.game.notation import NotationPart
from fathom.game.text import TextPart
from tests.toy.state import (
    Dive,
    Leave,
    Look,
    Note,
    Options,
    Outbid,
    Pack,
    Pass,
    Rest,
    Sell,
    Shore,
    State,
    Stir,
    Trader,
    TraderView,
    View,
)
from tests.toy.words import ShellWords

SEATS = range(2, 4)


def take_turn(t: Shore) -> Script[None]:
    """One turn, or the end (TY-101, TY-140)."""
    s = t.state
    if s.turn == s.options.rounds * len(s.traders):
        most = max(trader.earned for trader in s.traders)
        winners = tuple(trader.seat for trader in s.traders if trader.earned == most)
        t.say("TY-140", "closes", most=most)
        raise GameOver(Outcome(winners, "TY-140", {"most": most}))
    trader = s.traders[s.turn % len(s.traders)]
    options: list[Option] = [Sell(shell) for shell in dict.fromkeys(trader.hand)]
    answer = yield Ask((trader.seat,), "TY-D01", [*options, *([Dive(), Look()] if s.deck else []), Rest()])
    s.turn += 1
    if isinstance(answer, Dive):
        dive(t, trader)
    elif isinstance(answer, Look):
        yield from look(t, trader)
    elif isinstance(answer, Sell):
        yield from sell(t, trader, answer.shell)
    else:
        t.say("TY-130", "rests", seat=trader.seat)


def dive(t: Shore, trader: Trader) -> None:
    """A roll, and perhaps a shell that no one else sees (TY-110)."""
    roll = t.roll(t.pack.sea.die)
    t.state.rolled = (trader.seat, roll)
    t.say("TY-110", "dives", seat=trader.seat, roll=roll)
    if roll >= t.pack.sea.calm:
        shell = t.draw(t.state.deck)
        t.state.seen = None
        trader.hand = sorted([*trader.hand, shell])
        t.say("TY-110", "finds", to=(trader.seat,), seat=trader.seat, shell=shell)


def look(t: Shore, trader: Trader) -> Script[None]:
    """One player looks at the top shell (TY-112, TY-D02, TY-113)."""
    t.say("TY-112", "looks", seat=trader.seat)
    t.reveal()
    t.state.seen = trader.seat
    answer = yield Ask((trader.seat,), "TY-D02", [Leave(), Stir()], t.state.deck[-1])
    if isinstance(answer, Stir):
        t.shuffle(t.state.deck)
        t.state.seen = None
        t.say("TY-113", "stirs", seat=trader.seat)


def sell(t: Shore, trader: Trader, shell: str) -> Script[None]:
    """Shown and earned, unless somebody outbids (TY-120, TY-D03, TY-122)."""
    show(t, trader, shell, "TY-120", "sells")
    worth, seats = t.pack.worth(shell), len(t.state.traders)
    for step in range(1, seats):
        other = t.state.traders[(trader.seat + step) % seats]
        answers: list[Option] = [Pass()]
        if shell in other.hand:
            answers.append(Outbid())
        answer = yield Ask((other.seat,), "TY-D03", answers, shell, always=True)
        if isinstance(answer, Outbid):
            show(t, other, shell, "TY-122", "outbids")
            other.earned += worth // 2
            worth //= 2
            break
    trader.earned += worth
    t.say("TY-120", "earns", seat=trader.seat, coins=worth)


def show(t: Shore, trader: Trader, shell: str, rule: str, what: str) -> None:
    """From the hidden hand to the open table."""
    t.reveal()
    trader.hand.remove(shell)
    trader.sold.append(shell)
    t.say(rule, what, seat=trader.seat, shell=shell)


class Scripted:
    """Sells valuable shells, dives for more."""

    def __init__(self, level: int) -> None:
        self.greed = 2 * level

    def choose(self, perspective: Perspective) -> Advice:
        """Decides by the view of its seat alone."""
        view, options = perspective.view, perspective.ask.options
        worth = perspective.pack.worth
        if Stir() in options:
            return Advice(Leave(), "It is worth having.") if worth(view.top) > 2 else Advice(Stir(), "A poor shell.")
        if Pass() in options:
            return Advice(options[-1], "Half is better than nothing.")
        last = view.turns - view.turn <= len(view.traders)
        sales = sorted((o for o in options if isinstance(o, Sell)), key=lambda sale: -worth(sale.shell))
        if sales and (last or Dive() not in options or worth(sales[0].shell) >= self.greed):
            return Advice(sales[0], "It fetches a good price.")
        return Advice(Dive(), "More shells.") if Dive() in options else Advice(Rest(), "Nothing to sell.")


def check_pack(pack: Pack) -> list[str]:
    """There are enough shells to deal (TY-100)."""
    need = pack.sea.hand * SEATS[-1]
    return [] if len(pack.deck()) >= need else [f"shells.yaml: fewer than {need} shells cannot be dealt (TY-100)"]


def check_settings(pack: Pack, seats: int, options: Any) -> str | None:
    """A match has 1 to 20 rounds."""
    return None if 1 <= options.rounds <= 20 else f"1 to 20 rounds, not {options.rounds}"


def deal(pack: Pack, seats: int, options: Any, chance: Chance) -> State:
    """Everybody gets a hidden hand (TY-100)."""
    deck = pack.deck()
    chance.shuffle(deck)
    traders = [Trader(seat, sorted(deck.pop() for _ in range(pack.sea.hand))) for seat in range(seats)]
    return State(chance, options, traders, deck)


def step(t: Shore) -> Script[None]:
    """The rules from one turn to the next."""
    return take_turn(t)


NOT_HELD = Reason("TY-121", "You do not hold such a shell.")
EMPTY_DECK = Reason("TY-111", "The deck is empty.")


def refusal(t: Shore, ask: Ask, option: Option) -> Reason | None:
    """Why a sale or a dive is not offered (TY-111, TY-121)."""
    if isinstance(option, Sell):
        return None if option.shell in t.state.traders[ask.seats[0]].hand else NOT_HELD
    return EMPTY_DECK if isinstance(option, Dive | Look) and not t.state.deck else None


def tries(t: Shore, ask: Ask) -> list[Option]:
    """Every sale, a dive, a look and a rest."""
    return [*(Sell(shell.id) for shell in t.pack.shells), Dive(), Look(), Rest()]


DECISIONS: Decisions[Shore] = Decisions()
DECISIONS.add("TY-D01", "Sell a shell, dive, look or rest.", tries, refusal)
DECISIONS.add("TY-D02", "Leave the shell or stir the deck.")
DECISIONS.add("TY-D03", "Outbid with the same shell, or pass.")


def invariants(t: Shore) -> Iterator[str]:
    """Every shell is somewhere, exactly once."""
    s = t.state
    if sorted(s.deck + [x for trader in s.traders for x in trader.hand + trader.sold]) != sorted(t.pack.deck()):
        yield "a shell is lost or double"
    if any(trader.hand != sorted(trader.hand) for trader in s.traders):
        yield "a hand is out of order"
    if s.seen is not None and not s.deck:
        yield "somebody knows the top of an empty deck"


def view(t: Shore, seat: int | None) -> View:
    """A seat sees its own hand, and the top shell if it has looked."""
    s = t.state
    traders = tuple(
        TraderView(x.seat, tuple(x.hand) if x.seat == seat else None, len(x.hand), tuple(x.sold), x.earned)
        for x in s.traders
    )
    top = s.deck[-1] if seat is not None and s.seen == seat else None
    return View(seat, traders, len(s.deck), top, s.seen, s.rolled, s.turn, s.options.rounds * len(s.traders))


def resample(t: Shore, knows: tuple[int, ...], chance: Chance) -> None:
    """Deal again what none of the seats knows."""
    s = t.state
    top = [s.deck.pop()] if s.seen in knows else []
    strangers = [trader for trader in s.traders if trader.seat not in knows]
    pool = sorted(s.deck + [shell for trader in strangers for shell in trader.hand])
    chance.shuffle(pool)
    for trader in strangers:
        trader.hand = sorted(pool.pop() for _ in trader.hand)
    s.deck = pool + top


def read(pack: Pack, note: Any) -> State:
    """The state that a notation describes."""
    if len(note.hands) not in SEATS:
        raise ValueError("hands: two or three traders are needed")
    try:
        key, taken = map(int, note.chance.split())
    except ValueError:
        raise ValueError("chance: write the key and how many numbers were taken") from None
    traders = [Trader(seat, sorted(hand.split())) for seat, hand in enumerate(note.hands)]
    for trader, sold in zip(traders, note.sold, strict=False):
        trader.sold = sold.split()
    for trader, earned in zip(traders, note.earned, strict=False):
        trader.earned = earned
    rest, coming = pack.deck(), note.deck.split()
    for shell in coming + [x for trader in traders for x in trader.hand + trader.sold]:
        if shell not in rest:
            raise ValueError(f"there is no such shell, or not so many of it: {shell}")
        rest.remove(shell)
    Chance(chances.key("position", key)).shuffle(rest)
    if note.seen is not None and not rest + coming:
        raise ValueError("seen: the deck is empty")
    if not 0 <= note.turn <= note.rounds * len(traders):
        raise ValueError(f"turn: there are {note.rounds} rounds")
    return State(
        Chance(key, taken), Options(note.rounds), traders, rest + coming[::-1], note.turn, note.seen, note.rolled
    )


def write(pack: Pack, state: State) -> Note:
    """The notation of a state."""
    return Note(
        hands=[" ".join(trader.hand) for trader in state.traders],
        sold=[" ".join(trader.sold) for trader in state.traders],
        earned=[trader.earned for trader in state.traders],
        deck=" ".join(reversed(state.deck)),
        turn=state.turn,
        seen=state.seen,
        rolled=state.rolled,
        rounds=state.options.rounds,
        chance=f"{state.chance.key} {state.chance.taken}",
    )


GAME = Game(
    title="Tyrian Shells",
    prefix="TY",
    blurb="Dive for shells, hide them, sell them well.",
    seats=SEATS,
    minutes=(1, 2),
    folder=Path(__file__).parent,
    state_type=State,
    settings_type=Options,
    rules=Rules[State, Pack, View](
        name="tyrian",
        deal=deal,
        step=step,
        view=view,
        resample=resample,
        decisions=DECISIONS,
        turn=lambda state: state.turn,
        setup_of=lambda state: (len(state.traders), state.options, state.chance.key),
        invariants=invariants,
        concession="TY-D04",
        turn_limit=60,
    ),
    content=Content(pack_type=Pack, validate=check_pack, check_settings=check_settings),
    text=TextPart(words=ShellWords),
    bots=Bots(scripted=lambda level: Scripted(level)),
    notation=NotationPart(Note, read, write),
)
