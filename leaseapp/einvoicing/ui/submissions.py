"""Submissions: the list, the record with its track, and the track beside each invoice."""

from leaseapp.billing.endpoints.credit_notes import cancel_and_replace, read_credit_note
from leaseapp.billing.endpoints.invoices import read_invoice
from leaseapp.einvoicing.endpoints.submissions import (
    list_einvoice_submissions,
    read_einvoice_submission,
    read_invoice_submissions,
    resubmit_credit_note,
    resubmit_einvoice,
    submit_einvoice,
)
from leaseapp.einvoicing.enums import MessageStatus, SubmissionStatus
from leaseapp.einvoicing.lists.submissions import SUBMISSIONS
from leaseapp.einvoicing.ui.components import Tracks
from leaseapp.kernel.text.i18n import _
from leaseapp.ui import kit
from leaseapp.ui.registry import icon, words

ROUTE = "/workspace/einvoicing/submissions"
FAILED = {"status": ["REFUSED", "REJECTED_BY_PDP"]}

kit.colours(
    SubmissionStatus, SUBMITTED=kit.GRAY, RECEIVED_BY_PDP=kit.BLUE, DEPOSITED=kit.BLUE, RECEIVED_BY_RECIPIENT=kit.BLUE,
    IN_DISPUTE=kit.AMBER, APPROVED=kit.GREEN, PAID=kit.GREEN, REFUSED=kit.RED, REJECTED_BY_PDP=kit.RED,
)  # fmt: skip
kit.colours(MessageStatus, QUEUED=kit.BLUE, SENT=kit.GREEN, FAILED=kit.RED)
words(SubmissionStatus)
for _name in (
    "circle-check",
    "circle-x",
    "circle",
    "circle-minus",
    "triangle-alert",
    "send",
    "circle-alert",
    "refresh-cw",
):
    icon(_name)

STATEMENTS = kit.table(
    "messages",
    (
        kit.Cell("title", _("Statement"), detail="code"),
        kit.Cell("reason", _("Reason"), detail="reasonText"),
        kit.Cell("occurredAt", _("Since"), kit.DATETIME),
        kit.Cell("status", _("State"), enum=MessageStatus, detail="failure"),
        kit.Cell("sentAt", _("Told on", "e-invoice"), kit.DATETIME),
    ),
    empty=_("Nothing said yet"),
)

kit.list_page(
    SUBMISSIONS, list_einvoice_submissions, route=ROUTE, group=kit.SALES, icon="send", order=35,
    empty=(_("No e-invoice yet"), _("Open an issued invoice and submit it: its way to the customer is followed here.")),
)  # fmt: skip
kit.record_page(
    f"{ROUTE}/[id]", read_einvoice_submission, list_route=ROUTE, icon="send", entity="EInvoiceSubmission",
    title="invoiceNumber", title_empty=_("E-invoice submission"), status=("status", SubmissionStatus),
    subtitle="{customer}",
    figures=(
        kit.Figure(_("Total incl. VAT"), "totalTtc", kit.MONEY),
        kit.Figure(_("Attempt"), "attemptNumber", kit.NUMBER),
        kit.Figure(_("Submitted on"), "submittedAt", kit.DATETIME),
    ),
    actions=(
        kit.Action("resubmit", _("Submit again"), resubmit_einvoice, icon="send", primary=True,
                   when={"status": ["REJECTED_BY_PDP"], "isLatest": [True], "creditNoteId": [None]},
                   arguments=lambda record: {"invoice_id": record["invoiceId"]}, done=_("The invoice is on its way again"),
                   go="/workspace/einvoicing/submissions/{submissionId}"),
        kit.Link(_("Credit and correct…"), "/workspace/invoices/{invoiceId}", read_invoice, icon="copy-x", primary=True,
                 when={"mustCredit": [True]}),
        kit.Action("resubmit-credit", _("Submit again"), resubmit_credit_note, icon="send", primary=True,
                   when={"status": ["REFUSED", "REJECTED_BY_PDP"], "isLatest": [True], "creditNoteId": ["*"]},
                   arguments=lambda record: {"credit_note_id": record["creditNoteId"]},
                   done=_("The credit note is on its way again"), go="/workspace/einvoicing/submissions/{submissionId}"),
        kit.Link(_("Open the invoice"), "/workspace/invoices/{invoiceId}", read_invoice, icon="receipt-text"),
        kit.Link(_("Open the credit note"), "/workspace/credit-notes/{creditNoteId}", read_credit_note, icon="receipt-text",
                 when={"creditNoteId": ["*"]}),
    ),
    tabs=(
        kit.Tab(
            "track", _("Track", "e-invoice"),
            kit.stack(
                Tracks.create(beside=False),
                kit.card(
                    kit.facts(
                        kit.Fact(_("Customer"), "customer", link="/workspace/customers/{customerId}"),
                        kit.Fact(_("Electronic address"), "recipientAddress", copy=True),
                        kit.Fact(_("Platform"), "provider"),
                        kit.Fact(_("Submitted by"), "submittedBy"),
                        kit.Fact(_("Handed over on"), "handedOverAt", kit.DATETIME),
                    ),
                    title=_("E-invoice submission"),
                ),
            ),
        ),
        kit.Tab(
            "events", _("Events", "e-invoice"),
            kit.table(
                "events",
                (
                    kit.Cell("title", _("Event"), detail="code"),
                    kit.Cell("reason", _("Reason"), detail="reasonText"),
                    kit.Cell("occurredAt", _("Happened on"), kit.DATETIME),
                    kit.Cell("receivedAt", _("Received on"), kit.DATETIME),
                ),
                empty=_("The platform has told nothing yet"),
            ),
            count="events",
        ),
        kit.Tab("messages", _("Statements", "e-invoice"), STATEMENTS, count="messages"),
    ),
)  # fmt: skip
kit.record_panel(
    "Invoice",
    kit.Tab("einvoice", _("E-invoice"), Tracks.create(beside=True), count="einvoice.submissions", when={"einvoice": ["*"]}),
    also=kit.Also(
        "einvoice", read_invoice_submissions, arguments={"invoice_id": "{id}"},
        when={"status": ["ISSUED", "PARTIALLY_PAID", "OVERDUE", "PAID", "CANCELED"]},
    ),
    actions=(
        kit.Action("submit-einvoice", _("Submit the e-invoice"), submit_einvoice, icon="send",
                   when={"einvoice.canSubmit": [True]}, done=_("The invoice is on its way to the platform")),
        kit.Action("resubmit-einvoice", _("Submit the e-invoice again"), resubmit_einvoice, icon="send",
                   when={"einvoice.canResubmit": [True]}, done=_("The invoice is on its way again")),
        kit.Action(
            "credit-refused", _("Credit and correct…"), cancel_and_replace, icon="copy-x", primary=True,
            when={"einvoice.mustCredit": [True]}, go="/workspace/invoices/{id}/edit",
            done=_("The refused invoice is credited; correct this draft, issue it and submit it"),
            dialog=kit.Dialog(
                _("Credit invoice {number} and correct it?"),
                text=_("A credit note is issued at once, and a draft of the same opens: correct, issue and submit it."),
                fields=(kit.Field("reason", _("Reason"), required=True, span=12, value="{einvoice.reason}",
                                  hint=_("It stands on the credit note.")),),
                confirm=_("Credit and correct"), dismiss=_("Keep the invoice"),
            ),
        ),
    ),
)  # fmt: skip
