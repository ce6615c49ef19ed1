"""The end of a round: the enemies act. SG-690 to SG-695, SG-720 to SG-735, SG-964, SG-R179 to SG-R192."""

from __future__ import annotations

from collections.abc import Callable

from fathom.engine.ask import Ask, Option
from fathom.engine.script import Script
from fathom.games.sleeping_gods.model.agenda import Melee, RoundEnd
from fathom.games.sleeping_gods.model.options import EVERYBODY, About, Card, Cover, Put
from fathom.games.sleeping_gods.model.state import Defeat, Enemy, Voyage
from fathom.games.sleeping_gods.rules import crew, equip, goods, ship, windows
from fathom.games.sleeping_gods.rules.agenda import push
from fathom.games.sleeping_gods.rules.combat import battle, placement, strikes
from fathom.games.sleeping_gods.rules.combat.enemies import beside, fight, find, strength, urged
from fathom.games.sleeping_gods.rules.modifiers import own


def enemy_acts(t: Voyage, item: RoundEnd) -> Script[None]:
    """The next enemy from left to right attacks and uses its abilities; after the last a new round begins (SG-964)."""
    row = fight(t).row
    enemy = next((enemy for enemy in row if enemy.number not in item.acted), None)
    if enemy is None:
        new_round(t)
        return
    yield from windows.react(t, "W8")
    if t.state.battle is None:
        return  # a strike defeated the last enemy, and the combat is won
    if find(t, enemy.number) is None:
        push(t, RoundEnd(item.acted))
        return
    push(t, RoundEnd((*item.acted, enemy.number)))
    yield from assault(t, enemy)
    for index in range(placement.ROWS * placement.COLUMNS):
        if index not in enemy.covered:
            for code in t.pack.enemy[enemy.number].squares[index].codes:
                if code in HOURGLASS:
                    yield from HOURGLASS[code](t, enemy)


def new_round(t: Voyage) -> None:
    """Begin a new round with all tokens; after too many rounds the combat counts as lost (SG-608, SG-R192)."""
    fighting = fight(t)
    fighting.round += 1
    if fighting.round > t.pack.figures.combat_rounds:
        raise Defeat("crew")
    battle.deal_tokens(t)
    t.say("SG-608", "round", round=fighting.round)
    push(t, Melee())


def assault(t: Voyage, enemy: Enemy) -> Script[None]:
    """An enemy attacks a crew member; the active player chooses whom (SG-691 to SG-693, SG-R182).

    Weapons do not block this attack.
    """
    damage = strength(t, enemy) + urged(t, enemy)
    if not damage:
        return
    about = About("assault", str(enemy.number), seat=t.state.active, left=damage, good=False)
    one = yield from crew.pick(t, "SG-D53", about)
    assert one is not None
    damage = max(0, damage - own(t, one, "endblock"))
    t.say("SG-690", "assault", enemy=enemy.number, crew=one.id, n=damage)
    yield from strikes.inflict(t, enemy, one, damage, counter=False)


# -- hourglass abilities -------------------------------------------------------------------------------------------


def _status(status: str, rule: str) -> Callable[[Voyage, Enemy], Script[None]]:
    def afflict(t: Voyage, enemy: Enemy) -> Script[None]:
        """Give the status to a crew member who does not have it (SG-695, SG-D54)."""
        yield from crew.afflict(t, "SG-D54", status, EVERYBODY, rule, str(enemy.number))

    return afflict


def _regenerate(n: int, rule: str) -> Callable[[Voyage, Enemy], Script[None]]:
    def regenerate(t: Voyage, enemy: Enemy) -> Script[None]:
        for left in range(min(n, len(enemy.covered)), 0, -1):
            options: list[Option] = [Cover(enemy.number, placement.NAMES[index]) for index in enemy.covered]
            about = About("regenerate", str(enemy.number), seat=t.state.active, left=left, good=False)
            answer = yield Ask((t.state.active,), "SG-D54", options, about)
            enemy.covered.remove(placement.NAMES.index(answer.square))
            t.say(rule, "uncovered", enemy=enemy.number, square=answer.square)

    return regenerate


def _regenerate_beside(t: Voyage, enemy: Enemy) -> Script[None]:
    for other in beside(t, enemy):
        yield from _regenerate(1, "SG-722")(t, other)


def _discard(t: Voyage, enemy: Enemy) -> Script[None]:
    """Discard an equipped ability card (SG-723, SG-R184)."""
    options: list[Option] = [Card(card) for card in equip.equipped(t)]
    if options:
        about = About("drop", str(enemy.number), seat=t.state.active, good=False)
        answer = yield Ask((t.state.active,), "SG-D54", options, about)
        yield from equip.drop(t, equip.bearer(t, answer.card), answer.card, "SG-723")


def _lose(t: Voyage, enemy: Enemy) -> Script[None]:
    """Lose one resource of the active player's choice (SG-727, SG-R185)."""
    among: list[Option] = [Put(kind) for kind in t.state.stock if goods.refuse_loss(t, "any", kind) is None]
    if among:
        about = About("lose", str(enemy.number), seat=t.state.active, left=1, good=False, kind="any")
        answer = yield Ask((t.state.active,), "SG-D54", among, about)
        goods.remove(t, answer.what, 1, "SG-727")


def _disarm(t: Voyage, enemy: Enemy) -> Script[None]:
    """Drop a weapon card of the active player's choice (SG-731, SG-R184, SG-R186)."""
    options: list[Option] = [Card(card) for card in equip.carried(t)]
    if not options:
        return
    about = About("disarm", str(enemy.number), seat=t.state.active, good=False)
    answer = yield Ask((t.state.active,), "SG-D54", options, about)
    for one in t.state.crew.values():
        if answer.card in one.weapons:
            one.weapons.remove(answer.card)
            t.say("SG-731", "disarmed", card=answer.card, crew=one.id)


def _ship(t: Voyage, enemy: Enemy) -> Script[None]:
    yield from ship.damage(t, 1, "SG-734")


HOURGLASS: dict[str, Callable[[Voyage, Enemy], Script[None]]] = {
    "VEN": _status("venom", "SG-724"),
    "FRI": _status("frightened", "SG-726"),
    "MAD": _status("madness", "SG-728"),
    "LOW": _status("low", "SG-729"),
    "WEA": _status("weakened", "SG-733"),
    "REG1": _regenerate(1, "SG-730"),
    "REG3": _regenerate(3, "SG-730"),
    "ARG1": _regenerate_beside,
    "DIS": _discard,
    "LOSE": _lose,
    "DSM": _disarm,
    "SHIP": _ship,
}
