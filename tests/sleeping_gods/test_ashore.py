"""Markets and ports."""

from __future__ import annotations

import pytest

from fathom.games.sleeping_gods.game import GAME
from fathom.matches.reading import read_position
from tests.kit import events_of, offered, play
from tests.sleeping_gods.content_kit import edited
from tests.sleeping_gods.voyage import command, crew, stock, voyage

IN_PORT = "{region: M1h, stock: coin 9, players: {tom: command 2}, crew: {mac: damage 3}, cards: AD06, step: act 1}"


@pytest.mark.rule("SG-S14", "SG-380", "SG-381", "SG-382", "SG-383", "SG-384", "SG-D30")
def test_a_cutlass_and_antivenom() -> None:
    m = voyage(
        """
        region: M1c
        stock: coin 9
        cards: ""
        step: act 1
        market: MK24 MK14 MK05 MK06 MK07 MK08 MK09
        """
    )
    play(m, "market", asks="SG-D30")
    play(m, "buy MK24", asks="SG-D37")
    play(m, "crew gregory", "buy MK14", asks="SG-D23")
    assert stock(m) == {}
    assert crew(m, "gregory").weapons == ["MK24"]
    assert list(m.state.cards) == ["MK24", "MK14"]
    assert m.state.market[:5] == ["MK09", "MK08", "MK07", "MK06", "MK05"]


@pytest.mark.rule("SG-R238", "SG-450", "SG-D30")
def test_command_is_spent_between_two_purchases() -> None:
    m = voyage(
        """
        region: M1c
        stock: coin 9
        players: {cid: command 3 hand AB25, zoey: command 4}
        cards: ""
        step: act 1
        market: MK24 MK14 MK05 MK06 MK07 MK08 MK09
        """
    )
    play(m, "market", asks="SG-D32 seat 1")
    play(m, "pass", asks="SG-D30 seat 0")
    play(m, "equip AB25", "crew laurent", asks="SG-D30 seat 0")
    assert (crew(m, "laurent").equipped, command(m)[0]) == (["AB25"], 1)
    assert "buy MK24" in offered(m)
    # The other player may act before the purchase is made; then the active player is asked again.
    play(m, "buy MK14", asks="SG-D32 seat 1")
    play(m, "use mac 2", asks="SG-D30 seat 0")
    assert command(m)[1] == 3
    assert list(m.state.cards) == []
    play(m, "buy MK14", asks="SG-D30 seat 0")
    assert list(m.state.cards) == ["MK14"]


@pytest.mark.rule("SG-R238", "SG-450", "SG-D31")
def test_command_is_spent_in_port() -> None:
    m = voyage("{region: M1h, stock: coin 5, players: {tom: command 2}, crew: {mac: damage 3}, cards: '', step: act 1}")
    play(m, "port", "heal mac", asks="SG-D31")
    play(m, "use laurent 1", asks="SG-D31")
    assert command(m) == [0]
    assert stock(m) == {"coin": 4, "meat": 1}
    assert offered(m)[0] == "inn"


@pytest.mark.rule("SG-R238", "SG-R219", "SG-383")
def test_a_ship_moved_by_a_card_has_left_the_market() -> None:
    m = voyage(
        """
        region: M1c
        stock: coin 9
        players: {tom: command 2}
        cards: AD06
        step: act 1
        market: MK24 MK14 MK05 MK06 MK07 MK08 MK09
        """
    )
    play(m, "market", "use AD06 1", asks="SG-D25")
    play(m, "sail M1b", asks="SG-D23")
    assert m.state.region == "M1b"
    assert m.state.stall is None
    assert m.state.market[:7] == ["MK09", "MK08", "MK07", "MK06", "MK05", "MK14", "MK24"]
    assert list(m.state.cards) == ["AD06"]
    assert stock(m) == {"coin": 9}


@pytest.mark.rule("SG-R238", "SG-R219", "SG-400")
def test_a_ship_moved_by_a_card_has_left_the_port() -> None:
    m = voyage(IN_PORT)
    play(m, "port", "use AD06 1", asks="SG-D25")
    play(m, "sail M1g", asks="SG-D23")
    assert m.state.region == "M1g"
    assert crew(m, "mac").damage == 3
    assert stock(m) == {"coin": 9}


@pytest.mark.rule("SG-R238", "SG-R219")
def test_a_card_that_leaves_the_ship_where_it_is_does_not_end_the_visit() -> None:
    m = voyage(IN_PORT)
    play(m, "port", "use AD06 1", "stop", asks="SG-D31")
    assert "heal mac" in offered(m)


@pytest.mark.rule("SG-R238")
def test_no_second_market_is_laid_out_while_one_is_open() -> None:
    ferryman = 'command: 2, options: ["sail(1)", "skill(CRA,3)"]'
    pack = edited("adventure", ferryman, 'command: 2, options: ["market(2,half)", "skill(CRA,3)"]')
    text = "{region: M1c, stock: coin 9, players: {tom: command 4}, cards: AD06, step: act 1}"
    m = read_position(GAME, pack, text)
    assert "use AD06 1" in offered(m)
    play(m, "market", asks="SG-D30")
    laid_out = list(m.state.stall.cards)
    assert "use AD06 1" not in offered(m)
    play(m, "stop", asks="SG-D23")
    assert m.state.unbought == len(laid_out)
    play(m, "use AD06 1", asks="SG-D30")
    assert len(m.state.stall.cards) == 2


@pytest.mark.rule("SG-R239", "SG-381", "SG-383")
def test_a_market_without_anything_affordable_is_seen_before_it_closes() -> None:
    m = voyage("{region: M1c, cards: '', stock: coin 0, step: act 1, market: MK24 MK14 MK05 MK06 MK07 MK08 MK09}")
    play(m, "market", asks="SG-D30")
    assert offered(m) == ["stop"]
    assert m.state.stall.cards == ["MK24", "MK14", "MK05", "MK06", "MK07", "MK08", "MK09"]
    assert {str(b.option): b.rule for b in m.refusals()}["buy MK24"] == "SG-381"
    play(m, "stop", asks="SG-D23")
    assert m.state.market[:7] == ["MK09", "MK08", "MK07", "MK06", "MK05", "MK14", "MK24"]


@pytest.mark.rule("SG-R108", "SG-155", "SG-G07")
def test_the_starting_cards_never_come_back() -> None:
    m = voyage("{region: M1c, step: act 1}")
    assert len(m.state.market) == 28
    assert not {"MK01", "MK02", "MK03", "MK04"} & set(m.state.market)


@pytest.mark.rule("SG-380", "SG-400")
def test_markets_and_ports_only_where_they_are() -> None:
    m = voyage("{region: M1b, step: act 1}")
    assert not {"market", "port"} & set(offered(m))
    rules = {str(b.option): b.rule for b in m.refusals()}
    assert (rules["market"], rules["port"]) == ("SG-380", "SG-400")


@pytest.mark.rule("SG-R010", "SG-381")
def test_an_effect_may_halve_prices_or_give_one_card() -> None:
    m = voyage("{cards: '', stock: coin 4, step: act 1, market: MK26 MK10, do: 'market(2,half)'}")
    play(m, "buy MK26", "crew mac", asks="SG-D23")
    assert stock(m) == {}
    m = voyage("{cards: '', step: act 1, market: MK26 MK10, do: 'market(2,free1)'}")
    play(m, "buy MK10", asks="SG-D23")
    assert list(m.state.cards) == ["MK10"]
    assert m.state.market[0] == "MK26"


@pytest.mark.rule("SG-R048", "SG-381", "SG-R218")
def test_a_haggler_pays_less_but_at_least_one() -> None:
    m = voyage(
        "{region: M1c, stock: coin 4, crew: {mac: equipped AB55}, cards: '', step: act 1, market: MK24 MK23 MK08}"
    )
    play(m, "market", asks="SG-D30")
    assert "buy MK24" not in offered(m)
    play(m, "buy MK08", asks="SG-D30")
    assert stock(m) == {"coin": 1}
    play(m, "buy MK23", asks="SG-D23")


@pytest.mark.rule("SG-S15", "SG-400", "SG-401", "SG-402", "SG-403", "SG-D31", "SG-R110", "SG-R112")
def test_a_day_in_port() -> None:
    m = voyage(
        """
        region: M1h
        stock: coin 7 mat 2
        cubes: hull 1 galley 2
        crew: {mac: damage 5 fatigue 1, sofi: damage 3}
        cards: ""
        step: act 1
        """
    )
    play(m, "port", "inn", asks="SG-D31")
    assert (crew(m, "mac").damage, crew(m, "mac").fatigue) == (3, 0)
    assert stock(m) == {"coin": 3, "mat": 2}
    assert "inn" not in offered(m)
    play(m, "yard mat", "room hull", "yard mat", "heal mac", asks="SG-D31")
    assert crew(m, "mac").damage == 0
    assert stock(m) == {"coin": 2}
    assert m.state.cubes["galley"] == 1
    # The shipyard was left for the healer: each service once.
    assert offered(m) == ["heal sofi", "stop"]


@pytest.mark.rule("SG-400", "SG-R111")
def test_each_service_once_and_no_more_than_the_damage() -> None:
    m = voyage("{region: M1h, stock: coin 9 mat 2, cubes: hull 1, cards: '', step: act 1}")
    play(m, "port", "yard coin", asks="SG-D31")
    assert offered(m) == ["inn", "stop"]


@pytest.mark.rule("SG-S16", "SG-404", "SG-406", "SG-407", "SG-R113", "SG-R114", "SG-T07")
def test_a_level_card_is_bought_with_xp() -> None:
    m = voyage("{region: M1h, xp: 5, crew: {audrie: equipped AB37 AB38 command 1}, cards: '', step: act 1, fate: 1}")
    play(m, "port", "level LV08", asks="SG-D23")
    assert m.state.xp == 0
    assert crew(m, "audrie").levels == ["LV08"]
    assert crew(m, "audrie").equipped == ["AB37", "AB38"]
    play(m, "travel", "join audrie", asks="SG-D25")
    assert events_of(m, "distance")[0]["total"] == 1 + 1 + 2 + 1


@pytest.mark.rule("SG-R017", "SG-402")
def test_the_chief_engineer_repairs_one_more_at_the_yard() -> None:
    m = voyage(
        "{region: M1h, stock: mat 1, crew: {audrie: levels LV08}, cubes: galley 2 hull 1, cards: '', step: act 1}"
    )
    play(m, "port", "yard mat", "room galley", asks="SG-D36")
    play(m, "use LV08 1", "room galley", asks="SG-D23")
    assert m.state.cubes["galley"] == 0


@pytest.mark.rule("SG-401")
def test_fever_aboard_spoils_the_inn() -> None:
    m = voyage("{region: M1h, stock: coin 4, ongoing: P09, crew: {mac: damage 3}, cards: '', step: act 1}")
    play(m, "port", "inn", asks="SG-D23")
    assert crew(m, "mac").damage == 2


@pytest.mark.rule("SG-R221", "SG-403", "SG-T11")
def test_the_healer_restores_all_in_spite_of_the_fever() -> None:
    m = voyage("{region: M1h, stock: coin 1, ongoing: P09, crew: {mac: damage 3}, cards: '', step: act 1}")
    play(m, "port", "heal mac", asks="SG-D23")
    assert crew(m, "mac").damage == 0
    m = voyage("{players: {tom: command 2}, ongoing: P09, crew: {mac: damage 3}, cards: AD42, step: act 1}")
    play(m, "use AD42 1", asks="SG-D23")
    assert crew(m, "mac").damage == 0
