"""The database's refusals to the application's own role, whatever the code above does: direct SQL, committed."""

import uuid
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.migration import MigrationContext
from alembic.operations import Operations
from sqlalchemy.exc import DBAPIError

from leaseapp.accounting import database, queries
from leaseapp.accounting.services import lettering
from leaseapp.accounting.services.posting import post
from leaseapp.accounting.state_machines import FISCAL_YEAR
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence import db
from leaseapp.kernel.persistence.ids import new_id
from tests.factories import accounting, directory
from tests.factories.accounting import Book, draft, line, sale
from tests.support.unchanged import unchanged
from tests.support.world import ALPHA

Work = Callable[..., AbstractContextManager[Context]]
TABLES = ("ledger_entry", "ledger_line", "lettering_line", "journal", "ledger_party", "accounting_export_run")


@dataclass
class Ledger:
    """A committed book with one entry, and the application's way into its database."""

    where: db.Addresses
    book: Book
    entry_id: uuid.UUID

    @contextmanager
    def connection(self) -> Iterator[sa.Connection]:
        """As the runtime role, inside Alpha; committed at the end."""
        engine = sa.create_engine(self.where.app, poolclass=sa.pool.NullPool)
        with engine.begin() as connection:
            connection.execute(sa.text("select set_config('app.org', :org, true)"), {"org": str(ALPHA)})
            yield connection

    def _run(self, statements: tuple[str, ...], values: dict[str, Any]) -> None:
        with self.connection() as connection:
            for statement in statements:
                connection.execute(sa.text(statement), values)

    def refused(self, constraint: str | None, *statements: str, **values: Any) -> str:
        """Each statement in one transaction is refused by `constraint` at the latest at commit; nothing has changed."""
        with unchanged(self.where), pytest.raises(DBAPIError) as caught:
            self._run(statements, {"org": ALPHA, "entry": self.entry_id} | values)
        if constraint is not None:
            assert caught.value.orig.diag.constraint_name == constraint
        return caught.value.orig.sqlstate


@pytest.fixture
def ledger(work_of: Work, database: db.Addresses) -> Ledger:
    with work_of() as context:
        book = accounting.book(context)
        entry = post(context, sale(book))
    return Ledger(database, book, entry.id)


# a new entry like the one that exists, with the given number, lines, total, day and year
ENTRY = """
INSERT INTO ledger_entry (organization_id, id, billing_entity_id, journal_id, fiscal_year_id, number, entry_date,
    validated_at, piece_ref, piece_date, label, source_kind, source_id, event_key, line_count, total, content_hash,
    created_at, updated_at)
SELECT organization_id, :new, billing_entity_id, journal_id, fiscal_year_id, {number}, {day}, validated_at, piece_ref,
    piece_date, label, source_kind, source_id, 'forged', {count}, {total}, content_hash, created_at, updated_at
FROM ledger_entry WHERE id = :entry
"""
LINE = """
INSERT INTO ledger_line (organization_id, id, entry_id, position, account_id, party_id, label, debit, credit,
    created_at, updated_at)
SELECT organization_id, gen_random_uuid(), {entry}, {position}, account_id, party_id, label, {debit}, {credit},
    created_at, updated_at
FROM ledger_line WHERE entry_id = :entry AND position = 1
"""


def entry(number: int = 2, count: int = 2, total: str = "10.00", day: str = "entry_date") -> str:
    return ENTRY.format(number=number, count=count, total=total, day=day)


def amount(position: int, debit: str = "0", credit: str = "0", to: str = ":new") -> str:
    return LINE.format(entry=to, position=position, debit=debit, credit=credit)


def test_a_balanced_entry_passes_so_that_the_refusals_below_mean_something(ledger: Ledger) -> None:
    with ledger.connection() as connection:
        for statement in (entry(), amount(1, debit="10"), amount(2, credit="10")):
            connection.execute(sa.text(statement), {"entry": ledger.entry_id, "new": new_id()} if statement == entry() else {
                "entry": ledger.entry_id, "new": connection.scalar(sa.text("select id from ledger_entry where number = 2"))
            })  # fmt: skip
    with ledger.connection() as connection:
        assert connection.scalar(sa.text("select count(*) from ledger_entry")) == 2


@pytest.mark.parametrize(
    ("constraint", "head", "lines"),
    [
        ("ck_ledger_entry_balanced", entry(), (amount(1, debit="10"), amount(2, credit="9.99"))),
        ("ck_ledger_entry_balanced", entry(total="11.00"), (amount(1, debit="10"), amount(2, credit="10"))),
        ("ck_ledger_entry_balanced", entry(count=3), (amount(1, debit="10"), amount(2, credit="10"))),
        ("ck_ledger_entry_balanced", entry(), ()),
        ("ck_ledger_entry_line_count", entry(count=1), (amount(1, debit="10"),)),
        ("ck_ledger_line_announced", entry(), (amount(1, debit="10"), amount(3, credit="10"))),
        ("ck_ledger_line_one_side", entry(), (amount(1, debit="10", credit="10"),)),
        ("ck_ledger_line_one_side", entry(), (amount(1, debit="-10"),)),
        ("ck_ledger_line_one_side", entry(), (amount(1),)),
        ("ck_ledger_entry_no_gap", entry(number=3), (amount(1, debit="10"), amount(2, credit="10"))),
        ("uq_ledger_entry_number", entry(number=1), (amount(1, debit="10"), amount(2, credit="10"))),
        ("ck_ledger_entry_inside_year", entry(day="date '2027-01-01'"), (amount(1, debit="10"), amount(2, credit="10"))),
    ],
)  # fmt: skip
def test_a_forged_entry_is_refused_at_commit_at_the_latest(
    ledger: Ledger, constraint: str, head: str, lines: tuple[str, ...]
) -> None:
    ledger.refused(constraint, head, *lines, new=new_id())


def test_no_line_is_added_to_a_written_entry(ledger: Ledger) -> None:
    ledger.refused(
        "ck_ledger_line_announced",
        amount(4, debit="10", to=":entry"),
        amount(5, credit="10", to=":entry"),
    )


def test_an_event_is_posted_once_a_book(ledger: Ledger) -> None:
    again = entry().replace("'forged'", "event_key")
    ledger.refused("uq_ledger_entry_event_key", again, amount(1, debit="10"), amount(2, credit="10"), new=new_id())


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize(
    "statement", ["UPDATE {} SET created_at = created_at", "DELETE FROM {}", "TRUNCATE {} CASCADE"]
)
def test_written_rows_are_neither_changed_nor_deleted(ledger: Ledger, table: str, statement: str) -> None:
    assert ledger.refused(None, statement.format(table)) == "42501"


@pytest.mark.parametrize("table", TABLES)
def test_even_the_owner_of_the_tables_is_stopped_by_a_trigger(ledger: Ledger, table: str) -> None:
    engine = sa.create_engine(ledger.where.owner, poolclass=sa.pool.NullPool)
    with pytest.raises(DBAPIError, match="append-only"), engine.begin() as connection:
        connection.exec_driver_sql(f"TRUNCATE {table} CASCADE")


@pytest.mark.parametrize(
    ("table", "column", "value"),
    [
        ("ledger_account", "number", "'999'"),
        ("ledger_account", "role", "null"),
        ("ledger_account", "vat_rate", "1"),
        ("fiscal_year_closing", "start_date", "start_date - 1"),
        ("fiscal_year_closing", "end_date", "end_date - 1"),
        ("ledger_counter", "journal_id", "gen_random_uuid()"),
        ("lettering", "account_id", "gen_random_uuid()"),
    ],
)
def test_other_columns_than_the_changeable_ones_stay(ledger: Ledger, table: str, column: str, value: str) -> None:
    assert ledger.refused(None, f"UPDATE {table} SET {column} = {value}") == "42501"


def test_labels_and_use_of_an_account_may_change(ledger: Ledger) -> None:
    with ledger.connection() as connection:
        changed = connection.execute(
            sa.text("UPDATE ledger_account SET label = 'Banque', active = false WHERE role = 'BANK'")
        )
    assert changed.rowcount == 1


@pytest.mark.parametrize("table", ["ledger_account", "fiscal_year_closing", "ledger_counter", "lettering"])
def test_what_may_change_is_still_never_deleted(ledger: Ledger, table: str) -> None:
    assert ledger.refused(None, f"DELETE FROM {table}") == "42501"


def close(ledger: Ledger, work_of: Work) -> None:
    with work_of() as context:
        year = queries.years_of(context, ledger.book.id)[0]
        for trigger in ("launch", "review", "close"):
            FISCAL_YEAR.fire(year, trigger)
            context.session.flush()


def test_a_closed_year_takes_no_entry_even_by_direct_sql(ledger: Ledger, work_of: Work) -> None:
    close(ledger, work_of)
    forged = (entry(), amount(1, debit="10"), amount(2, credit="10"))
    ledger.refused("ck_ledger_entry_open_year", *forged, new=new_id())


def test_a_closed_year_never_changes_again(ledger: Ledger, work_of: Work) -> None:
    close(ledger, work_of)
    ledger.refused("ck_fiscal_year_closing_final", "UPDATE fiscal_year_closing SET state = 'OPEN'")


@pytest.mark.parametrize(
    ("constraint", "start", "end"),
    [
        ("ex_fiscal_year_closing_overlap", "2026-12-31", "2027-12-30"),
        ("ex_fiscal_year_closing_overlap", "2026-03-01", "2026-05-31"),
        ("ck_fiscal_year_closing_length", "2027-01-01", "2029-01-01"),
        ("ck_fiscal_year_closing_length", "2027-01-01", "2027-01-30"),
    ],
)
def test_fiscal_years_never_overlap_and_last_1_to_24_months(
    ledger: Ledger, constraint: str, start: str, end: str
) -> None:
    ledger.refused(
        constraint,
        "INSERT INTO fiscal_year_closing (organization_id, id, billing_entity_id, year, start_date, end_date, state,"
        " version, created_at, updated_at) VALUES (:org, :new, :book, :year, :start, :end, 'OPEN', 1, now(), now())",
        new=new_id(), book=ledger.book.id, year=int(end[:4]), start=start, end=end,
    )  # fmt: skip


def test_the_years_of_two_books_may_overlap(ledger: Ledger, work_of: Work) -> None:
    with work_of() as context:
        entity = directory.billing_entity(
            context, name="Other", siren="404833048", invoiceNumberPrefix="B-", creditNoteNumberPrefix="BA-"
        )
    with work_of() as context:
        assert [year.year for year in queries.years_of(context, entity.id)] == [context.today.year]


def test_an_entry_stays_in_its_own_book(ledger: Ledger, work_of: Work) -> None:
    with work_of() as context:
        entity = directory.billing_entity(
            context, name="Other", siren="404833048", invoiceNumberPrefix="B-", creditNoteNumberPrefix="BA-"
        )
    foreign = entry().replace("SELECT organization_id, :new, billing_entity_id", "SELECT organization_id, :new, :other")
    ledger.refused("ck_ledger_entry_book", foreign, new=new_id(), other=entity.id)


@dataclass
class Lines:
    """Customer lines: an invoice of 120.00 and two receipts of it."""

    sold: uuid.UUID
    paid: uuid.UUID
    more: uuid.UUID


@pytest.fixture
def lines(ledger: Ledger, work_of: Work) -> Lines:
    with work_of() as context:
        book = ledger.book
        received = [
            post(
                context,
                draft(book, key, [line("BANK", debit="120"), line("CUSTOMER", credit="120", party=book.customer)]),
            )
            for key in ("r1", "r2")
        ]
        found = Lines(
            queries.lines_of(context, ledger.entry_id)[0].id,
            *(queries.lines_of(context, one.id)[1].id for one in received),
        )
        lettering.letter(context, "CUSTOMER", book.customer, [found.sold, found.paid])
    return found


LETTERING = """
INSERT INTO lettering (organization_id, id, billing_entity_id, account_id, party_id, code, lettered_at, created_at,
    updated_at)
SELECT organization_id, :new, billing_entity_id, account_id, party_id, :code, lettered_at, created_at, updated_at
FROM lettering
"""
HELD = """
INSERT INTO lettering_line (organization_id, id, lettering_id, line_id, created_at, updated_at)
VALUES (:org, gen_random_uuid(), {group}, {line}, now(), now())
"""


def test_a_line_is_in_one_live_lettering_only(ledger: Ledger, lines: Lines) -> None:
    ledger.refused(
        "uq_lettering_line_live", LETTERING, HELD.format(group=":new", line=":sold"),
        new=new_id(), code="ab", sold=lines.sold,
    )  # fmt: skip


def test_a_full_lettering_that_does_not_sum_to_zero_is_refused_at_commit(ledger: Ledger, lines: Lines) -> None:
    ledger.refused(
        "ck_lettering_settled", HELD.format(group="(SELECT id FROM lettering)", line=":more"), more=lines.more
    )
    ledger.refused("ck_lettering_settled", "UPDATE lettering SET code = 'aa'")
    ledger.refused("ck_lettering_settled", LETTERING, new=new_id(), code="AB")


def test_a_lettering_code_is_given_once(ledger: Ledger, lines: Lines) -> None:
    ledger.refused("uq_lettering_code", LETTERING, new=new_id(), code="aa")


def test_a_line_of_another_account_does_not_fit(ledger: Ledger, lines: Lines, work_of: Work) -> None:
    with work_of() as context:
        revenue = queries.lines_of(context, ledger.entry_id)[1].id
    group = "(SELECT id FROM lettering)"
    ledger.refused("ck_lettering_line_fits", HELD.format(group=group, line=":line"), line=revenue)


def test_a_canceled_lettering_stays_canceled(ledger: Ledger, lines: Lines, work_of: Work) -> None:
    with work_of() as context:
        lettering.unletter(context, [lines.sold])
    ledger.refused("ck_lettering_canceled", "UPDATE lettering SET canceled_at = null")


def test_the_ledger_of_another_organization_is_invisible_and_closed(ledger: Ledger) -> None:
    engine = sa.create_engine(ledger.where.app, poolclass=sa.pool.NullPool)
    with engine.connect() as connection:
        connection.execute(sa.text("select set_config('app.org', :org, true)"), {"org": str(new_id())})
        for table in (*TABLES, "ledger_account", "fiscal_year_closing", "ledger_counter", "lettering"):
            assert connection.scalar(sa.text(f"select count(*) from {table}")) == 0


def test_a_migration_back_takes_every_guard_away_and_one_forward_restores_it(ledger: Ledger) -> None:
    def guards(connection: sa.Connection) -> list[tuple[str, str]]:
        found = connection.exec_driver_sql(
            "SELECT tgrelid::regclass::text, tgname FROM pg_trigger WHERE NOT tgisinternal"
            " UNION ALL SELECT conrelid::regclass::text, conname FROM pg_constraint WHERE contype = 'x' ORDER BY 1, 2"
        )
        tables = set(database._UPDATABLE)
        # what finds a record is no guard (decision 48)
        return [(table, name) for table, name in found if table in tables and name != f"{table}_found"]

    engine = sa.create_engine(ledger.where.owner, poolclass=sa.pool.NullPool)
    with engine.begin() as connection:
        op = Operations(MigrationContext.configure(connection))
        before = guards(connection)
        database.remove(op)
        assert guards(connection) == []
        database.install(op)
        assert guards(connection) == before
    assert len(before) == 27
