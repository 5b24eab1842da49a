"""Statements as years: boxes of a tax return become items in € of twelve months, with what is doubtful (MONEY.md 7.1)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal
from typing import Any

from leaseapp.kernel.text.i18n import _
from leaseapp.rating.enums import StatementForm, StatementKind, StatementUnit
from leaseapp.rating.rules import formulas, items
from leaseapp.rating.rules.form_codes import Check, Form, Sum, form_of, write_sum
from leaseapp.rating.rules.words import FindingLevel

THOUSAND = Decimal(1000)
YEAR = 12
LEAST_MONTHS, MOST_MONTHS = 6, 18
"""Months of a period that still counts as a complete year: twelve, six more or less."""
TOLERANCE = Decimal(1)
"""Units by which a sum of the form may miss its parts: boxes are rounded one by one."""
_ABOUT_1000 = (Decimal(500), Decimal(2000))
KEPT_YEARS = 3
"""Years that a rating relies on (document 3)."""

SUM_FAILS = _("{total} is {sum}, but {parts} make {made}: {difference} apart.")
SUM_OPEN = _("{total} is {sum}, the boxes that are filled in of {parts} make {made}: {difference} are missing.")
UNIT_SUSPECTED = _("The company published a revenue of {reference}: is this statement written in {unit}?")
PERIODS_APART = _("This period of {months} months does not begin where the year before ends ({closing}).")
NOT_A_YEAR = _("A complete year has 6 to 18 months, this one has {months}.")
BOX_UNKNOWN = _("Form {form} has no box {code}.")


@dataclass(frozen=True, slots=True)
class Line:
    """One box: `value` in the unit of the statement (None: not present), `nil` an explicit zero."""

    code: str
    value: Decimal | None
    nil: bool = False


@dataclass(frozen=True, slots=True)
class Statement:
    """One tax return as it was typed or read; `form_year` None takes the newest set of boxes."""

    fiscal_year: int
    closing_date: date
    lines: tuple[Line, ...]
    months: int = YEAR
    form: StatementForm = StatementForm.NORMAL
    form_year: int | None = None
    unit: StatementUnit = StatementUnit.EUR
    kind: StatementKind = StatementKind.SOCIAL


@dataclass(frozen=True, slots=True)
class Finding:
    """Something doubtful: a stable code, its level, a message (msgid) with parameters, the boxes that it speaks of."""

    code: str
    level: FindingLevel
    message: str
    params: Mapping[str, Any] = field(default_factory=dict)
    boxes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Year:
    """A fiscal year: `reported` in € as the statement says it, `items` with flows of twelve months.

    `missing` are the required items (items.REQUIRED) that it does not tell; `suspected_unit` is the unit that it seems to be
    written in, None where the one it names fits.
    """

    fiscal_year: int
    closing_date: date
    months: int
    reported: Mapping[str, Decimal]
    items: Mapping[str, Decimal]
    missing: tuple[str, ...]
    findings: tuple[Finding, ...]
    suspected_unit: StatementUnit | None = None

    @property
    def annualized(self) -> bool:
        """True where flows were brought to twelve months."""
        return self.months != YEAR

    @property
    def coherent(self) -> bool:
        """True where nothing of it contradicts itself."""
        return not any(finding.level is FindingLevel.ERROR for finding in self.findings)

    @property
    def complete(self) -> bool:
        """True for a complete year: the five items, coherent, 6 to 18 months (MONEY.md 7.2)."""
        return not self.missing and self.coherent and LEAST_MONTHS <= self.months <= MOST_MONTHS


def _boxes(lines: Iterable[Line]) -> dict[str, Decimal]:
    """Return the boxes that are present; an explicit nil is 0."""
    return {
        line.code: line.value if line.value is not None else Decimal(0)
        for line in lines
        if line.value is not None or line.nil
    }


def _made(boxes: Mapping[str, Decimal], parts: Sum) -> Decimal:
    return sum((sign * boxes.get(code, Decimal(0)) for sign, code in parts), Decimal(0))


def _checked(check: Check, boxes: Mapping[str, Decimal]) -> tuple[frozenset[str], Finding | None]:
    """Return the boxes that the check proves to be nil, and what it finds."""
    codes = [code for _sign, code in check.parts]
    blank = frozenset(code for code in codes if code not in boxes)
    if any(code not in boxes for _sign, code in check.total) or len(blank) == len(codes):
        return frozenset(), None
    total, made = _made(boxes, check.total), _made(boxes, check.parts)
    if abs(total - made) <= TOLERANCE:
        return blank, None
    return frozenset(), Finding(
        code=f"SUM_{check.code}",
        level=FindingLevel.NOTE if blank else FindingLevel.ERROR,
        message=SUM_OPEN if blank else SUM_FAILS,
        params={
            "total": write_sum(check.total),
            "sum": total,
            "parts": write_sum(check.parts),
            "made": made,
            "difference": abs(total - made),
        },
        boxes=tuple(code for _sign, code in (*check.total, *check.parts) if code in boxes),
    )


def check_sums(form: Form, boxes: Mapping[str, Decimal]) -> tuple[frozenset[str], list[Finding]]:
    """Return the boxes that the sums of the form prove to be nil, and the findings.

    A sum whose parts are all filled in and make another total is an ERROR; where boxes are blank it is a NOTE, because nobody
    knows what they would hold. A blank box within a sum that comes out right is nil. Blank is not zero everywhere else.
    """
    proven: set[str] = set()
    findings: list[Finding] = []
    for check in form.checks:
        nil, finding = _checked(check, boxes)
        proven |= nil
        if finding is not None:
            findings.append(finding)
    return frozenset(proven), findings


def _items_of(form: Form, boxes: Mapping[str, Decimal], nil: frozenset[str]) -> dict[str, Decimal]:
    known = boxes.keys() | nil
    found = {
        name: _made(boxes, item.boxes)
        for name, item in form.items.items()
        if all(code in known for code in item.needs) and (not item.any_of or any(code in known for code in item.any_of))
    }
    for item in items.ITEMS.values():
        if item.derived is not None and all(name in found for name in formulas.names(item.derived)):
            found[item.name] = formulas.value(item.derived, found)
    return found


def suspected_unit(unit: StatementUnit, revenue: Decimal | None, reference: Decimal | None) -> StatementUnit | None:
    """Return the unit that a statement seems to be written in, None where its own fits or nobody can tell.

    `revenue` is what it says in € by its own unit, `reference` what the registry (or a year beside it) says in €.
    """
    if not revenue or not reference or revenue < 0 or reference < 0:
        return None
    least, most = _ABOUT_1000
    if unit == StatementUnit.EUR and least <= reference / revenue <= most:
        return StatementUnit.KEUR
    if unit == StatementUnit.KEUR and least <= revenue / reference <= most:
        return StatementUnit.EUR
    return None


def read_year(statement: Statement, reference_revenue: Decimal | None = None) -> Year:
    """Make a year of a statement; `reference_revenue` is the revenue of that year by the registry, in €.

    Raises LookupError for an unknown form, ValueError for a period without months.
    """
    if statement.months < 1:
        raise ValueError("a period has at least one month")
    form = form_of(statement.form, statement.form_year)
    boxes = _boxes(statement.lines)
    nil, findings = check_sums(form, boxes)
    if not LEAST_MONTHS <= statement.months <= MOST_MONTHS:
        findings.append(Finding("NOT_A_YEAR", FindingLevel.ERROR, NOT_A_YEAR, {"months": statement.months}))
    factor = THOUSAND if statement.unit == StatementUnit.KEUR else Decimal(1)
    reported = {name: amount * factor for name, amount in _items_of(form, boxes, nil).items()}
    other = suspected_unit(statement.unit, reported.get("REVENUE"), reference_revenue)
    if other is not None:
        findings.append(_unit_finding(form, other, reference_revenue))
    return Year(
        fiscal_year=statement.fiscal_year,
        closing_date=statement.closing_date,
        months=statement.months,
        reported=reported,
        items={
            name: amount * YEAR / statement.months if items.is_flow(name) else amount
            for name, amount in reported.items()
        },
        missing=tuple(name for name in items.REQUIRED if name not in reported),
        findings=tuple(findings),
        suspected_unit=other,
    )


def _unit_finding(form: Form, unit: StatementUnit, reference: Decimal | None) -> Finding:
    return Finding(
        "UNIT_SUSPECTED",
        FindingLevel.WARNING,
        UNIT_SUSPECTED,
        {"unit": "k€" if unit == StatementUnit.KEUR else "€", "reference": reference},
        tuple(code for _sign, code in form.items["REVENUE"].boxes),
    )


def read_years(statements: Iterable[Statement], revenues: Mapping[int, Decimal] | None = None) -> list[Year]:
    """Make years of the newest three statements, newest first; `revenues` are those of the registry by fiscal year, in €.

    A period that does not begin where the year before ends is an ERROR of the later one (a month more or less is let pass).
    Raises what `read_year` raises.
    """
    ordered = sorted(statements, key=lambda statement: statement.fiscal_year, reverse=True)[:KEPT_YEARS]
    years = [read_year(statement, (revenues or {}).get(statement.fiscal_year)) for statement in ordered]
    return [_following(year, former) for year, former in zip(years, [*years[1:], None][: len(years)], strict=True)]


def _following(year: Year, former: Year | None) -> Year:
    if former is None or follows(year, former):
        return year
    finding = Finding(
        "PERIODS_APART",
        FindingLevel.ERROR,
        PERIODS_APART,
        {"months": year.months, "closing": former.closing_date},
    )
    return replace(year, findings=(*year.findings, finding))


def follows(year: Year, former: Year) -> bool:
    """Say whether a period begins where the former one ends, a month more or less."""
    return abs(months_between(former.closing_date, year.closing_date) - year.months) <= 1


def months_between(earlier: date, later: date) -> int:
    """Return the full months from one day to another, 0 where the second is no later."""
    months = (later.year - earlier.year) * YEAR + later.month - earlier.month
    return max(0, months - (later.day < earlier.day and not _last_of_month(later)))


def _last_of_month(day: date) -> bool:
    return (date.fromordinal(day.toordinal() + 1)).day == 1


def item_values(years: Sequence[Year], at: int) -> dict[str, Decimal]:
    """Return the items of the year at that place with those of the period that ends where it begins, named `…_PREVIOUS`."""
    year = years[at]
    found = dict(year.items)
    for former in years[at + 1 : at + 2]:
        if follows(year, former):
            found |= {f"{name}{items.PREVIOUS}": amount for name, amount in former.items.items()}
    return found


def box_errors(form: Form, codes: Iterable[str]) -> list[tuple[int, str]]:
    """Return place and code of each box that the form does not have (message BOX_UNKNOWN)."""
    known = form.boxes
    return [(at, code) for at, code in enumerate(codes) if code not in known]
