"""Stopping mails by the link in their foot, or by the button of the mail reader; nobody signs in for it."""

from datetime import timedelta

from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import public
from leaseapp.kernel.errors import Gone, NotFound
from leaseapp.kernel.security.limits import Limit
from leaseapp.kernel.security.rate_limits import Per, RateLimit
from leaseapp.kernel.text.i18n import _
from leaseapp.notifications.rules.opt_out_links import ROUTE
from leaseapp.notifications.schemas.opting_out import StoppedOut
from leaseapp.notifications.services import opting_out

PATH = f"{ROUTE}/{{token}}"
SYSTEM = "stopping notification mails by their link"
LIMITS = (RateLimit("notification-mails", Per.NETWORK, Limit(120, timedelta(minutes=10))),)


@public.get(
    PATH, limits=LIMITS, system=SYSTEM, returns=StoppedOut, refuses=(NotFound, Gone),
    summary="Read which mails a link stops",
    extra="mails that are not strictly transactional say how to stop them (document 1, Events)",
)  # fmt: skip
def read_notification_mails(context: Context, token: str) -> StoppedOut:
    """Stop nothing: programs that look at mails follow every link in them."""
    return opting_out.read(context, token)


@public.post(
    PATH, limits=LIMITS, system=SYSTEM, returns=StoppedOut, refuses=(NotFound, Gone),
    audit="notifications.preference.stop_mails", act=_("Mails stopped by their link"),
    summary="Stop the mails that a link names",
    extra="one-click unsubscription of mail readers (RFC 8058)",
)  # fmt: skip
def stop_notification_mails(context: Context, token: str) -> StoppedOut:
    """Entered by the page of the link, and by mail readers; whatever body comes along is not read."""
    return opting_out.stop(context, token)
