"""The mail provider tells what became of our mails (document 1, inbound tracking webhook)."""

from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import webhook
from leaseapp.kernel.security.webhooks import SharedSecret
from leaseapp.kernel.settings import get_settings
from leaseapp.notifications.schemas.tracking import TrackedOut, TrackingIn
from leaseapp.notifications.services import tracking


def _secrets() -> list[str]:
    token = get_settings().postmark_webhook_token
    return [token.get_secret_value()] if token is not None else []


@webhook.post(
    "/api/webhooks/postmark/track", signed=SharedSecret("X-Postmark-Token", _secrets), returns=TrackedOut,
    audit="notifications.mail.track", system="events of the mail provider", summary="Take an event of the mail provider",
)  # fmt: skip
def track_mail(context: Context, body: TrackingIn) -> TrackedOut:
    """Delivered, opened (a click too) and bounced; everything else is taken and changes nothing."""
    return tracking.track(context, body)
