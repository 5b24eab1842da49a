"""The home of a client: what their company owes, to the cent, and nothing of any other company."""

from datetime import timedelta
from decimal import Decimal

import pytest

from leaseapp.billing.schemas.customers import CustomerIn
from leaseapp.billing.services import customers
from leaseapp.directory.models import Establishment
from leaseapp.kernel.home import Asked
from leaseapp.sales.enums import QuoteStatus
from leaseapp.sales.services.home import client as desk
from leaseapp.workspace.services import home
from tests.factories import orders, sales
from tests.factories.accounts import at, opened
from tests.factories.quotes import quote
from tests.support import world

IBAN = "FR7630006000011234567890189"


def customer_of(context):
    """The client's company as a customer that invoices can name."""
    context.add(Establishment(company_id=world.CLIENT_COMPANY, name="Office", is_head_office=True, siret="55210055400013",
                              address_line1="1 rue du Port", postal_code="69007", city="Lyon", country="FR"))  # fmt: skip
    return customers.create(context, CustomerIn.model_validate({"companyId": world.CLIENT_COMPANY}))


@pytest.fixture
def two_clients(work_of):
    """The client company with two open invoices, a quote and an order; another company with the same."""
    with work_of() as context:
        seller = opened(context, iban=IBAN)
        own = customer_of(context)
        other = sales.customer(context, 4)
        companies, made = {"own": own, "other": other}, {}
        with at(context, context.today - timedelta(days=50)):
            due = (context.today + timedelta(days=44)).isoformat()
            overdue = {name: sales.issued(context, one, seller, dueDate=due) for name, one in companies.items()}
        for name, customer in companies.items():
            soon = sales.issued(context, customer, seller, dueDate=(context.today + timedelta(days=20)).isoformat())
            sales.paid(context, (soon, "200.00"))
            draft = sales.draft(context, customer, seller)
            offer = quote(context, customer, seller, subject=f"Offer to {name}")
            quote(context, customer, seller, status=QuoteStatus.DRAFT)
            quote(context, customer, seller, valid_until=context.today - timedelta(days=1))
            order = orders.order(context, customer, seller, subject=f"Order of {name}")
            made[name] = (overdue[name], soon, draft, offer, order)
        context.session.flush()
        return {
            name: {"late": rows[0].number, "soon": rows[1].number, "offer": rows[3].number, "order": rows[4].number,
                   "ids": {str(row.id) for row in rows}}
            for name, rows in made.items()
        }  # fmt: skip


def test_what_is_owed_is_the_sum_of_ones_own_open_invoices(two_clients, work_of):
    with work_of("CLIENT_USER") as context:
        body = desk.due(context, Asked()).body
    assert (body.amount, body.late) == (Decimal("2200.00"), Decimal("1200.00"))
    own = two_clients["own"]
    assert [(row.title, row.amount, row.badge.tone) for row in body.rows] == [
        (own["late"], Decimal("1200.00"), "red"), (own["soon"], Decimal("1000.00"), "blue"),
    ]  # fmt: skip
    assert "6 d" in body.late_text
    everything, first, second = body.transfers
    assert (everything.amount, everything.reference, everything.iban) == (
        body.amount,
        f"{own['late']} {own['soon']}",
        IBAN,
    )
    assert (first.amount, first.reference, second.amount) == (Decimal("1200.00"), own["late"], Decimal("1000.00"))
    assert everything.code is not None


def test_the_pages_of_a_client_name_nothing_of_another(two_clients, work_of):
    with work_of("CLIENT_ADMIN") as context:
        text = home.read(context).model_dump_json()
    own, other = two_clients["own"], two_clients["other"]
    for key in ("late", "soon", "offer", "order"):
        assert own[key] in text
        assert f'"{other[key]}"' not in text
    assert "Order of other" not in text
    assert not any(record in text for record in other["ids"])
    assert "Offer to own" in text
    assert text.count("/q/") == 1


def test_an_order_shows_how_far_it_is(two_clients, work_of):
    with work_of("CLIENT_USER") as context:
        (journey,) = desk.orders(context, Asked()).body.journeys
    assert (journey.title, journey.done, len(journey.steps)) == ("Order of own", 1, 4)


def test_without_an_account_there_is_no_transfer(work_of):
    with work_of() as context:
        seller = opened(context, iban=None)
        own = customer_of(context)
        sales.issued(context, own, seller)
    with work_of("CLIENT_USER") as context:
        body = desk.due(context, Asked()).body
    assert (body.amount, body.transfers) == (Decimal("1200.00"), [])


def test_who_owes_nothing_is_told_so(work_of):
    with work_of("CLIENT_USER") as context:
        body = desk.due(context, Asked()).body
        page = home.read(context)
    assert (body.amount, body.rows, body.transfers) == (0, [], [])
    assert body.empty
    assert {card.key for card in page.cards} == {
        "due", "quotesToAccept", "ordersUnderWay", "ownContracts", "ownOrders", "documents", "contact",
    }  # fmt: skip
