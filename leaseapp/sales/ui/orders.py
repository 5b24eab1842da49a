"""Orders: list by what is to be done, record with its lines, invoices and every act that its state allows."""

from leaseapp.billing.enums import InvoiceStatus, InvoiceType
from leaseapp.billing.ui.document_lines import DISCOUNT, DISCOUNTED, ECO_TAX
from leaseapp.documents.ui.mailing import mails_of, send_by_mail
from leaseapp.kernel.text.i18n import _
from leaseapp.law.vat_provisions import VatReason
from leaseapp.sales.endpoints.exports import export_order_pdfs
from leaseapp.sales.endpoints.mailing import read_order_mailing, send_order_by_mail
from leaseapp.sales.endpoints.order_documents import read_order_pdf
from leaseapp.sales.endpoints.orders import (
    cancel_order,
    create_order,
    invoice_order,
    list_orders,
    preview_order_invoice,
    read_order,
    receive_order,
    ship_order,
    update_order,
)
from leaseapp.sales.enums import InvoicingMode, OrderStatus
from leaseapp.sales.lists import ORDERS
from leaseapp.sales.state_machines import ORDER
from leaseapp.ui.kit import (
    AMBER,
    BLUE,
    DATE,
    DATETIME,
    GRAY,
    MONEY,
    NUMBER,
    PERCENT,
    PRICE,
    SALES,
    Action,
    Board,
    BulkDownload,
    Cell,
    Check,
    Choice,
    Dialog,
    Fact,
    Field,
    Figure,
    Foresight,
    Link,
    Move,
    Quantities,
    Tab,
    card,
    facts,
    fires,
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

ROUTE = "/workspace/orders"
API = "/api/workspace/orders/{id}"
PDF = f"{API}/pdf"
LIVE = {"status": ["CONFIRMED", "SHIPPED", "RECEIVED", "INVOICED"]}
SUPPLIES = {"mode": [InvoicingMode.ALL.value, InvoicingMode.LINES.value, InvoicingMode.BALANCE.value]}
DEPOSIT, LINES = {"mode": [InvoicingMode.DEPOSIT.value]}, {"mode": [InvoicingMode.LINES.value]}

list_page(
    ORDERS,
    list_orders,
    route=ROUTE,
    group=SALES,
    icon="package",
    order=26,
    key={"en": "o", "fr": "o"},
    new=(f"{ROUTE}/new", _("New order"), create_order),
    own=_("My orders"),
    often=3,
    empty=(
        _("No order yet"),
        _("An accepted quote becomes an order in one step; a customer who just calls gets one here."),
    ),
    actions=(BulkDownload(_("PDFs as a zip"), export_order_pdfs, icon="folder-archive"),),
    board=Board(
        ORDER,
        (
            Move("ship", ship_order, done=_("Shipment recorded")),
            Move("receive", receive_order, done=_("Order {number} is received")),
        ),
        lines=("customer", "subject"),
        amount="totalTtc",
        date="requestedDate",
    ),
)


def head():
    """Return what is in the way of the order, its parties and dates."""
    return stack(
        show({"warnings.0": ["*"]}, notice(_("The stock does not cover this order."), AMBER)),
        show(
            {"warnings.0": ["*"]},
            card(
                table(
                    "warnings",
                    (Cell("designation", _("Description", "line")), Cell("missing", _("On back order"), NUMBER)),
                ),
                title=_("On back order"),
            ),
        ),
        show({"archived": ["*"]}, notice(_("No longer offered, but on this order: {archived}."), AMBER)),
        show({"shippedInPart": ["*"]}, notice(_("Shipped in part: {shippedInPart}"), BLUE)),
        show({"status": ["CANCELED"]}, notice(_("This order was canceled: {cancelReason}"), GRAY)),
        card(
            facts(
                Fact(_("Customer"), "customer.name", link="/workspace/customers/{customerId}"),
                Fact(_("Contact"), "contactName", link="/workspace/contacts/{contactId}"),
                Fact(_("Ordered on"), "orderDate", DATE),
                Fact(_("Requested for"), "requestedDate", DATE),
                Fact(_("Quote"), "quoteNumber", link="/workspace/quotes/{quoteId}", when={"quoteId": ["*"]}),
                Fact(_("Salesperson"), "salespersonName"),
                Fact(_("Customer's order"), "purchaseOrderRef", copy=True),
                Fact(_("Buyer's reference"), "buyerReference"),
                Fact(_("Delivered to"), "deliveryName"),
                Fact(_("Shipped on"), "shippedAt", DATETIME, when={"shippedAt": ["*"]}),
                Fact(_("Received on"), "receivedAt", DATETIME, when={"receivedAt": ["*"]}),
                Fact(_("Deposit asked incl. VAT"), "depositAmount", MONEY, when={"depositAmount": ["*"]}),
            ),
        ),
    )


def ordered():
    """Return what was ordered, how much of each line has left and is invoiced."""
    return stack(
        head(),
        table(
            "lines",
            (
                Cell("designation", _("Description", "line"), detail="description"),
                Cell("quantity", _("Qty"), NUMBER),
                Cell("shippedQuantity", _("Shipped qty"), NUMBER),
                Cell("invoicedQuantity", _("Invoiced qty"), NUMBER),
                Cell("remainingQuantity", _("Left to invoice"), NUMBER),
                Cell("unitPriceHt", _("Unit price excl. VAT"), PRICE),
                *DISCOUNT,
                ECO_TAX,
                Cell("vatRatePct", _("VAT"), PERCENT),
                Cell("lineTotalHt", _("Total excl. VAT"), MONEY),
            ),
            under=totals(
                DISCOUNTED,
                (_("Total excl. VAT"), "totalHt"),
                (_("VAT"), "vatBreakdown[].vat", "rate"),
                (_("Total incl. VAT"), "totalTtc"),
            ),
        ),
        card(
            table(
                "vatBreakdown",
                (
                    Cell("rate", _("Rate"), PERCENT),
                    Cell("reason", _("No VAT because"), enum=VatReason),
                    Cell("base", _("Base excl. VAT"), MONEY),
                    Cell("vat", _("VAT"), MONEY),
                ),
            ),
            title=_("VAT"),
        ),
        show({"conditions": ["*"]}, card(prose("conditions"), title=_("Conditions"))),
        show({"notes": ["*"]}, card(prose("notes"), title=_("Notes"))),
    )


def invoices():
    """Show the invoices of the order, drafts included, and what they leave."""
    return table(
        "invoices",
        (
            Cell("number", _("Number"), link="/workspace/invoices/{id}"),
            Cell("typeCode", _("Kind"), enum=InvoiceType, aside=True),
            Cell("issueDate", _("Issued on"), DATE, aside=True),
            Cell("totalHt", _("Total excl. VAT"), MONEY, aside=True),
            Cell("totalTtc", _("Total incl. VAT"), MONEY),
            Cell("status", _("Status"), enum=InvoiceStatus, link="/workspace/invoices/{id}"),
        ),
        empty=_("Not invoiced yet"),
        under=totals((_("Deposits to deduct excl. VAT"), "depositsHt"), (_("To invoice excl. VAT"), "remainingHt")),
    )


INVOICE = Dialog(
    _("Invoice order {number}"),
    text=_("A draft is made; it becomes an invoice when you issue it."),
    fields=(
        Choice("mode", _("What to invoice"), InvoicingMode, required=True, value=InvoicingMode.BALANCE.value, span=12),
        Field("percent", _("Percentage of the order"), PERCENT, value="{depositPct}", when=DEPOSIT),
        Field("amountHt", _("Or an amount excl. VAT"), MONEY, when=DEPOSIT),
        Quantities(
            "lines", _("Quantities"), "lines", key="orderLineId", most="remainingQuantity", full=True, when=LINES
        ),
        Check(
            "confirmUnshipped",
            _("Invoice goods that have not been shipped too"),
            when=SUPPLIES | {"foreseen.unshipped": ["*"]},
            span=12,
        ),
    ),
    confirm=_("Make the draft"),
    foresight=Foresight(
        preview_order_invoice,
        rows=(
            (_("Total excl. VAT"), "totalHt"),
            (_("VAT"), "totalVat"),
            (_("Total incl. VAT"), "totalTtc"),
        ),
        asks=(_("Not shipped yet: {unshipped}"), "unshipped", "confirmUnshipped"),
    ),
)

record_page(
    f"{ROUTE}/[id]",
    read_order,
    id_name="order_id",
    list_route=ROUTE,
    icon="package",
    entity="Order",
    title="number",
    title_empty=_("Order"),
    status=("status", OrderStatus),
    subtitle="{customer.name} · {subject}",
    figures=(
        Figure(_("Total incl. VAT"), "totalTtc", MONEY),
        Figure(_("Shipped part"), "shippedPct", PERCENT),
        Figure(_("To invoice excl. VAT"), "remainingHt", MONEY, when=LIVE),
    ),
    actions=(
        Action(
            "ship",
            _("Ship…"),
            ship_order,
            icon="truck",
            primary=True,
            when=fires(ORDER, "ship"),
            done=_("Shipment recorded"),
            dialog=Dialog(
                _("Quantities to ship"),
                text=_("The order is shipped once every line has left in full."),
                fields=(
                    Quantities("lines", _("Quantities"), "lines", key="orderLineId", most="toShipQuantity", full=True),
                ),
                confirm=_("Ship"),
            ),
        ),
        Action(
            "receive",
            _("Mark as received"),
            receive_order,
            icon="package-check",
            primary=True,
            when=fires(ORDER, "receive"),
            done=_("Order {number} is received"),
        ),
        Action(
            "invoice",
            _("Invoice…"),
            invoice_order,
            icon="receipt-text",
            primary=True,
            when={"invoiceable": [True]},
            go="/workspace/invoices/{id}",
            done=_("The draft is made"),
            dialog=INVOICE,
        ),
        Link(_("Edit"), ROUTE + "/{id}/edit", update_order, icon="pencil", when=LIVE),
        Link(_("Open the PDF"), PDF, read_order_pdf, icon="file-text"),
        send_by_mail(send_order_by_mail, API, _("Send order confirmation {number}"), when=LIVE),
        Action(
            "cancel",
            _("Cancel the order…"),
            cancel_order,
            icon="circle-x",
            danger=True,
            when={"untouched": [True]},
            done=_("Order {number} is canceled"),
            dialog=Dialog(
                _("Cancel order {number}?"),
                text=_("Its goods return to stock. A canceled order stays readable and cannot be taken up again."),
                fields=(Field("reason", _("Reason"), required=True, span=12),),
                confirm=_("Cancel the order"),
            ),
        ),
    ),
    tabs=(
        Tab("order", _("Lines"), ordered(), count="lines"),
        Tab("invoices", _("Invoices"), invoices(), count="invoices"),
        Tab("pdf", _("PDF"), pdf(PDF)),
    ),
)

for _entity, _filter in (("Customer", "customerId"), ("Company", "companyId"), ("Product", "productId")):
    record_panel(
        _entity,
        Tab(
            "orders",
            _("Orders"),
            panel=panel(
                "orders",
                ORDERS,
                list_orders,
                own={_filter: "{id}"},
                hide=("remainingHt",) if _entity == "Product" else ("customer",),
                empty=_("No order yet"),
                icon="package",
            ),
        ),
    )
mails_of("Order", read_order_mailing, when=LIVE)
