"""How far an imagined match is played: to an unread page or a new card, or to the end of the part of the turn.

Nothing in an imagined match comes from a page that was not read, from the front of a card that was not gained, or from
an enemy that was not met. Where the story reaches an unread page or a new card, the match stops. Enemies that were
never met are replaced by others of the same total level, which is what the page prints (SG-610).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fathom.engine.ask import Option
from fathom.engine.chance import Chance
from fathom.engine.outcome import GameOver, Outcome
from fathom.engine.script import Script, Table
from fathom.games.sleeping_gods.bot.fate import chance
from fathom.games.sleeping_gods.model.agenda import (
    Act,
    Alter,
    Begin,
    Close,
    EnemiesAppear,
    EventStep,
    Read,
    ShipAction,
    TurnEnds,
)
from fathom.games.sleeping_gods.model.pack import Pack
from fathom.games.sleeping_gods.model.state import Voyage
from fathom.games.sleeping_gods.model.view import View
from fathom.games.sleeping_gods.rules import challenge, conditions, fate
from fathom.games.sleeping_gods.rules.agenda import push

HORIZON = Outcome((), "horizon")
"""How an imagined match ends when it has been played far enough."""
PARTS = (Act, TurnEnds, Close, Begin, EventStep, ShipAction)
"""The items of the agenda with which a new part of a turn begins."""
TRIES = 40
"""How often enemies are drawn until their levels have the right sum."""
LARGEST = 3
"""The most enemies in an imagined combat."""


class Known:
    """What the table knows at a question: pages, fronts of cards, enemies."""

    def __init__(self, view: View) -> None:
        self.pages = frozenset(view.visited)
        self.openings = self.pages | {note.about for note in view.journey if note.what == "explored"}
        """Pages whose first lines “if keyword, turn to” were read."""
        self.fronts = frozenset(view.cards)
        fought = {int(number) for note in view.journey if note.what == "combat" for number in note.about.split()}
        self.enemies = fought | {enemy.number for enemy in (view.battle.row if view.battle else ())}


class Horizon:
    """The rules of an imagined match: those of the game, up to the horizon.

    `planned` are the actions that the active player takes after the current part of the turn. If the turn has too few
    actions left for them, it gets more.
    """

    def __init__(self, known: Known, planned: list[Option], key: int, step: Callable[[Voyage], Script[None]]) -> None:
        self.known = known
        self.planned = planned
        self._chance = Chance(key)
        self._step = step
        self._begun = False
        self._fate_known = False
        """Whether the fate of the first challenge was drawn before the match was imagined."""
        self.odds: float | None = None
        """The chance of success of the first challenge when its fate was drawn; None if none was drawn."""

    def step(self, t: Table[Any, Any]) -> Script[None]:
        """Run the next step of the rules; the game is over at the horizon. The step in progress is always finished."""
        if self._begun:
            self._look_ahead(t)
        else:
            self._fate_known = t.state.trial is not None and t.state.fate is not None
        self._begun = True
        return self._step(t)

    def _look_ahead(self, t: Voyage) -> None:
        agenda = t.state.agenda
        item = agenda[-1]
        if any(id not in self.known.fronts and t.pack.card[id].price is None for id in t.state.cards):
            raise GameOver(HORIZON)
        if isinstance(item, Read):
            if opened(t, item.paragraph, self.known) not in self.known.pages:
                raise GameOver(HORIZON)
        elif isinstance(item, EnemiesAppear):
            if not self.known.enemies.issuperset(item.enemies):
                agenda[-1] = EnemiesAppear(self._imagined(t.pack, item), item.source)
        elif isinstance(item, Alter):
            self._note_odds(t)
        elif isinstance(item, PARTS):
            if not self.planned or not isinstance(item, Act | TurnEnds):
                raise GameOver(HORIZON)
            if isinstance(item, TurnEnds):
                push(t, Act(t.pack.figures.actions))

    def _note_odds(self, t: Voyage) -> None:
        """Remember the chance that the first challenge had before its fate was drawn."""
        trial = challenge.current(t)
        if self.odds is None and not self._fate_known and not trial.travel:
            self.odds = chance(trial.number - challenge.total(t) + fate.current(t).number)

    def _imagined(self, pack: Pack, item: EnemiesAppear) -> tuple[int, ...]:
        """Random enemies with about the total level of those that appear; a single one if the page hides the level."""
        if _level_is_hidden(pack, item):
            return (pack.enemies[self._chance.below(len(pack.enemies))].num,)
        level = pack.combat_level(item.enemies)
        best: tuple[int, tuple[int, ...]] | None = None
        for _ in range(TRIES):
            drawn = self._drawn(pack, level)
            wrong = abs(level - pack.combat_level(drawn))
            if best is None or wrong < best[0]:
                best = wrong, drawn
            if not wrong:
                break
        assert best is not None
        return best[1]

    def _drawn(self, pack: Pack, level: int) -> tuple[int, ...]:
        """Up to three different enemies whose levels add up to at most `level`; the weakest enemy if none fits."""
        drawn: list[int] = []
        for _ in range(LARGEST):
            left = level - pack.combat_level(tuple(drawn))
            fitting = [card.num for card in pack.enemies if card.level <= left and card.num not in drawn]
            if not fitting:
                break
            drawn.append(fitting[self._chance.below(len(fitting))])
        return tuple(drawn) or (min(pack.enemies, key=lambda card: card.level).num,)


def opened(t: Voyage, page: str, known: Known) -> str:
    """The page that the crew reads when it turns to `page`.

    First lines that lead to another page are followed if the crew knows them (SG-357).
    """
    while page in known.openings and page in t.pack.paragraph:
        lines = t.pack.paragraph[page].pre
        turned = next((line.goto for line in lines if conditions.all_true(t, line.conditions)), "")
        if not turned:
            break
        page = turned
    return page


def _level_is_hidden(pack: Pack, item: EnemiesAppear) -> bool:
    """Whether the page that begins a combat does not print its level."""
    page = pack.paragraph.get(item.source)
    choices = page.choices if page is not None else ()
    return any(
        not choice.show_level and item.enemies in (choice.combat, (*choice.combat, *choice.more)) for choice in choices
    )
