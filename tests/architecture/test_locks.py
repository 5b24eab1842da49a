"""Locks are taken in one order, that of the table in ARCHITECTURE.md; each act below is recorded statement by statement."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import sqlalchemy as sa

from leaseapp.kernel import clock
from leaseapp.kernel.persistence import db
from tests.architecture.tables import ROOT
from tests.factories import quotes_http, sales_http
from tests.factories.credits_http import credited, use
from tests.factories.sales_http import W

TRUCKS = {"kind": "GOODS", "designation": "Truck", "quantity": 10, "unitPriceHt": 1000, "vatRatePct": 20}
STOCKED = {
    "reference": "T-1", "name": "Truck", "kind": "GOODS", "defaultUnitPriceHt": 1000, "stockManaged": True, "stockQuantity": 99,
}  # fmt: skip
TAKING = (
    re.compile(r"FROM (\w+)\b.*\bFOR (?:NO KEY )?(?:UPDATE|SHARE)\b(?: OF (\w+))?", re.DOTALL),
    re.compile(r"INSERT INTO (\w+) .*ON CONFLICT.*DO UPDATE", re.DOTALL),
    re.compile(r"^(?:WITH moved AS\s*\()?UPDATE (\w+)\b", re.DOTALL),
)


#: rows that only who holds another row locks: no two acts wait for each other there
BELOW = {"dunning": "invoice"}


def order() -> dict[str, int]:
    """Lock → its place, as the table of ARCHITECTURE.md says."""
    text = (ROOT / "ARCHITECTURE.md").read_text()
    rows = re.findall(
        r"^\| (\d+) \| ([^|]+) \|", text.partition("## The order of locks")[2].partition("\n## ")[0], re.M
    )
    return {name: int(place) for place, names in rows for name in re.findall(r"`([^`]+)`", names)}


def taken(statement: str, parameters: Any) -> str | None:
    """The lock that a statement takes: a table, or the kind of an advisory lock; None for one that only reads or inserts."""
    if "advisory_xact_lock" in statement:
        return f"advisory {parameters['name'].split(':')[1]}"
    for pattern in TAKING:
        if found := pattern.search(statement):
            table = next(name for name in reversed(found.groups()) if name)
            series = parameters.get("series") if table == "number_sequence" else None
            named = f"{table} {series}"
            return named if named in order() else table
    return None


@contextmanager
def recorded() -> Iterator[list[list[str]]]:
    """The locks of each transaction of the runtime role, in the order in which it first takes them."""
    transactions: list[list[str]] = []

    def begin(_connection: Any) -> None:
        transactions.append([])

    def note(_connection: Any, _cursor: Any, statement: str, parameters: Any, *_rest: Any) -> None:
        name = taken(statement, parameters)
        if name and name not in transactions[-1]:
            transactions[-1].append(name)

    engine = db.engines.app
    sa.event.listen(engine, "begin", begin)
    sa.event.listen(engine, "before_cursor_execute", note)
    try:
        yield transactions
    finally:
        sa.event.remove(engine, "begin", begin)
        sa.event.remove(engine, "before_cursor_execute", note)


def out_of_order(locks: list[str]) -> list[str]:
    """The locks of a transaction that the table does not know, or wants earlier."""
    places, wrong, reached = order(), [], 0
    for place, name in enumerate(locks):
        if name in BELOW:
            wrong += [name] if BELOW[name] not in locks[:place] else []
        elif name not in places or places[name] < reached:
            wrong.append(name)
        reached = max(reached, places.get(name, 0))
    return wrong


def ok(answer: Any) -> Any:
    assert answer.status_code in (200, 201), answer.text
    return answer.json()


@pytest.fixture
def act(client: Any) -> Any:
    """`act(name, function)` calls the function and holds the locks of its transactions against the table."""
    seen: dict[str, list[list[str]]] = {}

    def call(name: str, function: Callable[[], Any]) -> Any:
        with recorded() as transactions:
            result = function()
        seen[name] = [locks for locks in transactions if locks]
        assert {tuple(locks): out_of_order(locks) for locks in seen[name] if out_of_order(locks)} == {}, name
        return result

    call.seen = seen
    return call


def test_selling_takes_its_locks_in_the_order_of_the_table(client: Any, anonymous: Any, act: Any) -> None:
    entity, customer = sales_http.seller(client), sales_http.customer(client)
    product = ok(client.post(f"{W}/products", json=STOCKED))
    line = TRUCKS | {"productId": product["id"]}
    quote = act("quote", lambda: quotes_http.sent(client, customer["id"], (line,)))
    link = ok(client.get(f"{W}/quotes/{quote['id']}/link"))["url"].rpartition("/")[2]
    accepted = {"name": "Paul Rouvière", "totalTtc": 12000}
    act("accept", lambda: ok(anonymous.post(f"/api/public/quotes/{link}/accept", json=accepted)))
    made = act("convert", lambda: ok(client.post(f"{W}/quotes/{quote['id']}/convert")))
    order_path = f"{W}/orders/{made.get('orderId') or made['id']}"
    deposit = act("deposit", lambda: ok(client.post(f"{order_path}/invoice", json={"mode": "DEPOSIT", "percent": 30})))
    act("issue of a deposit", lambda: ok(client.post(f"{W}/invoices/{deposit['id']}/issue")))
    act("shipment", lambda: ok(client.post(f"{order_path}/ship", json={})))
    act("payment of a deposit", lambda: ok(sales_http.payment(client, (read(client, deposit), 3600), day=today())))
    rest = act("balance", lambda: ok(client.post(f"{order_path}/invoice", json={"mode": "BALANCE"})))
    act("issue of a balance", lambda: ok(client.post(f"{W}/invoices/{rest['id']}/issue")))
    act("credit of a balance", lambda: credited(client, read(client, rest)))
    free = {"customerId": customer["id"], "billingEntityId": entity["id"], "lines": [line]}
    order_made = act("order", lambda: ok(client.post(f"{W}/orders", json=free)))
    act(
        "order canceled", lambda: ok(client.post(f"{W}/orders/{order_made['id']}/cancel", json={"reason": "Withdrawn"}))
    )
    assert act.seen["issue of a deposit"] == [
        ["invoice", "number_sequence invoice", "billing_entity", "ledger_counter", "sales_order", "audit_head"]
    ]
    assert ["product", "product_variant", "number_sequence", "audit_head"] in [
        [name for name in locks if name != "quote"] for locks in (*act.seen["order"], *act.seen["convert"])
    ]


def test_invoices_payments_and_credits_take_their_locks_in_the_order_of_the_table(client: Any, act: Any) -> None:
    sales_http.seller(client)
    customer = act("customer", lambda: sales_http.customer(client))
    first = act("draft", lambda: sales_http.draft(client, customer["id"], [TRUCKS]))
    act("change", lambda: ok(client.patch(f"{W}/invoices/{first['id']}", json={"notes": "By hand"})))
    key = {"Idempotency-Key": "an issue"}
    act("issue", lambda: ok(client.post(f"{W}/invoices/{first['id']}/issue", headers=key)))
    first = read(client, first)
    paid = act("payment", lambda: ok(sales_http.payment(client, (first, 5000), day=today())))
    act("credit", lambda: credited(client, first, (0, "quantity", 2)))
    undo = {"reversesPaymentId": paid["id"], "date": today(), "reason": "Returned by the bank"}
    act("payment undone", lambda: ok(client.post(f"{W}/payments", json=undo)))
    second = sales_http.issued(client, customer["id"], [TRUCKS])
    ok(sales_http.payment(client, (second, 12000), day=today()))
    note = act("credit of what was paid", lambda: credited(client, second))
    shares = [{"invoiceId": first["id"], "amount": 100}]
    act("set-off", lambda: ok(use(client, note, kind="ALLOCATION", date=today(), allocations=shares)))
    act("refund", lambda: ok(use(client, note, kind="REFUND", amount=10, date=today(), method="TRANSFER")))
    on_account = {
        "date": today(), "amount": 500, "method": "CHECK", "onAccount": True, "vatRatePct": 20, "customerId": customer["id"],
        "billingEntityId": first["billingEntityId"],
    }  # fmt: skip
    cheque = act("money on account", lambda: ok(client.post(f"{W}/payments", json=on_account)))
    slip = {"date": today(), "method": "CHECK", "payments": [{"paymentId": cheque["id"]}]}
    act("bank deposit", lambda: ok(client.post(f"{W}/bank-deposits", json=slip)))
    uses = f"{W}/advances/{cheque['advanceId']}/uses"
    shares = [{"invoiceId": first["id"], "amount": 50}]
    act(
        "advance set off",
        lambda: ok(client.post(uses, json={"kind": "ALLOCATION", "date": today(), "allocations": shares})),
    )
    third = sales_http.issued(client, customer["id"], [TRUCKS])
    act("replaced", lambda: ok(client.post(f"{W}/invoices/{third['id']}/cancel-and-replace", json={"reason": "Wrong"})))
    act("customer changed", lambda: ok(client.patch(f"{W}/customers/{customer['id']}", json={"paymentTermDays": 20})))
    assert act.seen["issue"] == [
        ["advisory idempotency", "invoice", "number_sequence invoice", "billing_entity", "ledger_counter", "audit_head"]
    ]
    assert act.seen["payment undone"] == [
        [
            "advisory payment",
            "credit_note",
            "invoice",
            "ledger_counter",
            "advisory lettering",
            "lettering",
            "dunning",
            "audit_head",
        ]
    ]


def read(client: Any, invoice: dict[str, Any]) -> dict[str, Any]:
    return ok(client.get(f"{W}/invoices/{invoice['id']}"))


def today() -> str:
    return clock.today().isoformat()


@pytest.mark.parametrize(
    ("statement", "lock"),
    [
        ("SELECT invoice.id FROM invoice WHERE invoice.id = 1 FOR UPDATE", "invoice"),
        ("SELECT a.id FROM file AS a JOIN bucket ON 1 = 1 FOR UPDATE OF file SKIP LOCKED", "file"),
        ("SELECT prefix FROM billing_entity FOR SHARE", "billing_entity"),
        (
            "INSERT INTO number_sequence (id) VALUES (1) ON CONFLICT ON CONSTRAINT u DO UPDATE SET last = 2",
            "number_sequence",
        ),
        ("INSERT INTO job (id) VALUES (1) ON CONFLICT DO NOTHING", None),
        ("UPDATE ledger_counter SET last = 2", "ledger_counter"),
        ("SELECT invoice.id FROM invoice", None),
    ],
)
def test_a_statement_that_takes_a_lock_is_known(statement: str, lock: str | None) -> None:
    assert taken(statement, {}) == lock


def test_a_lock_out_of_turn_and_one_that_nobody_wrote_down_are_found() -> None:
    assert out_of_order(["invoice", "ledger_counter", "audit_head"]) == []
    assert out_of_order(["ledger_counter", "invoice", "audit_head"]) == ["invoice"]
    assert out_of_order(["invoice", "somebody_else"]) == ["somebody_else"]
    assert len(order()) >= 20
