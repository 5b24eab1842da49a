"""`python -m leaseapp.cli pins`: writes down what the walls are made of, one file each, for the diff to be read.

    access.tsv            every endpoint: who may enter, with which permission, from inside only
    system_reasons.tsv    the reasons for reading across organizations, with the files that give them
    personal_columns.tsv  the columns whose values no audit row holds

Each is told by the code itself; the tests of tests/architecture compare. A change that nobody meant stands in the diff.
"""

import ast
import csv
import io
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from sqlmodel import SQLModel

from leaseapp import wiring
from leaseapp.kernel.endpoints import endpoints
from leaseapp.kernel.persistence.tables import Row
from leaseapp.kernel.settings import PROJECT_ROOT

FOLDER = PROJECT_ROOT / "tests" / "architecture"
#: what the product's own processes run
SOURCES = ("leaseapp", "jobs", "alembic")
_DECLARING = frozenset({"unit_of_work", "list_endpoint", "get", "post", "put", "patch", "delete", "open_session"})
_STATING = frozenset({"system_session", "system_unit_of_work"})

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


def written(rows: Rows) -> str:
    """Return the content of a file: a line a row, values apart by tabs."""
    output = io.StringIO()
    csv.writer(output, delimiter="\t", lineterminator="\n", quoting=csv.QUOTE_NONE, quotechar=None).writerows(rows)
    return output.getvalue()


def pins(folder: Path = FOLDER) -> int:
    """Write all of them into `folder`, and say which are new."""
    contents = {name: written(rows()) for name, rows in OF_THE_SOURCE.items()}
    for file, content in sorted(contents.items()):
        path = folder / file
        if not path.exists() or path.read_text(encoding="utf-8") != content:
            path.write_text(content, encoding="utf-8")
            sys.stdout.write(f"{path} has changed: read its diff\n")
    return 0
