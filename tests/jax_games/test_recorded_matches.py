"""The games in JAX equal the reference in some recorded matches of each: the part of the comparison for `make test`.

Every process of the tests loads this module, so JAX is imported only where it is used. The other tests of this folder
compare more matches, ways to end, and content.
"""

from __future__ import annotations


def test_tentacula() -> None:
    from tests.jax_games.many import compare_many, setups_of
    from tests.jax_games.tentacula_twin import TENTACULA

    endings, _ = compare_many(TENTACULA, setups_of(TENTACULA, {"random": 60, "scripted": 40}), 100)
    assert {"TN-800", "TN-801", "TN-803"} <= endings


def test_refuge() -> None:
    from tests.jax_games.many import compare_many, setups_of
    from tests.jax_games.refuge_twin import REFUGE

    endings, _ = compare_many(REFUGE, setups_of(REFUGE, {"random": 60, "scripted": 40}), 100)
    assert {"RF-803", "RF-841", "RF-844"} <= endings


def test_jupiter() -> None:
    from tests.jax_games.jupiter_twin import JUPITER
    from tests.jax_games.many import compare_many, setups_of

    endings, _ = compare_many(JUPITER, setups_of(JUPITER, {"random": 35, "scripted": 14}), 49)
    assert {"JD-801", "JD-802"} <= endings
