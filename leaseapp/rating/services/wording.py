"""The words of a computation, in the reader's language: criteria, caps, missing items, the way to the next class."""

from typing import Any

from leaseapp.kernel.context import Context
from leaseapp.rating.models import ClientRating
from leaseapp.rating.rules import items, labels
from leaseapp.rating.schemas.ratings import ClassOut
from leaseapp.rating.services import scoring


def name_of(context: Context, code: str, name: str = "") -> str:
    """Return what people call a criterion: the organization's own name for it, else the usual one."""
    return name or context.translate(labels.criterion_label(code))


def criteria(context: Context, rating: ClientRating) -> list[dict[str, Any]]:
    """Return the criteria with their points and their part of the score, in the order of the grid."""
    units = _units(context, rating)
    return [
        {**one, "label": name_of(context, one["criterion"], one["name"]), "unit": units.get(one["criterion"], "")}
        for one in rating.details.get("criteria", [])
    ]


def details(context: Context, rating: ClientRating) -> list[dict[str, Any]]:
    """Return the points of each criterion and year."""
    units, names = _units(context, rating), _names(rating)
    return [
        {
            **one,
            "label": name_of(context, one["criterion"], names.get(one["criterion"], "")),
            "unit": units.get(one["criterion"], ""),
        }
        for one in rating.details.get("rows", [])
    ]


def caps(context: Context, rating: ClientRating) -> list[dict[str, Any]]:
    """Return the caps of the grid; `applies` is null where nobody can tell."""
    return [
        {**one, "label": context.translate(labels.CAPS[one["code"]]) if one["code"] in labels.CAPS else one["code"]}
        for one in rating.caps
    ]


def limits(context: Context, rating: ClientRating) -> list[dict[str, Any]]:
    """Return the limits of the recommendation, each said as what is fine; `holds` is null where nobody can tell."""
    return [
        {**one, "label": context.translate(labels.LIMITS.get(one["code"], one["code"]))}
        for one in rating.details.get("limits", [])
    ]


def classes(context: Context, rating: ClientRating) -> list[ClassOut]:
    """Return the classes of the grid that the rating was computed with, best first, each with its least score."""
    return [
        ClassOut(letter=letter, least=least)
        for letter, least in scoring.grid_of(context, rating.grid_version).classes
    ]  # fmt: skip


def missing(context: Context, rating: ClientRating) -> list[dict[str, Any]]:
    """Return the items that years do not tell; `blocks` where no score can be made without."""
    return [{**one, "label": item_name(context, one["item"])} for one in rating.missing]


def item_name(context: Context, item: str) -> str:
    """Return what people call an item."""
    known = items.ITEMS.get(item.removesuffix(items.PREVIOUS))
    return context.translate(known.label) if known else item


def change(context: Context, rating: ClientRating) -> dict[str, Any] | None:
    """Return what would make the class better, null without a score."""
    found = rating.details.get("change")
    if not found:
        return None
    units, names = _units(context, rating), _names(rating)
    steps = [
        {
            **step,
            "label": name_of(context, step["criterion"], names.get(step["criterion"], "")),
            "unit": units.get(step["criterion"], ""),
        }
        for step in found["steps"]
    ]
    return {**found, "steps": steps}


def _units(context: Context, rating: ClientRating) -> dict[str, str]:
    return {one.code: one.unit.value for one in scoring.grid_of(context, rating.grid_version).criteria}


def _names(rating: ClientRating) -> dict[str, str]:
    return {one["criterion"]: one["name"] for one in rating.details.get("criteria", [])}
