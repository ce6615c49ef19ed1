"""The engine: questions, answers, undo, giving up, forks; with games of one script."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fathom.engine.ask import Ask
from fathom.engine.errors import Illegal
from fathom.engine.history import Answer, Concede, Rekey
from fathom.engine.outcome import GameOver, Outcome
from fathom.engine.script import Script
from fathom.engine.timeline import Setup
from fathom.game.game import Game
from fathom.matches.match import Match
from tests.engine.tiny import Board, Pick, Step, TinyOptions, TinyPack, ask, tiny, tiny_game


def note(t: Board) -> Script[None]:
    """A step with two questions, whose answers are noted; nothing is revealed."""
    first = yield ask("a", "b")
    second = yield ask("c", "d", seats=(1,))
    t.state.notes.append(first.what + second.what)
    t.say("TN-1", "noted", what=first.what + second.what)


def draw(t: Board) -> Script[None]:
    """A step with one question; “draw” reveals the top of the pile."""
    answer = yield ask("draw", "stir", "wait")
    if answer.what == "draw":
        t.state.notes.append(str(t.draw(t.state.pile)))
        t.say("TN-2", "drawn", card=t.state.notes[-1])
    elif answer.what == "stir":
        t.shuffle(t.state.pile)


# -- asking and answering --------------------------------------------------------------------------------------------


def test_a_step_runs_from_boundary_to_boundary_through_its_questions() -> None:
    m = tiny(note)
    m.choose("pick a")
    assert (len(m.boundaries), m.state.notes) == (1, [])
    m.choose("pick d")
    assert (len(m.boundaries), m.state.notes) == (2, ["ad"])
    assert m.ask is not None
    assert m.ask.seats == (0,)
    assert m.boundaries[-1].state.notes == ["ad"]
    assert [str(entry.option) for entry in m.history if isinstance(entry, Answer)] == ["pick a", "pick d"]


def test_a_question_with_one_option_is_answered_and_logged_for_the_seat() -> None:
    def rules(t: Board) -> Script[None]:
        only = yield ask("this", seats=(1,))
        t.state.notes.append(only.what)
        yield ask("a", "b")

    m = tiny(rules)
    assert m.state.notes == ["this"]
    assert [event.what for event in m.events_for(1)] == ["only choice"]
    assert m.events_for(1)[0].facts == {"seat": 1, "option": "pick this"}
    assert m.events_for(0) == m.events_for(None) == []
    assert m.history == []


def test_a_question_marked_always_is_asked_with_one_option_too() -> None:
    def rules(t: Board) -> Script[None]:
        yield ask("this", always=True)

    m = tiny(rules)
    assert m.ask is not None
    assert m.ask.options == [Pick("this")]


def test_only_those_asked_may_answer() -> None:
    def rules(t: Board) -> Script[None]:
        yield ask("a", "b", seats=(0, 2))

    m = tiny(rules, seats=3)
    with pytest.raises(Illegal, match=r"Seat 1 is not asked; TN-D01 is a question to seat 0, 2\."):
        m.choose("pick a", 1)
    m.choose("pick a", 2)
    m.choose("pick b")
    assert m.history == [Answer(2, Pick("a")), Answer(0, Pick("b"))]


def test_a_refused_answer_says_why_if_the_game_has_a_reason() -> None:
    m = tiny(note)
    with pytest.raises(Illegal, match="Not allowed") as refused:
        m.choose("pick forbidden")
    assert refused.value.rule == "TN-100"
    with pytest.raises(Illegal, match="offered: “pick a”, “pick b”") as refused:
        m.choose("pick c")
    assert refused.value.rule == ""
    assert m.history == []


def test_the_end_of_the_game_ends_all_scripts() -> None:
    def deep(t: Board) -> Script[None]:
        yield ask("a", "b")
        raise GameOver(Outcome((1,), "TN-9", {"points": 3}))

    def rules(t: Board) -> Script[None]:
        yield from deep(t)
        t.state.notes.append("never")

    m = tiny(rules)
    m.choose(0)
    assert m.ask is None
    assert m.outcome == Outcome((1,), "TN-9", {"points": 3})
    assert m.outcome.won
    assert m.state.notes == []
    with pytest.raises(Illegal, match="over"):
        m.choose(0)
    with pytest.raises(Illegal, match="over"):
        m.concede(0)
    m.undo()
    assert m.outcome is None
    assert m.ask is not None


def test_a_game_may_be_over_before_the_first_question() -> None:
    def rules(t: Board) -> Script[None]:
        raise GameOver(Outcome((), "TN-9"))
        yield

    m = tiny(rules)
    assert m.ask is None
    assert m.outcome is not None
    assert not m.outcome.won


def test_a_match_without_a_log_plays_the_same() -> None:
    loud, quiet = tiny(draw), tiny(draw, quiet=True)
    for answer in ("pick draw", "pick stir", "pick draw"):
        loud.choose(answer)
        quiet.choose(answer)
    assert quiet.log is None
    assert quiet.events_for(0) == []
    assert quiet.state == loud.state
    assert quiet.fork().log is None


def test_an_event_for_one_seat_is_hidden_from_others() -> None:
    def rules(t: Board) -> Script[None]:
        t.say("TN-3", "whisper", to=(1,))
        t.say("TN-4", "shout")
        yield ask("a", "b")

    m = tiny(rules)
    assert [event.what for event in m.events_for(1)] == ["whisper", "shout"]
    assert [event.what for event in m.events_for(0)] == [event.what for event in m.events_for(None)] == ["shout"]


# -- reveals, undo and rewind --------------------------------------------------------------------------------


@pytest.mark.parametrize(("answer", "learned"), [("draw", True), ("stir", False), ("wait", False)])
def test_a_draw_reveals_something_and_a_shuffle_does_not(answer: str, learned: bool) -> None:
    m = tiny(draw)
    m.choose(f"pick {answer}")
    assert m.history == [Answer(0, Pick(answer), learned)]
    assert (m.barrier() is None) is not learned


def test_a_roll_is_one_to_the_number_of_sides_and_reveals_something() -> None:
    def rules(t: Board) -> Script[None]:
        yield ask("roll", "wait")
        t.state.notes += [str(t.roll(6)) for _ in range(100)]

    m = tiny(rules)
    m.choose(0)
    assert set(m.state.notes) == set("123456")
    assert m.barrier() == "The last answer revealed something hidden."


def test_a_draw_takes_the_last_of_a_pile() -> None:
    m = tiny(draw)
    *_, second, top = m.state.pile
    m.choose("pick draw")
    m.choose("pick draw")
    assert m.state.notes == [str(top), str(second)]


def test_nothing_can_be_undone_before_the_first_answer() -> None:
    m = tiny(note)
    assert m.barrier() == "Nothing has been answered yet."
    for force in (False, True):
        with pytest.raises(Illegal, match=r"Nothing has been answered yet\. You cannot undo past this point\."):
            m.undo(force=force)


def test_an_answer_is_undone_by_the_seat_that_gave_it() -> None:
    m = tiny(note)
    m.choose("pick a")
    m.choose("pick d")
    assert m.barrier(0) == "Another player has acted since."
    with pytest.raises(Illegal, match="Another player has acted since"):
        m.undo(0)
    m.undo(1)
    assert m.ask is not None
    assert m.ask.seats == (1,)
    m.undo(0)
    assert m.history == []
    assert m.log == []
    assert m.rewinds == 0


def test_a_forced_undo_past_a_draw_shuffles_the_pile_again() -> None:
    m = tiny(draw)
    m.choose("pick wait")
    before = list(m.state.pile)
    m.choose("pick draw")
    with pytest.raises(Illegal, match="revealed"):
        m.undo()
    m.undo(force=True)
    assert m.state.notes == []
    assert m.state.pile != before
    assert sorted(m.state.pile) == sorted(before)
    assert m.rewinds == 1
    assert isinstance(m.history[-1], Rekey)
    assert m.history[-1].knows == (0, 1)
    assert [event.what for event in m.log or []] == ["rewound"]


def test_a_second_forced_undo_shuffles_differently() -> None:
    m = tiny(draw)
    piles = [m.state.pile[:]]
    for _ in range(3):
        m.choose("pick draw")
        m.undo(force=True)
        piles.append(m.state.pile[:])
    assert len({tuple(pile) for pile in piles}) == 4
    assert m.rewinds == 3
    assert len(m.history) == 3, "every rewinding stays on record, the answers do not"


def test_undoing_an_answer_before_a_rewind_shuffles_again() -> None:
    m = tiny(draw)
    m.choose("pick wait")
    m.choose("pick draw")
    m.undo(force=True)
    before = m.state.pile[:]
    assert m.barrier() is None
    m.undo()
    assert m.state.pile != before
    assert [type(entry) for entry in m.history] == [Rekey]


def test_a_match_can_be_rewound_to_any_earlier_point() -> None:
    m = tiny(draw)
    for _ in range(4):
        m.choose("pick draw")
    notes = m.state.notes[:]
    for bad in (-1, 5, 99):
        with pytest.raises(Illegal, match=f"No entry {bad}; the match has entries 0 to 4"):
            m.rewind(bad)
        with pytest.raises(Illegal, match=f"No entry {bad}; the match has entries 0 to 4"):
            m.fork(bad)
    with pytest.raises(Illegal, match="at that point already"):
        m.rewind(4)
    m.rewind(2)
    assert m.state.notes == notes[:2]
    assert isinstance(m.history[-1], Rekey)


def test_a_given_key_decides_how_things_are_shuffled() -> None:
    piles = []
    for key in (1, 2, 2, None, None):
        m = tiny(draw)
        m.choose("pick draw")
        m.rewind(0, key)
        piles.append(m.state.pile[:])
    assert piles[0] != piles[1] == piles[2] != piles[3] == piles[4]


# -- giving up -------------------------------------------------------------------------------------------------------


def test_the_game_is_given_up_when_every_seat_has_voted() -> None:
    m = tiny(note)
    m.choose("pick a")
    m.concede(1)
    assert m.ask is not None
    m.concede(1)
    assert m.history.count(Concede(1)) == 1
    m.choose("pick c")
    m.concede(0)
    assert m.ask is None
    assert m.outcome == Outcome((), "TN-D99")
    assert [event.facts["seat"] for event in m.log or [] if event.what == "concedes"] == [1, 0]
    assert m.fork().state == m.state


def test_a_vote_can_be_undone_and_other_seats_have_none() -> None:
    m = tiny(note)
    m.concede(0, 1)
    assert m.outcome is not None
    m.undo(1)
    assert m.outcome is None
    assert m.history == [Concede(0)]
    for stranger in (-1, 2):
        with pytest.raises(Illegal, match=f"no seat {stranger}"):
            m.concede(stranger)


# -- faults ----------------------------------------------------------------------------------------------------------


def test_a_fault_in_the_rules_is_raised_and_leaves_the_match_at_its_question() -> None:
    def rules(t: Board) -> Script[None]:
        first = yield ask("a", "b")
        t.state.notes.append(first.what)
        second = yield ask("sound", "broken")
        t.state.notes.append(second.what)
        t.say("TN-5", "done")
        if second.what == "broken":
            raise ZeroDivisionError

    m = tiny(rules)
    m.choose("pick b")
    with pytest.raises(ZeroDivisionError):
        m.choose("pick broken")
    assert m.state.notes == ["b"]
    assert m.log == []
    assert m.ask is not None
    assert [option.what for option in m.ask.options if isinstance(option, Pick)] == ["sound", "broken"]
    m.choose("pick sound")
    assert m.state.notes == ["b", "sound"]


# -- copies ----------------------------------------------------------------------------------------------------------


def test_a_fork_is_independent() -> None:
    m = tiny(draw)
    m.choose("pick draw")
    early, now = m.fork(0), m.fork()
    m.choose("pick wait")
    now.choose("pick draw")
    assert early.state.notes == []
    assert len(now.state.notes) == 2
    assert len(m.state.notes) == 1
    now.players[1] = "random"
    assert m.players == {}


def test_an_imagined_match_has_the_same_question_and_other_random_numbers() -> None:
    m = tiny(draw)
    m.choose("pick draw")
    imagined = m.imagine(0, 77)
    assert imagined.ask == m.ask
    assert imagined.state.notes == m.state.notes
    assert imagined.state.pile != m.state.pile
    assert imagined.state.chance != m.state.chance
    assert imagined.log is None
    assert m.imagine(0, 77).state == imagined.state
    assert m.imagine(0, 78).state != imagined.state


def test_an_imagined_match_whose_script_runs_is_the_same() -> None:
    m = tiny(draw)
    m.choose("pick draw")
    before = m.position()
    still, running = m.imagine(0, 77), m.imagine(0, 77, running=True)
    for imagined in (still, running):
        assert (imagined.ask, imagined.log, imagined.boundaries) == (m.ask, None, [])
    for _ in range(3):
        assert running.state == still.state
        assert running.history == still.history
        for imagined in (still, running):
            imagined.choose("pick draw")
    assert m.position() == before


def test_an_imagined_match_cannot_be_undone_to_the_real_one() -> None:
    m = tiny(draw)
    for _ in range(3):
        m.choose("pick draw")
    dream = m.imagine(0, 7)
    assert dream.setup.seed == 7
    assert dream.boundaries == []
    assert dream.barrier() == "Nothing has been answered yet."
    for back in range(len(dream.history)):
        with pytest.raises(Illegal, match="No entry"):
            dream.fork(back)
        with pytest.raises(Illegal, match="No entry"):
            dream.rewind(back)
    with pytest.raises(Illegal, match="Nothing has been answered"):
        dream.undo(force=True)
    for way_out in (dream.save, dream.position):
        with pytest.raises(Illegal, match="imagined"):
            way_out()


def leave(t: Board, seat: int) -> None:
    """The last seat left has won."""
    t.state.notes.append(f"{seat} left")
    gone = {int(note[0]) for note in t.state.notes if note.endswith("left")}
    if len(gone) == 2:
        raise GameOver(Outcome(tuple({0, 1, 2} - gone), "TN-D99"))


def duel(step: Step) -> Game:
    """A game that a seat may leave."""
    game = tiny_game(step)
    game.rules = replace(game.rules, leave=leave)
    return game


def turns(t: Board) -> Script[None]:
    """Each seat that has not left notes two things."""
    seat = next(seat for seat in (0, 1, 2) if f"{seat} left" not in t.state.notes)
    for _ in range(2):
        answer = yield Ask((seat,), "TN-D01", [Pick("a"), Pick("b")])
        t.state.notes.append(answer.what)


def test_a_seat_may_leave_in_the_middle_of_a_step_and_the_others_continue() -> None:
    m = Match.begin(duel(turns), TinyPack(), Setup(3, 1, TinyOptions()))
    m.choose("pick a")
    with pytest.raises(Illegal, match="only while it alone is asked"):
        m.concede(1)
    m.concede(0)
    assert m.ask is not None
    assert m.ask.seats == (1,)
    assert m.state.notes == ["a", "0 left"]
    assert m.fork().state == m.state
    m.choose("pick b")
    assert m.fork(2).state.notes == ["a", "0 left"]
    m.undo()
    with pytest.raises(Illegal, match="left the game"):
        m.undo()
    m.undo(force=True)
    assert m.state.notes == ["a"]
    m.concede(0)
    m.concede(1)
    assert m.outcome == Outcome((2,), "TN-D99")
