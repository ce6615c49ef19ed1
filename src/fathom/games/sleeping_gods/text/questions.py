"""Prompts: each question in one short sentence, verb first."""

from __future__ import annotations

from fathom.engine.ask import Ask
from fathom.games.sleeping_gods.model.options import PASS, About, Arm, Drop, Equip, Join, Pass, PassTurn, Use
from fathom.games.sleeping_gods.text.names import SKILLS, STATUSES, Names, count

ASKED = {
    "room": "Choose a room for the ship action.",
    "parts": "The {source}: choose which effect to use next.",
    "free": "Use an ability or a card, or continue the turn.",
    "action": "Choose an action; {left} left this turn.",
    "course": "Choose where to sail; moves left: {left}.",
    "paragraph": "What do you do?",
    "hand limit": "Discard {cards}: your hand is over the limit.",
    "galley": "Discard a card so that a crew member rests, or decline.",
    "search": "Draw a search token (at most {left} more), or stop.",
    "keep": "Choose the reward to take.",
    "full": "The {source} is full: choose where the damage goes.",
    "turn end": "Choose the ongoing event that takes effect next.",
    "serpent": "Choose where the sea serpent goes.",
    "nearest port": "Choose one of the nearest ports.",
    "port": "Choose a service of the port, or leave.",
    "market": "Choose a card to buy, or leave.",
    "equip": "Choose who gets {source}.",
    "arm": "Choose who carries {source}.",
    "venom order": "Choose who takes venom damage first.",
    "overflow": "Choose who takes the remaining {left} damage.",
    "divide": "Choose who takes the next damage; {left} still to divide.",
    "hurt": "Choose who takes {left} damage.",
    "heal": "Choose who is healed; {left} damage still to heal.",
    "tire": "Choose who gains fatigue.",
    "rest": "Choose who rests; {left} fatigue still to remove.",
    "cure": "Choose whom to cure.",
    "drop": "Choose an equipped card to discard.",
    "discard": "Discard a hand card; {left} still to discard.",
    "ready": "Choose where to return command from; {left} still to return.",
    "repair": "Choose what to repair; {left} damage still to repair.",
    "gain": "Choose what to gain; {left} still to gain.",
    "lose": "Choose what to give up; {left} still to give up.",
    "lose totem": "Choose a totem to give up; {left} still to give up.",
    "lose card": "Choose a card to give up ({kind}); {left} still to give up.",
    "waive": "Choose the food that the recipe can leave out.",
    "choose": "{source}: choose one.",
    "may": "{source}: use its effect, or decline.",
    "trigger": "Use {source} of {crew}, or decline.",
    "fate": "Draw a card or roll the die for fate.",
    "melee": "Choose who attacks, or end the attacks.",
    "weapon": "Choose the weapon {crew} attacks with.",
    "target": "Choose the enemy that {crew} attacks.",
    "strike": "Choose the enemy that the strike hits.",
    "synergy": "Choose who gets {crew}'s synergy token.",
    "down": "{crew} is down: use {source}'s synergy token?",
    "pay for token": "Pay 1 command for a combat token, or decline.",
    "assault": "Choose whom {enemy} attacks for {left} damage.",
    "regenerate": "{enemy} regenerates: uncover a square.",
    "disarm": "{enemy} disarms: choose the weapon to drop.",
    "spare events": "Use {source} to keep the event cards, or decline.",
}
DECIDE = "What do you do? You decide for the team."
"""The question after a paragraph when several players are at the table."""
WINDOWS = {
    "W0": "Use an ability or a card, or continue.",
    "W1": "Add crew to the challenge, or continue.",
    "W2": "Change fate, add skill, or keep this result.",
    "W3": "Attack, or agree to end the attacks.",
    "W4": "Improve the aim, or continue.",
    "W5": "Add damage, or continue.",
    "W6": "Block the damage, or continue.",
    "W8": "Act before the enemy does, or continue.",
    "W9": "Protect the ship from damage, or continue.",
}
MOVE_DAMAGE = "Change which room is damaged, or continue."
"""The question about damage to the ship after fate has named the room."""
HELP = ("W1", "W2", "W4", "W5", "W6")
"""Windows in which another player than the active one helps."""


def prompt(names: Names, ask: Ask) -> str:
    """The prompt for a question."""
    about: About = ask.about or About("")
    if about.what == "window":
        return _window(names, ask)
    if about.what in ("gather", "alter"):
        return _trial(names, about)
    if about.what == "cover":
        return f"Cover a square of {names.enemy(about.source)}; {about.left} damage left."
    if about.what in STATUSES:
        return f"Choose who gets {STATUSES[about.what]}."
    if about.what == "free":
        return _free(ask, ASKED["free"])
    enemy = names.enemy(about.source) if about.source.isdigit() and int(about.source) in names.pack.enemy else ""
    source = names.box(about.source) if about.source in names.pack.room else names.thing(about.source)
    if about.what == "paragraph":
        story = names.view.story
        text = names.pack.paragraph[about.source].words(story is not None and story.again).replace("\n", " ")
        return text if ask.options == [PASS] else f"{text} {story_question(names)}"
    if about.what == "heal" and not about.left:
        return "Choose who is healed fully."
    crew, cards = names.crew(about.crew), count(about.left, "card")
    if about.what == "cure" and about.crew:
        return f"Choose the status of {crew} to cure."
    words = {"source": source, "crew": crew, "left": about.left, "enemy": enemy, "cards": cards, "kind": about.kind}
    return ASKED[about.what].format(**words)


def _window(names: Names, ask: Ask) -> str:
    """The prompt of a window. Another player than the active one reads why they are asked."""
    window, cards = ask.about.source, _only_cards(ask)
    text = _free(ask, WINDOWS[window]) if window == "W0" else WINDOWS[window]
    if cards and window != "W0":
        # Cards cannot be equipped here, so that discarding one makes no room for another yet.
        text = f"Discard an equipped card,{text.rpartition(',')[2]}"
    if window == "W1" and not any(isinstance(option, Join) for option in ask.options) and not cards:
        text = WINDOWS["W0"]
    if window == "W9" and names.view.fate is not None and not cards:
        text = MOVE_DAMAGE
    if names.view.active in ask.seats:
        return text
    if window in HELP and not cards:
        return f"You may help: {text[0].lower()}{text[1:]}"
    return f"{names.seat(names.view.active)}'s turn. {text}" if window == "W0" else text


def story_question(names: Names) -> str:
    """The prompt after a paragraph. The active player answers the question for all (SG-350)."""
    return ASKED["paragraph"] if len(names.view.players) == 1 else DECIDE


def _only_cards(ask: Ask) -> bool:
    """Whether a window offers only to equip, hand over or discard cards, and to continue."""
    return all(isinstance(option, (*FREE, Pass, PassTurn)) for option in ask.options)


def _free(ask: Ask, text: str) -> str:
    """The prompt for an optional use of boards and cards: `text`, or a shorter one that names only what is offered."""
    kinds = {type(option) for option in ask.options}
    if Use in kinds:
        return text
    _, comma, rest = text.rpartition(",")
    for kind, what in FREE.items():
        if kind in kinds:
            return f"{what}{comma}{rest}"
    return "There is nothing to use now. Continue."


FREE = {Equip: "Equip a card", Arm: "Hand over a weapon", Drop: "Discard a card to make room"}
"""What a player can do in a free window besides using something, the most important first."""


def short_prompt(names: Names, ask: Ask) -> str:
    """The prompt of a challenge without its figures, for pages that show them beside it."""
    return f"{_wanted(names)}: choose who takes part." if ask.about.what == "gather" else WINDOWS["W2"]


def _wanted(names: Names) -> str:
    trial = names.view.trial
    if trial is None:
        return "A challenge"
    return "Travel" if trial.travel else f"{SKILLS[trial.skill].capitalize()} {trial.number}"


def _trial(names: Names, about: About) -> str:
    trial = names.view.trial
    if trial is None:
        return "A challenge."
    wanted = _wanted(names)
    if about.what == "gather":
        who = ", ".join(names.crew(id) for id in trial.crew) or "no one"
        return f"{wanted}: choose who takes part. Chosen so far: {who}; the total before fate is {trial.total}."
    return f"{wanted}: the total is {trial.total}. {WINDOWS['W2']}"
