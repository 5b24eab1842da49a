"""The list of contracts; the lessor's own figures take a right of their own."""

import uuid
from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import aliased
from sqlmodel import col

from leaseapp.directory.models import Company
from leaseapp.identity.models import User
from leaseapp.kernel.context import Context
from leaseapp.kernel.listing.spec import Column, ListSpec, QuickFilter
from leaseapp.kernel.persistence.business_day import today
from leaseapp.kernel.text.i18n import _
from leaseapp.leasing.enums import ContractStatus, EndDefault, LeaseKind, PaymentMeans, PeriodAnchor
from leaseapp.leasing.models import LeaseContract, LeaseContractAsset
from leaseapp.leasing.permissions import CONTRACT_COST, CONTRACT_READ

_officer, _lender = aliased(User), aliased(Company)
_machines: Any = (
    sa.select(sa.func.count())
    .select_from(LeaseContractAsset)
    .where(
        LeaseContractAsset.organization_id == LeaseContract.organization_id,
        LeaseContractAsset.contract_id == LeaseContract.id, col(LeaseContractAsset.deleted_at).is_(None),
    )
    .correlate(LeaseContract)
    .scalar_subquery()
)  # fmt: skip


def _with_asset(_context: Context, text: str) -> Any:
    """Filter by `assetId`: contracts that lease this machine, or leased it."""
    rows = sa.select(LeaseContractAsset.contract_id).where(
        col(LeaseContractAsset.asset_id).in_([uuid.UUID(one) for one in text.split(",")]),
        col(LeaseContractAsset.deleted_at).is_(None),
    )
    return col(LeaseContract.id).in_(rows)


def _ends_soon(_context: Context, text: str) -> Any:
    """Filter by `endsSoon=true`: the running ones whose term ends within six months."""
    soon = sa.and_(
        LeaseContract.status == ContractStatus.ACTIVE,
        col(LeaseContract.ends_on) <= today + sa.cast("6 months", sa.Interval),
    )
    return soon if {"true": True, "false": False}[text.lower()] else sa.not_(soon)


CONTRACTS = ListSpec(
    "lease-contracts",
    title=_("Lease contracts"),
    permission=CONTRACT_READ,
    table=LeaseContract,
    outer_join=[
        (_officer, LeaseContract.officer_user_id == _officer.id), (_lender, LeaseContract.lender_company_id == _lender.id),
    ],
    default_sort="-number",
    search_placeholder=_("Number, client, title"),
    criteria={"assetId": _with_asset, "endsSoon": _ends_soon},
    quick_filters=(
        QuickFilter("running", _("Running"), {"status": "ACTIVE,EXTENDED"}),
        QuickFilter("signing", _("Out for signature"), {"status": "SIGNING"}),
        QuickFilter("deliver", _("To deliver"), {"status": "SIGNED"}),
        QuickFilter("ends", _("Ending within six months"), {"endsSoon": "true"}),
    ),
    outline={"who": "company", "number": "number", "status": "status", "detail": "title", "amount": "rentHt",
             "date": "endsOn"},
    columns=[
        Column("number", _("Number"), LeaseContract.number, search=True, link="/workspace/lease-contracts/{id}"),
        Column("company", _("Lessee"), LeaseContract.lessee_name, search=True, shrinks=True),
        Column("title", _("Title", "affair"), LeaseContract.title, search=True, shrinks=True),
        Column("status", _("State"), LeaseContract.status, kind="status", enum=ContractStatus, filter="in"),
        Column("machines", _("Machines"), _machines, kind="number"),
        Column("rentHt", _("Rent excl. VAT"), LeaseContract.rent_ht, kind="money", filter="range", sum=True),
        Column("firstPeriodOn", _("First period"), LeaseContract.first_period_on, kind="date", filter="range"),
        Column("endsOn", _("Ends on"), LeaseContract.ends_on, kind="date", filter="range"),
        Column("officer", _("Officer"), _officer.name, shrinks=True, shown=False),
        Column("kind", _("Kind"), LeaseContract.kind, kind="status", enum=LeaseKind, filter="in", shown=False),
        Column("termMonths", _("Term (months)"), LeaseContract.term_months, kind="number", shown=False),
        Column("signedAt", _("Signed at"), LeaseContract.signed_at, kind="datetime", filter="range", shown=False),
        Column("deliveredOn", _("Delivered on"), LeaseContract.delivered_on, kind="date", filter="range", shown=False),
        Column(
            "capitalHt", _("Capital excl. VAT"), LeaseContract.capital_ht, kind="money", filter="range", sum=True, shown=False,
            permission=CONTRACT_COST,
        ),
        Column(
            "residualHt", _("Residual value excl. VAT"), LeaseContract.residual_ht, kind="money", shown=False,
            permission=CONTRACT_COST,
        ),
        Column("lender", _("Lender", "lease"), _lender.name, shown=False, permission=CONTRACT_COST),
        Column("periodAnchor", _("First period begins on"), LeaseContract.period_anchor, enum=PeriodAnchor, shown=False),
        Column("noticeMonths", _("Notice (months)"), LeaseContract.notice_months, kind="number", shown=False),
        Column("endDefault", _("At the end without a choice"), LeaseContract.end_default, enum=EndDefault, shown=False),
        Column(
            "extensionRentHt", _("Rent of an extension excl. VAT"), LeaseContract.extension_rent_ht, kind="money", shown=False
        ),
        Column("paymentMeans", _("Paid by", "contract"), LeaseContract.payment_means, enum=PaymentMeans, shown=False),
        Column("billLeadDays", _("Billed ahead (days)"), LeaseContract.bill_lead_days, kind="number", shown=False),
        Column("groupInvoices", _("One invoice for several contracts"), LeaseContract.group_invoices, kind="bool", shown=False),
        Column("specialTerms", _("Special terms"), LeaseContract.special_terms, sort=False, shown=False),
        Column("notes", _("Notes"), LeaseContract.notes, sort=False, shown=False, permission=CONTRACT_COST),
        Column("offPremises", _("Signed away from business premises"), LeaseContract.off_premises, kind="bool", shown=False),
        Column(
            "employeesAtSignature", _("Employees at the signature"), LeaseContract.employees_at_signature, kind="number",
            shown=False,
        ),
        Column("inMainActivity", _("Within the main activity"), LeaseContract.in_main_activity, kind="bool", shown=False),
        Column(
            "expectedDeliveryOn", _("Delivery expected on"), LeaseContract.expected_delivery_on, kind="date", shown=False
        ),
        Column("companyId", _("Lessee"), LeaseContract.company_id, filter="in", sort=False, shown=False),
        Column("affairId", _("Lease affair"), LeaseContract.affair_id, filter="in", sort=False, shown=False),
    ],
)  # fmt: skip
