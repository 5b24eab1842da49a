"""Lines of suppliers' documents: replaced as a whole, added up; kept ones keep their id and their links."""

import uuid
from collections.abc import Sequence
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.assets.models import AssetModel
from leaseapp.billing.schemas.invoices import LineTotalOut, TotalsOut, VatTotalOut
from leaseapp.billing.services.priced_lines import LARGEST_AMOUNT
from leaseapp.kernel import money
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import FieldError, NotFound, refuse_field, refuse_invalid
from leaseapp.kernel.persistence.changing import apply_changes
from leaseapp.kernel.text.i18n import _
from leaseapp.law import vat_rates
from leaseapp.purchasing.models.columns import BoughtLine, BoughtTotals
from leaseapp.purchasing.rules import totals
from leaseapp.purchasing.rules.totals import Totals
from leaseapp.purchasing.schemas.lines import BoughtLineIn, BoughtLineOut, RateOut, in_order

Row = TypeVar("Row", bound=BoughtLine)
NO_SUCH_RATE = _("This VAT rate does not exist: choose {rates}.")
TOO_LARGE = _("The total of this document is too large.")
BELOW_ZERO = _("The total of this document is below zero.")
NO_LINE = _("This line is no line of the document.")


def replace(
    context: Context, head: Any, table: type[Row], typed: Sequence[BoughtLineIn], old: Sequence[Row], **owner: uuid.UUID
) -> list[Row]:
    """Make the lines of `head` those that were typed, and add them up; `owner` is the column that names it, with its id.

    Raises Invalid VAT_RATE_UNKNOWN, LINE_UNKNOWN, AMOUNT_TOO_LARGE, TOTAL_BELOW_ZERO, NotFound for an unknown model.
    """
    typed = in_order(typed)
    stored = {line.id: line for line in old}  # ty: ignore[missing-attribute]
    _check(context, typed, stored)
    computed = _refuse_amounts(totals.compute(typed))
    kept = {line.id for line in typed if line.id is not None}
    for line_id, line in stored.items():
        if line_id not in kept:
            context.session.delete(line)
    # positions are unique: they leave their places before they take new ones
    moved = [line for place, line in enumerate(typed, start=1) if line.id and stored[line.id].position != place]
    for line in moved:
        stored[line.id].position += 10_000  # ty: ignore[invalid-argument-type]
    context.session.flush()
    made: Any = table
    rows = []
    for place, line in enumerate(typed, start=1):
        values = line.model_dump(by_alias=False, exclude={"id", "position"})
        values |= {"position": place, "line_total_ht": totals.line_total(line)}
        if line.creates_asset is None:
            values["creates_asset"] = line.asset_model_id is not None
        if line.id is None:
            row = made(**owner, **values)
            context.add(row)
        else:
            row = stored[line.id]
            apply_changes(row, values)
        rows.append(row)
    _write(head, computed)
    context.session.flush()
    return rows


def add_up(head: BoughtTotals, lines: Sequence[Any]) -> None:
    """Write the totals of lines on their document. Raises Invalid AMOUNT_TOO_LARGE, TOTAL_BELOW_ZERO at `lines`."""
    _write(head, _refuse_amounts(totals.compute(lines)))


def _refuse_amounts(computed: Totals) -> Totals:
    if max(map(abs, (*computed.lines, computed.ttc))) > LARGEST_AMOUNT:
        raise refuse_field("lines", "AMOUNT_TOO_LARGE", TOO_LARGE)
    if computed.ht < 0:
        raise refuse_field("lines", "TOTAL_BELOW_ZERO", BELOW_ZERO)
    return computed


def _write(head: BoughtTotals, computed: Totals) -> None:
    apply_changes(head, {"total_ht": computed.ht, "total_vat": computed.vat, "total_ttc": computed.ttc})


def preview(context: Context, typed: Sequence[BoughtLineIn]) -> TotalsOut:
    """Return the totals of lines while they are typed. Raises Invalid VAT_RATE_UNKNOWN, NotFound for an unknown model."""
    _check(context, typed, None)
    computed = totals.compute(typed)
    return TotalsOut(
        lines=[LineTotalOut(total_ht=amount) for amount in computed.lines],
        vat=[VatTotalOut(rate_pct=rate, base_ht=base, vat=vat) for rate, base, vat in computed.by_rate],
        discount_ht=money.ZERO, total_ht=computed.ht, total_vat=computed.vat, total_ttc=computed.ttc,
    )  # fmt: skip


def told(context: Context, lines: Sequence[Row], shape: type[BoughtLineOut] = BoughtLineOut, **more: Any) -> list[Any]:
    """Return lines as they go out; `more` are further values of each, by line id."""
    wanted = {line.asset_model_id for line in lines if line.asset_model_id is not None}
    names: dict[uuid.UUID, str] = {}
    if wanted:
        statement = select(AssetModel.id, AssetModel.name).where(col(AssetModel.id).in_(wanted))
        names = dict(context.session.exec(statement).all())  # ty: ignore[no-matching-overload]
    return [
        shape(
            **line.model_dump(include=set(shape.model_fields) - {"asset_model"} - set(more)),
            asset_model=names.get(line.asset_model_id) if line.asset_model_id else None,
            **{name: values.get(line.id) for name, values in more.items()},  # ty: ignore[missing-attribute]
        )
        for line in lines
    ]


def rates(lines: Sequence[Any]) -> list[RateOut]:
    """Return base and VAT by rate."""
    return [RateOut(rate=rate, base=base, vat=vat) for rate, base, vat in totals.compute(lines).by_rate]


def lines_of(context: Context, table: type[Row], **owner: uuid.UUID) -> list[Row]:
    """Return the lines of a document by position."""
    ((name, value),) = owner.items()
    place: Any = table.position
    return list(context.session.exec(select(table).where(getattr(table, name) == value).order_by(sa.asc(place))))


def _check(context: Context, typed: Sequence[BoughtLineIn], stored: dict[uuid.UUID, Any] | None) -> None:
    wrong: list[FieldError] = []
    wanted = {line.asset_model_id for line in typed if line.asset_model_id is not None}
    found = set(context.session.exec(select(AssetModel.id).where(col(AssetModel.id).in_(wanted)))) if wanted else set()
    seen: set[uuid.UUID] = set()
    for index, line in enumerate(typed):
        if line.asset_model_id is not None and line.asset_model_id not in found:
            raise NotFound(f"lines[{index}].assetModelId")
        if line.vat_rate_pct not in vat_rates.ALLOWED:
            rates = {"rates": vat_rates.ALLOWED}
            wrong.append(FieldError(f"lines[{index}].vatRatePct", "VAT_RATE_UNKNOWN", NO_SUCH_RATE, rates))
        if stored is not None and line.id is not None and (line.id not in stored or line.id in seen):
            wrong.append(FieldError(f"lines[{index}].id", "LINE_UNKNOWN", NO_LINE))
        if line.id is not None:
            seen.add(line.id)
    refuse_invalid(wrong)
