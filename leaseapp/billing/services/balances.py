"""The aged balance of customers (document 3, `balance-customers`; MONEY.md 2.3)."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from leaseapp.billing import queries
from leaseapp.billing.queries import Account
from leaseapp.billing.rules.periods import year_before
from leaseapp.billing.schemas.statements import (
    BalanceQuery,
    BalanceTotalsOut,
    CustomerBalanceOut,
    CustomerBalancesOut,
    bands_out,
)
from leaseapp.directory.models import BillingEntity
from leaseapp.kernel import money
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer
from leaseapp.kernel.errors import refuse_field
from leaseapp.kernel.listing.export import rows_file
from leaseapp.kernel.listing.spec import Column
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.text.i18n import _

NO_DELAYS = queries.Delays()
MOVEMENTS = ("opening", "debit", "credit", "doubtful")
BANDS = ("not_due", "late1to30", "late31to60", "late61to90", "late_over90", "credits", "advances")
COLUMNS = (
    Column("code", _("Code"), None),
    Column("name", _("Customer"), None),
    Column("siren", _("SIREN"), None),
    Column("opening", _("Opening balance"), None, kind="money"),
    Column("debit", _("Debit"), None, kind="money"),
    Column("credit", _("Credit"), None, kind="money"),
    Column("not_due", _("Not due"), None, kind="money"),
    Column("late1to30", _("1 to 30 days"), None, kind="money"),
    Column("late31to60", _("31 to 60 days"), None, kind="money"),
    Column("late61to90", _("61 to 90 days"), None, kind="money"),
    Column("late_over90", _("Over 90 days"), None, kind="money"),
    Column("credits", _("Credits"), None, kind="money"),
    Column("advances", _("Advances"), None, kind="money"),
    Column("balance", _("Balance"), None, kind="money"),
    Column("doubtful", _("Of which doubtful"), None, kind="money"),
    Column("oldest_due_date", _("Oldest due date"), None, kind="date"),
    Column("average_days_to_pay", _("Average days to pay"), None, kind="number"),
    Column("average_days_late", _("Pays late by (days)"), None, kind="number"),
)


def read(context: Context, query: BalanceQuery) -> CustomerBalancesOut | FileAnswer:
    """Return each customer's debt on the day, by age, with the sums; or the same as a file.

    Raises NotFound, Invalid PERIOD_REVERSED.
    """
    if query.billing_entity_id is not None:
        get_or_404(context, BillingEntity, query.billing_entity_id, field="billingEntityId")
    day = query.as_of or context.today
    start = query.start or day.replace(month=1, day=1)
    if start > day:
        raise refuse_field("from", "PERIOD_REVERSED", _("The period ends before it begins."))
    accounts = queries.accounts_on(context, start, day, query.billing_entity_id)
    totals = _totals(accounts)
    if query.format:
        rows = _rows(context, accounts, day)
        last = dict.fromkeys((column.key for column in COLUMNS), None) | totals
        last["name"] = context.translate(_("Total"))
        name = f"{context.translate(_('Aged balance'))} {day.isoformat()}"
        return rows_file(context, name, COLUMNS, [*rows, last], query.format)
    first = (query.page - 1) * query.page_size
    shown = accounts[first : first + query.page_size]
    return CustomerBalancesOut(
        start=start,
        as_of=day,
        billing_entity_id=query.billing_entity_id,
        items=[CustomerBalanceOut(**row) for row in _rows(context, shown, day)],
        page=query.page,
        page_size=query.page_size,
        total=len(accounts),
        totals=BalanceTotalsOut(**totals),
    )


def _rows(context: Context, accounts: Sequence[Account], day: date) -> list[dict[str, Any]]:
    """Return the accounts with what their customers' delays were in the year before."""
    found = queries.delays_of(context, [account.customer_id for account in accounts], year_before(day), day)
    delays = [found.get(account.customer_id, NO_DELAYS) for account in accounts]
    return [
        _row(account) | {"average_days_to_pay": delay.payment_days, "average_days_late": delay.late_days}
        for account, delay in zip(accounts, delays, strict=True)
    ]


def _row(account: Account) -> dict[str, Any]:
    return {
        "customer_id": account.customer_id, "code": account.code, "name": account.name, "siren": account.siren,
        "opening": account.opening, "debit": account.debit, "credit": account.credit,
        "balance": account.balance, "doubtful": account.doubtful,
        "oldest_due_date": account.oldest_due_date, **bands_out(account.bands),
    }  # fmt: skip


def _totals(accounts: Sequence[Account]) -> dict[str, Any]:
    rows = [_row(account) for account in accounts]
    totals = {name: money.total(row[name] for row in rows) for name in (*BANDS, *MOVEMENTS, "balance")}
    open_items = money.total(account.bands.receivable for account in accounts)
    return totals | {"difference": totals["balance"] - open_items}
