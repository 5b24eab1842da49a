"""Suppliers: the buying side of a company of the directory, with its party in the ledger (DECISIONS 35)."""

import uuid

from leaseapp.accounting.models import AccountingCode
from leaseapp.accounting.services.parties import PartyKind, party_for
from leaseapp.directory.models import Company
from leaseapp.directory.permissions import COMPANY_CREATE
from leaseapp.directory.services import companies
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, FieldError, Invalid, NotFound, refuse_field
from leaseapp.kernel.persistence.changing import apply_changes, for_change
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.persistence.uniqueness import unique
from leaseapp.kernel.text.i18n import _
from leaseapp.purchasing.models import ONE_SUPPLIER_A_COMPANY, Supplier
from leaseapp.purchasing.permissions import SUPPLIER_UPDATE
from leaseapp.purchasing.queries import suppliers as statements
from leaseapp.purchasing.schemas.bank_accounts import BankAccountIn
from leaseapp.purchasing.schemas.suppliers import SupplierIn, SupplierOut, SupplierPatch
from leaseapp.purchasing.services import bank_accounts

EXISTS = _("This company is already a supplier.")
CHOOSE = _("Choose a company or enter a new one, not both.")
CODE_INACTIVE = _("This analytical code is no longer in use.")
INACTIVE = _("Nothing is bought from this supplier any more.")


def create(context: Context, body: SupplierIn) -> Supplier:
    """Make a supplier of an existing company, or of a new one that is created with it; its account waits to be confirmed.

    Raises Invalid COMPANY_REQUIRED unless exactly one of `companyId` and `company` is given, CODE_INACTIVE, IBAN_INVALID;
    NotFound, Conflict SUPPLIER_EXISTS, Forbidden when the caller may not create companies or enter bank accounts.
    """
    if (body.company_id is None) == (body.company is None):
        raise Invalid("COMPANY_REQUIRED", CHOOSE, errors=[FieldError("companyId", "COMPANY_REQUIRED", CHOOSE)])
    company = _company(context, body)
    if statements.of_company(context, company.id) is not None:
        raise _exists(context, company.id)
    _check_code(context, body.default_accounting_code_id)
    supplier = Supplier(
        company_id=company.id, code=party_for(context, PartyKind.SUPPLIER, company.id).code,
        **body.model_dump(by_alias=False, exclude={"company_id", "company", "iban"}),
    )  # fmt: skip
    with unique(context, {ONE_SUPPLIER_A_COMPANY: lambda: _exists(context, company.id)}):
        context.add(supplier)
    if body.iban is not None:
        # the account may be entered beside the supplier only by whoever may enter it on its own
        context.require(SUPPLIER_UPDATE)
        bank_accounts.add(context, BankAccountIn(supplier_id=supplier.id, iban=body.iban))
    return supplier


def update(context: Context, supplier_id: uuid.UUID, body: SupplierPatch) -> Supplier:
    """Change a supplier. Raises NotFound, StaleVersion, Invalid CODE_INACTIVE."""
    supplier = for_change(context, Supplier, supplier_id, body.version, lambda _row: told(context, supplier_id))
    if "default_accounting_code_id" in body.model_fields_set:
        _check_code(context, body.default_accounting_code_id)
    apply_changes(supplier, body)
    context.session.flush()
    return supplier


def active(context: Context, supplier_id: uuid.UUID) -> Supplier:
    """Return a supplier that may be bought from. Raises NotFound, Invalid SUPPLIER_INACTIVE, both at `supplierId`."""
    supplier = get_or_404(context, Supplier, supplier_id, field="supplierId")
    if not supplier.is_active:
        raise refuse_field("supplierId", "SUPPLIER_INACTIVE", INACTIVE)
    return supplier


def told(context: Context, supplier_id: uuid.UUID) -> SupplierOut:
    """Return a supplier as the API shows it. Raises NotFound."""
    found = statements.with_company(context, supplier_id)
    if found is None:
        raise NotFound()
    supplier, company, open_orders, to_pay = found
    code = None
    if supplier.default_accounting_code_id is not None:
        row = get_or_404(context, AccountingCode, supplier.default_accounting_code_id)
        code = f"{row.code} · {row.label}"
    return SupplierOut(
        **supplier.model_dump(exclude={"organization_id"}),
        company=company.name, siren=company.siren, vat_number=company.vat_number, email=company.email,
        country=company.country, default_accounting_code=code, open_orders_ht=open_orders, to_pay_ttc=to_pay,
    )  # fmt: skip


def _exists(context: Context, company_id: uuid.UUID) -> Conflict:
    existing = statements.of_company(context, company_id)
    extra = {"existingId": str(existing.id) if existing else None}
    return Conflict("SUPPLIER_EXISTS", EXISTS, errors=[FieldError("companyId", "SUPPLIER_EXISTS", EXISTS)], extra=extra)


def _company(context: Context, body: SupplierIn) -> Company:
    if body.company is None:
        return get_or_404(context, Company, body.company_id, field="companyId")  # ty: ignore[invalid-argument-type]
    context.require(COMPANY_CREATE)
    try:
        return companies.create(context, body.company)
    except (Invalid, Conflict) as problem:
        problem.errors = [error.under("company") for error in problem.errors]
        raise


def _check_code(context: Context, code_id: uuid.UUID | None) -> None:
    if code_id is None:
        return
    code = get_or_404(context, AccountingCode, code_id, field="defaultAccountingCodeId")
    if not code.is_active:
        raise refuse_field("defaultAccountingCodeId", "CODE_INACTIVE", CODE_INACTIVE)
