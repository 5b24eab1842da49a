"""Reading a grid from its JSON: every fault at its field, a grid only where there is none (MONEY.md 7.2)."""

import re
from collections.abc import Callable, Iterable
from decimal import Decimal, InvalidOperation
from enum import StrEnum
from itertools import pairwise
from typing import Any, TypeVar

from leaseapp.kernel.errors import FieldError
from leaseapp.kernel.text.i18n import _
from leaseapp.rating.enums import RatingClass, RefiRecommendation
from leaseapp.rating.rules import formulas, items
from leaseapp.rating.rules.grids import CENT, FULL_SCORE, Cap, Criterion, Grid, Limit, Step
from leaseapp.rating.rules.statements import KEPT_YEARS
from leaseapp.rating.rules.words import Better, CriterionBasis, OnMissing, Theme, ValueUnit

MOST = 30
"""Criteria, caps or limits of one grid."""
MOST_STEPS = 12
LONGEST_NAME = 60
LONGEST_CODE = 40
_CODE = re.compile(r"[A-Z][A-Z0-9_]*", re.ASCII)

NOT_A_LIST = _("A list with 1 to {most} entries is needed.")
NOT_AN_OBJECT = _("An object is needed.")
NOT_A_NUMBER = _("A number is needed.")
NOT_KNOWN = _("One of {known} is needed.")
CODE_INVALID = _("A code holds capital letters, digits and underscores, 40 at most.")
CODE_TWICE = _("{twice} stands twice.")
NAME_INVALID = _("A name has at most {limit} characters.")
MAXIMA_NOT_100 = _("The maxima add up to {sum}; they must make 100.")
MAX_NOT_POSITIVE = _("The maximum is above 0.")
STEPS_UNORDERED = _("Steps go from best to worst: each is worth less than the one before, and easier to reach.")
STEP_POINTS = _("The first step is worth the maximum, {max}; none is worth less than 0.")
POINTS_RANGE = _("Between 0 and {max}.")
WEIGHTS_NUMBER = _("{count} weights are needed, the newest year first.")
WEIGHTS_SUM = _("The weights add up to {sum}; they must make 1.")
WEIGHTS_ORDER = _("Weights are above 0, and none is above that of a newer year.")
CLASSES_INVALID = _("Classes are A, B, C and D, each with a lower score than the one before, D with 0.")
CAP_NEEDS_ONE = _("A cap has a highest score or a best class.")


class GridInvalid(ValueError):
    """A grid that is refused; `errors` says what is wrong, each at its field."""

    def __init__(self, errors: list[FieldError]) -> None:
        self.errors = errors
        super().__init__(", ".join(f"{error.field} {error.code}" for error in errors))


Chosen = TypeVar("Chosen", bound=StrEnum)
Made = TypeVar("Made")


class _Reader:
    """Collects faults; each method returns something usable, so that one fault does not hide the next."""

    def __init__(self) -> None:
        self.errors: list[FieldError] = []

    def refuse(self, at: str, code: str, message: str, **params: Any) -> None:
        self.errors.append(FieldError(at, code, message, params))

    def number(self, value: Any, at: str) -> Decimal:
        if isinstance(value, int | float | Decimal) and not isinstance(value, bool):
            try:
                number = Decimal(str(value))
            except InvalidOperation:
                number = Decimal("NaN")
            if number.is_finite() and abs(number) < Decimal("1e9") and Decimal(number).as_tuple().exponent >= -8:  # ty: ignore
                return number
        self.refuse(at, "NUMBER_INVALID", NOT_A_NUMBER)
        return Decimal(0)

    def choice(self, kind: type[Chosen], value: Any, at: str, default: Chosen | None = None) -> Chosen:
        if value is None and default is not None:
            return default
        if isinstance(value, str) and value in set(kind):
            return kind(value)
        self.refuse(at, "CHOICE_INVALID", NOT_KNOWN, known=", ".join(kind))
        return next(iter(kind))

    def entries(self, value: Any, at: str, most: int = MOST, *, least: int = 1) -> list[Any]:
        if isinstance(value, list | tuple) and least <= len(value) <= most:
            return list(value)
        self.refuse(at, "LIST_INVALID", NOT_A_LIST, most=most)
        return []

    def objects(
        self, data: dict[str, Any], name: str, prefix: str, *, least: int = 1
    ) -> list[tuple[str, dict[str, Any]]]:
        found = []
        for place, entry in enumerate(self.entries(data.get(name), f"{prefix}{name}", least=least)):
            at = f"{prefix}{name}[{place}]"
            if isinstance(entry, dict):
                found.append((at, entry))
            else:
                self.refuse(at, "OBJECT_INVALID", NOT_AN_OBJECT)
        codes = [entry.get("code") for _at, entry in found]
        for place, (at, entry) in enumerate(found):
            if entry.get("code") in codes[:place]:
                self.refuse(f"{at}.code", "CODE_TWICE", CODE_TWICE, twice=str(entry.get("code"))[:LONGEST_CODE])
        return found

    def code(self, value: Any, at: str) -> str:
        if isinstance(value, str) and len(value) <= LONGEST_CODE and _CODE.fullmatch(value):
            return value
        self.refuse(at, "CODE_INVALID", CODE_INVALID)
        return ""

    def _parsed(self, parse: Callable[[str], Made], value: Any, at: str) -> Made | None:
        try:
            return parse(value if isinstance(value, str) else "")
        except formulas.FormulaError as error:
            self.refuse(at, error.code, error.message, **error.params)
            return None

    def formula(self, value: Any, at: str) -> formulas.Formula:
        parsed = self._parsed(formulas.parse, value, at)
        self.names(parsed, at)
        return parsed or formulas.Number(Decimal(0))

    def condition(self, value: Any, at: str) -> formulas.Condition:
        parsed = self._parsed(formulas.parse_condition, value, at)
        self.names(parsed, at)
        zero = formulas.Number(Decimal(0))
        return parsed or formulas.Condition("<", zero, zero)

    def names(self, parsed: formulas.Formula | formulas.Condition | None, at: str) -> None:
        for name in formulas.names(parsed) if parsed is not None else ():
            if not items.known(name):
                self.refuse(at, "FORMULA_UNKNOWN_NAME", formulas.UNKNOWN_NAME, name=name)


def _step(read: _Reader, value: Any, at: str) -> Step:
    parts = read.entries(value, at, 3, least=2)
    if not parts:
        return Step(Decimal(0), Decimal(0))
    exclusive = len(parts) == 3
    if exclusive and parts[2] != "exclusive":
        read.refuse(f"{at}[2]", "CHOICE_INVALID", NOT_KNOWN, known="exclusive")
    return Step(read.number(parts[0], f"{at}[0]"), read.number(parts[1], f"{at}[1]"), exclusive)


def _ordered(steps: Iterable[Step], better: Better) -> bool:
    """Say whether steps go from best to worst; a step and its exclusive twin at one value follow each other."""
    listed = list(steps)
    sign = 1 if better is Better.HIGH else -1
    return all(
        former.points > later.points
        and (sign * former.at > sign * later.at or (former.at == later.at and former.exclusive and not later.exclusive))
        for former, later in pairwise(listed)
    )


def _criterion(read: _Reader, data: dict[str, Any], at: str) -> Criterion:
    found = len(read.errors)
    most = read.number(data.get("max"), f"{at}.max")
    if most <= 0 and len(read.errors) == found:
        read.refuse(f"{at}.max", "MAX_NOT_POSITIVE", MAX_NOT_POSITIVE)
    better = read.choice(Better, data.get("better"), f"{at}.better")
    found = len(read.errors)
    steps = tuple(
        _step(read, value, f"{at}.steps[{place}]")
        for place, value in enumerate(read.entries(data.get("steps"), f"{at}.steps", MOST_STEPS))
    )
    if len(read.errors) == found:
        if not _ordered(steps, better):
            read.refuse(f"{at}.steps", "STEPS_UNORDERED", STEPS_UNORDERED)
        if steps[0].points != most or steps[-1].points < 0:
            read.refuse(f"{at}.steps", "STEP_POINTS", STEP_POINTS, max=most)
    missing = read.number(data.get("pointsWhenMissing", 0), f"{at}.pointsWhenMissing")
    if not 0 <= missing <= most:
        read.refuse(f"{at}.pointsWhenMissing", "POINTS_RANGE", POINTS_RANGE, max=most)
    name = data.get("name") or ""
    if not isinstance(name, str) or len(name) > LONGEST_NAME:
        read.refuse(f"{at}.name", "NAME_INVALID", NAME_INVALID, limit=LONGEST_NAME)
        name = ""
    full = data.get("fullWhen")
    return Criterion(
        code=read.code(data.get("code"), f"{at}.code"),
        name=name,
        theme=read.choice(Theme, data.get("theme"), f"{at}.theme", Theme.PROFITABILITY),
        unit=read.choice(ValueUnit, data.get("unit"), f"{at}.unit", ValueUnit.TIMES),
        max=most,
        formula=read.formula(data.get("formula"), f"{at}.formula"),
        better=better,
        steps=steps,
        full_when=None if full in (None, "") else read.condition(full, f"{at}.fullWhen"),
        basis=read.choice(CriterionBasis, data.get("basis"), f"{at}.basis", CriterionBasis.WEIGHTED),
        on_missing=read.choice(OnMissing, data.get("onMissing"), f"{at}.onMissing", OnMissing.SKIP),
        points_when_missing=missing,
    )


def _criteria(read: _Reader, data: dict[str, Any]) -> tuple[Criterion, ...]:
    found = len(read.errors)
    criteria = tuple(_criterion(read, entry, at) for at, entry in read.objects(data, "criteria", ""))
    total = sum((criterion.max for criterion in criteria), Decimal(0))
    broken = any(error.field.endswith((".max", "criteria")) for error in read.errors[found:])
    if total != FULL_SCORE and not broken:
        read.refuse("criteria", "MAXIMA_NOT_100", MAXIMA_NOT_100, sum=total)
    return criteria


def _weights(read: _Reader, data: dict[str, Any]) -> tuple[Decimal, ...]:
    found = len(read.errors)
    weights = [
        read.number(value, f"yearWeights[{place}]")
        for place, value in enumerate(read.entries(data.get("yearWeights"), "yearWeights"))
    ]
    if len(read.errors) > found:
        return ()
    if len(weights) != KEPT_YEARS:
        read.refuse("yearWeights", "WEIGHTS_NUMBER", WEIGHTS_NUMBER, count=KEPT_YEARS)
    elif any(weight <= 0 for weight in weights) or weights != sorted(weights, reverse=True):
        read.refuse("yearWeights", "WEIGHTS_ORDER", WEIGHTS_ORDER)
    elif sum(weights) != 1:
        read.refuse("yearWeights", "WEIGHTS_SUM", WEIGHTS_SUM, sum=sum(weights, Decimal(0)))
    return tuple(weights)


def _classes(read: _Reader, data: dict[str, Any]) -> tuple[tuple[RatingClass, Decimal], ...]:
    entries = data.get("classes")
    pairs = [entry for entry in entries if isinstance(entry, list | tuple) and len(entry) == 2] if isinstance(
        entries, list
    ) else []  # fmt: skip
    if [pair[0] for pair in pairs] != [str(letter) for letter in RatingClass]:
        read.refuse("classes", "CLASSES_INVALID", CLASSES_INVALID)
        return ()
    found = len(read.errors)
    least = [read.number(pair[1], f"classes[{place}][1]") for place, pair in enumerate(pairs)]
    falling = all(former > later for former, later in pairwise(least))
    if len(read.errors) == found and not (falling and least[-1] == 0 and least[0] <= FULL_SCORE):
        read.refuse("classes", "CLASSES_INVALID", CLASSES_INVALID)
    return tuple(zip(RatingClass, least, strict=True))


def _cap(read: _Reader, data: dict[str, Any], at: str, classes: tuple[tuple[RatingClass, Decimal], ...]) -> Cap:
    letter = data.get("maxClass")
    best = None if letter is None else read.choice(RatingClass, letter, f"{at}.maxClass")
    most = FULL_SCORE
    if data.get("maxScore") is not None:
        most = read.number(data["maxScore"], f"{at}.maxScore")
        if not 0 <= most <= FULL_SCORE:
            read.refuse(f"{at}.maxScore", "POINTS_RANGE", POINTS_RANGE, max=FULL_SCORE)
    elif best is None:
        read.refuse(f"{at}.maxScore", "CAP_NEEDS_ONE", CAP_NEEDS_ONE)
    better = [least for one, least in classes if best is not None and one < best]
    if better:
        most = min(most, better[-1] - CENT)  # the best score that is no better class
    return Cap(read.code(data.get("code"), f"{at}.code"), read.condition(data.get("when"), f"{at}.when"), most, best)


def _recommendation(read: _Reader, data: Any) -> tuple[dict[RatingClass, RefiRecommendation], tuple[Limit, ...]]:
    if not isinstance(data, dict):
        read.refuse("recommendation", "OBJECT_INVALID", NOT_AN_OBJECT)
        return {}, ()
    of_class = data.get("byClass")
    if not isinstance(of_class, dict):
        read.refuse("recommendation.byClass", "OBJECT_INVALID", NOT_AN_OBJECT)
        of_class = {}
    by_class = {
        letter: read.choice(RefiRecommendation, of_class.get(letter), f"recommendation.byClass.{letter}")
        for letter in RatingClass
    }
    limits = tuple(
        Limit(
            read.code(entry.get("code"), f"{at}.code"),
            read.condition(entry.get("when"), f"{at}.when"),
            read.choice(RefiRecommendation, entry.get("atBest"), f"{at}.atBest"),
        )
        for at, entry in read.objects(data, "limits", "recommendation.", least=0)
    )
    return by_class, limits


def read_grid(data: Any) -> Grid:
    """Read a grid from its JSON data.

    Raises GridInvalid with a FieldError for each fault, its path in the data (`criteria[2].steps[1][0]`): maxima that are not
    100, unknown names and what is no formula, steps out of order, weights, classes, caps and limits that cannot be.
    """
    read = _Reader()
    if not isinstance(data, dict):
        read.refuse("", "OBJECT_INVALID", NOT_AN_OBJECT)
        raise GridInvalid(read.errors)
    classes = _classes(read, data)
    by_class, limits = _recommendation(read, data.get("recommendation"))
    version = data.get("version", 1)
    grid = Grid(
        version=version if isinstance(version, int) and not isinstance(version, bool) else 0,
        year_weights=_weights(read, data),
        criteria=_criteria(read, data),
        caps=tuple(_cap(read, entry, at, classes) for at, entry in read.objects(data, "caps", "", least=0)),
        classes=classes,
        by_class=by_class,
        limits=limits,
    )
    if read.errors:
        raise GridInvalid(read.errors)
    return grid


def grid_errors(data: Any) -> list[FieldError]:
    """Return what is wrong with the data of a grid, nothing for one that can be used."""
    try:
        read_grid(data)
    except GridInvalid as invalid:
        return invalid.errors
    return []
