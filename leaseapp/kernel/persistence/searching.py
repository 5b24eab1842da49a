"""Finding parts of words in tables that grow without end.

Under row level security PostgreSQL may not use a trigram index for LIKE, because LIKE is not leakproof. Such a table gets
a function of its own, `search_<table>(pattern)`: it runs with the owner's rights, limits itself to the organization of the
transaction and answers nothing but ids, which the caller's statement then reads inside every wall. The index is declared
once, among the table's arguments (`search_index`); the migration makes it with `searchable`.
"""

from collections.abc import Iterable
from typing import Any

import sqlalchemy as sa
from alembic.operations import Operations

from leaseapp.kernel.persistence.database_roles import APP_ROLE, SYSTEM_ROLE, quote_name
from leaseapp.kernel.persistence.row_security import CURRENT_ORGANIZATION

_KEY = "searched columns"


def document(columns: Iterable[str]) -> str:
    """Return SQL of the text that is searched: the columns side by side, without accents and in lower case."""
    return "f_unaccent(lower(" + " || ' ' || ".join(f"coalesce({column}, '')" for column in columns) + "))"


def search_index(table: str, *columns: str) -> sa.Index:
    """Return the declaration, for `__table_args__`: `columns` of `table` are found through its search function."""
    # with its operator class, so that the comparison of models and database takes it as it is written
    index = sa.Index(f"ix_{table}_search", sa.text(f"{document(columns)} gin_trgm_ops"), postgresql_using="gin")
    index.info[_KEY] = frozenset(columns)
    return index


def searched_columns(table: sa.Table) -> frozenset[str]:
    """Return the columns that the table's search function looks at; none when it has no such function."""
    return next((index.info[_KEY] for index in table.indexes if _KEY in index.info), frozenset())


def searchable(op: Operations, table: str, *columns: str) -> None:
    """Make the index and the function, as a migration does."""
    name, text = quote_name(f"search_{table}"), document(columns)
    op.execute(
        f"CREATE INDEX {quote_name(f'ix_{table}_search')} ON {quote_name(table)} USING gin ({text} gin_trgm_ops)"
    )
    op.execute(
        f"CREATE FUNCTION {name}(pattern text) RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER "  # noqa: S608
        f"SET search_path = public, pg_temp AS $body$ SELECT id FROM {quote_name(table)} "
        f"WHERE organization_id = {CURRENT_ORGANIZATION} AND {text} LIKE pattern $body$"
    )
    op.execute(f"REVOKE ALL ON FUNCTION {name}(text) FROM PUBLIC")
    op.execute(f"GRANT EXECUTE ON FUNCTION {name}(text) TO {APP_ROLE}, {SYSTEM_ROLE}")


def not_searchable(op: Operations, table: str) -> None:
    """Undo `searchable`."""
    op.execute(f"DROP FUNCTION {quote_name(f'search_{table}')}(text)")
    op.execute(f"DROP INDEX {quote_name(f'ix_{table}_search')}")


def containing(columns: Iterable[Any], word: str) -> list[sa.ColumnElement[bool]]:
    """Criteria, one of which holds where `word` is part of one of `columns`, of one table or alias, whatever accents and case.

    Columns that the table's search function looks at are found through it, the others by reading each row.
    """
    columns, pattern = list(columns), pattern_of(word)
    table = columns[0].expression.table
    name, indexed = _named(table).name, searched_columns(_named(table))
    others = [column for column in columns if column.expression.name not in indexed]
    found = [any_contains(others, pattern)] if others else []
    if len(others) < len(columns):
        found.append(table.c.id.in_(sa.select(getattr(sa.func, f"search_{name}")(pattern))))
    return found


def any_contains(expressions: Iterable[Any], pattern: Any) -> sa.ColumnElement[bool]:
    """One of `expressions` matches the pattern, row by row."""
    texts = (sa.func.f_unaccent(sa.func.lower(sa.cast(expression, sa.Text))) for expression in expressions)
    return sa.or_(*(text.like(pattern) for text in texts))


def pattern_of(word: str) -> Any:
    """Return the LIKE pattern of a part of a word, worked out once a statement and not once a row."""
    escaped = word.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
    return sa.select(sa.func.f_unaccent(sa.func.lower(f"%{escaped}%"))).scalar_subquery()


def _named(table: Any) -> sa.Table:
    return table.element if isinstance(table, sa.Alias) else table
