"""Ends of a quote: accepted by the office with its evidence, refused with a reason, converted once, seen by the client."""

import hashlib
from datetime import timedelta
from decimal import Decimal

import pytest
from sqlmodel import select

from leaseapp.catalog.models import Product
from leaseapp.kernel import clock
from leaseapp.notifications.enums import EmailStatus
from leaseapp.notifications.models import Notification
from leaseapp.sales.jobs import notify_expired_quotes
from leaseapp.sales.models import Order, OrderLine, QuoteAcceptance
from tests.factories import quotes_http as http
from tests.factories import sales_http
from tests.factories.quotes_http import OPTION, RENTAL
from tests.factories.sales_http import W
from tests.support import world
from tests.support.prepared import prepared
from tests.support.unchanged import unchanged

UNKNOWN = "0193b2a0-0000-7000-8000-000000000000"
HEADING = {"rowKind": "SECTION", "designation": "Rental"}


@prepared
def customer(client):
    """A customer, and the billing entity that sells to it."""
    sales_http.seller(client)
    return sales_http.customer(client)["id"]


@pytest.fixture
def refused(client, database):
    """A refusal that left every row as it was."""

    def call(method, path, body=None):
        with unchanged(database):
            return http.refused(client, method, path, body)

    return call


def told(work_of, role="COMMERCIAL"):
    """Titles, pages and mails of the notifications of a person."""
    with work_of() as context:
        mine = Notification.recipient_user_id == world.person(role).user_id
        return [
            (row.title, row.target_url, row.email_status)
            for row in context.session.exec(select(Notification).where(mine))
        ]


# --- accepted by the office


def test_an_acceptance_seals_the_pdf_and_keeps_the_evidence(client, customer, work_of):
    quote = http.sent(client, customer)
    option = quote["lines"][1]["id"]
    answer = client.post(
        f"{W}/quotes/{quote['id']}/accept", json={"acceptedByName": "Ada Byron", "selectedLineIds": [option]}
    )
    assert answer.status_code == 200, answer.text
    accepted = answer.json()
    assert (accepted["status"], accepted["totalTtc"], accepted["optionsHt"]) == ("ACCEPTED", 1440, 0)
    evidence = accepted["acceptance"]
    assert (evidence["channel"], evidence["acceptedByName"], evidence["totalTtc"]) == ("OFFICE", "Ada Byron", 1440)
    assert (evidence["selectedLineIds"], evidence["ipAddress"]) == ([option], None)
    pdf = client.get(f"{W}/quotes/{quote['id']}/pdf")
    assert pdf.headers["content-type"] == "application/pdf"
    assert hashlib.sha256(pdf.content).hexdigest() == evidence["documentSha256"] == accepted["pdfSha256"]
    with work_of() as context:
        assert context.session.exec(select(QuoteAcceptance.document_file_id)).one() is not None


def test_the_sealed_pdf_stays_as_it_was_accepted(client, customer):
    quote = http.sent(client, customer)
    client.post(f"{W}/quotes/{quote['id']}/accept", json={"acceptedByName": "Ada"})
    sealed = client.get(f"{W}/quotes/{quote['id']}/pdf").content
    client.patch(f"{W}/companies/{quote['companyId']}", json={"name": "Renamed"})
    assert client.get(f"{W}/quotes/{quote['id']}/pdf").content == sealed


def test_without_a_choice_the_options_stay_as_ticked(client, customer):
    quote = http.sent(client, customer, [RENTAL, OPTION | {"selected": True}])
    accepted = client.post(f"{W}/quotes/{quote['id']}/accept", json={"acceptedByName": "Ada"}).json()
    assert (accepted["totalTtc"], len(accepted["acceptance"]["selectedLineIds"])) == (1440, 1)


def test_an_acceptance_that_cannot_be_is_refused(client, customer, refused):
    draft = http.quote(client, customer)
    body = {"acceptedByName": "Ada"}
    assert refused("POST", f"/quotes/{draft['id']}/accept", body)[:2] == (409, "INVALID_TRANSITION")
    sent = http.sent(client, customer)
    path = f"/quotes/{sent['id']}/accept"
    assert refused("POST", path, {}) == (422, "VALIDATION_FAILED", {"acceptedByName": "REQUIRED"})
    assert refused("POST", path, {"acceptedByName": "  "}) == (422, "VALIDATION_FAILED", {"acceptedByName": "REQUIRED"})
    wrong = {**body, "selectedLineIds": [sent["lines"][1]["id"], sent["lines"][0]["id"]]}
    assert refused("POST", path, wrong) == (404, "NOT_FOUND", {"selectedLineIds[1]": "NOT_FOUND"})
    options = http.sent(client, customer, [HEADING, OPTION])
    empty = refused("POST", f"/quotes/{options['id']}/accept", body)
    assert empty == (422, "QUOTE_NO_LINES", {"lines": "QUOTE_NO_LINES"})


def test_nobody_accepts_twice(client, customer, refused):
    quote = http.sent(client, customer)
    path = f"/quotes/{quote['id']}/accept"
    assert client.post(f"{W}{path}", json={"acceptedByName": "Ada"}).status_code == 200
    assert refused("POST", path, {"acceptedByName": "Ada"})[:2] == (409, "INVALID_TRANSITION")


def test_the_salesperson_hears_of_an_acceptance_that_somebody_else_recorded(client, as_role, customer, work_of):
    commercial = as_role("COMMERCIAL")
    own, others = http.sent(commercial, customer), http.sent(commercial, customer)
    commercial.post(f"{W}/quotes/{own['id']}/accept", json={"acceptedByName": "Ada"})
    assert told(work_of) == []
    client.post(f"{W}/quotes/{others['id']}/accept", json={"acceptedByName": "Ada"})
    assert told(work_of) == [("Quote accepted", f"/workspace/quotes/{others['id']}", EmailStatus.QUEUED)]


# --- refused


@pytest.mark.parametrize("by", ["refuse", "patch"])
def test_a_refusal_says_why(client, customer, by):
    quote = http.sent(client, customer)
    path = f"{W}/quotes/{quote['id']}"
    if by == "refuse":
        answer = client.post(f"{path}/refuse", json={"reason": "PRICE", "comment": "Too dear"})
    else:
        answer = client.patch(path, json={"status": "REFUSED", "refusalReason": "PRICE", "refusalComment": "Too dear"})
    read = answer.json()
    assert answer.status_code == 200
    assert (read["status"], read["refusalReason"], read["refusalComment"]) == ("REFUSED", "PRICE", "Too dear")
    assert read["refusedAt"][:10] == clock.now().date().isoformat()


def test_a_refusal_needs_its_reason(client, customer, refused):
    quote = http.sent(client, customer)
    path = f"/quotes/{quote['id']}"
    assert refused("POST", f"{path}/refuse", {}) == (422, "VALIDATION_FAILED", {"reason": "REQUIRED"})
    assert refused("POST", f"{path}/refuse", {"reason": "x"}) == (422, "VALIDATION_FAILED", {"reason": "UNKNOWN_VALUE"})
    assert refused("PATCH", path, {"status": "REFUSED"}) == (422, "REQUIRED", {"refusalReason": "REQUIRED"})
    alone = refused("PATCH", path, {"refusalReason": "PRICE"})
    assert alone == (422, "VALIDATION_FAILED", {"refusalReason": "UNEXPECTED"})


@pytest.mark.parametrize("state", ["DRAFT", "SENT", "ACCEPTED", "CONVERTED"])
def test_it_is_refused_from_any_state_but_its_own(client, customer, refused, state):
    quote = http.quote(client, customer) if state == "DRAFT" else http.sent(client, customer)
    path = f"/quotes/{quote['id']}"
    if state == "ACCEPTED":
        client.post(f"{W}{path}/accept", json={"acceptedByName": "Ada"})
    if state == "CONVERTED":
        client.post(f"{W}{path}/convert")
    assert client.get(f"{W}{path}").json()["status"] == state
    assert client.post(f"{W}{path}/refuse", json={"reason": "TIMING"}).json()["status"] == "REFUSED"
    for method, act, body in (
        ("POST", "/refuse", {"reason": "PRICE"}), ("POST", "/accept", {"acceptedByName": "A"}), ("POST", "/convert", None),
    ):  # fmt: skip
        assert refused(method, f"{path}{act}", body)[:2] == (409, "INVALID_TRANSITION")


def test_refusing_a_converted_quote_leaves_its_order(client, customer, work_of):
    quote = http.quote(client, customer)
    order_id = client.post(f"{W}/quotes/{quote['id']}/convert").json()["orderId"]
    read = client.post(f"{W}/quotes/{quote['id']}/refuse", json={"reason": "NO_NEED"}).json()
    assert (read["status"], read["orderId"]) == ("REFUSED", order_id)
    with work_of() as context:
        assert context.session.exec(select(Order.status)).one().value == "CONFIRMED"


# --- converted


@pytest.mark.parametrize("state", ["DRAFT", "SENT", "ACCEPTED"])
def test_a_quote_becomes_the_order_of_what_counts(client, customer, work_of, state):
    rows = [HEADING, RENTAL | {"discountPct": 10, "ecoTaxHt": 1.5}, OPTION, OPTION | {"selected": True}]
    quote = http.quote(client, customer, rows, subject="Lift", conditions="Ours", depositPct=30)
    if state != "DRAFT":
        client.patch(f"{W}/quotes/{quote['id']}", json={"status": "SENT"})
    if state == "ACCEPTED":
        client.post(f"{W}/quotes/{quote['id']}/accept", json={"acceptedByName": "Ada"})
    answer = client.post(f"{W}/quotes/{quote['id']}/convert")
    assert answer.status_code == 200, answer.text
    conversion = answer.json()
    assert conversion == {
        "quoteId": quote["id"], "orderId": conversion["orderId"], "orderNumber": "CMD-1", "status": "CONFIRMED",
        "waitingForContract": 0,
    }  # fmt: skip
    read = client.get(f"{W}/quotes/{quote['id']}").json()
    assert (read["status"], read["orderId"], read["orderNumber"]) == ("CONVERTED", conversion["orderId"], "CMD-1")
    with work_of() as context:
        order = context.session.exec(select(Order)).one()
        lines = context.session.exec(select(OrderLine).order_by(OrderLine.position)).all()
    assert (order.subject, order.conditions, order.deposit_pct) == ("Lift", "Ours", 30)
    assert (read["totalHt"], read["totalTtc"]) == (1101.5, 1321.8)
    assert (order.total_ht, order.total_ttc) == (Decimal("1101.50"), Decimal("1321.80"))
    assert order.salesperson_id == world.person("ADMIN").user_id
    assert [(line.position, line.designation, str(line.quote_line_id)) for line in lines] == [
        (1, "Forklift rental", quote["lines"][1]["id"]), (2, "Training", quote["lines"][3]["id"]),
    ]  # fmt: skip


def test_a_quote_is_ordered_once(client, customer, refused):
    quote = http.quote(client, customer)
    assert client.post(f"{W}/quotes/{quote['id']}/convert").status_code == 200
    assert refused("POST", f"/quotes/{quote['id']}/convert")[:2] == (409, "INVALID_TRANSITION")


def test_nothing_is_ordered_of_nothing(client, customer, refused):
    for rows in ([], [HEADING], [OPTION]):
        quote = http.quote(client, customer, rows)
        answer = refused("POST", f"/quotes/{quote['id']}/convert")
        assert answer == (422, "QUOTE_NO_LINES", {"lines": "QUOTE_NO_LINES"})


def test_stock_falls_with_the_order(client, customer, work_of):
    product = client.post(
        f"{W}/products", json={"reference": "F1", "name": "Fork", "kind": "GOODS", "defaultUnitPriceHt": 50}
    ).json()
    quote = http.quote(client, customer, [{"productId": product["id"], "quantity": 3}])
    before = _stock(work_of)
    client.post(f"{W}/quotes/{quote['id']}/convert")
    assert _stock(work_of) - before == -3


def _stock(work_of):
    with work_of() as context:
        return context.session.exec(select(Product.stock_quantity)).one()


def test_ordering_needs_the_permission_of_orders(client, as_role, customer):
    quote = http.quote(client, customer)
    path = f"{W}/quotes/{quote['id']}"
    assert as_role("ACCOUNTANT").get(path).status_code == 200
    assert as_role("ACCOUNTANT").post(f"{path}/convert").status_code == 403
    assert as_role("ACCOUNTANT").post(f"{path}/refuse", json={"reason": "PRICE"}).status_code == 403
    assert as_role("TECHNICIAN").get(path).status_code == 403


# --- seen by the client's people


def test_a_client_sees_its_own_quotes_and_no_draft(client, as_role, customer):
    ours = client.post(f"{W}/customers", json={"companyId": str(world.CLIENT_COMPANY)}).json()["id"]
    http.sent(client, customer)
    draft, sent = http.quote(client, ours), http.sent(client, ours)
    refusedly = http.sent(client, ours)
    client.post(f"{W}/quotes/{refusedly['id']}/refuse", json={"reason": "PRICE", "comment": "They found cheaper"})
    person = as_role("CLIENT_USER")
    listed = person.get(f"{W}/quotes?sort=number").json()
    assert [item["id"] for item in listed["items"]] == [sent["id"], refusedly["id"]]
    assert person.get(f"{W}/quotes/{draft['id']}").status_code == 404
    read = person.get(f"{W}/quotes/{refusedly['id']}").json()
    assert (read["status"], read["refusalReason"], read["refusalComment"]) == ("REFUSED", None, None)
    assert len(read["lines"]) == 2
    assert read["salespersonId"] is None
    assert set(read["salesperson"]) == {"id", "name"}
    assert read["salesperson"]["id"] is None
    assert person.get(f"{W}/quotes/{sent['id']}/pdf").status_code == 200
    for act in ("convert", "accept", "refuse", "revise", "duplicate"):
        assert person.post(f"{W}/quotes/{sent['id']}/{act}", json={}).status_code == 403


def test_a_client_reads_of_no_revision_that_is_still_a_draft(client, as_role, customer):
    ours = client.post(f"{W}/customers", json={"companyId": str(world.CLIENT_COMPANY)}).json()["id"]
    quote = http.sent(client, ours)
    revision = client.post(f"{W}/quotes/{quote['id']}/revise").json()
    person = as_role("CLIENT_USER")
    assert revision["id"] not in person.get(f"{W}/quotes/{quote['id']}").text
    client.patch(f"{W}/quotes/{revision['id']}", json={"status": "SENT"})
    read = person.get(f"{W}/quotes/{quote['id']}").json()
    assert (read["supersededById"], [item["id"] for item in read["revisions"]]) == (revision["id"], [revision["id"]])


def test_the_address_of_an_answer_is_for_the_office_only(client, as_role, customer):
    ours = client.post(f"{W}/customers", json={"companyId": str(world.CLIENT_COMPANY)}).json()["id"]
    quote = http.sent(client, ours)
    client.post(f"{W}/quotes/{quote['id']}/accept", json={"acceptedByName": "Ada"})
    seen = as_role("CLIENT_USER").get(f"{W}/quotes/{quote['id']}").json()["acceptance"]
    assert (seen["acceptedByName"], seen["ipAddress"], seen["userAgent"]) == ("Ada", None, None)


# --- the night


def test_the_salesperson_hears_once_of_an_expired_quote(client, as_role, customer, work_of):
    commercial = as_role("COMMERCIAL")
    yesterday = (clock.today() - timedelta(days=1)).isoformat()
    http.quote(commercial, customer, validUntil=yesterday)
    late = http.sent(commercial, customer, validUntil=yesterday)
    http.sent(commercial, customer, validUntil=clock.today().isoformat())
    replaced = http.sent(commercial, customer, validUntil=yesterday)
    revision = commercial.post(f"{W}/quotes/{replaced['id']}/revise").json()
    commercial.patch(f"{W}/quotes/{revision['id']}", json={"status": "SENT"})
    for _night in range(2):
        with work_of() as context:
            notify_expired_quotes(context, {})
    assert told(work_of) == [("Quote expired", f"/workspace/quotes/{late['id']}", EmailStatus.QUEUED)]
    assert client.get(f"{W}/quotes/{late['id']}").json()["expired"] is True
