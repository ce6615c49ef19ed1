"""Push messages: subscriptions of your browsers, and your quiet hours."""

from __future__ import annotations

from litestar import get, post, put
from litestar.params import JSONBody
from msgspec import Struct

from fathom.table.push.quiet_hours import QuietHours
from fathom.web.api.requests import EndpointRequest, QuietHoursRequest, SubscriptionRequest
from fathom.web.errors import AnyRequest
from fathom.web.identity import Caller


class PushInfo(Struct, frozen=True):
    """The public key of the server, for `pushManager.subscribe()`, and your quiet hours."""

    key: str
    quiet: QuietHours | None


@get("/me/push")
async def push(context: Caller) -> PushInfo:
    """What a browser needs to subscribe, and your quiet hours."""
    settings = context.tables.push
    return PushInfo(settings.key, await settings.quiet_hours(context.person))


@post("/me/push/subscriptions", status_code=204)
async def subscribe(request: AnyRequest, context: Caller, data: JSONBody[SubscriptionRequest]) -> None:
    """Get a push message in this browser when it is your turn and you are not at the table."""
    url = request.base_url
    origin = f"{url.scheme}://{url.netloc}"
    await context.tables.push.subscribe(context.person, data.endpoint, data.keys.p256dh, data.keys.auth, origin)


@post("/me/push/unsubscribe", status_code=204)
async def unsubscribe(context: Caller, data: JSONBody[EndpointRequest]) -> None:
    """Get no more push messages in this browser."""
    await context.tables.push.unsubscribe(context.person, data.endpoint)


@put("/me/push/quiet-hours", status_code=204)
async def set_quiet_hours(context: Caller, data: JSONBody[QuietHoursRequest]) -> None:
    """Set your quiet hours. A turn that begins in them is announced afterwards, if it is still yours."""
    await context.tables.push.set_quiet_hours(context.person, data.quiet)
