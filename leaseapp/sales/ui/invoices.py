"""Invoices: list, record with document, payments and ledger, editor with live totals."""

from leaseapp.accounting.endpoints.ledger import list_ledger_lines
from leaseapp.kernel.i18n import _
from leaseapp.sales.endpoints.credit_notes import cancel_and_replace, create_credit_note
from leaseapp.sales.endpoints.invoice_documents import export_invoice_pdfs, read_invoice_pdf, read_invoice_xml
from leaseapp.sales.endpoints.invoices import (
    create_invoice,
    delete_invoice,
    issue_invoice,
    issue_invoices,
    list_invoices,
    read_invoice,
    update_invoice,
    validate_invoice,
)
from leaseapp.sales.endpoints.mailing import (
    issue_and_send_invoice,
    read_invoice_mailing,
    send_invoice_by_mail,
    send_invoices_by_mail,
)
from leaseapp.sales.endpoints.payments import create_payment, list_payments
from leaseapp.sales.endpoints.recurring import create_recurring_invoice
from leaseapp.sales.enums import InvoiceStatus, OperationNature, PaymentMethod, VatReason
from leaseapp.sales.lists import INVOICES
from leaseapp.sales.rules.settlement import PAYABLE_FILTER
from leaseapp.sales.state_machines import INVOICE
from leaseapp.sales.ui.mailing import FACTUR_X, mails_of, send_by_mail
from leaseapp.ui.kit import (
    AMBER,
    DATE,
    MONEY,
    NUMBER,
    PERCENT,
    PRICE,
    RED,
    SALES,
    SIREN,
    Action,
    Also,
    BulkAction,
    BulkDownload,
    Cell,
    Check,
    Choice,
    Dialog,
    Fact,
    Field,
    Figure,
    Link,
    Tab,
    card,
    checklist,
    facts,
    fires,
    list_page,
    notice,
    palette_number,
    pdf,
    prose,
    record_page,
    record_panel,
    show,
    stack,
    table,
    totals,
)

ROUTE = "/workspace/invoices"
EDIT = ROUTE + "/{id}/edit"
API = "/api/workspace/invoices/{id}"
PDF = f"{API}/pdf"
DRAFT = {"status": ["DRAFT"]}
NUMBERED = {"status": ["ISSUED", "PARTIALLY_PAID", "OVERDUE", "PAID", "CANCELED"]}
TO_PAY = fires(INVOICE, "pay_full")
TO_CREDIT = {"creditable": [True]}
FIX = {
    "customer.": "/workspace/companies/{companyId}/edit#field-headOffice.",
    "customer.siren": "/workspace/companies/{companyId}/edit#field-siren",
    "customer.vatNumber": "/workspace/companies/{companyId}/edit#field-vatNumber",
    "customer.name": "/workspace/companies/{companyId}/edit#field-name",
    "billingEntity.": "/workspace/billing-entities/{billingEntityId}/edit",
    "": EDIT,
}
"""Where a missing particular is put right, by the beginning of its field."""

ISSUE = Action(
    "issue",
    _("Issue without sending"),
    issue_invoice,
    icon="stamp",
    when=fires(INVOICE, "issue"),
    done=_("Invoice {number} is issued"),
    inside=True,
    fix=FIX,
)

list_page(
    INVOICES,
    list_invoices,
    route=ROUTE,
    group=SALES,
    icon="receipt-text",
    order=30,
    key="i",
    new=(f"{ROUTE}/new", _("New invoice"), create_invoice),
    badge="late=true",
    waits_for=create_payment,
    waits_outside=f"status={PAYABLE_FILTER}",
    own=_("My invoices"),
    often=2,
    empty=(_("No invoice yet"), _("Draft an invoice for a customer; it gets its legal number when you issue it.")),
    actions=(
        BulkAction(_("Issue"), issue_invoices, _("{count} invoices issued"), icon="send"),
        BulkAction(_("Send by e-mail"), send_invoices_by_mail, _("{count} e-mails on their way"), icon="mail"),
        BulkDownload(_("PDFs as a zip"), export_invoice_pdfs, icon="folder-archive"),
    ),
)
palette_number(r"^[A-Z]{2,6}-\d+$", list_invoices, f"{ROUTE}/{{id}}")


def parties():
    """Parties, dates and what the invoice refers to."""
    return card(
        facts(
            Fact(_("Customer"), "customer.name", link="/workspace/customers/{customerId}"),
            Fact(_("Issued on"), "issueDate", DATE),
            Fact(_("SIREN"), "customer.siren", SIREN, copy=True),
            Fact(_("Due on"), "dueDate", DATE),
            Fact(_("Billing entity"), "billingEntity.name", link="/workspace/billing-entities/{billingEntityId}"),
            Fact(_("Supply date"), "supplyDate", DATE),
            Fact(_("Customer's order"), "purchaseOrderRef", copy=True),
            Fact(_("Nature"), "operationNature", enum=OperationNature),
            Fact(
                _("Replaces"),
                "replacesInvoiceNumber",
                link=ROUTE + "/{replacesInvoiceId}",
                when={"replacesInvoiceNumber": ["*"]},
            ),
            Fact(_("Order"), "orderNumber", link="/workspace/orders/{orderId}", when={"orderId": ["*"]}),
            Fact(_("Delivered to"), "deliveryName", when={"deliveryName": ["*"]}),
        ),
        more=Link(_("Edit"), EDIT, update_invoice, when=DRAFT),
    )


def document():
    """The document: parties, dates, lines, totals, terms; for a draft what it still lacks."""
    return stack(
        show(
            DRAFT,
            checklist(
                "particulars.missing",
                title=_("Mandatory particulars"),
                ok=_("Every mandatory particular is present: this draft can be issued."),
                fix=FIX,
            ),
        ),
        show({"late": [True]}, notice(_("{amountDue:money} overdue since {dueDate:date}."), RED)),
        show(
            {"status": ["PARTIALLY_PAID"], "late": [False]},
            notice(_("This invoice is paid in part, {amountDue:money} is left."), AMBER),
        ),
        parties(),
        table(
            "lines",
            (
                Cell("designation", _("Designation")),
                Cell("quantity", _("Qty"), NUMBER),
                Cell("unit", _("Unit")),
                Cell("unitPriceHt", _("Unit price"), PRICE),
                Cell("discountPct", _("Discount"), PERCENT),
                Cell("ecoTaxHt", _("Eco-tax"), MONEY),
                Cell("vatRatePct", _("VAT"), PERCENT),
                Cell("lineTotalHt", _("Total excl. VAT"), MONEY),
            ),
            empty=_("No line yet"),
            under=totals((_("Total excl. VAT"), "totalHt"), (_("VAT"), "totalVat"), (_("Total incl. VAT"), "totalTtc")),
        ),
        card(
            table(
                "vatBreakdown",
                (
                    Cell("rate", _("Rate"), PERCENT),
                    Cell("reason", _("Reason"), enum=VatReason),
                    Cell("base", _("Base"), MONEY),
                    Cell("vat", _("VAT"), MONEY),
                    Cell("due", _("Due at issue"), MONEY),
                    Cell("pending", _("Due on receipt"), MONEY),
                ),
                empty=_("No line yet"),
            ),
            title=_("VAT"),
        ),
        show({"notes": ["*"]}, card(prose("notes"), title=_("Notes"))),
        card(prose("latePenaltyTerms"), prose("recoveryFeeTerms"), prose("discountTerms"), title=_("Terms of payment")),
    )


def payments():
    """What was received for the invoice."""
    return table(
        "payments",
        (
            Cell("date", _("Received on"), DATE, link="/workspace/payments/{id}"),
            Cell("method", _("Method"), enum=PaymentMethod),
            Cell("reference", _("Reference")),
            Cell("invoices", _("Invoices")),
            Cell("amount", _("Amount received"), MONEY),
        ),
        empty=_("Nothing received yet"),
        under=totals(
            (_("Total incl. VAT"), "totalTtc"),
            (_("Paid so far"), "paidAmount"),
            (_("Credited"), "creditedAmount"),
            (_("Amount due"), "amountDue"),
        ),
    )


def ledger():
    """The entry of the issue."""
    return table(
        "ledger",
        (
            Cell("entryNumber", _("Entry"), link="/workspace/ledger-entries/{entryId}"),
            Cell("entryDate", _("Date"), DATE),
            Cell("account", _("Account")),
            Cell("label", _("Label")),
            Cell("debit", _("Debit"), MONEY),
            Cell("credit", _("Credit"), MONEY),
            Cell("lettering", _("Matching")),
        ),
        empty=_("Nothing posted yet"),
    )


def invoice_table():
    """The invoices of another record."""
    return table(
        "invoices",
        (
            Cell("number", _("Number"), link=ROUTE + "/{id}"),
            Cell("issueDate", _("Issued on"), DATE),
            Cell("dueDate", _("Due on"), DATE),
            Cell("totalTtc", _("Total incl. VAT"), MONEY),
            Cell("amountDue", _("Amount due"), MONEY),
            Cell("status", _("Status"), enum=InvoiceStatus, link=ROUTE + "/{id}"),
        ),
        empty=_("No invoice yet"),
    )


record_page(
    f"{ROUTE}/[id]",
    read_invoice,
    id_name="invoice_id",
    list_route=ROUTE,
    icon="receipt-text",
    entity="Invoice",
    title="number",
    title_empty=_("Draft invoice"),
    status=("status", InvoiceStatus),
    subtitle="{customer.name} · SIREN {customer.siren:siren}",
    figures=(
        Figure(_("Total incl. VAT"), "totalTtc", MONEY),
        Figure(_("Amount due incl. VAT"), "amountDue", MONEY, when=NUMBERED),
        Figure(_("Due on"), "dueDate", DATE),
        Figure(_("Days late"), "daysLate", NUMBER, when={"late": [True]}),
    ),
    actions=(
        send_by_mail(
            issue_and_send_invoice,
            API,
            _("Issue and send the invoice"),
            name="issue-and-send",
            text=_("Issue and send…"),
            confirm=_("Issue and send"),
            note=FACTUR_X,
            primary=True,
            when=fires(INVOICE, "issue"),
            done=_("Invoice {number} is issued, the e-mail is on its way"),
            quiet=ISSUE,
            fix=FIX,
        ),
        ISSUE,
        send_by_mail(send_invoice_by_mail, API, _("Send {number}"), note=FACTUR_X, primary=True, when=NUMBERED),
        Action(
            "pay",
            _("Record payment"),
            create_payment,
            icon="wallet",
            primary=True,
            when=TO_PAY,
            done=_("Payment recorded"),
            dialog=Dialog(
                _("Record a payment"),
                text=_("{amountDue:money} is due on invoice {number} of {customer.name}."),
                fields=(
                    Field("date", _("Received on"), DATE, required=True, value="@today"),
                    Field("amount", _("Amount"), MONEY, required=True, value="{amountDue}"),
                    Choice("method", _("Method"), PaymentMethod, required=True, value="TRANSFER"),
                    Field("reference", _("Reference")),
                ),
                confirm=_("Record"),
            ),
            body=lambda values, record: {
                **values,
                "allocations": [{"invoiceId": record["id"], "amount": values.get("amount")}],
            },
        ),
        Link(_("Edit"), EDIT, update_invoice, icon="pencil", primary=True, when=DRAFT),
        Link(_("Open the PDF"), PDF, read_invoice_pdf, icon="file-text"),
        Link(
            _("Download the XML"),
            "/api/workspace/invoices/{id}/einvoice",
            read_invoice_xml,
            icon="file-code",
            when=NUMBERED,
            download=True,
        ),
        Link(
            _("Credit…"),
            "/workspace/credit-notes/new?invoiceId={id}",
            create_credit_note,
            icon="file-minus",
            when=TO_CREDIT,
        ),
        Action(
            "replace",
            _("Cancel and replace…"),
            cancel_and_replace,
            icon="copy-x",
            danger=True,
            when=fires(INVOICE, "credit_in_full"),
            done=_("The invoice is canceled; this is the draft that replaces it"),
            go=ROUTE + "/{id}",
            dialog=Dialog(
                _("Cancel invoice {number} and draft it again?"),
                text=_(
                    "A credit note of everything that remains is issued at once, and a draft of the same is made for you to"
                    " correct. Lines of an order are corrected there: delete the draft, edit the order, invoice it again."
                ),
                fields=(Field("reason", _("Reason"), required=True, span=12, hint=_("It stands on the credit note.")),),
                confirm=_("Cancel and replace"),
                dismiss=_("Keep the invoice"),
            ),
        ),
        Link(
            _("Payment over several invoices"),
            "/workspace/payments/new",
            create_payment,
            icon="wallet-cards",
            when=TO_PAY,
        ),
        Action(
            "repeat",
            _("Repeat…"),
            create_recurring_invoice,
            icon="repeat",
            when={"repeatable": [True]},
            go="/workspace/recurring-invoices/{id}",
            done=_("The invoice will be repeated"),
            body=lambda values, record: {**values, "invoiceId": record["id"]},
            dialog=Dialog(
                _("Repeat this invoice"),
                text=_("Copies are drafted on their day, with dates of their own."),
                fields=(
                    Field("everyMonths", _("Every (months)"), NUMBER, required=True, value=1),
                    Field("nextDate", _("Next invoice"), DATE, required=True),
                    Field("lastDate", _("Until"), DATE, hint=_("Left empty: until you end or pause it.")),
                    Field("name", _("Name"), hint=_("Left empty: customer and first line.")),
                    Check(
                        "issueAutomatically",
                        _("Issue automatically"),
                        span=12,
                        hint=_("Where something is missing, the draft waits and the accountants are told."),
                    ),
                ),
                confirm=_("Repeat"),
            ),
        ),
        Action(
            "delete",
            _("Delete"),
            delete_invoice,
            icon="trash-2",
            danger=True,
            when=DRAFT,
            go=ROUTE,
            done=_("Draft deleted"),
            dialog=Dialog(
                _("Delete this draft?"),
                text=_("It has no number yet: nothing remains of it but its trace in the audit log."),
                confirm=_("Delete"),
            ),
        ),
    ),
    also=(
        Also("particulars", validate_invoice, when=DRAFT),
        Also("payments", list_payments, filters={"invoiceId": "{id}"}, when=NUMBERED),
        Also(
            "ledger", list_ledger_lines, filters={"pieceRef": "{number}", "sort": "entryNumber,position"}, when=NUMBERED
        ),
    ),
    tabs=(
        Tab("document", _("Document"), document()),
        Tab("payments", _("Payments"), payments(), count="payments", when=NUMBERED),
        Tab("ledger", _("Ledger"), ledger(), count="ledger", when={"ledger": ["*"]}),
        Tab("pdf", _("PDF"), pdf(PDF)),
    ),
)

record_panel(
    "Company",
    Tab("invoices", _("Invoices"), invoice_table(), count="invoices"),
    also=Also("invoices", list_invoices, filters={"companyId": "{id}"}),
)
mails_of("Invoice", read_invoice_mailing, when=NUMBERED)
