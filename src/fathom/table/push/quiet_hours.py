"""Quiet hours: the part of the day in which a person gets no push messages."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import msgspec

from fathom.table.errors import Refused

TIME = re.compile(r"([01][0-9]|2[0-3]):[0-5][0-9]")


class QuietHours(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """From `start` until `end`, such as 22:00 and 07:00, in a time zone such as Europe/Paris."""

    start: str
    end: str
    zone: str = "UTC"

    def include(self, now: float) -> bool:
        """Whether a moment, in seconds since 1970, is within the quiet hours."""
        local = datetime.fromtimestamp(now, UTC).astimezone(ZoneInfo(self.zone))
        time = f"{local:%H:%M}"
        if self.start <= self.end:
            return self.start <= time < self.end
        return time >= self.start or time < self.end


def check_quiet_hours(quiet: QuietHours) -> None:
    """Raise `Refused` for times or a time zone that do not exist."""
    for time in (quiet.start, quiet.end):
        if not TIME.fullmatch(time):
            raise Refused(f"A time must be written like 22:00, not “{time}”.")
    try:
        ZoneInfo(quiet.zone)
    except (ValueError, OSError, KeyError):
        raise Refused(f"There is no time zone called “{quiet.zone}”. Use a name such as Europe/Paris.") from None
