"""Parameters of an organization, as the domains above read them."""

from collections.abc import Iterable
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlmodel import col, select

from leaseapp.identity.models import OrganizationSetting
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.savepoints import savepoint
from leaseapp.kernel.persistence.tenancy import around_visibility

_table = OrganizationSetting.__table__
# made once: issuing asks for one while it holds its number
_VALUE = around_visibility(
    sa.select(_table.c.value).where(
        _table.c.organization_id == sa.bindparam("organization", type_=sa.Uuid()),
        _table.c.key == sa.bindparam("name", type_=sa.String()),
    ),
    "parameters of the organization, which code asks for and never a person",
)


def setting(context: Context, key: str, default: Any = None) -> Any:
    """Return the JSON value of the organization's parameter `key`, `default` when it was never set."""
    found = context.session.connection().scalar(_VALUE, {"organization": context.organization_id, "name": key})
    return default if found is None else found


def settings_of(context: Context, keys: Iterable[str], *, for_update: bool = False) -> dict[str, OrganizationSetting]:
    """Return the rows of these parameters that were set, by key; `for_update` locks them until the end of the transaction."""
    statement = select(OrganizationSetting).where(col(OrganizationSetting.key).in_(list(keys)))
    if for_update:
        statement = statement.order_by(OrganizationSetting.key).with_for_update()
    return {row.key: row for row in context.session.exec(statement)}


def put(context: Context, key: str, value: Any) -> OrganizationSetting:
    """Set the parameter `key` to a JSON value; the last of two writers who meet wins."""
    row = settings_of(context, [key], for_update=True).get(key)
    if row is None:
        row = OrganizationSetting(key=key, value=value)
        try:
            with savepoint(context):
                context.session.add(row)
        except IntegrityError:
            row = settings_of(context, [key], for_update=True)[key]
    row.value = value
    context.session.flush()
    return row
