"""Labels: each option in a few words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from fathom.engine.ask import Ask, Option
from fathom.games.sleeping_gods.language import effects as e
from fathom.games.sleeping_gods.model import options as o
from fathom.games.sleeping_gods.model.options import About
from fathom.games.sleeping_gods.model.state import Strike
from fathom.games.sleeping_gods.model.view import CrewView
from fathom.games.sleeping_gods.rules import challenge, equip, turn
from fathom.games.sleeping_gods.rules.combat import enemies, strikes, weapons
from fathom.games.sleeping_gods.rules.combat.placement import NAMES
from fathom.games.sleeping_gods.rules.uses import POTION
from fathom.games.sleeping_gods.story.knowledge import nothing_new
from fathom.games.sleeping_gods.text import odds
from fathom.games.sleeping_gods.text.cards import equipped_gives
from fathom.games.sleeping_gods.text.effects import describe_effects, describe_inn
from fathom.games.sleeping_gods.text.enemy_abilities import square_words
from fathom.games.sleeping_gods.text.names import GOODS, SKILLS, SQUARES, STATUSES, Names, amount
from fathom.games.sleeping_gods.text.rooms import gives
from fathom.games.sleeping_gods.text.stakes import sailed
from fathom.present.phrases import listed, sentence

PARTS = {
    "all": "everything in the usual order",
    "clear": "take command off used abilities (an ability without command is ready again)",
    "command": "gain command",
    "draw": "draw ability cards",
    "rest": "discard a card so that a crew member rests",
    "heal": "heal a crew member",
    "search": "draw search tokens",
}


PASSES = {
    "free": "continue the turn",
    "W2": "keep this result",
    "W3": "agree to end the attacks: the enemies strike when all have agreed",
    "gather": "no more crew: now fate is drawn",
    "alter": "keep this result",
    "melee": "end your attacks of this round: the enemies strike when all have",
    "paragraph": "read on",
}
STOPS = {
    "port": "leave the port",
    "market": "leave the market",
    "course": "stop here",
    "search": "draw no more tokens",
    "cover": "cover no more squares: the rest is lost",
}
"""The labels of the option to stop, by what the question is about; else “stop”."""


def label(names: Names, ask: Ask, option: Option) -> str:
    """The label of an option, different from the labels of all other options of the question."""
    return sentence(SAID[type(option)](names, ask.about or About(""), option))


LOW_MORALE = "cure low morale"


def text_of(names: Names, what: str, way: int) -> str:
    """What using a board, card or token would do. `what` is its id, `way` the number of the effect, from 1."""
    pack = names.pack
    if what in pack.board:
        return describe_effects(names, pack.board[what].ability.effects[way - 1])
    if what in pack.card:
        # A card that cannot be used at all is named too, to say why.
        return describe_effects(names, pack.card[what].effects[way - 1]) if pack.card[what].effects else "nothing"
    if what in pack.ability:
        return describe_effects(names, pack.ability[what].effects)
    if what in pack.level:
        return describe_effects(names, pack.level[what].effects)
    if what.startswith("token-"):
        return describe_effects(names, pack.token[what.removeprefix("token-")].effects)
    if what.startswith("Q"):
        unlock = pack.unlock[int(what[1:])]
        return describe_effects(names, unlock.once_effects) if unlock.once else "keep the event cards"
    return describe_effects(names, POTION)


def _explore(names: Names, about: About, option: o.Explore) -> str:
    name = names.pack.location[int(option.location)].name
    over = option.location in names.view.visited and nothing_new(names.pack, names.view, option.location)
    return f"explore {name} — {'nothing new there' if over else 'read its story'}"


def _use(names: Names, about: About, option: o.Use) -> str:
    pack = names.pack
    cost = 0
    if option.what in pack.board:
        cost = pack.board[option.what].ability.cost
    elif option.what in pack.card:
        cost = pack.card[option.what].command or 0
    elif option.what in pack.ability:
        cost = pack.ability[option.what].use.cost
    price = f" — costs {cost} command" if cost else ""
    if option.what in pack.ability and pack.ability[option.what].use.how == "discard":
        price = " — then the card is discarded"
    text = text_of(names, option.what, option.way)
    whose = _whose(names, option.what)
    text = text.replace(LOW_MORALE, f"{LOW_MORALE} (low morale makes taking part cost 1 command more)")
    name = f"{names.thing(option.what)}{whose}"
    return f"use {name}" if text == "nothing" else f"{name}: {text}{price}"


def _whose(names: Names, card: str) -> str:
    """Whose card is used, in brackets: a crew member's or everybody's; empty for what is no card."""
    if card in names.pack.card:
        return " (shared card)"
    bearer = _bearer(names, card)
    return f" ({names.crew(bearer)}'s card)" if bearer else ""


def _bearer(names: Names, card: str) -> str:
    """The crew member who has this ability or level card; empty if no one has it."""
    return next((one.id for one in names.view.crew if card in (*one.equipped, *one.levels)), "")


def _way(names: Names, about: About, option: o.Alternative) -> str:
    """The label of an alternative of an event or effect, or of the option to use an optional effect."""
    pack = names.pack
    if about.what == "choose":
        for effects in _texts(names, about.source):
            for effect in effects:
                if isinstance(effect, e.Choose) and option.number <= len(effect.alternatives):
                    return describe_effects(names, effect.alternatives[option.number - 1])
        return f"option {option.number}"
    if about.what == "may" and about.source in pack.event:
        for effect in pack.event[about.source].effects:
            if isinstance(effect, e.TurnEnd):
                return f"try {'; '.join(describe_effects(names, _offered(each)) for each in effect.effects)}"
    return "pay 1 command" if about.what == "pay for token" else "use the effect"


def _offered(effect: e.AnyEffect) -> e.Effects:
    """The effects inside an optional effect; any other effect as it is."""
    return effect.effects if isinstance(effect, e.May) else (effect,)


def _texts(names: Names, source: str) -> list[e.Effects]:
    pack = names.pack
    if source in pack.event:
        return [pack.event[source].effects]
    if source in pack.search_token:
        return [pack.search_token[source].rewards]
    if source in pack.paragraph:
        return [pack.paragraph[source].effects]
    return []


def _choice(names: Names, about: About, option: o.Choice) -> str:
    """The label of a choice of the paragraph, with its cost, its challenge and the level of its enemies."""
    paragraph = names.pack.paragraph[about.source]
    choice = next(each for each in paragraph.choices if each.key == option.key)
    known = []
    if choice.cost:
        known.append(describe_effects(names, choice.price))
    if choice.challenge:
        known.append(f"{SKILLS[choice.challenge.skill]} {challenge.total_needed(names.table, choice.challenge.n)}")
        if choice.challenge.fail:
            failure = names.pack.failure(paragraph, choice.challenge, names.view.passes)
            known.append(f"if it fails: {describe_effects(names, failure)}")
    if choice.combat and choice.show_level:
        level = names.pack.combat_level(choice.enemies(names.view.passes))
        known.append(f"combat of level {level}, {names.pack.figures.difficulty_word(level)}")
    elif choice.combat:
        known.append("combat")
    if not known and any(each.cost or each.challenge or each.combat for each in paragraph.choices):
        known.append("no challenge")
    return f"{option.key}: {choice.text}" + (f" — {'; '.join(known)}" if known else "")


def _equip(names: Names, about: About, option: o.Equip) -> str:
    given = equipped_gives(names, names.pack.ability[option.card])
    price = f"costs {equip.cost(names.table, option.card)} command"
    return f"equip {names.thing(option.card)} to a crew member: {given} — {price}"


def _drop(names: Names, about: About, option: o.Drop) -> str:
    """The label for discarding an equipped card: what its bearer loses, and that there is room again (SG-462)."""
    card = names.pack.ability[option.card]
    bearer = _bearer(names, option.card)
    lost = f"{names.crew(bearer)} loses 1 {SKILLS[card.skill]}" if bearer else f"1 {SKILLS[card.skill]} less"
    text = f" and “{describe_effects(names, card.effects)}”" if card.effects else ""
    return f"discard equipped {card.name} — {lost}{text}, and has room for another card"


def _discard(names: Names, about: About, option: o.Discard) -> str:
    """The label for discarding a hand card for +1 in a challenge of its skill (SG-568)."""
    card, trial = names.thing(option.card), names.view.trial
    if trial is None:
        return f"discard {card} for +1"
    total = trial.total + 1
    sails = f" — a distance of {sailed(names, trial, total)}" if trial.travel else ""
    return f"discard {card} for +1: the total becomes {total}{sails}"


def _pass(names: Names, about: About, option: o.Pass) -> str:
    """The label for passing; in another player's turn it also says that the active player plays on."""
    said = PASSES.get(about.source if about.what == "window" else about.what, "continue")
    active = names.view.active
    others = about.what == "window" and about.seat is not None and about.seat != active
    return f"{said} — {names.seat(active)} plays on" if others and said == "continue" else said


def _crew(names: Names, about: About, option: o.Crew) -> str:
    one = names.board(option.crew)
    state = f"{one.health - one.damage} of {one.health} health, {one.fatigue} fatigue"
    if about.what == "equip":
        skill = names.pack.ability[about.source].skill
        return f"{names.crew(option.crew)} ({SKILLS[skill]} {one.skills.get(skill, 0)} now, {state})"
    return f"{names.crew(option.crew)} ({state})"


def _put(names: Names, about: About, option: o.Put) -> str:
    if option.what in GOODS:
        return GOODS[option.what]
    return STATUSES.get(option.what) or names.thing(option.what)


def _join(names: Names, about: About, option: o.Join) -> str:
    trial = names.view.trial
    one = names.board(option.crew)
    if trial is None:
        return f"{names.crew(option.crew)} joins"
    adds, skill = one.skills.get(trial.skill, 0), SKILLS[trial.skill]
    gives = f"{skill} {adds}" if adds else f"no {skill}, adds nothing to the total"
    return f"{names.crew(option.crew)} joins: {gives} — {_join_price(names, one)}"


def _join_price(names: Names, one: CrewView) -> str:
    """What it costs to take part: fatigue with its consequence, and command (SG-505, SG-562 to SG-565)."""
    t, limit = names.table, names.pack.figures.fatigue_limit
    command = challenge.price(t, t.state.players[one.seat], t.state.crew[one.id])
    prices = [f"{command} command"] if command else []
    prices += ["1 damage", "1 fatigue"] if "madness" in one.statuses else ["1 fatigue"]
    last = one.fatigue + 1 >= limit
    return f"costs {listed(prices)}" + (f"; with {limit}, no more challenges until rest" if last else "")


def _skip(names: Names, about: About, option: o.Skip) -> str:
    return f"skip the action — gain {turn.skip_command(names.table)} command"


def _buy(names: Names, about: About, option: o.Buy) -> str:
    card = names.pack.card[option.card]
    texts = " or ".join(describe_effects(names, effects) for effects in card.effects)
    weapon = card.weapon
    if weapon:
        texts = f"+{weapon.acc} accuracy, {weapon.dmg} damage, {weapon.block} block"
    return f"{card.name} for {amount(names.view.stall.get(option.card, 0), 'coin')}: {texts}"


def _level(names: Names, about: About, option: o.Level) -> str:
    card = names.pack.level[option.card]
    return f"{names.crew(card.crew)} learns {card.name} ({card.xp} XP): {describe_effects(names, card.effects)}"


def _inn(names: Names) -> str:
    return f"inn: {describe_inn(names)}, {amount(names.pack.figures.inn.coins, 'coin')}"


def _sail(names: Names, about: About, option: o.Sail) -> str:
    hazard = names.pack.sea.region[option.region].hazard
    if hazard is None:
        return f"sail to {names.region(option.region)}"
    number, failure = challenge.total_needed(names.table, hazard.n), describe_effects(names, hazard.failure)
    return f"sail to {names.region(option.region)} — hazard {hazard.name}: {SKILLS[hazard.skill]} {number} or {failure}"


def _room(names: Names, about: About, option: o.Room) -> str:
    room, damage = names.pack.room[option.room], names.view.cubes[option.room]
    if about.what != "room":
        return f"{room.name} ({damage} damage)"
    if damage >= room.cubes:
        return f"{room.name}: wrecked, gives nothing"
    given = gives(names, room)
    return room.name + (f": gain {given}" if given else "") + (f" ({damage} damage)" if damage else "")


def _draw_token(names: Names, about: About, option: o.DrawToken) -> str:
    reward = "one more reward to choose from" if names.view.drawn else "a reward to choose from"
    return f"draw a search token — {reward}; if it has damage, you suffer it at once"


def _stop(names: Names, about: About, option: o.Stop) -> str:
    said = STOPS.get(about.what, "stop")
    return f"{said} — then take one of the rewards" if about.what == "search" and names.view.drawn else said


def _keep(names: Names, about: About, option: o.Keep) -> str:
    token = names.pack.search_token[option.token]
    done = " — taking it costs no more damage" if token.damage else ""
    return f"take the reward: {describe_effects(names, token.rewards)}{done}"


def _target(names: Names, about: About, option: o.Target) -> str:
    """The label of an enemy to strike: its defence against the attacker's weapon, and the odds.

    For a strike without an attack, the defence is the one against weapons with reach, and there are no odds.
    """
    if about.what != "target":
        return f"{names.enemy(option.enemy)} (defence {names.facing(option.enemy).defence})"
    t, one = names.table, names.table.state.crew[about.crew]
    enemy = enemies.find(t, option.enemy)
    assert enemy is not None
    defence = strikes.guard(t, enemy, one, weapons.weapon_of(t, one, about.source))
    chances = odds.attack_words(names, about.crew, about.source, option.enemy)
    return f"{names.enemy(option.enemy)} (defence {defence}) — {chances}"


def _attack(names: Names, about: About, option: o.Attack) -> str:
    carried = weapons.wielded(names.table.state.crew[option.crew])
    arms = " or ".join(_arms(names, option.crew, each) for each in carried)
    return f"{names.crew(option.crew)} attacks with {arms}{_to_hit(names, option.crew, carried)}"


def _weapon(names: Names, about: About, option: o.Weapon) -> str:
    return _arms(names, about.crew, option.weapon) + _to_hit(names, about.crew, [option.weapon])


def _to_hit(names: Names, crew: str, arms: Sequence[str]) -> str:
    """The chances to hit each enemy, to append to a label; empty outside a combat."""
    return f" — {odds.hit_words(names, crew, arms)}" if names.view.battle and arms else ""


def _arms(names: Names, crew: str, id: str) -> str:
    """A weapon with the accuracy, damage, block and reach that it has in the hands of this crew member."""
    t, one, hit = names.table, names.table.state.crew[crew], Strike(crew, id, 0, hit=True)
    used = weapons.weapon_of(t, one, id)
    blocked = strikes.block(t, one, used)
    damage = strikes.dealt(t, one, strikes.power(t, one, hit))
    block = f", blocks {blocked} damage" if blocked else ""
    reach = ", reaches flying enemies" if strikes.reaches(t, one, used) else ""
    return f"{names.weapon(crew, id)} (+{strikes.aim(t, one, hit)} accuracy, {damage} damage{block}{reach})"


def _cover(names: Names, about: About, option: o.Cover) -> str:
    verb = "uncover" if about.what == "regenerate" else "cover"
    printed = square_words(names.pack.enemy[option.enemy].squares[NAMES.index(option.square)])
    return f"{verb} {names.enemy(option.enemy)}'s {SQUARES[option.square]} square — on it: {printed}"


def _give(names: Names, about: About, option: o.GiveToken) -> str:
    return f"give {names.seat(option.seat)} a combat token; {names.seat(option.payer)} pays 1 command"


def _card(names: Names, about: About, option: Any) -> str:
    card = names.pack.ability.get(option.card)
    skill = f" ({SKILLS[card.skill]}; drawn as fate: {card.fate})" if card else ""
    return f"{names.thing(option.card)}{skill}"


SAID: dict[type[Option], Callable[[Names, About, Any], str]] = {
    o.Room: _room,
    o.Part: lambda n, a, x: PARTS[x.part],
    o.Crew: _crew,
    o.Card: _card,
    o.Equip: _equip,
    o.Drop: _drop,
    o.Arm: lambda n, a, x: f"hand over {n.thing(x.weapon)}",
    o.Use: _use,
    o.Put: _put,
    o.Alternative: _way,
    o.Travel: lambda n, a, x: "travel — fate and craft decide how far the ship goes",
    o.Explore: _explore,
    o.Market: lambda n, a, x: "go to the market — buy cards for coins",
    o.Port: lambda n, a, x: "go into port — heal, repair, learn levels",
    o.Tackle: lambda n, a, x: f"take on {n.thing(x.event)}" if a.what == "action" else n.thing(x.event),
    o.Skip: _skip,
    o.Sail: _sail,
    o.Choice: _choice,
    o.Buy: _buy,
    o.Inn: lambda n, a, x: _inn(n),
    o.Yard: lambda n, a, x: f"shipyard: repair 1 damage for {amount(1, x.resource)}",
    o.Heal: lambda n, a, x: f"healer: {n.crew(x.crew)} heals fully, {amount(n.pack.figures.healer_coins, 'coin')}",
    o.Level: _level,
    o.Join: _join,
    o.Discard: _discard,
    o.Attack: _attack,
    o.Weapon: _weapon,
    o.Target: _target,
    o.Cover: _cover,
    o.GiveToken: _give,
    o.Recall: lambda n, a, x: f"give {n.crew(x.token)}'s synergy token back",
    o.Seat: lambda n, a, x: n.seat(x.seat),
    o.Source: lambda n, a, x: {"deck": "draw a card", "die": "roll a die"}[x.source],
    o.DrawToken: _draw_token,
    o.Keep: _keep,
    o.Decline: lambda n, a, x: "decline",
    o.Stop: _stop,
    o.Pass: _pass,
    o.PassTurn: lambda n, a, x: "continue, and do not ask me again this turn",
}
