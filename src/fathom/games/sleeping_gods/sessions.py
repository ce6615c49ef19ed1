"""The campaign interface that other packages call (SG-870 to SG-904, SG-940 to SG-944)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from fathom.engine.copying import copy
from fathom.engine.events import Event
from fathom.engine.outcome import Outcome
from fathom.engine.player import Player
from fathom.engine.timeline import Timeline
from fathom.game.campaign import Campaigns, Farewell, Leaving, Shares, Surveyed
from fathom.games.sleeping_gods import campaign, survey
from fathom.games.sleeping_gods.campaign import Profile
from fathom.games.sleeping_gods.model.agenda import Begin
from fathom.games.sleeping_gods.model.pack import Pack
from fathom.games.sleeping_gods.model.state import State
from fathom.games.sleeping_gods.model.view import View
from fathom.games.sleeping_gods.text.emphasis import unmarked
from fathom.games.sleeping_gods.text.journal import diary
from fathom.games.sleeping_gods.text.names import Names
from fathom.games.sleeping_gods.text.pages_read import page_lines
from fathom.games.sleeping_gods.text.quest_log import quest_lines
from fathom.games.sleeping_gods.text.recap import evening, last_turns, previously


class SleepingGodsCampaigns(Campaigns[State, Pack, Profile]):
    """What happens between two sessions and between two campaigns."""

    profile_type = Profile

    def between_turns(self, state: State) -> bool:
        """Whether the state is at the start of a turn (SG-872, SG-900)."""
        return bool(state.agenda) and isinstance(state.agenda[-1], Begin)

    def join(self, pack: Pack, state: State, seat: int | None, shares: Shares) -> State:
        """Return the state after a player joins (SG-901)."""
        return campaign.join(pack, state, seat, shares)

    def leave(self, pack: Pack, state: State, seat: int, leaving: Leaving, shares: Shares) -> State:
        """Return the state after a player leaves (SG-902, SG-903)."""
        return campaign.leave(pack, state, seat, leaving.discard, leaving.gifts, leaving.token, shares)

    def farewell(self, pack: Pack, view: View, seat: int) -> Farewell:
        """The leaver's hand cards by name, whether they have a command token, and who shares these out (SG-903).

        A player who leaves on their own turn does not share them out: the next player is active then (SG-R223).
        """
        player, names = view.players[seat], Names(pack, view)
        giver = view.active if view.active != seat else (seat + 1) % len(view.players)
        return Farewell({card: names.thing(card) for card in player.hand}, player.command > 0, giver)

    def resume(self, pack: Pack, state: State, first: int, shares: Shares) -> State:
        """Pack the state up, set it up again by the rules for saving, and return it (SG-873, SG-874, SG-R204)."""
        return campaign.unpack(pack, campaign.pack_up(state), first, copy(state.chance), shares)

    def diary(self, pack: Pack, view: View) -> list[str]:
        """The journey log, one paragraph for each turn (SG-870)."""
        return [unmarked(day) for day in diary(Names(pack, view))]

    def bookmark(self, state: State) -> int:
        """The number of notes in the journey log now: where a later recap can begin."""
        return len(state.journey)

    def previously(
        self, pack: Pack, view: View, events: Sequence[Event], since: int | None = None, until: int | None = None
    ) -> list[str]:
        """What happened from note `since` to `until` of the journey log, and how ship and crew are now (SG-870)."""
        names = Names(pack, view)
        since = last_turns(names) if since is None else since
        return [unmarked(text) for text in previously(names, events, since, until)]

    def evening(self, pack: Pack, view: View, events: Sequence[Event], since: int) -> list[tuple[str, str]]:
        """What happened after the first `since` notes of the journey log, by heading."""
        return evening(Names(pack, view), events, since)

    def quests(self, pack: Pack, view: View) -> list[str]:
        """The log of quests, open ones first."""
        return quest_lines(Names(pack, view))

    def pages(self, pack: Pack, view: View) -> list[str]:
        """The pages of the storybook that the crew has read, by map."""
        return page_lines(Names(pack, view))

    def mark(self, profile: Profile, state: State, outcome: Outcome | None) -> None:
        """Add the totems and the ending of a campaign to the profile (SG-940)."""
        profile.mark(state, outcome)

    def together(self, profiles: Iterable[Profile]) -> Profile:
        """Combine profiles: each totem and each ending counts once (SG-R206)."""
        every = list(profiles)
        totems = sorted({totem for profile in every for totem in profile.totems})
        return Profile(totems, sorted({ending for profile in every for ending in profile.endings}))

    def sheet(self, pack: Pack, profile: Profile) -> list[str]:
        """The lines of the achievement sheet: totems of each map, endings, unlocked cards, what unlocks the next."""
        lines = []
        for page in pack.atlas:
            totems = [card for card in pack.adventure if pack.totem_home.get(card.id) == page.id]
            found = [card.name for card in totems if card.id in profile.totems]
            lines.append(
                f"{page.name}: {len(found)} of {len(totems)} totems{': ' + ', '.join(found) if found else ''}."
            )
        lines.append(f"Endings: {', '.join(map(str, profile.endings)) or 'none yet'}.")
        unlocked = [unlock.name for unlock in pack.unlocks if unlock.threshold <= profile.earned]
        lines.append(f"Unlocked: {', '.join(unlocked) or 'nothing yet'}.")
        ahead = [unlock.threshold for unlock in pack.unlocks if unlock.threshold > profile.earned]
        if ahead:
            more = min(ahead) - profile.earned
            lines.append(
                f"{more} more {'totem or ending unlocks' if more == 1 else 'totems or endings unlock'} the next cards."
            )
        return lines

    def rewards(self, pack: Pack, profile: Profile) -> dict[str, Any]:
        """The settings that let a new campaign use every unlocked card (SG-944)."""
        return {"earned": profile.earned, "unlocked": profile.unlocked(pack)}

    def reward(self, pack: Pack, value: int) -> str:
        """The name and the text of an unlocked card."""
        return f"{pack.unlock[value].name}: {unmarked(pack.quest[value].text)}"

    def record(self, match: Timeline) -> survey.Record:
        """Return the survey's record of a finished campaign."""
        return survey.record(match)

    def survey(self, pack: Pack, lines: list[Surveyed]) -> str:
        """Return the report of a survey: how much of the story was read, and how the campaigns ended."""
        return survey.report(pack, lines)

    def unreached(self, pack: Pack, lines: list[Surveyed]) -> dict[str, int]:
        """Return how much of each kind of content no campaign has reached."""
        return survey.unreached(pack, lines)

    def seeker(self, pack: Pack, lines: list[Surveyed], seed: int) -> tuple[dict[str, Any], Player]:
        """The settings of a campaign, and a player who knows the book and aims for what no campaign has reached."""
        return survey.seeker(pack, lines, seed)
