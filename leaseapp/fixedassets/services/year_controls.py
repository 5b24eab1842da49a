"""The controls of a closing that fixed assets and profit bring (MONEY.md 6.4)."""

from decimal import Decimal

from leaseapp.accounting.enums import DepreciationMethod
from leaseapp.accounting.models import FiscalYearClosing
from leaseapp.accounting.rules.fiscal_year import add_months
from leaseapp.closing.enums import ControlLevel
from leaseapp.closing.services.controls import Control, Found, controls
from leaseapp.fixedassets.enums import Measure, ProfitBy
from leaseapp.fixedassets.queries import assets as queries
from leaseapp.fixedassets.queries import profit
from leaseapp.fixedassets.queries.profit import Span
from leaseapp.fixedassets.rules.outliers import outliers
from leaseapp.fixedassets.services import booking
from leaseapp.fixedassets.services.profit import SIGNS
from leaseapp.kernel import money
from leaseapp.kernel.context import Context
from leaseapp.kernel.money import ZERO
from leaseapp.kernel.text.i18n import _

LONG_IN_PROGRESS = 6
"""Months after which a fixed asset that is not in use is worth a look."""
OF_BOOK = "/workspace/fixed-assets?billingEntityId={book}"


def depreciation_missing(context: Context, year: FiscalYearClosing) -> Found:
    """Find fixed assets that are not written off until the end of the year by their plan, and what is missing."""
    missing = [
        booking.due(one, year.end_date) for one in queries.behind(context, year.billing_entity_id, year.end_date)
    ]
    return _found(sum(amount > ZERO for amount in missing), money.total(missing))


def units_missing(context: Context, year: FiscalYearClosing) -> Found:
    """Find fixed assets written off by units of work of which the last month of the year has none."""
    behind = queries.behind(context, year.billing_entity_id, year.end_date)
    return Found(sum(one.method is DepreciationMethod.UNITS for one in behind))


def long_in_progress(context: Context, year: FiscalYearClosing) -> Found:
    """Find fixed assets that were bought long before the end of the year and are not in use."""
    day = add_months(year.end_date, -LONG_IN_PROGRESS)
    return _found(*queries.in_progress_since(context, year.billing_entity_id, day))


def left_by_contracts(context: Context, year: FiscalYearClosing) -> Found:
    """Find fixed assets in use whose contract was over by the end of the year."""
    return _found(*queries.left_by_contracts(context, year.billing_entity_id, year.end_date))


def margin_outliers(context: Context, year: FiscalYearClosing) -> Found:
    """Find contracts whose margin of the year is far from that of the others."""
    margins: dict[object, Decimal] = {}
    for row in profit.sums(context, ProfitBy.CONTRACT, Span(year.start_date, year.end_date, year.billing_entity_id)):
        if row.key is not None:
            margins[row.key] = margins.get(row.key, ZERO) + SIGNS[Measure(row.measure)] * row.amount
    far = outliers(list(margins.values()))
    return _found(len(far), money.total(far))


def _found(count: int, amount: Decimal) -> Found:
    return Found(count, amount) if count else Found()


for _control in (
    Control(
        "DEPRECIATION_MISSING", ControlLevel.BLOCK, 60, _("Depreciation until the end of the year"), depreciation_missing,
        "/workspace/depreciation?month={month}&book={book}",
    ),
    Control(
        "ASSETS_IN_PROGRESS", ControlLevel.WARN, 140, _("Fixed assets in progress for over six months"), long_in_progress,
        f"{OF_BOOK}&status=IN_PROGRESS",
    ),
    Control(
        "UNITS_NOT_ENTERED", ControlLevel.WARN, 150, _("Units of work of the last month not entered"), units_missing,
        f"{OF_BOOK}&method=UNITS&status=ACTIVE",
    ),
    Control(
        "CONTRACTS_ENDED", ControlLevel.WARN, 160, _("Contracts that are over, fixed assets still in use"), left_by_contracts,
        f"{OF_BOOK}&status=ACTIVE&contractEndedBy={{end}}",
    ),
    Control(
        "MARGIN_OUTLIERS", ControlLevel.WARN, 170, _("Contracts with a margin far from the others"), margin_outliers,
        "/workspace/profit?by=CONTRACT&from={start}&to={end}&book={book}",
    ),
):  # fmt: skip
    controls.add(_control)
