"""The inbox: documents of suppliers on their way in."""

from typing import Any

import sqlalchemy as sa

from leaseapp.directory.models import Company
from leaseapp.kernel.listing.spec import Column, ListSpec, QuickFilter
from leaseapp.kernel.text.i18n import _
from leaseapp.purchasing.enums import DetectedType, ImportStatus, ReadSource
from leaseapp.purchasing.models import Supplier, SupplierDocumentImport
from leaseapp.purchasing.permissions import INVOICE_READ

_who: Any = sa.func.coalesce(Company.name, SupplierDocumentImport.supplier_name, SupplierDocumentImport.title)

IMPORTS = ListSpec(
    "purchasing-imports",
    title=_("Inbox", "purchasing"),
    permission=INVOICE_READ,
    table=SupplierDocumentImport,
    outer_join=[
        (Supplier, SupplierDocumentImport.matched_supplier_id == Supplier.id), (Company, Supplier.company_id == Company.id),
    ],
    default_sort="-createdAt",
    search_placeholder=_("Supplier, number, file"),
    quick_filters=(
        QuickFilter("waiting", _("Waiting", "import"), {"status": "EXTRACTING,NEEDS_REVIEW,ERROR"}),
        QuickFilter("review", _("To review"), {"status": "NEEDS_REVIEW"}),
        QuickFilter("twins", _("Duplicates"), {"status": "NEEDS_REVIEW", "hasTwin": "true"}),
        QuickFilter("errors", _("Not readable", "import"), {"status": "ERROR"}),
        QuickFilter("done", _("Taken in", "import"), {"status": "COMMITTED"}),
    ),
    outline={"who": "supplier", "number": "documentNumber", "status": "status", "amount": "totalTtc", "date": "documentDate",
             "detail": "title"},
    columns=[
        Column("supplier", _("Supplier"), _who, search=True, link="/workspace/purchasing/imports/{id}", shrinks=True),
        Column("detectedType", _("Type", "supplier document"), SupplierDocumentImport.detected_type, kind="status",
               enum=DetectedType, filter="in"),
        Column("documentNumber", _("Number"), SupplierDocumentImport.document_number, search=True, shrinks=True),
        Column("documentDate", _("Date"), SupplierDocumentImport.document_date, kind="date", filter="range"),
        Column("totalTtc", _("Total incl. VAT"), SupplierDocumentImport.total_ttc, kind="money", filter="range"),
        Column("readBy", _("Read by"), SupplierDocumentImport.read_by, kind="status", enum=ReadSource, filter="in", shown=False),
        Column("certainty", _("Certainty"), SupplierDocumentImport.certainty, kind="percent"),
        Column("toCheck", _("To check"), SupplierDocumentImport.to_check, kind="number"),
        Column("status", _("State"), SupplierDocumentImport.status, kind="status", enum=ImportStatus, filter="in"),
        Column("hasTwin", _("Duplicate"), SupplierDocumentImport.has_twin, kind="bool", filter="eq", shown=False),
        Column("title", _("File"), SupplierDocumentImport.title, search=True, shrinks=True, shown=False),
        Column("costUsd", _("Reading cost ($)"), SupplierDocumentImport.cost_usd, kind="number", shown=False),
        Column("createdAt", _("Received on"), SupplierDocumentImport.created_at, kind="datetime", filter="range", shown=False),
    ],
)  # fmt: skip
