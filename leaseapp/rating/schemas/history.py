"""The audit rows of a rating as they are answered."""

from leaseapp.audit.schemas.log import DifferenceOut
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.schema import Instant, Out


class AuditRowOut(Out):
    """One changed row of an act: the rating, a statement or a line of it; values in the reader's words."""

    id: Id
    at: Instant
    action: str
    act: str
    actor: str
    target_type: str
    target_id: Id | None
    target: str
    changes: list[DifferenceOut]


class AuditRowsOut(Out):
    """The latest audit rows, newest first; `total` counts all."""

    items: list[AuditRowOut]
    total: int
