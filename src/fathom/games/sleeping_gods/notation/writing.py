"""Write a state as a position."""

from __future__ import annotations

import msgspec

from fathom.game.notation import written
from fathom.games.sleeping_gods.fields import LISTS, NUMBERS, InProgress, VoyageNotation
from fathom.games.sleeping_gods.model.pack import Pack
from fathom.games.sleeping_gods.model.state import Crew, Player, State


def write(pack: Pack, s: State) -> VoyageNotation:
    """The complete notation of a state at a boundary, so that reading it uses no defaults."""
    names = [f"p{seat + 1}" for seat in range(s.seats)]
    return written(
        VoyageNotation,
        s,
        players={names[player.seat]: _player_words(player) for player in s.players},
        crew={one.id: _crew_words(one, names) for one in s.crew.values()},
        pass_=s.passes,
        cubes=" ".join(f"{box} {n}" for box, n in s.cubes.items()),
        stock=" ".join(f"{kind} {n}" for kind, n in s.stock.items()),
        cards=" ".join(f"{id}:{command}" for id, command in s.cards.items()),
        marks=" ".join(f"{word} {n}" for word, n in s.marks.items()),
        used=" ".join(map(str, s.quests_used)),
        deck=" ".join(reversed(s.deck)),
        events=" ".join(reversed(s.events)),
        events_left=len(s.events),
        search=" ".join(reversed(s.search)),
        market=" ".join(reversed(s.market)),
        rolls=" ".join(str(number) for _, number in s.chance.rolls),
        in_progress=msgspec.json.format(msgspec.json.encode(_in_progress(s)), indent=0).decode(),
    )


def _in_progress(s: State) -> InProgress:
    fields = {field: getattr(s, field) for field in InProgress.__struct_fields__ if field != "idle"}
    return InProgress(**fields, idle=[player.seat for player in s.players if player.idle])


def _player_words(player: Player) -> str:
    words = [f"command {player.command}", f"tokens {player.tokens}"]
    if player.hand:
        words.append("hand " + " ".join(player.hand))
    return " ".join(words)


def _crew_words(one: Crew, names: list[str]) -> str:
    words = [f"of {names[one.seat]}"] if one.seat >= 0 else []
    words += [f"{name} {getattr(one, name)}" for name in NUMBERS if getattr(one, name)]
    words += [f"token {one.synergy}"] if one.synergy else []
    words += one.statuses
    words += [f"{name} {' '.join(getattr(one, name))}" for name in LISTS[1:] if getattr(one, name)]
    return " ".join(words)
