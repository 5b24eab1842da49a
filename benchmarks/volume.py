"""Many stored invoices: a few hundred issued through the services, then copied in SQL with all that belongs to them.

Copies keep what decides the cost of reading and writing: identifiers ordered in time, numbers without gap, dates spread
over three hundred days, entries and lines of the ledger, audit rows. Only their hashes are those of the originals.
"""

import uuid
from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
import sqlalchemy as sa
from sqlmodel import SQLModel, col

from benchmarks import data
from leaseapp.billing.models import Invoice
from leaseapp.billing.services import issuing
from leaseapp.commands.postgres import provided
from leaseapp.directory.enums import NumberSeries
from leaseapp.kernel.persistence.addresses import addresses

ORIGINALS, CUSTOMERS, DAYS, DRAFTS = 500, 50, 300, 400
_TABLES = ("invoice", "invoice_line", "ledger_entry", "ledger_line", "audit_log")
_REFERENCES = {("ledger_entry", "source_id"), ("audit_log", "target_id")}
"""Columns that hold the id of a copied row without a foreign key."""
_NUMBERED = {
    ("invoice", "sequence"): "invoice", ("ledger_entry", "number"): "ledger_entry", ("audit_log", "sequence"): "audit_log",
}  # fmt: skip
_DAYS = {"issue_date", "due_date", "supply_date", "entry_date", "piece_date"}


def grow(ids: dict[str, str], stored: int) -> None:
    """Fills the organization to about `stored` issued invoices of fifty customers."""
    with data.work(ids) as context:
        customers = [data.customer(context, number) for number in range(1, CUSTOMERS + 1)]
    drafts = [
        one for customer in customers for one in data.drafts({**ids, "customer": customer}, ORIGINALS // CUSTOMERS)
    ]
    for start in range(0, len(drafts), 50):
        with data.work(ids) as context:
            for one in drafts[start : start + 50]:
                issuing.issue(context, uuid.UUID(one))
    with superuser() as connection:
        # the copies are rows like those the services wrote: triggers and foreign keys have nothing to add
        connection.execute("set session_replication_role = replica")
        connection.execute("set synchronous_commit = off")
        sizes = {table: _count(connection, table) for table in _TABLES}
        copies = stored // sizes["invoice"] - 1
        for table in _TABLES:
            connection.execute(_copy(table, sizes).encode(), (copies,))
        connection.execute(_COUNTERS)
    settle()


def mix(ids: dict[str, str]) -> None:
    """Makes the stored invoices as unlike each other as those of a company: amounts, states, payments, and some drafts.

    Of a hundred 78 are paid, 3 canceled by a credit note, 4 paid in part; the rest waits, late where its day has passed.
    """
    with superuser() as connection:
        connection.execute("set session_replication_role = replica")
        connection.execute(_AMOUNTS)
        connection.execute(_STATES)
    data.drafts(ids, DRAFTS)
    settle()


def busiest_customer(ids: dict[str, str]) -> str:
    """The id of the customer with the most invoices."""
    with data.work(ids) as context:
        customer = col(Invoice.customer_id)
        most = sa.select(customer).group_by(customer).order_by(sa.func.count().desc()).limit(1)
        return str(context.session.execute(most).scalar_one())


def settle() -> None:
    """VACUUM and ANALYZE, in place of what autovacuum does within minutes of such a load."""
    with superuser() as connection:
        connection.execute("vacuum analyze")
        connection.execute("checkpoint")


@contextmanager
def superuser() -> Iterator[psycopg.Connection]:
    server = provided.cluster().admin_url
    url = server.set(drivername="postgresql", database=addresses().owner.database)
    with psycopg.connect(url.render_as_string(hide_password=False), autocommit=True) as connection:
        yield connection


def _count(connection: psycopg.Connection, table: str) -> int:
    return connection.execute(f"select count(*) from {table}".encode()).fetchall()[0][0]


def _copy(table: str, sizes: dict[str, int]) -> str:
    """INSERT of %s copies of every row, each `n` hours and days before its original and `n` times the rows later in number."""
    columns = SQLModel.metadata.tables[table].columns
    values = ", ".join(_value(table, column, sizes) for column in columns)
    names = ", ".join(f'"{column.name}"' for column in columns)
    return f"insert into {table} ({names}) select {values} from {table} t cross join generate_series(1, %s::int) n"


def _value(table: str, column: sa.Column, sizes: dict[str, int]) -> str:
    name = f't."{column.name}"'
    key = (table, column.name)
    if column.name == "id" or key in _REFERENCES or any(f.column.table.name in _TABLES for f in column.foreign_keys):
        return _earlier_id(name) if column.name != "organization_id" else name
    if key in _NUMBERED:
        return f"{name} + n * {sizes[_NUMBERED[key]]}"
    if key == ("invoice", "number") or key == ("ledger_entry", "piece_ref"):
        return _later_number(name, sizes["invoice"])
    if key == ("ledger_entry", "event_key"):
        return f"{name} || ':' || n"
    if column.name in _DAYS:
        return f"{name} - n %% {DAYS}"
    if column.name in ("created_at", "updated_at", "validated_at"):
        return f"{name} - n * interval '1 hour'"
    return name


def _earlier_id(name: str) -> str:
    """A UUIDv7 `n` hours older, its random part kept."""
    plain = f"replace({name}::text, '-', '')"
    milliseconds = f"('x' || left({plain}, 12))::bit(48)::bigint - n * 3600000"
    return f"(lpad(to_hex({milliseconds}), 12, '0') || substr({plain}, 13))::uuid"


def _later_number(name: str, size: int) -> str:
    digits = f"substring({name} from '[0-9]+$')"
    return f"left({name}, -length({digits})) || ({digits}::int + n * {size})"


#: factors of 1 to 1,024, so that hardly two totals are the same
_AMOUNTS = """update invoice set total_ht = total_ht * factor, total_vat = total_vat * factor, total_ttc = total_ttc * factor
from (select id as one, 1 + (hashtext(id::text) & 1023) as factor from invoice) f where id = one"""
_STATES = """update invoice set
  status = case when share < 78 then 'PAID' when share < 81 then 'CANCELED' when due_date < current_date then 'OVERDUE'
    when share < 85 then 'PARTIALLY_PAID' else 'ISSUED' end,
  paid_amount = case when share < 78 then total_ttc when share between 81 and 84 then round(total_ttc / 2, 2) else 0 end,
  credited_amount = case when share between 78 and 80 then total_ttc else 0 end
from (select id as one, (hashtext('state' || id) & 65535) % 100 as share from invoice) f
where id = one and status <> 'DRAFT'"""

_COUNTERS = (
    "update number_sequence s set last = (select max(sequence) from invoice where billing_entity_id = s.owner_id) "
    f"where kind = '{NumberSeries.INVOICE}' and last > 0; "
    "update ledger_counter c set last = (select max(number) from ledger_entry where journal_id = c.journal_id) "
    "where last > 0; "
    "update audit_head h set sequence = (select max(sequence) from audit_log where chain_id = h.id) "
    "where exists (select from audit_log where chain_id = h.id)"
)
