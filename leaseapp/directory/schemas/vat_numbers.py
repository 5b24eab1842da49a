"""Answers about VAT numbers."""

from datetime import datetime

from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.schema import Out


class VatConsultationOut(Out):
    """One answer: `identifier` is the consultation number of VIES, `source` who answered (VIES or OFFLINE)."""

    id: Id
    vat_number: str
    requester: str | None
    source: str
    is_valid: bool
    identifier: str | None
    answered_at: datetime
    name: str | None
    address: str | None
