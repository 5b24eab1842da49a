"""The lists of fiscal years and of provisions."""

from typing import Any

import sqlalchemy as sa
from sqlmodel import col

from leaseapp.accounting.enums import FiscalYearState
from leaseapp.accounting.models import FiscalYearClosing, LedgerParty
from leaseapp.accounting.permissions import CLOSING_READ
from leaseapp.closing.enums import ControlLevel, ProvisionKind, ProvisionStatus
from leaseapp.closing.models import AccountingProvision, ClosingControl
from leaseapp.closing.rules.provision_entries import TO_SETTLE
from leaseapp.directory.models import BillingEntity, Company
from leaseapp.kernel.context import Context
from leaseapp.kernel.listing.spec import Column, ListSpec, QuickFilter
from leaseapp.kernel.text.i18n import _

_blocking: Any = (
    sa.select(sa.func.count())
    .where(
        ClosingControl.organization_id == FiscalYearClosing.organization_id,
        ClosingControl.fiscal_year_id == FiscalYearClosing.id, ClosingControl.level == ControlLevel.BLOCK,
        ClosingControl.found > 0,
    )
    .correlate(FiscalYearClosing)
    .scalar_subquery()
)  # fmt: skip
_undecided: Any = (
    sa.select(sa.func.count())
    .where(
        AccountingProvision.organization_id == FiscalYearClosing.organization_id,
        AccountingProvision.fiscal_year_id == FiscalYearClosing.id, AccountingProvision.status == ProvisionStatus.PROPOSED,
    )
    .correlate(FiscalYearClosing)
    .scalar_subquery()
)  # fmt: skip
_left: Any = AccountingProvision.amount_ht - AccountingProvision.consumed_ht


def _waiting(_context: Context, text: str) -> Any:
    """Filter by `waiting`: posted ones of which something is left for an invoice."""
    waits = sa.and_(
        col(AccountingProvision.status).in_((ProvisionStatus.POSTED, ProvisionStatus.REVERSED)),
        col(AccountingProvision.kind).in_(TO_SETTLE), _left > 0,
    )  # fmt: skip
    return waits if {"true": True, "false": False}[text.lower()] else sa.not_(waits)


FISCAL_YEARS = ListSpec(
    "fiscal-year-closings",
    title=_("Closings"),
    permission=CLOSING_READ,
    table=FiscalYearClosing,
    join=[(BillingEntity, BillingEntity.id == FiscalYearClosing.billing_entity_id)],
    default_sort="-endDate,billingEntity",
    quick_filters=(
        QuickFilter("open", _("Open", "fiscal years"), {"state": "OPEN"}),
        QuickFilter("closing", _("Being closed"), {"state": "IN_PROGRESS,REVIEW"}),
        QuickFilter("closed", _("Closed", "fiscal years"), {"state": "CLOSED"}),
    ),
    search_placeholder=_("Billing entity"),
    outline={"who": "billingEntity", "number": "year", "status": "state", "detail": "undecided", "date": "endDate"},
    columns=[
        Column("year", _("Fiscal year"), FiscalYearClosing.year, kind="number", filter="in",
               link="/workspace/accounting/fiscal-year-closings/{id}"),
        Column("billingEntity", _("Billing entity"), BillingEntity.name, search=True, shrinks=True),
        Column("startDate", _("From"), FiscalYearClosing.start_date, kind="date", filter="range"),
        Column("endDate", _("To"), FiscalYearClosing.end_date, kind="date", filter="range"),
        Column("state", _("State"), FiscalYearClosing.state, kind="status", enum=FiscalYearState, filter="in"),
        Column("blocking", _("In the way"), _blocking, kind="number", sort=False),
        Column("undecided", _("To decide", "provisions"), _undecided, kind="number", sort=False),
        Column("billingEntityId", _("Billing entity"), FiscalYearClosing.billing_entity_id, filter="in", sort=False, shown=False),
    ],
)  # fmt: skip

PROVISIONS = ListSpec(
    "accounting-provisions",
    title=_("Provisions"),
    permission=CLOSING_READ,
    table=AccountingProvision,
    join=[
        (FiscalYearClosing, FiscalYearClosing.id == AccountingProvision.fiscal_year_id),
        (BillingEntity, BillingEntity.id == AccountingProvision.billing_entity_id),
    ],
    outer_join=[
        (LedgerParty, LedgerParty.id == AccountingProvision.party_id),
        (Company, Company.id == LedgerParty.company_id),
    ],
    default_sort="-fiscalYear,kind,number",
    criteria={"waiting": _waiting},
    quick_filters=(
        QuickFilter("proposed", _("To decide", "provisions"), {"status": "PROPOSED"}),
        QuickFilter("posted", _("Posted", "provisions"), {"status": "POSTED"}),
        QuickFilter("waiting", _("Waiting for an invoice"), {"waiting": "true"}),
    ),
    search_placeholder=_("Number, label, company"),
    outline={"who": "label", "number": "number", "status": "status", "detail": "kind", "amount": "amountHt"},
    columns=[
        Column("number", _("Number"), AccountingProvision.number, search=True, link="/workspace/accounting/provisions/{id}"),
        Column("kind", _("Kind"), AccountingProvision.kind, kind="status", enum=ProvisionKind, filter="in"),
        Column("label", _("Label"), AccountingProvision.label, search=True, shrinks=True),
        Column("company", _("Company"), Company.name, search=True, shrinks=True, shown=False),
        Column("fiscalYear", _("Fiscal year"), FiscalYearClosing.year, kind="number", filter="in"),
        Column("status", _("State"), AccountingProvision.status, kind="status", enum=ProvisionStatus, filter="in"),
        Column("amountHt", _("Amount excl. VAT"), AccountingProvision.amount_ht, kind="money", filter="range", sum=True),
        Column("consumedHt", _("Consumed excl. VAT"), AccountingProvision.consumed_ht, kind="money", sum=True),
        Column("remainingHt", _("Left excl. VAT", "provision"), _left, kind="money", sum=True, shown=False),
        Column("vatAmount", _("VAT"), AccountingProvision.vat_amount, kind="money", shown=False),
        Column("account", _("Account"), AccountingProvision.account, filter="in", shown=False),
        Column("isEstimate", _("Estimate"), AccountingProvision.is_estimate, kind="bool", filter="eq", shown=False),
        Column("reversedInYear", _("Reversed in"), AccountingProvision.reversed_in_year, kind="number", shown=False),
        Column("billingEntity", _("Billing entity"), BillingEntity.name, shown=False),
        Column("fiscalYearId", _("Fiscal year"), AccountingProvision.fiscal_year_id, filter="in", sort=False, shown=False),
    ],
)  # fmt: skip
