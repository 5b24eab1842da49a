"""Analytical codes: made, changed, put below one another, deactivated; never deleted."""

import re
from uuid import UUID

from leaseapp.accounting import queries
from leaseapp.accounting.enums import DeductibleVat
from leaseapp.accounting.models import AccountingCode
from leaseapp.accounting.models.code import ONE_CODE
from leaseapp.accounting.rules import codes as rules
from leaseapp.accounting.schemas.codes import AccountingCodeIn, AccountingCodeOut, AccountingCodePatch
from leaseapp.kernel.acts.records import Taken
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import FieldError, NotFound, refuse_invalid
from leaseapp.kernel.persistence.changing import apply_changes, for_change
from leaseapp.kernel.persistence.locks import lock
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.persistence.uniqueness import unique
from leaseapp.kernel.text.i18n import _

LOCK = "accounting-codes"
TAKEN = Taken(ONE_CODE, "code", "CODE_TAKEN", _("This code exists already."))
IN_USE = _("The code is used: its account and its kind stay as they are. Deactivate it and make another one.")


def create(context: Context, body: AccountingCodeIn) -> AccountingCode:
    """Return a new code. Raises Invalid, NotFound for an unknown parent, Conflict CODE_TAKEN."""
    lock(context, LOCK)
    row = AccountingCode(**body.model_dump(by_alias=False))
    _check(context, row)
    with unique(context, {ONE_CODE: TAKEN.refusal}):
        context.add(row)
    return row


def update(context: Context, code_id: UUID, body: AccountingCodePatch) -> AccountingCode:
    """Change a code; one that was used keeps its account and whether it makes assets.

    Raises NotFound, StaleVersion, Invalid (CODE_CYCLE, CODE_IN_USE …), Conflict CODE_TAKEN.
    """
    lock(context, LOCK)
    row = for_change(context, AccountingCode, code_id, body.version, lambda found: shown(context, found))
    before = (row.code, row.ledger_account, row.is_fixed_asset)
    with unique(context, {ONE_CODE: TAKEN.refusal}), context.session.no_autoflush:
        apply_changes(row, body)
        _check(context, row)
        if before != (row.code, row.ledger_account, row.is_fixed_asset) and used(context, code_id):
            refuse_invalid([FieldError("ledgerAccount", "CODE_IN_USE", IN_USE)])
    return row


def used(context: Context, code_id: UUID) -> bool:
    """Tell whether anything was charged to the code."""
    return code_id in queries.uses_of_codes(context, [code_id])


def read(context: Context, code_id: UUID) -> AccountingCode:
    """Return one code. Raises NotFound."""
    return get_or_404(context, AccountingCode, code_id)


def shown(context: Context, row: AccountingCode) -> AccountingCodeOut:
    """Return the answer's shape."""
    parent = get_or_404(context, AccountingCode, row.parent_id) if row.parent_id else None
    account = queries.account_numbered(context, row.ledger_account)
    return AccountingCodeOut(
        **row.model_dump(),
        account_label=account.label if account else None,
        parent_code=parent.code if parent else None,
        uses=queries.uses_of_codes(context, [row.id]).get(row.id, 0),
    )


def seed(context: Context) -> int:
    """Give the organization the codes of the seed that it lacks; return how many, which the caller tells the audit log."""
    rows = [
        AccountingCode(
            organization_id=context.organization_id, code=one.code, label=one.label, category=one.category,
            ledger_account=one.account, is_fixed_asset=one.is_fixed_asset, vat_account_role=one.vat_role,
        ).model_dump()
        for one in rules.codes()
    ]  # fmt: skip
    return queries.add_codes(context, rows)


def _check(context: Context, row: AccountingCode) -> None:
    errors = []
    if not re.fullmatch(rules.PATTERN, row.code):
        message = _("A code is written in capitals, digits and hyphens.")
        errors.append(FieldError("code", "CODE_FORM", message))
    account = queries.account_numbered(context, row.ledger_account)
    if account is None or not account.active:
        message = _("The chart has no account {number} in use.")
        errors.append(FieldError("ledgerAccount", "ACCOUNT_UNKNOWN", message, {"number": row.ledger_account}))
    elif row.is_fixed_asset and not row.ledger_account.startswith(rules.FIXED_ASSET_PREFIX):
        message = _("What becomes a fixed asset is charged to an account of class 2.")
        errors.append(FieldError("isFixedAsset", "ASSET_ACCOUNT", message))
    role = row.vat_account_role
    if role is not None and not (role in list(DeductibleVat) and queries.role_exists(context, role)):
        message = _("The chart has no account of deductible VAT of this role.")
        errors.append(FieldError("vatAccountRole", "ROLE_UNKNOWN", message))
    refuse_invalid(errors)
    if row.parent_id is not None:
        parents = queries.code_parents(context)
        if row.parent_id not in parents:
            raise NotFound("parentId")
        if rules.is_cycle(parents, row.id, row.parent_id):
            message = _("A code cannot stand below itself.")
            refuse_invalid([FieldError("parentId", "CODE_CYCLE", message)])
