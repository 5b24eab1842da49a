"""Kinds of notifications of signatures."""

from leaseapp.kernel.text.i18n import _
from leaseapp.notifications.rules.kinds import Kind, holders_of, kinds
from leaseapp.signing.permissions import REQUEST_READ, REQUEST_SIGN

COMPLETED, REFUSED, EXPIRED = "SIGNATURE_COMPLETED", "SIGNATURE_REFUSED", "SIGNATURE_EXPIRED"
COUNTERSIGN = "SIGNATURE_TO_COUNTERSIGN"

for kind in (
    Kind(COMPLETED, 170, _("Signed documents"), _("What you sent is signed by everybody."), icon="file-check",
         concerns=holders_of(REQUEST_READ)),
    Kind(REFUSED, 171, _("Refused signatures"), _("Somebody refuses to sign what you sent."), icon="circle-x",
         concerns=holders_of(REQUEST_READ)),
    Kind(EXPIRED, 172, _("Expired signatures"), _("Nobody signed in time what you sent."), icon="clock-alert",
         concerns=holders_of(REQUEST_READ)),
    Kind(COUNTERSIGN, 173, _("Documents to countersign"), _("A document waits for the organization's own signature."),
         icon="pen-line", concerns=holders_of(REQUEST_SIGN)),
):  # fmt: skip
    kinds.add(kind)
