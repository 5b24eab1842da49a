"""Expressions that several lists share."""

from sqlalchemy import Date, Integer, and_, bindparam, case, func

from leaseapp.kernel import clock
from leaseapp.kernel.money import ZERO
from leaseapp.kernel.queries import is_one_of
from leaseapp.sales.models import Invoice
from leaseapp.sales.queries import OUTSTANDING
from leaseapp.sales.rules.settlement import PAYABLE

today = bindparam("business_day", callable_=clock.today, type_=Date())
"""The business date when the statement runs."""

is_open = is_one_of(Invoice.status, PAYABLE)
amount_due = case((is_open, OUTSTANDING), else_=ZERO)
is_late = and_(is_open, Invoice.due_date < today)
days_late = case((is_late, func.greatest(today - Invoice.due_date, 0)), else_=0).cast(Integer)
