"""The first day of use: a fixed asset leaves 2315 and gets its plan (MONEY.md 6.1)."""

from datetime import date
from decimal import Decimal
from uuid import UUID

from leaseapp.accounting import queries as ledger
from leaseapp.accounting.enums import DepreciationMethod
from leaseapp.accounting.models import FixedAsset
from leaseapp.accounting.state_machines import FIXED_ASSET
from leaseapp.assets.models import Asset
from leaseapp.fixedassets.enums import FixedAssetEventType
from leaseapp.fixedassets.rules import entries, plan
from leaseapp.fixedassets.schemas.assets import CommissionIn
from leaseapp.fixedassets.services import booking, reading
from leaseapp.fixedassets.services.registering import FUTURE, RESIDUAL
from leaseapp.kernel import money
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import FieldError, refuse_invalid
from leaseapp.kernel.money import HUNDRED
from leaseapp.kernel.persistence.changing import for_change
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.text.i18n import _, in_books
from leaseapp.law import depreciation

EARLY = _("It was bought on {date}: it is not in use before.")
DURATION = _("The duration is {least} to {most} months.")
DURATION_MISSING = _("Say over how many months it is written off.")
SHORT = _("Less than {least} months are too short to decline.")
UNITS = _("Say how many units of work it is made for.")
LABEL = _("Commissioning of {number}")


def commission(context: Context, asset_id: UUID, body: CommissionIn) -> FixedAsset:
    """Put a fixed asset to use: its plan begins, and its cost goes from 2315 to its own account.

    Raises NotFound, StaleVersion, Conflict INVALID_TRANSITION, FISCAL_YEAR_CLOSED; Invalid with COMMISSION_BEFORE_ACQUISITION,
    DATE_IN_FUTURE, DURATION_REQUIRED, DURATION_OUT_OF_RANGE, DECLINING_TOO_SHORT, UNITS_REQUIRED, RESIDUAL_ABOVE_VALUE and
    UNKNOWN_ACCOUNT at their fields.
    """
    asset = for_change(context, FixedAsset, asset_id, body.version, lambda row: reading.told(context, row))
    FIXED_ASSET.require(asset, "commission")
    months = body.duration_months
    if months is None and asset.asset_id is not None:
        months = get_or_404(context, Asset, asset.asset_id).expected_life_months
    residual = asset.residual_value if body.residual_value is None else body.residual_value
    refuse_invalid(_errors(context, asset, body, months, residual))
    numbers = (asset.ledger_account, entries.depreciation_account(asset.ledger_account))
    booking.check_accounts(context, numbers, "accountingCodeId")
    begins = body.date.replace(day=1) if body.method is DepreciationMethod.DECLINING else body.date
    asset.residual_value, asset.commissioned_on, asset.method = residual, body.date, body.method
    asset.duration_months, asset.total_units = months, body.total_units
    asset.declining_rate = _rate(body.method, months)
    asset.closing_month = _closing_month(context, asset, body.date)
    asset.plan_start, asset.plan_base = begins, asset.gross_value - residual
    asset.plan_days = (months or 0) * plan.MONTH
    FIXED_ASSET.fire(asset, "commission")
    event = booking.event_of(asset, FixedAssetEventType.COMMISSION, body.date, amount=asset.gross_value)
    lines = entries.commissioned(asset.ledger_account, asset.gross_value)
    booking.book_event(context, asset, event, lines, in_books(LABEL, number=asset.number))
    context.add(event)
    return asset


def _errors(
    context: Context, asset: FixedAsset, body: CommissionIn, months: int | None, residual: Decimal
) -> list[FieldError]:
    errors = []
    if body.date < asset.acquisition_date:
        errors.append(FieldError("date", "COMMISSION_BEFORE_ACQUISITION", EARLY, {"date": asset.acquisition_date}))
    if body.date > context.today:
        errors.append(FieldError("date", "DATE_IN_FUTURE", FUTURE))
    bounds = {"least": plan.LEAST_MONTHS, "most": plan.MOST_MONTHS}
    if body.method is not DepreciationMethod.UNITS and months is None:
        errors.append(FieldError("durationMonths", "DURATION_REQUIRED", DURATION_MISSING))
    elif months is not None and not plan.LEAST_MONTHS <= months <= plan.MOST_MONTHS:
        errors.append(FieldError("durationMonths", "DURATION_OUT_OF_RANGE", DURATION, bounds))
    elif body.method is DepreciationMethod.DECLINING and depreciation.coefficient(months or 0) is None:
        least = {"least": depreciation.LEAST_MONTHS}
        errors.append(FieldError("durationMonths", "DECLINING_TOO_SHORT", SHORT, least))
    if body.method is DepreciationMethod.UNITS and body.total_units is None:
        errors.append(FieldError("totalUnits", "UNITS_REQUIRED", UNITS))
    if residual >= asset.gross_value:
        errors.append(FieldError("residualValue", "RESIDUAL_ABOVE_VALUE", RESIDUAL))
    return errors


def _rate(method: DepreciationMethod, months: int | None) -> Decimal | None:
    """Return the share of what is left that a declining plan takes a year, in %."""
    factor = depreciation.coefficient(months or 0)
    if method is not DepreciationMethod.DECLINING or factor is None or not months:
        return None
    return money.round_to(factor * 12 * HUNDRED / months, 4)


def _closing_month(context: Context, asset: FixedAsset, day: date) -> int:
    """Return the month with which fiscal years of the book end."""
    years = ledger.years_of(context, asset.billing_entity_id)
    found = next((year for year in years if year.end_date >= day), years[-1] if years else None)
    return found.end_date.month if found else 12
