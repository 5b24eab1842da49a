"""The grid: criteria with steps of points, caps, classes and what follows from them, as JSON of an organization (MONEY.md 7.2).

A grid never changes: a change is a new version, and a validated rating keeps the version that it was made with.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

from leaseapp.rating.enums import RatingClass, RefiRecommendation
from leaseapp.rating.rules.formulas import Condition, Formula
from leaseapp.rating.rules.words import Better, CriterionBasis, OnMissing, Theme, ValueUnit

DEFAULT = Path(__file__).with_name("default_grid.json")
FULL_SCORE = Decimal(100)
SKIPPED_AT_MOST = Decimal(20)
"""Points whose criteria may drop out for missing data; beyond it no score is made (MONEY.md 7.2)."""
CENT = Decimal("0.01")


@dataclass(frozen=True, slots=True)
class Step:
    """From `at` on (HIGH: at least, LOW: at most; `exclusive`: beyond it) a value gives `points`."""

    at: Decimal
    points: Decimal
    exclusive: bool = False


@dataclass(frozen=True, slots=True)
class Criterion:
    """The points of a value: steps from best to worst, 0 points below the last one.

    `full_when` gives full points whatever the value (no interest, net cash); it is asked before the formula. `name` is what
    people of the organization call a criterion of their own, empty for the usual ones, which `labels.CRITERIA` names.
    """

    code: str
    name: str
    theme: Theme
    unit: ValueUnit
    max: Decimal
    formula: Formula
    better: Better
    steps: tuple[Step, ...]
    full_when: Condition | None
    basis: CriterionBasis
    on_missing: OnMissing
    points_when_missing: Decimal


@dataclass(frozen=True, slots=True)
class Cap:
    """The score is no more than `max_score` where the condition holds for the newest year."""

    code: str
    when: Condition
    max_score: Decimal
    max_class: RatingClass | None


@dataclass(frozen=True, slots=True)
class Limit:
    """The recommendation is `at_best`, or worse, where the condition holds."""

    code: str
    when: Condition
    at_best: RefiRecommendation


@dataclass(frozen=True, slots=True)
class Grid:
    """A grid that was read; weights of years from the newest, classes from the best with the least score of each."""

    version: int
    year_weights: tuple[Decimal, ...]
    criteria: tuple[Criterion, ...]
    caps: tuple[Cap, ...]
    classes: tuple[tuple[RatingClass, Decimal], ...]
    by_class: Mapping[RatingClass, RefiRecommendation]
    limits: tuple[Limit, ...]

    def class_of(self, score: Decimal) -> RatingClass:
        """Return the class of a rounded score."""
        return next(letter for letter, least in self.classes if score >= least)

    def least_of(self, letter: RatingClass) -> Decimal:
        """Return the least score of a class."""
        return dict(self.classes)[letter]

    def better_class(self, letter: RatingClass) -> RatingClass | None:
        """Return the next better class, None above the best."""
        at = [one for one, _least in self.classes].index(letter)
        return self.classes[at - 1][0] if at else None


@cache
def default_grid_data() -> str:
    """Return the JSON text of the grid that a new organization starts with (FRANCE.md 6)."""
    return DEFAULT.read_text(encoding="utf-8")


def default_grid() -> dict[str, Any]:
    """Return the grid that a new organization starts with, as data of its own to change and keep."""
    return json.loads(default_grid_data())
