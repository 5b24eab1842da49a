"""Credit notes: list, and record with what its credit was used for."""

from leaseapp.accounting.endpoints.ledger import list_ledger_lines
from leaseapp.billing.endpoints.credit_notes import (
    list_credit_notes,
    read_credit_note,
    read_credit_note_pdf,
    read_credit_note_xml,
    use_credit,
)
from leaseapp.billing.endpoints.exports import export_credit_note_pdfs
from leaseapp.billing.endpoints.mailing import read_credit_note_mailing, send_credit_note_by_mail
from leaseapp.billing.enums import CreditUseKind, OperationNature, PaymentMethod
from leaseapp.billing.lists import CREDIT_NOTES
from leaseapp.billing.ui import credit_actions, customers
from leaseapp.billing.ui.document_lines import DISCOUNT, DISCOUNTED, ECO_TAX
from leaseapp.billing.ui.invoice_parts import ledger
from leaseapp.documents.ui.mailing import FACTUR_X, mails_of, send_by_mail
from leaseapp.kernel.text.i18n import _
from leaseapp.law.vat_provisions import VatReason
from leaseapp.ui.kit import (
    AMBER,
    BLUE,
    DATE,
    GRAY,
    GREEN,
    MONEY,
    NUMBER,
    PERCENT,
    PRICE,
    SALES,
    Also,
    BulkDownload,
    Cell,
    Fact,
    Figure,
    Link,
    Tab,
    card,
    colours,
    facts,
    list_page,
    notice,
    panel,
    pdf,
    prose,
    record_page,
    record_panel,
    show,
    stack,
    table,
    totals,
)

ROUTE = "/workspace/credit-notes"
USES = "/workspace/credit-uses"
API = "/api/workspace/credit-notes/{id}"
PDF = f"{API}/pdf"
WITH_CREDIT = {"hasCredit": [True]}
DIFFERENCE = {"difference": [0.01, -0.01]}

colours(CreditUseKind, ALLOCATION=BLUE, REFUND=GREEN, RETURNED=GRAY)

list_page(
    CREDIT_NOTES,
    list_credit_notes,
    route=ROUTE,
    group=SALES,
    icon="file-minus",
    order=35,
    own=_("My credit notes"),
    empty=(_("No credit note yet"), _("Open an invoice and choose “Credit…”: the credit note is numbered at once.")),
    actions=(BulkDownload(_("PDFs as a zip"), export_credit_note_pdfs, icon="folder-archive"),),
)


def document():
    """Show the document: parties, lines, totals, VAT."""
    return stack(
        show(WITH_CREDIT, notice(_("{availableAmount:money} of this credit can be allocated or refunded."), AMBER)),
        card(
            facts(
                Fact(_("Customer"), "customer.name", link=customers.ROUTE + "/{customerId}"),
                Fact(_("Issued on"), "issueDate", DATE),
                Fact(_("Invoice"), "invoiceNumber", link="/workspace/invoices/{invoiceId}"),
                Fact(_("Invoice date"), "invoiceDate", DATE),
                Fact(_("Billing entity"), "billingEntity.name", link="/workspace/billing-entities/{billingEntityId}"),
                Fact(_("Nature"), "operationNature", enum=OperationNature),
                Fact(_("Settlement difference"), "difference", MONEY, when=DIFFERENCE),
            ),
        ),
        card(prose("reason"), title=_("Reason")),
        table(
            "lines",
            (
                Cell("designation", _("Description", "line")),
                Cell("quantity", _("Qty"), NUMBER, unit="unit"),
                Cell("unitPriceHt", _("Unit price excl. VAT"), PRICE),
                *DISCOUNT,
                ECO_TAX,
                Cell("vatRatePct", _("VAT"), PERCENT),
                Cell("lineTotalHt", _("Credit excl. VAT"), MONEY),
            ),
            empty=_("No line yet"),
            under=totals(
                DISCOUNTED,
                (_("Total excl. VAT"), "totalHt"),
                (_("VAT"), "totalVat"),
                (_("Credit incl. VAT"), "totalTtc"),
            ),
        ),
        card(
            table(
                "vatBreakdown",
                (
                    Cell("rate", _("Rate"), PERCENT),
                    Cell("reason", _("Reason"), enum=VatReason),
                    Cell("base", _("Base excl. VAT"), MONEY),
                    Cell("vat", _("VAT"), MONEY),
                    Cell("due", _("Taken off VAT due"), MONEY),
                    Cell("pending", _("Taken off waiting VAT"), MONEY),
                ),
                empty=_("No line yet"),
            ),
            title=_("VAT"),
        ),
    )


def uses():
    """Return the uses of the credit."""
    return table(
        "uses",
        (
            Cell("date", _("Date"), DATE, link=USES + "/{id}"),
            Cell("kind", _("Use"), enum=CreditUseKind),
            Cell("invoiceNumber", _("Invoice"), link="/workspace/invoices/{invoiceId}"),
            Cell("method", _("Method"), enum=PaymentMethod),
            Cell("reference", _("Reference"), detail="reason"),
            Cell("amount", _("Amount incl. VAT"), MONEY),
        ),
        empty=_("Nothing of this credit was allocated or refunded yet"),
        under=totals(
            (_("Credit incl. VAT"), "totalTtc"),
            (_("Taken off the invoice incl. VAT"), "settledAmount"),
            (_("Allocated or refunded incl. VAT"), "usedAmount"),
            (_("Credit left incl. VAT"), "availableAmount"),
        ),
    )


def credit_table():
    """Show the credit notes of another record."""
    return table(
        "credits",
        (
            Cell("number", _("Number"), link=ROUTE + "/{id}"),
            Cell("issueDate", _("Issued on"), DATE),
            Cell("invoice", _("Invoice")),
            Cell("reason", _("Reason")),
            Cell("totalTtc", _("Total incl. VAT"), MONEY),
            Cell("availableAmount", _("Credit left incl. VAT"), MONEY),
        ),
        empty=_("No credit note yet"),
    )


record_page(
    f"{ROUTE}/[id]",
    read_credit_note,
    id_name="credit_note_id",
    list_route=ROUTE,
    icon="file-minus",
    entity="CreditNote",
    title="number",
    title_empty=_("Credit note"),
    subtitle="{customer.name} · SIREN {customer.siren:siren} · {invoiceNumber}",
    figures=(
        Figure(_("Credit incl. VAT"), "totalTtc", MONEY),
        Figure(_("Taken off the invoice incl. VAT"), "settledAmount", MONEY),
        Figure(_("Credit left incl. VAT"), "availableAmount", MONEY),
    ),
    actions=(
        credit_actions.allocate(
            use_credit, WITH_CREDIT, _("The credit is set against the invoices"), _("Set the credit against open invoices")
        ),
        credit_actions.refund(use_credit, WITH_CREDIT, _("Refund the credit")),
        Link(_("Open the PDF"), PDF, read_credit_note_pdf, icon="file-text"),
        send_by_mail(send_credit_note_by_mail, API, _("Send credit note {number}"), note=FACTUR_X),
        Link(
            _("Download the XML"),
            "/api/workspace/credit-notes/{id}/einvoice",
            read_credit_note_xml,
            icon="file-code",
            download=True,
        ),
    ),
    also=(
        credit_actions.open_invoices(WITH_CREDIT),
        Also("ledger", list_ledger_lines, filters={"pieceRef": "{number}", "sort": "entryNumber,position"}),
    ),
    tabs=(
        Tab("document", _("Document"), document()),
        Tab("uses", _("Allocations and refunds"), uses(), count="uses"),
        Tab("ledger", _("Ledger"), ledger(), count="ledger", when={"ledger": ["*"]}),
        Tab("pdf", _("PDF"), pdf(PDF)),
    ),
)  # fmt: skip


record_panel(
    "Invoice",
    Tab("credits", _("Credit notes"), credit_table(), count="credits", when={"credits": ["*"]}),
    also=Also("credits", list_credit_notes, filters={"invoiceId": "{id}"}),
)
record_panel(
    "Customer",
    Tab(
        "credits",
        _("Credit notes"),
        panel=panel(
            "credits",
            CREDIT_NOTES,
            list_credit_notes,
            own={"customerId": "{id}"},
            hide=("customer",),
            empty=_("No credit note yet"),
            icon="undo-2",
        ),
    ),
)
mails_of("CreditNote", read_credit_note_mailing)
