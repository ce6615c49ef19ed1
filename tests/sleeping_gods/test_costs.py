"""Costs that are paid beside each other (SG-R010)."""

from __future__ import annotations

import pytest

from tests.kit import offered
from tests.sleeping_gods.voyage import voyage


@pytest.mark.rule("SG-R010")
@pytest.mark.parametrize(
    ("cost", "stock", "enough"),
    [
        ("pay(coin,1);pay(any,1)", "coin 1", False),
        ("pay(coin,1);pay(any,1)", "coin 1 mat 1", True),
        ("pay(coin,1);pay(any,1)", "coin 2", True),
        ("pay(food,1);pay(any,1)", "grain 1", False),
        ("pay(food,1);pay(any,1)", "grain 1 mat 1", True),
        ("pay(grain,1);pay(food,1)", "grain 1", False),
        ("pay(grain,1);pay(food,1)", "grain 1 meat 1", True),
    ],
)
def test_a_token_pays_one_cost_only(cost: str, stock: str, enough: bool) -> None:
    m = voyage(f"{{stock: {stock}, step: act 1, do: 'choose{{{cost};xp(1)|xp(2)|xp(3)}}'}}")
    assert ("way 1" in offered(m)) is enough, offered(m)
