"""Observations over HTTP: a seat gets everything that it may know in words, and only its own."""

from __future__ import annotations

import pytest

from fathom.web.client import ApiError
from tests.web.serving import Serving


async def test_a_seat_observes_its_question_in_words(server: Serving) -> None:
    ada = await server.person("Ada")
    match = await ada.create("refuge", ["me", "me"], seed=3)
    now = await ada.status(match)
    assert now.seat is not None
    seen = await ada.observe(match, now.seat)
    assert seen.text == seen.observation.text
    assert seen.observation.question is not None
    assert tuple(one.option for one in seen.observation.question.options) == now.options
    assert seen.question == now.question
    assert not seen.secret
    assert seen.observation.primer == ""
    assert "## Rules in short" in (await ada.observe(match, now.seat, primer=True)).text
    other = await ada.observe(match, 1 - now.seat)
    assert other.observation.question is None


async def test_only_the_holder_of_a_seat_observes_it(server: Serving) -> None:
    ada = await server.person("Ada")
    match = await ada.create("sleeping-gods", ["me", "open"], seed=3)
    bo = await server.person("Bo", (await ada.links(match)).invitation)
    with pytest.raises(ApiError) as refused:
        await bo.observe(match, 0)
    assert refused.value.status == 403
    await bo.do(match, "seats/1/take")
    assert (await bo.observe(match, 1)).observation.seat == 1
    with pytest.raises(ApiError):
        await bo.observe(match, 0)


async def test_a_secret_choice_is_observed_before_it_is_asked_and_made_step_by_step(server: Serving) -> None:
    ada = await server.person("Ada")
    match = await ada.create("rivals", ["me", "open"], seed=3)
    bo = await server.person("Bo", (await ada.links(match)).invitation)
    await bo.do(match, "seats/1/take")
    seen = await bo.observe(match, 1)
    assert seen.secret
    draft: list[str] = []
    while True:
        assert seen.observation.question is not None
        draft.append(seen.observation.question.options[0].option)
        if (await bo.choose(match, 1, draft)).complete:
            break
        seen = await bo.observe(match, 1, draft=draft)
    assert (await ada.view(match)).seats[1].chosen
