"""The figures of the last minute on the page of the operator."""

from __future__ import annotations

import pytest

from fathom.web.recent_requests import RecentRequests


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_requests_are_counted_for_a_minute() -> None:
    clock = Clock()
    recent = RecentRequests(clock)
    assert recent.figures().rate == 0
    clock.now += 10
    for seconds, status in ((0.01, 200), (0.03, 503)):
        recent.add(status, seconds)
    found = recent.figures()
    assert (found.rate, found.errors) == (0.2, 1)
    assert (found.mean, found.slowest) == pytest.approx((20, 30))
    clock.now += 90
    recent.add(200, 0.05)
    found = recent.figures()
    assert found.rate == pytest.approx(1 / 60)
    assert found.errors == 0
    assert found.slowest == pytest.approx(50)
    clock.now += 90
    assert recent.figures().slowest == 0
