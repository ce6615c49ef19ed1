"""Accounts: passkeys and the private link, to be the same person in several browsers."""

from __future__ import annotations

from typing import Any

from litestar import delete, get, post
from litestar.params import FromPath, JSONBody
from msgspec import Struct

from fathom.table.access.tokens import new_id
from fathom.table.errors import Refused
from fathom.table.personal_data import Erasure
from fathom.web.api.people import PersonProfile, PersonToken
from fathom.web.api.requests import EmptyRequest, LinkSignInRequest, PasskeyRequest, PasskeySignInRequest
from fathom.web.errors import AnyRequest
from fathom.web.identity import Caller, RequestContext, set_cookie
from fathom.web.passkeys import Ceremonies, Site, encoded


class PasskeyInfo(Struct, frozen=True):
    """One of your passkeys. Times are in seconds since 1970."""

    id: str
    created: float
    used: float


class PrivateLink(Struct, frozen=True):
    """The token of your private link. It gives all your seats to everyone who has it."""

    link: str


class SignedIn(Struct, frozen=True):
    """Who you are now, and the number of matches that you brought with you."""

    name: str
    brought: int


def ceremonies(request: AnyRequest, context: RequestContext) -> Ceremonies:
    """Passkey challenges for the person and the site of a request."""
    url = request.base_url
    return Ceremonies(context.tables.tokens, Site(url.hostname or "", f"{url.scheme}://{url.netloc}"), context.person)


@get("/me/passkeys")
async def passkeys(context: Caller) -> list[PasskeyInfo]:
    """Your passkeys, oldest first."""
    return [PasskeyInfo(x.id, x.created, x.used) for x in await context.tables.accounts.passkeys(context.person)]


@post("/me/passkeys/options", status_code=200)
async def passkey_options(request: AnyRequest, context: Caller, data: JSONBody[EmptyRequest]) -> dict[str, Any]:
    """The options for `navigator.credentials.create()`, to add a passkey."""
    name, known = await context.tables.name(context.person), await context.tables.accounts.passkeys(context.person)
    options: dict[str, Any] = ceremonies(request, context).registration_options(name, known)
    return options


@post("/me/passkeys")
async def add_passkey(request: AnyRequest, context: Caller, data: JSONBody[PasskeyRequest]) -> PasskeyInfo:
    """Add a passkey. With it you sign in as the same person in another browser."""
    found = ceremonies(request, context).registered(data.credential)
    added = await context.tables.accounts.add_passkey(
        context.person, encoded(found.credential_id), encoded(found.credential_public_key), found.sign_count
    )
    return PasskeyInfo(added.id, added.created, added.used)


@delete("/me/passkeys/{id:str}")
async def remove_passkey(context: Caller, id: FromPath[str]) -> None:
    """Remove a passkey. Browsers that are signed in stay so."""
    await context.tables.accounts.remove_passkey(context.person, id)


@get("/me/private-link")
async def private_link(context: Caller) -> PrivateLink:
    """Your private link, to sign in with another browser."""
    return PrivateLink(await context.tables.accounts.link(context.person))


@post("/me/private-link", status_code=200)
async def renew_private_link(context: Caller, data: JSONBody[EmptyRequest]) -> PrivateLink:
    """Replace your private link. The old one stops working."""
    return PrivateLink(await context.tables.accounts.renew_link(context.person))


@post("/sign-in/options", status_code=200)
async def sign_in_options(request: AnyRequest, context: Caller, data: JSONBody[EmptyRequest]) -> dict[str, Any]:
    """The options for `navigator.credentials.get()`, to sign in with a passkey."""
    options: dict[str, Any] = ceremonies(request, context).sign_in_options()
    return options


@post("/sign-in/passkey", status_code=200)
async def sign_in_by_passkey(request: AnyRequest, context: Caller, data: JSONBody[PasskeySignInRequest]) -> SignedIn:
    """Sign in with a passkey. The cookie of this browser becomes that of the passkey's person."""
    id = data.credential.get("id")
    if not isinstance(id, str) or len(id) > 2000:
        raise Refused("The credential has no id.")
    accounts = context.tables.accounts
    passkey = await accounts.passkey(id)
    found = ceremonies(request, context).signed_in(data.credential, passkey)
    await accounts.passkey_used(passkey, found.new_sign_count)
    return await _sign_in(request, context, passkey.person, data.bring)


@post("/sign-in/private-link", status_code=200)
async def sign_in_by_link(request: AnyRequest, context: Caller, data: JSONBody[LinkSignInRequest]) -> SignedIn:
    """Sign in with a private link. The cookie of this browser becomes that of the link's person."""
    person = await context.tables.accounts.person_of_link(data.link)
    return await _sign_in(request, context, person, data.bring)


async def _sign_in(request: AnyRequest, context: RequestContext, person: str, bring: bool) -> SignedIn:
    moved = bring and person != context.person
    brought = await context.tables.accounts.bring_seats(context.person, person) if moved else 0
    set_cookie(request, person)
    return SignedIn(await context.tables.name(person), brought)


@post("/sign-out", status_code=200)
async def sign_out(request: AnyRequest, context: Caller, data: JSONBody[EmptyRequest]) -> PersonProfile:
    """Become a new person in this browser. Your seats stay with the person you were."""
    set_cookie(request, new_id())
    return PersonProfile("")


@post("/sign-out-everywhere", status_code=200)
async def sign_out_everywhere(request: AnyRequest, context: Caller, data: JSONBody[EmptyRequest]) -> PersonToken:
    """End all tokens you have had so far, your private link and your push messages; passkeys still work.

    This browser stays signed in: it gets a new cookie.
    """
    await context.tables.accounts.sign_out_everywhere(context.person)
    return PersonToken(await context.tables.name(context.person), set_cookie(request, context.person))


@get("/me/data")
async def my_data(context: Caller) -> dict[str, Any]:
    """Everything that the server stores about you: your name, passkeys, devices, matches and messages.

    The files of your drafts are in their archives, which you can download one by one.
    """
    return await context.tables.personal_data.export(context.person, whole=False)


@post("/me/erase", status_code=200)
async def erase_me(request: AnyRequest, context: Caller, data: JSONBody[EmptyRequest]) -> Erasure:
    """Erase your name, messages, passkeys, devices, achievements and the matches that only you have played.

    Matches with others stay, without your name; in running ones a computer player takes your seat. All your tokens end,
    and this browser becomes a new person. It cannot be undone.
    """
    await context.tables.accounts.sign_out_everywhere(context.person)
    # If something fails, or a match could not be changed, the same person can try again.
    set_cookie(request, context.person)
    erased = await context.tables.personal_data.erase(context.person)
    if not erased.failed:
        set_cookie(request, new_id())
    return erased
