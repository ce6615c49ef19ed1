"""Between attacks: who attacks next, tokens given, the end of the attack phase. SG-605 to SG-607, SG-616, SG-630 to
SG-633, SG-R150 to SG-R154."""

from __future__ import annotations

from fathom.engine.ask import Ask, Option
from fathom.engine.legality import Reason
from fathom.engine.script import Script
from fathom.games.sleeping_gods.model import agenda
from fathom.games.sleeping_gods.model.agenda import Melee, RoundEnd
from fathom.games.sleeping_gods.model.options import DECLINE, PASS, About, Alternative, Attack, GiveToken
from fathom.games.sleeping_gods.model.state import Crew, Player, Voyage
from fathom.games.sleeping_gods.rules.agenda import push
from fathom.games.sleeping_gods.rules.combat.enemies import fight
from fathom.games.sleeping_gods.rules.modifiers import left
from fathom.games.sleeping_gods.rules.queries import controller, crew_of

NOT_YOURS = Reason("SG-630", "Another player controls this crew member.")
NO_TOKEN = Reason("SG-630", "You have no combat token left this round.")
NO_HEALTH = Reason("SG-632", "At 0 health a crew member cannot attack; heal first.")
FRIGHTENED = Reason("SG-632", "Frightened crew cannot attack; cure them first.")
ATTACKED_TWICE = Reason("SG-631", "A crew member can attack at most twice a round.")
TO_YOURSELF = Reason("SG-616", "You can give a combat token only to another player.")
UNPAID = Reason("SG-616", "Giving a combat token costs 1 command, and the player who would pay has none.")
NO_ATTACKER = Reason("SG-616", "None of that player's crew can attack.")


def ask_melee(t: Voyage, item: Melee) -> tuple[str, list[Option], About]:
    """The question to the active player: attack, or propose to end the attacks (SG-R151, SG-D44, SG-D52)."""
    return "SG-D44", [PASS], About("melee", seat=t.state.active)


def refuse_attacker(t: Voyage, one: Crew) -> Reason | None:
    """Why a crew member cannot attack (SG-631, SG-632)."""
    if left(t, one) <= 0:
        return NO_HEALTH
    if "frightened" in one.statuses:
        return FRIGHTENED
    return None if one.tokens < t.pack.figures.crew_tokens else ATTACKED_TWICE


def refuse_attack(t: Voyage, player: Player, one: Crew) -> Reason | None:
    """Why a player cannot attack with this crew member (SG-630)."""
    if controller(t, one.id) != player.seat:
        return NOT_YOURS
    if not player.tokens:
        return NO_TOKEN
    return refuse_attacker(t, one)


def refuse_gift(t: Voyage, player: Player, gift: GiveToken) -> Reason | None:
    """Why a player cannot give a combat action token; it costs the giver or the receiver 1 command (SG-616)."""
    if gift.seat == player.seat:
        return TO_YOURSELF
    if not player.tokens:
        return NO_TOKEN
    if t.state.players[gift.payer].command < t.pack.figures.give_token_command:
        return UNPAID
    if all(refuse_attacker(t, one) is not None for one in crew_of(t, gift.seat)):
        return NO_ATTACKER
    return None


def attacks(t: Voyage, player: Player, mine: list[Crew]) -> list[Option]:
    """A player's options between attacks: who attacks, and tokens to give (SG-D44, SG-D51)."""
    if not player.tokens:
        return []
    options: list[Option] = [Attack(one.id) for one in mine if refuse_attack(t, player, one) is None]
    return options + [gift for gift in gifts(t, player) if refuse_gift(t, player, gift) is None]


def gifts(t: Voyage, player: Player) -> list[GiveToken]:
    """Every way to give a token to another player."""
    others = [other.seat for other in t.state.players if other is not player]
    return [GiveToken(other, payer) for other in others for payer in (player.seat, other)]


def give(t: Voyage, player: Player, answer: GiveToken) -> Script[None]:
    """Give a token to another player; a receiver who would pay is asked first (SG-616, SG-D51)."""
    s = t.state
    if answer.payer != player.seat:
        about = About("pay for token", seat=answer.payer)
        agreed = yield Ask((answer.payer,), "SG-D51", [Alternative(1), DECLINE], about)
        if agreed == DECLINE:
            return
    s.players[answer.payer].command -= t.pack.figures.give_token_command
    player.tokens -= 1
    s.players[answer.seat].tokens += 1
    t.say("SG-616", "token given", seat=player.seat, to_seat=answer.seat, payer=answer.payer)


def attack(t: Voyage, player: Player, id: str) -> Script[None]:
    """Step 1: put a token on the attacker; the attack comes next (SG-630)."""
    player.tokens -= 1
    t.state.crew[id].tokens += 1
    push(t, agenda.Attack(id, player.seat))
    return
    yield


def end_attacks(t: Voyage, item: Melee, answer: Option) -> Script[None]:
    """End the attacks, after all players have agreed: the enemies act (SG-607, SG-690)."""
    t.say("SG-690", "round ends", round=fight(t).round)
    push(t, RoundEnd())
    return
    yield
