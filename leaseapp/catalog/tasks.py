"""Tasks of the catalog."""

from leaseapp.catalog.lists import PRODUCTS
from leaseapp.catalog.permissions import PRODUCT_UPDATE
from leaseapp.kernel.home.tasks import Task, tasks
from leaseapp.kernel.text.i18n import _

tasks.add(
    Task(
        5,
        "stockAlerts",
        PRODUCTS,
        {"status": "ACTIVE", "stockAlert": "true"},
        _("{count|product|products} at or below the threshold"),
        _("The stock does not last: order anew, or correct the threshold."),
        _("View"),
        PRODUCT_UPDATE,
        icon="package",
        tone="warn",
        pressing=True,
    )
)
