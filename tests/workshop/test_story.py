"""The story of a draft: its graph laid out and drawn, and one text put back into its files."""

from __future__ import annotations

from typing import Any

import pytest

from fathom.engine.errors import PackError
from fathom.game.story import StoryBlock, StoryLink, StoryNode
from fathom.games import find
from fathom.games.sleeping_gods.model.pack import Pack
from fathom.workshop.draft import base_text
from fathom.workshop.story_drawing import story_svg
from fathom.workshop.story_import import ImportedStory, imported
from fathom.workshop.story_layout import columns

GAME = find("sleeping-gods")
PACK: Pack = GAME.pack
STORY = GAME.story
FILE = "story/m1/02_lightship.yaml"
assert STORY is not None


def block(links: str, **more: Any) -> StoryBlock:
    """A block with pages `a`, `b`, … and links such as `ab bc`. `more` has the kinds of other nodes."""
    ids = dict.fromkeys(links.replace(" ", ""))
    nodes = [StoryNode(id, more.get(id, "page"), id, "story/x.yaml", id, opening=id == "a") for id in ids]
    return StoryBlock("x", "X", tuple(nodes), tuple(StoryLink(one[0], one[1], "choice") for one in links.split()))


@pytest.mark.parametrize(
    ("links", "found"),
    [
        ("ab bc ac", ["a", "b", "c"]),
        ("ab bc ca", ["a", "b", "c"]),
        ("ab ac bd cd da", ["a", "bc", "d"]),
        ("aa ab", ["a", "b"]),
        ("ab bc cb cd", ["a", "b", "c", "d"]),
    ],
)
def test_a_graph_is_in_columns_as_it_is_read(links: str, found: list[str]) -> None:
    assert ["".join(sorted(column)) for column in columns(block(links))] == found


def test_what_a_page_needs_is_just_before_it() -> None:
    assert [sorted(column) for column in columns(block("ab bc qc", q="quest"))] == [["a"], ["b", "q"], ["c"]]


def test_the_drawing_links_every_node_to_its_form_and_marks_what_is_wrong() -> None:
    nodes = (
        StoryNode("2", "page", "2 <Ship>", "story/m1/a.yaml", "2", "The fog & so on.", "D to the ship", True),
        StoryNode("2.1", "page", "2.1", "story/m1/a.yaml", "2.1", marks=("nothing leads here",)),
        StoryNode("2.2", "page", "2.2", "story/m1/a.yaml", "2.2"),
        StoryNode("quest 1", "quest", "LAMP The Great Lamp", "quests.yaml", "1"),
    )
    links = (StoryLink("2", "2.2", "choice", "A", "A. Go on."), StoryLink("2.2", "quest 1", "gives"))
    drawn = str(story_svg("/workshop/d", [StoryBlock("m1/a", "2 Ship", nodes, links)], {("story/m1/a.yaml", "2.2")}))
    assert 'href="/workshop/d#story/m1/a.yaml@2.1"' in drawn
    assert 'href="/workshop/d#quests.yaml@1"' in drawn
    assert "✕ nothing leads here" in drawn
    assert "✕ has a problem" in drawn
    assert "2 &lt;Ship&gt;" in drawn
    assert "<title>A. Go on.</title>" in drawn
    assert "style=" not in drawn


# -- one text put back ----------------------------------------------------------------------------------------------


def put_back(change: Any, files: dict[str, bytes] | None = None) -> ImportedStory:
    """Export the lightship, change the text, and import it."""
    assert STORY is not None
    return imported(GAME, files or {}, change(STORY.write(PACK, "m1/02_lightship")))


def changed_lines(found: ImportedStory) -> tuple[list[str], list[str]]:
    """The lines of the file that are gone, and those that are new."""
    old, new = base_text(GAME, FILE).splitlines(), found.files[FILE].decode().splitlines()
    return [line for line in old if line not in new], [line for line in new if line not in old]


def test_a_text_without_changes_changes_no_file() -> None:
    assert put_back(lambda text: text) == ImportedStory()


def test_a_changed_word_changes_its_line_only_and_comments_stay() -> None:
    found = put_back(lambda text: text.replace("Accept the tea", "Take the tea"))
    assert (list(found.files), found.pages, found.rewritten) == ([FILE], 1, [])
    gone, new = changed_lines(found)
    assert (len(gone), len(new)) == (1, 1)
    assert "Take the tea and ask where we are." in new[0]


def test_pages_are_added_removed_and_moved() -> None:
    new = "---- 2.90\n\nA new page.\n\n→ ship\n\n"

    def change(text: str) -> str:
        first, last = text.index("---- 2.18"), text.index("---- 2.19")
        at = text.index("---- 2.5")
        return text[:at] + new + text[last:] + "\n" + text[at:first]

    found = put_back(change)
    assert found.rewritten == []
    assert STORY is not None
    after = imported(GAME, found.files, STORY.write(PACK, "m1/02_lightship"))
    assert after.pages == 3 - 1  # 2.90 goes again and 2.18 comes back; 2.19 only moves
    assert found.files[FILE].decode().startswith(base_text(GAME, FILE)[:40])


def test_a_new_file_is_made_and_a_page_of_text_stays_folded() -> None:
    found = imported(GAME, {}, "==== m1/new_place ====\n---- 2.90\n\nA new page.\n\n→ ship\n")
    assert list(found.files) == ["story/m1/new_place.yaml"]
    found = put_back(lambda text: text.replace("She does not\nturn round.", "She does not turn."))
    assert "\n  text: >-\n" in found.files[FILE].decode()
    assert changed_lines(found)[0]


def test_a_text_that_cannot_be_put_back_says_why() -> None:
    with pytest.raises(PackError, match="not a file of this pack"):
        imported(GAME, {}, "==== ../../etc ====\n---- 2\n\nx\n\n→ ship\n")
    with pytest.raises(PackError, match="has no storybook"):
        imported(find("refuge"), {}, "")
    # A file of the draft that cannot be read is written again.
    found = put_back(lambda text: text, {FILE: b"- id: ["})
    assert found.rewritten == [FILE]
