"""The stories of the far maps, compared with the ledger's plan: gates, tokens, flags."""

from __future__ import annotations

from random import Random

import pytest

from fathom.games.sleeping_gods.language import effects as e
from fathom.games.sleeping_gods.language import parse_effects, walk
from fathom.games.sleeping_gods.story.graph import Graph, all_effects
from tests.kit import events_of, play
from tests.sleeping_gods.content_kit import PACK, bare, last_opening, table
from tests.sleeping_gods.voyage import voyage

GRAPH = Graph(PACK)
FAR = [page.id for page in PACK.atlas if page.tier == 3]
GATED = [row for row in table("T19") if row["Map"] in FAR and "challenge" in row["Last gate"]]
FIRST_SEED = e.Adv(11)
"""The totem behind the riddle of the seed vault."""
BAD = {
    "DEBT": "M1",
    "BLIGHT": "M2",
    "SABOTEUR": "M3",
    "PARCHED": "M5",
    "HAUNTED": "M6",
    "VANITY": "M7",
    "EFFIGY": "M8",
}
"""The flags that make a challenge on the same map harder."""


def gives(effect: e.AnyEffect) -> set[int | None]:
    """The locations whose story holds this effect."""
    return {p.location for p in PACK.paragraph.values() if effect in walk(all_effects(p))}


@pytest.mark.rule("SG-T19")
@pytest.mark.parametrize("row", GATED, ids=lambda row: row["Name"])
def test_a_gate_that_was_not_passed_keeps_the_quest(row: dict[str, str]) -> None:
    """On maps of tier 3 a failed challenge leads back to the ship with the quest still in hand."""
    first, *_ = last_opening(row)
    gates = [c.challenge for c in PACK.paragraph[first].choices if c.challenge]
    assert gates
    assert {effect for gate in parse_effects(bare(row["Last gate"])) for effect in walk((gate,))} & {
        e.Challenge(gate.skill, gate.n, (), gate.failure) for gate in gates
    }
    for gate in gates:
        assert gate.fail_goto is not None
        after = PACK.paragraph[gate.fail_goto]
        assert after.end == "return"
        assert not any(isinstance(effect, e.Complete | e.LoseQuest | e.Adv) for effect in walk(after.effects))


@pytest.mark.rule("SG-T19", "SG-R234")
def test_after_a_failed_riddle_the_crew_keeps_the_quest_and_comes_back() -> None:
    seed = PACK.keyword["SEED"].num
    m = voyage(
        f"{{players: {{tom: command 0}}, region: M2h, quests: {seed}, cards: '', step: act 1, fate: 1, read: 22}}"
    )
    play(m, "choice A", "join sofi", "pass", asks="SG-D23")
    assert events_of(m, "failure text") == [{"choice": "22.2:A"}]
    assert (m.state.quests, list(m.state.cards)) == ([seed], [])
    play(m, "explore 22", asks="SG-D28")
    assert m.state.story.paragraph == "22.6"
    assert any(FIRST_SEED in walk(PACK.paragraph[id].effects) for id in GRAPH.reached(["22.6"]))


@pytest.mark.rule("SG-T25")
def test_tokens_are_found_and_used_where_the_plan_says() -> None:
    assert gives(e.TakeItem("suit")) == {33, 103}
    assert gives(e.TakeItem("egg")) == {95}
    assert gives(e.LoseItem("egg")) == {86}
    assert gives(e.TakeItem("potion")) == {90}
    assert 79 in gives(e.LoseItem("potion"))


@pytest.mark.parametrize(("flag", "map"), BAD.items())
def test_a_bad_flag_makes_a_challenge_of_its_map_one_harder(flag: str, map: str) -> None:
    pairs = []
    for paragraph in PACK.paragraph.values():
        if paragraph.location and PACK.location[paragraph.location].map == map:
            tests = [(c.requires.replace(" ", "").split(","), c.challenge) for c in paragraph.choices if c.challenge]
            easy = {gate.skill: gate.n for words, gate in tests if f"notkw:{flag}" in words}
            pairs += [(easy.get(gate.skill), gate.n) for words, gate in tests if f"kw:{flag}" in words]
    assert pairs
    assert all(before is not None and after == before + 1 for before, after in pairs)


@pytest.mark.parametrize("map", [page.id for page in PACK.atlas])
def test_every_paragraph_can_be_lived_through(map: str) -> None:
    """After any answers the rules know what to do, and sooner or later the crew is back on the ship."""
    chance = Random(map)
    for paragraph in PACK.paragraph.values():
        if paragraph.location is None or PACK.location[paragraph.location].map != map:
            continue
        stock = "coin 12 meat 5 veg 5 grain 5 mat 5 art 3"
        m = voyage(
            f"""
            region: {PACK.location[paragraph.location].at}
            step: act 1
            stock: {stock}
            xp: 6
            read: "{paragraph.id}"
            """
        )
        answers = 0
        while m.ask is not None and m.state.story is not None:
            m.choose(chance.choice(m.ask.options))
            answers += 1
            assert answers < 400, paragraph.id
        assert paragraph.id in m.state.visited


@pytest.mark.parametrize(("flag", "paragraph"), [("HAUNTED", "71.6"), ("VANITY", "74.1"), ("EFFIGY", "94")])
def test_what_was_sold_on_a_far_map_can_be_bought_back(flag: str, paragraph: str) -> None:
    number = PACK.keyword[flag].num
    place = PACK.location[PACK.paragraph[paragraph].location or 0].at
    m = voyage(f"{{region: {place}, step: act 1, stock: coin 6, quests: '{number}', read: '{paragraph}'}}")
    (choice,) = [c for c in PACK.paragraph[paragraph].choices if c.requires == f"kw:{flag}"]
    m.choose(f"choice {choice.key}")
    assert number not in m.state.quests
    assert m.state.stock["coin"] == 0
