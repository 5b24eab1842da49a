"""Whatever a client's people may read, over every address they may enter: nothing internal is in it."""

from typing import Any

import pytest

from leaseapp.kernel.endpoints import Endpoint
from tests.architecture.samples import ENDPOINTS
from tests.conftest import Client
from tests.factories import orders, quotes_http, sales, sales_http
from tests.factories.sales_http import W
from tests.support import world

CANCELED, REFUSED, NOTE = "Never pays in time", "They found cheaper at Loxam", "Do not trust their buyer"
ROLES = ("CLIENT_USER", "CLIENT_ADMIN")


@pytest.fixture
def theirs(client: Client) -> dict[str, str]:
    """Ids of records of a client's company, by the name that a path has for them; each holds something internal."""
    sales_http.seller(client)
    customer = client.post(f"{W}/customers", json={"companyId": str(world.CLIENT_COMPANY)}).json()
    assert client.patch(f"{W}/customers/{customer['id']}", json={"notes": NOTE}).status_code == 200
    told = {"notes": NOTE, "headOffice": sales.OFFICE}
    assert client.patch(f"{W}/companies/{world.CLIENT_COMPANY}", json=told).status_code == 200
    salesperson = {"salespersonId": str(world.person("COMMERCIAL").user_id)}
    order = client.post(
        f"{W}/orders", json={"lines": [orders.GOODS], "customerId": customer["id"], **salesperson}
    ).json()
    assert client.post(f"{W}/orders/{order['id']}/cancel", json={"reason": CANCELED}).status_code == 200
    refused = quotes_http.sent(client, customer["id"], **salesperson)
    answer = client.post(f"{W}/quotes/{refused['id']}/refuse", json={"reason": "PRICE", "comment": REFUSED})
    assert answer.status_code == 200
    open_quote = quotes_http.sent(client, customer["id"], **salesperson)
    revision = client.post(f"{W}/quotes/{open_quote['id']}/revise").json()
    invoice = sales_http.issued(client, customer["id"])
    return {
        "customer_id": customer["id"], "company_id": str(world.CLIENT_COMPANY), "order_id": order["id"],
        "quote_id": open_quote["id"], "refused_id": refused["id"], "invoice_id": invoice["id"], "revision_id": revision["id"],
        "record_id": order["id"],
    }  # fmt: skip


def addresses(endpoint: Endpoint, ids: dict[str, str]) -> list[str]:
    """Return the addresses at which an endpoint is read, one for each record it has."""
    if any(name not in ids for name in endpoint.path_names):
        return []
    path = endpoint.path or ""
    kinds = [ids | {"quote_id": ids["refused_id"]}, ids] if "quote_id" in endpoint.path_names else [ids]
    found = [path.format(**kind) for kind in kinds]
    if endpoint.query is not None and "format" in endpoint.query.model_fields:
        found += [f"{one}?format=csv" for one in found]
    return found


@pytest.mark.slow("every address that a client may enter")
@pytest.mark.parametrize("role", ROLES)
def test_no_address_tells_a_client_anything_internal(
    client: Client, as_role: Any, theirs: dict[str, str], role: str
) -> None:
    visitor, person = as_role(role), world.person(role).principal
    secrets = (CANCELED, REFUSED, NOTE, str(world.person("COMMERCIAL").user_id), theirs["revision_id"])
    read = 0
    for endpoint in ENDPOINTS.values():
        if endpoint.method != "GET" or endpoint.policy != "workspace" or not endpoint.allows(person):
            continue
        for address in addresses(endpoint, theirs):
            answer = visitor.get(address)
            read += answer.status_code == 200
            assert [secret for secret in secrets if secret in answer.text] == [], address
    assert read >= 10
    assert visitor.get(f"{W}/quotes/{theirs['revision_id']}").status_code == 404
