"""The life of a product: on offer or archived, back and forth (document 2)."""

from leaseapp.catalog.enums import ProductStatus
from leaseapp.catalog.models import Product
from leaseapp.kernel.state_machine import StateMachine, Transition

PRODUCT = StateMachine(
    Product,
    ProductStatus,
    initial=ProductStatus.ACTIVE,
    transitions=[
        Transition("archive", ProductStatus.ACTIVE, ProductStatus.ARCHIVED),
        Transition("restore", ProductStatus.ARCHIVED, ProductStatus.ACTIVE),
    ],
)

#: PATCH names the status it wants; this is the move that leads there
TRIGGER_TO = {ProductStatus.ARCHIVED: "archive", ProductStatus.ACTIVE: "restore"}
