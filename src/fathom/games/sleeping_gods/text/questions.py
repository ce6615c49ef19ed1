"""Questions in one sentence."""

from __future__ import annotations

from fathom.engine.ask import Ask
from fathom.games.sleeping_gods.model.options import About
from fathom.games.sleeping_gods.text.names import SKILLS, STATUSES, Names, count

ASKED = {
    "room": "Which room does the ship action use?",
    "parts": "Which part of {source} first?",
    "free": "Do anything before the turn continues?",
    "action": "Which action? {left} left this turn.",
    "course": "Where to? {left} of distance left.",
    "paragraph": "What do you do?",
    "hand limit": "The hand is too large: which card goes? {left} to discard.",
    "galley": "Discard a card in the galley to let somebody rest?",
    "search": "Draw a search token? Up to {left} more.",
    "keep": "Which reward do you take?",
    "full": "{source} is full: where does the damage go?",
    "turn end": "Which ongoing event first?",
    "serpent": "Where does the sea serpent go?",
    "nearest port": "Which of the nearest ports?",
    "port": "What do you do in port?",
    "market": "What do you buy?",
    "equip": "Who gets {source}?",
    "arm": "Who carries {source}?",
    "venom order": "Venom: whose damage first?",
    "overflow": "Who takes the {left} damage that is left?",
    "divide": "Who takes the next point of damage? {left} left.",
    "hurt": "Who takes {left} damage?",
    "heal": "Who is healed? {left} left.",
    "tire": "Who gains fatigue?",
    "rest": "Who rests? {left} left.",
    "cure": "What is cured?",
    "drop": "Which equipped card is discarded?",
    "discard": "Which hand card? Up to {left}.",
    "ready": "Where is command taken back? {left} left.",
    "repair": "What is repaired? {left} left.",
    "gain": "Which is gained? {left} left.",
    "lose": "Which is given up? {left} left.",
    "lose totem": "Which totem is given up? {left} left.",
    "waive": "Which food does the recipe do without?",
    "choose": "{source}: which?",
    "may": "{source}: do it?",
    "trigger": "{source} of {crew}: use it?",
    "fate": "Fate: draw a card or roll the die?",
    "melee": "Who attacks? Or end the attacks of this round.",
    "weapon": "With which weapon does {crew} attack?",
    "target": "Whom does {crew} attack?",
    "strike": "Whom does the strike hit?",
    "synergy": "Who gets {crew}'s synergy token?",
    "down": "{crew} is down: use {source}'s synergy token?",
    "pay for token": "Pay 1 command for a combat token?",
    "assault": "Whom does {enemy} attack for {left}?",
    "regenerate": "{enemy} regenerates: which square?",
    "disarm": "{enemy} disarms: which weapon?",
    "spare events": "Use {source} so that no events are lost?",
}
WINDOWS = {
    "W0": "Do anything before the turn continues?",
    "W1": "Does your crew help, or anything else?",
    "W2": "Change fate or add skill?",
    "W3": "Do you attack, or agree to end the round?",
    "W4": "Aim better?",
    "W5": "More damage?",
    "W6": "Block the damage?",
    "W8": "Anything before the enemy acts?",
    "W9": "The ship is about to be damaged: anything to do?",
}


def prompt(names: Names, ask: Ask) -> str:
    """The question in one sentence."""
    about: About = ask.about or About("")
    if about.what == "window":
        return WINDOWS[about.source]
    if about.what in ("gather", "alter"):
        return _trial(names, about)
    if about.what == "cover":
        return f"Which square of {names.enemy(about.source)} is covered? {count(about.left, 'point')} left."
    if about.what in STATUSES:
        return f"Who gets {STATUSES[about.what]}?"
    enemy = names.enemy(about.source) if about.source.isdigit() and int(about.source) in names.pack.enemy else ""
    source = names.box(about.source) if about.source in names.pack.room else names.thing(about.source)
    if about.what == "paragraph":
        return names.pack.paragraph[about.source].text.replace("\n", " ").strip() + " What do you do?"
    crew = names.crew(about.crew)
    return ASKED[about.what].format(source=source, crew=crew, left=about.left, enemy=enemy)


def _trial(names: Names, about: About) -> str:
    trial = names.view.trial
    if trial is None:
        return "A challenge."
    wanted = "Travel" if trial.travel else f"{SKILLS[trial.skill].capitalize()} {trial.number}"
    if about.what == "gather":
        who = ", ".join(names.crew(id) for id in trial.crew) or "no one"
        return f"{wanted}: who takes part? So far {who}, worth {trial.total}."
    return f"{wanted}: the total is {trial.total}. Change fate or add skill?"
