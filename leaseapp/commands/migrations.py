"""`python -m leaseapp.cli new-migration "what changes"`: the migration that brings the tables to what the models say.

It is a draft to read: Alembic compares, we name it by the minute (UTC), put up the walls of each new tenant table, make its
search function, say what rows that exist have in a new column, and join the lines first where two branches met.

Several heads are no fault: a database is brought to all of them, and each migrates alone. `new-migration --join` joins them.
"""

import re
import subprocess
import sys
import uuid
import warnings
from collections.abc import Iterable, Iterator
from dataclasses import fields
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from enum import Enum
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import renderers
from alembic.autogenerate.api import AutogenContext
from alembic.config import Config
from alembic.operations import ops
from alembic.runtime.migration import MigrationContext
from alembic.script import Script, ScriptDirectory
from alembic.util import CommandError
from sqlmodel import SQLModel
from sqlmodel.sql.sqltypes import AutoString

from leaseapp.commands.plain_tables import plain
from leaseapp.commands.postgres import provided
from leaseapp.kernel import clock
from leaseapp.kernel.finding.found_by import OF_READERS, FoundBy, body, declarations, made_of
from leaseapp.kernel.persistence.rights_of_kinds import WRITTEN_ONCE, rights_of
from leaseapp.kernel.persistence.searching import searched_columns
from leaseapp.kernel.settings import PROJECT_ROOT

CONFIGURATION = PROJECT_ROOT / "alembic.ini"
_NAME = "%Y%m%d%H%M"


def new_migration(what: str, scripts: Path = PROJECT_ROOT / "alembic") -> int:
    """Write the migration into `scripts`/versions (Alembic says where); 1 when models and tables are alike already."""
    join_migrations(scripts)
    try:
        drafted = _draft(what, scripts)
    except CommandError as refusal:
        sys.stderr.write(f"{refusal}\n")
        return 1
    if drafted:
        return 0
    sys.stdout.write("The tables are what the models say: there is nothing to migrate.\n")
    return 1


def join_migrations(scripts: Path = PROJECT_ROOT / "alembic") -> int:
    """Write one migration after the heads of all branches, where there are several."""
    heads = ScriptDirectory(str(scripts)).get_heads()
    if len(heads) > 1:
        _tidy(command.merge(_configuration(scripts), heads, f"Join {' and '.join(heads)}", rev_id=_moment(heads)))
    return 0


def _draft(what: str, scripts: Path) -> bool:
    # an index over an expression is compared by its name alone
    warnings.filterwarnings("ignore", message="Expression #.*operator clause")
    name, cluster = f"leaseapp_draft_{uuid.uuid4().hex[:8]}", provided.cluster()
    engine = sa.create_engine(cluster.create_database(name).owner, poolclass=sa.pool.NullPool)
    try:
        with engine.connect() as connection:
            configuration = _configuration(scripts)
            configuration.attributes["connection"] = connection
            command.upgrade(configuration, "heads")
            configuration.attributes["drafting"] = {
                "process_revision_directives": _complete, "render_item": _plain_types, "compare_server_default": True,
            }  # fmt: skip
            heads = ScriptDirectory(str(scripts)).get_heads()
            found = command.revision(configuration, what.rstrip("."), autogenerate=True, rev_id=_moment(heads))
    finally:
        engine.dispose()
        cluster.drop_database(name)
    return _tidy(found)


def _configuration(scripts: Path) -> Config:
    configuration = Config(str(CONFIGURATION))
    configuration.set_main_option("script_location", str(scripts))
    return configuration


def _moment(heads: Iterable[str]) -> str:
    """Return the name of this minute in UTC, or of the next after the newest head: names stay in the order of the line."""
    now = clock.now().replace(second=0, microsecond=0)
    named = [datetime.strptime(head, _NAME).replace(tzinfo=UTC) for head in heads if re.fullmatch(r"\d{12}", head)]
    return max([now, *(moment + timedelta(minutes=1) for moment in named)]).strftime(_NAME)


def _tidy(found: Script | list[Script | None] | None) -> bool:
    """Return True when something was written."""
    if not isinstance(found, Script):
        return False
    path = Path(found.path)
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    path.write_text("".join(line for line in lines if "Alembic" not in line or "###" not in line), encoding="utf-8")
    for arguments in (("check", "--fix"), ("format",)):
        subprocess.run([sys.executable, "-m", "ruff", *arguments, "--quiet", found.path], check=False)
    return True


class ProtectTenantOp(ops.MigrateOperation):
    """Row level security and grants of a table of an organization's rows."""

    def __init__(self, table: str, grants: str) -> None:
        """Refer to the table with this name; `grants` are the application's rights, those of its kind."""
        self.table, self.grants = table, grants


@renderers.dispatch_for(ProtectTenantOp)
def _render(context: AutogenContext, operation: ProtectTenantOp) -> str | list[str]:
    context.imports.add("from leaseapp.kernel.persistence.row_security import protect_tenant")
    protected = f'protect_tenant(op, "{operation.table}", grants="{operation.grants}")'
    if operation.grants != WRITTEN_ONCE:
        return protected
    context.imports.add("from leaseapp.kernel.persistence.row_security import append_only")
    return [protected, f'append_only(op, "{operation.table}")']


class SearchableOp(ops.MigrateOperation):
    """The search function of a table with its index, made or (`undone`) removed."""

    def __init__(self, table: str, columns: Iterable[str], *, undone: bool = False) -> None:
        """Refer to the table with this name."""
        self.table, self.columns, self.undone = table, tuple(columns), undone


@renderers.dispatch_for(SearchableOp)
def _render_search(context: AutogenContext, operation: SearchableOp) -> str:
    name = "not_searchable" if operation.undone else "searchable"
    context.imports.add(f"from leaseapp.kernel.persistence.searching import {name}")
    columns = () if operation.undone else operation.columns
    return f"{name}({', '.join(['op', *(repr(part) for part in (operation.table, *columns))])})"


class FoundOp(ops.MigrateOperation):
    """The trigger that keeps the entries of a table, made or (`undone`) removed."""

    def __init__(self, table: str, model: str = "", by: FoundBy | None = None, *, soft: bool = False) -> None:
        """Refer to the table with this name; without `by` its trigger is removed."""
        self.table, self.model, self.by, self.soft = table, model, by, soft


@renderers.dispatch_for(FoundOp)
def _render_found(context: AutogenContext, operation: FoundOp) -> str:
    if operation.by is None:
        context.imports.add("from leaseapp.kernel.finding.found_by import not_found")
        return f'not_found(op, "{operation.table}")'
    context.imports.add("from leaseapp.kernel.finding.found_by import FoundBy, found")
    return f'found(op, "{operation.table}", {_told(operation)}, soft={operation.soft})'


def _told(operation: FoundOp) -> str:
    """Return the text of the model and of what finds its records."""
    default, by = FoundBy(), operation.by or FoundBy()
    told = (one.name for one in fields(by) if getattr(by, one.name) != getattr(default, one.name))
    parts = ", ".join(f"{name}={getattr(by, name)!r}" for name in told if name not in OF_READERS)
    return f'"{operation.model}", FoundBy({parts})'


def _found_otherwise(connection: sa.Connection) -> Iterator[tuple[FoundOp, bool]]:
    """Yield the tables that are not found as they declare, and whether they are found in another way so far."""
    for model, by in declarations():
        table, soft = str(model.__tablename__), "deleted_at" in model.model_fields
        now = made_of(connection, table)
        if now != body(model.__name__, by, soft=soft):
            yield FoundOp(table, model.__name__, by, soft=soft), now is not None


def _complete(context: MigrationContext, _revision: Any, directives: list[ops.MigrationScript]) -> None:
    """Drop a migration that would change nothing; add what Alembic does not see.

    Those are the walls of each table with `organization_id`, search functions, what keeps entries of records, and what rows
    that exist have in a new column.
    """
    upgrade, downgrade = directives[0].upgrade_ops, directives[0].downgrade_ops
    found = list(_found_otherwise(context.connection)) if context.connection is not None else []
    if upgrade is None or (upgrade.is_empty() and not found):
        directives.clear()
        return
    if _in_one(directives[0], upgrade, [made for made, _before in found]):
        return
    for created in [found for found in upgrade.ops if isinstance(found, ops.CreateTableOp)]:
        names = {part.name for part in created.columns if isinstance(part, sa.Column)}
        if "organization_id" in names:
            upgrade.ops.append(ProtectTenantOp(created.table_name, rights_of(names)))
    for made, before in found:
        upgrade.ops += [FoundOp(made.table), made] if before else [made]
        if downgrade is not None:
            downgrade.ops.insert(0, FoundOp(made.table))
    for part in (upgrade, downgrade):
        if part is not None:
            part.ops = [_completed(operation) for operation in part.ops]
    for added in list(_columns_added(upgrade)):
        _fill(upgrade, added)


def _in_one(script: ops.MigrationScript, upgrade: ops.UpgradeOps, found: list[FoundOp]) -> bool:
    """Write one statement where all that there is to do is a plain table; False where there is more."""
    whole = plain(upgrade, f"({_told(found[0])})" if found else "")
    if whole is None or len(found) > 1 or any(made.table != whole.table.table_name for made in found):
        return False
    upgrade.ops[:], script.downgrade_ops = [whole], ops.DowngradeOps([])
    if found:
        script.imports.add("from leaseapp.kernel.finding.found_by import FoundBy")
    return True


def _completed(operation: ops.MigrateOperation) -> ops.MigrateOperation:
    """Return the same operation, a search function where it is the index of one."""
    if isinstance(operation, ops.ModifyTableOps):
        operation.ops = [_completed(part) for part in operation.ops]
    if (
        isinstance(operation, ops.CreateIndexOp | ops.DropIndexOp)
        and operation.index_name == f"ix_{operation.table_name}_search"
    ):
        columns = searched_columns(SQLModel.metadata.tables[operation.table_name or ""])
        return SearchableOp(operation.table_name or "", columns, undone=isinstance(operation, ops.DropIndexOp))
    return operation


def _columns_added(upgrade: ops.UpgradeOps) -> Iterator[ops.AddColumnOp]:
    for operation in upgrade.ops:
        parts = operation.ops if isinstance(operation, ops.ModifyTableOps) else [operation]
        yield from (part for part in parts if isinstance(part, ops.AddColumnOp))


def _fill(upgrade: ops.UpgradeOps, added: ops.AddColumnOp) -> None:
    """Rows that exist get the default of the model's field in a new column that may not be null.

    Raises CommandError where there is no such default: somebody has to say what these rows have.
    """
    column = added.column
    if column.nullable or column.server_default is not None:
        return
    model = next(
        mapper.class_ for mapper in SQLModel._sa_registry.mappers if mapper.local_table.name == added.table_name
    )
    default = model.model_fields[column.name].default
    value = default.value if isinstance(default, Enum) else default
    if value is None or not isinstance(value, str | int | float | Decimal | bool):
        raise CommandError(
            f"{added.table_name}.{column.name} may not be null and has no default: give its field one, allow null, or make "
            "the column nullable, fill it and forbid null in a migration of your own"
        )
    column.server_default = sa.DefaultClause(str(value).lower() if isinstance(value, bool) else str(value))
    upgrade.ops.append(
        ops.AlterColumnOp(
            added.table_name,
            column.name,
            existing_type=column.type,
            existing_nullable=False,
            modify_server_default=None,
        )
    )


def _plain_types(kind: str, item: Any, _context: AutogenContext) -> str | bool:
    """SQLModel's own types by the names that SQLAlchemy has for them."""
    if kind == "type" and isinstance(item, AutoString):
        return f"sa.String(length={item.length})" if item.length else "sa.String()"
    if kind == "type" and isinstance(item, sa.types.TypeDecorator) and isinstance(item.impl, sa.DateTime):
        return "sa.DateTime(timezone=True)"
    return False
