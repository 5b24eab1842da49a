"""The list of requests to sign."""

from typing import Any

import sqlalchemy as sa
from sqlmodel import col

from leaseapp.identity.models import User
from leaseapp.kernel.listing.spec import Column, ListSpec, QuickFilter
from leaseapp.kernel.text.i18n import _
from leaseapp.signing.enums import SignatoryRole, SignatoryStatus, SignatureStatus
from leaseapp.signing.models import Signatory, SignatureRequest
from leaseapp.signing.permissions import REQUEST_READ
from leaseapp.signing.queries import readable

_of_it: Any = sa.and_(
    col(Signatory.organization_id) == SignatureRequest.organization_id, col(Signatory.request_id) == SignatureRequest.id
)
_asked: Any = col(Signatory.status).in_((SignatoryStatus.SENT, SignatoryStatus.VIEWED))


def _text(*criteria: Any) -> Any:
    names = sa.func.string_agg(Signatory.name, sa.literal(", "))
    return sa.select(names).where(_of_it, *criteria).scalar_subquery()


def _countersign(_context: Any, text: str) -> Any:
    """Filter by `countersign=true`: what waits for the organization's own signature."""
    waits = sa.select(Signatory.id).where(_of_it, _asked, Signatory.role == SignatoryRole.LESSOR).exists()
    found = sa.and_(waits, col(SignatureRequest.status).in_((SignatureStatus.SENT, SignatureStatus.PARTIAL)))
    return {"true": found, "false": sa.not_(found)}[text.lower()]


REQUESTS = ListSpec(
    "signature-requests",
    title=_("Signatures"),
    permission=REQUEST_READ,
    table=SignatureRequest,
    outer_join=[(User, SignatureRequest.sent_by_user_id == User.id)],
    where=readable,
    default_sort="-sentAt",
    search_placeholder=_("Number, title"),
    criteria={"countersign": _countersign},
    quick_filters=(
        QuickFilter("open", _("Waiting", "signature"), {"status": "SENT,PARTIAL"}),
        QuickFilter("countersign", _("To countersign"), {"countersign": "true"}, own=""),
        QuickFilter("signed", _("Signed", "signature"), {"status": "COMPLETED"}),
    ),
    outline={"who": "title", "number": "number", "detail": "signatories", "status": "status", "date": "expiresAt"},
    columns=[
        Column("number", _("Number"), SignatureRequest.number, search=True, link="/workspace/signature-requests/{id}"),
        Column("title", _("What is signed"), SignatureRequest.title, search=True, shrinks=True),
        Column("status", _("State"), SignatureRequest.status, kind="status", enum=SignatureStatus, filter="in"),
        Column("signatories", _("Signatories"), _text(), sort=False, shrinks=True),
        Column("awaited", _("Waits for"), _text(_asked), sort=False, shrinks=True, shown=False),
        Column("sentBy", _("Sent by"), User.name, shrinks=True),
        Column("sentAt", _("Sent to sign on"), SignatureRequest.sent_at, kind="datetime", filter="range"),
        Column("expiresAt", _("To sign by"), SignatureRequest.expires_at, kind="datetime", filter="range"),
        Column("endedAt", _("Ended at"), SignatureRequest.ended_at, kind="datetime", filter="range", shown=False),
        Column("subjectId", _("Record"), SignatureRequest.subject_id, filter="in", sort=False, shown=False),
    ],
)  # fmt: skip
