"""A migration that only makes a plain table, drafted in one statement (`kernel/persistence/tenant_table.py`)."""

import sqlalchemy as sa
from alembic.autogenerate import render_op_text, renderers
from alembic.autogenerate.api import AutogenContext
from alembic.operations import ops

from leaseapp.kernel.persistence.tenant_table import STANDARD

_NAMES = {name for name, _kind, _null in STANDARD}


class TenantTableOp(ops.MigrateOperation):
    """A plain table, made and taken back; `found` is the text of what finds its records."""

    def __init__(self, table: ops.CreateTableOp, indexes: list[tuple[str, ...]], found: str) -> None:
        """Refer to what Alembic found."""
        self.table, self.indexes, self.found = table, indexes, found


def plain(upgrade: ops.UpgradeOps, found: str) -> TenantTableOp | None:
    """Return the one statement that makes what `upgrade` makes; None where that is more than a plain table and its indexes."""
    parts = [one for op in upgrade.ops for one in (op.ops if isinstance(op, ops.ModifyTableOps) else [op])]
    tables = [one for one in parts if isinstance(one, ops.CreateTableOp)]
    indexes = [one for one in parts if isinstance(one, ops.CreateIndexOp)]
    if len(tables) != 1 or len(parts) != 1 + len(indexes):
        return None
    (table,), listed = tables, [_columns(index) for index in indexes]
    held = {part.name for part in table.columns if isinstance(part, sa.Column)}
    keys = [part for part in table.columns if isinstance(part, sa.ForeignKeyConstraint)]
    others = [part for part in table.columns if not isinstance(part, sa.Column | sa.PrimaryKeyConstraint)]
    if not held >= _NAMES or len(keys) != 1 or others != keys or None in listed:
        return None
    return TenantTableOp(table, [index for index in listed if index is not None], found)


def _columns(index: ops.CreateIndexOp) -> tuple[str, ...] | None:
    """Return the columns of a plain index behind its organization."""
    names = [str(getattr(column, "name", column)) for column in index.columns]
    named = f"ix_{index.table_name}_{'_'.join(names)}"
    if index.unique or index.kw or names[0] != "organization_id" or str(index.index_name) != named:
        return None
    return tuple(names[1:])


@renderers.dispatch_for(TenantTableOp)
def _render(context: AutogenContext, operation: TenantTableOp) -> str:
    own = [part for part in operation.table.columns if isinstance(part, sa.Column) and part.name not in _NAMES]
    made = (
        render_op_text(context, ops.CreateTableOp(operation.table.table_name, own))
        .strip()
        .removesuffix(")")
        .rstrip(", \n")
    )
    context.imports.add("from leaseapp.kernel.persistence.tenant_table import tenant_table")
    options = [f"indexes={operation.indexes!r}"] if operation.indexes else []
    options += [f"found_as={operation.found}"] if operation.found else []
    called = made.replace("op.create_table(", "upgrade, downgrade = tenant_table(", 1)
    return ",\n".join([called, *options]) + ")"
