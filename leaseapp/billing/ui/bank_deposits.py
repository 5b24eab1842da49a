"""Bank deposits: list, slip with its receipts, and the form that proposes what waits."""

from leaseapp.billing.endpoints.bank_deposits import (
    cancel_bank_deposit,
    create_bank_deposit,
    list_bank_deposits,
    read_bank_deposit,
    read_bank_deposit_pdf,
    suggest_bank_deposit,
)
from leaseapp.billing.endpoints.payments import list_payments
from leaseapp.billing.enums import BankDepositStatus, PaymentMethod
from leaseapp.billing.lists import BANK_DEPOSITS
from leaseapp.kernel.text.i18n import _
from leaseapp.ui.kit import (
    AMBER,
    DATE,
    GRAY,
    GREEN,
    MONEY,
    SALES,
    Action,
    Cell,
    Choice,
    Dialog,
    Fact,
    Field,
    Figure,
    LineCombo,
    LineResult,
    Lines,
    Link,
    Proposal,
    Section,
    Tab,
    card,
    colours,
    facts,
    form_page,
    list_page,
    notice,
    pdf,
    record_page,
    show,
    stack,
    table,
    totals,
)

ROUTE = "/workspace/bank-deposits"
PDF = "/api/workspace/bank-deposits/{id}/pdf"
DEPOSITED = {"status": ["DEPOSITED"]}

colours(BankDepositStatus, DEPOSITED=GREEN, CANCELED=GRAY)

list_page(
    BANK_DEPOSITS,
    list_bank_deposits,
    route=ROUTE,
    group=SALES,
    icon="landmark",
    order=42,
    new=(f"{ROUTE}/new", _("New deposit"), create_bank_deposit),
    empty=(
        _("Nothing was deposited yet"),
        _("Cheques and card payments wait in accounts of their own until they reach the bank: deposit them together."),
    ),
)


def slip():
    """Show what was deposited, receipt by receipt."""
    return stack(
        show({"status": ["CANCELED"]}, notice(_("This deposit was canceled: {cancelReason}"), AMBER)),
        card(
            facts(
                Fact(_("Billing entity"), "billingEntity.name", link="/workspace/billing-entities/{billingEntityId}"),
                Fact(_("Deposited on"), "date", DATE),
                Fact(_("Method"), "method", enum=PaymentMethod),
                Fact(_("Reference"), "reference", copy=True),
                Fact(_("Kept by the bank"), "charges", MONEY, when={"charges": ["*"]}),
                Fact(_("Credited to the account"), "credited", MONEY),
            )
        ),
        table(
            "payments",
            (
                Cell("receivedOn", _("Received on"), DATE, link="/workspace/payments/{paymentId}"),
                Cell("customer", _("Customer")),
                Cell("reference", _("Reference")),
                Cell("invoices", _("Invoices")),
                Cell("amount", _("Amount"), MONEY),
            ),
            empty=_("No payment"),
            under=totals((_("Deposited"), "amount")),
        ),
    )


record_page(
    f"{ROUTE}/[id]",
    read_bank_deposit,
    id_name="bank_deposit_id",
    list_route=ROUTE,
    icon="landmark",
    entity="BankDeposit",
    title="{number}",
    title_empty=_("Bank deposit"),
    subtitle="{billingEntity.name}",
    status=("status", BankDepositStatus),
    figures=(
        Figure(_("Amount"), "amount", MONEY),
        Figure(_("Deposited on"), "date", DATE),
        Figure(_("Method"), "method", enum=PaymentMethod),
    ),
    actions=(
        Link(_("Print the slip"), PDF, read_bank_deposit_pdf, icon="printer"),
        Action(
            "cancel",
            _("Cancel the deposit…"),
            cancel_bank_deposit,
            icon="undo-2",
            danger=True,
            when=DEPOSITED,
            done=_("Deposit canceled"),
            dialog=Dialog(
                _("Cancel this deposit?"),
                text=_("A mirror entry is posted: its payments wait to be deposited again."),
                fields=(
                    Field("date", _("Date"), DATE, required=True, value="@today"),
                    Field("reason", _("Reason"), required=True),
                ),
                confirm=_("Cancel the deposit"),
            ),
        ),
    ),
    tabs=(Tab("slip", _("Deposited payments"), slip()), Tab("pdf", _("PDF"), pdf(PDF))),
)

form_page(
    ROUTE,
    create=create_bank_deposit,
    icon="landmark",
    title=_("New deposit"),
    list_route=ROUTE,
    saved=_("Payments deposited"),
    submit=_("Record deposit"),
    sections=(
        Section(
            _("Bank deposit"),
            (
                Choice("method", _("Method"), PaymentMethod, required=True, span=4, value="CHECK"),
                Field("date", _("Deposited on"), DATE, required=True, span=4, value="@today"),
                Field("reference", _("Reference"), span=4, hint=_("Number of the bank’s own slip or payout.")),
                Field("amount", _("Amount"), MONEY, span=4, hint=_("Compared with the payments below.")),
                Field("charges", _("Kept by the bank"), MONEY, span=4, hint=_("Commission on card payments.")),
            ),
        ),
        Lines(
            "payments",
            title=_("Deposited payments"),
            columns=(
                LineCombo(
                    "paymentId",
                    _("Payment"),
                    list_payments,
                    label="customer",
                    detail="reference",
                    shown="customer",
                    filters={"waiting": "true"},
                    width="340px",
                ),
                LineResult("reference", _("Reference"), "text", width="200px"),
                LineResult("date", _("Received on"), DATE, width="130px"),
                LineResult("amount", _("Amount"), MONEY, width="130px"),
            ),
            suggest=Proposal(suggest_bank_deposit, fields=("method",), sums=("amount", "amount"), at_once=True),
        ),
    ),
)
