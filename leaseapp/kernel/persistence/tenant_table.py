"""A table of an organization's records, as a migration makes it in one statement: `new-migration` drafts it for a plain one.

    upgrade, downgrade = tenant_table("vehicle", sa.Column("plate", sa.String(length=200), nullable=False), indexes=[("plate",)])

Landed migrations write it: what it makes never changes.
"""

from collections.abc import Callable, Sequence
from typing import Any

import sqlalchemy as sa
from alembic import op as operations

from leaseapp.kernel.finding.found_by import FoundBy, found, not_found
from leaseapp.kernel.persistence.row_security import protect_tenant

op: Any = operations
_INSTANT = sa.DateTime(timezone=True)
#: what every record has: name, type, whether it may be null (`TenantRow`, `Versioned`, `SoftDelete`)
STANDARD = (
    ("organization_id", sa.Uuid(), False), ("id", sa.Uuid(), False), ("created_at", _INSTANT, False),
    ("updated_at", _INSTANT, False), ("version", sa.Integer(), False), ("deleted_at", _INSTANT, True),
)  # fmt: skip


def tenant_table(
    name: str, *columns: sa.Column, indexes: Sequence[tuple[str, ...]] = (), found_as: tuple[str, FoundBy] | None = None
) -> tuple[Callable[[], None], Callable[[], None]]:
    """Return what makes the table, and what takes it back: with its walls, its rows never removed.

    `indexes` begin with the organization; `found_as` are the model and what finds its records.
    """
    named = [(f"ix_{name}_organization_id_{'_'.join(index)}", index) for index in indexes]

    def upgrade() -> None:
        """Make the table."""
        op.create_table(
            name, *(sa.Column(of, kind, nullable=null) for of, kind, null in STANDARD), *columns,
            sa.ForeignKeyConstraint(["organization_id"], ["organization.id"], name=op.f(f"fk_{name}_organization_id")),
            sa.PrimaryKeyConstraint("organization_id", "id", name=op.f(f"pk_{name}")),
        )  # fmt: skip
        for index, parts in named:
            op.create_index(op.f(index), name, ["organization_id", *parts])
        protect_tenant(op, name, grants="select, insert, update")
        if found_as is not None:
            found(op, name, *found_as, soft=True)

    def downgrade() -> None:
        """Take it back."""
        if found_as is not None:
            not_found(op, name)
        op.drop_table(name)

    return upgrade, downgrade
