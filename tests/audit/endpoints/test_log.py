"""The audit log on screen: who acted for whom and by which key, differences in words, twelve months, filters, exports."""

import uuid
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
import sqlalchemy as sa
from sqlmodel import SQLModel, select

from leaseapp.assets.models import AssetFamily
from leaseapp.audit.queries.log import oldest_shown
from leaseapp.audit.rules import acts
from leaseapp.catalog.models import Product
from leaseapp.directory.enums import CompanyKind
from leaseapp.directory.models import Company, Contact
from leaseapp.identity.models import ApiKey
from leaseapp.kernel import clock
from leaseapp.kernel.auditing.audit import AuditLog
from leaseapp.kernel.context import RequestInfo
from leaseapp.kernel.entities import kind_label
from leaseapp.kernel.persistence import db
from leaseapp.kernel.persistence.ids import new_id
from leaseapp.kernel.principal import Impersonated, Principal, PrincipalKind, system_principal
from leaseapp.workspace.models import SavedView
from tests.conftest import Client
from tests.support import world
from tests.support.cells import together

LOG = "/api/workspace/audit"


@pytest.fixture
def auditor(database: db.Addresses) -> Client:
    """Somebody who reads the log, in English."""
    return Client(world.person("AUDITOR").token)


def act(
    principal: Principal | None = None, name: str = "Zirconium SARL", request: str = "req-1", **more: Any
) -> uuid.UUID:
    """A company comes to be."""
    who = principal or world.person("ADMIN").principal
    with db.unit_of_work(who, request=RequestInfo(request_id=request), action="annuaire.company.create") as context:
        company = Company(name=name, kind=CompanyKind.BUSINESS, country="FR", **more)
        context.add(company)
        return company.id


def rows(client: Client, **query: str) -> list[dict[str, Any]]:
    answer = client.get(LOG, params={"pageSize": "100", **query})
    assert answer.status_code == 200, answer.text
    return answer.json()["items"]


def only(client: Client, record: uuid.UUID, **query: str) -> dict[str, Any]:
    (found,) = rows(client, targetId=str(record), **query)
    return found


def entry(client: Client, entry_id: str) -> dict[str, Any]:
    answer = client.get(f"{LOG}/{entry_id}")
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_row_says_who_did_what_to_which_record(auditor: Client) -> None:
    company = act(request="req-7")
    found = only(auditor, company)
    assert (found["actor"], found["record"], found["requestId"]) == ("Admin of alpha", "Zirconium SARL", "req-7")
    assert (found["targetType"], found["action"]) == ("Company", "annuaire.company.create")
    assert found["recordUrl"] == f"/workspace/companies/{company}"
    whole = entry(auditor, found["id"])
    assert (whole["kind"], whole["record"], whole["sealed"], whole["verified"]) == (
        kind_label("Company"),
        "Zirconium SARL",
        True,
        False,
    )
    assert [link["sequence"] for link in whole["chain"]][-2:] == [whole["sequence"] - 1, whole["sequence"]]


def test_differences_are_told_in_the_reader_s_words(auditor: Client) -> None:
    company = act(siren="404833048")
    with db.unit_of_work(
        world.person("ADMIN").principal, request=RequestInfo(request_id="req-2"), action="annuaire.company.update"
    ) as context:
        row = context.session.get(Company, (world.ALPHA, company))
        assert row is not None
        row.name, row.kind = "Zirconium SAS", CompanyKind.PUBLIC
    newest = rows(auditor, targetId=str(company))[0]
    told = {one["field"]: (one["before"], one["after"]) for one in entry(auditor, newest["id"])["differences"]}
    assert told["name"] == ("Zirconium SARL", "Zirconium SAS")
    assert told["kind"][1] != "PUBLIC"
    assert newest["summary"].startswith("2 fields: ")
    assert len(entry(auditor, newest["id"])["around"]) == 1


def test_a_category_of_waste_is_told_in_words(auditor: Client) -> None:
    with db.unit_of_work(world.person("ADMIN").principal, action="assets.family.create") as context:
        family = AssetFamily(code="FROID", name="Froid", deee_category=1)
        context.add(family)
    told = {one["field"]: one["after"] for one in entry(auditor, only(auditor, family.id)["id"])["differences"]}
    assert told["deee_category"] == "1 Heat exchange equipment"


def test_personal_values_are_told_as_changed_and_nothing_else(auditor: Client) -> None:
    company = act()
    with db.unit_of_work(world.person("ADMIN").principal, action="annuaire.contact.create") as context:
        contact = Contact(company_id=company, last_name="Quillfeather", email="q@client.example")
        context.add(contact)
    found = entry(auditor, only(auditor, contact.id)["id"])
    hidden = {one["field"] for one in found["differences"] if one["hidden"]}
    assert {"last_name", "email"} <= hidden
    assert "Quillfeather" not in str(found["differences"])


def test_a_deletion_tells_the_name_and_the_last_values(auditor: Client) -> None:
    company = act(siren="404833048")
    with db.unit_of_work(world.person("ADMIN").principal, action="annuaire.company.update") as context:
        row = context.session.get(Company, (world.ALPHA, company))
        assert row is not None
        row.deleted_at = context.now
    newest = rows(auditor, targetId=str(company))[0]
    assert (newest["act"], newest["record"], newest["summary"], newest["recordUrl"]) == (
        "Changed", "Zirconium SARL", "Deleted", "",
    )  # fmt: skip
    whole = entry(auditor, newest["id"])
    assert (whole["deletion"], whole["act"], whole["record"]) == (True, "Deleted", "Zirconium SARL")
    last = {one["field"]: (one["before"], one["after"]) for one in whole["differences"]}
    assert (last["name"], last["country"], last["siren"]) == (("Zirconium SARL", ""), ("France", ""), ("404833048", ""))


def test_what_left_no_row_is_called_what_the_log_called_it_last(auditor: Client) -> None:
    with db.unit_of_work(world.person("ADMIN").principal, action="workspace.view.create") as context:
        view = SavedView(user_id=world.person("ADMIN").user_id, list_name="invoices", name="Mine")
        context.add(view)
    with db.unit_of_work(world.person("ADMIN").principal, action="workspace.view.delete") as context:
        context.session.delete(context.session.get(SavedView, (world.ALPHA, view.id)))
    newest, first = rows(auditor, targetId=str(view.id))
    assert (newest["act"], newest["record"], newest["summary"]) == ("Deleted", "Mine", "")
    assert first["record"] == "Mine"
    last = {one["field"]: one["before"] for one in entry(auditor, newest["id"])["differences"]}
    assert last == {"user_id": "Admin of alpha", "list_name": "Invoices", "name": "Mine", "query": "", "shared": "No"}


def test_the_support_is_named_beside_the_member_for_whom_it_acted(auditor: Client) -> None:
    admin, staff = world.person("ADMIN"), world.person("SUPERADMIN_PROVIDER", None)
    visit = Impersonated(new_id(), staff.user_id, "Staff", clock.now() + timedelta(hours=1))
    company = act(replace(admin.principal, impersonation=visit))
    found = only(auditor, company, support="true")
    assert found["actor"] == "Provider’s support, for Admin of alpha"
    assert entry(auditor, found["id"])["impersonated"] is True
    assert only(auditor, company, actor=str(staff.user_id))["id"] == found["id"]
    assert rows(auditor, targetId=str(company), support="false") == []


def test_a_key_is_named_beside_its_owner(auditor: Client) -> None:
    admin = world.person("ADMIN")
    with db.unit_of_work(admin.principal, action="identity.apikey.create") as context:
        key = ApiKey(
            name="Pennylane", prefix=uuid.uuid4().hex[:8], key_hash="x", expires_at=clock.now() + timedelta(days=9)
        )
        context.add(key)
    own = replace(admin.principal, kind=PrincipalKind.API_KEY, key_id=key.id)
    assert only(auditor, act(own))["actor"] == "Admin of alpha, key “Pennylane”"
    company = act(replace(own, user_id=None))
    assert only(auditor, company)["actor"] == "Key “Pennylane”"
    assert only(auditor, company, actor=str(key.id))["actorKind"] == "API_KEY"


def test_the_filter_of_people_offers_everybody_who_acted(auditor: Client) -> None:
    act()
    act(system_principal(world.ALPHA))
    items = auditor.get("/api/workspace/audit-actors").json()["items"]
    assert {"id": str(world.person("ADMIN").user_id), "name": "Admin of alpha"} in items
    assert {"id": "SYSTEM", "name": "System"} in items
    for one in items:
        assert rows(auditor, actor=one["id"]) != []
    assert rows(auditor, actor=str(uuid.uuid4())) == []


def test_acts_are_filtered_by_their_words(auditor: Client) -> None:
    company = act()
    assert only(auditor, company, act="created")["act"] == "Created"
    assert rows(auditor, targetId=str(company), act="deleted") == []
    assert {row["act"] for row in rows(auditor, act="created,invited")} <= {"Created", "Invited"}


@pytest.mark.slow("every word")
@together("code", [code for code, _label in acts.words()])
def test_each_word_of_the_filter_finds_what_timelines_call_so(code: str, context: Any) -> None:
    """The database decides as `act_label` does, for each action with a word of its own, and for a verb of nobody's."""
    from leaseapp.audit.queries.log import by_act
    from leaseapp.kernel.auditing.act_labels import VERBS, act_label, labelled_acts

    known = [*labelled_acts(), *(f"some.thing.{verb}" for verb in VERBS), "some.thing.unheard"]
    values = sa.values(sa.column("action", sa.String()), name="v").data([(one,) for one in known])
    criterion = sa.sql.visitors.replacement_traverse(
        by_act(context, code),
        {},
        lambda part: values.c.action if getattr(part, "key", "") == "action" and isinstance(part, sa.Column) else None,
    )
    found = set(context.session.connection().execute(sa.select(values.c.action).where(criterion)).scalars())
    assert found == {one for one in known if acts.code_of(act_label(one)) == code}


@pytest.mark.parametrize(
    ("words", "hits"),
    [("zirconium", 2), ("ZIRCONIUM sarl", 2), ("req-41", 1), ("404833048", 2), ("nothing-says-this", 0)],
)
def test_text_finds_names_of_records_values_and_requests(words: str, hits: int, auditor: Client) -> None:
    company = act(request="req-41", siren="404833048")
    with db.unit_of_work(
        world.person("ADMIN").principal, request=RequestInfo(request_id="req-42"), action="annuaire.company.update"
    ) as context:
        context.audit_note("Company", company)
    assert len(rows(auditor, q=words)) == hits


def test_the_screen_goes_back_twelve_months(auditor: Client) -> None:
    first = oldest_shown(clock.now())
    for instant in (first - timedelta(seconds=1), first):
        with db.unit_of_work(world.person("ADMIN").principal, action="old.thing.update") as context:
            context.now = instant
            context.audit_note("Company", None)
    found = rows(auditor, action="old.thing.update")
    assert [row["createdAt"] for row in found] == [f"{first:%Y-%m-%dT%H:%M:%S}.000000Z"]
    with db.system_session("test") as session:
        hidden = session.exec(select(AuditLog).where(AuditLog.created_at == first - timedelta(seconds=1))).one()
    assert auditor.get(f"{LOG}/{hidden.id}").status_code == 404
    today = f"{clock.now():%Y-%m-%d}"
    assert rows(auditor, action="old.thing.update", createdAtFrom=today) == []


def test_an_export_leaves_a_row_with_the_names_of_its_filters(auditor: Client) -> None:
    act()
    answer = auditor.get(f"{LOG}?format=csv&act=created&q=Zirconium")
    assert answer.status_code == 200
    assert "Zirconium SARL" in answer.text
    newest = rows(auditor)[0]
    assert (newest["action"], newest["act"], newest["actor"]) == ("list.export", "Exported", "Auditor of alpha")
    told = {one["field"]: one["after"] for one in entry(auditor, newest["id"])["differences"]}
    assert told == {"list": "Audit log", "format": "csv", "filters": "Act, Words searched for"}
    assert "Zirconium" not in str(told)


def test_reading_lists_and_records_leaves_nothing(auditor: Client) -> None:
    company = act()
    found = only(auditor, company)
    entry(auditor, found["id"])
    auditor.get("/api/workspace/companies")
    assert rows(auditor)[0]["id"] == found["id"]


@pytest.mark.parametrize("role", ["MANAGER", "ACCOUNTANT", "CLIENT_ADMIN"])
def test_whoever_lacks_the_right_reads_nothing_of_it(role: str, database: db.Addresses) -> None:
    company = act()
    client = Client(world.person(role).token)
    for path in ("", "-actors", "-proof", "-archives"):
        assert client.get(f"{LOG}{path}").status_code == 403
    history = client.get(f"/api/workspace/record-history/Company/{company}")
    assert history.status_code in (200, 403)
    assert all(one["entryUrl"] == "" for one in history.json().get("items", []))


def test_a_timeline_leads_to_the_log_for_who_reads_it(auditor: Client) -> None:
    company = act()
    (found,) = auditor.get(f"/api/workspace/record-history/Company/{company}").json()["items"]
    assert auditor.get(found["entryUrl"].replace("/workspace", "/api/workspace")).json()["targetId"] == str(company)


def test_restricted_columns_are_hidden_from_who_may_not_read_them(
    context: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from leaseapp.audit.queries.fields import differences, summary

    changes = {"name": ["A", "B"], "purchase_price_ht": ["1.00", "2.00"]}
    kinds = (Product.__name__, "InvoiceLine", "QuoteLine")

    def told() -> list[set[str]]:
        return [{one.field for one in row} for row in differences(context, [(kind, changes) for kind in kinds])]

    assert told() == [set(changes)] * len(kinds)
    context.principal = replace(context.principal, permissions=context.principal.permissions - {"catalog.cost:read"})
    assert told() == [{"name"}] * len(kinds)
    assert all("," not in summary(context, kind, changes) for kind in kinds)


def test_every_audited_kind_has_a_word() -> None:
    models = [mapper.class_ for mapper in SQLModel._sa_registry.mappers]
    assert [one.__name__ for one in models if one.__audited__ and kind_label(one.__name__) is None] == []


def test_the_provider_reads_all_organizations_and_no_values(database: db.Addresses) -> None:
    ours, theirs = act(), act(world.person("ADMIN", "beta").principal, "Beryllium SA")
    staff = Client(world.person("SUPERADMIN_PROVIDER", None).token)
    found = {one["targetId"]: one for one in staff.get("/api/admin/audit?pageSize=100").json()["items"]}
    assert {found[str(one)]["organization"] for one in (ours, theirs)} == {"Alpha", "Beta"}
    assert "Zirconium" not in str(found)
    assert "Beryllium" not in str(found)
    assert found[str(theirs)]["fields"]
    one = staff.get(f"/api/admin/audit?organizationId={world.BETA}&targetId={theirs}").json()["items"]
    assert [row["targetId"] for row in one] == [str(theirs)]
    assert Client(world.person("ADMIN").token).get("/api/admin/audit").status_code == 403
