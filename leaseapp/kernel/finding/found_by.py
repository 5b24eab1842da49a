"""The declaration of what finds the records of a table, and the trigger that keeps their entries (decision 48).

A model declares it once, as `__found_by__`; its migration makes the trigger and the entries of the rows that exist (`found`).
Whatever writes a row, an object, a statement on many or a restored backup, its entry is of the same transaction.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

import sqlalchemy as sa
from alembic.operations import Operations
from sqlmodel import SQLModel

from leaseapp.kernel.persistence.database_roles import quote_name, quote_text

_COLUMN = re.compile(r"[a-z_][a-z0-9_]*")
_OF_ROW = re.compile(r"\br\.([a-z_][a-z0-9_]*)")


@dataclass(frozen=True)
class FoundBy:
    """The declaration of what finds a row. Each part is a column of the table, or SQL over its row `r`.

    `codes` are numbers, SIREN, addresses of mail, telephones: whole or their beginning, whatever separates their parts.
    `names` are found by the beginning of each word, and with a slip of the hand. `texts` are found by whole words, `inner` ones
    by the organization's own people alone. `company` is the company whose record it is: people of that company may find
    it, and whoever finds the company finds it too. `order` below 1 ranks its kind after others that fit as well, above 1 before.

    A part of another record (a comment) names its kind and id (`kind`, `record`): that record is then shown. Where `outsiders`
    does not hold, nothing of the row is found by people from outside.

    A table that stays small may be `listed`: it has no entries, and is searched as its list searches it.
    """

    codes: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    texts: tuple[str, ...] = ()
    inner: tuple[str, ...] = ()
    company: str = "NULL"
    order: float = 1.0
    kind: str = ""
    record: str = "id"
    outsiders: str = "true"
    listed: bool = False


OF_READERS = frozenset({"order", "listed"})
"""The parts of a declaration that the database does not know."""


def via(table: str, column: str, wanted: str) -> str:
    """Return SQL of `wanted` in the row of `table` to which `column` refers."""
    own = f"t.organization_id = r.organization_id AND t.id = r.{column}"
    return f"(SELECT t.{wanted} FROM {quote_name(table)} t WHERE {own})"  # noqa: S608


#: of a document: the company of the customer that it names
OF_CUSTOMER = via("customer", "customer_id", "company_id")


def declarations() -> Iterator[tuple[type[SQLModel], FoundBy]]:
    """Every model whose rows have entries, with what finds them."""
    models = (mapper.class_ for mapper in SQLModel._sa_registry.mappers)
    for model in sorted(models, key=lambda one: str(one.__tablename__)):
        declared = getattr(model, "__found_by__", None)
        if declared is not None and not declared.listed:
            yield model, declared


def _sql(part: str) -> str:
    return f"r.{part}" if _COLUMN.fullmatch(part) else part


def _texts(parts: tuple[str, ...]) -> str:
    return f"concat_ws(' ', {', '.join(_sql(part) for part in parts)})" if parts else "''"


def _entries(model: str, by: FoundBy, source: str) -> str:
    """Return SQL of the entries of the rows of `source`."""
    codes = f"ARRAY[{', '.join(f'{_sql(code)}::text' for code in by.codes)}]::text[]"
    names = _texts(by.names)
    outer = f"leaseapp_words({codes}, {names}, {_texts(by.texts)})"
    told = outer if by.inner else "NULL"
    if by.outsiders != "true":
        told = f"CASE WHEN {by.outsiders} THEN {told} ELSE ''::tsvector END"
    return (
        f"SELECT r.organization_id, r.id, {_sql(by.kind) if by.kind else quote_text(model)}, {_sql(by.record)}, "  # noqa: S608
        f"{_sql(by.company) if by.company != 'NULL' else 'NULL::uuid'}, leaseapp_plain({names}), "
        f"leaseapp_words({codes}, {names}, {_texts((*by.texts, *by.inner))}), {told}, r.created_at, clock_timestamp() "
        f"FROM {source} r"
    )


_WRITE = (
    "INSERT INTO search_entry (organization_id, id, kind, record_id, company_id, name, words, told, created_at, updated_at) "
    "{entries} ON CONFLICT (organization_id, id) DO UPDATE SET kind = EXCLUDED.kind, record_id = EXCLUDED.record_id, "
    "company_id = EXCLUDED.company_id, name = EXCLUDED.name, words = EXCLUDED.words, told = EXCLUDED.told, "
    "updated_at = EXCLUDED.updated_at"
)


def body(model: str, by: FoundBy, *, soft: bool) -> str:
    """Return what the trigger of a table does; of a `soft` one a row that is deleted stays."""
    gone = "TG_OP = 'DELETE'" + (" OR NEW.deleted_at IS NOT NULL" if soft else "")
    return f"""
BEGIN
    IF {gone} THEN
        DELETE FROM search_entry WHERE organization_id = OLD.organization_id AND id = OLD.id;
        RETURN NULL;
    END IF;
    {_WRITE.format(entries=_entries(model, by, "(SELECT (NEW).*)"))};
    RETURN NULL;
END
"""  # noqa: S608


def filling(table: str, model: str, by: FoundBy, *, soft: bool) -> str:
    """Return the statement that writes the entries of all rows anew."""
    living = f"(SELECT * FROM {quote_name(table)} WHERE deleted_at IS NULL)" if soft else quote_name(table)  # noqa: S608
    return _WRITE.format(entries=_entries(model, by, living))


def watched(by: FoundBy, *, soft: bool) -> list[str]:
    """Return the columns of the row that its entry is made of."""
    parts = [_sql(part) for part in (*by.codes, *by.names, *by.texts, *by.inner, by.company, by.kind, by.record)]
    named = {found for part in (*parts, by.outsiders) for found in _OF_ROW.findall(part)}
    named |= {"deleted_at"} if soft else set()
    return sorted(named - {"organization_id", "id"})


def found(op: Operations, table: str, model: str, by: FoundBy, *, soft: bool) -> None:
    """Make the trigger and the entries of the rows that exist, as a migration does."""
    name, function = quote_name(f"{table}_found"), quote_name(f"leaseapp_found_{table}")
    op.execute(
        f"CREATE FUNCTION {function}() RETURNS trigger LANGUAGE plpgsql AS $body${body(model, by, soft=soft)}$body$"
    )
    changed = ", ".join(quote_name(column) for column in watched(by, soft=soft))
    op.execute(
        f"CREATE TRIGGER {name} AFTER INSERT OR DELETE{f' OR UPDATE OF {changed}' if changed else ''} "
        f"ON {quote_name(table)} FOR EACH ROW EXECUTE FUNCTION {function}()"
    )
    op.execute(filling(table, model, by, soft=soft))


def made_of(connection: sa.Connection, table: str) -> str | None:
    """Return the body of the trigger that the table has in the database, or None."""
    known = sa.text("SELECT prosrc FROM pg_proc WHERE proname = :name")
    return connection.execute(known, {"name": f"leaseapp_found_{table}"}).scalar()


def rebuild(connection: sa.Connection) -> Iterator[tuple[str, int]]:
    """Write all entries anew, of one table after the other; whoever writes a record waits for the end of the transaction.

    Yields the table and the number of its entries. Only the owner of the tables may lock them.
    """
    models = list(declarations())
    tables = ", ".join(quote_name(str(model.__tablename__)) for model, _by in models)
    connection.execute(sa.text(f"LOCK TABLE {tables} IN SHARE MODE"))
    connection.execute(sa.text("DELETE FROM search_entry"))
    for model, by in models:
        table, soft = str(model.__tablename__), "deleted_at" in model.model_fields
        yield table, connection.execute(sa.text(filling(table, model.__name__, by, soft=soft))).rowcount


def not_found(op: Operations, table: str) -> None:
    """Undoes `found`."""
    op.execute(f"DROP TRIGGER {quote_name(f'{table}_found')} ON {quote_name(table)}")
    op.execute(f"DROP FUNCTION {quote_name(f'leaseapp_found_{table}')}()")
