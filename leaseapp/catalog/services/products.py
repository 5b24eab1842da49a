"""Products: creating, changing, archiving and taking back."""

import uuid
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from leaseapp.catalog import queries
from leaseapp.catalog.enums import ProductKind
from leaseapp.catalog.models import Product, ProductCategory
from leaseapp.catalog.models.product import ONE_PRODUCT_A_REFERENCE
from leaseapp.catalog.permissions import COST_READ, COST_UPDATE
from leaseapp.catalog.rules import product as rules
from leaseapp.catalog.schemas.products import ProductIn, ProductOut, ProductPatch
from leaseapp.catalog.services import stock_notices
from leaseapp.catalog.state_machines import PRODUCT, TRIGGER_TO
from leaseapp.files.services import contents, photos
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, FieldError, refuse_invalid
from leaseapp.kernel.extension import Registry
from leaseapp.kernel.persistence.changing import apply_changes, for_change
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.persistence.uniqueness import unique
from leaseapp.kernel.text.i18n import _

REFERENCE_EXISTS = _("A product with reference {reference} exists already: {name}.")
REFERENCE_USED = _("This reference stands on documents and cannot change any more.")

#: functions (context, product id) → True when a document holds the product; domains above register theirs
product_uses: Registry[Callable[[Context, uuid.UUID], bool]] = Registry("documents that hold a product")


def create(context: Context, body: ProductIn) -> Product:
    """Return a new active product.

    Raises Invalid, Conflict REFERENCE_ALREADY_EXISTS (with the existing id), Forbidden for a purchase price of somebody who
    may not change costs.
    """
    values = body.model_dump(by_alias=False)
    if body.purchase_price_ht is not None:
        context.require(COST_UPDATE)
    if body.stock_managed is None:
        values["stock_managed"] = body.kind is not ProductKind.SERVICE
    product = Product(**values)
    _check_category(context, product.category_id)
    _refuse_invalid(product)
    with unique(context, {ONE_PRODUCT_A_REFERENCE: lambda: _reference_exists(context, body.reference)}):
        context.add(product)
    if product.photo_file_id is not None:
        photos.show(context, product, product.photo_file_id)
    return product


def update(context: Context, product_id: uuid.UUID, body: ProductPatch) -> Product:
    """Change the fields that were sent; `status` goes through the state machine, the present one is no change.

    Raises NotFound, StaleVersion, Invalid, Conflict REFERENCE_ALREADY_EXISTS or REFERENCE_USED, Forbidden as `create`.
    """
    product = for_change(context, Product, product_id, body.version, lambda row: shown(context, row))
    changes, before = body.changes(), product.stock_quantity
    if "purchase_price_ht" in changes:
        context.require(COST_UPDATE)
    _check_category(context, changes.get("category_id"))
    if changes.get("photo_file_id") is not None:
        photos.show(context, product, changes["photo_file_id"])
    status = changes.pop("status", product.status)
    if changes.get("reference", product.reference) != product.reference:
        _refuse_used(context, product_id)
    if changes.get("kind") is ProductKind.SERVICE:
        # forms hide the stock of a service; what is in stock must go first, so that nothing is lost unseen
        changes = {"stock_managed": False, "stock_threshold": None} | changes
    with unique(context, {ONE_PRODUCT_A_REFERENCE: lambda: _reference_exists(context, body.reference)}):
        apply_changes(product, changes)
        _refuse_invalid(product, at_kind="stock_quantity" not in changes)
        if product.stock_managed:
            stock_notices.tell(context, product, before)
        if status is not product.status:
            PRODUCT.fire(product, TRIGGER_TO[status])
    return product


def read(context: Context, product_id: uuid.UUID) -> Product:
    """One product, archived ones included. Raises NotFound."""
    return get_or_404(context, Product, product_id)


def shown(context: Context, product: Product) -> ProductOut:
    """Return the answer's shape of a product, its stock alert included; without its cost for those who may not read it."""
    answer = ProductOut.model_validate(product)
    if not context.can(COST_READ):
        answer.purchase_price_ht = None
    if product.photo_file_id is not None:
        answer.photo_file_id = contents.picture(context, product.photo_file_id)
    answer.category_path = queries.category_path(context, product.category_id)
    answer.category = answer.category_path[-1] if answer.category_path else None
    answer.variants, in_variants = queries.variants_in_stock(context, product.id)
    answer.has_variants = answer.variants > 0
    answer.total_stock = product.stock_quantity + in_variants if product.stock_managed else None
    answer.stock_level = rules.stock_level(product.stock_managed, product.stock_quantity, product.stock_threshold)
    answer.stock_alert = answer.stock_level is not None
    return answer


def _check_category(context: Context, category_id: uuid.UUID | None) -> None:
    """Raise NotFound at `categoryId` for a category that does not exist."""
    if category_id is not None:
        get_or_404(context, ProductCategory, category_id, field="categoryId")


def _refuse_invalid(product: Product, *, at_kind: bool = False) -> None:
    """Raise Invalid with every wrong field; a fault of stock that the caller left out shows at the kind they chose."""
    vat = rules.vat_rate_error(product.default_vat_rate)
    errors = [vat] if vat else []
    stock = rules.stock_errors(product.kind, product.stock_managed, product.stock_quantity, product.stock_threshold)
    errors += [replace(error, field="kind") for error in stock] if at_kind else stock
    refuse_invalid(errors)


def _refuse_used(context: Context, product_id: uuid.UUID) -> None:
    if any(is_used(context, product_id) for is_used in product_uses):
        raise Conflict(
            "REFERENCE_USED", REFERENCE_USED, errors=[FieldError("reference", "REFERENCE_USED", REFERENCE_USED)]
        )


def _reference_exists(context: Context, reference: str) -> Conflict:
    known = queries.product_of_reference(context, reference)
    params: dict[str, Any] = {"reference": reference, "name": known.name if known else ""}
    return Conflict(
        "REFERENCE_ALREADY_EXISTS",
        REFERENCE_EXISTS,
        errors=[FieldError("reference", "REFERENCE_ALREADY_EXISTS", REFERENCE_EXISTS, params)],
        extra={"field": "reference", "existingId": str(known.id) if known else None},
        **params,
    )
