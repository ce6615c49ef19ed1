"""Between attacks: who attacks next, tokens given, the end of the attack phase. SG-605 to SG-607, SG-616, SG-630 to
SG-633, SG-R150 to SG-R154."""

from __future__ import annotations

from fathom.engine.ask import Ask, Option
from fathom.engine.script import Script
from fathom.games.sleeping_gods.model import agenda
from fathom.games.sleeping_gods.model.agenda import Melee, RoundEnd
from fathom.games.sleeping_gods.model.options import DECLINE, PASS, About, Attack, GiveToken, Way
from fathom.games.sleeping_gods.model.state import Crew, Player, Voyage
from fathom.games.sleeping_gods.rules.agenda import push
from fathom.games.sleeping_gods.rules.combat.enemies import fight
from fathom.games.sleeping_gods.rules.modifiers import left
from fathom.games.sleeping_gods.rules.queries import crew_of


def ask_melee(t: Voyage, item: Melee) -> tuple[str, list[Option], About]:
    """The active player attacks, or proposes to end the attacks (SG-R151, SG-D44, SG-D52)."""
    return "SG-D44", [PASS], About("melee", seat=t.state.active)


def can_attack(t: Voyage, one: Crew) -> bool:
    """With health left, not frightened, and with room for a token (SG-631, SG-632)."""
    return one.tokens < t.pack.figures.crew_tokens and "frightened" not in one.statuses and left(t, one) > 0


def attacks(t: Voyage, player: Player, mine: list[Crew]) -> list[Option]:
    """Attackers, and tokens that could be given (SG-D44, SG-D51)."""
    options: list[Option] = []
    if player.tokens:
        options += [Attack(one.id) for one in mine if can_attack(t, one)]
        options += gifts(t, player)
    return options


def gifts(t: Voyage, player: Player) -> list[Option]:
    """Giving a token costs the giver or the taker a command (SG-616)."""
    cost = t.pack.figures.give_token_command
    return [
        GiveToken(other.seat, payer.seat)
        for other in t.state.players
        if other is not player and any(can_attack(t, one) for one in crew_of(t, other.seat))
        for payer in (player, other)
        if payer.command >= cost
    ]


def give(t: Voyage, player: Player, answer: GiveToken) -> Script[None]:
    """A token changes hands; a taker who is to pay is asked first (SG-616, SG-D51)."""
    s = t.state
    if answer.payer != player.seat:
        about = About("pay for token", seat=answer.payer)
        agreed = yield Ask((answer.payer,), "SG-D51", [Way(1), DECLINE], about)
        if agreed == DECLINE:
            return
    s.players[answer.payer].command -= t.pack.figures.give_token_command
    player.tokens -= 1
    s.players[answer.seat].tokens += 1
    t.say("SG-616", "token given", seat=player.seat, to_seat=answer.seat, payer=answer.payer)


def attack(t: Voyage, player: Player, id: str) -> Script[None]:
    """Step 1: a token on the attacker; the attack comes next (SG-630)."""
    player.tokens -= 1
    t.state.crew[id].tokens += 1
    push(t, agenda.Attack(id, player.seat))
    return
    yield


def end_attacks(t: Voyage, item: Melee, answer: Option) -> Script[None]:
    """Everybody agrees: the enemies act (SG-607, SG-690)."""
    t.say("SG-690", "round ends", round=fight(t).round)
    push(t, RoundEnd())
    return
    yield
