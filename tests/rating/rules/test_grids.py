"""Grids: the house's own, and what is refused at which field."""

import copy
from decimal import Decimal
from typing import Any

import pytest

from leaseapp.rating.enums import RatingClass
from leaseapp.rating.rules import labels
from leaseapp.rating.rules.grid_reading import GridInvalid, grid_errors, read_grid
from leaseapp.rating.rules.grids import default_grid


def test_the_house_grid_is_fine():
    grid = read_grid(default_grid())
    assert sum(criterion.max for criterion in grid.criteria) == 100
    assert [criterion.code for criterion in grid.criteria] == list(labels.CRITERIA)
    assert [cap.code for cap in grid.caps] == list(labels.CAPS)
    assert [limit.code for limit in grid.limits] == list(labels.LIMITS)
    assert {cap.code: cap.max_score for cap in grid.caps}["OLD_ACCOUNTS"] == Decimal("74.99")


@pytest.mark.parametrize(
    ("score", "letter"),
    [
        ("100", "A"),
        ("75.00", "A"),
        ("74.99", "B"),
        ("60", "B"),
        ("59.99", "C"),
        ("40", "C"),
        ("39.99", "D"),
        ("0", "D"),
    ],
)
def test_the_class_of_a_score(score: str, letter: str):
    assert read_grid(default_grid()).class_of(Decimal(score)) == letter


def test_classes_know_the_better_one():
    grid = read_grid(default_grid())
    assert grid.better_class(RatingClass.B) is RatingClass.A
    assert grid.better_class(RatingClass.A) is None


def changed(path: tuple[Any, ...], value: Any) -> dict[str, Any]:
    """Return the house's grid with one value changed."""
    data = copy.deepcopy(default_grid())
    place: Any = data
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    return data


CRITERION = ("criteria", 3)
BAD = [
    (("criteria", 0, "max"), 25, "criteria", "MAXIMA_NOT_100"),
    (("criteria", 0, "max"), 0, "criteria[0].max", "MAX_NOT_POSITIVE"),
    (("criteria", 0, "max"), "20", "criteria[0].max", "NUMBER_INVALID"),
    (("criteria", 0, "max"), True, "criteria[0].max", "NUMBER_INVALID"),
    (("criteria", 0, "max"), float("nan"), "criteria[0].max", "NUMBER_INVALID"),
    (("criteria", 0, "max"), 1e30, "criteria[0].max", "NUMBER_INVALID"),
    (("criteria",), [], "criteria", "LIST_INVALID"),
    (("criteria",), {}, "criteria", "LIST_INVALID"),
    (("criteria", 1), "AUTONOMY", "criteria[1]", "OBJECT_INVALID"),
    (("criteria", 1, "code"), "AUTONOMY", "criteria[1].code", "CODE_TWICE"),
    (("criteria", 1, "code"), "net debt", "criteria[1].code", "CODE_INVALID"),
    (("criteria", 1, "code"), "<B>", "criteria[1].code", "CODE_INVALID"),
    (("criteria", 1, "code"), None, "criteria[1].code", "CODE_INVALID"),
    (("criteria", 1, "name"), "x" * 61, "criteria[1].name", "NAME_INVALID"),
    ((*CRITERION, "formula"), "CURRENT_ASSETS / DEBTS", "criteria[3].formula", "FORMULA_UNKNOWN_NAME"),
    ((*CRITERION, "formula"), "__import__('os')", "criteria[3].formula", "FORMULA_INVALID"),
    ((*CRITERION, "formula"), "", "criteria[3].formula", "FORMULA_EMPTY"),
    ((*CRITERION, "formula"), None, "criteria[3].formula", "FORMULA_EMPTY"),
    ((*CRITERION, "formula"), "COMPANY_AGE_PREVIOUS", "criteria[3].formula", "FORMULA_UNKNOWN_NAME"),
    ((*CRITERION, "fullWhen"), "NET_DEBT", "criteria[3].fullWhen", "FORMULA_INVALID"),
    ((*CRITERION, "better"), "UP", "criteria[3].better", "CHOICE_INVALID"),
    ((*CRITERION, "basis"), "MEAN", "criteria[3].basis", "CHOICE_INVALID"),
    ((*CRITERION, "onMissing"), "IGNORE", "criteria[3].onMissing", "CHOICE_INVALID"),
    ((*CRITERION, "pointsWhenMissing"), 11, "criteria[3].pointsWhenMissing", "POINTS_RANGE"),
    ((*CRITERION, "steps"), [], "criteria[3].steps", "LIST_INVALID"),
    ((*CRITERION, "steps"), [[1, 5], [1.2, 8], [1.5, 10]], "criteria[3].steps", "STEPS_UNORDERED"),
    ((*CRITERION, "steps"), [[1.5, 10], [1.2, 10]], "criteria[3].steps", "STEPS_UNORDERED"),
    ((*CRITERION, "steps"), [[1.5, 10], [1.5, 8]], "criteria[3].steps", "STEPS_UNORDERED"),
    ((*CRITERION, "steps"), [[1.5, 9], [1.2, 8]], "criteria[3].steps", "STEP_POINTS"),
    ((*CRITERION, "steps"), [[1.5, 10], [1.2, -1]], "criteria[3].steps", "STEP_POINTS"),
    ((*CRITERION, "steps"), [[1.5]], "criteria[3].steps[0]", "LIST_INVALID"),
    ((*CRITERION, "steps"), [["1.5", 10]], "criteria[3].steps[0][0]", "NUMBER_INVALID"),
    ((*CRITERION, "steps"), [[1.5, 10, "inclusive"]], "criteria[3].steps[0][2]", "CHOICE_INVALID"),
    (("criteria", 1, "steps"), [[2, 15], [1, 11]], "criteria[1].steps", "STEPS_UNORDERED"),
    (("yearWeights",), [0.5, 0.5], "yearWeights", "WEIGHTS_NUMBER"),
    (("yearWeights",), [0.5, 0.3, 0.3], "yearWeights", "WEIGHTS_SUM"),
    (("yearWeights",), [0.2, 0.3, 0.5], "yearWeights", "WEIGHTS_ORDER"),
    (("yearWeights",), [1, 0.5, -0.5], "yearWeights", "WEIGHTS_ORDER"),
    (("yearWeights",), None, "yearWeights", "LIST_INVALID"),
    (("classes",), [["A", 75], ["B", 60], ["C", 40]], "classes", "CLASSES_INVALID"),
    (("classes",), [["A", 60], ["B", 75], ["C", 40], ["D", 0]], "classes", "CLASSES_INVALID"),
    (("classes",), [["A", 75], ["B", 60], ["C", 40], ["D", 10]], "classes", "CLASSES_INVALID"),
    (("classes",), [["A", 175], ["B", 60], ["C", 40], ["D", 0]], "classes", "CLASSES_INVALID"),
    (("classes",), "ABCD", "classes", "CLASSES_INVALID"),
    (("caps", 0, "when"), "EQUITY", "caps[0].when", "FORMULA_INVALID"),
    (("caps", 0, "when"), "MOOD <= 0", "caps[0].when", "FORMULA_UNKNOWN_NAME"),
    (("caps", 0, "maxScore"), 101, "caps[0].maxScore", "POINTS_RANGE"),
    (("caps", 0, "maxScore"), None, "caps[0].maxScore", "CAP_NEEDS_ONE"),
    (("caps", 3, "maxClass"), "E", "caps[3].maxClass", "CHOICE_INVALID"),
    (("caps",), None, "caps", "LIST_INVALID"),
    (("recommendation",), None, "recommendation", "OBJECT_INVALID"),
    (("recommendation", "byClass", "C"), "MAYBE", "recommendation.byClass.C", "CHOICE_INVALID"),
    (("recommendation", "limits", 0, "atBest"), "NEVER", "recommendation.limits[0].atBest", "CHOICE_INVALID"),
    (("recommendation", "limits", 0, "when"), "", "recommendation.limits[0].when", "FORMULA_EMPTY"),
]  # fmt: skip


@pytest.mark.parametrize(("path", "value", "at", "code"), BAD)
def test_a_bad_grid_is_refused_at_its_field(path: tuple[Any, ...], value: Any, at: str, code: str):
    assert (at, code) in [(error.field, error.code) for error in grid_errors(changed(path, value))]


@pytest.mark.parametrize("data", [None, [], "grid", 3, {}])
def test_what_is_no_grid_is_refused(data: Any):
    with pytest.raises(GridInvalid) as refused:
        read_grid(data)
    assert refused.value.errors


def test_one_fault_does_not_hide_the_next():
    data = changed(("criteria", 0, "formula"), "NOTHING")
    data["caps"][0]["maxScore"] = -1
    assert {error.field for error in grid_errors(data)} == {"criteria[0].formula", "caps[0].maxScore"}
