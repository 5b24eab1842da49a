"""The list of suppliers' bank accounts; their numbers are masked."""

from typing import Any

from sqlalchemy.orm import aliased

from leaseapp.directory.models import Company
from leaseapp.identity.models import User
from leaseapp.kernel.listing.spec import Column, ListSpec, QuickFilter
from leaseapp.kernel.text.i18n import _
from leaseapp.purchasing.enums import BankAccountStatus
from leaseapp.purchasing.models import Supplier, SupplierBankAccount
from leaseapp.purchasing.permissions import SUPPLIER_READ

_entered: Any = aliased(User)
_decided: Any = aliased(User)

SUPPLIER_BANK_ACCOUNTS = ListSpec(
    "supplier-bank-accounts",
    title=_("Bank accounts of suppliers"),
    permission=SUPPLIER_READ,
    table=SupplierBankAccount,
    join=[(Supplier, Supplier.id == SupplierBankAccount.supplier_id), (Company, Company.id == Supplier.company_id)],
    outer_join=[
        (_entered, SupplierBankAccount.entered_by_user_id == _entered.id),
        (_decided, SupplierBankAccount.decided_by_user_id == _decided.id),
    ],
    default_sort="-createdAt",
    search_placeholder=_("Supplier, holder"),
    quick_filters=(QuickFilter("pending", _("To confirm", "bank account"), {"status": "PENDING"}),),
    outline={"who": "supplier", "number": "masked", "status": "status", "detail": "holder", "date": "createdAt"},
    columns=[
        Column("supplier", _("Supplier"), Company.name, search=True, shrinks=True,
               link="/workspace/supplier-bank-accounts/{id}"),
        Column("masked", _("Account", "bank"), SupplierBankAccount.masked, sort=False),
        Column("holder", _("Holder", "bank account"), SupplierBankAccount.holder, search=True, shrinks=True),
        Column("status", _("State"), SupplierBankAccount.status, kind="status", enum=BankAccountStatus, filter="in"),
        Column("holdUntil", _("Paid from", "bank account"), SupplierBankAccount.hold_until, kind="datetime"),
        Column("enteredBy", _("Entered by"), _entered.name, shrinks=True),
        Column("decidedBy", _("Confirmed by"), _decided.name, shrinks=True),
        Column("decidedAt", _("Decided on"), SupplierBankAccount.decided_at, kind="datetime", shown=False),
        Column("callNote", _("What the call told"), SupplierBankAccount.call_note, sort=False, shown=False),
        Column("bic", _("BIC"), SupplierBankAccount.bic, shown=False),
        Column("createdAt", _("Entered on"), SupplierBankAccount.created_at, kind="datetime", filter="range", shown=False),
        Column("supplierId", _("Supplier"), SupplierBankAccount.supplier_id, filter="in", sort=False, shown=False),
    ],
)  # fmt: skip
