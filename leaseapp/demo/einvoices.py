"""E-invoices of Nordlease: submissions in every state, and what suppliers sent through their platform; no platform is asked."""

from collections.abc import Iterator, Sequence
from datetime import timedelta
from decimal import Decimal
from uuid import UUID

from sqlmodel import col, select

from leaseapp.billing.enums import InvoiceStatus
from leaseapp.billing.models import Invoice
from leaseapp.billing.services import received
from leaseapp.billing.services.invoice_documents import buyer_from
from leaseapp.demo.buying import SUPPLIERS
from leaseapp.demo.cast import siren
from leaseapp.demo.diary import Stage, instant_of, working_day
from leaseapp.demo.supplier_papers import Bought, Paper, Sender, cii_of, pdf_of
from leaseapp.directory.queries import living_billing_entities
from leaseapp.einvoicing import queries
from leaseapp.einvoicing.enums import RefusalReason
from leaseapp.einvoicing.models import EInvoiceSubmission, SupplierEInvoiceReceipt
from leaseapp.einvoicing.rules import eligibility
from leaseapp.einvoicing.schemas.accounts import AccountIn
from leaseapp.einvoicing.schemas.receipts import RefuseReceiptIn
from leaseapp.einvoicing.services import accounts, happening, messages, receiving, submitting
from leaseapp.einvoicing.services.happening import Happened
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.queries import get_or_404

WAY = ("ACK_OK", "200", "202", "203")
#: what the platforms told of each invoice, in turn: every state is there
STORIES: tuple[tuple[str, ...], ...] = (
    (*WAY, "204", "205"), (*WAY, "205"), (*WAY, "210"), WAY, (), (*WAY, "205", "211"), ("ACK_OK",), (*WAY, "207"),
    ("ACK_OK", "200", "213"), WAY[:2], (*WAY, "208"), (*WAY, "206"), ("ACK_OK", "200", "202"), (*WAY, "207", "205"),
)  # fmt: skip
REASONS = {
    "210": (RefusalReason.CMD_ERR.value, "Notre commande porte le numéro BC-2026-181, merci de refacturer."),
    "213": ("DEST_INC", "Adresse électronique inconnue de l’annuaire."),
    "207": ("AUTRE", "Quantité en cours de vérification par l’atelier."),
    "208": ("JUSTIF_ABS", "Bon de livraison attendu."),
    "206": ("MONTANTTOTAL_ERR", "Frais de port non prévus à la commande."),
}
OPEN = (InvoiceStatus.ISSUED, InvoiceStatus.OVERDUE, InvoiceStatus.PARTIALLY_PAID)
PAID = 6
"""Paid invoices that travelled to the end."""


def send_einvoices(stage: Stage) -> None:
    """Enter the account, and submit invoices of the last months: every state of the life cycle is there."""
    with stage.act("ADMIN", "einvoicing.account.update", stage.today - timedelta(days=200)) as context:
        accounts.save(context, AccountIn.model_validate({"clientId": "nordlease", "clientSecret": "demonstration"}))
        opened = _travelling(context, OPEN, len(STORIES))
        paid = _travelling(context, (InvoiceStatus.PAID,), PAID)
    for invoice_id, story in zip(opened, STORIES, strict=False):
        _send(stage, invoice_id, story)
        if story and story[-1] == "213":
            _send(stage, invoice_id, WAY, number=2)
    for invoice_id in paid:
        _send(stage, invoice_id, (*WAY, "205", "212"))


def _travelling(context: Context, statuses: Sequence[InvoiceStatus], most: int) -> list[UUID]:
    """Return the newest invoices in these states to French businesses."""
    rows = context.session.exec(
        select(Invoice)
        .where(col(Invoice.status).in_(statuses))
        .order_by(col(Invoice.issue_date).desc(), col(Invoice.id))
    )
    found = []
    for row in rows:
        buyer = buyer_from(row.buyer_snapshot or {})
        if not eligibility.refusals(buyer.kind, buyer.address.country, buyer.siren):
            found.append(row.id)
    return found[:most]


def _send(stage: Stage, invoice_id: UUID, story: Sequence[str], number: int = 1) -> None:
    with stage.act("ACCOUNTANT", "einvoicing.submission.create", stage.today) as context:
        issued = get_or_404(context, Invoice, invoice_id).issue_date or stage.today
    day = issued + timedelta(days=number - 1)
    with stage.act("ACCOUNTANT", "einvoicing.submission.create", day, 14) as context:
        invoice = get_or_404(context, Invoice, invoice_id)
        buyer = buyer_from(invoice.buyer_snapshot or {})
        submission_id = submitting.enter(context, invoice, number, buyer.siren).id
    if not story:
        return
    with stage.act(None, "einvoicing.delivery.status", day, 15) as context:
        submission = get_or_404(context, EInvoiceSubmission, submission_id, for_update=True)
        submission.provider_invoice_id, submission.handed_over_at = f"{submission_id.hex[:8]}-{number}", context.now
        for place, code in enumerate(story):
            at = instant_of(day, 15, min(4 * place, 59)) + timedelta(days=max(0, place - 3))
            reason, text = REASONS.get(code, (None, None))
            due = received.due_of(context, get_or_404(context, Invoice, invoice_id))
            amounts = [{"ratePct": "20", "amount": f"{due:f}"}] if code == "212" else []
            told = Happened(
                f"{submission_id.hex}-{place}", code, min(at, instant_of(stage.today, 15, 59)), reason, text, amounts
            )
            happening.record(context, submission, told)


def receive_einvoices(stage: Stage) -> None:
    """Receive what suppliers sent: two are taken in, the others wait each for a reason of its own."""
    with stage.act("ACCOUNTANT", "seed", stage.today) as context:
        own = next(iter(living_billing_entities(context)))
        ours = Sender(own.name, (own.address_line1 or "", f"{own.postal_code} {own.city}"), own.siren or "")
    made = []
    for place, content in enumerate(_contents(stage, ours)):
        day = working_day(stage.today - timedelta(days=14 - 2 * place))
        with stage.act(None, "einvoicing.delivery.invoice", day, 8) as context:
            receipt = SupplierEInvoiceReceipt(
                provider=accounts.PROVIDER, external_invoice_id=f"in-{day:%Y%m%d}-{place}", received_at=context.now
            )
            context.add(receipt)
            receiving.keep(context, receipt, content)
            made.append(receipt.id)
    with stage.act(
        "ACCOUNTANT", "einvoicing.receipt.refuse", working_day(stage.today - timedelta(days=1)), 10
    ) as context:
        body = RefuseReceiptIn(reason=RefusalReason.DEST_ERR, text="Cette facture concerne une autre société.")
        receiving.refuse(context, made[-1], body)
    # what was said of each has arrived
    with stage.act(None, "einvoicing.delivery.status", working_day(stage.today - timedelta(days=1)), 11) as context:
        for message in (said for receipt_id in made for said in queries.messages_of(context, receipt_id=receipt_id)):
            messages.arrived(context, message.id, f"out-{message.id.hex[:8]}")


def _contents(stage: Stage, ours: Sender) -> Iterator[bytes]:
    day = working_day(stage.today - timedelta(days=16))
    filters = (Bought("FIL-20", "Filtres à huile", Decimal(24), Decimal("8.40")),)
    road = (Bought("TR-62", "Transport Lille – Arras", Decimal(1), Decimal("340.00")),)

    def paper(
        sender: Sender, number: str, lines: tuple[Bought, ...], buyer: Sender = ours, *, electronic: bool = False
    ) -> Paper:
        return Paper("INVOICE", sender, number, day, lines, buyer, due=day + timedelta(days=30), electronic=electronic)

    first = paper(_seller(6), "PFN-2026-0904", filters, electronic=True)
    yield pdf_of(first)
    yield cii_of(paper(_seller(7), "TD-2026-311", road))
    yield cii_of(first)
    yield cii_of(
        paper(Sender("Ateliers Rouvière", ("14 rue des Forges", "69007 Lyon"), "999101009"), "AR-5581", filters)
    )
    yield cii_of(paper(_seller(7), "TD-2026-312", road))[:600]
    elsewhere = Sender("Atelier Lys", ("3 rue des Teinturiers", "59100 Roubaix"), siren(50))
    yield cii_of(paper(_seller(6), "PFN-2026-0911", filters, elsewhere))
    yield cii_of(paper(_seller(7), "TD-2026-318", road, elsewhere))


def _seller(number: int) -> Sender:
    sold = SUPPLIERS[number]
    address = (f"{7 + 4 * number} rue de l’Industrie", f"{sold.postal_code} {sold.city}")
    return Sender(sold.name, address, siren(400 + number))
