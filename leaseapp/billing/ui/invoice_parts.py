"""Tabs of an invoice: the document, its payments, its entries; and where a missing particular is put right."""

from leaseapp.billing.endpoints.invoices import list_invoices, update_invoice
from leaseapp.billing.enums import BuyerNumberState, OperationNature, PaymentMeans, PaymentMethod
from leaseapp.billing.lists import INVOICES
from leaseapp.billing.ui.document_lines import DISCOUNT, DISCOUNTED, ECO_TAX
from leaseapp.documents.ui.mailing import mail_state
from leaseapp.kernel.text.i18n import _
from leaseapp.law.vat_provisions import VatReason
from leaseapp.ui.kit import (
    AMBER,
    BLUE,
    BOOL,
    DATE,
    MONEY,
    NUMBER,
    PERCENT,
    PRICE,
    RED,
    SIREN,
    Cell,
    Fact,
    Link,
    card,
    checklist,
    facts,
    notice,
    panel,
    prose,
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
FIX = {
    "customer.": "/workspace/companies/{companyId}/edit#field-headOffice.",
    "customer.siren": "/workspace/companies/{companyId}/edit#field-siren",
    "customer.vatNumber": "/workspace/companies/{companyId}/edit#field-vatNumber",
    "customer.name": "/workspace/companies/{companyId}/edit#field-name",
    "billingEntity.": "/workspace/billing-entities/{billingEntityId}/edit",
    "": EDIT,
}
"""The place where a missing particular is put right, by the beginning of its field."""


def parties():
    """Parties, dates and what the invoice refers to."""
    return card(
        facts(
            Fact(_("Customer"), "customer.name", link="/workspace/customers/{customerId}"),
            Fact(_("Issued on"), "issueDate", DATE),
            Fact(_("SIREN"), "customer.siren", SIREN, copy=True),
            Fact(_("Due on"), "dueDate", DATE, when={"expectedDue": [None]}),
            Fact(_("Due on"), "expectedDue", when={"expectedDue": ["*"]}),
            Fact(_("Periodic invoice"), "isSummary", BOOL, when={"isSummary": [True]}),
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
            Fact(_("Means of payment"), "paymentMeans", enum=PaymentMeans, when={"paymentMeans": ["*"]}),
        ),
        more=Link(_("Edit"), EDIT, update_invoice, when=DRAFT),
    )


def _buyer_number():
    """Return what VIES said of the buyer's VAT number, where the VAT depends on it; the company's page asks."""
    path = "particulars.buyerNumber.state"
    return (
        show(
            {path: [BuyerNumberState.VALID.value]},
            notice(
                _(
                    "VIES confirmed {particulars.buyerNumber.number} on {particulars.buyerNumber.answeredAt:datetime}"
                    " ({particulars.buyerNumber.identifier})."
                ),
                BLUE,
            ),
        ),
        show(
            {path: [BuyerNumberState.UNCHECKED.value]},
            notice(
                _(
                    "{particulars.buyerNumber.number} was not checked in VIES. The invoice can be issued; its exemption is"
                    " not proved: ask VIES on the company's page."
                ),
                AMBER,
            ),
        ),
    )


def _terms():
    return show(
        {"latePenaltyTerms": ["*"]},
        card(
            show({"paymentTerm": ["*"]}, prose("paymentTerm")),
            prose("latePenaltyTerms"),
            prose("recoveryFeeTerms"),
            prose("discountTerms"),
            show({"termsAddition": ["*"]}, prose("termsAddition")),
            title=_("Terms of payment"),
        ),
    )


def document():
    """Show the document: parties, dates, lines, totals, terms; for a draft what it still lacks."""
    return stack(
        show(
            DRAFT,
            checklist(
                "particulars.missing",
                title=_("Mandatory particulars"),
                ok=_("Every mandatory particular is present: this draft can be issued."),
                fix=FIX,
            ),
            checklist("particulars.warnings", title=_("Good to know before you issue it"), ok=None, fix=FIX),
            *_buyer_number(),
        ),
        *mail_state(),
        show({"late": [True]}, notice(_("{amountDue:money} overdue since {dueDate:date}."), RED)),
        show(
            {"status": ["PARTIALLY_PAID"], "late": [False]},
            notice(_("This invoice is paid in part, {amountDue:money} is left."), AMBER),
        ),
        parties(),
        table(
            "lines",
            (
                Cell("designation", _("Description", "line")),
                Cell("quantity", _("Qty"), NUMBER, unit="unit"),
                Cell("unitPriceHt", _("Unit price excl. VAT"), PRICE),
                *DISCOUNT,
                ECO_TAX,
                Cell("vatRatePct", _("VAT"), PERCENT),
                Cell("lineTotalHt", _("Total excl. VAT"), MONEY),
            ),
            empty=_("No line yet"),
            under=totals(
                DISCOUNTED,
                (_("Total excl. VAT"), "totalHt"),
                (_("VAT"), "totalVat"),
                (_("Total incl. VAT"), "totalTtc"),
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
                    Cell("due", _("Due at issue"), MONEY),
                    Cell("pending", _("Due on receipt"), MONEY),
                ),
                empty=_("No line yet"),
            ),
            title=_("VAT"),
        ),
        show({"notes": ["*"]}, card(prose("notes"), title=_("Notes"))),
        _terms(),
    )


def payments():
    """Return what was received for the invoice."""
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
            (_("Amount due incl. VAT"), "amountDue"),
        ),
    )


def ledger():
    """Show the entry of the issue."""
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


def story():
    """Every entry of the invoice: issue, receipts with the VAT that they made due, credits; and what matches what."""
    return table(
        "ledger",
        (
            Cell("entryNumber", _("Entry"), link="/workspace/ledger-entries/{entryId}", detail="label"),
            Cell("entryDate", _("Date"), DATE),
            Cell("sourceLabel", _("Source document"), link="/workspace/{sourceList}/{sourceId}", detail="pieceRef"),
            Cell("account", _("Account"), detail="accountLabel"),
            Cell("debit", _("Debit"), MONEY),
            Cell("credit", _("Credit"), MONEY),
            Cell("lettering", _("Matching")),
        ),
        empty=_("Nothing posted yet"),
    )


def invoice_panel(own: dict[str, str], *, hide: tuple[str, ...] = ("customer", "siren")):
    """Show the invoices of another record."""
    return panel(
        "invoices", INVOICES, list_invoices, own=own, hide=hide, empty=_("No invoice yet"), icon="receipt-text"
    )
