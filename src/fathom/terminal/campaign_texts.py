"""What the terminal tells about a campaign: the last turns, the evening, the quests, the pages read."""

from __future__ import annotations

from fathom.matches.match import Match


class CampaignTexts:
    """The texts about a campaign; all are empty for other matches. The evening begins when this object is created."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._since = match.game.campaigns.bookmark(match.state) if match.game.campaigns else 0

    def previously(self) -> list[str]:
        """What happened on the last turns before the evening, and how things are now."""
        match, campaigns = self._match, self._match.game.campaigns
        if campaigns is None or match.outcome is not None:
            return []
        return campaigns.previously(match.pack, match.view(None), match.events_for(None), until=self._since)

    def evening(self) -> list[str]:
        """What has happened since the evening began, a line for each heading."""
        match, campaigns = self._match, self._match.game.campaigns
        if campaigns is None:
            return []
        rows = campaigns.evening(match.pack, match.view(None), match.events_for(None), self._since)
        return [f"{heading}: {text}." for heading, text in rows]

    def quests(self) -> list[str]:
        """Each quest: what is known, where it was heard, how it ended."""
        match, campaigns = self._match, self._match.game.campaigns
        return [] if campaigns is None else campaigns.quests(match.pack, match.view(None))

    def pages(self) -> list[str]:
        """The pages of the story that were read so far."""
        match, campaigns = self._match, self._match.game.campaigns
        return [] if campaigns is None else campaigns.pages(match.pack, match.view(None))
