"""Set-up: factions, map, sides, deployment. RV-200 to RV-224. Armies are in `rules/army`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fathom.engine.ask import Ask, Option
from fathom.engine.chance import Chance
from fathom.engine.legality import Reason
from fathom.engine.script import Script
from fathom.games.rivals.model.board import in_order
from fathom.games.rivals.model.options import About, Again, Choose, Keep
from fathom.games.rivals.model.pack import Pack
from fathom.games.rivals.model.state import BattleTable, GroundName, Player, Settings, State, StepName
from fathom.games.rivals.rules import army, reinforcement, tiles
from fathom.games.rivals.rules.queries import lurk, model, turn_order
from fathom.games.rivals.rules.rolls import contest


def deal(pack: Pack, seats: int, settings: Any, chance: Chance) -> State:
    """The first state of a match: decks shuffled, Essence dealt, factions as in the settings (RV-207, RV-208)."""
    assert isinstance(settings, Settings)
    items, abyss, events = pack.deck("items"), pack.deck("abyss"), pack.deck("events")
    for deck in (items, abyss, events):
        chance.shuffle(deck)
    players = [Player(seat, essence=pack.battle.essence) for seat in range(seats)]
    if settings.factions != "choose":
        dealt = [faction.id for faction in pack.factions]
        chance.shuffle(dealt)
        for player, faction in zip(
            players, dealt if settings.factions == "random" else settings.factions, strict=False
        ):
            player.faction = faction
    return State(
        chance=chance, settings=settings, players=players, step="faction", items=items, abyss=abyss, events=events
    )


def go_on(t: BattleTable) -> None:
    """Set the next step of set-up and the player to ask, in the order of RV-200."""
    s = t.state
    if s.step == "faction" and not _next(t, [p for p in s.players if not (p.out or p.faction or p.named)]):
        if any(not (player.out or player.faction) for player in s.players):
            settle_factions(t)
            go_on(t)
            return
        s.step = "army"
        if s.settings.armies == "quick":
            for player in s.players:
                if not player.out:
                    army.muster(t, player, max(one.points for one in army.ready_made(t, player.faction)))
                    player.ready = True
    if s.step == "army" and not _next(t, [p for p in s.players if not (p.out or p.ready)]):
        t.reveal()
        t.say("RV-216", "armies revealed")
        lay_map(t)
        s.step = "map"
        s.active = turn_order(t)[0].seat
    if s.step == "side" and not _next(t, [player for player in turn_order(t) if not player.side]):
        s.step = "deploy"
    if s.step == "deploy" and not _next(t, [player for player in turn_order(t) if to_deploy(t, player)]):
        s.step = "turn"


def _next(t: BattleTable, players: list[Player]) -> bool:
    """Make the first of these players active; returns False if there are no players."""
    if players:
        t.state.active = players[0].seat
    return bool(players)


# -- factions ----------------------------------------------------------------------------------------------------------


FACTION_TAKEN = Reason("RV-101", "Another player leads this faction. Choose another one.")


def faction_refusal(t: BattleTable, faction: str) -> Reason | None:
    """Why a player cannot name a faction; None if they can (RV-101)."""
    return FACTION_TAKEN if any(player.faction == faction for player in t.state.players) else None


def choose_factions(t: BattleTable) -> Script[None]:
    """Ask the active player to choose, in secret, a faction that no other player has (RV-210)."""
    s = t.state
    player = s.players[s.active]
    if not player.faction and not player.out:
        options: list[Option] = [
            Choose(faction.id) for faction in t.pack.factions if faction_refusal(t, faction.id) is None
        ]
        answer = yield Ask((player.seat,), "RV-D01", options, About("faction"))
        player.named = answer.what


def settle_factions(t: BattleTable) -> None:
    """Reveal the factions named: each goes to the player who named it, or to the winner of a contest (RV-210)."""
    t.reveal()
    named: dict[str, list[int]] = {}
    for player in t.state.players:
        if player.named and not player.out:
            named.setdefault(player.named, []).append(player.seat)
            t.say("RV-210", "names faction", seat=player.seat, faction=player.named)
        player.named = ""
    for faction, seats in named.items():
        seat = seats[0] if len(seats) == 1 else contest(t, seats, "RV-210")
        t.state.players[seat].faction = faction
        t.say("RV-210", "takes faction", seat=seat, faction=faction)


# -- the map -----------------------------------------------------------------------------------------------------------


def lay_map(t: BattleTable) -> None:
    """Lay the map: shuffled tiles on the inner field, summoning tiles around it (RV-217, RV-218)."""
    s = t.state
    here = lurk(t)
    kinds: list[GroundName] = [kind for kind, number in t.pack.lurk.tiles.items() for _ in range(number)]
    if s.settings.layout == "mirror":
        s.ground = mirrored(t, kinds)
    else:
        t.shuffle(kinds)
        s.ground = dict(zip(here.inner, kinds, strict=True))
    s.ground |= dict.fromkeys(in_order(here.group_of), "summoning")
    s.rocks = tuple(tile for tile in here.tiles if s.ground[tile] == "rock")
    t.reveal()
    t.say("RV-217", "map laid")


def mirrored(t: BattleTable, kinds: list[GroundName]) -> dict[str, GroundName]:
    """A map that is the same from both sides (RV-217).

    The kind with an odd number of tiles has one in the middle; all other tiles are laid in pairs.
    """
    here = lurk(t)
    middle = len(here.inner) // 2
    odd = next(kind for kind in kinds if kinds.count(kind) % 2)
    kinds.remove(odd)
    half = kinds[::2]
    t.shuffle(half)
    ground = {here.inner[middle]: odd}
    for tile, kind in zip(here.inner[:middle], half, strict=True):
        ground[tile] = ground[here.mirrored[tile]] = kind
    return {tile: ground[tile] for tile in here.inner}


def agree_on_map(t: BattleTable) -> Script[None]:
    """Lay the map again if a player asks for it and all agree (RV-219); otherwise roll for who begins."""
    s = t.state
    players = turn_order(t, 0)
    if s.mulligans < s.settings.mulligans:
        for player in players:
            if (yield from wants_another_map(t, player)):
                if (yield from all_agree(t, player)):
                    s.mulligans += 1
                    t.say("RV-219", "mulligan", seat=player.seat)
                    lay_map(t)
                    return
                break
    s.first = contest(t, [player.seat for player in players], "RV-220")
    t.say("RV-220", "begins", seat=s.first)
    s.step = "side"


def wants_another_map(t: BattleTable, player: Player) -> Script[bool]:
    """Ask a player whether to lay the map again."""
    about = About("mulligan", left=t.state.settings.mulligans - t.state.mulligans)
    answer = yield Ask((player.seat,), "RV-D03", [Keep(), Again()], about)
    return isinstance(answer, Again)


def all_agree(t: BattleTable, proposer: Player) -> Script[bool]:
    """Ask all other players; returns whether they agree to another map."""
    for player in turn_order(t, 0):
        if player is not proposer:
            about = About("agree", target=str(proposer.seat))
            answer = yield Ask((player.seat,), "RV-D03", [Keep(), Again()], about)
            if isinstance(answer, Keep):
                return False
    return True


# -- sides and deployment ----------------------------------------------------------------------------------------------


SIDE_TAKEN = Reason("RV-222", "Another player has taken this side. Choose another one.")
DEPLOY_ALL = Reason("RV-224", "Deploy every model for which there is room.")


def side_refusal(t: BattleTable, group: str) -> Reason | None:
    """Why a player cannot take a side; None if they can (RV-222)."""
    return SIDE_TAKEN if any(player.side == group for player in t.state.players) else None


def choose_side(t: BattleTable) -> Script[None]:
    """Ask a player for a free side, a group of summoning tiles (RV-222)."""
    s = t.state
    player = s.players[s.active]
    options: list[Option] = [Choose(group) for group in lurk(t).groups if side_refusal(t, group) is None]
    answer = yield Ask((player.seat,), "RV-D04", options, About("side"))
    player.side = answer.what
    t.say("RV-222", "takes side", seat=player.seat, side=answer.what)


def to_deploy(t: BattleTable, player: Player) -> list[Option]:
    """The options to deploy a player's models on tiles with room (RV-223, RV-224)."""
    return [
        option
        for tile in reinforcement.summoning_tiles(t, player.seat)
        for option in reinforcement.arrivals(t, player.seat, tile)
    ]


def deploy(t: BattleTable) -> Script[None]:
    """Ask the active player to deploy one model; models without room wait (RV-223, RV-224)."""
    s = t.state
    player = s.players[s.active]
    answer = yield Ask((player.seat,), "RV-D05", to_deploy(t, player), About("deploy"))
    tiles.stand(t, model(t, answer.model), answer.tile)
    t.say("RV-223", "deployed", model=answer.model, at=answer.tile)


SETUP_STEPS: dict[StepName, Callable[[BattleTable], Script[None]]] = {
    "faction": choose_factions,
    "army": army.build,
    "map": agree_on_map,
    "side": choose_side,
    "deploy": deploy,
}
"""The script for each step of set-up."""


def secret_choice(t: BattleTable, seat: int) -> Script[None] | None:
    """The script for a secret choice of a player: a faction, an army, or a vote on the map; None if there is none."""
    s = t.state
    player = s.players[seat]
    if player.out:
        return None
    if s.step == "faction":
        return None if player.faction or player.named else _choose_alone(t, player)
    if s.step == "army":
        return None if player.ready else _choose_alone(t, player)
    if s.step == "map" and s.mulligans < s.settings.mulligans:
        return _vote_alone(t, player)
    return None


def _choose_alone(t: BattleTable, player: Player) -> Script[None]:
    """Ask one player until they have named a faction or finished their army list (RV-210, RV-216)."""
    t.state.active = player.seat
    while not (player.named or player.ready):
        yield from SETUP_STEPS[t.state.step](t)


def _vote_alone(t: BattleTable, player: Player) -> Script[None]:
    """Ask one player whether to lay the map again (RV-219)."""
    yield from wants_another_map(t, player)


def set_up(t: BattleTable) -> Script[None]:
    """Run the current step of set-up for one player, then find the next step."""
    yield from SETUP_STEPS[t.state.step](t)
    go_on(t)
