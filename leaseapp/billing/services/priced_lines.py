"""Lines as typed become lines as stored: products looked up, defaults filled in, rates checked, totals computed."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from typing import Any, TypeVar
from uuid import UUID

from sqlmodel import select

from leaseapp.billing.models.columns import DocumentTotals, PricedLine
from leaseapp.billing.rules import eco_tax
from leaseapp.billing.schemas.lines import PricedLineIn
from leaseapp.catalog.enums import ProductKind, ProductStatus
from leaseapp.catalog.models import Product
from leaseapp.directory.enums import CompanyKind
from leaseapp.directory.models import BillingEntity, Company
from leaseapp.documents.enums import LineKind
from leaseapp.documents.rules import totals
from leaseapp.documents.rules.lines import covers
from leaseapp.documents.rules.totals import Totals
from leaseapp.kernel import money
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import FieldError, Invalid, NotFound, refuse_field
from leaseapp.kernel.persistence.changing import apply_changes
from leaseapp.kernel.text.i18n import _
from leaseapp.law import vat_place, vat_rates, vat_regime
from leaseapp.law.territories import VatZone, zone_of
from leaseapp.law.vat_place import Situation
from leaseapp.law.vat_provisions import VatReason

Row = TypeVar("Row", bound=PricedLine)
LARGEST_AMOUNT = Decimal("999999999999.99")
REQUIRED = _("This field is required.")
_OWN_COLUMNS = frozenset({"id", "organization_id", "created_at", "updated_at"})


def build(
    context: Context,
    typed: Sequence[PricedLineIn],
    seller: BillingEntity | None,
    buyer: Company | None,
    known_products: frozenset[UUID] = frozenset(),
    *,
    row: type[Row],
    places: Sequence[int] | None = None,
) -> list[Row]:
    """Return new lines of the table `row`, not yet stored, in the order typed; positions start at 1.

    What a shape has beyond `PricedLineIn` is taken over as it is. `known_products` may be archived already, because the
    document holds them. `places` are the indexes of the lines in the request when they stand among rows of another kind:
    errors and positions follow them. Raises NotFound for an unknown product, Invalid with every refused field of every
    line (unknown VAT rate, 0 % without reason, archived product, amount too large, DISCOUNT_TWICE, DISCOUNT_TOO_LARGE).
    """
    placed = list(zip(range(len(typed)) if places is None else places, typed, strict=True))
    products = _products(context, placed)
    errors: list[FieldError] = []
    lines = []
    for index, line in placed:
        product = products.get(line.product_id) if line.product_id else None
        if product is not None and product.status is ProductStatus.ARCHIVED and product.id not in known_products:
            errors.append(_error(index, "productId", "PRODUCT_ARCHIVED", _("This product is archived.")))
        built, found = _line(index, line, product, _vat(line, product, seller, buyer), row)
        errors += found
        if built is not None:
            lines.append(built)
    if errors:
        raise Invalid(errors=errors)
    return lines


def take_over(context: Context, old: Sequence[Row], new: Sequence[Row], **owner: UUID) -> list[Row]:
    """Make the stored lines `old` say what `new` says, position by position, so that the audit log shows real changes only.

    `owner` is the column that names the document, with its id. Returns the document's lines, the added ones included.
    """
    kept = list(old[: len(new)])
    columns = set(type(new[0]).model_fields) - _OWN_COLUMNS - set(owner) if new else set()
    for line, typed in zip(kept, new, strict=False):
        apply_changes(line, {name: getattr(typed, name) for name in columns})
    for line in old[len(new) :]:
        context.session.delete(line)
    added = list(new[len(kept) :])
    for line in added:
        apply_changes(line, owner)
    context.session.add_all(added)
    return [*kept, *added]


def spread_discount(
    lines: Sequence[PricedLine], discount: Decimal | None, certain: Sequence[PricedLine] | None = None
) -> None:
    """Give each line its share of the discount of the document (€ excl. VAT).

    `certain` are the lines that count whatever the customer chooses. Raises Invalid DISCOUNT_TOO_LARGE at `discountHt`.
    """
    most = totals.most_discount(lines if certain is None else certain)
    if discount and discount > most:
        message = _("The discount exceeds what the lines come to without eco-tax, {most} excl. VAT.")
        raise refuse_field("discountHt", "DISCOUNT_TOO_LARGE", message, most=money.Amount(most))
    for line, share in zip(lines, totals.spread(lines, discount or money.ZERO), strict=True):
        apply_changes(line, {"document_discount_ht": share})


def refuse_too_large(computed: Totals) -> Totals:
    """Return the totals, when they can be stored. Raises Invalid AMOUNT_TOO_LARGE at `lines`."""
    if computed.total_ttc > LARGEST_AMOUNT:
        message = _("The total of this document is too large.")
        raise Invalid("AMOUNT_TOO_LARGE", message, errors=[FieldError("lines", "AMOUNT_TOO_LARGE", message)])
    return computed


def write_totals(document: DocumentTotals, computed: Totals, **others: Any) -> Totals:
    """Write the totals, the VAT by rate, the discount and `others` on a draft; what is the same makes no change to audit.

    Raises Invalid AMOUNT_TOO_LARGE at `lines`.
    """
    refuse_too_large(computed)
    values = {
        "total_ht": computed.total_ht,
        "total_vat": computed.total_vat,
        "total_ttc": computed.total_ttc,
        "discount_ht": computed.discount_ht or None,
        "vat_breakdown": [row.to_json() for row in computed.vat_rows],
        **others,
    }
    apply_changes(document, values)
    return computed


def _products(context: Context, placed: Sequence[tuple[int, PricedLineIn]]) -> dict[UUID, Product]:
    wanted = {line.product_id for _index, line in placed if line.product_id}
    if not wanted:
        return {}
    statement = select(Product).where(Product.id.in_(wanted), Product.deleted_at.is_(None))  # ty: ignore[missing-attribute]
    found = {product.id: product for product in context.session.exec(statement)}
    for index, line in placed:
        if line.product_id and line.product_id not in found:
            raise NotFound(f"lines[{index}].productId")
    return found


def _line(
    index: int,
    line: PricedLineIn,
    product: Product | None,
    vat: tuple[Decimal | None, VatReason | None],
    row: type[Row],
) -> tuple[Row | None, list[FieldError]]:
    kind = _kind_of(line, product)
    designation = line.designation or (product.name[:200] if product else None)
    price = line.unit_price_ht if line.unit_price_ht is not None else product.default_unit_price_ht if product else None
    rate, reason = vat
    named = {"kind": kind, "designation": designation, "unitPriceHt": price, "vatRatePct": rate}
    errors = [_error(index, name, "REQUIRED", REQUIRED) for name, value in named.items() if value is None]
    errors += _vat_errors(index, rate, reason)
    more = line.model_dump(by_alias=False, exclude=set(PricedLineIn.model_fields))
    start, end = more.get("service_period_start"), more.get("service_period_end")
    if start and end and end < start:
        errors.append(_error(index, "servicePeriodEnd", "PERIOD_REVERSED", _("The period ends before it starts.")))
    if errors or kind is None or designation is None or price is None or rate is None:
        return None, errors
    unit_tax, line_tax = _eco_tax(line, product)
    discount, discount_ht = line.discount_pct or Decimal(0), line.discount_ht or money.ZERO
    refusal = _discount_error(index, discount, discount_ht, money.line_gross_ht(line.quantity, price))
    if refusal is not None:
        return None, [refusal]
    total = money.line_total_ht(line.quantity, price, discount, line_tax, discount_ht)
    if total > LARGEST_AMOUNT:
        return None, [_error(index, "quantity", "AMOUNT_TOO_LARGE", _("The amount of this line is too large."))]
    built = row(
        position=index + 1,
        product_id=product.id if product else None,
        reference=product.reference if product else None,
        kind=kind,
        designation=designation,
        description=line.description,
        quantity=line.quantity,
        unit=line.unit or (product.unit if product else None),
        unit_price_ht=price,
        discount_pct=discount,
        discount_ht=discount_ht,
        eco_tax_unit_ht=unit_tax,
        eco_tax_ht=line_tax,
        vat_rate_pct=rate,
        vat_reason=reason,
        line_total_ht=total,
        purchase_price_ht=product.purchase_price_ht if product else None,
        **more,
    )
    return built, []


def _discount_error(index: int, percent: Decimal, amount: Decimal, gross: Decimal) -> FieldError | None:
    """Refuse a discount in € beside one in %, and one of more than quantity × price (`gross`): the eco-tax bears none."""
    if percent and amount:
        return _error(index, "discountHt", "DISCOUNT_TWICE", _("Give the discount in % or in €, not both."))
    if amount > gross:
        message = _("The discount exceeds the price of the line, {gross} excl. VAT.")
        return _error(index, "discountHt", "DISCOUNT_TOO_LARGE", message, gross=money.Amount(gross))
    return None


def _eco_tax(line: PricedLineIn, product: Product | None) -> tuple[Decimal | None, Decimal]:
    """Return the eco-tax of a unit and of the line: the unit's times the quantity, else the line's own amount.

    A line that says neither has its product's; one that says null has none.
    """
    unit = line.eco_tax_unit_ht
    if product is not None and line.model_fields_set.isdisjoint({"eco_tax_unit_ht", "eco_tax_ht"}):
        unit = product.eco_tax_ht
    if unit:
        return unit, eco_tax.of_quantity(unit, line.quantity)
    return None, line.eco_tax_ht or money.ZERO


def _kind_of(line: PricedLineIn, product: Product | None) -> LineKind | None:
    if line.kind is not None or product is None:
        return line.kind
    return LineKind.SERVICE if product.kind is ProductKind.SERVICE else LineKind.GOODS


def _vat(
    line: PricedLineIn, product: Product | None, seller: BillingEntity | None, buyer: Company | None
) -> tuple[Decimal | None, VatReason | None]:
    """Rate and reason; what the line leaves out comes from the product, or from who sells to whom (law/vat_regime.py)."""
    rate, reason = line.vat_rate_pct, line.vat_reason
    franchise = seller is not None and seller.vat_franchise
    if rate is not None:
        return rate, VatReason.FRANCHISE if rate.is_zero() and reason is None and franchise else reason
    if product is None:
        return None, reason
    kind = _kind_of(line, product) or LineKind.GOODS
    situation = _situation(seller, buyer)
    reason = reason or vat_regime.proposed_reason(situation, covers(kind), seller_in_franchise=franchise)
    if reason:
        return Decimal(0), reason
    zones = vat_place.zones_of_rates(covers(kind), situation)
    return vat_rates.in_zone(product.default_vat_rate, min(zones, default=situation.seller)), None


def _situation(seller: BillingEntity | None, buyer: Company | None) -> Situation:
    """Return who sells to whom, as far as a new line knows: by countries, and the seller's postal code."""
    if buyer is None:
        return Situation()
    zone = zone_of(buyer.country, None, date.max)
    return Situation(
        seller=zone_of(seller.country, seller.postal_code, date.max) if seller else VatZone.MAINLAND,
        buyer=zone,
        delivery=zone,
        is_professional=buyer.kind is not CompanyKind.CONSUMER,
        vat_number=buyer.vat_number,
    )


_VAT_ERRORS = {
    "VAT_RATE_UNKNOWN": ("vatRatePct", _("This VAT rate does not exist: choose {rates}.")),
    "VAT_REASON_MISSING": ("vatReason", _("Say why no VAT is charged.")),
    "VAT_REASON_UNEXPECTED": ("vatReason", _("A reason is for lines without VAT only.")),
}


def _vat_errors(index: int, rate: Decimal | None, reason: VatReason | None) -> list[FieldError]:
    code = vat_regime.line_vat_error(rate, reason) if rate is not None else None
    if code is None:
        return []
    name, message = _VAT_ERRORS[code]
    return [_error(index, name, code, message, rates=vat_rates.ALLOWED)]


def _error(index: int, name: str, code: str, message: str, **params: Any) -> FieldError:
    return FieldError(f"lines[{index}].{name}", code, message, params)
