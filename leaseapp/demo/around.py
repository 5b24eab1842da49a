"""Surroundings of the plan: the year before it, told briefly to be compared with, and the large invoices of these weeks.

Everything of the year before is paid and over. A customer that bought much then and buys little now is falling; one that
buys more is growing. Services only: what is in stock today was bought and sold within the last year.
"""

from collections.abc import Iterator
from random import Random

from leaseapp.demo import clients, offers
from leaseapp.demo.business import SEED, Answer, Bill, Billing, Deal, Delivery, Fate
from leaseapp.demo.offers import Basket, Offer

YOUNGEST, OLDEST = 378, 742
"""Days before today; the plan of the last year begins after them."""
FIRST_POSITION = 1007
"""Beyond the positions of the plan, and such that no order is one of those that nobody pays (`delivering.NEVER_PAID`)."""
BOUGHT = (3, 9, 14, 17, 12, 1, 5, 0, 20, 7, 2, 16, 19, 4, 10)
"""The clients of the orders of then."""
BILLS, REFUSALS = 16, 5
MOST_CLIENTS = 20
LARGE, LARGEST = 2, 4
RECENT = ((8, 5, 17), (1, 7, 13), (0, 9, 10), (5, 1, 8), (6, 6, 4))
"""Invoices of these weeks that are not due yet: client, place of the offer, age in days."""


def deals() -> list[Deal]:
    """Quotes that were refused, and orders that were delivered, invoiced and paid."""
    rng = Random(SEED + 2)  # noqa: S311  a plan, no secret
    made: list[Deal] = []
    for age in _ages(rng, REFUSALS):
        made.append(Deal(FIRST_POSITION + len(made), _client(rng), _offer(len(made)), 1, age, Answer.REFUSED))
    for client, age in zip(BOUGHT, _ages(rng, len(BOUGHT)), strict=True):
        made.append(
            Deal(FIRST_POSITION + len(made), client, _offer(len(made)), LARGEST, age + 9, Answer.ORDERED, ordered=age,
                 delivery=Delivery.RECEIVED, billing=Billing.ALL)
        )  # fmt: skip
    return made


def bills() -> list[Bill]:
    """Invoices without order: those of the year before are paid, those of these weeks open."""
    rng = Random(SEED + 3)  # noqa: S311
    made = [
        Bill(FIRST_POSITION + number, _client(rng), _basket(_offer(number), LARGE), age, Fate.PAID, 0)
        for number, age in enumerate(_ages(rng, BILLS))
    ]
    for client, place, age in RECENT:
        offer = offers.OFFERS[place]
        made.append(Bill(FIRST_POSITION + len(made), client, _basket(offer, LARGE), age, Fate.OPEN, 0))
    return made


def _offer(number: int) -> Offer:
    return offers.OFFERS[offers.ABROAD[number % len(offers.ABROAD)]]


def _basket(offer: Offer, scale: int) -> Basket:
    """Return the basket that an offer sells without its options, so many times."""
    items = [row for row in offer.rows if not isinstance(row, str) and not row[0].startswith("?")]
    return Basket(tuple((reference, str(int(quantity) * scale), discount) for reference, quantity, discount in items))


def _client(rng: Random) -> int:
    return rng.choice([number for number in range(MOST_CLIENTS) if number not in clients.NOT_BUYING])


def _ages(rng: Random, count: int) -> Iterator[int]:
    """Ages spread over the year, each at a chance place of its share."""
    width = (OLDEST - YOUNGEST + 1) / count
    for index in range(count):
        yield YOUNGEST + int((index + rng.random()) * width)
