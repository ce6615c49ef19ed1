"""All routes of the API."""

from __future__ import annotations

from litestar import Router
from litestar.di import Provide

from fathom.web import identity
from fathom.web.api import (
    accounts,
    admin,
    commands,
    games,
    live,
    matches,
    packs,
    people,
    public_tables,
    push,
    socket,
    think,
    workshop,
    workshop_story,
)

PLAYING = [
    matches.create, matches.status, commands.answer, commands.choose, commands.withdraw, commands.undo,
    commands.rewind, commands.vote, commands.concede, commands.send_chat, commands.write_note, commands.take,
    commands.leave, commands.make_host, commands.mute, commands.share, commands.renew_links,
    commands.join_campaign, commands.leave_campaign, commands.resume_campaign,
]  # fmt: skip
"""What programs do all the time: create a match, ask for its status, and send commands. See `DirectCalls`."""


def api(*, reports: bool, workers: bool) -> Router:
    """Everything under /api for players. `reports` says that the server has an operator who reads reports, `workers`
    that bot workers of other computers may join."""
    return Router(
        "/api",
        route_handlers=[
            games.games, games.one_game, games.rules, games.one_rule,
            people.new_person, people.me, people.rename, people.my_games, people.statistics,
            accounts.passkeys, accounts.passkey_options, accounts.add_passkey, accounts.remove_passkey,
            accounts.private_link, accounts.renew_private_link, accounts.sign_in_options, accounts.sign_in_by_passkey,
            accounts.sign_in_by_link, accounts.sign_out, accounts.sign_out_everywhere,
            accounts.my_data, accounts.erase_me,
            push.push, push.subscribe, push.unsubscribe, push.set_quiet_hours,
            public_tables.public_matches, public_tables.set_public,
            *PLAYING, matches.import_match, matches.view, matches.history, matches.view_at,
            matches.observation, matches.warnings, matches.ways, matches.refusals, matches.hint, matches.analysis,
            matches.links, matches.suggestion, matches.export, matches.fork, matches.rematch, matches.again,
            matches.figures, matches.review, commands.note_typing,
            packs.packs, packs.one_pack, packs.pack_file, packs.install_pack, packs.remove_pack, packs.match_pack,
            *workshop.ROUTES,
            *workshop_story.ROUTES,
            live.live, socket.play, *([admin.report] if reports else []), *([think.think] if workers else []),
        ],
        dependencies={"context": Provide(identity.caller, sync_to_thread=False)},
    )  # fmt: skip
