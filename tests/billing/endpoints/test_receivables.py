"""Statement and aged balance over HTTP: who may read whose account, and the shapes that machines rely on."""

from leaseapp.kernel import clock
from tests.factories import sales
from tests.factories import sales_http as http
from tests.factories.sales_http import W
from tests.support import world
from tests.support.prepared import prepared

ROUTE = f"{W}/accounting/balance-customers"


@prepared
def shop(client):
    """The client company of the world owes 1 200 €, another customer 2 400 €, of which 400 € are paid."""
    http.seller(client)
    place = {"companyId": str(world.CLIENT_COMPANY), "name": "Siège", "isHeadOffice": True} | sales.OFFICE
    assert client.post(f"{W}/establishments", json=place).status_code == 201
    own = client.post(f"{W}/customers", json={"companyId": str(world.CLIENT_COMPANY)})
    assert own.status_code == 201, own.text
    other = http.customer(client)
    http.issued(client, own.json()["id"])
    invoice = http.issued(client, other["id"], [sales.GOODS | {"quantity": 2}])
    assert http.payment(client, (invoice, 400), day=clock.today().isoformat()).status_code == 201
    return {"own": own.json()["id"], "other": other["id"]}


def test_the_customers_record_carries_its_figures(client, shop):
    found = client.get(f"{W}/customers/{shop['other']}").json()
    names = ("amountDue", "amountLate", "turnover12Months", "averagePaymentDays", "averageLateDays", "availableCredit")
    assert [found[name] for name in names] == [2000, 0, 2000, None, None, 0]


def test_a_statement_is_read_by_accountants_managers_and_auditors(client, shop, as_role):
    for role in ("ACCOUNTANT", "MANAGER", "AUDITOR"):
        answer = as_role(role).get(f"{W}/customers/{shop['other']}/statement")
        assert answer.status_code == 200
        found = answer.json()
        assert (found["opening"], found["closing"], found["totalDebit"], found["totalCredit"]) == (0, 2000, 2400, 400)
        assert found["bands"] == {
            "notDue": 2000, "late1to30": 0, "late31to60": 0, "late61to90": 0, "lateOver90": 0, "credits": 0,
            "advances": 0,
        }  # fmt: skip
        assert [row["kind"] for row in found["rows"]] == ["INVOICE", "PAYMENT"]
        assert (found["from"], found["to"]) == (f"{clock.today().year}-01-01", clock.today().isoformat())
    for role in ("COMMERCIAL", "TECHNICIAN", "LENDER_USER"):
        assert as_role(role).get(f"{W}/customers/{shop['other']}/statement").status_code == 403


def test_a_client_reads_its_own_account_and_no_other(client, shop, as_role):
    reader = as_role("CLIENT_ADMIN")
    own = reader.get(f"{W}/customers/{shop['own']}/statement")
    assert (own.status_code, own.json()["closing"]) == (200, 1200)
    assert reader.get(f"{W}/customers/{shop['own']}/statement?format=pdf").content[:5] == b"%PDF-"
    assert reader.get(f"{W}/customers/{shop['other']}/statement").status_code == 404
    assert as_role("ADMIN", "beta").get(f"{W}/customers/{shop['own']}/statement").status_code == 404


def test_wrong_periods_and_formats_are_refused_at_their_parameter(client, shop):
    route = f"{W}/customers/{shop['own']}/statement"
    answer = client.get(f"{route}?from=2026-02-02&to=2026-02-01")
    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (422, "from")
    for query in ("from=yesterday", "format=doc", "colour=red", "billingEntityId=x"):
        assert client.get(f"{route}?{query}").status_code == 422


def test_the_aged_balance_belongs_to_those_who_export(client, shop, as_role):
    found = as_role("ACCOUNTANT").get(ROUTE).json()
    assert [(item["name"], item["balance"], item["notDue"]) for item in found["items"]] == [
        ("Client SA", 1200, 1200),
        ("Customer 1", 2000, 2000),
    ]
    assert (found["total"], found["totals"]["balance"], found["totals"]["difference"]) == (2, 3200, 0)
    assert as_role("FINANCE_OFFICER").get(ROUTE).status_code == 200
    for role in ("MANAGER", "COMMERCIAL", "CLIENT_ADMIN", "AUDITOR"):
        assert as_role(role).get(ROUTE).status_code == 403
    assert as_role("ADMIN", "beta").get(ROUTE).json()["items"] == []


def test_the_aged_balance_is_a_file_when_asked(client, shop):
    answer = client.get(f"{ROUTE}?asOf={clock.today()}&format=csv")
    lines = answer.content.decode("utf-8-sig").splitlines()
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    assert lines[-1] == ",Total,,0.00,3600.00,400.00,3200.00,0.00,0.00,0.00,0.00,0.00,0.00,3200.00,0.00,,,"
    for query in ("asOf=x", "from=2026-02-02&asOf=2026-02-01", "format=pdf", "page=0", "pageSize=501", "colour=red"):
        assert client.get(f"{ROUTE}?{query}").status_code == 422
