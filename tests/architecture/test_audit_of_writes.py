"""Each write leaves its trace: one audit row per changed record of an audited table, all with the act's name, no secret."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache

import pytest
from sqlmodel import SQLModel, select

from leaseapp.audit.queries import fields
from leaseapp.audit.queries.meanings import label_of_name, model_of
from leaseapp.audit.services import reading
from leaseapp.kernel.acts.bulk import bulks
from leaseapp.kernel.auditing import audit
from leaseapp.kernel.auditing.audit import AuditLog
from leaseapp.kernel.auditing.audit_trail import HIDDEN, SECRET
from leaseapp.kernel.context import Context
from leaseapp.kernel.dispatch import Answer
from leaseapp.kernel.endpoints import Endpoint
from leaseapp.kernel.entities import kind_label
from leaseapp.kernel.persistence import db
from leaseapp.kernel.text.i18n import LOCALES
from tests.architecture.calls import each
from tests.architecture.making import PASSWORD
from tests.architecture.samples import ENDPOINTS, SAMPLES, Maker
from tests.architecture.words import wrong_in
from tests.directory.samples import IBAN
from tests.support.cells import together
from tests.support.rows import Difference, Rows

#: acts on many records log each record's own act: test_bulk.py, and so does the queue of a tablet (test_field.py)
BULK = {bulk.entrance.name for bulk in bulks} | {"send_field_ops"}
WRITES = [endpoint for endpoint in ENDPOINTS.values() if endpoint.writes and endpoint.name not in BULK]
MODELS = {mapper.local_table.name: mapper.class_ for mapper in SQLModel._sa_registry.mappers}
#: DECISIONS 30, in one place: counters, outboxes, seals, and what the ledger seals itself
NOT_AUDITED = {
    "supplier_import_correction", "supplier_memory",
    "ai_budget", "ai_cost_event", "ai_kept_answer", "ai_reservation", "ai_sent", "api_key_call", "archive_verification", "audit_head", "backup_code", "former_password", "verification", "audit_log", "audit_verification", "idempotency_record", "job", "job_schedule",
    "storage_usage", "file_access", "file_page", "file_thumbnail",
    "ledger_counter", "ledger_line", "lettering", "lettering_line", "notification", "number_sequence", "rate_tally", "search_entry", "user_session",
}  # fmt: skip
#: tables whose addresses are those of a company, printed on its documents
OF_COMPANIES = ("billing_entity", "company", "establishment")
#: personal data and secrets that the samples contain; none of it may stand in the audit log
PERSONAL = (IBAN, PASSWORD, "Quillfeather", "Zénobie", "zenobie", "+33 6 00 00 00 42")


def written(request_id: str) -> list[AuditLog]:
    """The audit rows of one request, of whatever organization."""
    with db.system_session("test") as session:
        return list(session.exec(select(AuditLog).where(AuditLog.request_id == request_id).order_by(AuditLog.sequence)))


def test_exactly_the_named_tables_are_not_audited() -> None:
    assert {name for name, model in MODELS.items() if not model.__audited__} == NOT_AUDITED


def test_columns_that_name_a_person_are_declared() -> None:
    """`personal_columns.tsv` pins what is declared; a column that is called so is declared, or it is a company's."""
    called = re.compile(
        r"first_name|last_name|email|phone|.*_by_(name|email)|ip|ip_address|.*_ip|user_agent|recipients|b?cc"
    )
    open_to_all = {
        f"{name}.{column.name}"
        for name, model in MODELS.items()
        if model.__audited__
        for column in model.__table__.c
        if called.fullmatch(column.name) and column.name not in model.__personal__
    }
    assert open_to_all == {f"{name}.{column}" for name in OF_COMPANIES for column in ("email", "phone")}


def test_every_write_and_every_endpoint_with_an_id_has_a_sample() -> None:
    needed = {name for name, endpoint in ENDPOINTS.items() if endpoint.writes or endpoint.path_names}
    assert needed - set(SAMPLES) == set()


#: parts of an act that are called by a name of their own, and the rows that one row of the log tells together
BESIDES = {
    "create_organization": ("accounting.chart.seed", {"ledger_account", "accounting_code"}),
    "read_plate": ("ai.call.settle", frozenset()),
}


def test_every_sample_is_of_an_endpoint() -> None:
    assert set(SAMPLES) - set(ENDPOINTS) == set()


def test_actions_are_named_domain_entity_verb() -> None:
    assert [e.audit for e in WRITES if not re.fullmatch(r"[a-z]+\.[a-z]+\.[a-z_]+", e.audit or "")] == []
    actions = [endpoint.audit for endpoint in WRITES]
    assert len(actions) == len(set(actions))


Act = Callable[[Endpoint], tuple[Answer, Difference]]


@pytest.fixture(scope="module")
def act(alpha: Maker, rows: Rows) -> Act:
    """A write, done once however many tests look at what it left: its answer and the rows that it changed."""

    @cache
    def done(name: str) -> tuple[Answer, Difference]:
        arguments = SAMPLES[name](alpha)
        with rows.watched() as changed:
            answer = alpha.call(name, f"write-{name}", **arguments)
        return answer, changed

    return lambda endpoint: done(endpoint.name)


@each(WRITES, slow={"download_customer_archive": "an archive of the whole organization"})
def test_a_write_leaves_one_audit_row_for_each_changed_record(endpoint: Endpoint, alpha: Maker, act: Act) -> None:
    answer, changed = act(endpoint)
    assert answer.status == endpoint.status
    log = written(f"write-{endpoint.name}")
    assert log
    also, told_together = BESIDES.get(endpoint.name, (None, frozenset()))
    assert {row.action for row in log} - {also} == {endpoint.audit}
    assert {row.actor_user_id for row in log} <= {alpha.caller(endpoint.name).user_id, None}
    expected = {
        (MODELS[table].__name__, row_id) for table, row_id in changed.all if table not in {*NOT_AUDITED, *told_together}
    }
    targets = [(row.target_type, str(row.target_id)) for row in log if row.target_id is not None]
    assert set(targets) == expected | (set(targets) if not expected else set())
    assert len(targets) == len(set(targets))


@pytest.mark.slow("every write of the product once, where no test before has done them")
def test_no_secret_and_no_personal_value_is_in_any_audit_row(act: Act) -> None:
    for endpoint in WRITES:
        act(endpoint)
    with db.system_session("test") as session:
        log = list(session.exec(select(AuditLog)))
    assert len(log) > len(WRITES)
    for row in log:
        text = json.dumps(row.changes, ensure_ascii=False)
        assert [value for value in PERSONAL if value in text] == []
        model = next((model for model in MODELS.values() if model.__name__ == row.target_type), None)
        for column, pair in row.changes.items():
            hidden = column in getattr(model, "__personal__", ()) or SECRET.search(column)
            if hidden and model and column not in model.__evidence__ and column in model.__table__.c:
                assert set(pair) <= {None, HIDDEN}


@pytest.mark.slow("every write of the product once, where no test before has done them")
@pytest.mark.parametrize("locale", LOCALES)
def test_people_read_words_of_every_write(act: Act, alpha: Maker, locale: str) -> None:
    """The pages of the log, of each act with the values and notes of its sample."""
    for endpoint in WRITES:
        act(endpoint)
    with db.system_session("test") as session:
        mine = AuditLog.organization_id == alpha.person.organization_id
        log = list(session.exec(select(AuditLog).where(mine, AuditLog.request_id.startswith("write-"))))
    reader = db.open_session(principal := replace(alpha.principal, locale=locale))
    context = Context(session=reader, principal=principal)
    told = fields.differences(context, [(row.target_type, row.changes) for row in log])
    wrong = {
        f"{row.target_type}.{one.field}: {found}"
        for row, differences in zip(log, told, strict=True)
        for one in differences
        for found in [*wrong_in(one.label), *wrong_in(*values(row, one))]
    }
    for row, brief in zip(log, reading.briefs(context, log), strict=True):
        named = {kind_label(row.target_type or "")} != {None} or row.target_type is None
        wrong |= {
            f"{row.action}: {found}" for found in [*wrong_in(brief.kind, brief.act), *([] if named else [brief.kind])]
        }
        wrong |= {f"{row.action}: {found}" for found in wrong_in(brief.record) if row.target_type not in TYPED}
    wrong |= {
        f"{row.target_type}.{one.field}: no word"
        for row, differences in zip(log, told, strict=True)
        for one in differences
        if label_of_name(model_of(row.target_type), one.field) is None
    }
    reader.close()
    assert sorted(wrong) == []


#: texts that people, or the samples in their place, wrote themselves: names with a line below, the placeholders of a mail's text
TYPED = {"Membership", "ApiKey", "Role", "OrganizationSetting"}


def values(row: AuditLog, told: fields.Difference) -> list[str]:
    """Return the values of a field, but those that people wrote themselves."""
    typed = row.target_type in TYPED and told.field in ("user_id", "prefix", "code", "value")
    # people of the test world are called after their roles
    named = told.field in ("officer_user_id", "salesperson_id", "delegate_user_id")
    return [] if typed or named else [told.before, told.after]


def test_the_chains_hold_after_all_writes(clone: db.Addresses, alpha: Maker, beta: Maker) -> None:
    with db.system_session("test") as session:
        for chain in (alpha.person.organization_id, beta.person.organization_id, audit.PLATFORM_CHAIN):
            assert list(audit.verify(session, chain)) == []


@together("name", sorted(set(MODELS) - NOT_AUDITED))
def test_evidence_columns_are_hashes_of_content_only(name: str) -> None:
    """A column may leave the secret filter only when it proves content: never a password, token or account number."""
    assert [column for column in MODELS[name].__evidence__ if not column.endswith(("sha256", "hash"))] == []
