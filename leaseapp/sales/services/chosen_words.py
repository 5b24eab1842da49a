"""Words of stored lines about their variants and modalities, read for many lines at once."""

from collections.abc import Sequence
from typing import Any

from leaseapp.catalog import queries as catalog
from leaseapp.catalog.queries.telling import name_of
from leaseapp.kernel.context import Context


def of_lines(context: Context, lines: Sequence[Any]) -> list[dict[str, Any]]:
    """Return for each line the words of its variant and modality, and whether its product has some to choose."""
    variants = catalog.variants_named(context, {line.variant_id for line in lines if line.variant_id})
    modalities = catalog.modalities_named(context, {line.modality_id for line in lines if line.modality_id})
    ways = catalog.offered_ways(context, {line.product_id for line in lines if line.product_id})
    told = []
    for line in lines:
        variant, modality = variants.get(line.variant_id), modalities.get(line.modality_id)
        has_variants, has_modalities = ways.get(line.product_id, (False, False))
        told.append(
            {
                "variant_sku": variant.sku if variant else None,
                "modality_type": modality.type if modality else None,
                "modality_name": name_of(context, modality) if modality else None,
                "has_variants": has_variants or variant is not None,
                "has_modalities": has_modalities or modality is not None,
            }
        )
    return told
