"""The order that a signature makes: of the retained quote, once for a contract, whoever signs and however often it is told."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from sqlmodel import select

from leaseapp.kernel.errors import Problem
from leaseapp.kernel.persistence import db
from leaseapp.leasing.schemas.contracts import CancelContractIn, SignContractIn
from leaseapp.leasing.services import contract_signing, contracts
from leaseapp.notifications.models import Notification
from leaseapp.purchasing.endpoints.affair_quotes import retain_affair_quote
from leaseapp.purchasing.models import SupplierOrder
from leaseapp.purchasing.queries import affair_quotes as queries
from leaseapp.purchasing.schemas.affair_quotes import ConvertIn
from leaseapp.purchasing.schemas.suppliers import SupplierPatch
from leaseapp.purchasing.services import affair_quotes, converting, orders, suppliers
from tests.leasing.contracting import House
from tests.purchasing.affair_desk import BedBuyer
from tests.support.at_once import at_once


@pytest.fixture(autouse=True)
def _storage(storage):
    return storage


@pytest.fixture
def house(context):
    return House(context)


def prepared(house, *prices):
    """A contract out for signature whose affair has quotes, the first of them retained."""
    contract = house.sent()
    made = BedBuyer(house.context, house.fleet).attached(contract.affair_id, *prices)
    affair_quotes.retain(house.context, contract.affair_id, made[0].id)
    return contract, made


def sign(house, contract):
    house.signed_by_lessee(contract)
    contract_signing.sign(house.context, contract.id, SignContractIn(name="Paul Durand"))
    house.drained()


def orders_of(context, contract):
    return context.session.exec(select(SupplierOrder).where(SupplierOrder.lease_contract_id == contract.id)).all()


def test_a_signature_orders_the_retained_quote_once(context, house):
    contract, [retained, other] = prepared(house, 1000, 900)
    sign(house, contract)
    [order] = orders_of(context, contract)
    assert (order.status.value, order.is_automatic, order.quote_id, order.total_ht) == (
        "DRAFT",
        True,
        retained.id,
        2000,
    )
    assert (order.lease_affair_id, order.billing_entity_id) == (contract.affair_id, contract.billing_entity_id)
    assert all(one.source_quote_line_id for one in orders.lines_of(context, order.id))
    assert (retained.status.value, retained.converted_order_id) == ("CONVERTED", order.id)
    converting.order_signed(context, contract.id)
    assert len(orders_of(context, contract)) == 1
    for act in (
        lambda: converting.convert(context, other.id, ConvertIn(lease_contract_id=contract.id)),
        lambda: affair_quotes.retain(context, contract.affair_id, other.id),
        lambda: affair_quotes.detach(context, contract.affair_id, retained.id, None),
    ):
        with pytest.raises(Problem) as refused:
            act()
        assert (refused.value.code, refused.value.extra["orderNumber"]) == ("ORDER_ALREADY_GENERATED", order.number)


def test_without_a_retained_quote_a_signature_orders_nothing(context, house):
    contract = house.signed()
    assert orders_of(context, contract) == []


def test_a_contract_is_ordered_for_with_its_own_affair(context, house):
    contract, [retained] = prepared(house, 1000)
    body = ConvertIn(lease_contract_id=contract.id, lease_affair_id=house.desk.affair().id)
    with pytest.raises(Problem) as refused:
        converting.convert(context, retained.id, body)
    assert [(one.field, one.code) for one in refused.value.errors] == [("leaseAffairId", "WRONG_AFFAIR")]


def test_what_was_ordered_by_hand_is_not_ordered_again(context, house):
    contract, [retained] = prepared(house, 1000)
    order = converting.convert(context, retained.id, ConvertIn(lease_contract_id=contract.id))
    sign(house, contract)
    assert orders_of(context, contract) == [order]


def test_a_quote_that_was_ordered_for_another_affair_is_ordered_for_this_one_too(context, house):
    contract, [retained] = prepared(house, 1000)
    first = converting.convert(context, retained.id, ConvertIn(lease_affair_id=house.desk.affair().id))
    sign(house, contract)
    [order] = orders_of(context, contract)
    assert (order.quote_id, retained.converted_order_id) == (retained.id, first.id)


def test_a_signature_is_not_held_up_by_a_supplier_who_is_no_more(context, house):
    contract, [retained] = prepared(house, 1000)
    contract.officer_user_id = house.desk.officer
    suppliers.update(context, retained.supplier_id, SupplierPatch(is_active=False))
    sign(house, contract)
    assert (contract.status.value, orders_of(context, contract)) == ("SIGNED", [])
    told = context.session.exec(
        select(Notification.title).where(Notification.recipient_user_id == house.desk.officer)
    ).all()
    assert converting.NOT_ORDERED in told


def test_an_order_that_nobody_sent_is_canceled_with_its_contract(context, house):
    contract, _quotes = prepared(house, 1000)
    sign(house, contract)
    [order] = orders_of(context, contract)
    contracts.cancel(context, contract.id, CancelContractIn(reason="Le client renonce"))
    house.drained()
    assert (order.status.value, order.cancel_reason) == ("CANCELED", "The contract did not come about.")


def test_an_order_that_was_confirmed_stays(context, house):
    contract, _quotes = prepared(house, 1000)
    sign(house, contract)
    [order] = orders_of(context, contract)
    orders.confirm(context, order.id, None)
    contracts.cancel(context, contract.id, CancelContractIn(reason="Le client renonce"))
    house.drained()
    assert order.status.value == "CONFIRMED"


def test_twenty_deliveries_of_a_signature_make_one_order(work_of):
    with work_of() as context:
        house = House(context)
        contract, _quotes = prepared(house, 1000)
        actor, contract_id, affair_id = context.principal, contract.id, contract.affair_id
    barrier = Barrier(20)

    def deliver(_number):
        barrier.wait(30)
        with db.unit_of_work(actor, action="test") as context:
            converting.order_signed(context, contract_id)

    with ThreadPoolExecutor(20) as pool:
        list(pool.map(deliver, range(20)))
    with work_of() as context:
        assert [one.is_automatic for one in queries.ordered_for(context, affair_id)] == [True]


def test_twenty_retain_two_quotes_at_once(work_of):
    with work_of() as context:
        contract, made = prepared(House(context), 1000, 900, 950)
        affair_id, ids = contract.affair_id, [one.id for one in made[1:]]
    outcomes = at_once(retain_affair_quote, [{"lease_affair_id": affair_id, "quote_id": one} for one in ids * 10])
    assert Counter(one.status for one in outcomes) == {200: 20}
    with work_of() as context:
        kept = [join.quote_id for join, _quote, _name in queries.attached(context, affair_id) if join.is_retained]
    assert len(kept) == 1
    assert kept[0] in ids
