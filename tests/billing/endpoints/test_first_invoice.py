"""The first draft of an organization that has no billing entity yet: who issues it has to be known first."""

import pytest
import sqlalchemy as sa

from leaseapp.identity.models import User
from leaseapp.kernel.persistence import db
from leaseapp.kernel.principal import system_principal
from tests.factories import sales
from tests.factories import sales_http as http
from tests.factories.sales_http import W
from tests.support import world
from tests.support.prepared import prepared
from tests.support.unchanged import unchanged

ENGLISH = "Create the billing entity that issues your invoices first."
FRENCH = "Créez d’abord l’entité de facturation qui émet vos factures."


@prepared
def buyer(client):
    """A customer of Alpha, where there is no billing entity but in Beta; Alpha's accountant reads French."""
    accountant = world.person("ACCOUNTANT").user_id
    with db.unit_of_work(system_principal(None), system="sample") as context:
        french = sa.update(User.__table__).where(User.__table__.c.id == accountant).values(locale="fr")
        context.session.connection().execute(french)
    http.seller(client.as_role("ADMIN", "beta"))
    return http.customer(client)["id"]


@pytest.mark.parametrize("given", [{}, {"lines": [sales.GOODS]}, {"billingEntityId": None, "lines": [sales.GOODS]}])
@pytest.mark.parametrize(("role", "message"), [("ADMIN", ENGLISH), ("ACCOUNTANT", FRENCH)])
def test_a_draft_needs_the_billing_entity_that_issues_it(buyer, as_role, database, role, message, given):
    client = as_role(role)
    assert client.get(f"{W}/billing-entities").json()["total"] == 0
    with unchanged(database):
        answer = client.post(f"{W}/invoices", json={"customerId": buyer} | given)
    assert (answer.status_code, answer.headers["content-type"]) == (422, "application/problem+json")
    problem = answer.json()
    assert (problem["type"], problem["status"]) == ("urn:leaseapp:problem:billing-entity-required", 422)
    assert (problem["code"], problem["detail"]) == ("BILLING_ENTITY_REQUIRED", message)
    assert problem["errors"] == [{"field": "billingEntityId", "code": "BILLING_ENTITY_REQUIRED", "message": message}]


@pytest.mark.parametrize("path", ["invoices/preview-totals", "quotes", "orders"])
def test_so_does_whatever_computes_with_the_seller(client, buyer, database, path):
    body = {"lines": [sales.GOODS]} | ({} if path.endswith("totals") else {"customerId": buyer})
    with unchanged(database):
        answer = client.post(f"{W}/{path}", json=body)
    assert (path, answer.status_code, answer.json()["code"]) == (path, 422, "BILLING_ENTITY_REQUIRED")


def test_once_there_is_one_the_same_draft_is_made_with_it(client, buyer):
    body = {"customerId": buyer, "lines": [sales.GOODS]}
    assert client.post(f"{W}/invoices", json=body).status_code == 422
    seller = http.seller(client)
    answer = client.post(f"{W}/invoices", json=body)
    assert (answer.status_code, answer.json()["billingEntityId"]) == (201, seller["id"])
    assert client.get(f"{W}/invoices").json()["total"] == 1
