"""Combat: set-up, attacks, counterattacks, the end of the round."""

from __future__ import annotations

import pytest
from msgspec import structs

from fathom.games.sleeping_gods.bot import weapons
from fathom.games.sleeping_gods.game import GAME
from fathom.games.sleeping_gods.model.seen_table import table_of
from fathom.matches.reading import read_position
from tests.kit import events_of, offered, play
from tests.sleeping_gods.voyage import command, crew, points, squares, voyage


@pytest.mark.rule("SG-600", "SG-601", "SG-602", "SG-603", "SG-610", "SG-750", "SG-T17", "SG-116")
@pytest.mark.parametrize(("names", "tokens"), [("a", [4]), ("ab", [2, 2]), ("abc", [2, 1, 1]), ("abcd", [1, 1, 1, 1])])
def test_a_combat_begins(names: str, tokens: list[int]) -> None:
    players = ", ".join(f"{name}: command 0" for name in names)
    m = voyage(f"{{players: {{{players}}}, step: act 1, do: 'combat(3,7);xp(1)'}}")
    play(m, asks="SG-D44")
    assert {enemy.number for enemy in m.state.battle.row} == {3, 7}
    assert m.state.battle.level == 5
    assert m.pack.figures.difficulty_word(5) == "Very Easy"
    assert [player.tokens for player in m.state.players] == tokens
    assert all(one.synergy == one.id for one in m.state.crew.values())


@pytest.mark.rule(
    "SG-X18", "SG-634", "SG-636", "SG-637", "SG-639", "SG-640", "SG-641", "SG-653", "SG-654", "SG-963", "SG-D46"
)
def test_laurent_and_the_scorpion_squid() -> None:
    m = voyage("{crew: {laurent: equipped AB25}, cards: '', step: act 1, enemies: 8, fate: 5}")
    play(m, "attack laurent", asks="SG-D46")
    assert events_of(m, "hit") == [{"crew": "laurent", "enemy": 8, "total": 5, "defence": 5}]
    play(m, "card AB25", asks="SG-D47")
    play(m, "cover 8 BL", "cover 8 ML", asks="SG-D44")
    assert squares(m) == {8: "ML BL"}
    assert crew(m, "laurent").damage == 1
    assert crew(m, "laurent").equipped == []


@pytest.mark.rule("SG-X19", "SG-653", "SG-751", "SG-631", "SG-D48")
def test_laurents_second_attack_switches_abilities_off() -> None:
    m = voyage("{crew: {laurent: damage 1 tokens 1}, cards: '', step: act 1, enemies: '8:BL,ML', fate: 6}")
    play(m, "attack laurent", "cover 8 BR", "cover 8 MR", asks="SG-D48")
    play(m, "crew audrie", asks="SG-D44")
    assert crew(m, "laurent").synergy == "audrie"
    assert crew(m, "laurent").damage == 1
    assert "attack laurent" not in offered(m)
    rules = {str(b.option): b.rule for b in m.refusals()}
    assert rules["attack laurent"] == "SG-631"


@pytest.mark.rule("SG-X20", "SG-646", "SG-653", "SG-735")
def test_covered_squares_count_no_more() -> None:
    m = voyage("{step: act 1, enemies: '7:TL,TR,ML', cards: '', fate: 4}")
    play(m, "attack sofi", asks="SG-D47")
    assert events_of(m, "hit") == [{"crew": "sofi", "enemy": 7, "total": 5, "defence": 5}]
    m = voyage("{step: act 1, enemies: 7, cards: '', fate: 4}")
    play(m, "attack sofi", asks="SG-D47")
    assert events_of(m, "miss") == [{"crew": "sofi", "enemy": 7, "total": 5, "defence": 6}]


@pytest.mark.rule("SG-646")
def test_a_ranged_weapon_reaches_what_flies() -> None:
    m = voyage("{step: act 1, enemies: 7, cards: '', fate: 4}")
    play(m, "attack mac", asks="SG-D47")
    assert events_of(m, "hit") == [{"crew": "mac", "enemy": 7, "total": 5, "defence": 5}]


@pytest.mark.rule("SG-X22", "SG-736", "SG-638", "SG-639", "SG-643", "SG-751", "SG-609", "SG-604", "SG-R153")
def test_gregory_and_the_captain_against_the_skeleton() -> None:
    m = voyage(
        "{players: {tom: command 0, zoey: command 0}, cards: '', step: act 1, active: zoey, enemies: 3, fate: 5 1}"
    )
    play(m, "attack gregory", "cover 3 TL", "cover 3 ML", asks="SG-D44")
    assert crew(m, "gregory").damage == 2
    play(m, "attack sofi", asks="SG-D47")
    assert crew(m, "sofi").damage == 1
    play(m, "cover 3 BR", asks="SG-D48")
    play(m, "crew mac", asks="SG-D23")
    assert m.state.battle is None
    assert events_of(m, "victory") == [{}]
    assert [player.tokens for player in m.state.players] == [0, 0]


@pytest.mark.rule("SG-X23", "SG-752", "SG-753", "SG-754", "SG-R173", "SG-T02", "SG-D49", "SG-D50")
def test_gregory_blocks_with_rafaels_token() -> None:
    m = voyage("{crew: {rafael: token gregory}, cards: '', step: act 1, enemies: '7:TR,MR', fate: 1}")
    play(m, "attack gregory", asks="SG-D50")
    assert offered(m) == ["pass", "recall rafael", "use token-rafael 1"]
    play(m, "use token-rafael 1", asks="SG-D47")
    assert crew(m, "gregory").damage == 1
    assert crew(m, "rafael").synergy == "rafael"


@pytest.mark.rule("SG-S33", "SG-616", "SG-496", "SG-602", "SG-R154", "SG-D51")
def test_a_token_is_given_and_the_taker_pays() -> None:
    m = voyage("{players: {tom: command 0, zoey: command 1, cid: command 0}, cards: '', step: act 1, enemies: 3}")
    play(m, "give 1 1", asks="SG-D51 seat 1")
    play(m, "way 1", asks="SG-D44 seat 0")
    assert [player.tokens for player in m.state.players] == [1, 2, 1]
    assert command(m) == [0, 0, 0]


@pytest.mark.rule("SG-S60", "SG-616", "SG-630")
def test_players_cannot_put_a_token_on_anothers_crew() -> None:
    m = voyage("{players: {cid: command 0, zoey: command 0}, cards: '', step: act 1, enemies: 3}")
    assert "attack gregory" not in offered(m)
    assert {str(b.option): b.rule for b in m.refusals()}["attack gregory"] == "SG-630"


@pytest.mark.rule("SG-S34", "SG-643", "SG-644", "SG-505", "SG-R160", "SG-R161", "SG-780")
def test_an_exhausted_crew_member_misses() -> None:
    m = voyage("{players: {tom: command 1}, crew: {marco: fatigue 2}, cards: '', step: act 1, enemies: 3, fate: 1}")
    play(m, "attack marco", "pass", asks="SG-D46")
    assert crew(m, "marco").damage == 1
    play(m, "use marco 1", asks="SG-D47")
    assert points(m) == 1
    m = voyage("{crew: {marco: fatigue 2}, cards: '', step: act 1, enemies: 3, fate: 1}")
    play(m, "attack marco", asks="SG-D44")
    assert squares(m) == {3: ""}


@pytest.mark.rule("SG-S35", "SG-654")
def test_one_damage_does_not_cover_a_double_heart() -> None:
    m = voyage("{cards: '', step: act 1, enemies: 28, fate: 6}")
    play(m, "attack kasumi", asks="SG-D47")
    assert "cover 28 TL" not in offered(m)
    assert "cover 28 MR" in offered(m)


@pytest.mark.rule("SG-S36", "SG-655", "SG-R156", "SG-647", "SG-633", "SG-D47")
def test_splash_needs_half_on_the_target() -> None:
    m = voyage("{cards: '', step: act 1, enemies: 3 6, fate: 6}")
    play(m, "attack rafael", "target 3", "cover 3 TR", asks="SG-D47")
    play(m, "cover 6 TL", asks="SG-D47")
    # One point is left: the target must get it, so the group may neither end here nor grow on the Jackal.
    assert offered(m) == ["cover 3 TL", "cover 3 MR"]
    play(m, "cover 3 MR", asks="SG-D44")
    assert squares(m) == {3: "TR MR", 6: "TL"}
    assert crew(m, "rafael").damage == 1


@pytest.mark.rule("SG-S37", "SG-732", "SG-R158")
def test_resist_absorbs_the_damage_of_a_miss() -> None:
    m = voyage("{cards: '', step: act 1, enemies: 16, fate: 1}")
    play(m, "attack sofi", asks="SG-D44")
    assert squares(m) == {16: ""}
    assert events_of(m, "no damage") == [{"enemy": 16, "n": 1}]


@pytest.mark.rule("SG-R155", "SG-R158", "SG-R160", "SG-654")
@pytest.mark.parametrize(
    ("sofi", "enemy", "answers", "rule", "damage"),
    [
        ("fatigue 0", "16", (), "SG-R158", 1),
        ("fatigue 2", "3", (), "SG-R160", 0),
        ("fatigue 0", "'8:TL,TR,ML,MR,BR'", (), "SG-654", 1),
        ("fatigue 0", "3", ("stop",), "SG-R155", 1),
    ],
    ids=["resist absorbs it", "the attacker is exhausted", "the last heart takes 2", "the player places none"],
)
def test_an_attack_that_covers_nothing_names_the_rule_for_it(
    sofi: str, enemy: str, answers: tuple[str, ...], rule: str, damage: int
) -> None:
    m = voyage(f"{{crew: {{sofi: {sofi}}}, cards: '', step: act 1, enemies: {enemy}, fate: 1}}")
    play(m, "attack sofi", *answers, asks="SG-D44")
    assert [(event.rule, event.facts["n"]) for event in m.log or [] if event.what == "no damage"] == [(rule, damage)]


@pytest.mark.rule("SG-S38", "SG-R158")
def test_resist_works_while_it_is_being_covered_and_not_afterwards() -> None:
    m = voyage("{cards: '', step: act 1, enemies: 16, fate: 6 6}")
    play(m, "attack rafael", "cover 16 TL", "cover 16 TR", asks="SG-D44")
    assert squares(m) == {16: "TL TR"}
    play(m, "attack sofi", asks="SG-D47")
    assert points(m) == 2


@pytest.mark.rule("SG-S39", "SG-645", "SG-725", "SG-R162", "SG-R163", "SG-642")
def test_first_strike_fells_the_attacker_who_still_hits() -> None:
    m = voyage("{crew: {gregory: damage 4}, cards: '', step: act 1, enemies: 6, fate: 5}")
    play(m, "attack gregory", asks="SG-D09")
    play(m, "crew mac", asks="SG-D47")
    assert (crew(m, "gregory").damage, crew(m, "mac").damage) == (5, 2)
    play(m, "cover 6 TL", "cover 6 TR", asks="SG-D44")
    assert squares(m) == {6: "TL TR"}
    assert "attack gregory" not in offered(m)


@pytest.mark.rule("SG-S40", "SG-641", "SG-642", "SG-781", "SG-R165", "SG-R166", "SG-R167")
def test_overflow_after_block_and_the_next_ones_own_block() -> None:
    m = voyage(
        """
        players: {tom: command 1}
        crew: {laurent: damage 5}
        cards: ""
        step: act 1
        enemies: 73
        fate: 1
        """
    )
    play(m, "attack laurent", "pass", asks="SG-D09")
    # Cindermaw deals 4 and two symbols: 6, less 2 of the club.
    assert crew(m, "laurent").damage == 6
    assert points(m) == 3
    play(m, "crew rafael", asks="SG-D50")
    play(m, "use rafael 1", asks="SG-D47")
    assert crew(m, "rafael").damage == 1


@pytest.mark.rule("SG-S44", "SG-R159", "SG-R174", "SG-T02")
def test_marcos_points_do_not_cover_hearts() -> None:
    m = voyage("{crew: {marco: token sofi}, cards: '', step: act 1, enemies: 3, fate: 6}")
    play(m, "attack sofi", "use token-marco 1", asks="SG-D47")
    assert points(m) == 4
    play(m, "cover 3 TL", "cover 3 ML", "cover 3 MR", asks="SG-D47")
    assert "cover 3 BR" in offered(m)
    play(m, "cover 3 TR", asks="SG-D44")
    assert squares(m) == {3: "TL TR ML MR"}


@pytest.mark.rule("SG-R159", "SG-T02", "SG-654")
def test_a_double_heart_takes_normal_points_only() -> None:
    m = voyage("{crew: {marco: token kasumi}, cards: '', step: act 1, enemies: 28, fate: 6}")
    play(m, "attack kasumi", "use token-marco 1", asks="SG-D47")
    assert points(m) == 3
    assert "cover 28 TL" not in offered(m)
    play(m, "cover 28 MR", asks="SG-D47")
    assert offered(m) == ["cover 28 TR", "cover 28 ML", "cover 28 BR", "stop"]


@pytest.mark.rule("SG-S45", "SG-R156", "SG-R178")
def test_the_captains_token_places_diagonally_across_the_seam() -> None:
    m = voyage("{crew: {sofi: token mac}, cards: '', step: act 1, enemies: 3 7, fate: 6}")
    play(m, "attack mac", "target 3", "use token-sofi 1", "cover 3 BR", asks="SG-D47")
    assert "cover 7 ML" in offered(m)
    play(m, "cover 7 ML", "decline", asks="SG-D44")
    assert squares(m) == {3: "BR", 7: "ML"}


@pytest.mark.rule("SG-S46", "SG-512", "SG-632", "SG-787", "SG-R187", "SG-R172")
def test_a_surprise_strike_by_the_frightened() -> None:
    m = voyage("{crew: {marco: frightened equipped AB49}, cards: '', step: act 1, enemies: 3}")
    assert "attack marco" not in offered(m)
    play(m, "use AB49 1", "cover 3 TL", asks="SG-D44")
    assert squares(m) == {3: "TL"}
    assert m.state.players[0].tokens == 4
    assert not any(one.damage for one in m.state.crew.values())


@pytest.mark.rule("SG-S50", "SG-490", "SG-R191", "SG-782", "SG-635", "SG-D45", "SG-452")
def test_another_player_helps_to_aim_with_a_card() -> None:
    m = voyage("{players: {tom: command 0, zoey: command 1}, cards: MK16, step: act 1, enemies: 3, fate: 3}")
    play(m, "attack laurent", asks="SG-D45 seat 1")
    play(m, "use MK16 1", asks="SG-D47 seat 0")
    assert events_of(m, "hit")[0]["total"] == 5
    assert m.state.cards["MK16"] == 1
    assert command(m) == [0, 0]


@pytest.mark.rule("SG-755", "SG-R171")
def test_a_token_may_go_back_unused() -> None:
    m = voyage("{crew: {marco: token sofi}, cards: '', step: act 1, enemies: 3}")
    play(m, "recall marco", asks="SG-D44")
    assert crew(m, "marco").synergy == "marco"


@pytest.mark.rule("SG-R164")
def test_a_feint_cancels_the_counterattack() -> None:
    m = voyage("{crew: {mac: equipped AB54}, cards: '', step: act 1, enemies: 3, fate: 1}")
    play(m, "attack mac", asks="SG-D50")
    play(m, "use AB54 1", asks="SG-D47")
    assert crew(m, "mac").damage == 0


@pytest.mark.rule("SG-R003", "SG-R164")
def test_a_counterattack_already_blocked_is_not_cancelled_again() -> None:
    m = voyage("{players: {tom: command 2}, cards: MK05 AD44, step: act 1, enemies: 3, fate: 1}")
    play(m, "attack mac", "pass", asks="SG-D50")
    assert "use AD44 1" in offered(m)
    play(m, "use MK05 1", asks="SG-D47")
    assert m.state.cards == {"MK05": 1, "AD44": 0}


@pytest.mark.rule("SG-R169", "SG-466", "SG-492", "SG-359")
def test_no_equipping_no_cooking_no_block_outside_their_place() -> None:
    m = voyage("{players: {tom: command 3 hand AB01}, stock: grain 3, crew: {mac: fatigue 1}, step: act 1, enemies: 3}")
    assert not [option for option in offered(m) if option.startswith(("equip", "use MK02", "use MK04"))]
    m = voyage("{players: {tom: command 3}, cards: MK05, crew: {mac: venom}, step: begin}")
    play(m, asks="SG-D10")
    assert crew(m, "mac").damage == 1


@pytest.mark.rule("SG-R170", "SG-R177", "SG-R084")
def test_kannans_token_keeps_the_new_card() -> None:
    m = voyage("{crew: {kannan: token mac}, cards: '', step: act 1, enemies: 3, fate: 5 2}")
    play(m, "attack mac", asks="SG-D45")
    play(m, "use token-kannan 1", asks="SG-D47")
    assert events_of(m, "miss")[0]["total"] == 3


@pytest.mark.rule("SG-R190", "SG-637", "SG-407")
def test_one_card_an_icon_and_never_a_level_card() -> None:
    m = voyage("{crew: {marco: equipped AB50 AB51 levels LV20}, cards: '', step: act 1, enemies: 16, fate: 6}")
    play(m, "attack marco", asks="SG-D46")
    assert offered(m) == ["pass", "card AB50", "card AB51"]
    play(m, "card AB50", asks="SG-D47")
    assert points(m) == 3


@pytest.mark.rule("SG-637")
def test_a_used_icon_leaves_the_other_icon_of_the_weapon() -> None:
    staff = next(card for card in GAME.pack.adventure if card.id == "AD07")
    assert staff.weapon is not None
    two_icons = structs.replace(staff, weapon=structs.replace(staff.weapon, bonus=("STR", "PER")))
    pack = structs.replace(GAME.pack, adventure=[two_icons if card is staff else card for card in GAME.pack.adventure])
    text = "{crew: {marco: equipped AB20 AB21 weapons AD07}, cards: AD07, step: act 1, enemies: 16, fate: 6}"
    m = read_position(GAME, pack, text)
    play(m, "attack marco", "weapon AD07", asks="SG-D46")
    assert offered(m) == ["pass", "card AB20", "card AB21"]
    # Both cards are of perception: the first takes its icon, and the icon of strength fits neither.
    play(m, "card AB20", asks="SG-D47")
    assert crew(m, "marco").equipped == ["AB21"]


def test_the_scripted_player_counts_what_modifies_the_defence() -> None:
    event = next(card for card in GAME.pack.events if card.form == "ongoing")
    fog = structs.replace(event, effect="always{mod(defense,2)}")
    pack = structs.replace(GAME.pack, events=[fog if card is event else card for card in GAME.pack.events])
    needed = []
    for ongoing in ("''", event.id):
        m = read_position(GAME, pack, f"{{ongoing: {ongoing}, step: act 1, enemies: 16, fate: 6}}")
        view = m.view(0)
        t = table_of(pack, view)
        marco = t.state.crew["marco"]
        needed.append(weapons.needed(t, marco, view.battle.row[0], weapons.arms(t, marco, "own")))
    assert needed[1] == needed[0] + 2
