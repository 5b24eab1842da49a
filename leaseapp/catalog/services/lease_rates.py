"""The organization's rate table: rents that nobody fixed are computed by it."""

from leaseapp.catalog import queries
from leaseapp.catalog.models import LeaseRate
from leaseapp.catalog.schemas.modalities import LeaseRateOut
from leaseapp.kernel.acts.records import Records
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import FieldError
from leaseapp.kernel.text.i18n import _

DURATION_TAKEN = _("There is a rate for up to {months} months already.")


def errors_of(context: Context, rate: LeaseRate) -> list[FieldError]:
    """DURATION_TAKEN when another row is for the same duration."""
    known = queries.lease_rate_up_to(context, rate.up_to_months)
    if known is None or known.id == rate.id:
        return []
    return [FieldError("upToMonths", "DURATION_TAKEN", DURATION_TAKEN, {"months": rate.up_to_months})]


lease_rates = Records(LeaseRate, LeaseRateOut, errors_of)
