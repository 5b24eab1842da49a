"""Rights to customers, invoices and payments."""

from leaseapp.identity.rules.role_grid import (
    ACCOUNTANT,
    CLIENTS,
    COMMERCIAL,
    CRUD,
    FINANCE_OFFICER,
    INTERNAL,
    LEASE_OFFICER,
    LENDER_USER,
    MANAGER,
    RCU,
    SALES,
    SALES_BACK,
    Row,
    who_may,
)
from leaseapp.kernel.text.i18n import _

_INVOICE_READERS = {MANAGER, COMMERCIAL, SALES_BACK, LEASE_OFFICER, FINANCE_OFFICER, LENDER_USER} | CLIENTS

who_may(
    "sales.customer",
    SALES,
    _("Customers"),
    Row(RCU, full={COMMERCIAL, SALES_BACK, ACCOUNTANT}, read=INTERNAL),
    order=10,
)
who_may(
    "sales.invoice",
    SALES,
    _("Invoices"),
    Row(CRUD, write={ACCOUNTANT}, read=_INVOICE_READERS),
    Row("issue", full={ACCOUNTANT}),
    order=50,
)
who_may(
    "sales.creditnote",
    SALES,
    _("Credit notes"),
    Row("read create", full={ACCOUNTANT}, read=_INVOICE_READERS),
    order=60,
)
who_may(
    "sales.payment",
    SALES,
    _("Payments"),
    Row("read create", write={ACCOUNTANT}, read={MANAGER} | CLIENTS),
    order=70,
)
