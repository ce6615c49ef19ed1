"""The drawing of a map's story."""

from __future__ import annotations

import pytest

from fathom.games.sleeping_gods.story.drawing import draw
from fathom.games.sleeping_gods.story.graph import ENTRIES, RETURN, Graph
from tests.sleeping_gods.content_kit import PACK


def test_a_file_as_text() -> None:
    lines = draw(PACK, "m1/10_smugglers_slip", "text").splitlines()
    assert lines[:17] == [
        "10 Smuggler's Slip",
        "  if mark:JESSAMYSOLD,done:17,not kw:BELL → 10.13",
        "  if mark:ROERUINED,done:17,not kw:BELL → 10.14",
        "  if kw:LEDGER,not mark:JESSAMYSOLD → 10.3",
        "  if kw:BELL,mark:JESSAMYSOLD → 10.10",
        "  if kw:BELL,mark:ROERUINED → 10.10",
        "  if kw:BELL,not mark:JESSAMYSOLD → 10.2",
        "  if mark:JESSAMYSOLD → 10.6",
        "  if mark:ROERUINED → 10.8",
        "  if mark:LEDGERGIVEN → 10.7",
        "  if kw:SMUGGLER → 10.5",
        "  if mark:LEDGERBURNT → 10.15",
        "  if read:10 → 10.11",
        "  if read:10.4 → 10.11",
        "  A → 10.1",
        "  B STR 5 → return  [gain(coin,1);gain(grain,1)]",
        "  C if not kw:DEBT → return  [market(3,buy)]",
    ]
    assert "  A combat 27, 25, 26 → 5.3" in draw(PACK, "m1", "text").splitlines()


def test_a_map_for_graphviz() -> None:
    lines = draw(PACK, "M1", "dot").splitlines()
    assert (lines[0], lines[-1]) == ("digraph story {", "}")
    assert '  "3" [label="3 Harborlight", peripheries=2];' in lines
    assert '  "3" -> "3.7" [label="if kw:TALLOW", style=dashed];' in lines
    nodes = [line.split('"')[1] for line in lines if line.startswith('  "') and "->" not in line]
    assert sorted(nodes) == sorted([*(id for id, file in PACK.file_of.items() if file.startswith("m1/")), RETURN])


def test_the_plot_for_markdown() -> None:
    lines = draw(PACK, "plot", "mermaid").splitlines()
    assert lines[0] == "flowchart LR"
    assert '  pF10 -->|"B if kw:REGENT,adv:81"| pF12' in lines
    assert '  pF21 -.->|"SAV failed"| pF25' in lines
    assert "  pE1 --> pthe_end" in lines


@pytest.mark.parametrize(("part", "style"), [("m0", "text"), ("m1", "oil")])
def test_what_cannot_be_drawn_is_refused(part: str, style: str) -> None:
    with pytest.raises(ValueError, match="There is no st"):
        draw(PACK, part, style)


def test_every_paragraph_is_reached_and_comes_home() -> None:
    graph = Graph(PACK)
    assert set(ENTRIES) <= set(graph.entries)
    assert graph.reached(graph.entries) == set(PACK.paragraph) == graph.finishing()
    assert any(way.to == RETURN for way in graph.transitions["12"])
