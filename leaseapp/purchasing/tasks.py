"""Tasks of purchasing: orders to confirm, deliveries that are late."""

from leaseapp.kernel.home.tasks import Task, tasks
from leaseapp.kernel.text.i18n import _
from leaseapp.purchasing.lists.orders import SUPPLIER_ORDERS
from leaseapp.purchasing.permissions import ORDER_CREATE

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
