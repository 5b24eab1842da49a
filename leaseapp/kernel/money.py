"""Money: every rounding, sum, split and wording of an amount in the product.

Amounts are `Decimal`; a `float` is refused at the door because 0.1 + 0.2 is not 0.3 and an invoice
that is wrong by a cent is a wrong invoice. Rounding is half up, away from zero, as the specification's
`lineTotalHt` and French practice ask. This is the only module of the product that may round, quantize or
turn an amount into a binary number (for JSON).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Context, Decimal

Number = Decimal | int

ZERO = Decimal("0.00")
CENT = Decimal("0.01")
HUNDRED = Decimal(100)

# 60 digits: the product of two stored amounts (14 digits each) divided by a third stays exact far
# beyond the cent, so that no intermediate rounding can tip a half cent the wrong way.
_EXACT = Context(prec=60, rounding=ROUND_HALF_UP)
_STEPS = {places: Decimal(1).scaleb(-places) for places in range(9)}

MINUS = "\u2212"
"""The minus sign of texts for people; files and machines read the hyphen of `str(amount)`."""
_NARROW_SPACE = "\u202f"
_NO_BREAK_SPACE = "\u00a0"


def _decimal(value: Number) -> Decimal:
    """Return `value` as a Decimal; TypeError for float, bool and text, ValueError for NaN and infinity."""
    if isinstance(value, Decimal):
        if not value.is_finite():
            raise ValueError("an amount must be finite")
        return value
    if isinstance(value, int) and not isinstance(value, bool):
        return Decimal(value)
    raise TypeError(f"an amount is a Decimal, not {type(value).__name__}")


def round_to(value: Number, places: int) -> Decimal:
    """Round to `places` decimals (0 to 8), half away from zero: 0.125 → 0.13, -0.125 → -0.13; never -0."""
    rounded = _decimal(value).quantize(_STEPS[places], context=_EXACT)
    return abs(rounded) if rounded.is_zero() else rounded


def round2(value: Number) -> Decimal:
    """Round an amount in € to the cent, half away from zero."""
    return round_to(value, 2)


def total(amounts: Iterable[Number]) -> Decimal:
    """Exact sum of amounts that already have at most 2 decimals, as an amount with 2 decimals; 0.00 for none."""
    result = Decimal(0)
    for amount in amounts:
        result = _EXACT.add(result, _decimal(amount))
    return round2(result)


def percent(base: Number, pct: Number) -> Decimal:
    """Return `pct` percent of `base`, in € rounded to the cent."""
    return round2(_EXACT.divide(_EXACT.multiply(_decimal(base), _decimal(pct)), HUNDRED))


def proportion(amount: Number, part: Number, whole: Number) -> Decimal:
    """Return `amount × part ÷ whole` rounded once, to the cent; ValueError when `whole` is zero.

    The cumulative rule of VAT on receipts uses it: what is due once `part` of `whole` has been paid.
    """
    divisor = _decimal(whole)
    if divisor.is_zero():
        raise ValueError("a proportion of nothing is undefined")
    return round2(_EXACT.divide(_EXACT.multiply(_decimal(amount), _decimal(part)), divisor))


def line_gross_ht(quantity: Number, unit_price_ht: Number) -> Decimal:
    """Quantity × unit price excluding VAT, in € to the cent, before discount and eco-tax."""
    return round2(_EXACT.multiply(_decimal(quantity), _decimal(unit_price_ht)))


def line_net_ht(quantity: Number, unit_price_ht: Number, discount_pct: Number = 0, discount_ht: Number = 0) -> Decimal:
    """Quantity × unit price × (1 − discount %), in € to the cent, rounded once, − discount in €, without eco-tax."""
    gross = _EXACT.multiply(_decimal(quantity), _decimal(unit_price_ht))
    kept = _EXACT.subtract(HUNDRED, _decimal(discount_pct))
    net = round2(_EXACT.divide(_EXACT.multiply(gross, kept), HUNDRED))
    return round2(_EXACT.subtract(net, _decimal(discount_ht)))


def line_total_ht(
    quantity: Number,
    unit_price_ht: Number,
    discount_pct: Number = 0,
    eco_tax_ht: Number = 0,
    discount_ht: Number = 0,
) -> Decimal:
    """Total of a document line in € excluding VAT: round2(q × p × (1 − d/100)) − discount in € + eco-tax.

    The eco-tax is added once a line, after the discount (document 3 Limits, DECISIONS 17).
    """
    return round2(_EXACT.add(line_net_ht(quantity, unit_price_ht, discount_pct, discount_ht), _decimal(eco_tax_ht)))


def split(amount: Number, weights: Sequence[Number]) -> list[Decimal]:
    """Share `amount` (€) out by non-negative `weights`, to the cent, so that the parts sum exactly to it.

    Each part is rounded; the cents that are then missing or too many go one each to the largest parts
    (the first of equals), so a part never changes sign. ValueError for a negative weight, or when all
    weights are zero and there is something to share.
    """
    whole = round2(amount)
    shares = [_decimal(weight) for weight in weights]
    if any(share < 0 for share in shares):
        raise ValueError("a weight must not be negative")
    weight_sum = sum(shares, Decimal(0))
    if weight_sum.is_zero():
        if not whole.is_zero():
            raise ValueError("cannot split an amount over weights that are all zero")
        return [ZERO for _ in shares]
    parts = [proportion(whole, share, weight_sum) for share in shares]
    missing = whole - total(parts)
    step = CENT if missing > 0 else -CENT
    by_size = sorted(range(len(shares)), key=lambda index: -shares[index])
    for index in by_size[: int(abs(missing) / CENT)]:
        parts[index] += step
    return parts


def to_json_number(value: Number) -> int | float:
    """Return the JSON number of an amount: an int when it has no decimals, else the shortest float that prints the same."""
    number = _decimal(value)
    if number == number.to_integral_value():
        return int(number)
    return float(number)


def decimal_text(value: Number, locale: str, least: int = 0, most: int = 2) -> str:
    """Write a number in `locale` ("fr…" or English) with at least `least` and at most `most` decimals.

    Thousands are separated by a narrow no-break space (French) or a comma; decimals beyond `most` are rounded. For people:
    a number below zero has a true minus sign.
    """
    number = round_to(value, most)
    digits = f"{number:,.{most}f}".replace("-", MINUS)
    if most > least:
        whole, _, decimals = digits.partition(".")
        decimals = decimals.rstrip("0").ljust(least, "0")
        digits = f"{whole}.{decimals}" if decimals else whole
    if locale.startswith("fr"):
        digits = digits.replace(",", _NARROW_SPACE).replace(".", ",")
    return digits


def to_text(amount: Number, locale: str, currency: str | None = "EUR", most: int = 2) -> str:
    """Write an amount with 2 decimals (a price with up to `most`): `1 234,50 €` in French, `€1,234.50` in English.

    Without currency only the number; a currency other than the euro is written by its ISO code.
    """
    digits = decimal_text(amount, locale, 2, most)
    if currency is None:
        return digits
    if locale.startswith("fr"):
        return f"{digits}{_NO_BREAK_SPACE}{'€' if currency == 'EUR' else currency}"
    sign, digits = (MINUS, digits[1:]) if digits.startswith(MINUS) else ("", digits)
    symbol = "€" if currency == "EUR" else f"{currency}{_NO_BREAK_SPACE}"
    return f"{sign}{symbol}{digits}"


def rate_text(rate: Number, locale: str) -> str:
    """Write a rate in percent: `5,5 %` in French (narrow no-break space), `5.5%` in English."""
    digits = decimal_text(rate, locale, 0, 2)
    return f"{digits}{_NARROW_SPACE}%" if locale.startswith("fr") else f"{digits}%"


@dataclass(frozen=True, slots=True)
class Amount:
    """An amount with its currency as a parameter of a text: its readers see it written their language's way."""

    value: Decimal
    currency: str = "EUR"

    def __str__(self) -> str:
        return f"{self.value} {self.currency}"
