"""The plan of a lease: its rents, and the rows that close exactly at the residual value (LEASING.md 3.1 to 3.5).

Every structure is one formula: rents of a profile are amounts (FIXED), shares of the level rent (LEVEL) or the interest
alone (INTEREST, at the beginning). Money is rounded half up at each row, nothing else is rounded.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal, localcontext

from leaseapp.kernel.money import round2 as money
from leaseapp.kernel.money import round_to
from leaseapp.kernel.text.i18n import _
from leaseapp.leasing.enums import Convention, RentKind, Rounding, Timing, Unknown

ZERO, ONE = Decimal(0), Decimal(1)
HIGHEST_RATE, LONGEST, LARGEST = Decimal(30), 120, Decimal("100000000.00")
MOST_DIFFERENCE = Decimal("1.00")
_DIGITS, _RATE = 40, Decimal("0.000001")

PROFILE_INVALID = _("The profile has {count} rents where the term has {periods}.")
PROFILE_NOT_LEVEL = _("The profile needs a rent that follows from the others.")
PROFILE_ORDER = _("Rents of interest alone come first.")
PROFILE_TOO_HIGH = _("The amounts of the profile pay more than the capital.")
RATE_RANGE = _("A rate lies between 0 and 30 % a year.")
RESIDUAL_RANGE = _("The residual value lies between 0 and the capital.")
TERM_UNEVEN = _("The term is a whole number of periods, up to 120 months.")
UNSOLVABLE = _("No figure within the limits fits the others.")
TOO_LOW = _("Rent {number} is lower than the interest: the balance would grow.")
MISSING = _("Say this figure: the one that is looked for follows from it.")


class PlanError(Exception):
    """Figures that make no plan: the `field` that is wrong, its code, the message with its parameters."""

    def __init__(self, field: str, code: str, message: str, **params: object) -> None:
        super().__init__(code)
        self.field, self.code, self.message, self.params = field, code, message, params


@dataclass(frozen=True)
class Step:
    """Rents of one kind in a row; `value` is the amount of each, or its share of the level rent."""

    count: int
    kind: RentKind
    value: Decimal = ONE


@dataclass(frozen=True)
class Terms:
    """The figures of a financing; the one that `unknown` names is not read. `rate` is nominal, in % a year."""

    months: int
    capital: Decimal | None = None
    residual: Decimal | None = ZERO
    rate: Decimal | None = None
    rent: Decimal | None = None
    period: int = 1
    timing: Timing = Timing.ADVANCE
    convention: Convention = Convention.PROPORTIONAL
    unknown: Unknown = Unknown.RENT
    profile: tuple[Step, ...] = ()
    rounding: Rounding = Rounding.EQUAL_RENTS

    @property
    def periods(self) -> int:
        """The number of rents."""
        return self.months // self.period


@dataclass(frozen=True)
class Line:
    """One row: a period with its rent; the balance is read at the period's end."""

    number: int
    rent: Decimal
    opening: Decimal
    interest: Decimal
    principal: Decimal
    closing: Decimal


@dataclass(frozen=True)
class Plan:
    """A solved financing: all four figures and the rows. `rent` is the level rent."""

    capital: Decimal
    residual: Decimal
    rate: Decimal
    rent: Decimal
    periodic: Decimal
    terms: Terms
    lines: tuple[Line, ...]

    @property
    def rents(self) -> tuple[Decimal, ...]:
        """The rents in their order."""
        return tuple(line.rent for line in self.lines)

    @property
    def total_rents(self) -> Decimal:
        """The sum of the rents."""
        return sum(self.rents, ZERO)

    @property
    def total_interest(self) -> Decimal:
        """The sum of the interest: what the rents pay beyond the capital that they pay back."""
        return self.total_rents - (self.capital - self.residual)

    @property
    def coefficient(self) -> Decimal:
        """The level rent in % of the capital."""
        return round_to(self.rent / self.capital * 100, 3)


def periodic_rate(rate: Decimal, months: int, convention: Convention = Convention.PROPORTIONAL) -> Decimal:
    """Return the rate of a period of `months` as a fraction."""
    with localcontext(prec=_DIGITS):
        if convention is Convention.ACTUARIAL:
            return (1 + rate / 100) ** (Decimal(months) / 12) - 1
        return rate * months / 1200


def present_value(flows: Sequence[Decimal], rate: Decimal) -> Decimal:
    """Return what flows at the ends of periods 0, 1, 2… are worth now."""
    with localcontext(prec=_DIGITS):
        v, total = 1 / (1 + rate), ZERO
        for flow in reversed(flows):
            total = total * v + flow
        return total


def flows_of(rents: Sequence[Decimal], residual: Decimal, timing: Timing) -> list[Decimal]:
    """Return rents and residual value by the ends of periods at which they fall."""
    flows = [*rents, ZERO] if timing is Timing.ADVANCE else [ZERO, *rents]
    flows[-1] += residual
    return flows


def spread(profile: Sequence[Step], periods: int) -> list[Step]:
    """Return one step for each rent. Raises PlanError RENT_PROFILE_INVALID."""
    steps = [replace(step, count=1) for step in profile for _rent in range(step.count)] or [
        Step(1, RentKind.LEVEL) for _rent in range(periods)
    ]
    if len(steps) != periods:
        raise PlanError("profile", "RENT_PROFILE_INVALID", PROFILE_INVALID, count=len(steps), periods=periods)
    if not any(step.kind is RentKind.LEVEL and step.value > 0 for step in steps):
        raise PlanError("profile", "RENT_PROFILE_INVALID", PROFILE_NOT_LEVEL)
    kinds = [step.kind is RentKind.INTEREST for step in steps]
    if kinds != sorted(kinds, reverse=True):
        raise PlanError("profile", "RENT_PROFILE_INVALID", PROFILE_ORDER)
    return steps


def solve(terms: Terms) -> Plan:
    """Return the plan, with the unknown figure.

    Raises PlanError RENT_PROFILE_INVALID, RATE_OUT_OF_RANGE, RESIDUAL_OUT_OF_RANGE, TERM_OUT_OF_RANGE, UNSOLVABLE,
    RENT_TOO_LOW, FIGURE_REQUIRED.
    """
    _check(terms)
    steps = spread(terms.profile, terms.periods)
    with localcontext(prec=_DIGITS):
        rate = _rate_of(terms, steps) if terms.unknown is Unknown.RATE else terms.rate or ZERO
        i = periodic_rate(rate, terms.period, terms.convention)
        capital, residual = terms.capital or ZERO, terms.residual or ZERO
        rent = terms.rent or ZERO
        if terms.unknown is Unknown.CAPITAL:
            capital = money(_capital_of(steps, rent, residual, i, terms.timing))
        if terms.unknown is Unknown.RENT:
            rent = _rent_of(steps, capital, residual, i, terms.timing)
        rents = [money(one) for one in _rents(steps, rent, capital, i, terms.timing)]
        if terms.unknown is Unknown.RESIDUAL:
            worth = present_value(flows_of(rents, ZERO, terms.timing), i)
            residual = money((capital - worth) * (1 + i) ** terms.periods)
        if not ZERO < capital <= LARGEST or not ZERO <= residual <= capital:
            raise PlanError(_FIELDS[terms.unknown], "UNSOLVABLE", UNSOLVABLE)
        lines = amortize(capital, rents, residual, i, terms.timing, terms.rounding)
    _refuse_growth(lines, terms)
    return Plan(capital, residual, rate, money(rent), i, terms, lines)


def amortize(
    capital: Decimal,
    rents: Sequence[Decimal],
    residual: Decimal,
    i: Decimal,
    timing: Timing,
    rounding: Rounding = Rounding.EQUAL_RENTS,
) -> tuple[Line, ...]:
    """Return the rows of given rents; the last one closes at the residual value.

    Its difference in cents is interest; it goes into the last rent where the rate is 0, where it exceeds one euro, or where
    `rounding` says so. Raises PlanError UNSOLVABLE when that rent would be negative.
    """  # fmt: skip
    made, opening = [], capital
    with localcontext(prec=_DIGITS):
        for number, rent in enumerate(rents, 1):
            base = opening - rent if timing is Timing.ADVANCE else opening
            interest = money(base * i)
            principal = rent - interest
            if number == len(rents):
                principal = opening - residual
                difference = rent - principal - interest
                if i == 0 or rounding is Rounding.LAST_RENT or abs(difference) > MOST_DIFFERENCE:
                    rent = _last_rent(opening, residual, i, timing)  # noqa: PLW2901  the one that the rule replaces
                interest = rent - principal
            made.append(Line(number, rent, opening, interest, principal, opening - principal))
            opening -= principal
    if made[-1].rent < 0:
        raise PlanError("profile", "UNSOLVABLE", UNSOLVABLE)
    return tuple(made)


def return_rate(
    capital: Decimal,
    rents: Sequence[Decimal],
    residual: Decimal,
    period: int,
    timing: Timing,
    convention: Convention = Convention.PROPORTIONAL,
) -> Decimal | None:
    """Return the nominal annual rate (%) at which the flows are worth the capital, or None where there is none up to 60 %."""
    flows = flows_of(rents, residual, timing)
    return _root(lambda rate: present_value(flows, periodic_rate(rate, period, convention)) - capital, Decimal(60))


_FIELDS = {
    Unknown.RENT: "rentHt", Unknown.RATE: "nominalRatePct", Unknown.CAPITAL: "capitalHt", Unknown.RESIDUAL: "residualHt",
}  # fmt: skip


def _check(terms: Terms) -> None:
    given = {
        Unknown.RENT: terms.rent, Unknown.RATE: terms.rate, Unknown.CAPITAL: terms.capital, Unknown.RESIDUAL: terms.residual,
    }  # fmt: skip
    for unknown, value in given.items():
        if unknown is not terms.unknown and unknown is not Unknown.RENT and value is None:
            raise PlanError(_FIELDS[unknown], "FIGURE_REQUIRED", MISSING)
    if terms.unknown is not Unknown.RENT and not terms.rent:
        raise PlanError("rentHt", "FIGURE_REQUIRED", MISSING)
    if not 1 <= terms.months <= LONGEST or terms.months % terms.period:
        raise PlanError("termMonths", "TERM_OUT_OF_RANGE", TERM_UNEVEN)
    if terms.unknown is not Unknown.RATE and not ZERO <= (terms.rate or ZERO) <= HIGHEST_RATE:
        raise PlanError("nominalRatePct", "RATE_OUT_OF_RANGE", RATE_RANGE)
    if terms.unknown in (Unknown.RENT, Unknown.RATE) and not ZERO <= (terms.residual or ZERO) <= (
        terms.capital or ZERO
    ):
        raise PlanError("residualHt", "RESIDUAL_OUT_OF_RANGE", RESIDUAL_RANGE)


def _discounts(periods: int, i: Decimal, timing: Timing) -> list[Decimal]:
    first = 0 if timing is Timing.ADVANCE else 1
    v = 1 / (1 + i)
    found = [v**first]
    while len(found) < periods:
        found.append(found[-1] * v)
    return found


def _interest_share(i: Decimal, timing: Timing) -> Decimal:
    """Return the rent that leaves the balance as it is, as a fraction of it."""
    return i / (1 + i) if timing is Timing.ADVANCE else i


def _rents(steps: list[Step], level: Decimal, capital: Decimal, i: Decimal, timing: Timing) -> list[Decimal]:
    alone = money(capital * _interest_share(i, timing))
    amounts = {RentKind.FIXED: lambda step: step.value, RentKind.LEVEL: lambda step: step.value * level}
    return [alone if step.kind is RentKind.INTEREST else amounts[step.kind](step) for step in steps]


def _rent_of(steps: list[Step], capital: Decimal, residual: Decimal, i: Decimal, timing: Timing) -> Decimal:
    known, weights = ZERO, ZERO
    alone = money(capital * _interest_share(i, timing))
    for step, discount in zip(steps, _discounts(len(steps), i, timing), strict=True):
        if step.kind is RentKind.LEVEL:
            weights += step.value * discount
        else:
            known += (alone if step.kind is RentKind.INTEREST else step.value) * discount
    rent = (capital - known - residual / (1 + i) ** len(steps)) / weights
    if rent < 0:
        raise PlanError("profile", "RENT_PROFILE_INVALID", PROFILE_TOO_HIGH)
    return rent


def _capital_of(steps: list[Step], rent: Decimal, residual: Decimal, i: Decimal, timing: Timing) -> Decimal:
    known, share = residual / (1 + i) ** len(steps), ZERO
    for step, discount in zip(steps, _discounts(len(steps), i, timing), strict=True):
        if step.kind is RentKind.INTEREST:
            share += _interest_share(i, timing) * discount
        else:
            known += discount * (money(step.value * rent) if step.kind is RentKind.LEVEL else step.value)
    return known / (1 - share)


def _rate_of(terms: Terms, steps: list[Step]) -> Decimal:
    capital, residual = terms.capital or ZERO, terms.residual or ZERO

    def over(rate: Decimal) -> Decimal:
        i = periodic_rate(rate, terms.period, terms.convention)
        rents = [money(one) for one in _rents(steps, terms.rent or ZERO, capital, i, terms.timing)]
        return present_value(flows_of(rents, residual, terms.timing), i) - capital

    rate = _root(over, HIGHEST_RATE)
    if rate is None:
        raise PlanError("rentHt", "UNSOLVABLE", UNSOLVABLE)
    return rate


def _root(over: Callable[[Decimal], Decimal], highest: Decimal) -> Decimal | None:
    """Return the rate from 0 to `highest` at which the falling function `over` is 0, to six decimals."""
    low, high = ZERO, highest
    if over(low) < 0 or over(high) > 0:
        return None
    with localcontext(prec=_DIGITS):
        while high - low > _RATE / 1000:
            middle = (low + high) / 2
            low, high = (middle, high) if over(middle) > 0 else (low, middle)
        return round_to((low + high) / 2, 6)


def _last_rent(opening: Decimal, residual: Decimal, i: Decimal, timing: Timing) -> Decimal:
    if timing is Timing.ADVANCE:
        return money(opening - residual / (1 + i))
    return opening - residual + money(opening * i)


def _refuse_growth(lines: Sequence[Line], terms: Terms) -> None:
    """Raise PlanError RENT_TOO_LOW where a rent that is paid leaves the balance higher than before."""
    steps = spread(terms.profile, terms.periods)
    for line, step in zip(lines[:-1], steps, strict=False):
        if line.rent > 0 and line.principal < 0 and step.kind is not RentKind.INTEREST:
            field = "profile" if step.kind is RentKind.FIXED else "rentHt"
            raise PlanError(field, "RENT_TOO_LOW", TOO_LOW, number=line.number)
