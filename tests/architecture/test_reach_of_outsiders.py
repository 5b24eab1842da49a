"""The third wall at every door: a record is somebody's from outside by the right to its kind and by their company, or nowhere.

It asks for every registered kind, records of one's own company included: what a role has no right to (contacts, acceptances)
is found by no list, export, address, search or conversation. Pages read by the same endpoints. Strangers: test_company_fuzz.py.
"""

import csv
import io
import uuid
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest
import sqlalchemy as sa
from sqlmodel import select

from leaseapp.identity.enums import EXTERNAL_ROLES, BusinessRole
from leaseapp.identity.rules.role_grid import permissions_of
from leaseapp.kernel.dispatch import perform
from leaseapp.kernel.endpoints import Endpoint
from leaseapp.kernel.entities import Entity, entities
from leaseapp.kernel.errors import Forbidden, NotFound
from leaseapp.kernel.listing.http import list_endpoints
from leaseapp.kernel.persistence import db
from leaseapp.kernel.persistence.visibility import criterion_for
from leaseapp.kernel.principal import Principal
from tests.architecture.samples import ENDPOINTS, SAMPLES, Maker
from tests.support import world

MADE = (
    "create_payment",
    "create_quote",
    "create_order",
    "create_recurring_invoice",
    "create_asset",
    "accept_public_quote",
)
#: kinds of which the client's company has a record here: those that a CLIENT_ADMIN reads, and those that they have no right to
READ = {"Asset", "Invoice", "Order", "OrderLine", "Quote", "QuoteAcceptance", "QuoteLine"}
UNREAD = {"Company", "Contact", "Customer", "Establishment"}
FEW = 2


@dataclass(frozen=True)
class Reach:
    """The records of a kind in an organization: those that the wall leaves to a company, those of them that a caller may read."""

    kind: Entity
    everything: frozenset[uuid.UUID]
    walled: frozenset[uuid.UUID]
    theirs: frozenset[uuid.UUID]

    def some(self) -> Iterator[tuple[uuid.UUID, bool]]:
        """A few on each side of the wall, and whether they may be read."""
        for part in (self.walled, self.everything - self.walled):
            yield from ((one, one in self.theirs) for one in sorted(part)[:FEW])


@pytest.fixture(scope="module")
def company(alpha: Maker) -> uuid.UUID:
    """The company that the samples sell to, with documents and people; others have some too."""
    for name in MADE:
        alpha.call(name, **SAMPLES[name](alpha))
    buyer = alpha._kept["customer"].company_id
    for owner in (buyer, world.CLIENT_COMPANY):
        alpha.make("create_contact", companyId=str(owner))
        site = alpha.make("create_establishment", companyId=str(owner))
        # a machine of the fleet of each: one's own is read, the other's is not
        place = alpha.make("create_storage_location", kind="CUSTOMER_ESTABLISHMENT", establishmentId=str(site.id))
        alpha.make("create_asset", currentLocationId=str(place.id))
    return buyer


def outsider(role: BusinessRole, company: uuid.UUID) -> Principal:
    """Somebody of that company."""
    return replace(world.person(role).principal, company_id=company, permissions=permissions_of(role))


def reach(kind: Entity, who: Principal) -> Reach:
    """The records of a kind as the wall and the right to it divide them."""
    model: Any = kind.model
    with db.system_session("test") as session:
        ids = sa.select(model.__table__.c.id).where(model.__table__.c.organization_id == world.ALPHA)
        everything = frozenset(session.execute(ids).scalars())
    walled: frozenset[uuid.UUID] = frozenset()
    if criterion_for(model) is not None:
        with db.unit_of_work(who) as context:
            walled = frozenset(context.session.exec(select(model.id)))
    return Reach(kind, everything, walled, walled if who.has(kind.permission) else frozenset())


def ask(endpoint: Endpoint, who: Principal, **arguments: Any) -> Any:
    """The body of the answer; None for a refusal, which says that there is no such thing, or no such right."""
    try:
        return perform(endpoint, who, **arguments).body
    except (Forbidden, NotFound):
        return None


@pytest.mark.slow("every kind of record at every door")
@pytest.mark.parametrize("role", sorted(EXTERNAL_ROLES))
def test_a_record_is_reached_by_right_and_company_or_by_no_door(
    role: BusinessRole, company: uuid.UUID, alpha: Maker
) -> None:
    who = outsider(role, company)
    found = [reach(kind, who) for kind in entities() if "organization_id" in kind.model.__table__.c]  # ty: ignore
    if role is BusinessRole.CLIENT_ADMIN:
        assert {one.kind.kind for one in found if one.theirs} >= READ
        assert {one.kind.kind for one in found if one.walled - one.theirs} >= UNREAD
    read, search, opened = ENDPOINTS["read_thread"], ENDPOINTS["search_records"], 0
    for one in found:
        for endpoint, spec in list_endpoints.values():
            if spec.table is not one.kind.model or endpoint.path_names or endpoint.policy != "workspace":
                continue
            listed = ask(endpoint, who, query={"include": "rows", "pageSize": "100"})
            rows = {row["id"] for row in listed.model_dump()["items"]} if listed is not None else set()
            assert rows <= one.theirs, (endpoint.name, rows - one.theirs)
            exported = ask(endpoint, who, query={"format": "csv"})
            if exported is not None:
                content = exported.content if isinstance(exported.content, bytes) else exported.content.read()
                lines = list(csv.reader(io.StringIO(content.decode("utf-8-sig")), delimiter=";"))
                assert len(lines) - 1 <= len(one.theirs), endpoint.name
            for record_id, may in one.some():
                for address in (
                    each for each in ENDPOINTS.values() if each.method == "GET" and is_below(each, endpoint)
                ):
                    answer = ask(address, who, **{address.path_names[0]: record_id})
                    assert answer is None or may, (address.name, record_id)
                    opened += answer is not None
        for record_id, may in one.some():
            talk = ask(read, who, entity=one.kind.kind, entity_id=record_id, query={})
            assert (talk is not None) is (may and one.kind.url is not None and read.allows(who)), (one.kind.kind, may)
            with db.unit_of_work(alpha.principal) as context:
                title = one.kind.titles(context, [record_id]).get(record_id, "")
            hits = ask(search, who, query={"q": title[:60] or "x"})
            ids = {hit.id for group in hits.groups if group.kind == one.kind.kind for hit in group.items}
            assert ids <= one.theirs, (one.kind.kind, title)
    assert opened or not any(one.theirs for one in found)


def is_below(endpoint: Endpoint, listed: Endpoint) -> bool:
    """Tell whether the endpoint is the address of one record of a list."""
    return len(endpoint.path_names) == 1 and (endpoint.path or "").rpartition("/")[0] == listed.path
