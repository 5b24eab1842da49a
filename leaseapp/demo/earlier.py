"""The year before the year of the plan, told briefly: enough to compare with, everything of it paid and over.

Who bought much then and buys little now is a falling customer; who buys more is a growing one. Services only: what is in
stock today was bought and sold within the last year.
"""

from collections.abc import Iterator
from random import Random

from leaseapp.demo import clients, offers
from leaseapp.demo.business import SEED, Answer, Bill, Billing, Deal, Delivery, Fate
from leaseapp.demo.offers import Basket, Offer

YOUNGEST, OLDEST = 378, 742
"""Days before today; the plan of the last year begins after them."""
FIRST_POSITION = 1000
"""Beyond the positions of the plan."""
FALLING = (3, 9, 14, 17, 12, 3, 9, 14)
"""Clients who were sold the largest things then."""
BILLS, ORDERS, REFUSALS = 30, 7, 5
MOST_CLIENTS = 20
LARGE, LARGEST = 2, 3


def deals() -> list[Deal]:
    """Quotes that were refused, and orders that were delivered, invoiced and paid."""
    rng = Random(SEED + 2)  # noqa: S311  a plan, no secret
    made: list[Deal] = []
    for age in _ages(rng, REFUSALS):
        made.append(Deal(FIRST_POSITION + len(made), _client(rng), _offer(len(made)), 1, age, Answer.REFUSED))
    for age in _ages(rng, ORDERS):
        made.append(
            Deal(FIRST_POSITION + len(made), _client(rng), _offer(len(made)), LARGE, age + 9, Answer.ORDERED, ordered=age,
                 delivery=Delivery.RECEIVED, billing=Billing.ALL)
        )  # fmt: skip
    return made


def bills() -> list[Bill]:
    """Invoices without order, all of them paid."""
    rng = Random(SEED + 3)  # noqa: S311
    sold = [(client, LARGEST) for client in FALLING] + [(_client(rng), LARGE) for _one in range(BILLS - len(FALLING))]
    rng.shuffle(sold)
    return [
        Bill(FIRST_POSITION + number, client, _basket(_offer(number), scale), age, Fate.PAID, 0)
        for number, (age, (client, scale)) in enumerate(zip(_ages(rng, BILLS), sold, strict=True))
    ]


def _offer(number: int) -> Offer:
    return offers.OFFERS[offers.ABROAD[number % len(offers.ABROAD)]]


def _basket(offer: Offer, scale: int) -> Basket:
    """What an offer sells without its options, so many times."""
    items = [row for row in offer.rows if not isinstance(row, str) and not row[0].startswith("?")]
    return Basket(tuple((reference, str(int(quantity) * scale), discount) for reference, quantity, discount in items))


def _client(rng: Random) -> int:
    return rng.choice([number for number in range(MOST_CLIENTS) if number not in clients.NOT_BUYING])


def _ages(rng: Random, count: int) -> Iterator[int]:
    """Ages spread over the year, each at a chance place of its share."""
    width = (OLDEST - YOUNGEST + 1) / count
    for index in range(count):
        yield YOUNGEST + int((index + rng.random()) * width)
