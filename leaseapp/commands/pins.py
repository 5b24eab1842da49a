"""`python -m leaseapp.cli pins`: writes down what the walls are made of, one file each, for the diff to be read.

    access.tsv            every endpoint: who may enter, with which permission, from inside only
    policies.tsv          every policy of row level security, as the migrated database has it
    grants.tsv            the rights of the runtime role on each table
    system_reasons.tsv    the reasons for reading across organizations, with the files that give them
    personal_columns.tsv  the columns whose values no audit row holds

Each is told by the code itself; the tests of tests/architecture compare. A change that nobody meant stands in the diff.
"""

import ast
import csv
import io
import sys
import uuid
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from sqlmodel import SQLModel

from leaseapp import wiring
from leaseapp.commands.postgres import provided
from leaseapp.kernel.auditing.audit_partitions import is_declared
from leaseapp.kernel.endpoints import endpoints
from leaseapp.kernel.persistence.database_roles import APP_ROLE
from leaseapp.kernel.persistence.tables import Row
from leaseapp.kernel.settings import PROJECT_ROOT

FOLDER = PROJECT_ROOT / "tests" / "architecture"
#: what the product's own processes run
SOURCES = ("leaseapp", "jobs", "alembic")
_RIGHTS = ("select", "insert", "update", "delete", "truncate", "references", "trigger")
_DECLARING = frozenset({"unit_of_work", "list_endpoint", "get", "post", "put", "patch", "delete", "open_session"})
_STATING = frozenset({"system_session", "system_unit_of_work"})

_POLICY = ("schemaname", "tablename", "policyname", "roles", "cmd", "qual", "with_check")

Rows = Iterable[tuple[str, ...]]


def access() -> Iterator[tuple[str, ...]]:
    """Every endpoint with what it takes to enter it."""
    wiring.wire()
    yield ("endpoint", "method", "path", "policy", "permission", "internal")
    for one in sorted(endpoints, key=lambda one: one.key):
        if one.function.__module__.startswith("leaseapp."):
            path, permission = one.path or "-", one.permission or "-"
            yield (one.key, one.method, path, one.policy, permission, "internal" if one.internal else "-")


def personal_columns() -> Iterator[tuple[str, ...]]:
    """Yield the personal columns of each table, as its model declares them (`__personal__`)."""
    wiring.wire()
    yield ("table", "columns")
    models = {mapper.local_table.name: mapper.class_ for mapper in SQLModel._sa_registry.mappers}
    for table, model in sorted(models.items()):
        if issubclass(model, Row) and model.__personal__:
            yield (table, " ".join(sorted(model.__personal__)))


def policies(connection: sa.Connection) -> Iterator[tuple[str, ...]]:
    """Yield the policies of row level security of a migrated database."""
    yield ("table", "policy", "roles", "command", "using", "check")
    found = sa.table("pg_policies", *(sa.column(name) for name in _POLICY))
    asked = sa.select(
        found.c.tablename, found.c.policyname, sa.func.array_to_string(found.c.roles, " "), sa.func.lower(found.c.cmd),
        sa.func.coalesce(found.c.qual, "-"), sa.func.coalesce(found.c.with_check, "-"),
    ).where(found.c.schemaname == "public")  # fmt: skip
    rows = (tuple(" ".join(str(value).split()) for value in row) for row in connection.execute(asked))
    # partitions come and go with the months; what they have in common has a test of its own
    yield from sorted(row for row in rows if is_declared(row[0], "table", None))


def grants(connection: sa.Connection) -> Iterator[tuple[str, ...]]:
    """Yield the rights of the runtime role: select, insert, delete, and update of the whole row or of `update(column,…)`."""
    yield ("table", "runtime")
    for name, table in sorted(SQLModel.metadata.tables.items()):
        asked = {right: sa.func.has_table_privilege(APP_ROLE, name, right) for right in _RIGHTS}
        found = connection.execute(sa.select(*(value.label(right) for right, value in asked.items()))).one()._mapping
        rights = [right for right in _RIGHTS if found[right]]
        columns = [
            column.name for column in table.columns
            if connection.execute(sa.select(sa.func.has_column_privilege(APP_ROLE, name, column.name, "update"))).scalar_one()
        ]  # fmt: skip
        if columns and "update" not in rights:
            rights.append(f"update({','.join(sorted(columns))})")
            rights.sort(key=lambda right: _RIGHTS.index(right.partition("(")[0]))
        yield (name, " ".join(rights))


def system_reasons() -> Iterator[tuple[str, ...]]:
    """Each reason given in the source for the system role, with the files that give it."""
    found: dict[str, set[str]] = {}
    for path in (path for top in SOURCES for path in sorted((PROJECT_ROOT / top).rglob("*.py"))):
        for reason in _reasons_in(ast.parse(path.read_text(encoding="utf-8"))):
            found.setdefault(reason, set()).add(path.relative_to(PROJECT_ROOT).as_posix())
    yield ("reason", "files")
    yield from ((reason, " ".join(sorted(files))) for reason, files in sorted(found.items()))


def _reasons_in(tree: ast.Module) -> Iterator[str]:
    constants = {
        target.id: node.value.value
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        name = ast.unparse(node.func).split(".")[-1]
        given = [keyword.value for keyword in node.keywords if keyword.arg == "system" and name in _DECLARING]
        given += node.args[:1] if name in _STATING else []
        for value in given:
            reason = value.value if isinstance(value, ast.Constant) else constants.get(ast.unparse(value))
            if isinstance(reason, str):
                yield reason


OF_THE_SOURCE: dict[str, Callable[[], Rows]] = {
    "access.tsv": access, "personal_columns.tsv": personal_columns, "system_reasons.tsv": system_reasons,
}  # fmt: skip
OF_THE_DATABASE: dict[str, Callable[[sa.Connection], Rows]] = {"policies.tsv": policies, "grants.tsv": grants}


def written(rows: Rows) -> str:
    """Return the content of a file: a line a row, values apart by tabs."""
    output = io.StringIO()
    csv.writer(output, delimiter="\t", lineterminator="\n", quoting=csv.QUOTE_NONE, quotechar=None).writerows(rows)
    return output.getvalue()


def pins(folder: Path = FOLDER) -> int:
    """Write all of them into `folder`, and say which are new; the migrations run in a database of their own."""
    contents = {name: written(rows()) for name, rows in OF_THE_SOURCE.items()}
    name, cluster = f"leaseapp_pins_{uuid.uuid4().hex[:8]}", provided.cluster()
    engine = sa.create_engine(cluster.create_database(name).owner, poolclass=sa.pool.NullPool)
    try:
        with engine.connect() as connection:
            configuration = Config(str(PROJECT_ROOT / "alembic.ini"))
            configuration.attributes["connection"] = connection
            command.upgrade(configuration, "head")
            contents |= {name: written(rows(connection)) for name, rows in OF_THE_DATABASE.items()}
    finally:
        engine.dispose()
        cluster.drop_database(name)
    for file, content in sorted(contents.items()):
        path = folder / file
        if not path.exists() or path.read_text(encoding="utf-8") != content:
            path.write_text(content, encoding="utf-8")
            sys.stdout.write(f"{path} has changed: read its diff\n")
    return 0
