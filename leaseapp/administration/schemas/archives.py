"""Archives of customers, out."""

from leaseapp.administration.enums import CustomerArchiveStatus
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.schema import Instant, Out


class CustomerArchiveOut(Out):
    """An archive of a customer: whose, how far it is, and until when its file is there; `percent` of its parts are written."""

    id: Id
    organization_id: Id
    organization: str
    ordered_by: str | None
    status: CustomerArchiveStatus
    percent: int
    done: int
    total: int
    size_bytes: int | None
    size_megabytes: int | None
    sha256: str | None
    created_at: Instant
    finished_at: Instant | None
    expires_at: Instant | None
