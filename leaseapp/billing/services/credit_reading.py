"""Credit notes as the API shows them, stored or only drawn."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from leaseapp.billing import queries
from leaseapp.billing.enums import InvoiceType
from leaseapp.billing.models import CreditNote, CreditNoteLine, CreditUse, Customer, Invoice, InvoiceLine
from leaseapp.billing.queries import advances
from leaseapp.billing.rules import credit as rules
from leaseapp.billing.schemas.amounts import PartyOut
from leaseapp.billing.schemas.credits import (
    CreditableLineOut,
    CreditableOut,
    CreditLineOut,
    CreditNoteOut,
    CreditUseOut,
    CreditUseRecordOut,
)
from leaseapp.billing.services.crediting import CreditNoteDraft, require_creditable
from leaseapp.billing.services.reading import vat_line
from leaseapp.directory.models import BillingEntity, Company
from leaseapp.documents.rules.totals import VatRow
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import NotFound
from leaseapp.kernel.persistence.queries import get_or_404

_HIDDEN = {
    "organization_id", "sequence", "seller_snapshot", "buyer_snapshot", "pdf_file_id", "xml_sha256", "vat_breakdown",
    "updated_at",
}  # fmt: skip
_HIDDEN_OF_USE = {
    "organization_id",
    "updated_at",
    "vat_moved",
    "credit_note_id",
    "advance_id",
    "customer_id",
    "billing_entity_id",
}
Lines = Sequence[tuple[CreditNoteLine, InvoiceLine]]


def credit_note(context: Context, credit_note_id: UUID) -> CreditNoteOut:
    """Return the credit note with its lines and uses; its parties as they were when the invoice was issued. Raises NotFound."""
    found = queries.credit_note_record(context, credit_note_id)
    if found is None:
        raise NotFound()
    note, invoice, company, entity = found
    uses = queries.uses_of_credit_note(context, credit_note_id)
    return _shown(note, invoice, company, entity, queries.lines_of_credit_note(context, credit_note_id), uses)


def drawn(context: Context, found: CreditNoteDraft) -> CreditNoteOut:
    """Return a credit note that was only computed: without id, number and date."""
    invoice = found.invoice
    company = get_or_404(context, Company, get_or_404(context, Customer, invoice.customer_id).company_id)
    entity = get_or_404(context, BillingEntity, invoice.billing_entity_id)
    shown = _shown(found.note, invoice, company, entity, found.lines, ())
    lines = [line.model_copy(update={"id": None}) for line in shown.lines]
    return shown.model_copy(update={"id": None, "lines": lines})


def _shown(
    note: CreditNote,
    invoice: Invoice,
    company: Company,
    entity: BillingEntity,
    lines: Lines,
    uses: Sequence[tuple[CreditUse, str | None]],
) -> CreditNoteOut:
    buyer, seller = note.buyer_snapshot or company.model_dump(), note.seller_snapshot or entity.model_dump()
    stored: dict[str, Any] = {"number": None, "issue_date": None} | note.model_dump(exclude=_HIDDEN)
    on_deposit = invoice.type_code is InvoiceType.DEPOSIT_INVOICE
    return CreditNoteOut(
        **stored,
        type_code=InvoiceType.DEPOSIT_CREDIT_NOTE if on_deposit else InvoiceType.CREDIT_NOTE,
        invoice_number=invoice.number,  # ty: ignore[invalid-argument-type]
        invoice_date=invoice.issue_date,  # ty: ignore[invalid-argument-type]
        company_id=company.id,
        customer=PartyOut(id=note.customer_id, name=buyer["name"], siren=buyer["siren"]),
        billing_entity=PartyOut(id=note.billing_entity_id, name=seller["name"], siren=seller["siren"]),
        lines=[CreditLineOut.model_validate(line) for line, _invoiced in lines],
        vat_breakdown=[vat_line(VatRow.from_json(row)) for row in note.vat_breakdown],
        available_amount=available(note),
        has_credit=available(note) > 0,
        uses=shown_uses(uses),
    )


def shown_uses(uses: Sequence[tuple[CreditUse, str | None]]) -> list[CreditUseOut]:
    """Return the uses of one credit as the API shows them."""
    undone = {use.reverses_use_id: use.id for use, _number in uses if use.reverses_use_id}
    return [
        CreditUseOut(
            **use.model_dump(exclude=_HIDDEN_OF_USE), invoice_number=number, reversed_by_use_id=undone.get(use.id)
        )
        for use, number in uses
    ]


def credit_use(context: Context, use_id: UUID) -> CreditUseRecordOut:
    """Return a use of a credit with its credit note or advance, and customer. Raises NotFound."""
    use = get_or_404(context, CreditUse, use_id)
    number: Any
    names: dict[str, Any]
    if use.advance_id is not None:
        uses = shown_uses(advances.uses_of_advance(context, use.advance_id))
        source, company, _entity = advances.advance_record(context, use.advance_id)
        customer = PartyOut(id=use.customer_id, name=company.name, siren=company.siren)
        number, names = source.number, {"advance_id": source.id, "advance_number": source.number}
    else:
        note = credit_note(context, use.credit_note_id)  # ty: ignore[invalid-argument-type]
        uses, customer = note.uses, note.customer
        number, names = note.number, {"credit_note_id": note.id, "credit_note_number": note.number}
    shown = next(item for item in uses if item.id == use.id)
    return CreditUseRecordOut(
        **shown.model_dump(), **names, source_number=str(number), customer_id=use.customer_id, customer=customer
    )


def available(note: CreditNote) -> Any:
    """Return the rest of a credit that the customer may use, in € incl. VAT."""
    return note.total_ttc - note.settled_amount - note.used_amount


def creditable(context: Context, invoice_id: UUID) -> CreditableOut:
    """Return what is left to credit of an invoice, lines with nothing left out. Raises NotFound, Conflict INVALID_TRANSITION."""
    found = queries.invoice_record(context, invoice_id)
    if found is None:
        raise NotFound()
    invoice, company, _entity, _customer = found
    lines = queries.lines_of(context, invoice_id)
    left = rules.remaining(lines, queries.credited_lines_of(context, invoice_id))
    require_creditable(invoice, left)
    buyer = invoice.buyer_snapshot or company.model_dump()
    return CreditableOut(
        invoice_id=invoice.id,
        invoice_number=invoice.number,  # ty: ignore[invalid-argument-type]
        customer_id=invoice.customer_id,
        customer=PartyOut(id=invoice.customer_id, name=buyer["name"], siren=buyer["siren"]),
        total_ttc=invoice.total_ttc,
        credited_ttc=queries.credit_total_of(context, invoice_id),
        lines=[
            CreditableLineOut(
                invoice_line_id=line.id,
                reference=line.reference,
                designation=line.designation,
                description=line.description,
                vat_rate_pct=line.vat_rate_pct,
                unit=line.unit,
                invoiced_quantity=abs(line.quantity),
                quantity=abs(left[line.id].quantity),
                amount_ht=abs(left[line.id].amount),
            )
            for line in lines
            if not left[line.id].is_empty
        ],
    )
