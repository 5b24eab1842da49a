"""Cards are kept for half a minute, and not a moment longer than what they show is true."""

import uuid

from leaseapp.kernel.home.cache import Kept, kept
from leaseapp.kernel.web import change_notifications
from leaseapp.kernel.web.change_notifications import ChangeNotification
from tests.factories import sales_http

ALPHA, BETA = uuid.uuid4(), uuid.uuid4()


class Source:
    """Counts how often it is read."""

    def __init__(self):
        self.reads = 0

    def __call__(self):
        self.reads += 1
        return self.reads


def wrote(organization, *kinds):
    return ChangeNotification(organization_id=str(organization), record_kinds=frozenset(kinds))


def test_a_card_is_read_once_in_half_a_minute():
    now = [0.0]
    cards, source = Kept(clock=lambda: now[0]), Source()
    assert [cards.get(ALPHA, {"Quote"}, "card", source) for _ in range(3)] == [1, 1, 1]
    now[0] = 29.9
    assert cards.get(ALPHA, {"Quote"}, "card", source) == 1
    now[0] = 30.1
    assert cards.get(ALPHA, {"Quote"}, "card", source) == 2


def test_a_write_of_a_kind_of_its_own_reads_it_again_and_no_other():
    cards, quotes, invoices, elsewhere = Kept(), Source(), Source(), Source()

    def look():
        return (
            cards.get(ALPHA, {"Quote", "Order"}, "quotes", quotes),
            cards.get(ALPHA, {"Invoice"}, "invoices", invoices),
            cards.get(BETA, {"Quote"}, "quotes", elsewhere),
        )

    assert look() == (1, 1, 1)
    cards.receive(wrote(ALPHA, "Order"))
    assert look() == (2, 1, 1)
    cards.receive(wrote(BETA, "Invoice"))
    cards.receive(ChangeNotification(record_kinds=frozenset({"Quote"})))
    assert look() == (2, 1, 1)
    cards.receive(None)
    assert look() == (3, 2, 2)


def test_what_was_written_while_it_was_read_is_not_missed():
    cards = Kept()

    def read():
        cards.receive(wrote(ALPHA, "Quote"))
        return "old"

    assert cards.get(ALPHA, {"Quote"}, "card", read) == "old"
    assert cards.get(ALPHA, {"Quote"}, "card", lambda: "new") == "new"


def test_the_longest_unused_leave_first():
    cards, first = Kept(most=2), Source()
    cards.get(ALPHA, {"A"}, 1, first)
    cards.get(ALPHA, {"A"}, 2, Source())
    cards.get(ALPHA, {"A"}, 1, first)
    cards.get(ALPHA, {"A"}, 3, Source())
    cards.get(ALPHA, {"A"}, 1, first)
    assert first.reads == 1


def test_this_process_receives_its_own_notifications(client):
    received = []
    change_notifications.handlers.append(received.append)
    try:
        sales_http.seller(client)
    finally:
        change_notifications.handlers.remove(received.append)
    assert any("BillingEntity" in one.record_kinds for one in received)
    assert kept.receive in change_notifications.handlers
