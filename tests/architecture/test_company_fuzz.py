"""Two clients of one organization: what is one's does not exist for the other, on any list, record, export, file or timeline."""

import io
import json
import zipfile
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from leaseapp.directory.models import Company
from leaseapp.identity.enums import BusinessRole
from leaseapp.identity.rules.role_grid import permissions_of
from leaseapp.kernel.dispatch import perform
from leaseapp.kernel.endpoints import Endpoint, FileAnswer
from leaseapp.kernel.entities import entities
from leaseapp.kernel.errors import Problem
from leaseapp.kernel.listing.http import list_endpoints
from leaseapp.kernel.persistence import db
from leaseapp.kernel.principal import Principal
from tests.architecture.calls import each, named
from tests.architecture.readers import Readers
from tests.architecture.samples import ENDPOINTS, SAMPLES, Maker
from tests.support import world
from tests.support.rows import Rows

WITH_ID = [one for one in ENDPOINTS.values() if one.policy == "workspace" and one.path_names]
LISTS = {spec.name: endpoint for endpoint, spec in list_endpoints.values()}
#: what belongs to no client: whoever may read it reads the same
SHARED = {"products", "product-categories", "product-modalities", "product-variants"}
OPEN_TO_ALL = {
    "read_product",
    "read_product_category",
    "read_product_modality",
    "read_product_price",
    "read_product_variant",
}
ROLES = (BusinessRole.CLIENT_ADMIN, BusinessRole.CLIENT_USER, BusinessRole.PARTNER_USER, BusinessRole.LENDER_USER)
MADE = (
    "create_payment",
    "create_quote",
    "create_order",
    "use_credit",
    "use_advance",
    "send_invoice_by_mail",
    "accept_public_quote",
)


def theirs(maker: Maker, role: BusinessRole = BusinessRole.CLIENT_ADMIN) -> Principal:
    """A client of the company that the samples sell to."""
    return stranger(role, maker._kept["customer"].company_id)


def stranger(role: BusinessRole, company_id: Any = world.CLIENT_COMPANY) -> Principal:
    """A client of that company, by default of one that has no documents at all."""
    member = world.person(role).principal
    return replace(member, company_id=company_id, permissions=permissions_of(role))


@pytest.fixture(scope="module", autouse=True)
def records(alpha: Maker) -> None:
    """Documents of every kind, all of one company."""
    for name in MADE:
        alpha.call(name, **SAMPLES[name](alpha))


def content(answer: Any) -> str:
    """Everything that an answer says, inside a zip too."""
    if not isinstance(answer.body, FileAnswer):
        return answer.json().decode()
    raw = answer.body.content if isinstance(answer.body.content, bytes) else answer.body.content.read()
    if raw[:2] != b"PK":
        return raw.decode("utf-8", "replace")
    with zipfile.ZipFile(io.BytesIO(raw)) as archive:
        return "".join(archive.read(name).decode("utf-8", "replace") for name in archive.namelist())


def said_to(endpoint: Endpoint, query: dict[str, str] | None, role: BusinessRole) -> str:
    """All that a stranger of this role is told."""
    return content(perform(endpoint, stranger(role), **({} if query is None else {"query": query})))


def attempt(endpoint: Endpoint, who: Principal, arguments: dict[str, Any]) -> int:
    """The status that the caller gets."""
    try:
        answer = perform(endpoint, who, **arguments)
    except Problem as problem:
        return problem.status
    return answer.problem.status if answer.problem is not None else answer.status


@pytest.mark.slow("as one reader of each class")
@each(WITH_ID)
def test_an_id_of_another_client_s_record_does_not_exist(
    endpoint: Endpoint, alpha: Maker, rows: Rows, readers: Readers
) -> None:
    """Reading and writing alike: 403 where the role has no such right, 404 otherwise, and nothing changes."""
    arguments = alpha.standing(endpoint.name)
    with rows.untouched():
        found = readers.found_by(ROLES, stranger, lambda role: attempt(endpoint, stranger(role), arguments))
    assert set(found.values()) <= ({200, 403} if endpoint.name in OPEN_TO_ALL else {403, 404}), found


@pytest.mark.parametrize(
    "name",
    [named(name, name, {"files": "almost each role is a class of its own"}) for name in sorted(set(LISTS) - SHARED)],
)
def test_a_list_and_its_exports_show_nothing_of_another_client(name: str, alpha: Maker, readers: Readers) -> None:
    endpoint, hidden = LISTS[name], secrets(alpha)
    admitted = [role for role in ROLES if endpoint.allows(stranger(role))]
    for key, form in QUERIES:
        said = readers.found_by(admitted, stranger, partial(said_to, endpoint, {key: form}))
        for role, text in said.items():
            if form == "rows":
                assert json.loads(text)["items"] == [] or name in OWN_ROWS, (role, text[:300])
            if form == "totals":
                assert json.loads(text)["total"] == OWN_ROWS.get(name, 0), role
            assert [secret for secret in hidden if secret in text] == [], (role, form)


QUERIES = (("include", "rows"), ("include", "totals"), ("format", "csv"), ("format", "xlsx"))


#: rows that the stranger's own company has in the world of the tests
OWN_ROWS = {"companies": 1, "members": 5}


def secrets(maker: Maker) -> set[str]:
    """Words that only the documents of the other company hold."""
    with db.system_session("test") as session:
        company = session.get_one(Company, (maker.person.organization_id, maker._kept["customer"].company_id))
        return {company.name, company.siren or company.name, "Quillfeather"}


@pytest.mark.slow("whoever comes first makes the records")
def test_the_other_client_really_has_what_the_stranger_does_not_see(alpha: Maker) -> None:
    """Otherwise all of this would prove nothing."""
    seen = 0
    for name, endpoint in LISTS.items():
        who = theirs(alpha)
        if name not in SHARED and endpoint.allows(who):
            seen += json.loads(content(perform(endpoint, who, query={"include": "totals"})))["total"] > 0
    assert seen >= 5


def test_no_timeline_of_another_client_s_record_opens(alpha: Maker) -> None:
    history, opened = ENDPOINTS["read_record_history"], 0
    with db.system_session("test") as session:
        for kind in entities():
            if kind.kind in ("Product",):
                continue
            table = kind.model.__table__  # ty: ignore[missing-attribute]
            ids = session.execute(table.select().with_only_columns(table.c.id).where(
                table.c.organization_id == world.ALPHA, table.c.id != world.CLIENT_COMPANY
            )).scalars().all()  # fmt: skip
            for record_id in ids[:5]:
                opened += 1
                for role in ROLES:
                    arguments = {"kind": kind.kind, "record_id": record_id}
                    assert attempt(history, stranger(role), arguments) in (403, 404), (kind.kind, role)
    assert opened > 15


def test_home_tasks_and_pickers_name_nobody_else(alpha: Maker, readers: Readers) -> None:
    def said(endpoint: Endpoint, role: BusinessRole) -> str | None:
        try:
            return said_to(endpoint, None if endpoint.query is None else {}, role)
        except Problem:
            return None

    hidden = secrets(alpha)
    reads = [one for one in ENDPOINTS.values() if one.policy == "workspace" and not one.writes and not one.path_names]
    looked = 0
    for endpoint in reads:
        if endpoint.name in {one.name for one in LISTS.values()} or endpoint.body is not None:
            continue
        admitted = [role for role in ROLES if endpoint.allows(stranger(role))]
        found = readers.found_by(admitted, stranger, partial(said, endpoint))
        texts = [text for text in found.values() if text is not None]
        looked += len(texts)
        assert [text for text in texts if any(secret in text for secret in hidden)] == [], endpoint.name
    assert looked > 5


def test_a_client_answers_a_quote_of_their_own_company_and_no_other(alpha: Maker) -> None:
    accept, refuse = ENDPOINTS["accept_quote_in_portal"], ENDPOINTS["refuse_quote_in_portal"]
    arguments = SAMPLES[accept.name](alpha)
    assert attempt(accept, stranger(BusinessRole.CLIENT_ADMIN), arguments) == 404
    answer = perform(accept, theirs(alpha), **arguments)
    assert answer.body.status == "ACCEPTED"
    assert attempt(accept, theirs(alpha), arguments) == 409
    with pytest.raises(Problem) as problem:
        perform(refuse, theirs(alpha), quote_id=arguments["quote_id"], body={"reason": "TIMING"})
    assert problem.value.status == 409
    found = alpha.call("read_quote", quote_id=arguments["quote_id"]).body
    assert found.acceptance.channel == "PORTAL"
    history = alpha.call("read_record_history", kind="Quote", record_id=arguments["quote_id"]).body
    act = next(one for one in history.items if one.action == "sales.quote.accept_in_portal")
    assert act.actor_id == theirs(alpha).user_id


def test_a_changed_amount_or_an_expired_offer_is_refused_in_the_portal_as_on_the_public_page(alpha: Maker) -> None:
    accept = ENDPOINTS["accept_quote_in_portal"]
    arguments = SAMPLES[accept.name](alpha)
    with pytest.raises(Problem) as problem:
        perform(accept, theirs(alpha), **arguments | {"body": arguments["body"] | {"totalTtc": 1}})
    assert problem.value.code == "QUOTE_TOTAL_CHANGED"
