"""The life of a product, of a variant and of a modality: on offer or archived, back and forth (document 2)."""

from leaseapp.catalog.enums import ProductStatus
from leaseapp.catalog.models import Product, ProductSellModality, ProductVariant
from leaseapp.kernel.state_machine import StateMachine, Transition

_TRANSITIONS = (
    Transition("archive", ProductStatus.ACTIVE, ProductStatus.ARCHIVED),
    Transition("restore", ProductStatus.ARCHIVED, ProductStatus.ACTIVE),
)

PRODUCT = StateMachine(Product, ProductStatus, initial=ProductStatus.ACTIVE, transitions=_TRANSITIONS)
VARIANT = StateMachine(ProductVariant, ProductStatus, initial=ProductStatus.ACTIVE, transitions=_TRANSITIONS)
MODALITY = StateMachine(ProductSellModality, ProductStatus, initial=ProductStatus.ACTIVE, transitions=_TRANSITIONS)

#: PATCH names the status it wants; this is the move that leads there
TRIGGER_TO = {ProductStatus.ARCHIVED: "archive", ProductStatus.ACTIVE: "restore"}
