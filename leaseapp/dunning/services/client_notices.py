"""Mails to clients about a due date: three days before, and on the day after (document 3, Events), where they are wanted.

Each invoice is told once of each kind, never where its dunning is paused or ended. A night that was missed is made up for
within a few days; later the first reminder speaks.
"""

from datetime import timedelta

from leaseapp.documents.enums import DocumentKind
from leaseapp.documents.services import mailing
from leaseapp.dunning import queries
from leaseapp.dunning.enums import ClientNoticeKind
from leaseapp.dunning.models import ClientNotice
from leaseapp.dunning.services import configuring
from leaseapp.kernel.context import Context

BATCH = 500
#: days from today to the due date, the nearest and the farthest
_DAYS = {ClientNoticeKind.DUE_SOON: (1, 3), ClientNoticeKind.JUST_LATE: (-3, -1)}
_SETTINGS = {
    ClientNoticeKind.DUE_SOON: configuring.MAIL_BEFORE,
    ClientNoticeKind.JUST_LATE: configuring.MAIL_AFTER,
}


def tell(context: Context) -> bool:
    """Queue the mails that are due, at most BATCH of each kind; True when more may be left."""
    counts = [_tell(context, kind) for kind in ClientNoticeKind if configuring.wants(context, _SETTINGS[kind])]
    return BATCH in counts


def _tell(context: Context, kind: ClientNoticeKind) -> int:
    first, last = (context.today + timedelta(days=days) for days in _DAYS[kind])
    found = queries.unnoticed(context, kind, first, last, BATCH)
    for invoice_id in found:
        mail = mailing.send_usual(context, DocumentKind.DUE_NOTICE, invoice_id, itself=True)
        context.add(ClientNotice(invoice_id=invoice_id, kind=kind, mail_id=mail.id))
    context.session.flush()
    return len(found)
