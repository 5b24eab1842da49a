"""Invoices: list, record with document, payments and ledger, editor with live totals."""

from leaseapp.billing.endpoints.advances import use_advance
from leaseapp.billing.endpoints.credit_notes import cancel_and_replace, create_credit_note
from leaseapp.billing.endpoints.invoice_documents import export_invoice_pdfs, read_invoice_pdf, read_invoice_xml
from leaseapp.billing.endpoints.invoices import (
    create_invoice,
    delete_invoice,
    duplicate_invoice,
    issue_invoice,
    issue_invoices,
    list_invoices,
    read_invoice,
    read_invoice_entries,
    update_invoice,
    validate_invoice,
)
from leaseapp.billing.endpoints.mailing import (
    issue_and_send_invoice,
    read_invoice_mailing,
    send_invoice_by_mail,
    send_invoices_by_mail,
)
from leaseapp.billing.endpoints.payments import create_payment, list_payments
from leaseapp.billing.endpoints.recurring import create_recurring_invoice
from leaseapp.billing.enums import InvoiceStatus, PaymentMethod
from leaseapp.billing.lists import INVOICES
from leaseapp.billing.state_machines import INVOICE
from leaseapp.billing.ui.invoice_parts import (
    API,
    DRAFT,
    EDIT,
    FIX,
    NUMBERED,
    PDF,
    ROUTE,
    document,
    invoice_panel,
    payments,
    story,
)
from leaseapp.documents.ui.mailing import FACTUR_X, mails_of, send_by_mail
from leaseapp.kernel.text.i18n import _
from leaseapp.ui.kit import (
    DATE,
    MONEY,
    NUMBER,
    SALES,
    Action,
    Also,
    BulkAction,
    BulkDownload,
    Check,
    Choice,
    Dialog,
    Field,
    Figure,
    Link,
    Tab,
    fires,
    list_page,
    pdf,
    record_page,
    record_panel,
)

TO_PAY = fires(INVOICE, "pay_full")
TO_CREDIT = {"creditable": [True]}
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
    key={"en": "i", "fr": "f"},
    new=(f"{ROUTE}/new", _("New invoice"), create_invoice),
    own=_("My invoices"),
    often=2,
    empty=(_("No invoice yet"), _("Draft an invoice for a customer; it gets its legal number when you issue it.")),
    actions=(
        BulkAction(_("Issue"), issue_invoices, _("{count} {count|invoice|invoices} issued"), icon="send"),
        BulkAction(
            _("Send by e-mail"),
            send_invoices_by_mail,
            _("{count} {count|e-mail|e-mails} on the way"),
            icon="mail",
        ),
        BulkDownload(_("PDFs as a zip"), export_invoice_pdfs, icon="folder-archive"),
    ),
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
        Figure(_("Due on"), "dueDate", DATE, when={"dueDate": ["*"]}),
        Figure(_("Due on, if issued today"), "expectedDueDate", DATE, when={"expectedDueDate": ["*"]}),
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
                    Field("amount", _("Amount received"), MONEY, required=True, value="{amountDue}"),
                    Choice("method", _("Method"), PaymentMethod, required=True, value="TRANSFER"),
                    Field("reference", _("Reference")),
                    Field("cashReason", _("Reason for so much cash"), when={"method": ["CASH"]}),
                ),
                confirm=_("Record"),
            ),
            body=lambda values, record: {
                **values,
                "allocations": [{"invoiceId": record["id"], "amount": values.get("amount")}],
            },
        ),
        Action(
            "advance",
            _("Use the advance…"),
            use_advance,
            icon="piggy-bank",
            when={"advanceId": ["*"]},
            done=_("The advance is set against the invoice"),
            dialog=Dialog(
                _("Set an advance against this invoice"),
                text=_("{customer.name} paid on account: {advanceLeft:money} of {advanceNumber} is left."),
                fields=(
                    Field("date", _("Date"), DATE, required=True, value="@today"),
                    Field("amount", _("Amount incl. VAT"), MONEY, required=True, value="{advanceFits}"),
                ),
                confirm=_("Set against"),
            ),
            arguments=lambda record: {"advance_id": record["advanceId"]},
            body=lambda values, record: {
                "kind": "ALLOCATION",
                "date": values.get("date"),
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
            "duplicate",
            _("Duplicate"),
            duplicate_invoice,
            icon="copy",
            when=NUMBERED | {"repeatable": [True]},
            done=_("This is a draft of the same lines"),
            go=EDIT,
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
                confirm=_("Delete the draft"),
            ),
        ),
    ),
    also=(
        Also("particulars", validate_invoice, when=DRAFT),
        Also("payments", list_payments, filters={"invoiceId": "{id}"}, when=NUMBERED),
        Also("ledger", read_invoice_entries, when=NUMBERED),
    ),
    tabs=(
        Tab("document", _("Document"), document()),
        Tab("payments", _("Payments"), payments(), count="payments", when=NUMBERED, reads=list_payments),
        Tab("ledger", _("Ledger"), story(), count="ledger", when={"ledger": ["*"]}),
        Tab("pdf", _("PDF"), pdf(PDF)),
    ),
)

record_panel("Company", Tab("invoices", _("Invoices"), panel=invoice_panel({"companyId": "{id}"})))
mails_of("Invoice", read_invoice_mailing, when=NUMBERED)
