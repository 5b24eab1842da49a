"""The last year of business as a plan: who is offered what, what they answer, how it is delivered, billed and paid.

The same plan every day, counted in days before today, so that screenshots and walks can rely on it. Whatever depends on
today (valid or expired, due or overdue) keeps a week's distance from its limit, because acts move to working days.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from random import Random

from leaseapp.demo import clients, offers

SEED = 2026
OLDEST = 362
"""Days before today of the first quote."""


class Answer(StrEnum):
    """The fate of a quote."""

    DRAFT = "DRAFT"
    OPEN = "OPEN"
    EXPIRED = "EXPIRED"
    REFUSED = "REFUSED"
    REFUSED_ONLINE = "REFUSED_ONLINE"
    ACCEPTED_ONLINE = "ACCEPTED_ONLINE"
    ACCEPTED_OFFICE = "ACCEPTED_OFFICE"
    ORDERED = "ORDERED"


class Delivery(StrEnum):
    """The progress of an order's delivery."""

    CONFIRMED = "CONFIRMED"
    BACK_ORDER = "BACK_ORDER"
    PARTLY_SHIPPED = "PARTLY_SHIPPED"
    SHIPPED = "SHIPPED"
    RECEIVED = "RECEIVED"
    CANCELED = "CANCELED"


class Billing(StrEnum):
    """The part of an order that is invoiced so far."""

    NOTHING = "NOTHING"
    DRAFT = "DRAFT"
    ALL = "ALL"
    PARTS = "PARTS"
    DEPOSIT = "DEPOSIT"
    DEPOSIT_AND_BALANCE = "DEPOSIT_AND_BALANCE"
    FIRST_PART = "FIRST_PART"


class Fate(StrEnum):
    """The fate of an invoice without order."""

    DRAFT = "DRAFT"
    PAID = "PAID"
    PART_PAID = "PART_PAID"
    PAID_IN_TWO = "PAID_IN_TWO"
    LATE = "LATE"
    OPEN = "OPEN"
    BOUNCED = "BOUNCED"
    BOUNCED_AND_PAID = "BOUNCED_AND_PAID"
    PARTLY_CREDITED = "PARTLY_CREDITED"
    REST_CREDITED = "REST_CREDITED"
    CREDIT_KEPT = "CREDIT_KEPT"
    CREDIT_REFUNDED = "CREDIT_REFUNDED"
    CREDIT_ALLOCATED = "CREDIT_ALLOCATED"
    USES_CREDIT = "USES_CREDIT"
    CANCELED = "CANCELED"
    REPLACED = "REPLACED"
    REPEATED = "REPEATED"


@dataclass(frozen=True)
class Deal:
    """An offer, an order, or both. Ages are in days before today; `offered` is None for an order without quote."""

    position: int
    client: int
    offer: offers.Offer
    scale: int
    offered: int | None
    answer: Answer
    revised: bool = False
    ordered: int | None = None
    delivery: Delivery | None = None
    billing: Billing = Billing.NOTHING


@dataclass(frozen=True)
class Bill:
    """An invoice without order: its basket, and its age in days at issue (drafts: when it was drafted).

    Its due date was typed as so many days `due_in`; None: the term of its customer.
    """

    position: int
    client: int
    basket: offers.Basket
    age: int
    fate: Fate
    entity: int
    due_in: int | None = None


ANSWERS = (
    (Answer.DRAFT, 14, 0, 12), (Answer.OPEN, 27, 2, 22), (Answer.EXPIRED, 28, 44, 340), (Answer.REFUSED, 32, 20, 345),
    (Answer.REFUSED_ONLINE, 2, 60, 200), (Answer.ACCEPTED_ONLINE, 4, 6, 24), (Answer.ACCEPTED_OFFICE, 2, 6, 24),
)  # fmt: skip
"""Quotes without order: answer, how many, youngest and oldest age."""

DELIVERIES = (
    (Delivery.CONFIRMED, Billing.NOTHING, 4, 2, 12), (Delivery.CONFIRMED, Billing.DEPOSIT, 2, 4, 12),
    (Delivery.PARTLY_SHIPPED, Billing.NOTHING, 3, 10, 24), (Delivery.PARTLY_SHIPPED, Billing.FIRST_PART, 1, 12, 24),
    (Delivery.BACK_ORDER, Billing.NOTHING, 3, 6, 28),
    (Delivery.SHIPPED, Billing.NOTHING, 5, 8, 20), (Delivery.SHIPPED, Billing.DEPOSIT, 3, 10, 20),
    (Delivery.RECEIVED, Billing.NOTHING, 3, 16, 34), (Delivery.RECEIVED, Billing.DEPOSIT, 4, 18, 34),
    (Delivery.RECEIVED, Billing.DRAFT, 3, 16, 34),
    (Delivery.RECEIVED, Billing.ALL, 32, 38, 345), (Delivery.RECEIVED, Billing.DEPOSIT_AND_BALANCE, 16, 45, 345),
    (Delivery.RECEIVED, Billing.PARTS, 10, 45, 345), (Delivery.CANCELED, Billing.NOTHING, 7, 30, 330),
)  # fmt: skip
"""Orders: how far they came, what is invoiced, how many, youngest and oldest age."""

FATES = (
    (Fate.DRAFT, 9, 0, 6), (Fate.PAID, 67, 25, 355), (Fate.PART_PAID, 8, 30, 200), (Fate.PAID_IN_TWO, 6, 60, 300),
    (Fate.LATE, 16, 75, 340), (Fate.OPEN, 13, 1, 21), (Fate.BOUNCED, 1, 120, 120), (Fate.BOUNCED_AND_PAID, 1, 200, 200),
    (Fate.PARTLY_CREDITED, 4, 60, 280), (Fate.REST_CREDITED, 1, 150, 150), (Fate.CREDIT_KEPT, 1, 80, 80),
    (Fate.CREDIT_REFUNDED, 1, 180, 180), (Fate.CREDIT_ALLOCATED, 1, 130, 130), (Fate.USES_CREDIT, 1, 78, 78),
    (Fate.CANCELED, 3, 50, 260), (Fate.REPLACED, 3, 60, 240),
    (Fate.REPEATED, 3, 260, 268),
)  # fmt: skip
"""Invoices without order: fate, how many, youngest and oldest age."""

REVISED = {Answer.ORDERED: 5, Answer.REFUSED: 2, Answer.OPEN: 2, Answer.DRAFT: 1}
"""The number of quotes of each answer that are second revisions."""
ACCEPTED_BEFORE_ORDER = (Answer.ACCEPTED_ONLINE,) * 6 + (Answer.ACCEPTED_OFFICE,) * 3
WITHOUT_QUOTE = 15
COLLECTIVE_PAYERS = (1, 5, 10)
"""Clients who settle every invoice of two months with one transfer; every other paid invoice is theirs."""
OF_ONE_CREDIT = 3
"""The client whose credit is set against its next invoice."""
REPEATED_FOR = (0, 6, 12)
"""The clients of the recurring invoices."""
REGULARS = 20
"""Every other deal is with one of the first clients."""

LATE_FROM, OPEN_UNTIL, PROMPT_UNTIL = 78, 22, 45
"""Ages of invoices that nobody paid: overdue whatever the term from the first on, not due up to the second. Until the third,
payments came early."""


def paid_at(issued: int, position: int) -> int | None:
    """Return the age at which an invoice is paid that was issued `issued` days ago; None while it is not due for long."""
    if issued <= OPEN_UNTIL:
        return None
    after = 8 + position % 8 if issued <= PROMPT_UNTIL else 18 + position * 7 % 20
    return issued - after


def deals() -> list[Deal]:
    """Every quote and order of the plan."""
    rng = Random(SEED)  # noqa: S311  a plan, no secret
    made: list[Deal] = []
    for answer, count, youngest, oldest in ANSWERS:
        for index, age in enumerate(_ages(rng, count, youngest, oldest)):
            revised = index < REVISED.get(answer, 0)
            made.append(_deal(rng, len(made), offered=age, answer=answer, revised=revised))
    accepted, revisions, free = list(ACCEPTED_BEFORE_ORDER), REVISED[Answer.ORDERED], WITHOUT_QUOTE
    for delivery, billing, count, youngest, oldest in DELIVERIES:
        for age in _ages(rng, count, youngest, oldest):
            number = len(made)
            values = {"ordered": age, "delivery": delivery, "billing": billing}
            if number % 5 == 0 and free:
                free -= 1
                made.append(_deal(rng, number, offered=None, answer=Answer.ORDERED, **values))
                continue
            answer = accepted.pop() if number % 7 == 3 and accepted else Answer.ORDERED
            revised = answer is Answer.ORDERED and number % 9 == 4 and revisions > 0
            revisions -= revised
            offered = min(age + 5 + rng.randrange(9) + 4 * revised, OLDEST)
            made.append(_deal(rng, number, offered=offered, answer=answer, revised=revised, **values))
    return made


def bills() -> list[Bill]:
    """Every invoice without order."""
    rng = Random(SEED + 1)  # noqa: S311
    made: list[Bill] = []
    for fate, count, youngest, oldest in FATES:
        for age in _ages(rng, count, youngest, oldest):
            position = len(made)
            of_credit = fate in (Fate.CREDIT_ALLOCATED, Fate.USES_CREDIT)
            client = OF_ONE_CREDIT if of_credit else _client(rng, position)
            basket = rng.choice(offers.BASKETS)
            if fate is Fate.PAID and position % 2:
                client = COLLECTIVE_PAYERS[position // 2 % len(COLLECTIVE_PAYERS)]
            if fate is Fate.REPEATED:
                client, basket = REPEATED_FOR[position % len(REPEATED_FOR)], offers.BASKETS[position % 3]
            if fate is Fate.CREDIT_ALLOCATED:
                basket = offers.BASKETS[4]
            entity = 1 if position % 8 == 5 and not of_credit else 0
            made.append(Bill(position, client, basket, age, fate, entity))
    # whoever is about to issue it reads that a hospital pays within 50 days (CCP R2192-11)
    made.append(Bill(len(made), clients.HOSPITAL, offers.BASKETS[0], 3, Fate.DRAFT, 0, due_in=60))
    return made


def _deal(rng: Random, position: int, *, offered: int | None, answer: Answer, **values: object) -> Deal:
    client = _client(rng, position)
    offer = rng.choice(offers.OFFERS)
    if clients.CLIENTS[client].is_abroad:
        offer = offers.OFFERS[offers.ABROAD[position % len(offers.ABROAD)]]
    if values.get("delivery") is Delivery.BACK_ORDER:
        client, offer = 8 + position % 5, offers.BACK_ORDERED
    scale = rng.choice((1, 1, 1, 2, 3))
    return Deal(position, client, offer, scale, offered, answer, **values)  # ty: ignore[invalid-argument-type]


def _client(rng: Random, position: int) -> int:
    """Everybody in turn, the regulars every other time."""
    if position % 2:
        return rng.randrange(REGULARS)
    buying = [number for number in range(len(clients.CLIENTS)) if number not in clients.NOT_BUYING]
    return buying[position // 2 * 7 % len(buying)]


def _ages(rng: Random, count: int, youngest: int, oldest: int) -> Iterator[int]:
    """Ages spread over the range, each at a chance place of its share."""
    width = (oldest - youngest + 1) / count
    for index in range(count):
        yield youngest + int((index + rng.random()) * width)
