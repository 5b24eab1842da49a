"""Allocations of a supplier invoice to contracts, affairs and sites, under the lock of the invoice (MONEY.md 3.7)."""

import uuid
from collections.abc import Sequence
from typing import Any

from leaseapp.accounting.models import AccountingCode
from leaseapp.directory.models import Establishment
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, refuse_field
from leaseapp.kernel.money import Amount
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.text.i18n import _
from leaseapp.leasing.models import LeaseAffair, LeaseContract
from leaseapp.purchasing.models import SupplierInvoice, SupplierInvoiceAllocation
from leaseapp.purchasing.queries import invoices as statements
from leaseapp.purchasing.rules import allocating
from leaseapp.purchasing.schemas.allocations import (
    AllocateContractIn,
    AllocationIn,
    AllocationOut,
    AllocationsOut,
    LastSplitOut,
    ProposedOut,
    SplitIn,
)
from leaseapp.purchasing.services import invoice_booking, invoice_checks
from leaseapp.purchasing.state_machines import BOOKED

ABOVE_TOTAL = _("Only {remaining} are left to allocate.")
NOTHING_LEFT = _("Everything is allocated already.")
ASSET = _("What is charged to {name} becomes a fixed asset: choose the code on the invoice itself.")
CLOSED = _("The fiscal year {year} is closed: its allocations stay.")
OVER = _("This invoice is canceled or refused: nothing of it is allocated.")
TARGET = _("Choose a contract, an affair or a site.")
ASSET_ACCOUNTS = ("215", "218")


def read(context: Context, invoice_id: uuid.UUID) -> AllocationsOut:
    """Return the allocations of an invoice. Raises NotFound."""
    return told(context, get_or_404(context, SupplierInvoice, invoice_id))


def add(context: Context, invoice_id: uuid.UUID, body: AllocationIn) -> AllocationsOut:
    """Add a line; after the validation, an entry moves the charge where the general account is another one.

    Raises NotFound (with the field), Invalid ALLOCATION_ABOVE_TOTAL, FIXED_ASSET_REQUIRED, TARGET_REQUIRED, Conflict
    FISCAL_YEAR_CLOSED, INVOICE_OVER.
    """
    invoice = _held(context, invoice_id)
    _add(context, invoice, body)
    return told(context, invoice)


def allocate_contract(context: Context, invoice_id: uuid.UUID, body: AllocateContractIn) -> AllocationsOut:
    """Put all that is left on one contract. Raises Conflict NOTHING_TO_ALLOCATE, and what `add` raises."""
    return split(context, invoice_id, SplitIn(lease_contract_ids=[body.lease_contract_id]), field="leaseContractId")


def split(
    context: Context, invoice_id: uuid.UUID, body: SplitIn, *, field: str = "leaseContractIds[{place}]"
) -> AllocationsOut:  # fmt: skip
    """Share all that is left over contracts in equal parts, whose sum is exact.

    Raises Conflict NOTHING_TO_ALLOCATE, Invalid ALLOCATION_TOO_SMALL where less than a cent falls to each, and what `add` raises.
    """
    invoice = _held(context, invoice_id)
    left = allocating.remaining(invoice.total_ht, [statements.allocated_ht(context, invoice.id)])
    if left <= 0:
        raise Conflict("NOTHING_TO_ALLOCATE", NOTHING_LEFT)
    contracts = list(dict.fromkeys(body.lease_contract_ids))
    parts = allocating.equal_parts(left, len(contracts))
    if min(parts) <= 0:
        raise refuse_field(field, "ALLOCATION_TOO_SMALL", _("Less than a cent would fall to each contract."))
    for place, (contract_id, amount) in enumerate(zip(contracts, parts, strict=True)):
        get_or_404(context, LeaseContract, contract_id, field=field.format(place=place))
        line = AllocationIn(amount_ht=amount, lease_contract_id=contract_id, accounting_code_id=body.accounting_code_id)
        _add(context, invoice, line)
    return told(context, invoice)


def last_split(context: Context, invoice_id: uuid.UUID) -> LastSplitOut:
    """Return what is left of an invoice, shared as the last invoice of its supplier was; nothing is written.

    Raises NotFound.
    """
    invoice = get_or_404(context, SupplierInvoice, invoice_id)
    left = allocating.remaining(invoice.total_ht, [statements.allocated_ht(context, invoice.id)])
    last = statements.last_allocated(context, invoice) if left > 0 and invoice.status not in statements.GONE else None
    if last is None:
        return LastSplitOut(supplier_invoice_id=None, number=None, issue_date=None, items=[])
    rows = statements.named_allocations(context, last.id)
    amounts = allocating.alike(left, last.total_ht, [row.amount_ht for row, *_names in rows])
    items = [
        ProposedOut(**_named(*row), amount_ht=amount)
        for row, amount in zip(rows, amounts, strict=True)
        if amount > 0
    ]  # fmt: skip
    return LastSplitOut(supplier_invoice_id=last.id, number=last.number, issue_date=last.issue_date, items=items)


def remove(context: Context, allocation_id: uuid.UUID) -> None:
    """Take an allocation back; what it moved in the ledger moves back.

    Raises NotFound, Conflict FISCAL_YEAR_CLOSED, INVOICE_OVER.
    """
    found = get_or_404(context, SupplierInvoiceAllocation, allocation_id)
    invoice = _held(context, found.invoice_id)
    row = get_or_404(context, SupplierInvoiceAllocation, allocation_id, for_update=True)
    _refuse_closed(context, invoice, row.fiscal_year)
    stored = statements.allocations_of(context, invoice.id)
    row.deleted_at = context.now
    context.session.flush()
    _shift(
        context, invoice, stored, [one for one in stored if one.id != row.id], f"purchasing.allocation.removed:{row.id}"
    )


def told(context: Context, invoice: SupplierInvoice) -> AllocationsOut:
    """Return the allocations of an invoice with the names of what bears them."""
    rows = statements.named_allocations(context, invoice.id)
    allocated = statements.allocated_ht(context, invoice.id)
    left = allocating.remaining(invoice.total_ht, [allocated])
    return AllocationsOut(
        items=[
            AllocationOut(
                **row.model_dump(include={"id", "amount_ht", "fiscal_year", "quarter_tag", "notes"}),
                supplier_invoice_id=row.invoice_id, **_named(row, *names),
            )
            for row, *names in rows
        ],
        invoice_total_ht=invoice.total_ht, allocated_ht=allocated, remaining_ht=left,
        fully_allocated=left == 0 and bool(rows),
    )  # fmt: skip


def _named(
    row: SupplierInvoiceAllocation,
    code: AccountingCode | None,
    contract: LeaseContract | None,
    affair: LeaseAffair | None,
    site: Establishment | None,
) -> dict[str, Any]:
    """Return what bears a line, with its names."""
    targets = {"accounting_code_id", "lease_contract_id", "lease_affair_id", "establishment_id"}
    return row.model_dump(include=targets) | {
        "accounting_code": f"{code.code} · {code.label}" if code else None,
        "contract_number": contract.number if contract else None, "lessee_name": contract.lessee_name if contract else None,
        "affair_number": affair.number if affair else None, "establishment": site.name if site else None,
    }  # fmt: skip


def _held(context: Context, invoice_id: uuid.UUID) -> SupplierInvoice:
    invoice = get_or_404(context, SupplierInvoice, invoice_id, for_update=True)
    if invoice.status in statements.GONE:
        raise Conflict("INVOICE_OVER", OVER)
    return invoice


def _add(context: Context, invoice: SupplierInvoice, body: AllocationIn) -> None:
    _check(context, body)
    year = body.fiscal_year or invoice.fiscal_year or invoice.issue_date.year
    _refuse_closed(context, invoice, year)
    stored = statements.allocations_of(context, invoice.id)
    left = allocating.remaining(invoice.total_ht, [one.amount_ht for one in stored])
    if body.amount_ht > left:
        raise refuse_field("amountHt", "ALLOCATION_ABOVE_TOTAL", ABOVE_TOTAL, remaining=Amount(left))
    row = SupplierInvoiceAllocation(
        invoice_id=invoice.id, fiscal_year=year, **body.model_dump(by_alias=False, exclude={"fiscal_year"})
    )  # fmt: skip
    _shift(context, invoice, stored, [*stored, row], f"purchasing.allocation.added:{row.id}")
    context.add(row)


def _shift(
    context: Context,
    invoice: SupplierInvoice,
    before: Sequence[SupplierInvoiceAllocation],
    after: Sequence[SupplierInvoiceAllocation],
    key: str,
) -> None:
    if invoice.accounting_code_id is None:
        return
    charged = invoice_booking.charges(context, invoice, after)
    if invoice.status in BOOKED:
        invoice_booking.post_shift(context, invoice, invoice_booking.charges(context, invoice, before), charged, key)


def _check(context: Context, body: AllocationIn) -> None:
    targets = {
        "leaseContractId": (LeaseContract, body.lease_contract_id), "leaseAffairId": (LeaseAffair, body.lease_affair_id),
        "establishmentId": (Establishment, body.establishment_id),
    }  # fmt: skip
    if body.accounting_code_id is None and not any(target for _model, target in targets.values()):
        raise refuse_field("leaseContractId", "TARGET_REQUIRED", TARGET)
    for field, (model, target) in targets.items():
        if target is not None:
            get_or_404(context, model, target, field=field)  # ty: ignore[invalid-argument-type]
    if body.accounting_code_id is not None:
        code = get_or_404(context, AccountingCode, body.accounting_code_id, field="accountingCodeId")
        if code.is_fixed_asset or code.ledger_account.startswith(ASSET_ACCOUNTS):
            raise refuse_field("accountingCodeId", "FIXED_ASSET_REQUIRED", ASSET, name=code.code)


def _refuse_closed(context: Context, invoice: SupplierInvoice, year: int) -> None:
    if invoice_checks.is_closed(context, invoice, year):
        raise Conflict("FISCAL_YEAR_CLOSED", CLOSED, year=str(year))
