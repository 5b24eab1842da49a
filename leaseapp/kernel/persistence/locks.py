"""Advisory locks by name, held until the transaction ends."""

from typing import Any

import sqlalchemy as sa

from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.tenancy import around_visibility

_LOCK = around_visibility(sa.text("select pg_advisory_xact_lock(hashtextextended(:name, 0))"), "no table")
_TRY = around_visibility(sa.text("select pg_try_advisory_xact_lock(hashtextextended(:name, 0))"), "no table")


def lock(context: Context, *name: Any) -> None:
    """Wait for the lock called `name` inside the organization."""
    context.session.connection().execute(_LOCK, {"name": _full_name(context, name)})


def try_lock(context: Context, *name: Any) -> bool:
    """Take the lock if it is free; False when somebody else holds it."""
    return bool(context.session.connection().scalar(_TRY, {"name": _full_name(context, name)}))


def _full_name(context: Context, name: tuple[Any, ...]) -> str:
    return ":".join(str(part) for part in (context.principal.organization_id, *name))
