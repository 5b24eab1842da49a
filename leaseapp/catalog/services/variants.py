"""Variants: created, changed, archived and taken back."""

from collections.abc import Callable
from uuid import UUID

from leaseapp.catalog import queries
from leaseapp.catalog.enums import ProductKind
from leaseapp.catalog.models import Product, ProductVariant
from leaseapp.catalog.models.variant import ONE_VARIANT_A_SKU, ONE_VARIANT_OF_ATTRIBUTES
from leaseapp.catalog.rules import attributes, price
from leaseapp.catalog.rules import product as rules
from leaseapp.catalog.schemas.variants import ProductVariantIn, ProductVariantOut, ProductVariantPatch
from leaseapp.catalog.services import stock_notices
from leaseapp.catalog.services.products import REFERENCE_USED
from leaseapp.catalog.state_machines import TRIGGER_TO, VARIANT
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, FieldError, refuse_invalid
from leaseapp.kernel.extension import Registry
from leaseapp.kernel.persistence.changing import apply_changes, for_change
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.persistence.uniqueness import unique
from leaseapp.kernel.text.i18n import _

SKU_EXISTS = _("A variant with SKU {sku} exists already.")
SAME_ATTRIBUTES = _("Another variant of this product has the same attributes.")

#: functions (context, variant id) → True when a document holds the variant; domains above register theirs
variant_uses: Registry[Callable[[Context, UUID], bool]] = Registry("documents that hold a variant")


def create(context: Context, body: ProductVariantIn) -> ProductVariant:
    """Return a new active variant.

    Raises NotFound for the product, Invalid for its attributes or a stock that a service has not, Conflict SKU_ALREADY_EXISTS
    or VARIANT_ALREADY_EXISTS.
    """
    product = get_or_404(context, Product, body.product_id, field="productId")
    values = body.model_dump(by_alias=False)
    variant = ProductVariant(**values, attributes_key=attributes.key(body.attributes))
    _refuse_invalid(product, variant)
    with _unique(context, variant.sku):
        context.add(variant)
    return variant


def update(context: Context, variant_id: UUID, body: ProductVariantPatch) -> ProductVariant:
    """Change the fields that were sent; `status` goes through the state machine.

    Raises NotFound, StaleVersion, Invalid, and Conflict as `create`, REFERENCE_USED for the SKU of a variant on documents.
    """
    variant = for_change(context, ProductVariant, variant_id, body.version, lambda row: shown(context, row))
    changes, before = body.changes(), variant.stock_quantity
    status = changes.pop("status", variant.status)
    if changes.get("sku", variant.sku) != variant.sku and any(is_used(context, variant_id) for is_used in variant_uses):
        errors = [FieldError("sku", "REFERENCE_USED", REFERENCE_USED)]
        raise Conflict("REFERENCE_USED", REFERENCE_USED, errors=errors)
    product = get_or_404(context, Product, variant.product_id)
    if "attributes" in changes:
        changes["attributes_key"] = attributes.key(changes["attributes"])
    with _unique(context, changes.get("sku", variant.sku)):
        apply_changes(variant, changes)
        _refuse_invalid(product, variant)
        if product.stock_managed:
            stock_notices.tell(context, variant, before)
        if status is not variant.status:
            VARIANT.fire(variant, TRIGGER_TO[status])
    return variant


def read(context: Context, variant_id: UUID) -> ProductVariant:
    """Return one variant, archived ones included. Raises NotFound."""
    return get_or_404(context, ProductVariant, variant_id)


def shown(context: Context, variant: ProductVariant) -> ProductVariantOut:
    """Return the answer's shape, with the price that counts."""
    product = get_or_404(context, Product, variant.product_id)
    amount, inherited = price.unit_price(product.default_unit_price_ht, variant.unit_price_ht)
    return ProductVariantOut(
        **variant.model_dump(exclude={"attributes_key", "organization_id"}),
        product_reference=product.reference,
        product_name=product.name,
        attribute_words=attributes.words(variant.attributes),
        effective_unit_price_ht=amount,
        inherited=inherited,
        stock_level=rules.stock_level(product.stock_managed, variant.stock_quantity, variant.stock_threshold),
    )


def _refuse_invalid(product: Product, variant: ProductVariant) -> None:
    errors = attributes.errors(variant.attributes)
    if product.kind is ProductKind.SERVICE:
        given = {"stockQuantity": variant.stock_quantity, "stockThreshold": variant.stock_threshold}
        errors += [
            FieldError(name, "SERVICE_WITHOUT_STOCK", rules.SERVICE_WITHOUT_STOCK)
            for name, value in given.items()
            if value
        ]
    refuse_invalid(errors)


def _unique(context: Context, sku: str):
    return unique(
        context,
        {
            ONE_VARIANT_A_SKU: lambda: _sku_exists(context, sku),
            ONE_VARIANT_OF_ATTRIBUTES: lambda: Conflict(
                "VARIANT_ALREADY_EXISTS",
                SAME_ATTRIBUTES,
                errors=[FieldError("attributes", "VARIANT_ALREADY_EXISTS", SAME_ATTRIBUTES)],
            ),
        },
    )


def _sku_exists(context: Context, sku: str) -> Conflict:
    known = queries.variant_of_sku(context, sku)
    return Conflict(
        "SKU_ALREADY_EXISTS",
        SKU_EXISTS,
        errors=[FieldError("sku", "SKU_ALREADY_EXISTS", SKU_EXISTS, {"sku": sku})],
        extra={"field": "sku", "existingId": str(known.id) if known else None},
        sku=sku,
    )
