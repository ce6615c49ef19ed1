"""The lessons of the guided first dive: each shown where it matters or where the term it explains first appears."""

from __future__ import annotations

from collections.abc import Iterator

from fathom.engine.ask import Ask
from fathom.games.refuge.model.options import About
from fathom.games.refuge.model.state import DOWN
from fathom.games.refuge.text.labels import label
from fathom.games.refuge.text.names import Names
from fathom.games.refuge.text.questions import prompt
from fathom.present.lessons import explaining
from fathom.present.scene import Lesson

AIM = Lesson(
    "aim",
    "How you win",
    "You and your partner dive to a wreck that the Kraken guards. Accomplish three objectives, one after another, and "
    "you win together. The line above the board shows the current one.",
    "RF-800",
    words=("objective",),
    points=("goal",),
)
CARDS = Lesson(
    "cards",
    "Your cards",
    "Salvage cards are your tools. Most are played as an action. A Weapon is for the moment when you meet a "
    "tentacle. The words in capitals, such as AIR, are types.",
    "RF-331",
    words=("Play", "Weapon"),
    points=("panel-divers",),
)
REWARD = Lesson(
    "reward",
    "A reward",
    "You have accomplished an objective: take your reward. Then the next objective begins.",
    "RF-802",
    words=("reward",),
)
BY_QUESTION = {
    "diver": (
        AIM,
        Lesson(
            "diver",
            "Choose a diver",
            "Each diver has three abilities. A used ability lies face down until you recover it. Satoshi is a good "
            "first choice: his sled swims three spaces at once. Tap a portrait, or press its number.",
            "RF-128",
            words=("diver", "ability", "abilities"),
        ),
    ),
    "start": (
        Lesson(
            "start",
            "Where to begin",
            "You begin on a Start space in the bottom row and swim up. The middle columns lead to the Kraken’s head; "
            "the outer ones are calmer.",
            "RF-132",
            words=("Start space", "Start"),
        ),
    ),
    "lair": (
        CARDS,
        Lesson(
            "use-lair",
            "Move a tentacle",
            "Push one away from your partner, or out of your path. If you hold a Weapon, you may also pull one onto "
            "yourself: then the Weapon eliminates it, and you draw a card.",
            "RF-420",
        ),
    ),
    "contact": (
        Lesson(
            "contact",
            "Contact",
            "Your diver and a tentacle have met. Use a Weapon to eliminate the tentacle and draw a card. Some "
            "abilities help, too. Otherwise you are knocked down, and the tentacle goes back to the supply.",
            "RF-620",
        ),
    ),
    "resurface": (
        Lesson(
            "resurface",
            "You were devoured",
            "You come back lying down on the devour row. Two cards of one type let you stand up: that is Recover.",
            "RF-715",
        ),
    ),
    "recover": (
        Lesson("recovery", "What to recover", "Stand up, stand an adjacent diver up, or turn an ability up.", "RF-361"),
    ),
    "flip": (REWARD,),
    "may draw": (REWARD,),
    "purge": (REWARD,),
}
WORDS = (
    Lesson(
        "tentacle",
        "Tentacles",
        "The Kraken’s arms. They come down column by column. If one meets you and you have no Weapon, you are knocked "
        "down. To eliminate one is to take it off the board.",
        "RF-600",
        words=("tentacle", "eliminate"),
    ),
    Lesson(
        "spawn",
        "Spawn spaces",
        "Arrive on a Spawn space to eliminate a tentacle in the same row or column. For each tentacle you eliminate "
        "you draw a Salvage card. This is the safest way to get cards.",
        "RF-430",
        words=("Spawn", "Salvage card"),
    ),
    Lesson(
        "lair",
        "Lairs",
        "Arrive on a Lair to move any one tentacle by one space, anywhere on the board.",
        "RF-420",
        words=("Lair",),
    ),
    Lesson(
        "cave",
        "Caves",
        "In a Cave you are safe from tentacles: none can be moved onto you.",
        "RF-440",
        words=("Cave",),
    ),
    Lesson(
        "whirlpool",
        "Whirlpools",
        "Arrive on a Whirlpool to switch places with a diver on a Cave, at any distance.",
        "RF-450",
        words=("Whirlpool",),
    ),
    Lesson(
        "kraken-space",
        "Kraken spaces",
        "Up here the head comes one space closer when you arrive. Do not stop next to it.",
        "RF-460",
        words=("the head comes closer",),
    ),
    CARDS,
    Lesson("pass", "Pass a card", "You can pass cards to a diver next to you. It is free.", "RF-370", words=("Pass",)),
    Lesson(
        "recover",
        "Recover",
        "Discard two cards of one type to stand up, to stand an adjacent diver up, or to turn a used ability face up.",
        "RF-361",
        words=("Recover",),
    ),
    Lesson(
        "task",
        "The objective’s own action",
        "The current objective has an action of its own. Take it where it is offered: it brings you closer to the win.",
        "RF-C42",
        words=("Sound", "Stow", "Anchor", "Wire", "Strike", "Force", "Lift"),
    ),
    Lesson("finish", "The Finish", "The top row is the Finish: the wreck.", "RF-470", words=("Finish",)),
    Lesson(
        "devour",
        "Devoured",
        "A devour card devours every diver next to the head. A diver who swims into the head is devoured, too. You "
        "come back lying down, far below.",
        "RF-711",
        words=("devoured",),
    ),
)


def lessons(n: Names, ask: Ask) -> list[Lesson]:
    """The lessons for this question; the page shows the first one not read yet."""
    about = ask.about
    assert isinstance(about, About)
    here = _acting(n, about) if about.what == "act" else BY_QUESTION.get(about.what, ())
    return [*here, *explaining(WORDS, [prompt(n, ask), *(label(n, ask, option) for option in ask.options)])]


def _acting(n: Names, about: About) -> Iterator[Lesson]:
    v = n.view
    diver = n.view.divers[v.active]
    yield Lesson(
        "actions",
        "Two actions a turn",
        "Move one space, play a card, use an ability or recover: you have two actions. What is marked free costs none. "
        "Glowing spaces and cards are what you can do now. Tap anything else to learn why not.",
        "RF-302",
        words=("action", "free"),
    )
    if diver.stance == DOWN:
        yield Lesson(
            "down",
            "You are down",
            "While down you can only recover (two cards of one type), pass cards, defend yourself with a Weapon, and "
            "use cards and abilities that allow it. An adjacent diver can stand you up, too.",
            "RF-701",
            words=("down",),
        )
    if diver.at in n.pack.sea.around[v.head]:
        yield Lesson(
            "jaws",
            "Next to the head",
            "The dashed red spaces touch the head. If a devour card is drawn at the end of the turn, every diver "
            "there is devoured. “Kraken cards” shows the odds.",
            "RF-540",
            points=("panel-kraken",),
        )
    yield Lesson(
        "kraken-card",
        "The Kraken card",
        "At the end of every turn a Kraken card is drawn. Its top half moves the head; the three symbols below it "
        "move tentacles, or bring new ones, in the three columns under the head.",
        "RF-500",
        words=("Kraken card",),
        points=("panel-kraken",),
    )
    if v.turn > 2:
        yield Lesson(
            "threat",
            "Four ways to lose",
            "Four tentacles on the Threat track, an empty supply of tentacles, no Salvage card left when you must "
            "draw one, or no diver standing. “Stores” shows the numbers.",
            "RF-841",
            words=("Threat track",),
            points=("panel-stores",),
        )
    if v.done:
        yield Lesson(
            "second",
            "The next objective",
            "One objective is done, and the next one counts now. Read it under “Objectives”.",
            "RF-802",
            points=("panel-objectives",),
        )
