"""How RULES.md is read."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fathom.content.rulebook import Rule, Rulebook, cited
from fathom.games import find, names

BOOK = """# Title

Some words before the rules, with **bold** ones.

## First chapter

**XX-100** A rule that
runs over two lines.

**XX-D01** A decision, see XX-100.

| a | b |
| - | - |
| 1 | 2 |

A separate paragraph belongs to no rule.

## Second chapter

**XX-R01a** A ruling.

```
a drawing
```

**XX-101**  The last.
"""


@pytest.fixture
def book(tmp_path: Path) -> Rulebook:
    (tmp_path / "RULES.md").write_text(BOOK)
    return Rulebook.read(tmp_path / "RULES.md")


def test_rules_are_paragraphs_that_begin_with_their_id(book: Rulebook) -> None:
    assert list(book) == [
        Rule("XX-100", "First chapter", "A rule that runs over two lines."),
        Rule("XX-D01", "First chapter", "A decision, see XX-100.\n\n| a | b |\n| - | - |\n| 1 | 2 |"),
        Rule("XX-R01a", "Second chapter", "A ruling.\n\n```\na drawing\n```"),
        Rule("XX-101", "Second chapter", "The last."),
    ]
    assert len(book) == 4


def test_a_rule_is_found_by_its_id_or_by_its_words(book: Rulebook) -> None:
    rule = book.get("XX-D01")
    assert rule is not None
    assert rule.chapter == "First chapter"
    assert book.get("XX-999") is None
    assert [rule.id for rule in book.search("RULE lines")] == ["XX-100"]
    assert [rule.id for rule in book.search("xx-100")] == ["XX-100", "XX-D01"]
    assert book.search("nothing like it") == []


def test_a_rule_defined_twice_is_an_error() -> None:
    with pytest.raises(ValueError, match="defined twice: XX-1, XX-3"):
        Rulebook([Rule(id, "", "") for id in ("XX-3", "XX-1", "XX-2", "XX-1", "XX-3")])


def test_the_ids_a_text_mentions_are_found() -> None:
    assert cited("As XX-100 says (XX-R01a, not xx-5 or AXX-7).") == ["XX-100", "XX-R01a"]


def test_a_drawing_with_a_blank_line_belongs_to_its_rule(tmp_path: Path) -> None:
    (tmp_path / "RULES.md").write_text("**XX-1** See:\n\n```\na\n\nb\n```\n\n**XX-2** Next.\n")
    assert [rule.text for rule in Rulebook.read(tmp_path / "RULES.md")] == ["See:\n\n```\na\n\nb\n```", "Next."]


ids = st.from_regex(r"[A-Z]{2}-[A-Z]?[0-9]{1,3}[a-z]?", fullmatch=True)
sentences = st.lists(st.text("abcdeXYZ-.,()*|", min_size=1, max_size=8), min_size=1, max_size=12).map(" ".join)


@given(
    st.lists(st.tuples(ids, sentences, st.booleans()), unique_by=lambda rule: rule[0], max_size=10), st.integers(1, 5)
)
def test_all_written_rules_are_read(
    tmp_path_factory: pytest.TempPathFactory, rules: list[tuple[str, str, bool]], width: int
) -> None:
    """Paragraphs with line breaks anywhere, and other text between them."""
    text = "# A game\n\n"
    for id, sentence, prose in rules:
        words = sentence.split()
        lines = [" ".join(words[at : at + width]) for at in range(0, len(words), width)]
        text += f"**{id}** " + "\n".join(lines) + "\n\n" + ("Between rules.\n\n" if prose else "")
    path = tmp_path_factory.getbasetemp() / "RULES.md"
    path.write_text(text)
    assert [(rule.id, rule.text) for rule in Rulebook.read(path)] == [(id, sentence) for id, sentence, _ in rules]


@pytest.mark.parametrize("name", names())
def test_every_game_has_a_rulebook_that_cites_only_its_own_rules(name: str) -> None:
    game = find(name)
    assert len(game.rulebook) > 5
    assert game.rulebook.get(game.rules.concession)
    for rule in game.rulebook:
        assert rule.id.startswith(f"{game.prefix}-")
        assert rule.text.strip()
        assert rule.chapter
        assert [id for id in cited(rule.text) if id.startswith(game.prefix) and not game.rulebook.get(id)] == [], (
            rule.id
        )
