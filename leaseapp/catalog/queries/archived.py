"""Goods that documents hold and the catalog no longer offers: said on open ones, never refused there (FIELD.md 5)."""

from collections.abc import Iterable
from typing import Any, Protocol
from uuid import UUID

from leaseapp.catalog import queries
from leaseapp.catalog.enums import ProductStatus
from leaseapp.kernel.context import Context


class Holder(Protocol):
    """A line that may name a product, and may name a variant and a modality of it."""

    designation: str
    product_id: UUID | None


def designations(context: Context, lines: Iterable[Holder]) -> str | None:
    """Return the designations of the lines whose product, variant or modality is archived, once each; None without any.

    The organization's own affair: people from outside are told nothing.
    """
    if context.principal.external:
        return None
    held = [(line.designation, line.product_id, _of(line, "variant_id"), _of(line, "modality_id")) for line in lines]
    found: list[dict[UUID, Any]] = [
        queries.products_named(context, {product for _name, product, _variant, _modality in held if product}),
        queries.variants_named(context, {variant for _name, _product, variant, _modality in held if variant}),
        queries.modalities_named(context, {modality for _name, _product, _variant, modality in held if modality}),
    ]
    gone = {key for rows in found for key, one in rows.items() if one.status is ProductStatus.ARCHIVED}
    return ", ".join(dict.fromkeys(name for name, *ids in held if gone & set(ids))) or None


def _of(line: Holder, name: str) -> UUID | None:
    return getattr(line, name, None)
