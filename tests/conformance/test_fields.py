"""The tables of fields are complete: every field is described, and every visible field of a state is observed, or the
table says why not."""

from __future__ import annotations

import typing
from collections.abc import Iterator, Mapping

import msgspec
import pytest

from fathom.encoding.observation import Feature, each, flag, number, one, unobserved
from fathom.engine.chance import Chance
from fathom.engine.visibility import Public, Secret, Unseen
from fathom.game.fields import features_of, field, unwritten
from fathom.game.notation import Notation
from fathom.games import find, names

each_game = pytest.mark.parametrize("name", names())
each_encoded = pytest.mark.parametrize("name", [name for name in names() if find(name).encoding_module])


@each_game
def test_every_field_is_described_in_sentences(name: str) -> None:
    for row, declared in find(name).notation.type.fields.items():
        assert declared.means.endswith("."), row
        assert not declared.written or declared.written.endswith((".", "…")), row


@each_encoded
def test_every_feature_has_a_meaning(name: str) -> None:
    game = find(name)
    features = features_of(game.notation.type, game.pack)
    assert [feature for feature, found in features.items() if not found.means.endswith(".")] == []


@each_encoded
def test_every_visible_field_is_observed_or_explained(name: str) -> None:
    game = find(name)
    features = features_of(game.notation.type, game.pack)
    assert list(unexplained(game.state_type, features, {*features, *game.notation.type.fields})) == []


def unexplained(kind: type, features: Mapping[str, Feature], explained: set[str]) -> Iterator[str]:
    """The visible fields of a Struct, and of Structs inside it, that have no feature and no explanation."""
    for name, hint in typing.get_type_hints(kind, include_extras=True).items():
        if any(isinstance(mark, Unseen) for mark in getattr(hint, "__metadata__", ())):
            continue
        if name not in explained:
            yield f"{kind.__name__}.{name}"
        parts = features[name].parts if name in features else {}
        for inner in structs(hint) if parts else ():
            yield from unexplained(inner, parts, set(within(parts)))


def within(parts: Mapping[str, Feature]) -> Iterator[str]:
    """The names of features and of the features inside them."""
    for name, part in parts.items():
        yield name
        yield from within(part.parts)


def structs(hint: typing.Any) -> Iterator[type]:
    """The Structs in a type."""
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        yield hint
    for inner in typing.get_args(hint):
        yield from structs(inner)


# -- the checks find mistakes ------------------------------------------------------------------------------------------


class Piece(msgspec.Struct):
    at: Public[int]
    lit: Public[bool] = False


class Board(msgspec.Struct):
    chance: Secret[Chance]
    pieces: Public[list[Piece]] = []
    turn: Public[int] = 0


@pytest.mark.parametrize(
    ("features", "missing"),
    [
        ({"pieces": each(2, at=one("ab"), lit=flag()), "turn": number(9)}, []),
        ({"pieces": each(2, at=one("ab"), lit=unobserved("Hidden.")), "turn": unobserved("Hidden.")}, []),
        ({"pieces": each(2, at=one("ab")), "turn": number(9)}, ["Piece.lit"]),
        ({"pieces": each(2, at=one("ab"), lit=flag())}, ["Board.turn"]),
    ],
)
def test_a_field_without_a_feature_is_found(features: dict[str, Feature], missing: list[str]) -> None:
    assert list(unexplained(Board, features, set(features))) == missing


def test_a_field_that_is_not_declared_is_an_error_at_once() -> None:
    with pytest.raises(TypeError, match=r"Plain\.turn is not declared by `field`"):

        class Plain(Notation):
            turn: int = 0


class Marked(Notation):
    turn: int = field(1, "The number of the turn.", number(9), "Default: 1.")
    ready: bool = field(False, "Whether all are ready.")


class Doubled(Notation):
    turn: int = field(1, "The number of the turn.", number(9))
    turns = unwritten("All turns.", {"turn": number(9)})


def test_a_table_gives_a_notation_with_defaults() -> None:
    assert msgspec.json.decode(b'{"turn": 2}', type=Marked) == Marked(turn=2, ready=False)
    assert Doubled.__struct_fields__ == ("turn", *Notation.__struct_fields__)
    assert list(Doubled.fields) == ["turn", "turns"]


def test_a_game_with_an_encoding_says_of_every_field_whether_it_is_observed() -> None:
    with pytest.raises(TypeError, match="ready is neither observed nor declared `unobserved`"):
        features_of(Marked, None)
    with pytest.raises(TypeError, match="turns: another field has the feature turn"):
        features_of(Doubled, None)
