"""The same change to many rows of one organization in one statement, with all that a flush would have done besides."""

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.orm.attributes import set_committed_value
from sqlalchemy.orm.exc import StaleDataError
from sqlmodel import Session

from leaseapp.kernel import clock
from leaseapp.kernel.auditing import audit_trail
from leaseapp.kernel.persistence.tables import TenantRow
from leaseapp.kernel.persistence.tenancy import around_visibility


def write_all(session: Session, rows: Sequence[TenantRow], values: dict[str, Any]) -> None:
    """Write `values` (column → value) into every one of `rows`: version, instant and audit rows included.

    The rows are of one table and one organization, and the caller holds their locks. Raises StaleDataError when one of them
    is gone.
    """
    if not rows:
        return
    session.flush()  # other changes of the rows take their version first
    table, changed = sa.inspect(type(rows[0])).local_table, {**values, "updated_at": clock.now()}
    if "version" in table.c:
        changed["version"] = table.c.version + 1
    ids = sa.bindparam("ids", [row.id for row in rows], type_=ARRAY(sa.Uuid()))
    mine = (table.c.organization_id == rows[0].organization_id) & (table.c.id == sa.any_(ids))
    statement = around_visibility(sa.update(table).where(mine).values(changed), "rows that were read by the rules")
    written = session.connection().execute(statement).rowcount
    if written != len(rows):
        raise StaleDataError(f"{len(rows) - written} of {len(rows)} rows of {table.name} are gone")
    for row in rows:
        audit_trail.updated(session, row, {name: getattr(row, name) for name in values})
        for name, value in changed.items():
            set_committed_value(row, name, getattr(row, name) + 1 if name == "version" else value)
