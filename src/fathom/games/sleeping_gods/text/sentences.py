"""The sentence for each kind of event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fathom.engine.events import Event
from fathom.games.sleeping_gods.rules.scoring import LOST_ENDINGS
from fathom.games.sleeping_gods.text.effects import describe_effects
from fathom.games.sleeping_gods.text.forced import ONLY
from fathom.games.sleeping_gods.text.names import ITEMS, SKILLS, SQUARES, STATUSES, Names, amount, count
from fathom.present.phrases import Facts, only_choice, sentence


def tell(names: Names, event: Event) -> str:
    """The sentence for an event. Raises KeyError for a kind of event without a sentence."""
    return sentence(SENTENCES[event.what](names, event.facts).replace("\n", " ").strip())


def _list(names: Names, ids: list[Any], name: Callable[[Any], str]) -> str:
    return ", ".join(name(id) for id in ids)


def _paragraph(n: Names, f: Facts) -> str:
    paragraph = n.pack.paragraph[f["paragraph"]]
    return f"[{paragraph.id}] {paragraph.words(f.get('again', False))}"


def _choice(n: Names, f: Facts) -> str:
    paragraph = n.pack.paragraph[f["paragraph"]]
    return next(f"Choice {choice.key}: {choice.text}" for choice in paragraph.choices if choice.key == f["key"])


def _failure(n: Names, f: Facts) -> str:
    id, _, key = f["choice"].partition(":")
    gates = [choice.challenge for choice in n.pack.paragraph[id].choices if choice.key == key]
    return gates[0].fail_text if gates and gates[0] else "It goes wrong."


def _event(n: Names, f: Facts) -> str:
    card = n.pack.event[f["event"]]
    return f"Event: {card.title}. {card.text} Effect: {describe_effects(n, card.effects)}."


def _found(n: Names, f: Facts) -> str:
    return describe_effects(n, n.pack.search_token[f["token"]].rewards)


def _mark(n: Names, f: Facts) -> str:
    mark = n.pack.mark.get(f["word"])
    return mark.text if mark else ""


def _attack(n: Names, f: Facts, does: str) -> str:
    return f"{n.crew(f['crew'])} {does} {n.enemy(f['enemy'])}"


SENTENCES: dict[str, Callable[[Names, Facts], str]] = {
    "only choice": lambda n, f: only_choice(n, f, ONLY),
    "concedes": lambda n, f: f"{n.seat(f['seat'])} votes to give up.",
    "rewound": lambda n, f: "The match goes back to an earlier point; what was hidden is dealt again.",
    "turn": lambda n, f: f"Turn {f['turn']}: {n.seat(f['seat'])} has the captain token.",
    "room": lambda n, f: f"{n.seat(f['seat'])} goes to the {n.box(f['room'])}.",
    "no effect": lambda n, f: f"The {n.box(f['room'])} is full of damage, so it gives nothing.",
    "search token": lambda n, f: f"A search token is drawn: {_found(n, f)}.",
    "search damage spared": lambda n, f: "The ship takes no damage from this search token.",
    "reward": lambda n, f: f"The crew takes the reward: {_found(n, f)}.",
    "event": _event,
    "ongoing": lambda n, f: f"{n.thing(f['event'])} stays in play.",
    "event over": lambda n, f: f"{n.thing(f['event'])} is over.",
    "tackled": lambda n, f: f"The crew takes on {n.thing(f['event'])}.",
    "event deck": lambda n, f: f"The new event deck has {count(f['cards'], 'card')}.",
    "events discarded": lambda n, f: f"{count(f['n'], 'event')} discarded: {_list(n, f['events'], n.thing)}.",
    "deck empty": lambda n, f: "The event deck has run out.",
    "finale": lambda n, f: f"The last pass is over. The crew owns {count(f['totems'], 'totem')}.",
    "serpent": lambda n, f: f"The sea serpent is in {n.region(f['region'])}.",
    "serpent gone": lambda n, f: "The sea serpent leaves.",
    "skipped": lambda n, f: f"{n.seat(f['seat'])} skips an action.",
    "travel": lambda n, f: f"{n.seat(f['seat'])} travels.",
    "distance": lambda n, f: (
        f"The travel total is {f['total']}: the ship can sail up to {count(f['distance'], 'region')}."
    ),
    "sailed": lambda n, f: f"The Manticore sails to {n.region(f['region'])}.",
    "page turned": lambda n, f: f"The ship sails off the map to page {f['page']} of the atlas.",
    "hazard": lambda n, f: f"The ship meets a hazard: {f['name']}.",
    "drifted": lambda n, f: f"The ship drifts to {n.region(f['region'])}.",
    "explore": lambda n, f: f"The crew goes ashore at {n.pack.location[int(f['location'])].name}.",
    "paragraph": _paragraph,
    "paragraph missing": lambda n, f: f"Paragraph {f['paragraph']} is not in this book.",
    "no choice": lambda n, f: "The crew can make none of the choices here.",
    "choice": _choice,
    "failure text": _failure,
    "returned": lambda n, f: "The crew returns to the ship.",
    "explore token": lambda n, f: f"The crew takes explore token {f['letter']}.",
    "market": lambda n, f: f"{n.seat(f['seat'])} goes to the market.",
    "laid out": lambda n, f: f"For sale: {_list(n, f['cards'], n.thing)}.",
    "bought": lambda n, f: f"{n.thing(f['card'])} is bought for {count(f['coins'], 'coin')}.",
    "port": lambda n, f: f"{n.seat(f['seat'])} goes into port.",
    "xp": lambda n, f: f"The crew gains {f['n']} XP; {f['xp']} in all.",
    "xp spent": lambda n, f: f"The crew spends {f['n']} XP; {f['xp']} left.",
    "level": lambda n, f: f"{n.crew(f['crew'])} learns {n.thing(f['card'])}.",
    "equipped": lambda n, f: f"{n.seat(f['seat'])} equips {n.crew(f['crew'])} with {n.thing(f['card'])}.",
    "unequipped": lambda n, f: f"{n.thing(f['card'])}, equipped by {n.crew(f['crew'])}, is discarded.",
    "armed": lambda n, f: f"{n.crew(f['crew'])} carries {n.thing(f['card'])}.",
    "disarmed": lambda n, f: f"{n.crew(f['crew'])} drops {n.thing(f['card'])}.",
    "used": lambda n, f: f"{n.thing(f['id'])} is used.",
    "activated": lambda n, f: f"{n.seat(f['seat'])} activates {n.thing(f['id'])} for {f['command']} command.",
    "readied": lambda n, f: f"{f['n']} command on {n.thing(f['id'])} returns to the supply.",
    "command": lambda n, f: f"{n.seat(f['seat'])} gains {f['n']} command and has {f['command']}.",
    "command lost": lambda n, f: f"{n.seat(f['seat'])} loses {f['n']} command.",
    "drew": lambda n, f: f"You draw {n.thing(f['card'])}.",
    "drew cards": lambda n, f: f"{n.seat(f['seat'])} draws {count(f['n'], 'card')}.",
    "discarded": lambda n, f: f"{n.seat(f['seat'])} discards {n.thing(f['card'])}.",
    "deck shuffled": lambda n, f: f"The ability deck is reshuffled: {count(f['cards'], 'card')}.",
    "gained": lambda n, f: f"The crew gains {amount(f['n'], f['resource'])}.",
    "given up": lambda n, f: f"The crew gives up {amount(f['n'], f['resource'])}.",
    "item": lambda n, f: f"The crew takes {ITEMS[f['item']]}.",
    "item lost": lambda n, f: f"The crew loses {ITEMS[f['item']]}.",
    "item used": lambda n, f: f"The crew uses {ITEMS[f['item']]}.",
    "card": lambda n, f: f"The crew gains {n.thing(f['card'])}.",
    "card lost": lambda n, f: f"The crew loses {n.thing(f['card'])}.",
    "totem": lambda n, f: f"The crew finds a totem: {n.thing(f['card'])}.",
    "quest": lambda n, f: f"The crew gains a quest: {n.quest(f['quest'])}.",
    "quest away": lambda n, f: f"The quest {n.quest(f['quest'])} is {f['how']}.",
    "mark": lambda n, f: _mark(n, f) or "Somebody will remember this.",
    "mark removed": lambda n, f: "That is settled.",
    "hurt": lambda n, f: f"{n.crew(f['crew'])} takes {f['n']} damage and has {f['left']} health left.",
    "down": lambda n, f: f"{n.crew(f['crew'])} is down at 0 health.",
    "healed": lambda n, f: f"{n.crew(f['crew'])} heals {f['n']} damage and has {f['left']} health now.",
    "tired": lambda n, f: f"{n.crew(f['crew'])} has {f['fatigue']} fatigue.",
    "rested": lambda n, f: f"{n.crew(f['crew'])} rests and has {f['fatigue']} fatigue left.",
    "status": lambda n, f: f"{n.crew(f['crew'])} gains the status {STATUSES[f['status']]}.",
    "cured": lambda n, f: f"{n.crew(f['crew'])} loses the status {STATUSES[f['status']]}.",
    "ship damage": lambda n, f: f"The ship takes {f['n']} damage.",
    "averted": lambda n, f: "A point of ship damage is cancelled.",
    "cube": lambda n, f: f"The {n.box(f['box'])} takes 1 damage; the ship has {f['total']} damage now.",
    "repaired": lambda n, f: f"One damage in the {n.box(f['box'])} is repaired.",
    "challenge": lambda n, f: f"A challenge: {SKILLS[f['skill']]} {f['number']} ({n.thing(f['source'])}).",
    "joins": lambda n, f: f"{n.crew(f['crew'])} takes part.",
    "fate": lambda n, f: f"Fate is {f['number']} (card drawn: {n.thing(f['card'])}).",
    "rolled": lambda n, f: f"The die shows {f['number']}.",
    "redrawn": lambda n, f: f"Fate is drawn again: {f['number']} counts.",
    "skill bonus": lambda n, f: f"{n.thing(f['source'])} adds {f['n']} to the total.",
    "fate bonus": lambda n, f: f"{n.thing(f['source'])} adds {f['n']} to fate.",
    "passed": lambda n, f: f"The total is {f['total']}, and {f['number']} is needed: success.",
    "failed": lambda n, f: f"The total is {f['total']}, and {f['number']} is needed: failure.",
    "combat": lambda n, f: f"Combat of level {f['level']}: {_list(n, f['enemies'], n.enemy)}.",
    "round": lambda n, f: f"Round {f['round']}." + (" All combat tokens go back to the players." * (f["round"] > 1)),
    "round ends": lambda n, f: "The enemies act.",
    "victory": lambda n, f: "The combat is won.",
    "token given": lambda n, f: f"{n.seat(f['seat'])} gives {n.seat(f['to_seat'])} a combat token.",
    "attack": lambda n, f: (
        f"{n.crew(f['crew'])} attacks {n.enemy(f['enemy'])} with {n.weapon(f['crew'], f['weapon'])}."
    ),
    "hit": lambda n, f: f"{_attack(n, f, 'hits')} (total {f['total']} against defence {f['defence']}).",
    "miss": lambda n, f: f"{_attack(n, f, 'misses')} (total {f['total']} against defence {f['defence']}).",
    "accuracy": lambda n, f: f"{n.thing(f['source'])} adds {f['n']} accuracy.",
    "more damage": lambda n, f: f"{n.thing(f['source'])} adds {f['n']} damage.",
    "diagonal": lambda n, f: "Damage may be placed diagonally.",
    "strike": lambda n, f: f"A strike without an attack hits {n.enemy(f['enemy'])}.",
    "covered": lambda n, f: f"{n.enemy(f['enemy'])}: {SQUARES[f['square']]} is covered.",
    "uncovered": lambda n, f: f"{n.enemy(f['enemy'])} regenerates: {SQUARES[f['square']]} is uncovered.",
    "no damage": lambda n, f: f"No damage is placed on {n.enemy(f['enemy'])}.",
    "enemy defeated": lambda n, f: f"{n.enemy(f['enemy'])} is defeated.",
    "counterattack": lambda n, f: f"{n.enemy(f['enemy'])} strikes back at {n.crew(f['crew'])} for {f['n']} damage.",
    "no counterattack": lambda n, f: f"{n.thing(f['source'])} prevents the counterattack.",
    "assault": lambda n, f: f"{n.enemy(f['enemy'])} attacks {n.crew(f['crew'])} for {f['n']} damage.",
    "blocked": lambda n, f: f"{n.thing(f['source'])} blocks {f['n']} damage to {n.crew(f['crew'])}.",
    "synergy": lambda n, f: f"{n.crew(f['token'])}'s synergy token goes to {n.crew(f['crew'])}.",
    "synergy used": lambda n, f: f"{n.crew(f['crew'])} uses {n.crew(f['token'])}'s synergy token.",
    "synergy back": lambda n, f: f"{n.crew(f['token'])}'s synergy token goes back to its owner.",
    "defeat": lambda n, f: (
        "Defeat: the whole crew is down." if f["cause"] == "crew" else "Defeat: the ship is wrecked."
    ),
    "ending": lambda n, f: (
        f"The crew {'is beaten in' if f['number'] in LOST_ENDINGS else 'survives'} the finale: ending {f['number']}."
    ),
}
