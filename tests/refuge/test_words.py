"""The Refuge in words: every question, option and event has its sentence, and warnings come when they should."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from rich.cells import cell_len

import fathom
from fathom.engine.ask import Option
from fathom.engine.chance import Chance, key
from fathom.engine.events import Event
from fathom.engine.outcome import Outcome
from fathom.engine.preview import preview
from fathom.engine.timeline import ONLY_CHOICE
from fathom.games import find
from fathom.games.refuge.model import options as answers
from fathom.games.refuge.model.board import Head
from fathom.games.refuge.model.effects import Effect
from fathom.games.refuge.model.pack import Pack
from fathom.games.refuge.text import card_text
from fathom.games.refuge.text.gists import GISTS
from fathom.games.refuge.text.labels import LABELS
from fathom.games.refuge.text.names import Names
from fathom.games.refuge.text.questions import PROMPTS
from fathom.games.refuge.text.sentences import END_REASONS, ONLY, SENTENCES
from fathom.matches.match import Match
from fathom.present.phrases import count, listed
from fathom.present.words import Words
from tests.conformance.test_goals import LONGEST
from tests.kit import play, position
from tests.refuge.kit import dive

PACKAGE = Path(fathom.__file__).parent
RAW = re.compile(r"\b(SA\d\d|[KA]\d\d|O\d|[MTPGNV][123]|RF-\w+|None|True|False|seat\d)\b|[{}<>]")
PACK: Pack = find("refuge").pack


def words(match: Match, seat: int = 0) -> Words:
    return match.game.text.words(match.pack, match.view(seat))


def warned(match: Match, answer: str) -> str | None:
    assert match.ask is not None
    option = next(option for option in match.ask.options if str(option) == answer)
    return words(match, match.ask.seats[0]).warning(match.ask, option, preview(match, option))


def label(match: Match, answer: str) -> str:
    assert match.ask is not None
    option = next(option for option in match.ask.options if str(option) == answer)
    return words(match).label(match.ask, option)


def sound(text: str, within: int) -> None:
    """A text for people: not empty, no ids, nothing unfinished, and not endless."""
    assert text == text.strip()
    assert text
    assert not RAW.search(text), text
    assert "  " not in text, text
    assert len(text) <= within, text


# -- everything has a text ------------------------------------------------------------------


def sources() -> Iterator[ast.Call]:
    for path in (*PACKAGE.glob("engine/*.py"), *PACKAGE.glob("games/refuge/**/*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                yield node


def test_every_kind_of_event_has_a_sentence() -> None:
    events = {"rewound", ONLY_CHOICE}
    for call in sources():
        if isinstance(call.func, ast.Attribute) and call.func.attr == "say" and len(call.args) > 1:
            what = call.args[1]
            if isinstance(what, ast.Constant):
                events.add(str(what.value))
    assert events == set(SENTENCES)


def test_every_thing_a_question_is_about_has_a_prompt() -> None:
    about = set()
    for call in sources():
        if isinstance(call.func, ast.Name) and call.func.id == "About" and call.args:
            what = call.args[0]
            assert isinstance(what, ast.Constant)
            about.add(what.value)
    assert about == set(PROMPTS)


def test_every_kind_of_option_has_a_label_and_a_word_when_it_is_the_only_one() -> None:
    kinds = [kind for kind in vars(answers).values() if isinstance(kind, type) and issubclass(kind, Option)]
    assert set(LABELS) == set(kinds) - {Option}
    assert set(ONLY) == {kind.__struct_config__.tag for kind in kinds if kind is not Option}


def test_an_event_without_a_sentence_is_an_error() -> None:
    with pytest.raises(KeyError):
        words(fathom.new("refuge")).tell(Event("RF-100", "sings", {}))


def test_every_end_has_its_reason_and_its_line() -> None:
    rules = {call.args[1].value for call in sources() if _is_defeat(call) and isinstance(call.args[1], ast.Constant)}
    assert rules == set(END_REASONS) - {"RF-803", "RF-D25"}
    assert set(PACK.story.defeat) == set(END_REASONS) - {"RF-803"}


def _is_defeat(call: ast.Call) -> bool:
    return isinstance(call.func, ast.Attribute | ast.Name) and ast.unparse(call.func) in ("end.defeat", "defeat")


# -- whole matches ------------------------------------------------------------------


def check(match: Match, seen: set[tuple[str, str]]) -> None:
    """Everything the words can say about the current question."""
    ask = match.ask
    assert ask is not None
    said = words(match, ask.seats[0])
    sound(said.prompt(ask), 60)
    assert said.prompt(ask).endswith(("?", "."))
    labels = [said.label(ask, option) for option in ask.options]
    for text in labels:
        sound(text, 130)
    assert len(set(labels)) == len(labels), f"{said.prompt(ask)} {labels}"
    for refused in match.refusals():
        sound(said.label(ask, refused.option), 130)
    for option in ask.options:
        seen.add((ask.about.what, type(option).__name__))


def check_table(match: Match) -> None:
    """Everything the words can say about the whole table."""
    said = words(match)
    for sentence in said.situation():
        sound(sentence, 900)
        assert sentence.endswith((".", ".)"))
    board = said.board(match.ask).plain.splitlines()
    assert len(board) <= 32
    assert max(map(cell_len, board)) <= 76
    assert [panel.title for panel in said.panels()] == ["Objectives", "Divers", "Threat", "Kraken"]
    for panel in said.panels():
        assert panel.body.plain
        assert not RAW.search(panel.body.plain), panel.body.plain


def play_at_random(match: Match, seed: int, seen: set[tuple[str, str]], limit: int = 400) -> None:
    chance = Chance(key("words", seed))
    for turn in range(limit):
        if match.ask is None:
            break
        check(match, seen)
        if turn % 8 == 0:
            check_table(match)
        match.choose(chance.below(len(match.ask.options)))
    said = words(match)
    for event in match.log or []:
        sound(said.tell(event), 600)
        assert said.tell(event).endswith((".", "!", ".)"))
    if match.outcome is not None:
        sound(said.ending(match.outcome), 400)


@pytest.mark.parametrize("abyss", [False, True])
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_random_matches_can_be_put_into_words(seats: int, abyss: bool) -> None:
    for seed in range(4):
        match = fathom.new("refuge", seats, seed, {"abyss": abyss, "confirm_end": bool(seed % 2)})
        play_at_random(match, seed, set())


def random_position(seed: int) -> Match:
    """A late position with many pieces and full hands, for questions that random play rarely reaches."""
    chance = Chance(key("position", seed))
    sea = PACK.sea
    abyss = bool(chance.below(4) == 0)
    head = Head(2 + chance.below(5), 6)
    free = [space for space in sea.kind if space not in sea.under[head]]
    chance.shuffle(free)
    tentacles = [s for s in free if sea.kind[s] not in ("Start", "Finish")][: 3 + chance.below(8)]
    places = [s for s in free if s not in tentacles]
    names = [diver.id for diver in PACK.divers]
    chance.shuffle(names)
    cards = list(PACK.salvage_deck)
    chance.shuffle(cards)
    divers: dict[str, str] = {}
    for name in names[: 1 + chance.below(4)]:
        used = [ability.id for ability in PACK.diver[name].abilities if chance.below(3) == 0]
        hand = [cards.pop() for _ in range(4 + chance.below(4))]
        cameras = sorted(sea.waters)[seed % 30 : seed % 30 + 2] if name == "sophie" else []
        down = "down" if divers and chance.below(4) == 0 else ""
        divers[name] = " ".join([places.pop(), down, "hand", *hand, "used", *used, "cameras", *cameras])
    done = chance.below(3)
    objectives = [f"O{3 * level + 1 + chance.below(3)}" for level in range(3)]
    current = objectives[done]
    note: dict[str, Any] = {
        "divers": divers,
        "head": f"{head[0]},{head[1]}",
        "tentacles": " ".join(tentacles),
        "objectives": " ".join(objectives),
        "done": done,
        "tally": 2 if current == "O6" else 4,
        "abyss": abyss,
        "threat": chance.below(3),
        "salvage_left": 12,
        "seed": seed,
    }
    first = next(iter(divers.values())).split()[0]
    if current == "O2":
        note["markers"] = first
    if current in ("O8", "O9"):
        note["pods"] = first
    return fathom.position("refuge", msgspec.yaml.encode(note).decode())


RARE = {
    "use M1": "divers: {michael: '4,3', vega: '1,0'}\ntentacles: 4,2 4,4 3,3",
    "use G1": "divers: {mags: '4,3 down', vega: '4,2 down', sophie: '1,0'}\ntentacles: 7,5",
    "task wire": "divers: {mags: '0,6', vega: '1,0'}\ntentacles: 1,1 7,5\nobjectives: O1 O5 O7\ndone: 1\nmarkers: 8,6",
    "task lift": (
        "divers: {mags: '4,9', vega: '5,9', sophie: '1,0'}\ntentacles: 7,5\nobjectives: O1 O4 O9\ndone: 2\npods: 4,9"
    ),
    "play SA15": "divers: {mags: '4,3 hand SA15', vega: '4,1', sophie: '5,2'}\ntentacles: 7,5",
    "move up": "divers: {vega: '7,5', mags: '1,0'}\nhead: 4,3\nabyss: true\ntentacles: 1,5",
    "task strike": "divers: {mags: '2,8 hand SA01', vega: '1,0'}\ntentacles: 7,5\nobjectives: O1 O6 O7\ndone: 1",
}


def test_every_question_with_every_kind_of_answer_has_words() -> None:
    seen: set[tuple[str, str]] = set()
    for answer, text in RARE.items():
        match = position("refuge", text)
        match.choose(answer)
        play_at_random(match, 1, seen, limit=14)
    for seed in range(150):
        play_at_random(random_position(seed), seed, seen, limit=14)
    play_at_random(fathom.new("refuge", 3, 1), 1, seen)
    assert {what for what, _ in seen} == set(PROMPTS)
    assert {option for _, option in seen} == {kind.__name__ for kind in LABELS}
    assert seen >= {
        ("contact", "Use"), ("contact", "Play"), ("contact", "Decline"), ("guide", "Nudge"), ("guide", "PickDiver"),
        ("winch", "Nudge"), ("winch", "Stop"), ("herd", "Stop"), ("swim", "Stop"), ("guide step", "Stop"),
        ("recover", "TurnUp"), ("recover", "PickDiver"), ("whirlpool", "Decline"), ("film", "Stop"), ("purge", "Stop"),
        ("slip", "At"), ("slip", "Decline"), ("brace", "Use"), ("trap", "Use"), ("flip", "Decline"),
    }  # fmt: skip


# -- names ------------------------------------------------------------------


def test_seats_have_numbers_until_divers_are_chosen() -> None:
    match = fathom.new("refuge", 2, 7, {"first": 0})
    assert words(match).seat(0) == "Player 1"
    match.choose("choose sophie")
    assert words(match).seat(0) == "Sophie"
    assert words(match).seat(1) == "Player 2"
    assert words(match).prompt(match.ask) == "Player 2: choose your diver."  # type: ignore[arg-type]


def test_numbers_and_lists_read_like_language() -> None:
    assert [count(n, "card") for n in (0, 1, 2)] == ["no cards", "one card", "2 cards"]
    assert listed([]) == ""
    assert listed(["a"]) == "a"
    assert listed(["a", "b", "c"]) == "a, b and c"


def test_kraken_cards_are_read_from_top_to_bottom() -> None:
    match = fathom.new("refuge")
    names = Names(match.pack, match.view(0))
    assert names.kraken("K03") == "head left twice; columns spawn, down twice, right"
    assert names.kraken_signs("K03") == "←← S  ↓↓ →"
    assert names.kraken("K09") == "devour and reshuffle; columns spawn, down twice, spawn"
    assert names.kraken(".|.,U,S") == "the head stays; columns nothing, up, spawn"


@pytest.mark.parametrize(
    ("id", "part"),
    [
        ("SA05", "Spear Shot (IRON Action card, 3 copies). Eliminate one tentacle"),
        ("sa01", "Harpoon Gun (IRON Weapon"),
        ("net gun", "Net Gun (LINE Weapon"),
        ("M3", "Long Shot (Action)"),
        ("O9", "A diver carries at most the one cargo."),
        ("O1", "Reward: Each player may turn one ability face up."),
        ("vega", "Slipstream (Action)"),
        ("Sophie", "Press photographer."),
        ("K09", "Top half: devour and reshuffle."),
        ("A07", "Top half: head up."),
    ],
)
def test_a_piece_of_content_is_explained_by_id_or_name(id: str, part: str) -> None:
    assert part in (card_text(PACK, id) or "")


def test_every_piece_of_content_is_explained() -> None:
    kraken = [card.id for card in (*PACK.kraken, *PACK.abyss)]
    for id in (*PACK.card, *PACK.diver, *PACK.ability, *PACK.objective, *kraken):
        text = card_text(PACK, id)
        assert text is not None
        sound(text, 800)
    assert card_text(PACK, "SA99") is None
    assert card_text(PACK, "RF-100") is None


# -- what options say they lead to ------------------------------------------------------------------

CROWD = """
divers:
  vega: 2,5 hand SA11 SA05
  mags: 6,5 hand SA04
tentacles: 1,5 2,4 4,1
head: 4
objectives: O1 O4 O7
"""


def test_labels_name_the_danger() -> None:
    match = position("refuge", CROWD)
    assert label(match, "move up") == "Move up to Kraken 2,6 — the head comes closer"
    assert label(match, "move left") == "Move left to Spawn 1,5 — into a tentacle, and you have no Weapon"
    assert label(match, "move right") == "Move right to Spawn 3,5 — you eliminate the tentacle on Spawn 1,5"
    assert label(match, "play SA11") == "Play Air Tank (AIR): swim at most 3 spaces"
    match = position("refuge", CROWD.replace("2,5 hand", "3,5 hand SA01"))
    assert label(match, "move up") == "Move up to Kraken 3,6 — into the head: you will be devoured"
    match = position("refuge", CROWD.replace("SA11", "SA01"))
    assert label(match, "move left") == "Move left to Spawn 1,5 — into a tentacle"


def test_a_tentacle_step_says_where_it_ends() -> None:
    match = position("refuge", CROWD.replace("2,5 hand", "1,3 hand").replace("mags: 6,5", "mags: 3,4"))
    play(match, "move up", asks="RF-D08")
    assert label(match, "nudge 4,1 down") == (
        "Move the tentacle on Whirlpool 4,1 down to Start 4,0 — past you: it goes onto the Threat track"
    )
    assert label(match, "nudge 2,4 right") == "Move the tentacle on Spawn 2,4 right to Whirlpool 3,4 — onto Mags"
    assert label(match, "nudge 2,4 down") == "Move the tentacle on Spawn 2,4 down to Lair 2,3"


def test_alone_a_card_says_what_it_does_alone() -> None:
    match = position("refuge", "divers: {vega: '2,3 hand SA09'}\ntentacles: 1,5")
    assert label(match, "play SA09") == "Play Signal Lamp (LIGHT): swim at most 2 spaces"


# -- warnings ------------------------------------------------------------------


def test_swimming_into_the_head_is_warned_of() -> None:
    match = position("refuge", CROWD.replace("2,5 hand", "3,5 hand"))
    assert warned(match, "move up") == "You will be devoured."


def test_swimming_into_a_tentacle_without_a_weapon_is_warned_of() -> None:
    match = position("refuge", CROWD)
    assert warned(match, "move left") == "You will be knocked down on Spawn 1,5."
    armed = position("refuge", CROWD.replace("SA11", "SA01"))
    assert warned(armed, "move left") is None


def test_harmless_moves_are_not_warned_of() -> None:
    match = position("refuge", CROWD)
    assert warned(match, "move right") is None
    assert warned(match, "play SA11") is None


def test_a_push_by_the_head_is_warned_of() -> None:
    match = position("refuge", CROWD)
    assert warned(match, "move up") == "The head will push you to Kraken 1,6."


def test_a_push_off_the_map_names_who_is_devoured() -> None:
    match = position("refuge", "divers: {mags: '2,9 hand SA01', vega: '4,0'}\nhead: 4\ntentacles: 1,8 7,5")
    assert warned(match, "move down") == "You will be devoured."
    match = position("refuge", "divers: {vega: '2,9 hand SA01', mags: '4,0'}\nhead: 4\ntentacles: 1,8 7,5")
    assert warned(match, "move down") == "You will be devoured, unless a Reaction prevents it."


def test_pushing_another_diver_gives_a_warning() -> None:
    match = position("refuge", "divers: {vega: '4,0 hand SA07', mags: '6,7'}\nhead: 4\ntentacles: 1,5")
    play(match, "play SA07", asks="RF-D14")
    assert warned(match, "steer right 1") == "The head will push Mags to Kraken 7,7."
    assert label(match, "steer right 1") == "Move the head right — into Mags"
    assert warned(match, "steer left 2") is None


def test_a_threat_caused_by_the_player_is_warned_of() -> None:
    match = position("refuge", CROWD.replace("2,5 hand", "1,3 hand"))
    play(match, "move up", asks="RF-D08")
    assert warned(match, "nudge 4,1 down") == "A tentacle will go on the Threat track: 1 of 4."
    assert warned(match, "decline") is None


def test_losing_the_game_is_warned_of_with_the_reason() -> None:
    match = position("refuge", CROWD.replace("2,5 hand", "1,3 hand") + "threat: 3\n")
    play(match, "move up", asks="RF-D08")
    assert warned(match, "nudge 4,1 down") == "This loses the game: the Threat track would be full."


@pytest.mark.rule("RF-341")
def test_eliminating_with_an_empty_salvage_pile_is_warned_of() -> None:
    match = position("refuge", CROWD + "salvage_left: 0\n")
    only = "This loses the game: you would have to draw a Salvage card, and none is left."
    assert warned(match, "move right") == only
    several = position("refuge", CROWD.replace("4,1", "4,1 3,2") + "salvage_left: 0\n")
    assert warned(several, "move right") == (
        "You must eliminate a tentacle there, and no Salvage card is left to draw: you lose."
    )
    assert "no Salvage card is left" in label(several, "move right")


def test_the_last_diver_standing_is_warned_of_losing() -> None:
    match = position("refuge", CROWD.replace("mags: 6,5", "mags: 6,5 down"))
    assert warned(match, "move left") == "This loses the game: no diver would be left standing."


def test_dropping_the_cargo_is_warned_of() -> None:
    match = position(
        "refuge",
        """
        divers: {vega: '2,5', mags: '6,5'}
        tentacles: 1,5
        objectives: O1 O4 O9
        done: 2
        pods: ""
        carrier: vega
        """,
    )
    assert warned(match, "move left") == "You will be knocked down on Spawn 1,5. The cargo will fall on Spawn 1,5."


def test_ending_with_actions_left_is_warned_of() -> None:
    match = position("refuge", CROWD)
    assert warned(match, "end") == "You have 2 actions left."
    play(match, "move right", asks="RF-D06")
    assert warned(match, "end") == "You have one action left."


def test_ending_when_only_passing_is_left_is_not_warned_of() -> None:
    match = position(
        "refuge",
        "divers: {vega: '2,2 down hand SA04', mags: '2,3 down hand SA01', sophie: '7,0'}\ntentacles: 7,5",
    )
    assert match.ask is not None
    assert [str(option) for option in match.ask.options] == ["give SA04 1", "end"]
    assert warned(match, "end") is None


def test_a_known_devour_card_is_warned_of() -> None:
    match = position(
        "refuge",
        CROWD.replace("2,5 hand", "3,5 hand") + "kraken: K09\nknown: 1\noptions: {confirm_end: true}\n",
    )
    said = warned(match, "end")
    assert said == "You have 2 actions left. The next Kraken card devours all next to the head: you."


def test_declining_to_defend_is_warned_of() -> None:
    match = position("refuge", CROWD.replace("SA11", "SA01"))
    play(match, "move left", asks="RF-D12")
    assert label(match, "decline") == "Do nothing: you are knocked down; two cards of one type stand you up again"
    assert warned(match, "decline") == "You will be knocked down on Spawn 1,5."
    assert warned(match, "play SA01") is None


# -- the position in words ------------------------------------------------------------------


def test_the_situation_tells_everything() -> None:
    match = position(
        "refuge",
        """
        divers:
          vega: 3,5 hand SA04 SA11 SA11 used V3
          mags: 4,4 down
          sophie: devoured cameras 3,3 4,2
        tentacles: 1,3 1,5 6,2
        head: 4
        threat: 2
        supply: 3
        objectives: O2 O4 O8
        markers: 1,4 4,3
        kraken: K03 K09
        known: 2
        salvage_left: 5
        """,
    )
    text = "\n".join(words(match).situation())
    for part in (
        "Turn 1 is Vega's turn, with 2 actions left.",
        "Vega stands on Spawn 3,5.",
        "Vega is next to the head",
        "Vega holds Air Tank (AIR) x2 and Net Gun (LINE Weapon).",
        "Vega can use Slipstream and Scrounge; face down: Slip Away.",
        "Mags is down on Spawn 4,4.",
        "Sophie is devoured",
        "Sophie has cameras on Spawn 3,3 and Spawn 4,2.",
        "The head covers columns 3 to 5.",
        "Column 1: Spawn 1,3 and Spawn 1,5; column 6: Spawn 6,2.",
        "There are 3 tentacles in the supply. When the supply is empty, you lose.",
        "The Threat track has 2 of 4 places taken.",
        "The Salvage pile has 5 cards. A draw from an empty pile loses the game.",
        "Objective I, “Reef Survey”, is the current one.",
        "Markers are still on Lair 1,4 and Cave 4,3.",
        "Objective II, “Anchor Lines”, comes later.",
        "The next Kraken card is known: it is not a devour card.",
        "“head left twice; columns spawn, down twice, right”, then “devour and reshuffle;",
        "The Kraken pile has eight other cards in unknown order",
    ):
        assert part in text


def test_the_chance_to_be_devoured_counts_the_cards_left() -> None:
    match = position("refuge", CROWD + "kraken_discard: K01 K02\n")
    assert "is a devour card is 2 in 8, 25 percent." in "\n".join(words(match).situation())


def test_alone_and_down_one_hears_of_the_last_chance() -> None:
    match = position("refuge", "divers: {vega: '2,2 down hand SA12'}\ntentacles: 7,5\nturn: 5\ndeadline: 5\n")
    assert "Vega must stand up this turn, or the game is lost." in words(match).situation()
    assert match.ask is not None
    assert "stand up this turn or lose" in words(match).prompt(match.ask)
    assert "must stand up this turn" in words(match).panels()[1].body.plain
    assert warned(match, "end") == "This loses the game: your diver would not have stood up in time."


@pytest.mark.parametrize(
    ("objective", "fields", "progress"),
    [
        ("O1", "tally: 3", "3 of 5 tentacles eliminated."),
        ("O2", "markers: 1,4", "A marker is still on Lair 1,4."),
        ("O3", "stowed: SA01 SA11", "IRON and AIR are stowed; LIGHT and LINE are missing."),
        ("O4", "markers: 2,5", "1 of 3 markers placed. Missing on row 5: columns 3 to 5 and 6 to 7."),
        ("O5", "markers: 0,6", "1 of 2 sides wired. Missing: Kraken 8,6 or Kraken 8,7."),
        ("O6", "tally: 2", "2 of 3 strikes made."),
        ("O7", "", "0 of 2 divers aboard."),
        ("O8", "pods: 1,9 3,9", "Closed hatches are still on Finish 1,9 and Finish 3,9."),
        ("O9", "carrier: mags\npods: ''", "Mags carries the cargo and must reach a Start space."),
        ("O9", "pods: 4,9", "The cargo lies on Finish 4,9."),
    ],
)
def test_the_progress_of_each_objective(objective: str, fields: str, progress: str) -> None:
    chosen = {1: "O1", 2: "O4", 3: "O7"} | {PACK.objective[objective].level: objective}
    done = PACK.objective[objective].level - 1
    text = f"{CROWD.replace('O1 O4 O7', ' '.join(chosen.values()))}done: {done}\n{fields}\n"
    match = fathom.position("refuge", text.lstrip())
    assert f"Progress: {progress}" in words(match).situation()
    assert progress in words(match).panels()[0].body.plain


def test_endings_tell_the_story_the_reason_and_the_figures() -> None:
    match = fathom.new("refuge")
    facts = {"objectives": 1, "turns": 12, "eliminated": 9, "devoured": 0}
    lost = words(match).ending(Outcome((), "RF-841", facts))
    assert lost == (
        "The sea behind you is full of tentacles. You have lost. The Threat track is full. "
        "One objective accomplished, 12 turns, 9 tentacles eliminated, no diver devoured."
    )
    assert "You have won." in words(match).ending(Outcome((0, 1), "RF-803", facts))
    match.concede(0, 1)
    assert match.outcome is not None
    assert "The team gave up." in words(match).ending(match.outcome)


# -- the board ------------------------------------------------------------------


def board(match: Match) -> list[str]:
    return words(match).board(match.ask).plain.splitlines()


def cell(match: Match, space: str) -> list[str]:
    x, y = PACK.sea.xy[space]
    return [line[3 + 7 * x : 10 + 7 * x] for line in board(match)[3 * (9 - y) : 3 * (9 - y) + 3]]


def test_tiles_show_kind_pieces_and_choices() -> None:
    match = position("refuge", CROWD.replace("mags: 6,5", "mags: 6,5 down"))
    assert cell(match, "2,5")[1:] == [" Vega  ", " cave  "]
    assert "down" in cell(match, "6,5")[0]
    assert cell(match, "6,5")[1].strip() == "mags"
    assert cell(match, "3,5") == ["┌4   !┐", "   *   ", "└spawn┘"]
    assert cell(match, "1,2")[1:] == ["  «·»  ", " lair  "]
    assert board(match)[4][:10] == " 8        ", "there is no space beyond the edge of the top Kraken row"
    assert "◉" in cell(match, "3,7")[1]


def test_the_number_in_a_tile_is_the_place_of_the_option() -> None:
    match = position("refuge", CROWD)
    assert match.ask is not None
    for number, option in enumerate(match.ask.options, 1):
        if isinstance(option, answers.Move):
            target = PACK.sea.near["2,5"][option.way]
            assert str(number) in cell(match, target)[0]


def test_spaces_next_to_the_head_are_marked_and_no_others() -> None:
    match = position("refuge", "divers: {vega: '1,0', mags: '7,0'}\ntentacles: 1,1\nhead: 4\n")
    for space in PACK.sea.kind:
        if space not in PACK.sea.under[Head(4, 6)]:
            assert ("!" in cell(match, space)[0]) == (space in PACK.sea.around[Head(4, 6)]), space


def test_tokens_are_drawn() -> None:
    match = position(
        "refuge",
        """
        divers: {sophie: '1,0 cameras 3,3', mags: '7,0'}
        tentacles: 1,1
        objectives: O2 O4 O8
        markers: 1,4
        pods: 2,9
        """,
    )
    assert "◎" in cell(match, "3,3")[0]
    assert "⚑" in cell(match, "1,4")[0]
    assert "▣" in cell(match, "2,9")[0]
    legend = board(match)[-1]
    assert all(word in legend for word in ("tentacle", "camera", "marker", "hatch"))


def test_nothing_shows_through_the_head_but_tokens() -> None:
    match = position(
        "refuge",
        """
        divers: {sophie: '1,0 cameras 4,3', mags: '7,0'}
        tentacles: 1,1
        head: 4,3
        abyss: true
        """,
    )
    for space in PACK.sea.under[Head(4, 3)]:
        assert not re.search(r"[a-z*()«]", "".join(cell(match, space))), space
    assert "◎" in cell(match, "4,3")[0]


@pytest.mark.rule("RF-360", "RF-361", "RF-500")
def test_recovering_and_ending_the_turn_say_what_follows() -> None:
    m = position("refuge", "divers:\n  vega: 4,5 down hand SA01 SA01\n  mags: 1,1\ntentacles: 7,5")
    assert label(m, "recover IRON") == "Recover: discard two IRON cards to stand up"
    assert label(m, "end") == (
        "End your turn: the Kraken moves — its head moves or devours the divers beside it; tentacles move or rise"
    )


@pytest.mark.rule("RF-803", "RF-840", "RF-841", "RF-843")
@pytest.mark.parametrize(
    ("position", "line"),
    [
        ("threat: 2", "Lose: Threat track full (2 of 4)."),
        ("supply: 1", "Lose: no more tentacles (1 left)."),
        ("divers: {vega: '1,0 down', mags: '2,0'}", "Lose: both divers out (1 now)."),
    ],
)
def test_the_goal_names_the_nearest_way_to_lose(position: str, line: str) -> None:
    divers = "" if position.startswith("divers") else "divers: {vega: '1,0', mags: '2,0'}, "
    m = dive(f"{{{divers}objectives: O1 O4 O7, tally: 3, {position}}}")
    goal = words(m).goal()
    assert goal is not None
    assert goal.text == f"Win: objective 1 of 3: eliminate 5 tentacles (3 done). {line}"
    assert "You lose with one of these: " in goal.detail


@pytest.mark.rule("RF-803")
@pytest.mark.parametrize("position", ["threat: 2", "supply: 1", "divers: {vega: '1,0 down', mags: '2,0'}"])
def test_the_goal_of_every_objective_fits_two_lines_of_a_phone(position: str) -> None:
    divers = "" if position.startswith("divers") else "divers: {vega: '1,0', mags: '2,0'}, "
    for objectives in ("O1 O4 O7", "O2 O5 O8", "O3 O6 O9"):
        for done in range(3):
            goal = words(dive(f"{{{divers}objectives: {objectives}, done: {done}, {position}}}")).goal()
            assert goal is not None
            assert len(goal.text) <= LONGEST, goal.text


def test_a_diver_is_offered_with_what_the_abilities_are_good_for() -> None:
    match = fathom.new("refuge", 2, 1)
    assert label(match, "choose michael") == (
        "Michael (Satchel Charge, Stand Fast, Long Shot) — blows up two at once, fends one off, shoots from afar"
    )
    assert set(GISTS) == set(Effect.__subclasses__())
