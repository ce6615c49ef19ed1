"""The scripted player: keeps the crew alive, explores what is new, follows quests, and says why."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from fathom.core.ask import Ask, Option
from fathom.core.sight import Advice, Sight
from fathom.games.sleeping_gods import options as o
from fathom.games.sleeping_gods.bot import fighting, sailing
from fathom.games.sleeping_gods.bot.reckoning import GOODS, chance, health, skill, worth
from fathom.games.sleeping_gods.language import effects as e
from fathom.games.sleeping_gods.pack import Pack
from fathom.games.sleeping_gods.view import CrewView, View

T = TypeVar("T", bound=Option)


def of(ask: Ask, kind: type[T]) -> list[T]:
    """The offered options of a kind."""
    return [option for option in ask.options if isinstance(option, kind)]


class Scripted:
    """Plays one seat from its view. The level makes no difference yet."""

    def __init__(self, level: int = 2) -> None:
        self.level = level

    def choose(self, sight: Sight) -> Advice:
        """The next answer, and why."""
        ask, pack, view = sight.ask, sight.pack, sight.view
        what = ask.about.what if ask.about is not None else ""
        answer = free_use(pack, view, ask, sight.seat) if ask.id in WINDOWS else None
        if answer is None and what in ANSWERS:
            answer = ANSWERS[what](pack, view, ask)
        return answer or quiet(pack, view, ask)


def quiet(pack: Pack, view: View, ask: Ask) -> Advice:
    """Nothing better to do: pass if one can, otherwise the crew member who suffers or profits most, or the first."""
    for option in (o.PASS, o.DECLINE, o.STOP):
        if option in ask.options:
            return Advice(option, "nothing here is worth its price.")
    crew = of(ask, o.Crew)
    if crew:
        return pick_crew(view, ask, crew)
    return Advice(ask.options[0], "one is as good as another.")


def pick_crew(view: View, ask: Ask, crew: list[o.Crew]) -> Advice:
    """Harm goes to whoever can bear it, help to whoever needs it."""
    boards = {one.id: one for one in view.crew}

    def left(option: o.Crew) -> int:
        return boards[option.crew].health - boards[option.crew].damage

    what = ask.about.what
    if what == "rest":
        best = max(crew, key=lambda option: boards[option.crew].fatigue)
        return Advice(best, "the most tired rests.")
    if what == "tire":
        best = min(crew, key=lambda option: boards[option.crew].fatigue)
        return Advice(best, "the freshest can bear it.")
    if what in ("equip", "arm", "synergy"):
        best = max(crew, key=lambda option: left(option) - 2 * len(boards[option.crew].equipped))
        return Advice(best, "the strongest makes most of it.")
    if ask.about.good:
        return Advice(min(crew, key=left), "the weakest needs it most.")
    return Advice(max(crew, key=left), "the strongest can bear it best.")


# -- windows -------------------------------------------------------------------------------------------------------

WINDOWS = ("SG-D10", "SG-D23", "SG-D25", "SG-D28", "SG-D29", "SG-D32", "SG-D61")
"""Questions with a free window around them."""


def free_use(pack: Pack, view: View, ask: Ask, seat: int) -> Advice | None:
    """Equip with command to spare, and use what heals, rests, cures, repairs or gathers, if it is worth its command."""
    command = view.players[seat].command
    uses = [(use_value(pack, view, use), use) for use in of(ask, o.Use)]
    value, use = max(uses, key=lambda pair: pair[0], default=(0.0, None))
    if use is not None and value > 0.5:
        return Advice(use, "it is worth more than its command.")
    equips = of(ask, o.Equip)
    if equips and view.events > 3:
        best = max(equips, key=lambda option: command - pack.ability[option.card].cost)
        if command - pack.ability[best.card].cost >= 2:
            return Advice(best, "early in a pass a skill card pays.")
    return None


def use_value(pack: Pack, view: View, use: o.Use) -> float:
    """What a use in a free window would bring, beyond its command."""
    if use.what in pack.board:
        ability = pack.board[use.what].ability
        effects, cost = ability.effects[use.way - 1], ability.cost
    elif use.what in pack.card:
        card = pack.card[use.what]
        effects, cost = card.effects[use.way - 1], card.command or 0
    elif use.what in pack.ability:
        effects, cost = pack.ability[use.what].effects, pack.ability[use.what].use.cost + 2
    else:
        return 0.0
    hurt = sum(one.damage for one in view.crew)
    tired = sum(one.fatigue for one in view.crew)
    total = -1.0 * cost
    for effect in effects:
        if isinstance(effect, e.Heal):
            total += min(effect.n, hurt)
        elif isinstance(effect, e.Rest):
            total += min(effect.n, tired)
        elif isinstance(effect, e.Draw):
            total += 0.5 * effect.n
        elif isinstance(effect, e.Sail):
            total -= 1.0
        else:
            total += worth(pack, view, (effect,))
    return total


# -- challenges ----------------------------------------------------------------------------------------------------


def gather(pack: Pack, view: View, ask: Ask) -> Advice:
    """The active player adds crew until success is likely; travel takes the best craft that is fresh."""
    trial = view.trial
    assert trial is not None
    boards = {one.id: one for one in view.crew}
    joins = [option for option in of(ask, o.Join) if _ready(boards[option.crew])]
    joins.sort(key=lambda option: (skill(pack, boards[option.crew], trial.skill), -boards[option.crew].fatigue))
    if joins and skill(pack, boards[joins[-1].crew], trial.skill) > 0:
        if trial.travel and not boards[joins[-1].crew].fatigue:
            return Advice(joins[-1], "a practised hand takes the ship further.")
        if not trial.travel and chance(trial.number - trial.total) < 0.7:
            return Advice(joins[-1], "the odds are still too low.")
    return Advice(o.PASS, "the odds are good enough, or nobody could better them.")


def _ready(one: CrewView) -> bool:
    return "madness" not in one.statuses and "low" not in one.statuses


def alter(pack: Pack, view: View, ask: Ask) -> Advice | None:
    """Discard cards or use boards when they are just enough to turn failure into success."""
    trial = view.trial
    assert trial is not None
    missing = trial.number - trial.total
    if trial.travel or missing <= 0:
        return Advice(o.PASS, "nothing more is needed.")
    cards = of(ask, o.Discard)
    uses = [use for use in of(ask, o.Use) if _helps(pack, use, missing)]
    if uses:
        return Advice(uses[0], "it turns failure into success.")
    if len(cards) >= missing:
        return Advice(cards[0], "the cards in hand are enough for success.")
    redraws = [use for use in of(ask, o.Use) if _redraws(pack, use)]
    if redraws and chance(missing + (view.fate.number if view.fate else 0)) >= 0.3:
        return Advice(redraws[0], "a better fate would be enough.")
    return Advice(o.PASS, "it cannot be turned any more.")


def _effects(pack: Pack, use: o.Use) -> e.Effects:
    if use.what in pack.board:
        return pack.board[use.what].ability.effects[use.way - 1]
    if use.what in pack.card:
        return pack.card[use.what].effects[use.way - 1]
    if use.what in pack.ability:
        return pack.ability[use.what].effects
    return pack.level[use.what].effects if use.what in pack.level else ()


def _helps(pack: Pack, use: o.Use, missing: int) -> bool:
    return sum(x.n for x in _effects(pack, use) if isinstance(x, e.SkillBonus | e.FateBonus)) >= missing


def _redraws(pack: Pack, use: o.Use) -> bool:
    return any(isinstance(x, e.Redraw) for x in _effects(pack, use))


# -- odds and ends -------------------------------------------------------------------------------------------------


def room(pack: Pack, view: View, ask: Ask) -> Advice | None:
    """By need: ready command, heal, find food, or simply gain the most."""
    rooms = {option.room: option for option in of(ask, o.Room)}
    locked = sum(one.command for one in view.crew) + sum(view.cards.values())
    food = view.stock["meat"] + view.stock["veg"] + view.stock["grain"]
    cubes = sum(view.cubes.values())
    wishes = [
        ("bridge", locked >= 5, "much command is locked."),
        ("quarters", locked >= 3, "some command is locked."),
        ("deck", food < 3 and cubes <= 6, "the larder is empty."),
        ("sickbay", health(view) < 0.85, "the crew needs care."),
        ("galley", sum(one.fatigue for one in view.crew) > 6, "the crew is tired."),
        ("deck", cubes <= 5, "the sea may give something."),
        ("quarters", True, "it gives the most command."),
        ("sickbay", True, "it gives command and a card."),
    ]
    for wish, needed, why in wishes:
        if needed and wish in rooms:
            return Advice(rooms[wish], why)
    return None


def search(pack: Pack, view: View, ask: Ask) -> Advice:
    """Two tokens while the ship is sound."""
    if sum(view.cubes.values()) <= 6 and len(view.drawn) < 2:
        return Advice(o.DrawToken(), "the ship can bear a scratch.")
    return Advice(o.STOP, "enough was found.")


def keep(pack: Pack, view: View, ask: Ask) -> Advice:
    """The best reward."""
    best = max(of(ask, o.Keep), key=lambda option: worth(pack, view, pack.search_token[option.token].rewards))
    return Advice(best, "it is worth most.")


def way(pack: Pack, view: View, ask: Ask) -> Advice | None:
    """The best alternative of an event or token."""
    source = ask.about.source
    effects: e.Effects = ()
    if source in pack.event:
        effects = pack.event[source].effects
    elif source in pack.search_token:
        effects = pack.search_token[source].rewards
    for effect in effects:
        if isinstance(effect, e.Choose):
            ways = [(worth(pack, view, effect.alternatives[option.number - 1]), option) for option in of(ask, o.Way)]
            return Advice(max(ways, key=lambda pair: pair[0])[1], "it costs least, or brings most.")
    return None


def may(pack: Pack, view: View, ask: Ask) -> Advice:
    """An attempt to end an ongoing event, with fresh crew and good odds."""
    event = pack.event.get(ask.about.source)
    for effect in event.effects if event else ():
        if isinstance(effect, e.TurnEnd) and worth(pack, view, effect.effects) > 0:
            return Advice(o.Way(1), "it is worth the attempt.")
    return Advice(o.DECLINE, "the odds are poor.")


def trigger(pack: Pack, view: View, ask: Ask) -> Advice:
    """Optional texts are there to be used."""
    return Advice(ask.options[0], "it costs nothing.")


def put(pack: Pack, view: View, ask: Ask) -> Advice | None:
    """Gain what is rare, give up what is plentiful."""
    kinds = [option for option in of(ask, o.Put) if option.what in GOODS]
    if not kinds:
        return Advice(ask.options[0], "it is as good as any.")
    if ask.about.good:
        return Advice(min(kinds, key=lambda option: view.stock[option.what]), "there is least of it.")
    return Advice(max(kinds, key=lambda option: view.stock[option.what] / GOODS[option.what]), "there is most of it.")


def hand(pack: Pack, view: View, ask: Ask) -> Advice:
    """Dear cards and high fates go back to the deck."""
    cards = of(ask, o.Card)
    best = max(cards, key=lambda option: (pack.ability[option.card].cost, pack.ability[option.card].fate))
    return Advice(best, "it is dear to equip, and good as fate.")


ANSWERS: dict[str, Callable[[Pack, View, Ask], Advice | None]] = {
    # By what a question is about.
    "room": room,
    "parts": lambda pack, view, ask: Advice(ask.options[0], "the usual order serves."),
    "search": search,
    "keep": keep,
    "choose": way,
    "may": may,
    "trigger": trigger,
    "down": trigger,
    "spare events": trigger,
    "gain": put,
    "lose": put,
    "ready": put,
    "waive": put,
    "hand limit": hand,
    "gather": gather,
    "alter": alter,
    "action": sailing.action,
    "course": sailing.course,
    "paragraph": sailing.choice,
    "port": sailing.port,
    "market": sailing.market,
    "melee": fighting.melee,
    "window": fighting.window,
    "weapon": fighting.weapon,
    "target": fighting.target,
    "strike": fighting.target,
    "cover": fighting.cover,
}
