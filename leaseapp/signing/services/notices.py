"""News of signatures: to whoever sent the request, and to those who countersign."""

from leaseapp.kernel.context import Context
from leaseapp.kernel.text.i18n import _
from leaseapp.notifications.services.notifying import notify, recipients_with
from leaseapp.signing import notification_kinds as kinds
from leaseapp.signing import queries
from leaseapp.signing.enums import SignatoryStatus
from leaseapp.signing.models import SignatureRequest
from leaseapp.signing.permissions import REQUEST_SIGN

ABOUT = _("{number}: {title}")


def completed(context: Context, request: SignatureRequest) -> None:
    """Tell the sender that everybody has signed."""
    _tell(context, request, kinds.COMPLETED, _("Signed by everybody"))


def refused(context: Context, request: SignatureRequest) -> None:
    """Tell the sender who refused."""
    who = next(
        (one.name for one in queries.signatories_of(context, request.id) if one.status is SignatoryStatus.DECLINED), ""
    )
    _tell(context, request, kinds.REFUSED, _("{name} refuses to sign"), name=who)


def expired(context: Context, request: SignatureRequest) -> None:
    """Tell the sender that the time has run out."""
    _tell(context, request, kinds.EXPIRED, _("Not signed in time"))


def to_countersign(context: Context, request: SignatureRequest) -> None:
    """Tell those who may sign for the organization that it is their turn."""
    notify(
        context, recipients_with(context, REQUEST_SIGN), kinds.COUNTERSIGN, title=_("A document to countersign"), body=ABOUT,
        target_url=_page(request), payload=_named(request),
    )  # fmt: skip


def _tell(context: Context, request: SignatureRequest, kind: str, title: str, **more: str) -> None:
    if request.sent_by_user_id is not None:
        notify(
            context, [request.sent_by_user_id], kind, title=title, body=ABOUT, target_url=_page(request),
            payload=_named(request) | more,
        )  # fmt: skip


def _page(request: SignatureRequest) -> str:
    return f"/workspace/signature-requests/{request.id}"


def _named(request: SignatureRequest) -> dict[str, str]:
    return {"number": request.number, "title": request.title}
