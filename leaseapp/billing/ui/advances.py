"""Advances: list, record with its uses, and the panel of a customer."""

from leaseapp.billing.endpoints.advances import list_advances, read_advance, use_advance
from leaseapp.billing.enums import CreditUseKind, PaymentMethod
from leaseapp.billing.lists import ADVANCES
from leaseapp.billing.ui import credit_actions, customers
from leaseapp.kernel.text.i18n import _
from leaseapp.ui.kit import (
    AMBER,
    BLUE,
    DATE,
    MONEY,
    PERCENT,
    SALES,
    Cell,
    Fact,
    Figure,
    Tab,
    card,
    facts,
    list_page,
    notice,
    panel,
    record_page,
    record_panel,
    show,
    stack,
    table,
    totals,
)

ROUTE = "/workspace/advances"
WITH_REST = {"hasRest": [True]}

list_page(
    ADVANCES,
    list_advances,
    route=ROUTE,
    group=SALES,
    icon="piggy-bank",
    order=41,
    own=_("My advances"),
    empty=(
        _("Nobody has paid on account"),
        _("Record a payment and choose “On account”: what no invoice takes is kept here for the next ones."),
    ),
)


def uses():
    """Show what the advance was used for."""
    return stack(
        show(WITH_REST, notice(_("{availableAmount:money} can be set against invoices or refunded."), AMBER)),
        show(
            WITH_REST,
            notice(
                _("The law wants an invoice for an advance (CGI art. 289 I-1 c): a deposit invoice takes it too."), BLUE
            ),
        ),
        card(
            facts(
                Fact(_("Customer"), "customer.name", link=customers.ROUTE + "/{customerId}"),
                Fact(_("Billing entity"), "billingEntity.name"),
                Fact(_("Received on"), "date", DATE, link="/workspace/payments/{paymentId}"),
                Fact(_("VAT rate"), "vatRatePct", PERCENT),
                Fact(_("VAT due when received"), "vatAmount", MONEY),
            )
        ),
        table(
            "uses",
            (
                Cell("date", _("Date"), DATE, link="/workspace/credit-uses/{id}"),
                Cell("kind", _("Use"), enum=CreditUseKind),
                Cell("invoiceNumber", _("Invoice"), link="/workspace/invoices/{invoiceId}"),
                Cell("method", _("Method"), enum=PaymentMethod),
                Cell("reference", _("Reference"), detail="reason"),
                Cell("vatBack", _("VAT given back"), MONEY),
                Cell("amount", _("Amount incl. VAT"), MONEY),
            ),
            empty=_("Nothing of this advance was used yet"),
            under=totals(
                (_("Received incl. VAT"), "amount"),
                (_("Used incl. VAT"), "usedAmount"),
                (_("Left incl. VAT"), "availableAmount"),
            ),
        ),
    )


record_page(
    f"{ROUTE}/[id]",
    read_advance,
    id_name="advance_id",
    list_route=ROUTE,
    icon="piggy-bank",
    entity="Advance",
    title="number",
    title_empty=_("Advance"),
    subtitle="{customer.name} · SIREN {customer.siren:siren}",
    figures=(
        Figure(_("Received incl. VAT"), "amount", MONEY),
        Figure(_("Left incl. VAT"), "availableAmount", MONEY),
        Figure(_("Received on"), "date", DATE),
    ),
    actions=(
        credit_actions.allocate(
            use_advance,
            WITH_REST,
            _("The advance is set against the invoices"),
            _("Set the advance against open invoices"),
        ),
        credit_actions.refund(use_advance, WITH_REST, _("Refund the advance")),
    ),
    also=(credit_actions.open_invoices(WITH_REST),),
    tabs=(Tab("uses", _("Allocations and refunds"), uses(), count="uses"),),
)

record_panel(
    "Customer",
    Tab(
        "advances",
        _("Advances"),
        panel=panel(
            "advances",
            ADVANCES,
            list_advances,
            own={"customerId": "{id}"},
            hide=("customer",),
            empty=_("Nobody has paid on account"),
            icon="piggy-bank",
        ),
    ),
)
