"""Statements that every domain needs."""

import uuid
from collections.abc import Callable, Iterable
from enum import Enum
from typing import Any, Protocol, TypeVar

import sqlalchemy as sa
from pydantic import BaseModel
from sqlmodel import SQLModel, select

from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import NotFound, StaleVersion
from leaseapp.kernel.persistence.database_roles import quote_text

Model = TypeVar("Model", bound=SQLModel)


class HasVersion(Protocol):
    """A row that counts its changes."""

    version: int


def find(
    context: Context, model: type[Model], record_id: uuid.UUID | None, *, for_update: bool = False
) -> Model | None:
    """Return the live row with this id, or None; `for_update` locks it until the end of the transaction."""
    if record_id is None:
        return None
    statement = select(model).where(model.id == record_id)
    if hasattr(model, "deleted_at"):
        statement = statement.where(model.deleted_at.is_(None))
    if for_update:
        statement = statement.with_for_update().execution_options(populate_existing=True)
    return context.session.exec(statement).one_or_none()


def living(model: type[Model]) -> Any:
    """Return the statement that reads the rows of `model` that are not deleted, to be narrowed and ordered."""
    return select(model).where(model.deleted_at.is_(None))


def get_or_404(
    context: Context,
    model: type[Model],
    record_id: uuid.UUID | None,
    *,
    for_update: bool = False,
    field: str | None = None,
) -> Model:
    """Return the live row with this id. Raises NotFound (with `field`, when the id came in a body)."""
    row = find(context, model, record_id, for_update=for_update)
    if row is None:
        raise NotFound(field)
    return row


def is_one_of(column: Any, members: Iterable[Enum]) -> sa.ColumnElement[bool]:
    """Return the criterion that an enumerated column holds one of these members, for statements that always ask for the same.

    The values stand in the statement instead of travelling with it: the planner compares each row with constants.
    """
    return column.in_([sa.literal_column(quote_text(member.value), column.type) for member in members])


def exists(context: Context, statement: Any) -> bool:
    """Return True when `statement` finds at least one row."""
    return context.session.exec(statement.limit(1)).first() is not None


def check_version(row: HasVersion, supplied: int | None, current: Callable[[], BaseModel]) -> None:
    """Refuse what was decided on an older version; no version supplied means no check (DECISIONS 2).

    Raises StaleVersion with the record as it reads now: the answer `current`, which is asked for then only.
    """
    if supplied is not None and supplied != row.version:
        raise StaleVersion(extra={"current": current().model_dump(mode="json")})
