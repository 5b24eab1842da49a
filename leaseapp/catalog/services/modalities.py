"""Modalities: created, changed, archived and taken back; one of each type is the default of a product."""

from typing import Any
from uuid import UUID

from leaseapp.catalog import queries
from leaseapp.catalog.models import Product, ProductSellModality
from leaseapp.catalog.queries import telling
from leaseapp.catalog.rules import modality as rules
from leaseapp.catalog.rules import price
from leaseapp.catalog.rules.product import vat_rate_error
from leaseapp.catalog.schemas.modalities import ProductModalityIn, ProductModalityOut, ProductModalityPatch
from leaseapp.catalog.state_machines import MODALITY, TRIGGER_TO
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, FieldError, Invalid
from leaseapp.kernel.persistence.changing import apply_changes, for_change
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.text.i18n import _

TYPE_FIXED = _("The type of a modality never changes: make another one.")
_NAMES = {name: field.alias or name for name, field in ProductModalityIn.model_fields.items()}


def create(context: Context, body: ProductModalityIn) -> ProductSellModality:
    """Return a new active modality; the first of its type is the default, `isDefault` takes the place from the other.

    Raises NotFound for the product, Invalid MODALITY_FIELD or VAT_RATE_UNKNOWN. The product's row is held.
    """
    get_or_404(context, Product, body.product_id, for_update=True, field="productId")
    values = body.model_dump(by_alias=False)
    others = queries.modalities_of(context, body.product_id, body.type)
    values["is_default"] = not others if body.is_default is None else body.is_default
    modality = ProductSellModality(**values)
    _refuse_invalid(modality)
    if modality.is_default:
        _take_default(context, others)
    context.add(modality)
    context.session.flush()
    return modality


def update(context: Context, modality_id: UUID, body: ProductModalityPatch) -> ProductSellModality:
    """Change the fields that were sent; `status` goes through the state machine.

    Raises NotFound, StaleVersion, Conflict TYPE_IMMUTABLE, Invalid as `create`.
    """
    held = get_or_404(context, ProductSellModality, modality_id)
    get_or_404(context, Product, held.product_id, for_update=True)
    modality = for_change(context, ProductSellModality, modality_id, body.version, lambda row: shown(context, row))
    changes = body.changes()
    if changes.pop("type", modality.type) is not modality.type:
        raise Conflict("TYPE_IMMUTABLE", TYPE_FIXED, errors=[FieldError("type", "TYPE_IMMUTABLE", TYPE_FIXED)])
    status = changes.pop("status", modality.status)
    with context.session.no_autoflush:
        if changes.get("is_default"):
            others = queries.modalities_of(context, modality.product_id, modality.type)
            _take_default(context, [other for other in others if other.id != modality_id])
        apply_changes(modality, changes)
        _refuse_invalid(modality)
        if status is not modality.status:
            MODALITY.fire(modality, TRIGGER_TO[status])
    context.session.flush()
    return modality


def read(context: Context, modality_id: UUID) -> ProductSellModality:
    """Return one modality, archived ones included. Raises NotFound."""
    return get_or_404(context, ProductSellModality, modality_id)


def shown(context: Context, modality: ProductSellModality) -> ProductModalityOut:
    """Return the answer's shape, with what it costs with the product's price."""
    product = get_or_404(context, Product, modality.product_id)
    found = price.effective(product.default_unit_price_ht, None, modality, queries.lease_rates(context))
    return ProductModalityOut(
        **modality.model_dump(exclude={"organization_id"}),
        label=telling.name_of(context, modality),
        product_reference=product.reference,
        product_name=product.name,
        effective_price_ht=found.amount,
        effective_period=found.period,
        effective_months=found.months,
        price_source=found.source,
    )


def _take_default(context: Context, others: list[ProductSellModality]) -> None:
    for other in others:
        apply_changes(other, {"is_default": False})
    context.session.flush()


def _refuse_invalid(modality: ProductSellModality) -> None:
    values: dict[str, Any] = modality.model_dump()
    errors = rules.errors(modality.type, values, _NAMES)
    if errors:
        raise Invalid(rules.MODALITY_FIELD, _("Some fields do not fit this type of modality."), errors=errors)
    if modality.vat_rate is not None:
        wrong = vat_rate_error(modality.vat_rate, "vatRate")
        if wrong:
            raise Invalid(errors=[wrong])
