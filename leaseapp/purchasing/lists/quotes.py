"""The list of suppliers' quotes."""

from leaseapp.directory.models import Company
from leaseapp.kernel.listing.spec import Column, ListSpec, QuickFilter
from leaseapp.kernel.text.i18n import _
from leaseapp.purchasing.enums import SupplierQuoteStatus
from leaseapp.purchasing.models import Supplier, SupplierQuote
from leaseapp.purchasing.permissions import QUOTE_READ

SUPPLIER_QUOTES = ListSpec(
    "supplier-quotes",
    title=_("Supplier quotes"),
    permission=QUOTE_READ,
    table=SupplierQuote,
    join=[(Supplier, Supplier.id == SupplierQuote.supplier_id), (Company, Company.id == Supplier.company_id)],
    default_sort="-quoteDate,-number",
    search_placeholder=_("Number, supplier, title"),
    quick_filters=(
        QuickFilter("open", _("Under way", "supplier quote"), {"status": "DRAFT,SENT"}),
        QuickFilter("accepted", _("Accepted", "supplier quote"), {"status": "ACCEPTED"}),
        QuickFilter("ended", _("Ended", "supplier quote"), {"status": "REJECTED,CANCELED,CONVERTED"}),
    ),
    outline={"who": "supplier", "number": "number", "status": "status", "detail": "title", "amount": "totalHt",
             "date": "quoteDate"},
    columns=[
        Column("number", _("Number"), SupplierQuote.number, search=True, link="/workspace/supplier-quotes/{id}"),
        Column("supplier", _("Supplier"), Company.name, search=True, shrinks=True),
        Column("title", _("Title", "supplier quote"), SupplierQuote.title, search=True, shrinks=True),
        Column("supplierReference", _("Their number"), SupplierQuote.supplier_reference, search=True, shown=False),
        Column("status", _("State"), SupplierQuote.status, kind="status", enum=SupplierQuoteStatus, filter="in"),
        Column("quoteDate", _("Date"), SupplierQuote.quote_date, kind="date", filter="range"),
        Column("validUntil", _("Valid until"), SupplierQuote.valid_until, kind="date", filter="range"),
        Column("leadTimeDays", _("Lead time (days)"), SupplierQuote.lead_time_days, kind="number"),
        Column("paymentTerms", _("Terms of payment"), SupplierQuote.payment_terms, shown=False),
        Column("totalHt", _("Total excl. VAT"), SupplierQuote.total_ht, kind="money", filter="range", sum=True),
        Column("totalTtc", _("Total incl. VAT"), SupplierQuote.total_ttc, kind="money", shown=False),
        Column("rejectReason", _("Rejected because"), SupplierQuote.reject_reason, sort=False, shown=False),
        Column("supplierId", _("Supplier"), SupplierQuote.supplier_id, filter="in", sort=False, shown=False),
    ],
)  # fmt: skip
