"""Fixed assets entered by hand and changed; what a supplier invoice made is changed here too (document 3)."""

from typing import Any
from uuid import UUID

from leaseapp.accounting.enums import FixedAssetStatus
from leaseapp.accounting.models import AccountingCode, FixedAsset
from leaseapp.assets.models import Asset
from leaseapp.billing.services.invoicing import default_billing_entity
from leaseapp.directory.models import BillingEntity, Establishment
from leaseapp.fixedassets.schemas.assets import FixedAssetIn, FixedAssetPatch
from leaseapp.fixedassets.services import reading
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import FieldError, refuse_field, refuse_invalid
from leaseapp.kernel.persistence.changing import apply_changes, differences, for_change
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.persistence.sequences import next_number
from leaseapp.kernel.text.i18n import _

SERIES = "fixed asset"
NOT_ASSET = _("What is charged to {code} is no fixed asset.")
FUTURE = _("This day has not come yet.")
RESIDUAL = _("The residual value stays below the gross value.")
FROZEN = _("It is in use: this changes by an event only.")
INVOICED = _("The supplier's invoice says this.")
NO_BOOK = _("Choose the book.")
#: what may change once an asset is in use
ALWAYS = frozenset({"label", "asset_id", "establishment_id"})
#: what the line of a supplier invoice decides
OF_INVOICE = {
    "gross_value": "grossValue",
    "accounting_code_id": "accountingCodeId",
    "acquisition_date": "acquisitionDate",
}
NAMES = OF_INVOICE | {"residual_value": "residualValue"}


def number(context: Context) -> str:
    """Return the next number of a fixed asset."""
    return f"IM-{next_number(context, SERIES, context.organization_id):06d}"


def create(context: Context, body: FixedAssetIn) -> FixedAsset:
    """Return a new fixed asset in progress; its cost stands on 2315 already (a purchase, an entry by hand).

    Raises Invalid (NOT_AN_ASSET_CODE, DATE_IN_FUTURE, RESIDUAL_ABOVE_VALUE, BOOK_REQUIRED), NotFound with the field.
    """
    values: dict[str, Any] = body.model_dump(by_alias=False)
    seller = default_billing_entity(context) if body.billing_entity_id is None else None
    book_id = body.billing_entity_id or (seller.id if seller else None)
    if book_id is None:
        raise refuse_field("billingEntityId", "BOOK_REQUIRED", NO_BOOK)
    get_or_404(context, BillingEntity, book_id, field="billingEntityId")
    values |= {"billing_entity_id": book_id, "number": "", "ledger_account": ""}
    row = FixedAsset(**values)
    _check(context, row)
    row.number = number(context)
    context.add(row)
    return row


def update(context: Context, asset_id: UUID, body: FixedAssetPatch) -> FixedAsset:
    """Change a fixed asset. Raises NotFound, StaleVersion, Invalid (FIELD_FROZEN, and those of `create`)."""
    row = for_change(context, FixedAsset, asset_id, body.version, lambda found: reading.told(context, found))
    changes = differences(row, body)
    refused: list[FieldError] = []
    for name in sorted(changes.keys() - ALWAYS):
        if row.status is not FixedAssetStatus.IN_PROGRESS:
            refused.append(FieldError(NAMES[name], "FIELD_FROZEN", FROZEN))
        elif row.supplier_invoice_line_id is not None and name in OF_INVOICE:
            refused.append(FieldError(NAMES[name], "FIELD_FROZEN", INVOICED))
    refuse_invalid(refused)
    with context.session.no_autoflush:
        apply_changes(row, body)
        _check(context, row)
    return row


def _check(context: Context, row: FixedAsset) -> None:
    targets: tuple[tuple[str, Any, UUID | None], ...] = (
        ("assetId", Asset, row.asset_id), ("establishmentId", Establishment, row.establishment_id),
    )  # fmt: skip
    for field, model, target in targets:
        if target is not None:
            get_or_404(context, model, target, field=field)
    if row.status is not FixedAssetStatus.IN_PROGRESS:
        return
    code = get_or_404(context, AccountingCode, row.accounting_code_id, field="accountingCodeId")
    errors = []
    if not code.is_fixed_asset:
        errors.append(FieldError("accountingCodeId", "NOT_AN_ASSET_CODE", NOT_ASSET, {"code": code.code}))
    if row.acquisition_date > context.today:
        errors.append(FieldError("acquisitionDate", "DATE_IN_FUTURE", FUTURE))
    if row.residual_value >= row.gross_value:
        errors.append(FieldError("residualValue", "RESIDUAL_ABOVE_VALUE", RESIDUAL))
    refuse_invalid(errors)
    row.ledger_account = code.ledger_account
