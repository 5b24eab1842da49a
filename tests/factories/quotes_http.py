"""Quotes through HTTP, for tests that commit."""

from typing import Any

from tests.factories.sales_http import W

RENTAL = {"kind": "SERVICE", "designation": "Forklift rental", "quantity": 2, "unitPriceHt": 500, "vatRatePct": 20}
OPTION = {
    "kind": "SERVICE", "designation": "Training", "quantity": 1, "unitPriceHt": 200, "vatRatePct": 20, "optional": True,
}  # fmt: skip


def quote(client: Any, customer_id: str, lines: Any = (RENTAL, OPTION), **values: Any) -> dict[str, Any]:
    """A draft of 1 200 € incl. VAT with an option of 240 € that is not ticked."""
    answer = client.post(f"{W}/quotes", json={"customerId": customer_id, "lines": list(lines)} | values)
    assert answer.status_code == 201, answer.text
    return answer.json()


def sent(client: Any, customer_id: str, lines: Any = (RENTAL, OPTION), **values: Any) -> dict[str, Any]:
    """The same, sent."""
    draft = quote(client, customer_id, lines, **values)
    answer = client.patch(f"{W}/quotes/{draft['id']}", json={"status": "SENT"})
    assert answer.status_code == 200, answer.text
    return answer.json()


def refused(client: Any, method: str, path: str, body: Any = None) -> tuple[int, str, dict[str, str]]:
    """(status, code, {field: code}) of a refusal."""
    answer = client.request(method, f"{W}{path}", **({} if body is None else {"json": body}))
    problem = answer.json()
    return answer.status_code, problem["code"], {item["field"]: item["code"] for item in problem.get("errors", [])}
