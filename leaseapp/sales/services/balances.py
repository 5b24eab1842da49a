"""The aged balance of customers (document 3, `balance-customers`; MONEY.md 2.3)."""

from collections.abc import Sequence
from typing import Any

from leaseapp.directory.models import BillingEntity
from leaseapp.kernel import money
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer
from leaseapp.kernel.i18n import _
from leaseapp.kernel.listing.export import rows_file
from leaseapp.kernel.listing.spec import Column
from leaseapp.kernel.queries import get_or_404
from leaseapp.sales import queries
from leaseapp.sales.queries import Account
from leaseapp.sales.schemas.statements import (
    BalanceQuery,
    BalanceTotalsOut,
    CustomerBalanceOut,
    CustomerBalancesOut,
    bands_out,
)

BANDS = ("not_due", "late1to30", "late31to60", "late61to90", "late_over90", "credits")
COLUMNS = (
    Column("code", _("Code"), None),
    Column("name", _("Customer"), None),
    Column("siren", _("SIREN"), None),
    Column("not_due", _("Not due"), None, kind="money"),
    Column("late1to30", _("1 to 30 days"), None, kind="money"),
    Column("late31to60", _("31 to 60 days"), None, kind="money"),
    Column("late61to90", _("61 to 90 days"), None, kind="money"),
    Column("late_over90", _("Over 90 days"), None, kind="money"),
    Column("credits", _("Credits"), None, kind="money"),
    Column("balance", _("Balance"), None, kind="money"),
    Column("oldest_due_date", _("Oldest due date"), None, kind="date"),
)


def read(context: Context, query: BalanceQuery) -> CustomerBalancesOut | FileAnswer:
    """What each customer owes on the day, by age, with the sums; or the same as a file. Raises NotFound."""
    if query.billing_entity_id is not None:
        get_or_404(context, BillingEntity, query.billing_entity_id, field="billingEntityId")
    day = query.as_of or context.today
    accounts = queries.accounts_on(context, day, query.billing_entity_id)
    totals = _totals(accounts)
    if query.format:
        rows = [_row(account) for account in accounts]
        last = dict.fromkeys((column.key for column in COLUMNS), None) | totals
        last["name"] = context.translate(_("Total"))
        name = f"{context.translate(_('Aged balance'))} {day.isoformat()}"
        return rows_file(context, name, COLUMNS, [*rows, last], query.format)
    first = (query.page - 1) * query.page_size
    return CustomerBalancesOut(
        as_of=day,
        billing_entity_id=query.billing_entity_id,
        items=[CustomerBalanceOut(**_row(account)) for account in accounts[first : first + query.page_size]],
        page=query.page,
        page_size=query.page_size,
        total=len(accounts),
        totals=BalanceTotalsOut(**totals),
    )


def _row(account: Account) -> dict[str, Any]:
    return {
        "customer_id": account.customer_id, "code": account.code, "name": account.name, "siren": account.siren,
        "balance": account.balance, "oldest_due_date": account.oldest_due_date, **bands_out(account.bands),
    }  # fmt: skip


def _totals(accounts: Sequence[Account]) -> dict[str, Any]:
    rows = [_row(account) for account in accounts]
    totals = {name: money.total(row[name] for row in rows) for name in (*BANDS, "balance")}
    open_items = money.total(account.bands.balance for account in accounts)
    return totals | {"difference": totals["balance"] - open_items}
