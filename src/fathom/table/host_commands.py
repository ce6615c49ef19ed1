"""What only the host of a table may do."""

from __future__ import annotations

from fathom.table import commands as do
from fathom.table.access.permissions import Actor, Permissions
from fathom.table.access.views import CommandResult
from fathom.table.campaign_seats import CampaignSeats
from fathom.table.commands import AnyCommand
from fathom.table.errors import Refused
from fathom.table.live.live_table import LiveTable
from fathom.table.live.seating import Chair
from fathom.table.moderation import mute_command
from fathom.table.texts import place


class HostCommands(CampaignSeats):
    """The commands of the host. A host can also clear seats: see `Tables.leave`."""

    async def make_host(self, match: str, actor: Actor, seat: int, key: str = "") -> CommandResult:
        """Make the person at a seat the host. Only the host may."""

        def decide(live: LiveTable, mine: Permissions) -> AnyCommand | None:
            mine.require_host()
            people = chair_at(live, seat).people
            if not people:
                raise Refused(f"No one sits at {place(seat)}.")
            return None if mine.person in people else do.SetHost(people[0])

        return await self._do(match, actor, key, ("host", seat), decide)

    async def mute(self, match: str, actor: Actor, seat: int, muted: bool, key: str = "") -> CommandResult:
        """Forbid the player at a seat to chat, or allow it again. Only the host may."""

        def decide(live: LiveTable, mine: Permissions) -> AnyCommand | None:
            mine.require_host()
            people = tuple(chair_at(live, seat).people)
            if mine.person in people:
                raise Refused("You cannot mute yourself.")
            return mute_command(live, people, muted)

        return await self._do(match, actor, key, ("mute", seat, muted), decide)

    async def renew_links(self, match: str, actor: Actor, key: str = "") -> CommandResult:
        """Replace the invitation and the spectator link. Only the host may."""

        def decide(live: LiveTable, mine: Permissions) -> AnyCommand | None:
            mine.require_host()
            return do.RenewLinks()

        return await self._do(match, actor, key, ("renew",), decide)

    async def set_public(self, match: str, actor: Actor, public: bool, key: str = "") -> CommandResult:
        """Open the table to everyone, or close it. Only the host may, on a server that allows public tables."""

        def decide(live: LiveTable, mine: Permissions) -> AnyCommand | None:
            mine.require_host()
            if public and not self.public_tables:
                raise Refused("This server has no public tables. Its operator can allow them.")
            return None if live.seating.public == public else do.SetPublic(public)

        return await self._do(match, actor, key, ("public", public), decide)


def chair_at(live: LiveTable, seat: int) -> Chair:
    """The seat of this number. Raises `Refused` if there is none."""
    chairs = live.seating.chairs
    if not 0 <= seat < len(chairs):
        raise Refused(f"There is no {place(seat)}; the last seat is {place(len(chairs) - 1)}.")
    return chairs[seat]
