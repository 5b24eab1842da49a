"""The list of suppliers."""

from typing import Any
from uuid import UUID

from leaseapp.accounting.models import AccountingCode
from leaseapp.directory.models import Company
from leaseapp.kernel.listing.spec import Column, ListSpec, QuickFilter
from leaseapp.kernel.text.i18n import _
from leaseapp.purchasing.enums import SupplierVatRegime
from leaseapp.purchasing.models import Supplier
from leaseapp.purchasing.permissions import SUPPLIER_READ
from leaseapp.purchasing.queries.suppliers import open_orders, to_pay


def _company(_context: Any, value: str) -> Any:
    return Supplier.company_id == UUID(value)


SUPPLIERS = ListSpec(
    "suppliers",
    title=_("Suppliers"),
    permission=SUPPLIER_READ,
    table=Supplier,
    join=[(Company, Company.id == Supplier.company_id)],
    outer_join=[(AccountingCode, AccountingCode.id == Supplier.default_accounting_code_id)],
    default_sort="name",
    criteria={"companyId": _company},
    search_placeholder=_("Name, SIREN, code"),
    quick_filters=(
        QuickFilter("active", _("In use", "supplier"), {"isActive": "true"}),
        QuickFilter("assets", _("Of equipment"), {"isAssetSupplier": "true"}),
    ),
    outline={"who": "name", "number": "code", "detail": "siren", "amount": "toPayTtc"},
    columns=[
        Column("name", _("Name"), Company.name, search=True, link="/workspace/suppliers/{id}", shrinks=True),
        Column("code", _("Code"), Supplier.code, search=True),
        Column("siren", _("SIREN"), Company.siren, kind="siren", search=True),
        Column("paymentTermDays", _("Payment term (days)"), Supplier.payment_term_days, kind="number"),
        Column("endOfMonth", _("End of month"), Supplier.end_of_month, kind="bool", shown=False),
        Column("vatRegime", _("VAT"), Supplier.vat_regime, kind="status", enum=SupplierVatRegime, filter="in"),
        Column("accountingCode", _("Analytical code"), AccountingCode.code, shown=False),
        Column(
            "isAssetSupplier", _("Sells equipment"), Supplier.is_asset_supplier, kind="bool", filter="eq", shown=False
        ),
        Column("openOrdersHt", _("On order excl. VAT"), open_orders(Supplier), kind="money", sum=True),
        Column("toPayTtc", _("To pay incl. VAT"), to_pay(Supplier), kind="money", sum=True),
        Column("isActive", _("In use", "supplier"), Supplier.is_active, kind="bool", filter="eq", shown=False),
        Column("createdAt", _("Created on"), Supplier.created_at, kind="datetime", shown=False),
    ],
)
