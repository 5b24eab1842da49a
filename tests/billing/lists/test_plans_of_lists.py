"""PostgreSQL reads lists of many invoices in the order of an index, whatever it believes of how many match."""

import re
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.engine import Engine

from leaseapp.billing.lists import INVOICES
from leaseapp.billing.models import Invoice
from leaseapp.billing.rules.settlement import PAYABLE_FILTER
from leaseapp.kernel.context import Context
from leaseapp.kernel.listing.query import ListRequest, read_rows
from leaseapp.kernel.persistence.ids import new_id

CUSTOMER = {"customerId": str(new_id())}


def plan(context: Context, read: Any, request: ListRequest) -> str:
    """The plan of the statement that `read` sends, under row level security, of a table that is too large to be read whole."""
    sent: list[tuple[str, Any]] = []

    def note(*given: Any) -> None:
        sent.append((given[2], given[3]))

    sa.event.listen(Engine, "before_cursor_execute", note)
    try:
        read(context, INVOICES, request)
    finally:
        sa.event.remove(Engine, "before_cursor_execute", note)
    statement, parameters = sent[-1]
    connection = context.session.connection().connection.cursor()
    for method in ("seqscan", "bitmapscan", "sort"):
        connection.execute(f"SET LOCAL enable_{method} = off")
    connection.execute(f"EXPLAIN {statement}", parameters)
    return "\n".join(row[0] for row in connection.fetchall())


@pytest.mark.parametrize(
    ("filters", "sort", "indexes"),
    [
        ({}, "", "ix_invoice_organization_id_created_at"),
        ({}, "-totalTtc", "ix_invoice_organization_id_total_ttc_id"),
        ({}, "totalTtc", "ix_invoice_organization_id_total_ttc_id"),
        (CUSTOMER, "", "ix_invoice_organization_id_customer_id_created_at"),
        # either: both hold what decides, so that no other customer's invoice is read
        ({"late": "true", **CUSTOMER}, "", "ix_invoice_(organization_id_customer_id_created_at|open)"),
        ({"late": "true"}, "", "ix_invoice_open"),
        ({"status": PAYABLE_FILTER}, "", "ix_invoice_open"),
    ],
)
def test_the_rows_of_a_page_are_the_first_of_an_index(
    context: Context, filters: dict[str, str], sort: str, indexes: str
) -> None:
    found = plan(context, read_rows, ListRequest(filters=filters, sort=sort, page_size=50))
    page = found[found.index("Limit") :]
    assert re.search(f"Index (Only )?Scan (Backward )?using {indexes} ", page), found
    # rows of one instant are put in order among themselves, never all of them
    assert "Sort" not in page.replace("Incremental Sort", "").replace("Sort Key", ""), found


def test_count_and_totals_are_read_from_an_index_alone() -> None:
    """Each column that is counted or added up is in it; a row's own page is then never opened."""
    index = next(index for index in Invoice.__table__.indexes if index.name == "ix_invoice_totals")
    held = {column.name for column in index.columns} | set(index.dialect_options["postgresql"]["include"])
    sums = [column.expression for column in INVOICES.columns if column.sum]
    parts = sa.sql.visitors.iterate(sa.select(Invoice.id, INVOICES.drafts, *sums))
    assert {part.name for part in parts if isinstance(part, sa.Column)} - held == set()
