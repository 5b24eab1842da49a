"""Kinds of records of fixed assets, the VAT of what is sold among the documents, and the controls of a closing."""

from collections.abc import Iterator

import leaseapp.fixedassets.services.year_controls  # noqa: F401
from leaseapp.accounting.permissions import ASSET_READ
from leaseapp.accounting.queries import code_uses
from leaseapp.accounting.services.vat_summary import VatMove, VatScope, vat_documents
from leaseapp.fixedassets.models import FixedAssetEvent
from leaseapp.fixedassets.queries import assets as queries
from leaseapp.kernel.context import Context
from leaseapp.kernel.entities import add_part, register_entity
from leaseapp.kernel.text.i18n import _

register_entity(
    "FixedAssetEvent", FixedAssetEvent, label=_("Event of a fixed asset"), permission=ASSET_READ, title_column="fixed_asset_id",
    titled_by="FixedAsset",
)  # fmt: skip
add_part("FixedAsset", "FixedAssetEvent", "fixed_asset_id")


def _of_disposals(context: Context, scope: VatScope) -> Iterator[VatMove]:
    rows = queries.vat_of_disposals(context, scope.start, scope.end, scope.billing_entity_id)
    return (VatMove(rate, due=vat) for rate, vat in rows)


vat_documents.add(_of_disposals)
code_uses.add(queries.uses_of_codes)
