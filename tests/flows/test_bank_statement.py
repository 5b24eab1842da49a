"""A statement from its file to books that agree with the bank: imported, proposed, confirmed by several hands, one line undone."""

from decimal import Decimal

from tests.banking import papers
from tests.factories import sales_http as http

W = "/api/workspace"
AT, LINES = f"{W}/accounting/bank-statements", f"{W}/accounting/bank-lines"
XML = {"Content-Type": "application/xml"}


def sent(client, content, path=AT):
    return client.post(f"{path}?name=releve.xml", content=content, headers=XML)


def lines_of(client, statement):
    return {one["label"]: one for one in client.get(f"{AT}/{statement['id']}/lines").json()["items"]}


def test_a_statement_is_reconciled(client, as_role):
    http.seller(client)
    customers = [http.customer(client, number) for number in (1, 2)]
    first, second = (http.issued(client, customer["id"]) for customer in customers)
    day = first["issueDate"]
    rejected = http.payment(client, (second, 1200), day=day, reference="PRL 77").json()
    rows = [
        (day, "1200.00", f"VIR CUSTOMER 1 {first['number']}"),
        (day, "1200.00", "PRLV PRL 77"),
        (day, "-1200.00", "REJET PRLV PRL 77"),
        (day, "-42.00", "FRAIS TENUE DE COMPTE"),
        (day, "318.00", "VIR INST 8842HGT"),
    ]
    content = papers.camt(rows, "1000.00")
    shown = sent(client, content, f"{AT}/preview").json()
    assert (shown["lineCount"], shown["closing"], shown["warnings"]) == (5, 2476, [])
    statement = sent(client, content).json()
    assert sent(client, content).status_code == 409

    found = lines_of(client, statement)
    assert [(one["certainty"], [best["outcome"] for best in one["proposals"][:1]]) for one in found.values()] == [
        ("CERTAIN", ["RECEIPT"]), ("CERTAIN", ["RECORDED"]), ("PROBABLE", ["RETURNED"]), ("CERTAIN", ["POSTED"]), ("UNKNOWN", []),
    ]  # fmt: skip
    assert (
        as_role("MANAGER").post(f"{LINES}/{found['VIR INST 8842HGT']['id']}/ignore", json={"reason": "X"}).status_code
        == 403
    )

    certain = [one["id"] for one in found.values() if one["certainty"] == "CERTAIN"]
    answer = as_role("ACCOUNTANT").post(f"{W}/bulk/bank-lines/confirm", json={"ids": certain}).json()
    assert (answer["done"], answer["refused"]) == (3, 0)
    assert client.get(f"{W}/invoices/{first['id']}").json()["status"] == "PAID"

    back = found["REJET PRLV PRL 77"]
    returned = client.post(
        f"{LINES}/{back['id']}/return", json={"paymentId": rejected["id"], "version": back["version"]}
    )
    assert (returned.status_code, returned.json()["outcome"]) == (200, "RETURNED")
    assert client.get(f"{W}/invoices/{second['id']}").json()["status"] == "ISSUED"

    unknown = found["VIR INST 8842HGT"]
    waits = client.post(f"{LINES}/{unknown['id']}/post", json={"accountNumber": "471"}).json()
    undone = client.post(
        f"{LINES}/{unknown['id']}/undo", json={"reason": "Client retrouvé", "version": waits["version"]}
    ).json()
    body = {"customerId": customers[1]["id"], "onAccount": True, "vatRatePct": 20, "version": undone["version"]}
    assert client.post(f"{LINES}/{unknown['id']}/receipt", json=body).json()["outcome"] == "RECEIPT"

    told = client.get(f"{AT}/{statement['id']}").json()
    assert (told["waitingCount"], told["matchedCount"]) == (0, 5)
    # the account was opened with 1,000.00 €, which no entry of these books knows
    assert (told["bookBalance"], told["bookOnly"], told["difference"]) == (1476, 0, 1000)
    assert Decimal(str(told["closing"])) == 2476
    assert client.get(f"{AT}?open=true").json()["total"] == 0
    later = [(day, "5.00", "VIR X", {"ref": "N1"})]
    assert sent(client, papers.camt([*rows, *later], "1000.00", number="48")).json()["knownCount"] == 5
