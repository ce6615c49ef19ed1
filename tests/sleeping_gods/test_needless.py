"""Questions that people are not asked."""

from __future__ import annotations

from fathom.engine.needless import PassedWindows, asked_for_secrecy, needless_answer
from fathom.games.sleeping_gods.model.options import PASS, Use
from tests.kit import offered, play
from tests.sleeping_gods.voyage import voyage

TEXT = """
    players: {{tom: command 0, zoey: hand AB43 AB38 AB01}}
    step: act 1
    fate: {fate}
    do: challenge(CRA,{number}){{xp(1)}}{{}}
    """


def test_no_skill_is_added_to_a_success() -> None:
    match = voyage(TEXT.format(fate=6, number=6))
    play(match, "join sofi", "pass", asks="SG-D40 seat 1")
    assert "discard AB43" in offered(match)
    # Everybody sees the total, so the others learn nothing about the hand.
    assert str(needless_answer(match, 1, alone=False)) == "pass"


def test_skill_can_be_added_to_a_failure() -> None:
    match = voyage(TEXT.format(fate=4, number=8))
    play(match, "join sofi", "pass", asks="SG-D40 seat 1")
    assert needless_answer(match, 1, alone=True) is None
    assert not asked_for_secrecy(match, 1)


def test_a_player_with_a_useless_hand_is_asked_in_company_only() -> None:
    match = voyage(TEXT.format(fate=4, number=6).replace("AB43 AB38 AB01", "AB01"))
    play(match, "join sofi", "pass", asks="SG-D40 seat 1")
    assert offered(match) == ["pass"]
    assert needless_answer(match, 1, alone=False) is None
    assert str(needless_answer(match, 1, alone=True)) == "pass"
    assert asked_for_secrecy(match, 1)
    assert not asked_for_secrecy(match, 0)


def test_a_person_who_passed_is_asked_again_when_more_is_offered() -> None:
    match = voyage("{players: {tom: command 3, zoey: command 3 hand AB43 AB38}, step: act 1}")
    passed = PassedWindows()
    play(match, "skip", asks="SG-D32 seat 1")
    assert passed.answer(match, 1) is None
    passed.note(match, 1, "pass")
    assert passed.answer(match, 1) == PASS
    assert passed.answer(match, 0) is None
    assert match.ask is not None
    match.ask.options.append(Use("potion", 1))
    assert passed.answer(match, 1) is None
