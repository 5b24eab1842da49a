"""Formulas of a grid: names of items, numbers, + − × ÷ and parentheses, and one comparison for a condition.

A parser of our own reads them into a tree and a function walks the tree; nothing of a formula is ever run as code (MONEY.md 7.2).
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from leaseapp.kernel.text.i18n import _

LONGEST = 200
"""Characters of a formula."""
DEEPEST = 20
"""Parentheses and signs within one another."""
_TOKEN = re.compile(r"\s*(?:([A-Z][A-Z0-9_]*)|([0-9]{1,12}(?:\.[0-9]{1,8})?)(?![\w.])|(<=|>=|[-+*/()<>=]))", re.ASCII)
_ALIKE = str.maketrans({"\N{MINUS SIGN}": "-", "×": "*", "÷": "/", "≤": "<=", "≥": ">=", "\u00a0": " ", "\u202f": " "})
_COMPARISONS = ("<=", ">=", "<", ">", "=")

EMPTY = _("Write a formula.")
TOO_LONG = _("A formula has at most {limit} characters.")
NOT_READ = _("“{part}” cannot be read here: a formula holds names of items, numbers, + − × ÷ and parentheses.")
ENDS_EARLY = _("The formula ends too early.")
TOO_DEEP = _("The formula has more than {limit} parentheses within one another.")
UNKNOWN_NAME = _("There is no item named {name}.")
NO_COMPARISON = _("A condition compares two formulas, for instance EQUITY <= 0.")


@dataclass(frozen=True, slots=True)
class Number:
    """A number as it is written."""

    value: Decimal


@dataclass(frozen=True, slots=True)
class Name:
    """The name of an item."""

    name: str


@dataclass(frozen=True, slots=True)
class Operation:
    """Two formulas joined by a sign of + - * /; a leading minus is 0 − formula."""

    sign: str
    left: "Formula"
    right: "Formula"


Formula = Number | Name | Operation


@dataclass(frozen=True, slots=True)
class Condition:
    """Two formulas compared by one of <= >= < > =."""

    sign: str
    left: Formula
    right: Formula


class FormulaError(ValueError):
    """A formula that is refused: a stable code, a message (msgid) with its parameters."""

    def __init__(self, code: str, message: str, **params: Any) -> None:
        self.code, self.message, self.params = code, message, params
        super().__init__(f"{code} {params}")


class MissingItem(LookupError):
    """An item that the formula names is missing; `name` says which."""

    def __init__(self, name: str) -> None:
        self.name = name
        super().__init__(name)


class NotPositive(ArithmeticError):
    """The denominator of a formula is zero or less, so that its value would lie (MONEY.md 7.2)."""


class _Reader:
    def __init__(self, text: str) -> None:
        if not text.strip():
            raise FormulaError("FORMULA_EMPTY", EMPTY)
        if len(text) > LONGEST:
            raise FormulaError("FORMULA_TOO_LONG", TOO_LONG, limit=LONGEST)
        self.tokens = list(_tokens(text.translate(_ALIKE).rstrip()))
        self.at = 0
        self.depth = 0

    def next_is(self, *signs: str) -> bool:
        return self.at < len(self.tokens) and self.tokens[self.at] in signs

    def take(self) -> str:
        if self.at >= len(self.tokens):
            raise FormulaError("FORMULA_INVALID", ENDS_EARLY)
        self.at += 1
        return self.tokens[self.at - 1]

    def sum(self) -> Formula:
        left = self.product()
        while self.next_is("+", "-"):
            left = Operation(self.take(), left, self.product())
        return left

    def product(self) -> Formula:
        left = self.factor()
        while self.next_is("*", "/"):
            left = Operation(self.take(), left, self.factor())
        return left

    def factor(self) -> Formula:
        token = self.take()
        if token in ("(", "-"):
            self.depth += 1
            if self.depth > DEEPEST:
                raise FormulaError("FORMULA_INVALID", TOO_DEEP, limit=DEEPEST)
            inner = self.sum() if token == "(" else Operation("-", Number(Decimal(0)), self.factor())  # noqa: S105
            self.depth -= 1
            if token == "(" and self.take() != ")":  # noqa: S105
                raise FormulaError("FORMULA_INVALID", NOT_READ, part=self.tokens[self.at - 1])
            return inner
        if token[0].isdigit():
            return Number(Decimal(token))
        if token[0].isalpha():
            return Name(token)
        raise FormulaError("FORMULA_INVALID", NOT_READ, part=token)

    def end(self) -> None:
        if self.at < len(self.tokens):
            raise FormulaError("FORMULA_INVALID", NOT_READ, part=self.tokens[self.at])


def _tokens(text: str) -> Iterator[str]:
    at = 0
    while at < len(text):
        found = _TOKEN.match(text, at)
        if found is None:
            raise FormulaError("FORMULA_INVALID", NOT_READ, part=text[at:].strip()[:20])
        yield next(part for part in found.groups() if part is not None)
        at = found.end()


def parse(text: str) -> Formula:
    """Read a formula of at most LONGEST characters. Raises FormulaError: FORMULA_EMPTY, FORMULA_TOO_LONG, FORMULA_INVALID."""
    reader = _Reader(text)
    formula = reader.sum()
    reader.end()
    return formula


def parse_condition(text: str) -> Condition:
    """Read a condition: two formulas with <=, >=, <, > or = between them. Raises FormulaError as `parse` does."""
    reader = _Reader(text)
    left = reader.sum()
    if not reader.next_is(*_COMPARISONS):
        reader.end()
        raise FormulaError("FORMULA_INVALID", NO_COMPARISON)
    condition = Condition(reader.take(), left, reader.sum())
    reader.end()
    return condition


def names(formula: Formula | Condition) -> tuple[str, ...]:
    """Return the names of items in the order in which they are written, each once."""
    if isinstance(formula, Name):
        return (formula.name,)
    if isinstance(formula, Number):
        return ()
    return tuple(dict.fromkeys((*names(formula.left), *names(formula.right))))


def value(formula: Formula, items: Mapping[str, Decimal]) -> Decimal:
    """Return the value of a formula. Raises MissingItem for a name without a value, NotPositive for a denominator up to 0."""
    if isinstance(formula, Number):
        return formula.value
    if isinstance(formula, Name):
        if formula.name not in items:
            raise MissingItem(formula.name)
        return items[formula.name]
    left, right = value(formula.left, items), value(formula.right, items)
    if formula.sign == "+":
        return left + right
    if formula.sign == "-":
        return left - right
    if formula.sign == "*":
        return left * right
    if right <= 0:
        raise NotPositive
    return left / right


def holds(condition: Condition, items: Mapping[str, Decimal]) -> bool | None:
    """Say whether a condition holds; None where an item is missing or a denominator is 0 or less."""
    try:
        left, right = value(condition.left, items), value(condition.right, items)
    except (MissingItem, NotPositive):
        return None
    return {
        "<=": left <= right,
        ">=": left >= right,
        "<": left < right,
        ">": left > right,
        "=": left == right,
    }[condition.sign]
