"""`python -m leaseapp.cli new-migration "what changes"`: the migration that brings the tables to what the models say.

It is a draft to read and complete: Alembic compares, we name it by the minute (UTC), put up the walls of each new tenant
table, and join the lines first where two branches met.
"""

import re
import subprocess
import sys
import uuid
import warnings
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import renderers
from alembic.autogenerate.api import AutogenContext
from alembic.config import Config
from alembic.operations import ops
from alembic.script import Script, ScriptDirectory
from sqlmodel.sql.sqltypes import AutoString

from leaseapp.commands.postgres import provided
from leaseapp.kernel import clock
from leaseapp.kernel.settings import PROJECT_ROOT

CONFIGURATION = PROJECT_ROOT / "alembic.ini"
_NAME = "%Y%m%d%H%M"


def new_migration(what: str, scripts: Path = PROJECT_ROOT / "alembic") -> int:
    """Write the migration into `scripts`/versions (Alembic says where); 1 when models and tables are alike already."""
    _join(scripts)
    if _draft(what, scripts):
        return 0
    sys.stdout.write("The tables are what the models say: there is nothing to migrate.\n")
    return 1


def _join(scripts: Path) -> None:
    """Write one migration after the heads of all branches, where there are several."""
    heads = ScriptDirectory(str(scripts)).get_heads()
    if len(heads) > 1:
        _tidy(command.merge(_configuration(scripts), heads, f"Join {' and '.join(heads)}", rev_id=_moment(heads)))


def _draft(what: str, scripts: Path) -> bool:
    # an index over an expression is compared by its name alone
    warnings.filterwarnings("ignore", message="Expression #1.*operator clause")
    name, cluster = f"leaseapp_draft_{uuid.uuid4().hex[:8]}", provided.cluster()
    engine = sa.create_engine(cluster.create_database(name).owner, poolclass=sa.pool.NullPool)
    try:
        with engine.connect() as connection:
            configuration = _configuration(scripts)
            configuration.attributes["connection"] = connection
            command.upgrade(configuration, "head")
            configuration.attributes["drafting"] = {
                "process_revision_directives": _complete, "render_item": _without_sqlmodel, "compare_server_default": True,
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
    for arguments in (("check", "--fix"), ("format",)):
        subprocess.run([sys.executable, "-m", "ruff", *arguments, "--quiet", found.path], check=False)
    return True


class ProtectTenantOp(ops.MigrateOperation):
    """Row level security and grants of a table of an organization's rows."""

    def __init__(self, table: str) -> None:
        """Refer to the table with this name."""
        self.table = table


@renderers.dispatch_for(ProtectTenantOp)
def _render(context: AutogenContext, operation: ProtectTenantOp) -> str:
    context.imports.add("from leaseapp.kernel.persistence.row_security import protect_tenant")
    return f'protect_tenant(op, "{operation.table}")'


def _complete(_context: Any, _revision: Any, directives: list[ops.MigrationScript]) -> None:
    """Drop a migration that would change nothing; add the walls of each table with `organization_id`."""
    upgrade = directives[0].upgrade_ops
    if upgrade is None or upgrade.is_empty():
        directives.clear()
        return
    for created in [found for found in upgrade.ops if isinstance(found, ops.CreateTableOp)]:
        if any(isinstance(part, sa.Column) and part.name == "organization_id" for part in created.columns):
            upgrade.ops.append(ProtectTenantOp(created.table_name))


def _without_sqlmodel(kind: str, item: Any, _context: AutogenContext) -> str | bool:
    """SQLModel's texts are plain ones."""
    if kind == "type" and isinstance(item, AutoString):
        return f"sa.String(length={item.length})" if item.length else "sa.String()"
    return False
