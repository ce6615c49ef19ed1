"""Combat: the end of the round, and of the combat."""

from __future__ import annotations

import pytest

from tests.kit import events_of, offered, play
from tests.sleeping_gods.voyage import crew, points, squares, stock, voyage


@pytest.mark.rule(
    "SG-X21",
    "SG-608",
    "SG-720",
    "SG-605",
    "SG-607",
    "SG-690",
    "SG-691",
    "SG-692",
    "SG-695",
    "SG-728",
    "SG-964",
    "SG-D53",
    "SG-D54",
)
def test_the_end_of_a_round() -> None:
    m = voyage("{step: act 1, enemies: 3 7, cards: ''}")
    play(m, "pass", "crew mac", "crew laurent", asks="SG-D54")
    play(m, "crew marco", asks="SG-D44")
    assert [crew(m, id).damage for id in ("mac", "laurent")] == [2, 3]
    assert crew(m, "marco").statuses == ["madness"]
    assert m.state.battle.round == 2
    assert [player.tokens for player in m.state.players] == [4]


@pytest.mark.rule("SG-S41", "SG-692", "SG-693", "SG-721", "SG-R168", "SG-R180", "SG-807")
def test_a_neighbour_adds_damage_and_only_cards_block() -> None:
    m = voyage("{players: {tom: command 1}, cards: MK05, step: act 1, enemies: '11 10', fate: 4}")
    play(m, "attack laurent", "target 10", "pass", "stop", asks="SG-D50")
    assert events_of(m, "counterattack") == [{"enemy": 10, "crew": "laurent", "n": 1}]
    play(m, "pass", "pass", asks="SG-D34")
    play(m, "pass", asks="SG-D53")
    assert points(m) == 3
    play(m, "crew sofi", "pass", "pass", asks="SG-D53")
    assert points(m) == 4
    play(m, "crew laurent", asks="SG-D50")
    assert m.state.battle.packet.damage == 4
    play(m, "use MK05 1", asks="SG-D44")
    assert crew(m, "laurent").damage == 2


@pytest.mark.rule("SG-S42", "SG-722", "SG-R179", "SG-R181")
@pytest.mark.parametrize(("row", "damage"), [("20 10:TR", 3), ("10:TR 20", 2)])
def test_regeneration_is_strictly_in_order(row: str, damage: int) -> None:
    m = voyage(f"{{cards: '', step: act 1, enemies: '{row}'}}")
    first = "crew sofi" if row.startswith("20") else "crew mac"
    second = "crew mac" if row.startswith("20") else "crew sofi"
    play(m, "pass", first, asks="SG-D54" if row.startswith("20") else "SG-D53")
    if row.startswith("20"):
        play(m, "crew kannan", second, asks="SG-D44")
    else:
        play(m, second, "crew kannan", asks="SG-D44")
    assert crew(m, "mac").damage == damage
    assert squares(m)[10] == ""


@pytest.mark.rule("SG-964", "SG-R153", "SG-R002")
def test_a_strike_that_fells_the_last_enemy_at_the_end_of_the_round_ends_everything() -> None:
    m = voyage("{players: {tom: command 2}, cards: AD43 AD72, step: act 1, enemies: '3:TL,TR,ML'}")
    play(m, "pass", asks="SG-D34")
    assert {"use AD43 1", "use AD72 2"} < set(offered(m))
    play(m, "use AD72 2", "cover 3 BR", asks="SG-D23")
    assert m.state.battle is None
    assert events_of(m, "assault") == []


LAST = ", ".join(
    f"{id}: damage {n}"
    for id, n in {"sofi": 5, "laurent": 6, "rafael": 6, "audrie": 4, "kasumi": 4, "kannan": 5, "marco": 5}.items()
)


@pytest.mark.rule("SG-503", "SG-R072", "SG-723", "SG-850")
def test_the_last_crew_member_falls_with_the_card_that_protected_them() -> None:
    mac = "gregory: damage 5, mac: damage 2 equipped AB12"
    m = voyage(f"{{crew: {{{LAST}, {mac}}}, cards: '', step: act 1, enemies: '39:TR 3'}}")
    play(m, "pass", asks="SG-D10")
    assert events_of(m, "assault") == [{"enemy": 39, "crew": "mac", "n": 3}]
    assert events_of(m, "defeat") == [{"cause": "crew"}]


@pytest.mark.rule("SG-503", "SG-463", "SG-R072")
def test_dropping_it_between_attacks_is_a_defeat_too() -> None:
    mac = "gregory: damage 5, mac: damage 5 equipped AB12"
    m = voyage(f"{{crew: {{{LAST}, {mac}}}, cards: '', step: act 1, enemies: 3}}")
    play(m, "drop AB12", asks="SG-D10")
    assert events_of(m, "defeat") == [{"cause": "crew"}]


@pytest.mark.rule("SG-R220", "SG-R072", "SG-R176")
@pytest.mark.parametrize(("answer", "defeats", "damage"), [("use token-gregory 1", 0, 3), ("pass", 1, 0)])
def test_gregorys_token_serves_who_falls_with_a_card(answer: str, defeats: int, damage: int) -> None:
    mac = "gregory: damage 5 token mac, mac: damage 2 equipped AB12"
    m = voyage(f"{{crew: {{{LAST}, {mac}}}, cards: '', step: act 1, enemies: '39:TR'}}")
    play(m, "pass", asks="SG-D49")
    assert crew(m, "mac").damage == 5
    assert events_of(m, "down") == [{"crew": "mac"}]
    m.choose(answer)
    assert (m.state.defeats, crew(m, "mac").damage) == (defeats, damage)


@pytest.mark.rule("SG-R220", "SG-R104")
def test_crew_that_falls_with_a_lost_totem_may_be_saved_but_not_crew_already_down() -> None:
    words = "gregory: damage 6 token mac, kannan: damage 6 token gregory, mac: damage 5"
    m = voyage(f"{{crew: {{{words}}}, cards: AD71, step: act 1, enemies: 3, do: 'loseadv(71)'}}")
    assert m.ask is not None
    assert (m.ask.id, m.ask.about.crew) == ("SG-D49", "mac")
    play(m, "use token-gregory 1", asks="SG-D44")
    assert [crew(m, id).damage for id in ("gregory", "kannan", "mac")] == [5, 5, 3]
    assert events_of(m, "down") == [{"crew": "mac"}]


@pytest.mark.rule("SG-R176", "SG-T11")
def test_fever_aboard_weakens_gregorys_token() -> None:
    words = f"{LAST}, gregory: damage 5 token mac, mac: damage 4"
    m = voyage(f"{{crew: {{{words}}}, cards: '', ongoing: P09, step: act 1, enemies: 7}}")
    play(m, "pass", "use token-gregory 1", asks="SG-D54")
    assert crew(m, "mac").damage == 4


@pytest.mark.rule("SG-S43", "SG-R061", "SG-R176", "SG-R175", "SG-D49")
def test_gregorys_token_saves_the_last_one_standing() -> None:
    down = ", ".join(
        f"{id}: damage {n}"
        for id, n in (
            ("sofi", 5),
            ("laurent", 6),
            ("rafael", 6),
            ("audrie", 4),
            ("kasumi", 4),
            ("kannan", 5),
            ("marco", 5),
        )
    )
    m = voyage(f"{{crew: {{{down}, gregory: damage 5 token mac, mac: damage 4}}, cards: '', step: act 1, enemies: 7}}")
    play(m, "pass", asks="SG-D49")
    assert crew(m, "mac").damage == 5
    play(m, "use token-gregory 1", asks="SG-D54")
    assert crew(m, "mac").damage == 3
    assert crew(m, "gregory").synergy == "gregory"
    assert m.state.defeats == 0


@pytest.mark.rule("SG-S47", "SG-731", "SG-R184", "SG-R186")
def test_disarmed_weapons_can_be_equipped_after_the_combat() -> None:
    m = voyage("{crew: {gregory: weapons MK24}, cards: MK24, step: act 1, enemies: '22:TL', fate: 5}")
    play(m, "pass", "crew mac", asks="SG-D44")
    assert crew(m, "gregory").weapons == []
    assert "MK24" in m.state.cards
    assert not [option for option in offered(m) if option.startswith("arm")]
    play(m, "attack gregory", "cover 22 MR", "stop", "decline", asks="SG-D23")
    assert "arm MK24" in offered(m)


@pytest.mark.rule("SG-S59", "SG-609", "SG-R153")
def test_the_last_enemy_falls_and_the_physician_heals() -> None:
    m = voyage("{crew: {gregory: levels LV18, mac: damage 2}, cards: '', step: act 1, enemies: '3:TL,TR,ML', fate: 6}")
    play(m, "attack laurent", "cover 3 BR", "stop", "decline", asks="SG-D36")
    play(m, "use LV18 1", asks="SG-D23")
    assert crew(m, "mac").damage == 0
    assert m.state.battle is None
    assert events_of(m, "assault") == []


@pytest.mark.rule("SG-R151", "SG-R150", "SG-606", "SG-D52", "SG-D44")
def test_the_attacks_end_when_all_who_have_tokens_agree() -> None:
    m = voyage("{players: {tom: command 0, zoey: command 0}, cards: '', step: act 1, enemies: 3, fate: 6}")
    play(m, "pass", asks="SG-D44 seat 1")
    play(m, "attack mac", "cover 3 TR", "stop", asks="SG-D44 seat 0")
    play(m, "pass", "pass", asks="SG-D53 seat 0")


@pytest.mark.rule("SG-R188", "SG-R152")
def test_the_round_ends_if_no_crew_member_can_attack() -> None:
    crew_ids = ("sofi", "laurent", "rafael", "audrie")
    others = {"kasumi": 4, "kannan": 5, "gregory": 5, "marco": 5, "mac": 5}
    words = ", ".join([*(f"{id}: frightened" for id in crew_ids), *(f"{id}: damage {n}" for id, n in others.items())])
    m = voyage(f"{{crew: {{{words}}}, cards: '', step: act 1, enemies: 3}}")
    play(m, asks="SG-D53")


@pytest.mark.rule("SG-R182", "SG-R183")
def test_only_those_with_health_are_attacked() -> None:
    m = voyage("{crew: {mac: damage 5}, cards: '', step: act 1, enemies: 3}")
    play(m, "pass", asks="SG-D53")
    assert "crew mac" not in offered(m)


@pytest.mark.rule("SG-727", "SG-R185", "SG-723", "SG-R184")
def test_resources_and_ability_cards_are_lost_to_enemies() -> None:
    m = voyage("{stock: coin 1 meat 1, cards: '', step: act 1, enemies: 9}")
    play(m, "pass", "crew mac", asks="SG-D54")
    play(m, "put coin", asks="SG-D44")
    assert stock(m) == {"meat": 1}
    m = voyage("{crew: {mac: equipped AB01}, cards: '', step: act 1, enemies: '39:TR'}")
    play(m, "pass", "crew sofi", asks="SG-D44")
    assert crew(m, "mac").equipped == []


@pytest.mark.rule("SG-730", "SG-734", "SG-724", "SG-726", "SG-729", "SG-733")
def test_other_hourglass_abilities() -> None:
    m = voyage("{cards: '', step: act 1, enemies: '31:TR'}")
    play(m, "pass", "crew sofi", asks="SG-D44")
    assert squares(m) == {31: ""}
    m = voyage("{cards: '', step: act 1, enemies: 38, fate: 4}")
    play(m, "pass", "crew sofi", asks="SG-D44")
    assert m.state.cubes["galley"] == 1
    for enemy, status in ((14, "venom"), (24, "frightened"), (18, "low"), (29, "weakened")):
        m = voyage(f"{{cards: '', step: act 1, enemies: {enemy}}}")
        play(m, "pass", "crew sofi", "crew mac", asks="SG-D44")
        assert crew(m, "mac").statuses == [status]


@pytest.mark.rule("SG-R192")
def test_a_combat_without_end_is_a_defeat() -> None:
    m = voyage("{cards: '', step: act 1, enemies: 1}")
    m.state.battle.round = 30
    m.boundary.state.battle.round = 30
    m.begin_again()
    play(m, "pass", "crew mac", asks="SG-D10")
    assert m.state.defeats == 1


@pytest.mark.rule("SG-R189")
def test_no_list_of_enemies_names_one_twice() -> None:
    pack = voyage("{}").pack
    fights = [choice.combat for paragraph in pack.paragraph.values() for choice in paragraph.choices if choice.combat]
    assert fights
    assert all(len(set(fight)) == len(fight) for fight in fights)
