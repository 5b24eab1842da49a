"""Events of closing for the domains above, in the past tense; subscribers read the rest."""

from dataclasses import dataclass
from uuid import UUID

from leaseapp.kernel.events import Event


@dataclass(frozen=True)
class FiscalYearClosed(Event):
    """A fiscal year is closed: its opening entry and its FEC are there."""

    fiscal_year_id: UUID
