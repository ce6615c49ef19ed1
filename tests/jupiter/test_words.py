"""Jupiter Deep in words: board, labels, warnings, sentences."""

from __future__ import annotations

import pytest

from fathom.engine.preview import preview
from fathom.game.art import scene_for
from fathom.games.jupiter.model.options import Decline
from fathom.present.words import Words
from tests.jupiter.kit import AnyMatch, full, thin
from tests.kit import offered, play


def words(m: AnyMatch, seat: int = 0) -> Words:
    """The match in words."""
    found: Words = m.game.text.words(m.pack, m.view(seat))
    return found


def label(m: AnyMatch, option: str) -> str:
    """The label of an option."""
    assert m.ask is not None
    return words(m).label(m.ask, m.ask.options[offered(m).index(option)])


def warning(m: AnyMatch, option: str) -> str | None:
    """The warning before an option."""
    assert m.ask is not None
    chosen = m.ask.options[offered(m).index(option)]
    return words(m).warning(m.ask, chosen, preview(m, chosen))


def test_the_board_shows_every_piece_in_its_place() -> None:
    m = thin("{robots: {purple: '1,-2:c'}, creeps: '0,-2:5', colonists: '0,0 1,0 -1,1 0,-1:2', covered: '2,-1'}")
    board = words(m).board(None).plain
    lines = board.splitlines()
    assert "POD 2/7" in board
    assert "[V]" in board
    assert board.count("{x}") == 2, "one on the board, one in the legend"
    assert board.count("!o!") == 2
    assert board.count("|X|") == 2
    pod = next(line for line in lines if "POD" in line)
    creep = next(line for line in lines if "{x}" in line)
    assert lines.index(pod) < lines.index(creep)


def test_a_missing_bridge_is_a_gap() -> None:
    tiles = "1A 2A 3A 4A 5A 1B 2B 3B 4B 5C 1C 2C 3C 4C 5B 1D 2D 3D 4D"
    m = thin(f"{{variants: '', tiles: {tiles}, colonists: '0,0 1,0 -1,1 0,1'}}")
    open_lines = words(thin()).board(None).plain.splitlines()
    lines = words(m).board(None).plain.splitlines()
    assert len(lines) == len(open_lines)
    assert sum(line.count("─") for line in lines) < sum(line.count("─") for line in open_lines)


def test_options_are_marked_with_their_number() -> None:
    m = thin("{robots: {purple: '1,-2:5'}, colonists: '0,0 1,0 -1,1 0,1'}")
    number = offered(m).index("move 1,-2:0") + 1
    assert f" {number:>2}" in words(m).board(m.ask).plain


@pytest.mark.rule("JD-R67")
def test_another_follower_is_offered_with_what_it_adds() -> None:
    m = full("{robots: {purple: '1,-2:c core sniper hand follower follower'}}")
    assert label(m, "play follower").endswith("a second one may step into the dome that the first one left, for free")
    m.choose("play follower")
    assert label(m, "play follower").endswith(": One more colonist may then follow the second one")


def test_labels_say_what_a_choice_brings() -> None:
    m = thin("{robots: {purple: '0,-2:3'}, aboard: 3, rescued: 24, colonists: '0,-2:1'}")
    assert label(m, "command 0,-2:1 pod") == (
        "Send a colonist from the north-east dome of Laboratory Crescent (2C) into the Pod — the Pod launches with 4 "
        "colonists"
    )
    m = full("{robots: {purple: '1,-2:c core sniper hand teleport'}, creeps: '0,-2:5'}")
    assert label(m, "use sniper core") == "Sniper (your Core): Kill one creep on a module next to yours"
    assert label(m, "use teleport hand") == "Teleport (3 actions, a card from your hand): Move to any open space"
    assert label(m, "end") == (
        "End your actions — Conversion: one colonist next to a creep becomes a creep, "
        "then the Invasion die is rolled for new creeps"
    )
    m = thin("{robots: {purple: pod play override, orange: '2,0:0'}}")
    assert label(m, "override 1") == "Act with Rivet, on the east dome of Reactor Two (3B)"
    assert label(m, "override 2") == "Act with Halo, in the Pod"


@pytest.mark.rule("JD-481", "JD-380")
def test_the_end_names_the_conversion_and_cards_say_send() -> None:
    m = full("{robots: {purple: '1,-2:c hand follower bullhorn'}}")
    assert label(m, "end") == (
        "End your actions — Conversion (no colonist in danger), then the Invasion die is rolled for new creeps"
    )
    panels = str(scene_for(m.game, m.pack, m.view(0)).panels()[0].body)
    assert "When you send a colonist" in panels
    assert "Send colonists and trade anywhere" in panels
    assert "command a" not in panels


@pytest.mark.rule("JD-R26")
def test_colonists_can_be_sent_out_of_the_pod_too() -> None:
    m = thin("{robots: {purple: '0,-2:3'}, aboard: 3, rescued: 24, colonists: '0,-2:1'}")
    assert m.ask is not None
    scene, sent = scene_for(m.game, m.pack, m.view(0)), [x for x in m.ask.options if str(x).startswith("command")]
    inward = [x for x in sent if not str(x).startswith("command pod")]
    assert scene.group_note(m.ask, inward) == "one bridge at a time, until they are in the Pod"
    assert scene.group_note(m.ask, sent) == (
        "one bridge at a time, until they are in the Pod; or out of the Pod, to make room"
    )


def test_warnings_before_the_end_and_before_a_launch() -> None:
    m = full("{creeps: '0,-2:5'}")
    assert warning(m, "end") == "You still have 5 actions. One colonist will be converted."
    m = thin("{robots: {purple: pod hand pilot, orange: '2,0:0', yellow: '2,0:1'}, aboard: 2}")
    assert warning(m, "use pilot hand") == ("The Pod launches with 2 colonists and takes Vesper along.")
    assert warning(m, "move 1,-2:2") is None


def test_a_warning_before_the_game_is_lost() -> None:
    m = thin("{rescued: 27, colonists: '0,-1:2', creeps: '0,-2:5'}")
    assert warning(m, "end") == "This loses the game: too few colonists would be left to reach the target."


def test_a_warning_when_robots_hold_the_seats_of_colonists() -> None:
    m = thin("{robots: {purple: '1,-2:2'}, aboard: 4, rescued: 10, colonists: '0,0 1,0 -1,1 0,-2:1'}")
    found = warning(m, "command 0,-2:1 pod")
    assert found == "The Pod is full and cannot launch: robots hold seats that colonists need."


def test_a_warning_before_the_colony_is_split() -> None:
    m = thin(
        """
        robots: {purple: pod core module_control}
        gone: 1,-1 2,-1 0,1 1,1
        colonists: 0,0 1,0 -1,1 0,-1 -1,0
        """
    )
    play(m, "use module_control core", "tile 1,0", asks="JD-D22")
    assert warning(m, "cell -3,0") == "This splits the colony."
    assert warning(m, "cell 1,1") is None


@pytest.mark.parametrize(
    ("id", "begins"),
    [
        ("boost", "Boost (from the hand: Single Turn; as Core: Once Per Turn; 2 copies). One more action this turn."),
        ("Surge", "Surge (Setback, 2 copies)."),
        ("3a", "Reactor One (3A), a module with number 3, with a power plant"),
        ("vesper", "Vesper, the purple robot."),
    ],
)
def test_cards_modules_and_robots_explain_themselves(id: str, begins: str) -> None:
    m = thin()
    text = m.game.explain(m.pack, id)
    assert text is not None
    assert text.startswith(begins)


def test_the_situation_tells_meters_and_dangers() -> None:
    m = thin("{creeps: '2,-1:01235 0,-2:5', colonists: '0,0 1,0 -1,1 0,-1:2', covered: '2,0'}")
    said = " ".join(words(m).situation())
    assert (
        "10 of 28 colonists are rescued, 0 are aboard, 22 are on the colony, and 0 are lost. You may lose 4 more."
        in said
    )
    assert "Colonists next to a creep: on the north-west dome of Array One (4A)." in said
    assert "Destroyed by one more creep: Array Two (4B)." in said
    assert "A Super Creep is on Reactor Two (3B); the hand limit is 3." in said


@pytest.mark.rule("JD-728", "JD-729")
def test_cards_tell_their_price_alone_and_joined_and_what_they_combine_with() -> None:
    m = thin("{robots: {purple: pod core teleport hand teleport}}")
    assert label(m, "use teleport core") == "Teleport (3 actions, your Core): Move to any open space"
    assert label(m, "use teleport joined") == "Teleport (both copies at once): Move to any open space"
    assert m.game.explain(m.pack, "teleport") == (
        "Teleport (from the hand: Single Action; as Core: Once Per Turn; 2 copies). Move to any open space. It costs "
        "3 actions, or one action with both copies at once. It combines with another Teleport, Juggernaut and Swap. "
        "(JD-656)"
    )
    assert all(m.game.rulebook.get(card.rule) for card in m.pack.cards.values())


@pytest.mark.parametrize(
    ("variants", "creeps", "said"),
    [
        ("open_bridges", "2,-1:01235", None),
        ("open_bridges vulnerable", "2,-1:0123", "Destroyed by one more creep: Array Two (4B)."),
        ("open_bridges vulnerable", "2,-1:01235", "Destroyed at the next Conversion or Invasion: Array Two (4B)."),
    ],
)
@pytest.mark.rule("JD-563", "JD-850")
def test_a_robot_holds_a_module_or_goes_with_it(variants: str, creeps: str, said: str | None) -> None:
    m = thin(f"{{variants: {variants}, robots: {{orange: '2,-1:4'}}, creeps: '{creeps}'}}")
    lines = [line for line in words(m).situation() if line.startswith("Destroyed ")]
    assert lines == ([said] if said else [])
    board = words(m).board(None).plain
    assert ("! B" in board) == bool(said)
    panel = next(panel.body.plain for panel in words(m).panels() if panel.title == "Invasion")
    assert ("Nearly full: 4B" in panel) == bool(said)


def test_suppressant_is_offered_with_how_close_each_module_is_to_its_end() -> None:
    robots = "{purple: pod core suppressant, orange: '-2,0:4'}"
    m = thin(f"{{robots: {robots}, creeps: '2,-1:01235 -2,0:0', rolls: 4}}")
    play(m, "end", asks="JD-D41")
    assert label(m, "suppress 2,-1 core") == "Suppress Array Two (4B) with your Core — one more creep would destroy it"
    assert label(m, "suppress -2,0 core") == "Suppress Array Three (4C) with your Core — a robot protects it"
    assert label(m, "suppress 1,1 core") == "Suppress Array Four (4D) with your Core — 6 more creeps would destroy it"


def test_the_pod_says_when_it_docks() -> None:
    text = "{{robots: {{purple: '2,0:0', orange: '2,0:1'}}, pod: away, keeper: {keeper}, step: {step}, active: purple}}"
    said = {
        ("purple", "start"): "The Pod is away; Vesper docks it now.",
        ("purple", "action"): "The Pod is away; Vesper docks it in 3 turns.",
        ("orange", "action"): "The Pod is away; Rivet docks it in one turn.",
    }
    for (keeper, step), line in said.items():
        assert line in words(thin(text.format(keeper=keeper, step=step))).situation()


def test_the_situation_leaves_nothing_out() -> None:
    m = thin("{variants: polite, covered: '2,-1', discard: boost, rolls: 2}")
    said = words(m).situation()
    assert "Alternate rules: Polite Colonists." in said
    assert "A Super Creep is on Array Two (4B); the hand limit is 4, and everyone has one action fewer." in said
    assert any(
        line.startswith("Garden Star (5B), ")
        and ", on the edge of the colony: " in line
        and " It has no bridge from west to south-west or from " in line
        and line.endswith(" Next to it: 1C (west), 3A (south-west), 4B (south-east).")
        for line in said
    ), said
    assert any(line.endswith("discarded: Boost.") for line in said), said
    play(m, "end", asks="JD-D42")
    assert (
        "The last roll was 2; about to be hit: Laboratory Crescent (2C) and Laboratory Loop (2D)."
        in words(m).situation()
    )


def test_the_deck_panel_tells_what_is_to_come_and_what_is_gone() -> None:
    m = thin("{discard: boost boost surge}")
    panel = next(panel.body.plain for panel in words(m).panels() if panel.title == "Deck")
    assert panel.splitlines()[0] == "30 cards, including Power Grab, Signal to Noise and Surge"
    assert panel.splitlines()[1] == "Discarded: 2 Boost and Surge"


def test_the_warnings_of_the_alternate_rules() -> None:
    m = full("{variants: open_bridges fast_creeps, creeps: '0,-2:5'}")
    assert warning(m, "end") == "You still have 5 actions. One colonist is next to a creep."
    m = thin("{variants: open_bridges fast_creeps, rescued: 27, colonists: '0,-1:2', creeps: '0,-2:5'}")
    assert warning(m, "end") == (
        "You still have 5 actions. One colonist is next to a creep. If you lose them, you lose the game."
    )
    m = thin(
        """
        variants: open_bridges vulnerable
        robots: {orange: "2,-1:4 core sniper hand pilot"}
        creeps: 2,-1:01235
        """
    )
    assert warning(m, "end") == (
        "Array Two (4B) will be full of creeps and destroyed. "
        "Rivet goes out of play and loses Pilot and Sniper. You still have 5 actions."
    )


def test_marks_of_three_digits_stay_inside_their_dome() -> None:
    m = full("{robots: {purple: '1,-2:c core bullhorn hand teleport play swap', orange: '2,0:0', yellow: '2,0:1'}}")
    play(m, "use teleport hand", asks="JD-D18")
    assert len(offered(m)) > 100
    marked = words(m).board(m.ask).plain.splitlines()
    plain = words(m).board(None).plain.splitlines()
    bridges = [(y, x) for y, line in enumerate(plain[:-1]) for x, sign in enumerate(line) if sign in "─/\\"]
    assert all(marked[y][x] == plain[y][x] for y, x in bridges)


def test_the_ending_counts_one_colonist() -> None:
    m = thin("{rescued: 1, colonists: '0,0 1,0 -1,1 0,1:012345', creeps: '2,-1:0 0,1:c'}")
    play(m, "end", asks="over JD-802")
    assert m.outcome is not None
    assert "One colonist rescued, 6 colonists lost by Conversion" in words(m).ending(m.outcome)


def last_sentence(m: AnyMatch, what: str) -> str:
    """The last sentence about a kind of event."""
    return next(words(m).tell(event) for event in reversed(m.log or []) if event.what == what)


def test_the_log_names_a_module_that_is_gone() -> None:
    m = full("{rolls: 3, deck: sniper, creeps: '2,0:01245'}")
    play(m, "end", "place -1,-1:2", "place 0,2:4", asks="JD-D10")
    log = [words(m).tell(event) for event in m.log or []]
    assert "A creep appears on the west dome of Reactor Two (3B)." in log
    assert "Reactor Two (3B) is full of creeps and destroyed." in log


def test_the_log_names_a_module_that_was_moved() -> None:
    m = thin("{robots: {purple: '0,-2:c core module_control'}}")
    play(m, "move 0,-2:2", "use module_control core", "tile 0,-2", "cell 3,0", asks="JD-D10")
    assert last_sentence(m, "moves") == (
        "Vesper goes from the centre dome of Laboratory Crescent (2C) to its north-west dome."
    )
    assert last_sentence(m, "relocated") == (
        "Vesper moves Laboratory Crescent (2C) from the north-west of the colony to the east."
    )


def test_modules_to_move_are_offered_with_who_is_on_them() -> None:
    m = thin("{robots: {purple: '0,-2:c core module_control'}, creeps: '0,-2:2 2,0:01'}")
    play(m, "use module_control core", asks="JD-D22")
    assert label(m, "tile 0,-2") == "Move Laboratory Crescent (2C), with one creep and Vesper on it"
    assert label(m, "tile 2,0") == "Move Reactor Two (3B), with 2 creeps on it"
    assert label(m, "tile 0,2") == "Move Reactor Four (3D), with no piece on it"


def test_the_log_says_where_the_pod_docks() -> None:
    m = thin("{robots: {purple: '2,0:0', orange: '2,0:1'}, pod: away, keeper: purple, step: start}")
    play(m, "dock 1,-3", asks="JD-D10")
    assert last_sentence(m, "docks") == "Vesper docks the Pod beside Habitat Gallery (1C) and Laboratory Crescent (2C)."


def test_the_log_says_who_killed_what() -> None:
    m = thin("{robots: {purple: 'pod play override', orange: '2,0:0'}, covered: '2,0'}")
    play(m, "override 1", "shoot 2,0:site", asks="JD-D10 seat 0")
    assert last_sentence(m, "killed") == "Rivet kills the Super Creep on the power plant of Reactor Two (3B)."


PASSING = "robots: {purple: '1,-2:5'}, colonists: '0,0 1,0 1,-1:12345 0,-1 -1,0 -1,1 0,1'"


@pytest.mark.rule("JD-880", "JD-R94")
def test_a_walk_of_several_spaces_says_what_it_costs() -> None:
    m = full(f"{{variants: open_bridges polite, {PASSING}}}")
    assert label(m, "move 1,-1:0") == "Move to the east dome of Reactor One (3A), for 3 actions"
    assert label(m, "move 1,-2:4") == "Move to the south-west dome of Habitat Gallery (1C)"
    assert label(m, "command 0,-1:0 2,-2:4") == (
        "Send a colonist from the east dome of Array One (4A) to the south-west dome of Garden Star (5B), for 4 actions"
        " — not nearer: 5 moves from the Pod"
    )
    play(m, "command 0,-1:0 2,-2:4", asks="JD-D10 seat 0")
    assert m.state.used == 4
    assert last_sentence(m, "colonist goes") == (
        "A colonist goes from the east dome of Array One (4A) to the south-west dome of Garden Star (5B) for 4 actions."
    )
    m = full(f"{{variants: open_bridges polite, {PASSING}}}")
    play(m, "move 1,-1:0", asks="JD-D10 seat 0")
    assert last_sentence(m, "moves") == (
        "Vesper goes from the south-east dome of Habitat Gallery (1C) to the east dome of Reactor "
        "One (3A) for 3 actions."
    )
    m = full(
        "{variants: open_bridges polite, robots: {purple: 'pod play override', orange: '1,-2:5'}, "
        "colonists: '0,0 1,0 1,-1:12345 0,-1 -1,0 -1,1 0,1'}"
    )
    play(m, "override 1", asks="JD-D20")
    assert label(m, "move 1,-1:0") == "Rivet moves to the east dome of Reactor One (3A), for 3 actions"
    play(m, "move 1,-1:0", asks="JD-D10 seat 0")
    assert m.state.used == 3


@pytest.mark.rule("JD-880", "JD-R94", "JD-647")
def test_the_price_of_a_walk_stands_before_what_comes_of_it() -> None:
    m = thin(
        "{variants: open_bridges polite, robots: {purple: '0,-2:3'}, aboard: 3, rescued: 23, colonists: '0,-2:12'}"
    )
    said = label(m, "command 0,-2:2 pod")
    assert said == (
        "Send a colonist from the north-west dome of Laboratory Crescent (2C) into the Pod (4 aboard), for 2 actions"
    )
    m = full(
        "{variants: open_bridges polite, robots: {purple: '1,-2:5 core juggernaut'}, creeps: '1,-1:0', "
        "colonists: '0,0 1,0 1,-1:12345 0,-1 -1,0 -1,1 0,1'}"
    )
    assert label(m, "move 1,-1:0") == "Move to the east dome of Reactor One (3A), killing the creep, for 3 actions"


def test_a_refused_option_has_no_price() -> None:
    m = full(f"{{variants: open_bridges polite, {PASSING}, used: 3}}")
    refused = next(x for x in m.refusals() if str(x.option) == "move 1,-1:0")
    assert m.ask is not None
    assert words(m).label(m.ask, refused.option) == "Move to the east dome of Reactor One (3A)"


VULNERABLE = "variants: open_bridges vulnerable fast_creeps, colonists: '0,0 1,0:0234c -1,1 0,1', rolls: 1, deck: boost"


@pytest.mark.rule("JD-860", "JD-850", "JD-851", "JD-R96")
def test_with_fast_creeps_a_certain_loss_gives_a_warning() -> None:
    alone = "purple: '2,-1:4', orange: out, yellow: out"
    m = thin(f"{{{VULNERABLE}, robots: {{{alone}}}, creeps: '2,-1:01235'}}")
    assert warning(m, "end") == "This loses the game: no robot would be left in play while the Pod is docked."
    play(m, "end", "place 1,-2:1", "place -2,2:3", asks="over JD-R96")
    m = thin(f"{{{VULNERABLE}, robots: {{purple: '2,0:1', orange: '2,-1:4 core sniper'}}, creeps: '2,-1:01235'}}")
    assert warning(m, "end") == (
        "Array Two (4B) will be full of creeps and destroyed. "
        "Rivet goes out of play and loses Sniper. You still have 5 actions."
    )


@pytest.mark.rule("JD-860", "JD-803", "JD-R96", "JD-R97")
def test_with_fast_creeps_a_loss_that_a_roll_could_turn_is_not_called_certain() -> None:
    # The Pod has a single berth, one creep from destruction: a 2 casts the Pod loose, and the game continues.
    alone = "purple: '2,-1:4', orange: out, yellow: out"
    m = thin(f"{{{VULNERABLE}, robots: {{{alone}}}, creeps: '2,-1:01235 0,-2:01234c', pod: '-1,-2', gone: '-1,-1'}}")
    assert warning(m, "end") == (
        "Array Two (4B) will be full of creeps and destroyed. "
        "Vesper goes out of play and loses Data Core. You still have 5 actions."
    )


def test_phase_shift_is_asked_for_with_the_roll_and_the_option_says_what_it_hits() -> None:
    m = thin("{robots: {purple: pod core phase_shift}, rolls: 4 6}")
    play(m, "end", asks="JD-D40")
    assert m.ask is not None
    assert words(m).prompt(m.ask) == "Vesper: the roll is 4. Roll again with Phase Shift?"
    keep = words(m).label(m.ask, Decline())
    assert keep == "Keep the roll: it hits Array Two (4B), Array Three (4C) and Array Four (4D)"
    assert (
        "The last roll was 4; about to be hit: Array Two (4B), Array Three (4C) and Array Four (4D)."
        in words(m).situation()
    )
    m = thin("{robots: {purple: pod core phase_shift}, rolls: 6}")
    play(m, "end", asks="JD-D40")
    assert m.ask is not None
    assert words(m).label(m.ask, Decline()) == "Keep the roll: it hits no module"


def test_a_module_that_is_about_to_go_is_shown_before_the_actions_end() -> None:
    m = thin(
        "{variants: open_bridges vulnerable, robots: {orange: '2,-1:4', purple: 'pod core phase_shift'}, "
        "creeps: '2,-1:0123', rolls: 4}"
    )
    play(m, "end", "decline", asks="JD-D42")
    assert "Destroyed at the next Conversion or Invasion: Array Two (4B)." in words(m).situation()


@pytest.mark.rule("JD-760", "JD-761", "JD-771")
def test_suppressant_against_super_creeps_keeps_a_site_free() -> None:
    m = thin("{robots: {purple: pod core suppressant}, rolls: 6, deck: power_grab}")
    play(m, "end", asks="JD-D43")
    assert label(m, "suppress 1,-1 core") == "Suppress the power plant of Reactor One (3A) with your Core"


def test_with_fast_creeps_no_conversion_is_called_certain() -> None:
    m = full("{variants: open_bridges fast_creeps, creeps: '0,-2:5'}")
    assert label(m, "end") == (
        "End your actions — the Invasion die is rolled for new creeps, "
        "then Conversion: colonists next to a creep become creeps (now 1)"
    )


def test_a_dock_that_no_colonist_can_reach_says_so() -> None:
    m = thin("{robots: {purple: '2,0:0'}, pod: away, step: start, rescued: 28, colonists: ''}")
    assert label(m, "dock 3,0") == "Dock east of Reactor Two (3B) — no colonist can reach it"
    m = thin("{robots: {purple: '2,0:0'}, pod: away, step: start, rescued: 27, colonists: '2,0:1'}")
    assert label(m, "dock 3,0") == "Dock east of Reactor Two (3B) — 2 moves for the nearest colonist"


@pytest.mark.rule("JD-450", "JD-R28")
def test_a_trade_says_what_the_cards_do() -> None:
    m = thin("{robots: {purple: '2,0:0 hand boost', orange: '2,0:1 hand teleport'}}")
    assert label(m, "trade 1") == (
        "Trade with Rivet — give and take any cards; Rivet holds Teleport (move to any open space, 3 actions)"
    )
    play(m, "trade 1", asks="JD-D14")
    assert label(m, "take teleport") == "Take Teleport — move to any open space, 3 actions"
    m = thin("{robots: {purple: '2,0:0 hand boost', orange: '2,0:1'}}")
    assert label(m, "trade 1") == "Trade with Rivet — give any of your cards; Rivet holds none"
    held = "teleport grenadier pilot swap"
    m = thin(f"{{robots: {{purple: '2,0:0 hand boost', orange: '2,0:1 hand {held}'}}}}")
    assert label(m, "trade 1").endswith("; Rivet holds Teleport, Grenadier, Pilot and Swap")


@pytest.mark.rule("JD-301", "JD-801")
@pytest.mark.parametrize(
    ("rescued", "line"),
    [
        (20, "Win: rescue 28 colonists (20 now; Pod 0 of 7), then all robots. Lose: "),
        (28, "28 rescued. Win: every robot in the Pod (1 still out). Lose: all power plants gone ("),
    ],
)
def test_the_goal_says_what_is_left_to_do(rescued: int, line: str) -> None:
    m = thin(f"{{robots: {{purple: '1,-2:c'}}, colonists: '0,0 1,0', rescued: {rescued}}}")
    goal = words(m).goal()
    assert goal is not None
    assert goal.text.startswith(line)
    assert "With 7 colonists in the Pod it launches: they are rescued" in goal.detail
