"""Components and their limits, hidden information, the clock."""

from __future__ import annotations

import pytest

from fathom.engine.chance import Chance
from fathom.engine.errors import PositionError
from fathom.games.sleeping_gods.game import GAME
from fathom.games.sleeping_gods.language.words import SKILLS
from fathom.games.sleeping_gods.model.view import resample
from tests.kit import events_of, offered, play
from tests.sleeping_gods.voyage import crew, panels, voyage


@pytest.mark.rule("SG-111", "SG-121")
def test_damage_tokens_never_run_out() -> None:
    m = voyage("{cards: '', step: act 1, do: 'hurt(4,each)'}")
    play(m, asks="SG-D23")
    assert sum(one.damage for one in m.state.crew.values()) == 36


@pytest.mark.rule("SG-118")
def test_the_pollen_potion_is_used_once() -> None:
    m = voyage("{cards: '', crew: {mac: venom low}, items: potion egg, step: act 1}")
    play(m, "use potion 1", "put venom", asks="SG-D23")
    assert crew(m, "mac").statuses == []
    assert m.state.items == ["egg"]
    m = voyage("{cards: '', step: act 1, do: 'token(suit);token(suit);losetoken(egg)'}")
    assert m.state.items == ["suit"]


@pytest.mark.rule("SG-123", "SG-R083", "SG-G09")
def test_an_empty_ability_deck_is_made_of_its_discards_but_not_of_the_card_in_view() -> None:
    pack = voyage("{}").pack
    first, *rest = [card.id for card in pack.abilities]
    m = voyage(
        f"""
        players: {{tom: command 1}}
        cards: MK03
        discard: {" ".join(rest)}
        step: act 1
        do: challenge(STR,9){{}}{{}}
        """
    )
    play(m, "pass", asks="SG-D40")
    assert m.state.fate.card == first
    assert m.state.deck == []
    play(m, "use MK03 1", asks="SG-D23")
    assert events_of(m, "deck shuffled") == [{"cards": 59}]
    assert len(m.state.deck) + len(m.state.discard) == 60


@pytest.mark.rule("SG-550")
def test_there_are_five_skills() -> None:
    assert SKILLS == ("STR", "PER", "SAV", "CRA", "CUN")
    printed = [board.skills for board in voyage("{}").pack.crew]
    assert all(2 <= sum(skills.values()) <= 5 for skills in printed)


@pytest.mark.rule("SG-694", "SG-502")
def test_overflow_at_the_end_of_a_round() -> None:
    m = voyage("{cards: '', crew: {mac: damage 4}, step: act 1, enemies: 3}")
    play(m, "pass", "crew mac", asks="SG-D09")
    play(m, "crew sofi", asks="SG-D44")
    assert (crew(m, "mac").damage, crew(m, "sofi").damage) == (5, 1)


@pytest.mark.rule("SG-125", "SG-014", "SG-R214", "SG-100", "SG-102")
def test_a_view_shows_the_own_hand_and_no_pile() -> None:
    m = voyage("{players: {tom: hand AB01 AB02, zoey: hand AB13}, discard: AB30, step: act 1}")
    mine, theirs, outside = m.view(0), m.view(1), m.view(None)
    assert mine.players[0].hand == ("AB01", "AB02")
    assert mine.players[1].hand == ()
    assert mine.players[1].cards == 1
    assert theirs.players[0].hand == ()
    assert outside.players[0].hand == ()
    assert mine.discard == ("AB30",)
    assert mine.deck == 56


@pytest.mark.rule("SG-R214", "SG-R013")
def test_an_imagined_match_keeps_what_is_known() -> None:
    m = voyage("{players: {tom: hand AB01 AB02, zoey: hand AB13}, step: act 1, events_left: 8}")
    before = [m.pack.event[id].type for id in m.state.events]
    resample(m.table, (0,), Chance(5))
    s = m.state
    assert s.players[0].hand == ["AB01", "AB02"]
    assert len(s.players[1].hand) == 1
    assert [m.pack.event[id].type for id in s.events] == before
    assert list(m.game.rules.invariants(m.table)) == []


@pytest.mark.rule("SG-R222", "SG-383", "SG-R214")
def test_cards_not_bought_are_under_the_market_deck_in_known_order() -> None:
    m = voyage("{cards: '', region: M1c, stock: coin 9, step: act 1, market: MK24 MK14 MK05, do: 'market(3,buy)'}")
    play(m, "stop", asks="SG-D23")
    assert m.view(None).unbought == ("MK24", "MK14", "MK05")
    deck = m.state.market[:]
    resample(m.table, (0,), Chance(5))
    assert m.state.market[:3] == deck[:3] == ["MK05", "MK14", "MK24"]
    assert m.state.market != deck
    assert list(m.game.rules.invariants(m.table)) == []
    assert f"at the bottom of the market deck: {m.pack.card['MK24'].name}" in panels(m)


@pytest.mark.rule("SG-R222")
def test_known_cards_are_drawn_again_when_no_others_are_left() -> None:
    m = voyage("{cards: '', stock: coin 9, step: act 1, do: 'market(31,buy);market(3,buy)'}")
    play(m, "stop", asks="SG-D30")
    laid = m.state.stall.cards
    assert m.state.unbought == len(m.state.market) == 29
    play(m, "stop", asks="SG-D23")
    assert m.state.unbought == len(m.state.market) == 32
    assert m.view(None).unbought[-3:] == tuple(laid)


@pytest.mark.rule("SG-R222", "SG-R040")
def test_discarded_search_tokens_lie_open() -> None:
    m = voyage("{cards: '', step: room, search: SR4 SR1}")
    play(m, "room deck", "part all", "draw", "stop", asks="SG-D32")
    assert m.view(None).search_discard == ("SR4",)
    assert "Search tokens: 8 to draw; discarded “gain 1 meat”." in panels(m)


@pytest.mark.rule("SG-R005")
def test_the_active_player_decides_for_the_group() -> None:
    m = voyage(
        "{players: {tom: command 0, zoey: command 0}, cards: '', active: zoey, region: M1c, stock: coin 5, step: act 1}"
    )
    play(m, "market", asks="SG-D30 seat 1")
    m = voyage("{players: {tom: command 0, zoey: command 0}, cards: '', active: zoey, step: act 1, read: '3'}")
    play(m, asks="SG-D29 seat 1")


@pytest.mark.rule("SG-G06")
def test_the_clock_of_a_campaign() -> None:
    figures = voyage("{}").pack.figures
    turns = 3 * 3 * figures.events_per_type + 3
    assert turns == 57
    assert figures.actions * (turns - 1) == 112


@pytest.mark.rule("SG-D33", "SG-463")
def test_an_equipped_card_may_be_discarded_at_any_time() -> None:
    m = voyage("{cards: '', crew: {mac: equipped AB01}, step: act 1, enemies: 3}")
    assert "drop AB01" in offered(m)
    play(m, "drop AB01", asks="SG-D44")
    assert m.state.discard == ["AB01"]


@pytest.mark.rule("SG-T20")
def test_unlocked_cards_with_a_special_use() -> None:
    keg = "{cards: '', settings: {unlocked: [174, 171], earned: 40, first: 0}, quests: '174 171'"
    m = voyage(keg + ", step: act 1, enemies: 3}")
    play(m, "use Q174 1", "cover 3 TL", "cover 3 TR", "stop", asks="SG-D44")
    assert m.state.quests_used == [174]
    m = voyage(keg + ", step: act 1, do: 'ship(2)'}")
    play(m, "use Q171 1", asks="SG-D23")
    assert sum(m.state.cubes.values()) == 0
    assert m.view(0).spent == ("Q171",)
    assert "(used in this pass)" in panels(m)
    hard = "{cards: '', settings: {unlocked: [166], earned: 40, first: 0}, quests: 166"
    m = voyage(hard + ", step: act 1, do: 'challenge(STR,5){}{}'}")
    assert m.state.trial.number == 6


@pytest.mark.parametrize(
    ("text", "field"),
    [
        (f"crew: {{{', '.join(f'{board.id}: damage {board.health}' for board in GAME.pack.crew)}}}", "crew"),
        (f"cubes: {' '.join(f'{room.id} {room.cubes}' for room in GAME.pack.ship)}", "cubes"),
    ],
)
def test_a_written_position_that_is_a_defeat_is_refused(text: str, field: str) -> None:
    with pytest.raises(PositionError, match=f"{field}: all .* which is a defeat"):
        voyage(text)
