"""Every statement, condition and kind of the effect language: what it is written as, what it becomes."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest

from fathom.games.sleeping_gods.language import (
    Effects,
    Kind,
    LanguageError,
    parse_conditions,
    parse_effects,
    parse_kind,
    walk,
    write,
    write_conditions,
)
from fathom.games.sleeping_gods.language import conditions as c
from fathom.games.sleeping_gods.language import effects as e
from fathom.games.sleeping_gods.rules.effects import EFFECTS
from fathom.games.sleeping_gods.text.effects import DESCRIPTIONS
from tests.sleeping_gods.content_kit import CONTENT, PACK

STATEMENT = {
    "gain(meat,1)": e.Gain("meat", 1),
    "pay(cmd,2)": e.Pay("cmd", 2),
    "lose(any,2)": e.Lose("any", 2),
    "xp(3)": e.Xp(3),
    "cmd(1)": e.Cmd(1),
    "cmd(2,each)": e.Cmd(2, "each"),
    "losecmd(2,active)": e.LoseCmd(2, "active"),
    "draw(1,each)": e.Draw(1, "each"),
    "discard(1)": e.Discard(1),
    "ready(2)": e.Ready(2),
    "readyall()": e.ReadyAll(),
    "hurt(3,part)": e.Hurt(3, "part"),
    "heal(4,split)": e.Heal(4, "split"),
    "healall(one)": e.HealAll("one"),
    "tire(1,kasumi)": e.Tire(1, "kasumi"),
    "rest(1,own)": e.Rest(1, "own"),
    "status(venom,2,part)": e.Status("venom", 2, "part"),
    "cure(any,1)": e.Cure("any", 1),
    "cure(low,1,self)": e.Cure("low", 1, "self"),
    "dropequip(all)": e.DropEquip("all"),
    "dropequip(1,target)": e.DropEquip(1, "target"),
    "ship(2)": e.Ship(2),
    "shipblock(1)": e.ShipBlock(1),
    "repair(2)": e.Repair(2),
    "sail(1)": e.Sail(1),
    "serpent(hunt)": e.Serpent("hunt"),
    "skill(ANY,4)": e.SkillBonus("ANY", 4),
    "fate(2)": e.FateBonus(2),
    "redraw(if1)": e.Redraw("if1"),
    "acc(1)": e.Acc(1),
    "dmg(2)": e.Dmg(2),
    "dmgx(2)": e.Dmgx(2),
    "diag()": e.Diag(),
    "nocounter()": e.NoCounter(),
    "block(5)": e.Block(5),
    "strike(1)": e.Strike(1),
    "synergy()": e.Synergy(),
    "adv(90)": e.Adv(90),
    "loseadv(1)": e.LoseAdv(1),
    "quest(180)": e.Quest(180),
    "complete(1)": e.Complete(1),
    "losequest(17)": e.LoseQuest(17),
    "losetotem(4)": e.LoseTotem(4),
    "losecard(passenger,1)": e.LoseCard("passenger", 1),
    "mark(RUOHOME)": e.Mark("RUOHOME"),
    "unmark(EAROWED)": e.Unmark("EAROWED"),
    "explore(H)": e.Explore("H"),
    "token(suit)": e.TakeItem("suit"),
    "losetoken(egg)": e.LoseItem("egg"),
    "market(3,free1)": e.Market(3, "free1"),
    "discardself()": e.DiscardSelf(),
    "discardevent()": e.DiscardEvent(),
    "eventskip(1)": e.EventSkip(1),
    "passreset()": e.PassReset(),
    "goto(16.2)": e.Goto("16.2"),
    "return()": e.Return(),
    "ending(12)": e.Ending(12),
    "gameover()": e.GameOver(),
    "challenge(STR,6){}{ship(1)}": e.Challenge("STR", 6, (), (e.Ship(1),)),
    "combat(5,10)": e.Combat((5, 10)),
    "choose{xp(1)|cmd(1);draw(1)}": e.Choose(((e.Xp(1),), (e.Cmd(1), e.Draw(1)))),
    "may{xp(1)}": e.May((e.Xp(1),)),
    "if(totems:7){quest(180)}": e.If((c.Totems(7),), (e.Quest(180),)),
    "if(hit,not miss){}else{xp(1)}": e.If((c.Hit(), c.Not(c.Miss())), (), (e.Xp(1),)),
    "always{mod(distance,-1)}": e.Always((e.Mod("distance", -1),)),
    "turnend{serpent(hunt)}": e.TurnEnd((e.Serpent("hunt"),)),
    "action{xp(1)}": e.Action((e.Xp(1),)),
    "mod(STR,1)": e.Mod("STR", 1),
    "immune(frightened)": e.Immune("frightened"),
}


@pytest.mark.parametrize("text", STATEMENT)
def test_a_statement_is_read_and_written(text: str) -> None:
    effects = parse_effects(text)
    assert effects == (STATEMENT[text],)
    assert write(effects) == text


def test_every_statement_is_shown_above() -> None:
    assert {type(effect) for effect in STATEMENT.values()} == set(e.STATEMENTS.values()) == set(get_args(e.AnyEffect))


def test_every_statement_has_a_window_or_a_place_or_is_made_of_others() -> None:
    lasting = {e.Mod, e.Immune}
    assert set(e.WINDOWS) | set(e.PLACES) | e.COMPOUND | lasting == set(e.STATEMENTS.values())
    assert not set(e.WINDOWS) & set(e.PLACES)


def test_every_statement_is_carried_out_and_described() -> None:
    kinds = get_args(e.AnyEffect)
    assert EFFECTS.missing(kinds) == []
    assert DESCRIPTIONS.missing(kinds) == []


CONDITION = {
    "kw:SICKLE": c.HasKeyword("SICKLE"),
    "has:food:3": c.HasResource("food", 3),
    "adv:81": c.HasCard(81),
    "read:36.4": c.HasRead("36.4"),
    "done:50": c.QuestDone(50),
    "new:49": c.QuestNew(49),
    "mark:RUOHOME": c.HasMark("RUOHOME"),
    "due:EAROWED": c.MarkDue("EAROWED"),
    "token:suit": c.HasItem("suit"),
    "explore:A": c.HasExplore("A"),
    "totems:12": c.Totems(12),
    "mapt:3:3": c.MapTotems(3, 3),
    "pass:2": c.PassIs(2),
    "ok:marco": c.Healthy("marco"),
    "mode:brutal": c.ModeIs("brutal"),
    "room:deck": c.LastRoom("deck"),
    "fate:1": c.FateIs(1),
    "hit": c.Hit(),
    "miss": c.Miss(),
    "not kw:DEBT": c.Not(c.HasKeyword("DEBT")),
}


@pytest.mark.parametrize("text", CONDITION)
def test_a_condition_is_read_and_written(text: str) -> None:
    conditions = parse_conditions(text)
    assert conditions == (CONDITION[text],)
    assert write_conditions(conditions) == text


def test_conditions_stand_with_commas_between_them() -> None:
    assert parse_conditions("kw:BEACON, not kw:DEBT") == (c.HasKeyword("BEACON"), c.Not(c.HasKeyword("DEBT")))
    assert parse_conditions("") == ()


KIND = {
    "-": Kind("symbol"),
    "passive": Kind("passive"),
    "instant": Kind("instant"),
    "discard": Kind("discard"),
    "pay 1": Kind("pay", cost=1),
    "free": Kind("free"),
    "on:travel": Kind("on", trigger="travel"),
    "on:combatend": Kind("on", trigger="combatend"),
}


@pytest.mark.parametrize("text", KIND)
def test_a_kind_is_read(text: str) -> None:
    assert parse_kind(text) == KIND[text]


@pytest.mark.parametrize("text", ["", "pay", "pay 0", "on:", "on:tea", "Passive"])
def test_unknown_kinds_are_refused(text: str) -> None:
    with pytest.raises(LanguageError):
        parse_kind(text)


def test_space_between_words_means_nothing() -> None:
    assert parse_effects(" gain( meat , 1 ) ; xp(1) ") == parse_effects("gain(meat,1);xp(1)")
    assert parse_effects("  ") == ()


def test_effects_survive_being_saved() -> None:
    effects = tuple(STATEMENT.values())
    assert msgspec.json.decode(msgspec.json.encode(effects), type=Effects) == effects
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(effects), type=Effects) == effects


def test_walk_finds_the_statements_inside_others() -> None:
    effects = parse_effects("choose{ship(1)|challenge(STR,6){xp(1)}{if(hit){hurt(1,one)}else{may{cmd(1)}}}}")
    names = [type(effect).__name__ for effect in walk(effects)]
    assert names == ["Choose", "Ship", "Challenge", "Xp", "If", "Hurt", "May", "Cmd"]


def test_every_text_of_the_pack_is_written_as_it_is_read() -> None:
    texts = [card.effect for card in PACK.abilities] + [event.effect for event in PACK.events]
    texts += [choice.then for paragraph in PACK.paragraph.values() for choice in paragraph.choices]
    texts += [paragraph.effect for paragraph in PACK.paragraph.values()]
    assert len(texts) > 500
    for text in texts:
        assert parse_effects(write(parse_effects(text))) == parse_effects(text)


def test_the_guide_for_authors_names_everything() -> None:
    guide = (CONTENT / "README.md").read_text("utf-8")
    assert [name for name in e.STATEMENTS if f"`{name}" not in guide] == []
    assert [name for name in c.CONDITIONS if f"`{name}" not in guide] == []
