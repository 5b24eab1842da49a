"""Supplier invoices in the ledger: what each code is charged, the entry, its mirror (MONEY.md 1.2 rows 15 to 20)."""

import uuid
from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import date
from decimal import Decimal
from typing import Any

from leaseapp.accounting import queries as ledger
from leaseapp.accounting.enums import AccountRole
from leaseapp.accounting.models import AccountingCode, LedgerEntry
from leaseapp.accounting.services.parties import PartyKind, party_for
from leaseapp.accounting.services.posting import EntryDraft, LineDraft, post, reverse
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import refuse_field
from leaseapp.kernel.money import ZERO, Amount
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.text.i18n import _, in_books
from leaseapp.purchasing.enums import SupplierInvoiceKind
from leaseapp.purchasing.models import Supplier, SupplierInvoice, SupplierInvoiceAllocation, SupplierInvoiceLine
from leaseapp.purchasing.queries import invoices as statements
from leaseapp.purchasing.rules import allocating, invoice_entries
from leaseapp.purchasing.rules.invoice_entries import BookedLine, Charge, Taxed

JOURNAL = "AC"
SUPPLIERS = frozenset({AccountRole.SUPPLIER, AccountRole.SUPPLIER_ASSETS})
CHARGES_ONLY = _(
    "Only {amount} of this invoice are charges; the rest becomes a fixed asset and is not charged directly."
)
Amounts = dict[uuid.UUID, Decimal]


def validated_key(invoice_id: uuid.UUID) -> str:
    """Return the ledger's event key of a validation."""
    return f"purchasing.invoice.validated:{invoice_id}"


def code_of(invoice: SupplierInvoice, line: SupplierInvoiceLine) -> uuid.UUID:
    """Return the code that a line is charged to: its own, or that of the invoice."""
    code_id = line.accounting_code_id or invoice.accounting_code_id
    if code_id is None:
        raise RuntimeError(f"supplier invoice {invoice.id} has no analytical code")
    return code_id


def charges(
    context: Context, invoice: SupplierInvoice, allocations: Iterable[SupplierInvoiceAllocation] | None = None
) -> Amounts:
    """Return what each code is charged (€ excl. VAT) under these allocations, the living ones unless given.

    Raises Invalid FIXED_ASSET_REQUIRED where allocations charge more than there are charges.
    """
    by_code: Amounts = defaultdict(lambda: ZERO)
    for line in statements.lines_of(context, invoice.id):
        by_code[code_of(invoice, line)] += line.line_total_ht
    codes = statements.codes(context, by_code)
    assets = {code_id: amount for code_id, amount in by_code.items() if codes[code_id].is_fixed_asset}
    plain = {code_id: amount for code_id, amount in by_code.items() if code_id not in assets}
    if allocations is None:
        allocations = statements.allocations_of(context, invoice.id)
    named = [(one.accounting_code_id, one.amount_ht) for one in allocations if one.accounting_code_id is not None]
    try:
        return {**assets, **allocating.charged(plain, named, invoice.accounting_code_id)}
    except ValueError as error:
        amount = sum(plain.values(), ZERO)
        raise refuse_field("amountHt", "FIXED_ASSET_REQUIRED", CHARGES_ONLY, amount=Amount(amount)) from error


def taxes(context: Context, invoice: SupplierInvoice) -> list[Taxed]:
    """Return base and VAT of an invoice by rate and code; the VAT of a rate is that of the document."""
    bases: dict[tuple[Decimal, uuid.UUID], Decimal] = defaultdict(lambda: ZERO)
    for line in statements.lines_of(context, invoice.id):
        bases[line.vat_rate_pct, code_of(invoice, line)] += line.line_total_ht
    codes = statements.codes(context, [code_id for _rate, code_id in bases])
    found = []
    for rate in sorted({rate for rate, _code in bases}, reverse=True):
        of_rate = [(code_id, base) for (one, code_id), base in bases.items() if one == rate]
        for (code_id, base), vat in zip(
            of_rate, invoice_entries.split_vat(rate, [base for _c, base in of_rate]), strict=True
        ):
            code = codes[code_id]
            found.append(Taxed(rate, base, vat, code.vat_account_role, code.ledger_account, code.is_fixed_asset))
    return found


def post_validation(context: Context, invoice: SupplierInvoice) -> LedgerEntry:
    """Write the entry of a validated invoice. Raises what posting raises, Conflict FISCAL_YEAR_CLOSED among it."""
    amounts = charges(context, invoice)
    codes = statements.codes(context, amounts)
    lines = invoice_entries.invoice_lines(
        get_or_404(context, Supplier, invoice.supplier_id).vat_regime,
        [Charge(codes[one].ledger_account, amount, codes[one].is_fixed_asset) for one, amount in amounts.items()],
        taxes(context, invoice),
        is_credit_note=invoice.kind is SupplierInvoiceKind.CREDIT_NOTE,
    )
    return _post(context, invoice, lines, validated_key(invoice.id), invoice.issue_date)


def post_shift(context: Context, invoice: SupplierInvoice, before: Amounts, after: Amounts, key: str) -> None:
    """Write what an allocation after the validation moves between general accounts; nothing where they are the same."""
    codes = statements.codes(context, [*before, *after])
    moved: dict[str, Decimal] = defaultdict(lambda: ZERO)
    for amounts, sign in ((after, 1), (before, -1)):
        for code_id, amount in amounts.items():
            if not codes[code_id].is_fixed_asset:
                moved[codes[code_id].ledger_account] += sign * amount
    lines = invoice_entries.shifted(moved, is_credit_note=invoice.kind is SupplierInvoiceKind.CREDIT_NOTE)
    if lines:
        _post(context, invoice, lines, key, context.today)


def undo(context: Context, invoice: SupplierInvoice, reason: str) -> None:
    """Write the mirrors of everything that an invoice wrote, dated today. Raises Conflict FISCAL_YEAR_CLOSED."""
    label = in_books(_("Supplier invoice canceled: {reason}"), reason=reason)
    for entry in statements.entries_of(context, invoice.id):
        reverse(context, entry.id, f"purchasing.invoice.canceled:{entry.id}", context.today, label)


def supplier_role(context: Context, invoice: SupplierInvoice) -> str:
    """Return the role of the account on which an invoice is owed: 404 as soon as an asset is in it, else 401."""
    codes: Sequence[AccountingCode] = list(
        statements.codes(
            context, [code_of(invoice, line) for line in statements.lines_of(context, invoice.id)]
        ).values()
    )
    return AccountRole.SUPPLIER_ASSETS if any(code.is_fixed_asset for code in codes) else AccountRole.SUPPLIER


def drafts(
    context: Context, lines: Iterable[BookedLine], label: str, party_id: uuid.UUID | None, due: date | None = None
) -> list[LineDraft]:
    """Return computed lines as the ledger takes them: suppliers' lines name the party, numbers become accounts.

    Raises Invalid UNKNOWN_ACCOUNT for a number that the chart does not have.
    """
    found = []
    for line in lines:
        account: Any = None
        if line.account is not None:
            account = ledger.account_numbered(context, line.account)
            if account is None:
                message = _("The chart of accounts has no account for {name}.")
                raise refuse_field("accountingCodeId", "UNKNOWN_ACCOUNT", message, name=line.account)
        owed = line.role in SUPPLIERS
        found.append(
            LineDraft(
                None if account else line.role, label, debit=line.debit, credit=line.credit, vat_rate=line.vat_rate,
                party_id=party_id if owed else None, due_date=due if owed else None, vat_base=line.vat_base,
                vat_kind=line.vat_kind, account_id=account.id if account else None,
            )
        )  # fmt: skip
    return found


def party_of(context: Context, supplier_id: uuid.UUID) -> uuid.UUID:
    """Return the auxiliary account of a supplier."""
    return party_for(context, PartyKind.SUPPLIER, get_or_404(context, Supplier, supplier_id).company_id).id


def _post(
    context: Context, invoice: SupplierInvoice, lines: Sequence[BookedLine], key: str, on: date
) -> LedgerEntry:  # fmt: skip
    label = in_books(_LABELS[invoice.kind], number=invoice.number)
    return post(
        context,
        EntryDraft(
            billing_entity_id=invoice.billing_entity_id, journal=JOURNAL, entry_date=on, piece_ref=invoice.number,
            piece_date=invoice.issue_date, label=label, source_kind=statements.SOURCE, source_id=invoice.id, event_key=key,
            lines=drafts(context, lines, label, party_of(context, invoice.supplier_id), invoice.due_date),
        ),
    )  # fmt: skip


_LABELS = {
    SupplierInvoiceKind.INVOICE: _("Supplier invoice {number}"),
    SupplierInvoiceKind.CREDIT_NOTE: _("Supplier credit note {number}"),
}
