"""Quotes of suppliers: list, record, form; the panel on suppliers."""

from leaseapp.kernel.text.i18n import _
from leaseapp.purchasing.endpoints.affair_quotes import convert_supplier_quote
from leaseapp.purchasing.endpoints.quotes import (
    accept_supplier_quote,
    cancel_supplier_quote,
    create_supplier_quote,
    list_supplier_quotes,
    read_supplier_quote,
    reject_supplier_quote,
    send_supplier_quote,
    update_supplier_quote,
)
from leaseapp.purchasing.endpoints.suppliers import create_supplier, list_suppliers
from leaseapp.purchasing.enums import SupplierQuoteStatus
from leaseapp.purchasing.lists.quotes import SUPPLIER_QUOTES
from leaseapp.purchasing.state_machines import SUPPLIER_QUOTE
from leaseapp.purchasing.ui import lines
from leaseapp.purchasing.ui.suppliers import ROUTE as SUPPLIERS
from leaseapp.ui import kit

ROUTE = "/workspace/supplier-quotes"
quote = kit.Labels(SUPPLIER_QUOTES, create_supplier_quote)
EDITABLE = {"editable": [True]}
ORDER = "/workspace/supplier-orders/{orderId}"
kit.colours(
    SupplierQuoteStatus, DRAFT=kit.GRAY, SENT=kit.BLUE, ACCEPTED=kit.GREEN, REJECTED=kit.RED, CANCELED=kit.GRAY,
    CONVERTED=kit.GREEN,
)  # fmt: skip


def why(title: str, confirm: str, text: str = "") -> kit.Dialog:
    """Return a dialog that asks for a reason."""
    return kit.Dialog(
        title, text=text, confirm=confirm,
        fields=(kit.Field("reason", _("Reason"), required=True, span=12, hint=_("Ten characters or more.")),),
    )  # fmt: skip


SUPPLIER = kit.Combo(
    "supplierId", _("Supplier"), list_suppliers, detail="siren", shown="supplier", filters={"isActive": "true"}, required=True,
    span=12, new=(f"{SUPPLIERS}/new", _("New supplier"), create_supplier),
)  # fmt: skip

kit.list_page(
    SUPPLIER_QUOTES, list_supplier_quotes, route=ROUTE, group=kit.PURCHASING, icon="file-text", order=20, often=2,
    new=(f"{ROUTE}/new", _("New supplier quote"), create_supplier_quote),
    empty=(_("No supplier quote yet"), _("Ask two or three suppliers, enter what they offer, and compare.")),
)  # fmt: skip
kit.record_page(
    f"{ROUTE}/[id]", read_supplier_quote, list_route=ROUTE, icon="file-text", entity="SupplierQuote", title="number",
    title_empty=_("Supplier quote"), status=("status", SupplierQuoteStatus), subtitle="{supplier} · {title}",
    figures=(
        kit.Figure(_("Total excl. VAT"), "totalHt", kit.MONEY),
        kit.Figure(_("Lead time (days)"), "leadTimeDays", kit.NUMBER, when={"leadTimeDays": ["*"]}),
        kit.Figure(_("Valid until"), "validUntil", kit.DATE, when={"validUntil": ["*"]}),
    ),
    actions=(
        kit.Action("send", _("Note as asked for"), send_supplier_quote, icon="send",
                   when=kit.fires(SUPPLIER_QUOTE, "send"), done=_("{number} is asked for")),
        kit.Action("accept", _("Accept", "supplier quote"), accept_supplier_quote, icon="check", primary=True,
                   when=kit.fires(SUPPLIER_QUOTE, "accept") | {"lines.0": ["*"]}, done=_("{number} is accepted")),
        kit.Action("convert", _("Order it"), convert_supplier_quote, icon="shopping-cart", primary=True,
                   when={"status": ["DRAFT", "SENT", "ACCEPTED"], "lines.0": ["*"]}, done=_("{number} is ordered"), go=ORDER),
        kit.Action("convert_all_the_same", _("Order it"), convert_supplier_quote, icon="shopping-cart",
                   when={"status": ["REJECTED", "CANCELED"], "lines.0": ["*"]},
                   dialog=why(_("Order quote {number} all the same?"), _("Draft an order of it"),
                              _("It was given up: say why it is ordered.")),
                   done=_("{number} is ordered"), go=ORDER),
        kit.Link(_("Edit"), f"{ROUTE}/{{id}}/edit", update_supplier_quote, icon="pencil", when=EDITABLE),
        kit.Action("reject", _("Reject", "supplier quote"), reject_supplier_quote, icon="x", danger=True,
                   when=kit.fires(SUPPLIER_QUOTE, "reject"), dialog=why(_("Reject quote {number}?"), _("Reject it")),
                   done=_("{number} is rejected")),
        kit.Action("cancel", _("Cancel it…"), cancel_supplier_quote, icon="circle-x", danger=True,
                   when=kit.fires(SUPPLIER_QUOTE, "cancel"),
                   dialog=why(_("Cancel quote {number}?"), _("Cancel the quote"), _("It is no longer wanted.")),
                   done=_("{number} is canceled")),
    ),
    tabs=(
        kit.Tab(
            "quote", _("Lines"),
            kit.stack(
                kit.show({"expired": [True]}, kit.notice(_("This quote ran out on {validUntil}."), kit.AMBER)),
                kit.show({"rejectReason": ["*"]}, kit.notice(_("It was ended: {rejectReason}"), kit.GRAY)),
                kit.card(
                    kit.facts(
                        kit.Fact(_("Supplier"), "supplier", link="/workspace/suppliers/{supplierId}"),
                        *quote.facts("supplierReference", "quoteDate", "paymentTerms"),
                        kit.Fact(_("Order"), "convertedOrder", link="/workspace/supplier-orders/{convertedOrderId}",
                                 when={"convertedOrderId": ["*"]}),
                    ),
                    title=_("Supplier quote"),
                ),
                lines.table(),
                kit.show({"notes": ["*"]}, kit.card(kit.prose("notes"), title=_("Notes"))),
            ),
            count="lines",
        ),
    ),
)  # fmt: skip
kit.form_page(
    ROUTE, create=create_supplier_quote, update=update_supplier_quote, read=read_supplier_quote, icon="file-text",
    title=_("New supplier quote"), edit_title=_("Edit {number}"), list_route=ROUTE, saved=_("Supplier quote saved"),
    sections=(
        kit.Section(None, (SUPPLIER,), when={"id": [None]}),
        kit.Section(
            None,
            (
                quote.field("title", span=8), quote.field("supplierReference", span=4),
                quote.field("quoteDate", value="@today", span=4), quote.field("validUntil", span=4),
                quote.field("leadTimeDays", span=4), quote.field("paymentTerms", span=12),
            ),
        ),
        lines.editor(kit.Field("notes", _("Notes"), kit.LONG)),
    ),
)  # fmt: skip
kit.record_panel(
    "Supplier",
    kit.Tab(
        "supplier-quotes", _("Quotes", "supplier"),
        panel=kit.panel(
            "supplier-quotes", SUPPLIER_QUOTES, list_supplier_quotes, own={"supplierId": "{id}"},
            hide=("supplier", "leadTimeDays"),
            icon="file-text", empty=_("No supplier quote yet"),
        ),
    ),
)  # fmt: skip
