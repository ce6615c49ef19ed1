"""The rules of the toy game. Each kind of option has one function that says why it is refused."""

from __future__ import annotations

from fathom.engine.ask import Ask, Option
from fathom.engine.legality import Decisions, Reason
from fathom.engine.outcome import GameOver, Outcome
from fathom.engine.script import Script
from tests.toy.model import Dive, Leave, Look, Outbid, Pass, Rest, Sell, Shore, Stir, Trader

EMPTY_DECK = Reason("TY-111", "The deck is empty.")
NOT_HELD = Reason("TY-121", "You do not hold such a shell.")


def deck_refusal(t: Shore) -> Reason | None:
    """Why a trader cannot dive or look (TY-111)."""
    return None if t.state.deck else EMPTY_DECK


def hold_refusal(trader: Trader, shell: str) -> Reason | None:
    """Why a trader cannot sell a shell, or outbid with it (TY-121, TY-122)."""
    return None if shell in trader.hand else NOT_HELD


def active_trader(t: Shore) -> Trader:
    """The trader whose turn it is."""
    return t.state.traders[t.state.turn % len(t.state.traders)]


def take_turn(t: Shore) -> Script[None]:
    """One turn, or the end of the game (TY-101, TY-140)."""
    s = t.state
    if s.turn == s.settings.rounds * len(s.traders):
        most = max(trader.earned for trader in s.traders)
        winners = tuple(trader.seat for trader in s.traders if trader.earned == most)
        t.say("TY-140", "closes", most=most)
        raise GameOver(Outcome(winners, "TY-140", {"most": most}))
    trader = active_trader(t)
    kinds = sorted(shell.id for shell in t.pack.shells)
    options: list[Option] = [Sell(shell) for shell in kinds if hold_refusal(trader, shell) is None]
    if deck_refusal(t) is None:
        options += [Dive(), Look()]
    answer = yield Ask((trader.seat,), "TY-D01", [*options, Rest()])
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
    """Roll the die; a high roll finds a shell that the others do not see (TY-110)."""
    roll = t.roll(t.pack.sea.die)
    t.state.rolled = (trader.seat, roll)
    t.say("TY-110", "dives", seat=trader.seat, roll=roll)
    if roll >= t.pack.sea.calm:
        shell = t.draw(t.state.deck)
        t.state.seen = None
        trader.hand = sorted([*trader.hand, shell])
        t.say("TY-110", "finds", to=(trader.seat,), seat=trader.seat, shell=shell)


def look(t: Shore, trader: Trader) -> Script[None]:
    """Show the top shell to one trader, who may shuffle the deck (TY-112, TY-D02, TY-113)."""
    t.say("TY-112", "looks", seat=trader.seat)
    t.reveal()
    t.state.seen = trader.seat
    answer = yield Ask((trader.seat,), "TY-D02", [Leave(), Stir()], t.state.deck[-1])
    if isinstance(answer, Stir):
        t.shuffle(t.state.deck)
        t.state.seen = None
        t.say("TY-113", "stirs", seat=trader.seat)


def sell(t: Shore, trader: Trader, shell: str) -> Script[None]:
    """Sell a shell, unless another trader outbids (TY-120, TY-D03, TY-122)."""
    show(t, trader, shell, "TY-120", "sells")
    worth, seats = t.pack.worth(shell), len(t.state.traders)
    for step in range(1, seats):
        other = t.state.traders[(trader.seat + step) % seats]
        options: list[Option] = [Pass()]
        if hold_refusal(other, shell) is None:
            options.append(Outbid())
        answer = yield Ask((other.seat,), "TY-D03", options, shell, always=True)
        if isinstance(answer, Outbid):
            show(t, other, shell, "TY-122", "outbids")
            other.earned += worth // 2
            worth //= 2
            break
    trader.earned += worth
    t.say("TY-120", "earns", seat=trader.seat, coins=worth)


def show(t: Shore, trader: Trader, shell: str, rule: str, what: str) -> None:
    """Move a shell from the hidden hand to the table."""
    t.reveal()
    trader.hand.remove(shell)
    trader.sold.append(shell)
    t.say(rule, what, seat=trader.seat, shell=shell)


# -- every question: what a player would try, and why not -----------------------------------------------------------

DECISIONS: Decisions[Shore] = Decisions()


def _turn_refusal(t: Shore, ask: Ask, option: Sell | Dive | Look) -> Reason | None:
    return hold_refusal(t.state.traders[ask.seats[0]], option.shell) if isinstance(option, Sell) else deck_refusal(t)


DECISIONS.add(
    "TY-D01",
    "Choose what to do on your turn.",
    lambda t, ask: [*(Sell(shell.id) for shell in t.pack.shells), Dive(), Look()],
    _turn_refusal,
)
DECISIONS.add("TY-D02", "Leave the shell on top, or shuffle the deck.")
DECISIONS.add(
    "TY-D03",
    "Outbid with the same shell, or pass.",
    lambda t, ask: [Outbid()],
    lambda t, ask, option: hold_refusal(t.state.traders[ask.seats[0]], ask.about),
)
