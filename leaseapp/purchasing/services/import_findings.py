"""Findings about a document with what the organization knows: its supplier, its twins, its order, the account."""

import uuid
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import Enum
from typing import Any

import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.directory.models import Company
from leaseapp.directory.queries import living_billing_entities
from leaseapp.kernel import money
from leaseapp.kernel.context import Context
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_of
from leaseapp.purchasing.enums import (
    BankAccountStatus,
    DetectedType,
    ImportStatus,
    SupplierInvoiceKind,
    SupplierOrderStatus,
    SupplierQuoteStatus,
)
from leaseapp.purchasing.models import (
    Supplier,
    SupplierBankAccount,
    SupplierDocumentImport,
    SupplierInvoice,
    SupplierInvoiceLine,
    SupplierOrder,
    SupplierQuote,
)
from leaseapp.purchasing.rules import twins
from leaseapp.purchasing.rules.import_checks import Check, Level, Stated, checks, stated
from leaseapp.purchasing.rules.reading.fields import Extraction
from leaseapp.purchasing.rules.reading.parties import Us
from leaseapp.purchasing.rules.sepa import masked
from leaseapp.purchasing.rules.supplier_matching import GUESSES, FoundBy, Known, Sought, match
from leaseapp.purchasing.rules.twins import Twin
from leaseapp.purchasing.schemas.imports import CheckOut, DuplicateOut
from leaseapp.purchasing.services import bank_accounts

URLS = {
    "SupplierInvoice": "/workspace/supplier-invoices/{id}", "SupplierQuote": "/workspace/supplier-quotes/{id}",
    "SupplierOrder": "/workspace/supplier-orders/{id}", "SupplierDocumentImport": "/workspace/purchasing/imports/{id}",
}  # fmt: skip
WHY = {
    "NUMBER": _("Same supplier and number"), "AMOUNT": _("Nearly the same amount and date"),
    "LINES": _("The same lines, nearly the same date"),
    "FILE": _("The same file"), "WAITING": _("Same number, waits to be reviewed"),
}  # fmt: skip
_OPEN = (
    SupplierOrderStatus.DRAFT, SupplierOrderStatus.CONFIRMED, SupplierOrderStatus.PARTIALLY_RECEIVED,
    SupplierOrderStatus.RECEIVED,
)  # fmt: skip
_ENDED = (SupplierQuoteStatus.CANCELED, SupplierQuoteStatus.REJECTED)
MOST_NEAR = 20


@dataclass(frozen=True)
class Found:
    """Everything that is known about a document: findings, twins, and the order that it names."""

    checks: tuple[Check, ...] = ()
    twins: tuple[Twin, ...] = ()
    order: SupplierOrder | None = None


def us(context: Context) -> Us:
    """Return what says that a document is for us."""
    books = living_billing_entities(context)
    return Us(frozenset(one.siren for one in books if one.siren), tuple(one.name for one in books))


def matched(context: Context, extraction: Extraction) -> tuple[uuid.UUID, FoundBy] | None:
    """Return the supplier of a document, and what it was found by."""
    said = extraction.value
    iban = said("iban")
    sought = Sought(
        said("supplierName"),
        said("siren"),
        said("vatNumber"),
        bank_accounts.fingerprint(context, iban) if iban else None,
        said("email"),
    )
    found = match(sought, _known(context))
    return (uuid.UUID(found[0].id), found[1]) if found else None


def _known(context: Context) -> Iterator[Known]:
    seen = _accounts(context)
    statement = select(Supplier.id, Company).join(Company, col(Company.id) == Supplier.company_id)
    for supplier_id, company in context.session.exec(statement):
        mails = (company.email,) if company.email else ()
        yield Known(
            str(supplier_id),
            company.name,
            company.siren,
            company.vat_number,
            mails,
            frozenset(seen.get(supplier_id, set())),
        )


def _accounts(context: Context) -> dict[uuid.UUID, set[str]]:
    """Return the fingerprints of the accounts that nobody turned down, by supplier."""
    statement = select(SupplierBankAccount.supplier_id, SupplierBankAccount.iban_fingerprint).where(
        SupplierBankAccount.status != BankAccountStatus.REJECTED
    )
    found: dict[uuid.UUID, set[str]] = {}
    for supplier_id, fingerprint in context.session.exec(statement):
        found.setdefault(supplier_id, set()).add(fingerprint)
    return found


@dataclass(frozen=True)
class About:
    """A document as findings look at it: what it states, its supplier (and what found it), its own import and number.

    `texts` are the designations of its lines.
    """

    said: Stated
    supplier_id: uuid.UUID | None = None
    found_by: FoundBy | None = None
    number: str | None = None
    order_number: str | None = None
    import_id: uuid.UUID | None = None
    invoice_id: uuid.UUID | None = None
    knows_us: bool = True
    warned: bool = False
    texts: tuple[str, ...] = ()


def about(row: SupplierDocumentImport, extraction: Extraction, said: Stated | None = None) -> About:
    """Return a document as findings look at it; `said` is what a person says instead of what was read."""
    return About(
        said or stated(extraction), row.matched_supplier_id, FoundBy(row.matched_by) if row.matched_by else None,
        row.document_number, extraction.value("orderNumber"), row.id, row.supplier_invoice_id,
        knows_us=bool(extraction.fields), warned=bool(row.raw_extraction.get("warnings")),
        texts=tuple(str(line["designation"].value) for line in extraction.lines if "designation" in line),
    )  # fmt: skip


def look(context: Context, about: About) -> Found:
    """Return everything that is found about a document."""
    found = checks(about.said, context.today, knows_us=about.knows_us)
    if about.warned:
        found.append(Check("INSTRUCTION"))
    if about.supplier_id is None:
        found.append(Check("SUPPLIER_NEW", ("supplierId",)))
    elif about.found_by in GUESSES:
        found.append(Check("SUPPLIER_GUESSED", ("supplierId",), {"by": about.found_by}))
    iban = about.said.iban
    if about.supplier_id is not None and iban:
        known = _accounts(context).get(about.supplier_id, set())
        if known and bank_accounts.fingerprint(context, iban) not in known:
            found.append(Check("IBAN_CHANGED", ("iban",), {"number": masked(iban)}))
    others = tuple(twins_of(context, about))
    for one in others:
        code = "NEAR_DUPLICATE" if one.is_near else "DUPLICATE"
        if code not in {check.code for check in found}:
            word = "NEAR_DUPLICATE_LINES" if one.why == "LINES" else ""
            found.append(Check(code, ("documentNumber",), {"twin": one.number}, word))
    order = order_of(context, about)
    if order is not None:
        found.append(Check("ORDER_PROPOSED", ("supplierOrderId",), {"order": order.number}))
    return Found(tuple(found), others, order)


def order_of(context: Context, about: About) -> SupplierOrder | None:
    """Return the open order that the document names; that of its supplier where both are known."""
    if not about.order_number:
        return None
    statement = select(SupplierOrder).where(
        sa.func.upper(SupplierOrder.number) == about.order_number.upper(), col(SupplierOrder.status).in_(_OPEN)
    )
    if about.supplier_id is not None:
        statement = statement.where(SupplierOrder.supplier_id == about.supplier_id)
    return context.session.exec(statement.order_by(col(SupplierOrder.id))).first()


def twins_of(context: Context, about: About) -> Iterator[Twin]:
    """Yield the documents that this one may be: those that block first."""
    if about.supplier_id is None:
        return
    rows = [*_invoices(context, about), *_quotes(context, about), *_waiting(context, about)]
    yield from sorted(rows, key=lambda one: one.is_near)


def _bare(column: Any) -> Any:
    """Return a number without what two of the same may differ by, as an expression; zeros are compared afterwards."""
    return sa.func.regexp_replace(sa.func.upper(column), "[^A-Z1-9]", "", "g")


def _asked(number: str) -> str:
    return twins.bare_number(number).replace("0", "")


def _invoices(context: Context, about: About) -> Iterator[Twin]:
    kinds = {
        DetectedType.INVOICE: SupplierInvoiceKind.INVOICE,
        DetectedType.CREDIT_NOTE: SupplierInvoiceKind.CREDIT_NOTE,
    }
    kind = kinds.get(about.said.kind)
    if kind is None:
        return
    own = select(SupplierInvoice).where(
        SupplierInvoice.supplier_id == about.supplier_id,
        SupplierInvoice.kind == kind,
        col(SupplierInvoice.deleted_at).is_(None),
    )
    if about.invoice_id is not None:
        own = own.where(SupplierInvoice.id != about.invoice_id)
    seen = set()
    if about.number:
        for row in context.session.exec(
            own.where(_bare(SupplierInvoice.number) == _asked(about.number)).limit(MOST_NEAR)
        ):
            if twins.same_number(row.number, about.number):
                seen.add(row.id)
                yield Twin("SupplierInvoice", str(row.id), row.number, row.issue_date, row.total_ttc)
    issued, ttc = about.said.issued, about.said.ttc
    if issued is None:
        return
    first, last = _around(issued)
    near = own.where(col(SupplierInvoice.issue_date).between(first, last)).order_by(
        col(SupplierInvoice.issue_date).desc()
    )
    rows = [row for row in context.session.exec(near.limit(10 * MOST_NEAR)) if row.id not in seen]
    texts = _texts(context, [row.id for row in rows]) if len(about.texts) > 1 else {}
    for row in rows:
        why = "AMOUNT" if twins.is_near(ttc, issued, row.total_ttc, row.issue_date) else "LINES"
        if why == "AMOUNT" or twins.same_lines(about.texts, texts.get(row.id, ())):
            yield Twin("SupplierInvoice", str(row.id), row.number, row.issue_date, row.total_ttc, is_near=True, why=why)


def _texts(context: Context, invoice_ids: Sequence[uuid.UUID]) -> dict[uuid.UUID, list[str]]:
    """Return the designations of the lines of invoices."""
    statement = select(SupplierInvoiceLine.invoice_id, SupplierInvoiceLine.designation)
    found: dict[uuid.UUID, list[str]] = {}
    for invoice_id, text in context.session.exec(statement.where(col(SupplierInvoiceLine.invoice_id).in_(invoice_ids))):
        found.setdefault(invoice_id, []).append(text)
    return found


def _around(day: date) -> tuple[date, date]:
    """Return the first and last day that count as near, within the calendar."""
    most = twins.NEAR_DAYS.days
    ordinal = day.toordinal()
    return date.fromordinal(max(1, ordinal - most)), date.fromordinal(min(date.max.toordinal(), ordinal + most))


def _quotes(context: Context, about: About) -> Iterator[Twin]:
    if about.said.kind is not DetectedType.QUOTE or not about.number:
        return
    statement = select(SupplierQuote).where(
        SupplierQuote.supplier_id == about.supplier_id, col(SupplierQuote.status).not_in(_ENDED),
        _bare(SupplierQuote.supplier_reference) == _asked(about.number),
    ).limit(MOST_NEAR)  # fmt: skip
    for row in context.session.exec(statement):
        if twins.same_number(row.supplier_reference or "", about.number):
            yield Twin("SupplierQuote", str(row.id), row.number, row.quote_date, row.total_ttc)


def _waiting(context: Context, about: About) -> Iterator[Twin]:
    if not about.number:
        return
    statement = select(SupplierDocumentImport).where(
        SupplierDocumentImport.matched_supplier_id == about.supplier_id,
        SupplierDocumentImport.status == ImportStatus.NEEDS_REVIEW,
        SupplierDocumentImport.detected_type == about.said.kind,
        _bare(SupplierDocumentImport.document_number) == _asked(about.number),
    ).limit(MOST_NEAR)  # fmt: skip
    for row in context.session.exec(statement):
        if row.id != about.import_id and twins.same_number(row.document_number or "", about.number):
            yield Twin(
                "SupplierDocumentImport", str(row.id), row.document_number or row.title, row.document_date, row.total_ttc,
                is_near=True, why="WAITING",
            )  # fmt: skip


def told(context: Context, found: Sequence[Check]) -> list[CheckOut]:
    """Return findings in the reader's words, the gravest first."""
    order = list(Level)
    return [
        CheckOut(code=one.code, level=one.level, fields=list(one.fields), message=said(context, one))
        for one in sorted(found, key=lambda one: order.index(one.level))
    ]


def said(context: Context, check: Check) -> str:
    """Return the sentence of a finding."""
    return context.translate(check.message, **worded(context, check))


def worded(context: Context, check: Check) -> dict[str, Any]:
    """Return the figures of a finding as they are written."""
    return {name: _worded(context, name, one) for name, one in check.params.items()}


def _worded(context: Context, name: str, value: Any) -> Any:
    if isinstance(value, Enum):
        return context.translate(label_of(value))
    if isinstance(value, Decimal):
        return money.rate_text(value, context.locale) if name == "rate" else money.to_text(value, context.locale)
    return value


def duplicates(context: Context, found: Sequence[Twin]) -> list[DuplicateOut]:
    """Return twins as they go out."""
    return [
        DuplicateOut(
            kind="NEAR_DUPLICATE" if one.is_near else "DUPLICATE", level=Level.WARN if one.is_near else Level.BLOCK,
            record_kind=one.kind, record_id=uuid.UUID(one.record_id), url=URLS[one.kind].format(id=one.record_id),
            number=one.number, date=one.issued, total_ttc=one.ttc, why=context.translate(WHY[one.why]),
        )
        for one in found
    ]  # fmt: skip


def of_particulars(
    number: str | None, issued: date | None, ttc: Decimal | None, supplier_id: uuid.UUID | None
) -> About:
    """Return particulars of an invoice that somebody types, to be looked at."""
    return About(Stated(kind=DetectedType.INVOICE, issued=issued, ttc=ttc), supplier_id, number=number)


def same_file(context: Context, sha256: str | None) -> Iterator[Twin]:
    """Yield the document that has this very content."""
    if sha256 is None:
        return
    statement = select(SupplierDocumentImport).where(
        SupplierDocumentImport.sha256 == sha256, SupplierDocumentImport.status != ImportStatus.DISCARDED,
        col(SupplierDocumentImport.supplier_invoice_id).is_(None),
    )  # fmt: skip
    for row in context.session.exec(statement):
        number = row.document_number or row.title
        yield Twin("SupplierDocumentImport", str(row.id), number, row.document_date, row.total_ttc, why="FILE")
