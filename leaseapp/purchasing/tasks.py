"""Tasks of purchasing: documents to review, orders to confirm, deliveries that are late, invoices to match."""

from leaseapp.kernel.home.tasks import Task, tasks
from leaseapp.kernel.text.i18n import _
from leaseapp.purchasing.lists.bank_accounts import SUPPLIER_BANK_ACCOUNTS
from leaseapp.purchasing.lists.imports import IMPORTS
from leaseapp.purchasing.lists.invoices import SUPPLIER_INVOICES
from leaseapp.purchasing.lists.orders import SUPPLIER_ORDERS
from leaseapp.purchasing.permissions import CHECKS_MANAGE, INVOICE_CREATE, INVOICE_UPDATE, ORDER_CREATE

tasks.add(
    Task(
        60, "supplierOrdersToConfirm", SUPPLIER_ORDERS, {"status": "DRAFT"},
        _("{count|supplier order|supplier orders} to confirm"), _("The supplier knows nothing of it yet."),
        _("Confirm", "supplier order"), ORDER_CREATE, since="orderDate", icon="shopping-cart",
    )
)  # fmt: skip
tasks.add(
    Task(
        61, "supplierDeliveriesLate", SUPPLIER_ORDERS, {"late": "true"}, _("{count|delivery|deliveries} late"),
        _("Ask the supplier, or note a new day."), _("Look at it"), ORDER_CREATE, since="expectedDate", icon="truck",
    )
)  # fmt: skip
tasks.add(
    Task(
        62, "supplierInvoicesToMatch", SUPPLIER_INVOICES, {"toMatch": "true"},
        _("supplier {count|invoice|invoices} to match"), _("Nobody compared order, reception and invoice yet."),
        _("Match", "supplier invoice"), INVOICE_UPDATE, since="receivedAt", amount="totalTtc", icon="receipt", books=70,
    )
)  # fmt: skip
tasks.add(
    Task(
        63, "supplierInvoicesToAllocate", SUPPLIER_INVOICES, {"toAllocate": "true"},
        _("supplier {count|invoice|invoices} to allocate"), _("A part of them is borne by no contract yet."),
        _("Allocate", "supplier invoice"), INVOICE_UPDATE, since="issueDate", icon="chart-pie", books=71,
    )
)  # fmt: skip
tasks.add(
    Task(
        64, "supplierAccountsToConfirm", SUPPLIER_BANK_ACCOUNTS, {"status": "PENDING"},
        _("bank {count|account|accounts} of suppliers to confirm"), _("A second person calls back before money goes there."),
        _("Call back"), CHECKS_MANAGE, since="createdAt", icon="landmark", pressing=True,
    )
)  # fmt: skip
tasks.add(
    Task(
        59, "supplierDocumentsToReview", IMPORTS, {"status": "NEEDS_REVIEW"},
        _("supplier {count|document|documents} to review"), _("They were read; nobody looked at them yet."),
        _("Review", "import"), INVOICE_CREATE, since="createdAt", icon="inbox",
    )
)  # fmt: skip
