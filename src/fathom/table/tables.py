"""The tables people sit at: everything a face can do, in one place.

Every method takes `who`: the person, and the secret of the link they came by if they came by one. Methods that change
a table take a `key` of the caller's making; a command sent again with the same key is done once.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import Any

import msgspec

from fathom.table.seen import Done, Hint, Links, Listed, Point, Refusal, Seen


class Who(msgspec.Struct, frozen=True):
    """Who does something: a person, perhaps with a link (invitation, spectator or seat)."""

    person: str
    link: str = ""


class Tables:
    """All tables of one database."""

    # -- people -------------------------------------------------------------------------------------------------

    async def name(self, person: str) -> str:
        """What a person is called; empty if they have not said."""
        raise NotImplementedError

    async def rename(self, person: str, name: str) -> None:
        """A person wants to be called this, at all their tables."""
        raise NotImplementedError

    async def my_games(self, person: str) -> list[Listed]:
        """The matches a person has a seat in or is host of, newest first."""
        raise NotImplementedError

    # -- opening a table ----------------------------------------------------------------------------------------

    async def create(
        self,
        who: Who,
        game: str,
        seats: Sequence[str],
        options: dict[str, Any] | None = None,
        seed: int | None = None,
    ) -> str:
        """Set up a match; gives its id. `seats` says for each seat `me`, `open`, or a kind of computer player."""
        raise NotImplementedError

    async def import_match(self, who: Who, data: bytes) -> str:
        """Go on with a match file. Its people's seats are all yours."""
        raise NotImplementedError

    async def fork(self, match: str, who: Who, at: int) -> str:
        """A match of your own from a point of this one; what you cannot know is laid out anew."""
        raise NotImplementedError

    async def rematch(self, match: str, who: Who, key: str = "") -> str:
        """The same people play again; gives the id of the new match, which is the same for everybody."""
        raise NotImplementedError

    # -- seats --------------------------------------------------------------------------------------------------

    async def take(self, match: str, who: Who, seat: int, key: str = "") -> Done:
        """Take an open seat (invited, or host), or one that a computer player keeps for those who left."""
        raise NotImplementedError

    async def share(self, match: str, who: Who, key: str = "") -> Done:
        """Hold a seat on a second device: `who.link` is the secret of the seat."""
        raise NotImplementedError

    async def leave(self, match: str, who: Who, seat: int, computer: str = "", key: str = "") -> Done:
        """Give up your seat, or (host) clear anybody's; to a kind of computer player, or open."""
        raise NotImplementedError

    async def make_host(self, match: str, who: Who, seat: int, key: str = "") -> Done:
        """The host passes the host's rights on to the person at a seat."""
        raise NotImplementedError

    async def renew_links(self, match: str, who: Who, key: str = "") -> Done:
        """The host makes new links; the old invitation and spectator link no longer work."""
        raise NotImplementedError

    async def links(self, match: str, who: Who) -> Links:
        """The secrets of the links this person may have."""
        raise NotImplementedError

    # -- looking ------------------------------------------------------------------------------------------------

    async def see(self, match: str, who: Who, seat: int | None = None, since: int = 0) -> Seen:
        """The table as this person sees it: from `seat` if they hold it, by default from the one that is asked.

        `since` is a sequence they know of: what they see is at least that new.
        """
        raise NotImplementedError

    async def history(self, match: str, who: Who, at: int, seat: int | None = None) -> Seen:
        """The table as it was when so many things had been entered."""
        raise NotImplementedError

    async def points(self, match: str, who: Who) -> list[Point]:
        """Every point of the match, for a replay."""
        raise NotImplementedError

    async def now(self, match: str, who: Who) -> Done:
        """The bare facts for a program that plays: who is asked what."""
        raise NotImplementedError

    async def warnings(self, match: str, who: Who, seat: int) -> dict[str, str]:
        """For options of the open question that have one: what the player should know before choosing it."""
        raise NotImplementedError

    async def blocked(self, match: str, who: Who, seat: int) -> list[Refusal]:
        """What the player might try now and may not, and why."""
        raise NotImplementedError

    async def hint(self, match: str, who: Who, seat: int) -> Hint:
        """What a computer player would do in this seat, and why."""
        raise NotImplementedError

    async def export(self, match: str, who: Who) -> bytes:
        """The match file: of a match that is over, or of one in which nobody else plays (it tells what is hidden)."""
        raise NotImplementedError

    def subscribe(self, match: str, who: Who) -> AsyncIterator[int]:
        """The sequence now, and again whenever the table has changed; changes in quick succession are told as one."""
        raise NotImplementedError

    # -- playing ------------------------------------------------------------------------------------------------

    async def answer(self, match: str, who: Who, seat: int, option: str, question: int, key: str = "") -> Done:
        """Answer the question of this number. If it has been answered already, nothing happens: see `Done`."""
        raise NotImplementedError

    async def undo(self, match: str, who: Who, key: str = "") -> Done:
        """Take back your last answer: at once if nothing has shown and nobody has acted since, else if all agree."""
        raise NotImplementedError

    async def rewind(self, match: str, who: Who, to: int, key: str = "") -> Done:
        """Go back to any point, if all people agree; what was hidden then is laid out anew."""
        raise NotImplementedError

    async def vote(self, match: str, who: Who, yes: bool, key: str = "") -> Done:
        """Agree to going back, or do not; the one who proposed it takes it back by disagreeing."""
        raise NotImplementedError

    async def concede(self, match: str, who: Who, key: str = "") -> Done:
        """Give up with all your seats. When all people have, the match is lost."""
        raise NotImplementedError

    async def say(self, match: str, who: Who, text: str, key: str = "") -> Done:
        """Say something to everybody at the table."""
        raise NotImplementedError
