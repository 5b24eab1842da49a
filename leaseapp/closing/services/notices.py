"""Notices of closings (document 3, Events)."""

from leaseapp.accounting.models import FiscalYearClosing
from leaseapp.accounting.permissions import CLOSING_MANAGE
from leaseapp.closing.notification_kinds import (
    CLOSING_BLOCKED,
    CLOSING_LAUNCHED,
    PROVISIONS_REVERSED,
    YEAR_CLOSED,
)
from leaseapp.closing.services.controls import Found
from leaseapp.directory.models import BillingEntity
from leaseapp.identity.enums import BusinessRole
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.text.i18n import _
from leaseapp.notifications.services.notifying import notify, recipients_with


def launched(context: Context, year: FiscalYearClosing) -> None:
    """Tell those who close years that the closing of one has begun."""
    _tell(
        context,
        year,
        CLOSING_MANAGE,
        CLOSING_LAUNCHED,
        _("Closing of {year} launched"),
        _("{book}: the controls have run."),
    )


def unallocated(context: Context, year: FiscalYearClosing, found: Found) -> None:
    """Tell the accountants that invoices keep the year from being closed."""
    _tell(
        context, year, BusinessRole.ACCOUNTANT, CLOSING_BLOCKED, _("Invoices block the closing of {year}"),
        _("{book}: {count} {count|invoice is|invoices are} not allocated in full."),
        f"/workspace/supplier-invoices?toAllocate=true&issueDateFrom={year.start_date}&issueDateTo={year.end_date}",
        count=found.count,
    )  # fmt: skip


def closed(context: Context, year: FiscalYearClosing) -> None:
    """Tell those who close years that one is closed."""
    _tell(context, year, CLOSING_MANAGE, YEAR_CLOSED, _("Fiscal year {year} closed"), _("{book}: its FEC is archived."))


def provisions_reversed(context: Context, year: FiscalYearClosing, count: int) -> None:
    """Tell the accountants that provisions wait for their invoices."""
    _tell(
        context, year, BusinessRole.ACCOUNTANT, PROVISIONS_REVERSED, _("Provisions of {year} reversed"),
        _("{book}: {count} {count|provision was|provisions were} reversed on the first day of the next year."),
        "/workspace/accounting/provisions?status=REVERSED", count=count,
    )  # fmt: skip


def _tell(
    context: Context, year: FiscalYearClosing, right: str, kind: str, title: str, body: str, url: str = "", **more: int
) -> None:  # fmt: skip
    people = [one for one in recipients_with(context, right) if one != context.principal.user_id]
    book = get_or_404(context, BillingEntity, year.billing_entity_id)
    notify(
        context, people, kind, title=title, body=body,
        target_url=url or f"/workspace/accounting/fiscal-year-closings/{year.id}",
        payload={"year": str(year.year), "book": book.name, **more},
    )  # fmt: skip
