"""The list of e-invoices that suppliers sent."""

from leaseapp.einvoicing.enums import EReceiptStatus
from leaseapp.einvoicing.models import SupplierEInvoiceReceipt
from leaseapp.kernel.listing.spec import Column, ListSpec, QuickFilter
from leaseapp.kernel.text.i18n import _
from leaseapp.purchasing.permissions import INVOICE_READ

WAITING = "SUPPLIER_UNKNOWN,NOT_FOR_US,DUPLICATE,UNREADABLE"

RECEIPTS = ListSpec(
    "einvoice-receipts",
    title=_("Received e-invoices"),
    permission=INVOICE_READ,
    table=SupplierEInvoiceReceipt,
    default_sort="-receivedAt",
    search_placeholder=_("Supplier, SIREN, number"),
    quick_filters=(
        QuickFilter("waiting", _("Waiting", "e-invoice"), {"status": WAITING}),
        QuickFilter("done", _("Taken in", "e-invoices"), {"status": "TAKEN_IN"}),
        QuickFilter("refused", _("Refused", "e-invoices"), {"status": "REFUSED"}),
    ),
    outline={"who": "sellerName", "number": "number", "status": "status", "amount": "totalTtc", "date": "receivedAt",
             "detail": "sellerSiren"},
    columns=[
        Column("sellerName", _("Supplier"), SupplierEInvoiceReceipt.seller_name, search=True, shrinks=True,
               link="/workspace/einvoicing/receipts/{id}", unnamed=_("Unnamed supplier")),
        Column("number", _("Number"), SupplierEInvoiceReceipt.number, search=True, shrinks=True),
        Column("sellerSiren", _("SIREN"), SupplierEInvoiceReceipt.seller_siren, kind="siren", search=True),
        Column("status", _("State"), SupplierEInvoiceReceipt.status, kind="status", enum=EReceiptStatus, filter="in"),
        Column("issueDate", _("Date"), SupplierEInvoiceReceipt.issue_date, kind="date", filter="range"),
        Column("totalTtc", _("Total incl. VAT"), SupplierEInvoiceReceipt.total_ttc, kind="money", sum=True, filter="range"),
        Column("receivedAt", _("Received on"), SupplierEInvoiceReceipt.received_at, kind="datetime", filter="range"),
        Column("isCreditNote", _("Credit note"), SupplierEInvoiceReceipt.is_credit_note, kind="bool", filter="eq", shown=False),
        Column("provider", _("Platform"), SupplierEInvoiceReceipt.provider, filter="in", shown=False),
        Column("externalInvoiceId", _("Flow"), SupplierEInvoiceReceipt.external_invoice_id, search=True, shown=False),
        Column("supplierInvoiceId", _("Supplier invoice"), SupplierEInvoiceReceipt.supplier_invoice_id, filter="in", sort=False,
               shown=False),
    ],
)  # fmt: skip
