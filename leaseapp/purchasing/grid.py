"""Rights to what is bought (document 1)."""

from leaseapp.identity.rules.role_grid import (
    ACCOUNTANT,
    BOOKKEEPERS,
    BUYERS,
    CRUD,
    FINANCE,
    FINANCE_OFFICER,
    LOGISTICS,
    MANAGER,
    PURCHASING,
    RCU,
    RM,
    SALES_BACK,
    Row,
    who_may,
)
from leaseapp.kernel.text.i18n import _

_READERS = {MANAGER, ACCOUNTANT, FINANCE_OFFICER}

who_may("purchasing.supplier", PURCHASING, _("Suppliers"), Row(RCU, full=BUYERS, read=_READERS), order=10)
who_may("purchasing.quote", PURCHASING, _("Supplier quotes"), Row(RCU, full=BUYERS, read=_READERS), order=20)
who_may("purchasing.order", PURCHASING, _("Purchase orders"), Row(RCU, full=BUYERS, read=_READERS), order=30)
who_may(
    "purchasing.invoice",
    PURCHASING,
    _("Supplier invoices"),
    Row(RCU, full={ACCOUNTANT}, read={MANAGER, FINANCE_OFFICER, LOGISTICS, SALES_BACK}),
    order=40,
)
who_may(
    "purchasing.payment",
    PURCHASING,
    _("Supplier payments"),
    Row("read create", full={ACCOUNTANT}, read={MANAGER, FINANCE_OFFICER}),
    order=50,
)
who_may(
    "purchasing.approval",
    PURCHASING,
    _("Approval rules"),
    Row(CRUD, full={MANAGER, FINANCE_OFFICER}, read={ACCOUNTANT}),
    order=60,
)
who_may("finance.invoice", FINANCE, _("Invoice checks"), Row(RM, full=BOOKKEEPERS, read={MANAGER}), order=10)
