"""Positions of The Refuge as text. `fields.py` describes every field.

```yaml
divers:                       # in seat order; `seat0`, `seat1` … for a seat without a diver
  vega: 1,2 hand SA04 SA11 used V3
  mags: 4,4 down
  sophie: devoured cameras 3,3 4,2
active: vega                  # whose turn; default the first seat
actions: 2                    # actions left
tentacles: 1,3 1,5
head: 4                       # middle column; in the Abyss also the lowest row: 4,3
threat: 1
supply: 7                     # default: the rest of the 16
objectives: O1 O4 O7          # default: blue
done: 0                       # objectives accomplished; they decide where markers and pods are
kraken: K03 RR|D,S,DD         # the next cards, in the order they are drawn; the rest are shuffled below
salvage: SA04                 # likewise
salvage_left: 20              # cards in the Salvage pile; the rest are discarded
seed: 7                       # for the shuffles
```

A Kraken card can be written out: its top half, `|`, and the symbols of its three columns (`.` for none).
"""

from __future__ import annotations

from fathom.engine import chance as chances
from fathom.engine.script import Table
from fathom.game.notation import check_counts, lay_pile, seat_named, written
from fathom.games.refuge.fields import SEATS, DiveNotation
from fathom.games.refuge.invariants import invariants
from fathom.games.refuge.model.board import Head, Space
from fathom.games.refuge.model.pack import Pack
from fathom.games.refuge.model.settings import Settings
from fathom.games.refuge.model.state import STANDING, Dive, Diver, State, StepName
from fathom.games.refuge.rules import objectives
from fathom.games.refuge.rules.queries import current_objective
from fathom.games.refuge.rules.setup import kraken_deck
from fathom.games.refuge.validation import check_settings

STANCES = {"down": "down", "devoured": "devoured"}
LISTS = ("hand", "used", "cameras")

# -- reading -------------------------------------------------------------------------------------------------------


def read(pack: Pack, note: DiveNotation) -> State:
    """The state a notation describes; a mistake raises a ValueError that names the field."""
    if len(note.divers) not in SEATS:
        raise ValueError("divers: between one and four are needed")
    check_counts(note)
    divers = [_diver(pack, seat, name, words) for seat, (name, words) in enumerate(note.divers.items())]
    ids = note.objectives.split() or [o.id for o in sorted(pack.objectives, key=lambda o: o.level) if o.blue]
    for id in ids:
        if id not in pack.objective:
            raise ValueError(f"objectives: there is no objective {id}")
    active = seat_named("active", note.divers, note.active)
    step: StepName = note.step or ("resurface" if divers[active].stance == "devoured" else "action")
    laid_out = step not in ("reveal", "diver", "place")
    if laid_out and [pack.objective[id].level for id in ids] != [1, 2, 3]:
        raise ValueError("objectives: name one of each level, in the order I, II, III")
    settings = note.settings or Settings((ids[0], ids[1], ids[2]), note.abyss, 0)
    if problem := check_settings(pack, len(divers), settings):
        raise ValueError(f"settings: {problem}")
    if note.abyss and not settings.abyss:
        raise ValueError("abyss: it is true here, but false in `settings`")
    chance = chances.of_position(note.seed, note.chance)
    tentacles = sorted(_spaces(pack, "tentacles", note.tentacles or ""))
    total = pack.board.tentacles
    state = State(
        chance=chance,
        settings=settings,
        divers=divers,
        step=step,
        active=active,
        head=_head(pack, note.head),
        tentacles=tentacles,
        threat=note.threat,
        supply=total - len(tentacles) - note.threat if note.supply is None else note.supply,
        turn=note.turn,
        actions=pack.board.actions if note.actions is None else note.actions,
        objectives=ids if laid_out else [],
        done=note.done,
        tally=note.tally,
        stowed=_cards(pack, "stowed", note.stowed),
        carrier=None if note.carrier is None else seat_named("carrier", note.divers, note.carrier),
        slowed=note.slowed,
        deadline=note.turn + 1 if note.deadline is None else note.deadline,
        eliminated=note.eliminated,
        devoured=note.devoured,
        known=note.known,
    )
    state.first_tentacles = len(tentacles) + state.threat + state.supply if laid_out else total
    if laid_out:
        _lay_tokens(pack, note, state)
    _lay_kraken(pack, note, state)
    _lay_salvage(pack, note, state)
    _refuse(pack, state, laid_out)
    return state


def _diver(pack: Pack, seat: int, name: str, words: str) -> Diver:
    where = f"divers: {name}"
    if name == f"seat{seat}":
        if words.strip() not in ("", "-"):
            raise ValueError(f"{where}: a seat without a diver is written -")
        return Diver(seat)
    if name not in pack.diver:
        raise ValueError(f"{where}: there is no such diver; there are {', '.join(pack.diver)}")
    diver = Diver(seat, name)
    into: list[str] | None = None
    for word in words.split():
        if word in LISTS:
            into = getattr(diver, word)
        elif word in STANCES:
            diver.stance = "down" if word == "down" else "devoured"
        elif word == "screen":
            diver.screen = True
        elif into is diver.hand:
            into += _cards(pack, where, word)
        elif into is diver.used:
            if word not in [ability.id for ability in pack.diver[name].abilities]:
                raise ValueError(f"{where}: {name} has no ability {word}")
            into.append(word)
        elif into is not None:
            into += _spaces(pack, where, word)
        elif word != "-":
            if diver.at is not None:
                raise ValueError(f"{where}: two spaces, {diver.at} and {word}")
            diver.at = _spaces(pack, where, word)[0]
    if diver.stance == "devoured" and diver.at is not None:
        raise ValueError(f"{where}: a devoured diver is not on the map")
    diver.used.sort()
    diver.cameras.sort()
    return diver


def _spaces(pack: Pack, where: str, words: str) -> list[Space]:
    for word in words.split():
        if word not in pack.sea.kind:
            raise ValueError(f"{where}: there is no space “{word}”; spaces are written x,y")
    return words.split()


def _cards(pack: Pack, where: str, words: str) -> list[str]:
    for word in words.split():
        if word not in pack.card or pack.card[word].competitive:
            raise ValueError(f"{where}: there is no Salvage card “{word}” in the cooperative dive")
    return words.split()


def _head(pack: Pack, written: str | int | None) -> Head:
    column, _, row = str(pack.board.head_column if written is None else written).partition(",")
    try:
        head = Head(int(column), int(row) if row else pack.sea.top_row + 1)
    except ValueError:
        raise ValueError(f"head: “{written}” is neither a column nor column,row") from None
    if head not in pack.sea.under:
        raise ValueError(f"head: it does not fit at {written}")
    return head


def _lay_tokens(pack: Pack, note: DiveNotation, state: State) -> None:
    """Place markers and pods as written, or else as the objectives lay them out."""
    if note.markers is None or note.pods is None:
        tally = state.tally
        objectives.set_up(Table(state, pack))
        state.tally = tally
    if note.markers is not None:
        state.markers = _spaces(pack, "markers", note.markers)
    if note.pods is not None:
        state.pods = _spaces(pack, "pods", note.pods)
    elif state.carrier is not None:
        state.pods = []
    if note.markers is None:
        objectives.check_goal(Table(state, pack))  # with one player, O7 notes the diver's Finish space


def _lay_kraken(pack: Pack, note: DiveNotation, state: State) -> None:
    coming, gone = note.kraken.split(), note.kraken_discard.split()
    for id in coming + gone:
        pack.kraken_card(id)
    rest = [card for card in kraken_deck(pack, state.settings) if card not in coming + gone]
    state.chance.shuffle(rest)
    state.kraken = rest + coming[::-1]
    state.kraken_discard = gone
    if note.known > len(state.kraken):
        raise ValueError(f"known: {note.known} is not between 0 and {len(state.kraken)}, the size of the Kraken pile")


def _lay_salvage(pack: Pack, note: DiveNotation, state: State) -> None:
    coming = _cards(pack, "salvage", note.salvage)
    gone = _cards(pack, "salvage_discard", note.salvage_discard)
    rest = list(pack.salvage_deck)
    for card in [*coming, *gone, *state.stowed, *(card for diver in state.divers for card in diver.hand)]:
        if card not in rest:
            raise ValueError(f"salvage: {card} is used more often than there are copies ({pack.card[card].copies})")
        rest.remove(card)
    state.salvage, state.salvage_discard = lay_pile(state.chance, "salvage_left", rest, coming, gone, note.salvage_left)


def _refuse(pack: Pack, state: State, laid_out: bool) -> None:
    """Raise a ValueError for positions that cannot occur and for games that are over."""
    for problem in invariants(Table(state, pack)):
        raise ValueError(problem)
    for diver in state.divers:
        if laid_out and not diver.name:
            raise ValueError(f"divers: seat{diver.seat} has no diver")
        if laid_out and diver.at is None and diver.stance != "devoured":
            raise ValueError(f"divers: {diver.name}: write a space, or devoured")
        if diver.at in state.tentacles:
            raise ValueError(f"divers: {diver.name}: a tentacle is on {diver.at} too (RF-625)")
    if laid_out and not state.done < len(state.objectives):
        raise ValueError("done: with all objectives accomplished the game is over (RF-803)")
    if laid_out:
        _refuse_over(Table(state, pack))


def _refuse_over(t: Dive) -> None:
    """Raise a ValueError if the game is over or the goal of the current objective is already met."""
    s, objective = t.state, current_objective(t)
    if s.threat >= t.pack.board.threat_limit or s.supply == 0:
        raise ValueError("threat, supply: the game is over (RF-840, RF-841)")
    if len(s.divers) > 1 and all(diver.stance != STANDING for diver in s.divers):
        raise ValueError("divers: none of them stands, so the game is over (RF-843)")
    if objective is not None and objectives.met(t):
        raise ValueError(f"objectives: the goal of {objective.id} is already met; count it in `done` (RF-802)")


# -- writing -------------------------------------------------------------------------------------------------------


def write(pack: Pack, s: State) -> DiveNotation:
    """The notation of a state at a boundary; `read` makes the same state from it."""
    return written(
        DiveNotation,
        s,
        divers={diver.name or f"seat{diver.seat}": _diver_words(diver) for diver in s.divers},
        active=s.divers[s.active].name or s.active,
        head=f"{s.head[0]},{s.head[1]}",
        carrier=None if s.carrier is None else s.divers[s.carrier].name,
        kraken=" ".join(reversed(s.kraken)),
        salvage=" ".join(reversed(s.salvage)),
    )


def _diver_words(diver: Diver) -> str:
    words = [diver.at or ""]
    if diver.stance != "standing":
        words.append(diver.stance)
    if diver.screen:
        words.append("screen")
    for name in LISTS:
        if listed := getattr(diver, name):
            words += [name, *listed]
    return " ".join(word for word in words if word) or "-"
