"""Statements that every domain needs."""

import uuid
from typing import Any, TypeVar

from sqlmodel import SQLModel, select

from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import NotFound, StaleVersion

Model = TypeVar("Model", bound=SQLModel)


def find(
    context: Context, model: type[Model], record_id: uuid.UUID | None, *, for_update: bool = False
) -> Model | None:
    """The live row with this id, or None; `for_update` locks it until the end of the transaction."""
    if record_id is None:
        return None
    statement = select(model).where(model.id == record_id)
    if hasattr(model, "deleted_at"):
        statement = statement.where(model.deleted_at.is_(None))
    if for_update:
        statement = statement.with_for_update().execution_options(populate_existing=True)
    return context.session.exec(statement).one_or_none()


def get_or_404(
    context: Context,
    model: type[Model],
    record_id: uuid.UUID | None,
    *,
    for_update: bool = False,
    field: str | None = None,
) -> Model:
    """The live row with this id. Raises NotFound (with `field`, when the id came in a body)."""
    row = find(context, model, record_id, for_update=for_update)
    if row is None:
        raise NotFound(field)
    return row


def exists(context: Context, statement: Any) -> bool:
    """True when `statement` finds at least one row."""
    return context.session.exec(statement.limit(1)).first() is not None


def check_version(row: Any, supplied: int | None, current: Any = None) -> None:
    """Raises StaleVersion when the caller's version is not the row's; no version means no check (DECISIONS 2)."""
    if supplied is not None and supplied != row.version:
        raise StaleVersion(extra={"current": current or {"id": str(row.id), "version": row.version}})
