"""The order of options: the one that ends or declines something is the last, on the page and in the terminal."""

from __future__ import annotations

from fathom.game.art import scene_for
from fathom.present.words import in_order
from tests.conformance.tools import AnyMatch, every_match, replay


@every_match
def the_option_that_ends_or_declines_is_the_last(match: AnyMatch) -> None:
    for live in replay(match, 12):
        ask = live.ask
        if ask is None:
            continue
        scene = scene_for(live.game, live.pack, live.view(ask.seats[0]))
        closing, shown = scene.closing(ask), scene.offered(ask)
        assert sorted(map(str, in_order(ask))) == sorted(map(str, ask.options))
        assert set(shown) <= set(ask.options)
        if closing is not None:
            assert shown[-1] == in_order(ask)[-1] == closing
