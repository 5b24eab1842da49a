"""Expressions that several lists share."""

from sqlalchemy import Integer, case, null

from leaseapp.billing.enums import InvoiceStatus
from leaseapp.billing.models import Invoice
from leaseapp.billing.queries import IS_PAYABLE, OUTSTANDING
from leaseapp.billing.queries import is_late as is_late_on
from leaseapp.kernel.money import ZERO
from leaseapp.kernel.persistence.business_day import today

# of rows that are not deleted, as lists are: the index of totals does not hold `deleted_at`, and is read alone without it
amount_due = case((IS_PAYABLE, OUTSTANDING), (Invoice.status == InvoiceStatus.DRAFT, null()), else_=ZERO)
"""The amount due, in € incl. VAT; nothing is due on a draft, not even 0."""
is_late = is_late_on(today)
days_late = case((is_late, today - Invoice.due_date), else_=0).cast(Integer)
