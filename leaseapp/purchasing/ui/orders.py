"""Orders to suppliers: list by what is to be done, record with receptions, form; panels on suppliers, affairs and contracts."""

import reflex as rx

from leaseapp.assets.endpoints.locations import list_storage_locations
from leaseapp.directory.endpoints.billing_entities import list_billing_entities
from leaseapp.documents.ui.mailing import mails_of, send_by_mail
from leaseapp.kernel.text.i18n import _
from leaseapp.leasing.endpoints.contracts import list_lease_contracts
from leaseapp.purchasing.endpoints.mailing import read_supplier_order_mailing, send_supplier_order_by_mail
from leaseapp.purchasing.endpoints.orders import (
    cancel_supplier_order,
    confirm_supplier_order,
    create_supplier_order,
    list_supplier_orders,
    read_supplier_order,
    read_supplier_order_pdf,
    receive_supplier_order,
    update_supplier_order,
)
from leaseapp.purchasing.enums import SupplierOrderStatus
from leaseapp.purchasing.lists.orders import SUPPLIER_ORDERS
from leaseapp.purchasing.state_machines import SUPPLIER_ORDER
from leaseapp.purchasing.ui import lines
from leaseapp.purchasing.ui.quotes import SUPPLIER, why
from leaseapp.ui import kit
from leaseapp.ui.components import LocalComponent
from leaseapp.ui.registry import icon, permission_key

ROUTE = "/workspace/supplier-orders"
API = "/api/workspace/supplier-orders/{id}"
PDF = f"{API}/pdf"
DRAFT = {"editable": [True]}
OPEN = {"status": ["DRAFT", "CONFIRMED", "PARTIALLY_RECEIVED"]}
GONE_OUT = {"status": ["CONFIRMED", "PARTIALLY_RECEIVED", "RECEIVED", "INVOICED"]}
order = kit.Labels(SUPPLIER_ORDERS, create_supplier_order)
kit.colours(
    SupplierOrderStatus, DRAFT=kit.GRAY, CONFIRMED=kit.BLUE, PARTIALLY_RECEIVED=kit.AMBER, RECEIVED=kit.GREEN,
    INVOICED=kit.GREEN, CANCELED=kit.GRAY,
)  # fmt: skip

for _name in ("minus", "plus", "package-check", "qr-code", "check", "x"):
    icon(_name)


class Dock(LocalComponent):
    """The reception of the open order; `permission` is the right to take something in."""

    library = "$/public/purchasing/dock.jsx"
    tag = "Dock"

    permission: rx.Var[str]


kit.list_page(
    SUPPLIER_ORDERS, list_supplier_orders, route=ROUTE, group=kit.PURCHASING, icon="shopping-cart", order=30, often=3,
    new=(f"{ROUTE}/new", _("New supplier order"), create_supplier_order),
    empty=(_("No supplier order yet"), _("A quote becomes an order in one step; what needs no quote is ordered here.")),
)  # fmt: skip


def ordered() -> rx.Component:
    """Return the first tab: where the order stands, and its lines."""
    return kit.stack(
        kit.show({"cancelReason": ["*"]}, kit.notice(_("This order was canceled: {cancelReason}"), kit.GRAY)),
        kit.show({"isAutomatic": [True], **DRAFT},
                 kit.notice(_("The signature of {leaseContract} made this order: check it, then confirm it."), kit.BLUE)),
        kit.card(
            kit.facts(
                kit.Fact(_("Supplier"), "supplier", link="/workspace/suppliers/{supplierId}"),
                kit.Fact(_("Billing entity"), "billingEntity"),
                *order.facts("orderDate", "expectedDate"),
                kit.Fact(_("Delivered to"), "deliveryLocation", link="/workspace/storage-locations/{deliveryLocationId}",
                         when={"deliveryLocationId": ["*"]}),
                kit.Fact(_("Quote"), "quoteNumber", link="/workspace/supplier-quotes/{quoteId}", when={"quoteId": ["*"]}),
                kit.Fact(_("Lease contract"), "leaseContract", link="/workspace/lease-contracts/{leaseContractId}",
                         when={"leaseContractId": ["*"]}),
                kit.Fact(_("Lease affair"), "leaseAffair", link="/workspace/lease-affairs/{leaseAffairId}",
                         when={"leaseAffairId": ["*"]}),
            ),
            title=_("Supplier order"),
        ),
        lines.table(kit.Cell("receivedQuantity", _("Received qty"), kit.NUMBER)),
        kit.show({"notes": ["*"]}, kit.card(kit.prose("notes"), title=_("Notes"))),
    )  # fmt: skip


def receptions() -> rx.Component:
    """Return the second tab: what came, when, and the machines that were made of it."""
    return kit.table(
        "receipts",
        (
            kit.Cell("number", _("Reception"), detail="said"),
            kit.Cell("receivedAt", _("Received on"), kit.DATETIME, aside=True),
            kit.Cell("receivedBy", _("Taken in by"), aside=True),
            kit.Cell("deliveryNoteNumber", _("Delivery note"), aside=True),
            kit.Cell("location", _("Place"), aside=True),
            kit.Cell("machines", _("Machines")),
            kit.Cell("undoneAt", _("Taken back on"), kit.DATETIME, optional=True),
        ),
        empty=_("Nothing came yet"),
    )


kit.record_page(
    f"{ROUTE}/[id]", read_supplier_order, list_route=ROUTE, icon="shopping-cart", entity="SupplierOrder", title="number",
    title_empty=_("Supplier order"), status=("status", SupplierOrderStatus), subtitle="{supplier} · {title}",
    figures=(
        kit.Figure(_("Total excl. VAT"), "totalHt", kit.MONEY),
        kit.Figure(_("Total incl. VAT"), "totalTtc", kit.MONEY),
        kit.Figure(_("Received part"), "receivedPct", kit.PERCENT, when=GONE_OUT),
    ),
    actions=(
        kit.Action("confirm", _("Confirm the order"), confirm_supplier_order, icon="check", primary=True,
                   when=kit.fires(SUPPLIER_ORDER, "confirm") | {"lines.0": ["*"]}, done=_("{number} is confirmed"),
                   dialog=kit.Dialog(_("Confirm order {number}?"), confirm=_("Confirm"),
                                     text=_("Its lines change no more. You send it yourself, by mail or otherwise."))),
        kit.Link(_("Take in a delivery"), f"{ROUTE}/{{id}}#dock", receive_supplier_order, icon="package-check", primary=True,
                 when={"receivable": [True]}),
        send_by_mail(send_supplier_order_by_mail, API, _("Send order {number}"), when=GONE_OUT),
        kit.Link(_("Edit"), f"{ROUTE}/{{id}}/edit", update_supplier_order, icon="pencil", when=OPEN),
        kit.Link(_("Open the PDF"), PDF, read_supplier_order_pdf, icon="file-text"),
        kit.Action("cancel", _("Cancel the order…"), cancel_supplier_order, icon="circle-x", danger=True,
                   when=kit.fires(SUPPLIER_ORDER, "cancel"), done=_("{number} is canceled"),
                   dialog=why(_("Cancel order {number}?"), _("Cancel the order"), _("Tell the supplier yourself."))),
    ),
    tabs=(
        kit.Tab("order", _("Lines"), ordered(), count="lines"),
        kit.Tab("dock", _("Take in a delivery"), Dock.create(permission=permission_key(receive_supplier_order)),
                when={"receivable": [True]}),
        kit.Tab("receptions", _("Receptions"), receptions(), count="receipts"),
        kit.Tab("pdf", _("PDF"), kit.pdf(PDF)),
    ),
)  # fmt: skip
kit.form_page(
    ROUTE, create=create_supplier_order, update=update_supplier_order, read=read_supplier_order, icon="shopping-cart",
    title=_("New supplier order"), edit_title=_("Edit {number}"), list_route=ROUTE, saved=_("Order {number} is saved"),
    sections=(
        kit.Section(None, (SUPPLIER,), when={"id": [None]}),
        kit.Section(
            None,
            (
                order.field("title", span=8, when={"editable": [True, None]}),
                kit.Combo("billingEntityId", _("Billing entity"), list_billing_entities, shown="billingEntity", span=4,
                          when={"editable": [True, None]}),
                order.field("orderDate", value="@today", span=4, when={"editable": [True, None]}),
                order.field("expectedDate", span=4),
                kit.Combo("deliveryLocationId", _("Delivered to"), list_storage_locations, shown="deliveryLocation", span=4,
                          detail="code", filters={"active": "true"}),
                kit.Combo("leaseContractId", _("Lease contract"), list_lease_contracts, label="number", detail="company",
                          shown="leaseContract", span=6, when={"editable": [True, None]}),
            ),
        ),
        lines.editor(kit.Field("notes", _("Notes"), kit.LONG), when={"editable": [True, None]}),
    ),
)  # fmt: skip
for _entity, _filter in (
    ("Supplier", "supplierId"),
    ("LeaseContract", "leaseContractId"),
    ("LeaseAffair", "leaseAffairId"),
):
    kit.record_panel(
        _entity,
        kit.Tab(
            "supplier-orders", _("Orders", "supplier"),
            panel=kit.panel(
                "supplier-orders", SUPPLIER_ORDERS, list_supplier_orders, own={_filter: "{id}"},

                hide=("supplier", "orderDate") if _entity == "Supplier" else ("title", "orderDate"),
                icon="shopping-cart", empty=_("No supplier order yet"),
            ),
        ),
    )  # fmt: skip
mails_of("SupplierOrder", read_supplier_order_mailing, when=GONE_OUT)
