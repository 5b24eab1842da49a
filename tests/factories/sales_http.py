"""The same through HTTP, for tests that commit."""

from typing import Any

from tests.factories import directory, sales

W = "/api/workspace"


def seller(client: Any, **values: Any) -> dict[str, Any]:
    """A complete billing entity."""
    answer = client.post(f"{W}/billing-entities", json=sales.SELLER | values)
    assert answer.status_code == 201, answer.text
    return answer.json()


def customer(client: Any, number: int = 1, **company: Any) -> dict[str, Any]:
    """A French business with SIREN and address."""
    body = {"name": f"Customer {number}", "siren": directory.siren(55501000 + number), "headOffice": sales.OFFICE}
    answer = client.post(f"{W}/customers", json={"company": body | company})
    assert answer.status_code == 201, answer.text
    return answer.json()


def draft(client: Any, customer_id: str, lines: Any = (sales.GOODS,), **values: Any) -> dict[str, Any]:
    """A draft that lacks nothing."""
    answer = client.post(f"{W}/invoices", json={"customerId": customer_id, "lines": list(lines)} | values)
    assert answer.status_code == 201, answer.text
    return answer.json()


def issued(client: Any, customer_id: str, lines: Any = (sales.GOODS,), **values: Any) -> dict[str, Any]:
    """An issued invoice, read again."""
    invoice = draft(client, customer_id, lines, **values)
    answer = client.post(f"{W}/invoices/{invoice['id']}/issue")
    assert answer.status_code == 200, answer.text
    return client.get(f"{W}/invoices/{invoice['id']}").json()


def payment(client: Any, *shares: tuple[dict[str, Any], Any], day: str, **values: Any) -> Any:
    """The answer to a transfer over (invoice, amount)."""
    body = {
        "date": day, "method": "TRANSFER", "amount": sum(amount for _invoice, amount in shares),
        "allocations": [{"invoiceId": invoice["id"], "amount": amount} for invoice, amount in shares],
    }  # fmt: skip
    return client.post(f"{W}/payments", json=body | values)
