"""Credit notes through HTTP, for tests that commit."""

from typing import Any

from tests.factories.sales_http import W


def credit(client: Any, invoice: dict[str, Any], *lines: tuple[int, str, Any], **values: Any) -> Any:
    """The answer to a credit of `(position from 0, "quantity" or "amountHt", value)` lines; without lines of everything."""
    body: dict[str, Any] = {"invoiceId": invoice["id"], "reason": "Returned"}
    if lines:
        body["lines"] = [{"invoiceLineId": invoice["lines"][at]["id"], name: value} for at, name, value in lines]
    return client.post(f"{W}/credit-notes", json=body | values)


def credited(client: Any, invoice: dict[str, Any], *lines: tuple[int, str, Any]) -> dict[str, Any]:
    """The credit note."""
    answer = credit(client, invoice, *lines)
    assert answer.status_code == 201, answer.text
    return answer.json()


def use(client: Any, note: dict[str, Any], **body: Any) -> Any:
    """The answer to a use of the credit."""
    return client.post(f"{W}/credit-notes/{note['id']}/uses", json=body)
