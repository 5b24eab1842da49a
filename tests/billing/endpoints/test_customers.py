"""Customers over HTTP: made of a company, once; its terms are changed, its company is not."""

from concurrent.futures import ThreadPoolExecutor

from leaseapp.billing.endpoints.customers import create_customer
from leaseapp.kernel.dispatch import perform
from leaseapp.kernel.errors import Problem
from tests.factories import directory, sales
from tests.factories import sales_http as http
from tests.factories.sales_http import W
from tests.support import world
from tests.support.unchanged import unchanged

UNKNOWN = "0193b2a0-0000-7000-8000-000000000000"


def refused(client, database, body, path="/customers", method="POST"):
    with unchanged(database):
        answer = client.request(method, f"{W}{path}", json=body)
    problem = answer.json()
    return answer.status_code, problem["code"], {item["field"]: item["code"] for item in problem.get("errors", [])}


def test_a_customer_is_made_with_its_company(client):
    customer = http.customer(client)
    assert customer["company"]["name"] == "Customer 1"
    assert customer["code"] == "C00001"
    assert customer["billingAddress"]["city"] == "Saint-Étienne"
    assert (customer["amountDue"], customer["amountLate"], customer["lateInvoices"]) == (0, 0, 0)
    listed = client.get(f"{W}/customers?q=saint").json()["items"]
    assert [(item["name"], item["code"], item["city"]) for item in listed] == [
        ("Customer 1", "C00001", "Saint-Étienne")
    ]


def test_a_wrong_siren_is_refused_at_its_field(client, database):
    body = {"company": {"name": "Dupont", "siren": "123456789", "headOffice": sales.OFFICE}}
    assert refused(client, database, body) == (422, "VALIDATION_FAILED", {"company.siren": "SIREN_INVALID"})


def test_a_company_is_a_customer_once(client, database):
    customer = http.customer(client)
    assert refused(client, database, {"companyId": customer["companyId"]}) == (
        409, "CUSTOMER_EXISTS", {"companyId": "CUSTOMER_EXISTS"},
    )  # fmt: skip
    same = {"name": "Again", "siren": directory.siren(55501001)}
    assert refused(client, database, {"company": same})[:2] == (409, "SIREN_ALREADY_EXISTS")


def test_either_a_company_or_a_new_one(client, database):
    customer = http.customer(client)
    for body in ({}, {"companyId": customer["companyId"], "company": {"name": "Both"}}):
        assert refused(client, database, body) == (422, "COMPANY_REQUIRED", {"companyId": "COMPANY_REQUIRED"})


def test_unknown_companies_and_establishments_are_not_found(client, database):
    assert refused(client, database, {"companyId": UNKNOWN})[::2] == (404, {"companyId": "NOT_FOUND"})
    customer = http.customer(client)
    path = f"/customers/{customer['id']}"
    assert refused(client, database, {"billingEstablishmentId": UNKNOWN}, path, "PATCH")[0] == 404
    other = http.customer(client, 2)
    body = {"billingEstablishmentId": other["billingAddress"]["establishmentId"]}
    assert refused(client, database, body, path, "PATCH")[1] == "ESTABLISHMENT_OF_ANOTHER_COMPANY"


def test_terms_are_changed_with_a_version(client, database):
    customer = http.customer(client)
    path = f"/customers/{customer['id']}"
    changed = client.patch(
        f"{W}{path}", json={"paymentTermDays": 45, "billingEmail": "pay@customer.example", "version": 1}
    )
    assert (changed.status_code, changed.json()["paymentTermDays"], changed.json()["version"]) == (200, 45, 2)
    assert refused(client, database, {"paymentTermDays": 10, "version": 1}, path, "PATCH")[:2] == (409, "STALE_VERSION")
    assert refused(client, database, {"paymentTermDays": -1}, path, "PATCH")[2] == {
        "paymentTermDays": "NUMBER_TOO_SMALL"
    }
    assert refused(client, database, {"companyId": UNKNOWN}, path, "PATCH")[2] == {"companyId": "UNKNOWN_FIELD"}


def test_an_accountant_makes_customers_of_known_and_of_new_companies_a_technician_of_none(client, database, as_role):
    company = client.post(f"{W}/companies", json={"name": "Known", "kind": "CONSUMER"}).json()
    bodies = {"companyId": company["id"]}, {"company": {"name": "New", "kind": "CONSUMER"}}
    technician = as_role("TECHNICIAN")
    assert [refused(technician, database, body)[:2] for body in bodies] == [(403, "FORBIDDEN")] * 2
    accountant = as_role("ACCOUNTANT")
    made = [accountant.post(f"{W}/customers", json=body) for body in bodies]
    assert [(one.status_code, one.json()["company"]["name"]) for one in made] == [(201, "Known"), (201, "New")]


def test_six_people_making_the_same_customer_make_one(client):
    company = client.post(f"{W}/companies", json={"name": "Known", "kind": "CONSUMER"}).json()
    who = world.person("COMMERCIAL").principal

    def create(_n):
        try:
            return perform(create_customer, who, body={"companyId": company["id"]}).status
        except Problem as problem:
            return problem.code

    with ThreadPoolExecutor(6) as pool:
        answers = sorted(map(str, pool.map(create, range(6))))
    assert answers == ["201"] + ["CUSTOMER_EXISTS"] * 5


def test_a_company_with_a_customer_is_kept(client, database):
    customer = http.customer(client)
    assert refused(client, database, None, f"/companies/{customer['companyId']}", "DELETE")[:2] == (
        409,
        "COMPANY_IN_USE",
    )


def test_a_customer_says_which_place_is_billed_and_that_it_wants_its_order_number(client, database):
    customer = http.customer(client)
    assert (customer["orderReferenceRequired"], customer["billingEstablishmentName"]) == (False, None)
    place = {"companyId": customer["companyId"], "name": "Dépôt", "addressLine1": "2 quai Sud", "postalCode": "44000",
             "city": "Nantes"}  # fmt: skip
    depot = client.post(f"{W}/establishments", json=place).json()
    body = {"billingEstablishmentId": depot["id"], "orderReferenceRequired": True}
    changed = client.patch(f"{W}/customers/{customer['id']}", json=body).json()
    assert (changed["orderReferenceRequired"], changed["billingEstablishmentName"]) == (True, "Dépôt")
    assert changed["billingAddress"]["city"] == "Nantes"
    offered = client.get(f"{W}/establishments?companyId={customer['companyId']}").json()["items"]
    assert depot["id"] in {item["id"] for item in offered}
    other = http.customer(client, 2)
    assert refused(client, database, body, f"/customers/{other['id']}", "PATCH")[2] == {
        "billingEstablishmentId": "ESTABLISHMENT_OF_ANOTHER_COMPANY"
    }
