"""The two steps that every change of a directory row takes."""

from typing import Any

from leaseapp.kernel.errors import FieldError, Invalid
from leaseapp.kernel.queries import check_version
from leaseapp.kernel.schema import Out, Patch


def refuse_invalid(errors: list[FieldError]) -> None:
    """Raises Invalid (422 VALIDATION_FAILED) with every wrong field, when there is one."""
    if errors:
        raise Invalid(errors=errors)


def check_current(row: Any, supplied: int | None, shape: type[Out]) -> None:
    """Raises StaleVersion with the row's current values when the caller read an older version."""
    if supplied is not None and supplied != row.version:
        check_version(row, supplied, shape.model_validate(row).model_dump(mode="json", by_alias=True))


def apply(row: Any, changes: dict[str, Any]) -> None:
    """Sets the changed columns only, so that an unchanged form raises no version and no audit row."""
    for name, value in changes.items():
        if getattr(row, name) != value:
            setattr(row, name, value)


def changed(row: Any, body: Patch, *names: str) -> bool:
    """True when `body` really changes one of the columns `names` of `row`."""
    changes = body.changes()
    return any(name in changes and changes[name] != getattr(row, name) for name in names)
