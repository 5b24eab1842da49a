"""Search functions: what is declared is in the database, and they see one organization only."""

import pytest
import sqlalchemy as sa
from sqlmodel import SQLModel

from leaseapp.billing.lists.invoices import INVOICES
from leaseapp.directory.models import Company
from leaseapp.kernel import events
from leaseapp.kernel.listing.joins import needed_by
from leaseapp.kernel.listing.query import ListRequest, conditions, read_page
from leaseapp.kernel.persistence import db, searching
from leaseapp.kernel.persistence.ids import new_id
from tests.factories import sales

SEARCHED = {
    table.name: columns for table in SQLModel.metadata.tables.values() if (columns := searching.searched_columns(table))
}


def test_the_large_tables_are_searched():
    assert dict(SEARCHED) == {
        "invoice": {"number", "purchase_order_ref"},
        "credit_note": {"number", "reason"},
        "ledger_entry": {"piece_ref", "label"},
        "company": {"name", "siren"},
        "file": {"filename"},
    }


@pytest.mark.parametrize("table", sorted(SEARCHED))
def test_function_and_index_of_a_table_look_at_what_is_declared(shared_database: db.Addresses, table: str):
    with db.engines.system.connect() as connection:
        function = connection.execute(
            sa.text("select prosrc, prosecdef, proconfig from pg_proc where proname = :name"),
            {"name": f"search_{table}"},
        ).one()
        index = connection.execute(
            sa.text("select pg_get_expr(indexprs, indrelid) from pg_index where indexrelid = cast(:name as regclass)"),
            {"name": f"ix_{table}_search"},
        ).scalar_one()
    assert function.prosecdef
    assert function.proconfig == ["search_path=public, pg_temp"]
    for column in SEARCHED[table]:
        assert f"coalesce({column}, '')" in function.prosrc
        assert column in index
    assert function.prosrc.count("coalesce") == index.lower().count("coalesce") == len(SEARCHED[table])


def test_nobody_but_the_runtime_may_call_them(shared_database: db.Addresses):
    with db.engines.system.connect() as connection:
        rights = connection.execute(
            sa.text(
                "select proname from pg_proc where proname like 'search\\_%'"
                " and has_function_privilege('public', oid, 'execute')"
            )
        ).all()
    assert rights == []


def _search(context, word: str) -> list[object]:
    return context.session.execute(sa.text("select search_company(:word)"), {"word": f"%{word}%"}).scalars().all()


def test_a_search_sees_its_own_organization_only(context, context_of):
    mine = Company(name="Trouvaille Alpha", country="FR")
    context.add(mine)
    assert _search(context, "trouvaille alpha") == [mine.id]
    with context_of("ADMIN", "beta") as other:
        company = Company(name="Trouvaille Beta", country="FR")
        other.add(company)
        assert _search(other, "trouvaille") == [company.id]
    with db.engines.app.connect() as nobody:
        assert nobody.execute(sa.text("select search_company('%')")).all() == []


def test_words_are_found_across_the_tables_of_a_list_and_the_count_agrees(context):
    book = sales.seller(context)
    events.drain(context)
    one = sales.issued(context, sales.customer(context, name="Fonderie Éloi"), book)
    two = sales.issued(context, sales.customer(context, 2, name="Fonderie Marchand"), book)
    context.session.flush()

    def found(text: str) -> set[object]:
        page = read_page(context, INVOICES, ListRequest(q=text))
        assert page.total == len(page.items)
        return {item["id"] for item in page.items}

    assert found("fonderie") == {one.id, two.id}
    assert found("eloi FONDERIE") == {one.id}
    assert found(f"{two.number} marchand") == {two.id}
    assert found(f"{one.number} marchand") == set()
    assert found("introuvable") == set()


def test_a_count_joins_only_what_it_looks_at(context):
    statements: list[str] = []
    sa.event.listen(context.session.get_bind(), "before_cursor_execute", lambda *given: statements.append(given[2]))

    def count(**options: str) -> str:
        """The statement that counts and adds up; nothing is found, so that no rows are read after it."""
        assert read_page(context, INVOICES, ListRequest(filters={"issueDateFrom": "9000-01-01", **options})).total == 0
        return statements[-1]

    assert " JOIN " not in count()
    assert count(companyId=str(new_id())).count(" JOIN ") == count(companyId=str(new_id())).count("JOIN customer ") == 1
    assert count(billingEntity="Nobody").count(" JOIN ") == 1


def test_the_joins_that_a_search_needs_are_joins_of_the_list_whatever_is_searched(context):
    """They are the key under which counts are kept: words and filters must not make new keys."""
    found = {
        needed_by(INVOICES, conditions(context, INVOICES, ListRequest(q=f"word {number}", filters={"late": "true"})))
        for number in range(3)
    }
    assert len(found) == 1
    assert found.pop() <= {sa.inspect(target).selectable for target, _ in (*INVOICES.join, *INVOICES.outer_join)}
