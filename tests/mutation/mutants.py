"""The mutants of a game's rules, and a sample of them that a seed repeats."""

from __future__ import annotations

import difflib
import random
from collections.abc import Iterator
from pathlib import Path

import msgspec
import parso
from cosmic_ray.ast import ast_nodes
from cosmic_ray.mutating import mutate_code

from tests.mutation.judged import GAMES_FOLDER
from tests.mutation.operators import OPERATORS, Node, Span


class Mutant(msgspec.Struct, frozen=True):
    """One change of one rule."""

    game: str
    """The folder of the game."""
    file: str
    """The changed file, below the game's `rules` folder."""
    operator: str
    line: int
    lines: tuple[int, int]
    """The first and last line of the statement that is changed."""
    in_function: bool
    """Whether a function is changed; else something the module does when it is imported."""
    within: str
    """The head of the block around it, such as `for dome in spaces:`."""
    before: str
    after: str
    source: str
    """The whole text of the changed module."""

    @property
    def path(self) -> Path:
        """The file that is changed."""
        return GAMES_FOLDER / self.game / "rules" / self.file

    @property
    def module(self) -> str:
        """The module that is changed."""
        return ".".join(["fathom", "games", self.game, "rules", *Path(self.file).with_suffix("").parts])

    def __str__(self) -> str:
        return f"{self.game}/rules/{self.file}:{self.line}  {self.operator}\n    - {self.before}\n    + {self.after}"


def games() -> list[str]:
    """The folders of all games."""
    return sorted(folder.parent.name for folder in GAMES_FOLDER.glob("*/rules"))


def sample(game: str, seed: int, count: int) -> list[Mutant]:
    """At most `count` mutants of a game's rules, the same for the same seed and the same rules."""
    rules = GAMES_FOLDER / game / "rules"
    found = [
        (path, operator, occurrence, node, span)
        for path in sorted(rules.rglob("*.py"))
        for operator, occurrence, node, span in places(path.read_text("utf-8"))
    ]
    random.Random(f"{game} {seed}").shuffle(found)
    chosen: dict[tuple[str, str], Mutant] = {}
    for path, operator, occurrence, node, span in found:
        if len(chosen) == count:
            break
        file = path.relative_to(rules).as_posix()
        original = path.read_text("utf-8")
        source = mutate_code(original, OPERATORS[operator], occurrence)
        before, after = _difference(original, source)
        mutant = Mutant(
            game,
            file,
            operator,
            span[0][0],
            _statement_lines(node),
            _in_function(node),
            _within(node, original),
            before,
            after,
            source,
        )
        # Two operators may come to the same text.
        chosen.setdefault((file, source), mutant)
    return sorted(chosen.values(), key=lambda mutant: (mutant.file, mutant.line, mutant.operator))


def places(source: str) -> Iterator[tuple[str, int, Node, Span]]:
    """Everything each operator could change in a module: operator, which occurrence, node and place."""
    tree = parso.parse(source)
    nodes = list(ast_nodes(tree))
    excused = {id(node) for node in nodes if _is_excused(node)}
    for name, operator in OPERATORS.items():
        occurrence = 0
        for node in nodes:
            for span in operator.mutation_positions(node):
                if not any(id(above) in excused for above in _upwards(node)):
                    yield name, occurrence, node, span
                occurrence += 1


def _is_excused(node: Node) -> bool:
    """Whether nothing in this part is mutated: events (`t.say`) and their guards, assertions, type hints."""
    if node.type in ("assert_stmt", "annassign", "tfpdef", "import_from", "import_name", "decorator"):
        # The value of an annotated assignment is mutated, its type is not.
        return node.type != "annassign" or "=" not in [getattr(child, "value", "") for child in node.children]
    code = node.get_code(include_prefix=False)
    if node.type == "if_stmt":
        return str(node.children[1].get_code()).strip() in ("t.events is not None", "TYPE_CHECKING")
    return node.type in ("atom_expr", "simple_stmt") and code.startswith("t.say(")


def _upwards(node: Node) -> Iterator[Node]:
    while node is not None:
        yield node
        node = node.parent


def _in_function(node: Node) -> bool:
    """Whether the node belongs to the body of a function, not to its defaults or to the module."""
    below = node
    for above in _upwards(node.parent):
        if above.type in ("funcdef", "lambdef") and below is above.children[-1]:
            return True
        below = above
    return False


def _statement_lines(node: Node) -> tuple[int, int]:
    """The lines of the smallest statement, or head of a compound statement, around a node."""
    below = node
    for above in _upwards(node):
        if above.type == "simple_stmt":
            return above.start_pos[0], above.end_pos[0] - 1
        if above.type in ("if_stmt", "while_stmt", "for_stmt", "funcdef", "with_stmt", "try_stmt"):
            if below is above:
                return above.start_pos[0], above.children[-1].start_pos[0]
            return below.start_pos[0], below.end_pos[0]
        below = above
    return node.start_pos[0], node.end_pos[0]


def _within(node: Node, source: str) -> str:
    """The head of the block that a node is in; nothing for the module."""
    for above in _upwards(node.parent):
        if above.type == "suite":
            # A block begins with the end of the line of its head.
            head: int = above.start_pos[0] - 1
            return source.splitlines()[head].strip()
    return ""


def _difference(original: str, mutated: str) -> tuple[str, str]:
    """The lines that differ, before and after, each joined to one line."""
    before, after = original.splitlines(), mutated.splitlines()
    old: list[str] = []
    new: list[str] = []
    for tag, a, b, c, d in difflib.SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if tag != "equal":
            old += before[a:b]
            new += after[c:d]
    return " ".join(" ".join(old).split()), " ".join(" ".join(new).split())
