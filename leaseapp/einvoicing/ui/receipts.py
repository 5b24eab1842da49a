"""Received e-invoices: the list, the record with what keeps it from being taken in, its acts."""

from leaseapp.einvoicing.endpoints.receipts import (
    create_receipt_supplier,
    list_einvoice_receipts,
    read_einvoice_receipt,
    read_einvoice_receipt_pdf,
    refuse_receipt,
    take_in_receipt,
)
from leaseapp.einvoicing.enums import EReceiptStatus, RefusalReason
from leaseapp.einvoicing.lists.receipts import RECEIPTS
from leaseapp.einvoicing.state_machines import RECEIPT
from leaseapp.einvoicing.ui.submissions import STATEMENTS
from leaseapp.kernel.text.i18n import _
from leaseapp.purchasing.endpoints.invoices import read_supplier_invoice
from leaseapp.ui import kit

ROUTE = "/workspace/einvoicing/receipts"

kit.colours(
    EReceiptStatus, ANNOUNCED=kit.BLUE, TAKEN_IN=kit.GREEN, SUPPLIER_UNKNOWN=kit.AMBER, NOT_FOR_US=kit.AMBER,
    DUPLICATE=kit.AMBER, UNREADABLE=kit.RED, REFUSED=kit.RED,
)  # fmt: skip
kit.colours(RefusalReason, **dict.fromkeys(RefusalReason.__members__, kit.GRAY))

kit.list_page(
    RECEIPTS, list_einvoice_receipts, route=ROUTE, group=kit.PURCHASING, icon="inbox", order=45,
    empty=(_("No e-invoice received yet"), _("What suppliers send through their platform arrives here by itself.")),
)  # fmt: skip
kit.record_page(
    f"{ROUTE}/[id]", read_einvoice_receipt, list_route=ROUTE, icon="inbox", entity="SupplierEInvoiceReceipt",
    title="number", title_empty=_("Received e-invoice"), status=("status", EReceiptStatus), subtitle="{sellerName}",
    figures=(
        kit.Figure(_("Total excl. VAT"), "totalHt", kit.MONEY),
        kit.Figure(_("Total incl. VAT"), "totalTtc", kit.MONEY),
        kit.Figure(_("Date"), "issueDate", kit.DATE, when={"issueDate": ["*"]}),
    ),
    actions=(
        kit.Action("create-supplier", _("Create the supplier"), create_receipt_supplier, icon="building-2", primary=True,
                   when={"status": ["SUPPLIER_UNKNOWN"]}, done=_("The supplier is created")),
        kit.Action("take-in", _("Look at it again"), take_in_receipt, icon="rotate-ccw",
                   when={"status": ["SUPPLIER_UNKNOWN", "NOT_FOR_US", "DUPLICATE"]}, done=_("The invoice was looked at again")),
        kit.Link(_("Open the supplier invoice"), "/workspace/supplier-invoices/{supplierInvoiceId}", read_supplier_invoice,
                 icon="receipt", primary=True, when={"supplierInvoiceId": ["*"]}),
        kit.Link(_("Original file"), "/workspace/files/{fileId}", read_einvoice_receipt, icon="file-text",
                 when={"fileId": ["*"]}),
        kit.Action(
            "refuse", _("Refuse…", "e-invoice"), refuse_receipt, icon="x", danger=True, when=kit.fires(RECEIPT, "refuse"),
            done=_("The supplier is told that the invoice is refused"),
            dialog=kit.Dialog(
                _("Refuse invoice {number}?"), confirm=_("Refuse it"),
                text=_("A refusal is final: the supplier’s platform is told of it, and the supplier invoices anew."),
                fields=(
                    kit.Choice("reason", _("Reason"), RefusalReason, required=True, span=12),
                    kit.Field("text", _("Words for the supplier"), kit.LONG, required=True, span=12),
                ),
            ),
        ),
    ),
    tabs=(
        kit.Tab(
            "document", _("Document"),
            kit.stack(
                kit.show({"status": ["SUPPLIER_UNKNOWN"]},
                         kit.notice(_("Nobody with the number {sellerSiren} is a supplier yet: create it from the register."),
                                    kit.AMBER)),
                kit.show({"status": ["NOT_FOR_US"]},
                         kit.notice(_("The invoice is addressed to {buyerSiren}, which is none of your companies."), kit.AMBER)),
                kit.show({"status": ["DUPLICATE"]},
                         kit.notice(_("An invoice with this number of this supplier is here already."), kit.AMBER)),
                kit.show({"findings.0": ["*"]},
                         kit.card(kit.table("findings", (kit.Cell("message", _("Finding"), detail="code"),), empty=""),
                                  title=_("What was found"))),
                kit.card(
                    kit.facts(
                        kit.Fact(_("Supplier"), "sellerName"),
                        kit.Fact(_("SIREN"), "sellerSiren", kit.SIREN, copy=True),
                        kit.Fact(_("VAT number"), "sellerVatNumber", copy=True),
                        kit.Fact(_("Buyer’s SIREN"), "buyerSiren", kit.SIREN),
                        kit.Fact(_("Received on"), "receivedAt", kit.DATETIME),
                        kit.Fact(_("Credit note"), "isCreditNote", kit.BOOL),
                        kit.Fact(_("Flow"), "externalInvoiceId", copy=True),
                        kit.Fact(_("Reason"), "refusalReason", enum=RefusalReason, when={"refusalReason": ["*"]}),
                        kit.Fact(_("Words for the supplier"), "refusalText", when={"refusalText": ["*"]}),
                    ),
                    title=_("Received e-invoice"),
                ),
            ),
        ),
        kit.Tab("pdf", _("PDF"), kit.pdf("/api/workspace/einvoicing/receipts/{id}/pdf"), when={"hasPicture": [True]},
                reads=read_einvoice_receipt_pdf),
        kit.Tab("messages", _("Statements", "e-invoice"), STATEMENTS, count="messages", when={"messages.0": ["*"]}),
    ),
)  # fmt: skip
