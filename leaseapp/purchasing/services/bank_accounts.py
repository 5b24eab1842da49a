"""Bank accounts of suppliers: entered by one person, confirmed by another, paid after a hold (MONEY.md 3.8)."""

import uuid
from datetime import timedelta

from sqlmodel import col, select

from leaseapp.directory.models import Company
from leaseapp.identity.models import User
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, FieldError, refuse_field
from leaseapp.kernel.persistence.changing import for_change
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.persistence.uniqueness import unique
from leaseapp.kernel.security import sealing, tokens
from leaseapp.kernel.text.i18n import _
from leaseapp.purchasing.enums import BankAccountStatus
from leaseapp.purchasing.models import ONE_ACCOUNT, Supplier, SupplierBankAccount
from leaseapp.purchasing.rules import sepa
from leaseapp.purchasing.schemas.bank_accounts import BankAccountIn, BankAccountOut, DecideAccountIn
from leaseapp.purchasing.services import invoice_notices
from leaseapp.purchasing.state_machines import SUPPLIER_BANK_ACCOUNT

HOLD = timedelta(hours=48)
"""Between the confirmation and the first payment."""
PURPOSE = "supplier bank account"
INVALID = _("This is no IBAN: its check digits do not fit.")
BIC_INVALID = _("A BIC has 8 or 11 signs.")
KNOWN = _("This account of the supplier is known already.")
SAME_PERSON = _("A second person confirms: you entered this account yourself.")
NOT_CONFIRMED = _("This account of the supplier is not confirmed, or its hold of 48 hours is not over.")
ANOTHER = _("This account belongs to another supplier.")
_BIC_LENGTHS = (8, 11)


def add(context: Context, body: BankAccountIn) -> SupplierBankAccount:
    """Enter an account of a supplier; finance is asked to call back.

    Raises NotFound, Invalid IBAN_INVALID, BIC_INVALID, Conflict IBAN_KNOWN.
    """
    supplier = get_or_404(context, Supplier, body.supplier_id, field="supplierId")
    iban = body.iban.upper()
    if not sepa.iban_is_valid(iban):
        raise refuse_field("iban", "IBAN_INVALID", INVALID)
    bic = body.bic.upper() if body.bic else None
    if bic is not None and not (bic.isascii() and bic.isalnum() and len(bic) in _BIC_LENGTHS):
        raise refuse_field("bic", "BIC_INVALID", BIC_INVALID)
    holder = body.holder or get_or_404(context, Company, supplier.company_id).name
    row = SupplierBankAccount(
        supplier_id=supplier.id, holder=holder, masked=sepa.masked(iban), bic=bic, iban_sealed="",
        iban_fingerprint=fingerprint(context, iban), entered_by_user_id=context.principal.user_id,
    )  # fmt: skip
    row.iban_sealed = sealing.seal(PURPOSE, row.id, iban)
    with unique(context, {ONE_ACCOUNT: _known}):
        context.add(row)
    invoice_notices.account_to_confirm(context, row)
    return row


def confirm(context: Context, account_id: uuid.UUID, body: DecideAccountIn) -> SupplierBankAccount:
    """Confirm an account after a call; it is paid from 48 hours later on.

    Raises NotFound, StaleVersion, Conflict SECOND_PERSON_REQUIRED, INVALID_TRANSITION.
    """
    row = _held(context, account_id, body.version)
    SUPPLIER_BANK_ACCOUNT.require(row, "confirm")
    if context.principal.user_id is None or context.principal.user_id == row.entered_by_user_id:
        raise Conflict("SECOND_PERSON_REQUIRED", SAME_PERSON)
    SUPPLIER_BANK_ACCOUNT.fire(row, "confirm")
    row.hold_until = context.now + HOLD
    return _decided(context, row, body)


def reject(context: Context, account_id: uuid.UUID, body: DecideAccountIn) -> SupplierBankAccount:
    """Turn an account down, also one that was confirmed: nothing more is paid to it. Raises NotFound, StaleVersion, Conflict."""
    row = _held(context, account_id, body.version)
    SUPPLIER_BANK_ACCOUNT.fire(row, "reject")
    return _decided(context, row, body)


def fingerprint(context: Context, iban: str) -> str:
    """Return what tells equal accounts of an organization without holding them."""
    return tokens.sign("supplier iban", f"{context.organization_id}:{iban}".encode()).hex()


def status_of(context: Context, supplier_id: uuid.UUID, iban: str) -> BankAccountStatus | None:
    """Return what is known of an IBAN (capitals, no blanks) of a supplier, None when it is new."""
    statement = select(SupplierBankAccount).where(
        SupplierBankAccount.supplier_id == supplier_id,
        SupplierBankAccount.iban_fingerprint == fingerprint(context, iban),
    )
    row = context.session.exec(statement).one_or_none()
    return row.status if row else None


def is_payable(context: Context, row: SupplierBankAccount) -> bool:
    """Tell whether money may go to an account now."""
    return row.status is BankAccountStatus.CONFIRMED and row.hold_until is not None and row.hold_until <= context.now


def payable(context: Context, supplier_id: uuid.UUID) -> SupplierBankAccount | None:
    """Return the account that a supplier is paid to: the one that was confirmed last and whose hold is over."""
    statement = (
        select(SupplierBankAccount)
        .where(
            SupplierBankAccount.supplier_id == supplier_id,
            SupplierBankAccount.status == BankAccountStatus.CONFIRMED,
            col(SupplierBankAccount.hold_until) <= context.now,
        )
        .order_by(col(SupplierBankAccount.decided_at).desc())
        .limit(1)
    )
    return context.session.exec(statement).one_or_none()


def require_payable(
    context: Context, supplier_id: uuid.UUID, account_id: uuid.UUID | None
) -> SupplierBankAccount:  # fmt: skip
    """Return the account of a transfer: the one that is named, or the supplier's.

    Raises NotFound, Invalid SUPPLIER_MISMATCH, Conflict IBAN_NOT_CONFIRMED, all at `bankAccountId`.
    """
    if account_id is None:
        row = payable(context, supplier_id)
    else:
        row = get_or_404(context, SupplierBankAccount, account_id, field="bankAccountId")
        if row.supplier_id != supplier_id:
            raise refuse_field("bankAccountId", "SUPPLIER_MISMATCH", ANOTHER)
    if row is None or not is_payable(context, row):
        errors = [FieldError("bankAccountId", "IBAN_NOT_CONFIRMED", NOT_CONFIRMED)]
        raise Conflict("IBAN_NOT_CONFIRMED", NOT_CONFIRMED, errors=errors)
    return row


def iban_of(row: SupplierBankAccount) -> str:
    """Return the number itself, for a transfer file alone."""
    return sealing.unseal(PURPOSE, row.id, row.iban_sealed)


def read(context: Context, account_id: uuid.UUID) -> BankAccountOut:
    """Return an account as people see it. Raises NotFound."""
    return told(context, get_or_404(context, SupplierBankAccount, account_id))


def told(context: Context, row: SupplierBankAccount) -> BankAccountOut:
    """Return an account as people see it."""
    context.session.flush()
    company = get_or_404(context, Company, get_or_404(context, Supplier, row.supplier_id).company_id)
    named = [
        context.session.get(User, one) if one else None for one in (row.entered_by_user_id, row.decided_by_user_id)
    ]
    entered, decided = (person.name if person else None for person in named)
    return BankAccountOut(
        **row.model_dump(include=set(BankAccountOut.model_fields) & set(SupplierBankAccount.model_fields)),
        supplier=company.name, call=company.phone, entered_by=entered, decided_by=decided, is_payable=is_payable(context, row),
    )  # fmt: skip


def _held(context: Context, account_id: uuid.UUID, version: int | None) -> SupplierBankAccount:
    return for_change(context, SupplierBankAccount, account_id, version, lambda row: told(context, row))


def _decided(context: Context, row: SupplierBankAccount, body: DecideAccountIn) -> SupplierBankAccount:
    row.call_note, row.decided_at, row.decided_by_user_id = body.call_note, context.now, context.principal.user_id
    context.session.flush()
    return row


def _known() -> Conflict:
    return Conflict("IBAN_KNOWN", KNOWN, errors=[FieldError("iban", "IBAN_KNOWN", KNOWN)])
