"""Payments: list, record with its allocations, receipt over several invoices."""

from leaseapp.billing.endpoints.customers import list_customers
from leaseapp.billing.endpoints.invoices import list_invoices
from leaseapp.billing.endpoints.payments import create_payment, list_payments, read_payment, suggest_allocation
from leaseapp.billing.enums import AllocationReason, PaymentMethod
from leaseapp.billing.lists import PAYMENTS
from leaseapp.billing.rules.settlement import PAYABLE_FILTER
from leaseapp.directory.endpoints.billing_entities import list_billing_entities
from leaseapp.kernel.text.i18n import _
from leaseapp.law import vat_rates
from leaseapp.ui.kit import (
    AMBER,
    BLUE,
    DATE,
    MONEY,
    PERCENT,
    SALES,
    TEXT,
    Action,
    Cell,
    Check,
    Choice,
    Combo,
    Dialog,
    Fact,
    Field,
    Figure,
    LineCombo,
    LineField,
    LineResult,
    Lines,
    Proposal,
    Section,
    Tab,
    Within,
    card,
    facts,
    form_page,
    list_page,
    notice,
    record_page,
    show,
    stack,
    table,
    totals,
)

ROUTE = "/workspace/payments"
ON_ACCOUNT = {"onAccount": [True]}

list_page(
    PAYMENTS,
    list_payments,
    route=ROUTE,
    group=SALES,
    icon="wallet",
    order=40,
    key={"en": "e", "fr": "e"},
    own=_("My payments"),
    often=4,
    new=(f"{ROUTE}/new", _("New payment"), create_payment),
    empty=(_("No payment yet"), _("Record what customers pay; it is posted and settles their invoices.")),
)


def settled():
    """Return what the payment settled."""
    return stack(
        show({"reversesPaymentId": ["*"]}, notice(_("This payment undoes another one."), AMBER)),
        show({"reversedByPaymentId": ["*"]}, notice(_("This payment was undone."), AMBER)),
        show({"waiting": [True]}, notice(_("This payment waits to be deposited."), BLUE)),
        card(
            facts(
                Fact(_("Customer"), "customer.name", link="/workspace/customers/{customerId}"),
                Fact(_("Received on"), "date", DATE),
                Fact(_("Method"), "method", enum=PaymentMethod),
                Fact(_("Reference"), "reference", copy=True),
                Fact(_("On account"), "onAccount", MONEY, when={"advanceNumber": ["*"]}),
                Fact(
                    _("Advance"), "advanceNumber", link="/workspace/advances/{advanceId}", when={"advanceNumber": ["*"]}
                ),
                Fact(
                    _("Deposited"),
                    "bankDepositNumber",
                    link="/workspace/bank-deposits/{bankDepositId}",
                    when={"bankDepositNumber": ["*"]},
                ),
                Fact(_("Reason for so much cash"), "cashReason", when={"cashReason": ["*"]}),
                Fact(_("Settlement difference"), "difference", MONEY, when={"difference": ["*"]}),
                Fact(_("Reason"), "reason", when={"reason": ["*"]}),
            )
        ),
        table(
            "allocations",
            (
                Cell("invoiceNumber", _("Invoice"), link="/workspace/invoices/{invoiceId}"),
                Cell("amount", _("Amount"), MONEY),
            ),
            empty=_("No invoice"),
            under=totals((_("Amount received"), "amount")),
        ),
    )


record_page(
    f"{ROUTE}/[id]",
    read_payment,
    id_name="payment_id",
    list_route=ROUTE,
    icon="wallet",
    entity="Payment",
    title="{customer.name} · {date:date}",
    title_empty=_("Payment"),
    subtitle="{reference}",
    figures=(
        Figure(_("Amount"), "amount", MONEY),
        Figure(_("Received on"), "date", DATE),
        Figure(_("Method"), "method", enum=PaymentMethod),
    ),
    actions=(
        Action(
            "undo",
            _("Undo the payment…"),
            create_payment,
            icon="undo-2",
            danger=True,
            when={"reversesPaymentId": [None], "reversedByPaymentId": [None]},
            done=_("Payment undone"),
            go=ROUTE + "/{id}",
            dialog=Dialog(
                _("Undo this payment?"),
                text=_("A mirror payment is posted: the money leaves, the invoices are due again."),
                fields=(
                    Field("date", _("Date"), DATE, required=True, value="@today"),
                    Field("reason", _("Reason"), required=True, hint=_("Returned cheque, rejected debit…")),
                ),
                confirm=_("Undo the payment"),
            ),
            body=lambda values, record: {**values, "reversesPaymentId": record["id"]},
        ),
    ),
    tabs=(Tab("settled", _("Settled invoices"), settled()),),
)

form_page(
    ROUTE,
    create=create_payment,
    icon="wallet",
    title=_("New payment"),
    list_route=ROUTE,
    saved=_("Payment recorded"),
    submit=_("Record payment"),
    sections=(
        Section(
            _("Receipt"),
            (
                Field("amount", _("Amount"), MONEY, required=True, span=4),
                Field("date", _("Received on"), DATE, required=True, span=4, value="@today"),
                Choice("method", _("Method"), PaymentMethod, required=True, span=4, value="TRANSFER"),
                Combo("customerId", _("Customer"), list_customers, label="name", detail="siren", span=6),
                Field(
                    "reference",
                    _("Reference"),
                    span=6,
                    hint=_("What the payer wrote: invoice numbers are found in it."),
                ),
                Check(
                    "onAccount",
                    _("On account"),
                    span=4,
                    hint=_("What no invoice below takes is kept as an advance of the customer."),
                ),
                Choice(
                    "vatRatePct",
                    _("VAT rate of the advance"),
                    vat_rates.ALLOWED,
                    kind=PERCENT,
                    span=4,
                    when=ON_ACCOUNT,
                    hint=_("VAT on an advance is due when it is received."),
                ),
                Combo(
                    "billingEntityId", _("Billing entity"), list_billing_entities, label="name", span=4, when=ON_ACCOUNT
                ),
                Field(
                    "cashReason",
                    _("Reason for so much cash"),
                    span=12,
                    when={"method": ["CASH"]},
                    hint=_("A debt above €1,000 is not paid in cash; say why it was taken all the same."),
                ),
            ),
        ),
        Lines(
            "allocations",
            title=_("Settled invoices"),
            columns=(
                LineCombo(
                    "invoiceId",
                    _("Invoice"),
                    list_invoices,
                    label="number",
                    detail="customer",
                    shown="invoiceNumber",
                    filters={"status": PAYABLE_FILTER},
                    fills={"amount": "amountDue"},
                    within=Within("customerId", "customerId"),
                    width="300px",
                ),
                LineResult("amountDue", _("Amount due incl. VAT"), width="130px"),
                LineField("amount", _("Amount"), MONEY, width="160px"),
                LineResult("reason", _("Proposed because"), TEXT, enum=AllocationReason, width="200px"),
            ),
            suggest=Proposal(
                suggest_allocation, fields=("customerId", "amount", "reference"), sums=("amount", "amount")
            ),
        ),
    ),
)
