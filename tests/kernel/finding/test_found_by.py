"""The way to find a row is declared once; the trigger in the database is made of it, and follows every write."""

import re

import pytest
import sqlalchemy as sa
from sqlmodel import SQLModel

from leaseapp.commands.search import rebuild_search
from leaseapp.directory.models import Company
from leaseapp.kernel import events
from leaseapp.kernel.finding import found_by
from leaseapp.kernel.finding.candidates import candidates
from leaseapp.kernel.persistence import db
from leaseapp.kernel.persistence.plain_connection import connect
from tests.factories import sales
from tests.support.cells import together

DECLARED = {str(model.__tablename__): (model, by) for model, by in found_by.declarations()}


def ask(statement: str, **values: object) -> list[sa.Row]:
    """Rows of a statement of the system role."""
    with db.engines.system.connect() as connection:
        return list(connection.execute(sa.text(statement), values).all())


def test_the_tables_with_a_trigger_are_those_that_declare_what_finds_them(shared_database):
    found = ask("select tgrelid::regclass::text as name from pg_trigger where tgname like '%\\_found'")
    assert {row.name for row in found} == set(DECLARED)


@together("table", sorted(DECLARED))
def test_a_trigger_does_what_is_declared_and_watches_what_it_reads(shared_database, table):
    model, by = DECLARED[table]
    soft = "deleted_at" in model.model_fields
    (function,) = ask("select prosrc, prosecdef from pg_proc where proname = :name", name=f"leaseapp_found_{table}")
    assert function.prosrc == found_by.body(model.__name__, by, soft=soft)
    assert not function.prosecdef  # it writes as whoever writes the row
    watched = ask(
        "select attname from pg_trigger join pg_attribute on attrelid = tgrelid and attnum = any (tgattr::int2[])"
        " where tgname = :name",
        name=f"{table}_found",
    )
    assert {row.attname for row in watched} == set(found_by.watched(by, soft=soft))


def test_the_function_that_searches_limits_itself_to_the_organization(shared_database):
    (function,) = ask("select prosrc, prosecdef, proconfig from pg_proc where proname = 'search_records'")
    assert function.prosecdef
    # settings of extensions would keep the owner from restoring a backup
    assert sorted(function.proconfig) == ["plan_cache_mode=force_custom_plan", "search_path=public, pg_temp"]
    reads = re.findall(r"FROM search_entry e\s+WHERE e\.organization_id = org(?: AND| ORDER)", function.prosrc)
    assert len(reads) == function.prosrc.count("search_entry") > 5
    assert "org CONSTANT uuid := nullif(current_setting('app.org', true), '')::uuid;" in function.prosrc
    # it reads nothing but entries
    others = {name for name in SQLModel.metadata.tables if re.search(rf"\b{name}\b", function.prosrc)}
    assert others == {"search_entry"}


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("FAC-12", "fac12"), ("fac 12", "fac12"), ("FAC-000012", "fac12"), ("000012", "12"), ("VT000012", "vt12"),
        ("732 829 320", "732829320"), ("732.829.320", "732829320"), ("FR 39 732 829 320", "fr39732829320"),
        ("06 01 02 03 04", "601020304"), ("+33 6 01 02 03 04", "601020304"), ("+33 (0)6.01.02.03.04", "601020304"),
        ("0033601020304", "601020304"), ("Jean.Dupont@Exemple.fr", "jeandupontexemplefr"), ("FAC-2026-00012", "fac202612"),
        ("000", ""), ("%", ""),
    ],
)  # fmt: skip
def test_separators_and_zeros_of_a_code_do_not_matter(shared_database, typed, code):
    assert ask("select leaseapp_code(:typed) as code", typed=typed)[0].code == code


def test_the_ends_of_a_code_find_it_too(shared_database):
    def codes(text: str) -> set[str]:
        return set(ask("select leaseapp_codes(array[:text]) as codes", text=text)[0].codes)

    assert codes("FAC-12") == {"#fac12", "#12"}
    assert {"#fac202612", "#fac12", "#12"} <= codes("FAC-2026-00012")
    assert codes("732829320") == {"#732829320"}
    assert codes("06 01 02 03 04") == {"#601020304"}  # its groups are no numbers of anything
    assert {"#jeandupontexemplefr", "#exemplefr"} <= codes("jean.dupont@exemple.fr")
    assert ask("select leaseapp_codes(array[null, '']::text[]) as codes")[0].codes == []


@pytest.mark.parametrize(
    "text", ["", " ", "%", "_", "\\", "'", "''", "' | x:*", "a & b | !c <-> d", ":*", '"a', "😀", "de la", "é" * 300, "\u200b", "(", "1 2 3 4 5 6 7 8 9"]
)  # fmt: skip
def test_any_text_can_be_asked(context, text):
    assert isinstance(candidates(context, text, ["Company"], 3), list)


def entry(context, row_id) -> sa.Row | None:
    """The entry of a row, past the hooks."""
    table = SQLModel.metadata.tables["search_entry"]
    return context.session.execute(sa.select(table).where(table.c.id == row_id)).one_or_none()


def test_entries_follow_objects_statements_and_deletions(context):
    company = Company(name="Première Société", country="FR", siren="732829320", notes="mauvais payeur")
    context.add(company)
    made = entry(context, company.id)
    assert (made.kind, made.record_id, made.company_id, made.name) == (
        "Company",
        company.id,
        company.id,
        "premiere societe",
    )
    assert "'#732829320'" in made.words
    assert "payeur" in made.words
    assert "payeur" not in made.told
    company.name = "Seconde"
    context.session.flush()
    assert entry(context, company.id).name == "seconde"
    table = SQLModel.metadata.tables["company"]
    context.session.execute(sa.update(table).where(table.c.id == company.id).values(name="Troisième"))
    assert entry(context, company.id).name == "troisieme"
    company.deleted_at = context.now
    context.session.flush()
    assert entry(context, company.id) is None
    company.deleted_at = None
    context.session.flush()
    assert entry(context, company.id) is not None


def test_a_row_that_is_removed_takes_its_entry_along(work_of, database):
    with work_of() as context:
        context.add(company := Company(name="Éphémère", country="FR"))
        gone = company.id
    assert len(ask("select from search_entry where id = :id", id=gone)) == 1
    with connect(database.owner, autocommit=True) as connection:
        connection.execute("delete from company where id = %s", (gone,))
    assert ask("select from search_entry where id = :id", id=gone) == []


def test_what_a_trigger_does_not_read_writes_no_entry(context):
    company = Company(name="Tranquille", country="FR")
    context.add(company)
    before = entry(context, company.id).updated_at
    company.country = "BE"
    context.session.flush()
    assert entry(context, company.id).updated_at == before


def test_rebuilding_makes_the_same_entries_and_drops_those_of_nothing(work_of, database):
    with work_of() as context:
        book = sales.seller(context)
        events.drain(context)
        sales.issued(context, sales.customer(context, name="Fonderie Éloi"), book)
    columns = "organization_id, id, kind, record_id, company_id, name, words::text, told::text, created_at"
    before = ask(f"select {columns} from search_entry order by id")
    assert {"Company", "Customer", "Invoice", "LedgerEntry", "BillingEntity"} <= {row.kind for row in before}
    with db.engines.system.begin() as connection:
        connection.execute(sa.text("update search_entry set words = '', name = 'wrong'"))
        copied = "created_at, updated_at, organization_id, kind, record_id, name, words"
        connection.execute(
            sa.text(
                f"insert into search_entry ({copied}, id) select {copied}, gen_random_uuid() from search_entry limit 1"
            )
        )
    assert rebuild_search(database) == 0
    assert ask(f"select {columns} from search_entry order by id") == before
