"""Adventure cards, quests, keywords and XP. SG-800 to SG-833, SG-405, SG-940."""

from __future__ import annotations

from fathom.engine.script import Script
from fathom.games.sleeping_gods.model.state import Voyage
from fathom.games.sleeping_gods.rules import crew, equip, harm
from fathom.games.sleeping_gods.rules.journal import note


def gain_card(t: Voyage, id: str, rule: str) -> Script[None]:
    """Gain an adventure or market card; a weapon is handed to a crew member at once (SG-382, SG-384, SG-800).

    Nothing happens if the crew already owns the card (SG-R103).
    """
    s = t.state
    if id in s.cards:
        return
    t.reveal()  # fronts are hidden until gained (SG-125)
    s.cards[id] = 0
    t.say(rule, "card", card=id)
    card = t.pack.card[id]
    if card.totem and id not in s.totems:
        s.totems.append(id)
        t.say("SG-940", "totem", card=id)
    note(t, "totem" if card.totem else "card", id)
    if card.weapon:
        yield from equip.hand_over(t, s.active, id)


def lose_card(t: Voyage, id: str) -> Script[None]:
    """Lose a card: its command returns to the supply (SG-R104), and the health it gave is lost too (SG-R072).

    A market card goes face up under the market deck (SG-R236).
    """
    s = t.state
    if id not in s.cards:
        return
    up = crew.standing(t)
    del s.cards[id]
    if t.pack.card[id].price is not None:
        s.market.insert(0, id)
        s.unbought += 1
    for one in s.crew.values():
        if id in one.weapons:
            one.weapons.remove(id)
        crew.fit(t, one)
    t.say("SG-R104", "card lost", card=id)
    note(t, "card lost", id)
    yield from harm.check_fallen(t, up)


def gain_quest(t: Voyage, number: int) -> None:
    """Gain a quest; nothing happens if the crew already owns it or has used it (SG-830, SG-R103)."""
    s = t.state
    if number in s.quests or number in s.quests_used:
        return
    t.reveal()
    s.quests.append(number)
    t.say("SG-830", "quest", quest=number)
    note(t, "quest", str(number))


def retire_quest(t: Voyage, number: int, how: str) -> None:
    """Move a quest to the used box because it was completed, lost or used (SG-831)."""
    s = t.state
    if number in s.quests:
        s.quests.remove(number)
        s.quests_used.append(number)
        t.say("SG-831", "quest away", quest=number, how=how)
        note(t, how, str(number))


def set_mark(t: Voyage, word: str) -> None:
    """Set a lasting mark; a mark that is set already keeps its pass (SG-R232)."""
    s = t.state
    if not s.marks.get(word):
        s.marks[word] = s.passes
        t.say("SG-R232", "mark", word=word)
        note(t, "mark", word)


def remove_mark(t: Voyage, word: str) -> None:
    """Remove a lasting mark (SG-R232)."""
    s = t.state
    if s.marks.get(word):
        s.marks[word] = 0
        t.say("SG-R232", "mark removed", word=word)


def gain_xp(t: Voyage, n: int) -> None:
    """Gain XP (SG-405)."""
    t.state.xp += n
    t.say("SG-405", "xp", n=n, xp=t.state.xp)
