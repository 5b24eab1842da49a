"""Expressions that several lists share."""

from sqlalchemy import Date, Integer, bindparam, case, null

from leaseapp.kernel import clock
from leaseapp.kernel.money import ZERO
from leaseapp.sales.enums import InvoiceStatus
from leaseapp.sales.models import Invoice
from leaseapp.sales.queries import IS_PAYABLE, OUTSTANDING
from leaseapp.sales.queries import is_late as is_late_on

today = bindparam("business_day", callable_=clock.today, type_=Date())
"""The business date when the statement runs."""

# of rows that are not deleted, as lists are: the index of totals does not hold `deleted_at`, and is read alone without it
amount_due = case((IS_PAYABLE, OUTSTANDING), (Invoice.status == InvoiceStatus.DRAFT, null()), else_=ZERO)
"""What is due, in € incl. VAT; nothing is due on a draft, not even 0."""
is_late = is_late_on(today)
days_late = case((is_late, today - Invoice.due_date), else_=0).cast(Integer)
