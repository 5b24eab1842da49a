"""The steps that every change of a directory row takes."""

from typing import Any

from leaseapp.kernel.errors import FieldError, Invalid
from leaseapp.kernel.text.schema import Patch


def refuse_invalid(errors: list[FieldError]) -> None:
    """Raise Invalid (422 VALIDATION_FAILED) with every wrong field, when there is one."""
    if errors:
        raise Invalid(errors=errors)


def apply(row: Any, changes: dict[str, Any]) -> None:
    """Set the changed columns only, so that an unchanged form raises no version and no audit row."""
    for name, value in changes.items():
        if getattr(row, name) != value:
            setattr(row, name, value)


def changed(row: Any, body: Patch, *names: str) -> bool:
    """Return True when `body` really changes one of the columns `names` of `row`."""
    changes = body.changes()
    return any(name in changes and changes[name] != getattr(row, name) for name in names)
