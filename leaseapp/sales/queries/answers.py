"""Clients' answers to quotes: questions, acceptances, refusals; and when a quote was won or lost."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID

from sqlalchemy import Date, and_, case, func, literal, null, or_, union_all
from sqlmodel import col, select

from leaseapp.billing.models import Customer
from leaseapp.directory.models import Company
from leaseapp.kernel.context import Context
from leaseapp.sales.enums import QuoteStatus
from leaseapp.sales.models import Order, Quote, QuoteAcceptance, QuoteQuestion

WON, LOST = "won", "lost"
WON_IN = (QuoteStatus.ACCEPTED, QuoteStatus.CONVERTED)
ASKED, ACCEPTED, REFUSED = "asked", "accepted", "refused"

is_won = Quote.status.in_(WON_IN)
is_decided = or_(is_won, Quote.status == QuoteStatus.REFUSED)
decided_at = case(
    (is_won, func.coalesce(Quote.accepted_at, Order.created_at)),
    (Quote.status == QuoteStatus.REFUSED, Quote.refused_at),
    else_=null(),
)
"""The instant at which a quote was won (its acceptance, or its order where converted without one) or lost; beside `Order`."""
asked_at = (
    select(func.max(QuoteQuestion.asked_at))
    .where(QuoteQuestion.organization_id == Quote.organization_id, QuoteQuestion.quote_id == Quote.id)
    .where(QuoteQuestion.answered_at.is_(None))
    .correlate(Quote)
    .scalar_subquery()
)
"""The instant at which its client last asked something about a quote that nobody has answered yet."""


@dataclass(frozen=True)
class Decided:
    """Quotes decided in a period: how many were won and lost, their totals (€ excl. VAT), days from sending to the answer."""

    won: int
    won_ht: Decimal
    lost: int
    lost_ht: Decimal
    answer_days: Decimal | None

    @property
    def win_rate(self) -> Decimal | None:
        """Won of those decided, in %; None where nothing was decided."""
        decided = self.won + self.lost
        return Decimal(100 * self.won) / decided if decided else None


@dataclass(frozen=True)
class Answer:
    """A client's answer to a quote: `kind` asked, accepted or refused, by whom, when, in which words."""

    kind: str
    at: datetime
    name: str | None
    text: str | None
    reason: str | None
    quote_id: UUID
    number: str
    customer: str


def quotes_decided(
    context: Context, since: date, salesperson_id: UUID | None = None
) -> dict[date, dict[str, tuple[int, Decimal]]]:
    """Quotes won and lost by month from `since` on: {month: {"won" | "lost": (count, € excl. VAT)}}.

    A revision takes the place of what it replaces.
    """
    day = func.timezone(context.principal.timezone, decided_at)
    month = func.date_trunc("month", day).cast(Date).label("month")
    outcome = case((is_won, WON), else_=LOST).label("outcome")
    statement = _decided(
        select(month, outcome, func.count(Quote.id), func.coalesce(func.sum(Quote.total_ht), 0)), salesperson_id
    ).where(day >= since)
    found: dict[date, dict[str, tuple[int, Decimal]]] = {}
    for row in context.session.execute(statement.group_by(month, outcome)):
        found.setdefault(row[0], {})[row[1]] = (row[2], Decimal(row[3]))
    return found


def decided_between(context: Context, start: date, end: date, salesperson_id: UUID | None = None) -> Decided:
    """Quotes decided from `start` to `end`, both included, by the days of the organization."""
    day, lost = func.timezone(context.principal.timezone, decided_at), Quote.status == QuoteStatus.REFUSED
    days = func.extract("epoch", decided_at - Quote.sent_at) / 86400
    amount = func.sum(Quote.total_ht)
    statement = _decided(
        select(
            func.count(Quote.id).filter(is_won), func.coalesce(amount.filter(is_won), 0),
            func.count(Quote.id).filter(lost), func.coalesce(amount.filter(lost), 0),
            func.avg(func.greatest(days, 0)),
        ),
        salesperson_id,
    ).where(day >= start, day < end + timedelta(days=1))  # fmt: skip
    row = context.session.execute(statement).one()
    return Decided(row[0], Decimal(row[1]), row[2], Decimal(row[3]), None if row[4] is None else Decimal(row[4]))


def last_answers(context: Context, most: int, salesperson_id: UUID | None = None) -> Sequence[Answer]:
    """Return the last things that clients said to live quotes, newest first."""
    nothing = null()
    asked = select(
        literal(ASKED).label("kind"), QuoteQuestion.asked_at.label("at"), QuoteQuestion.asked_by_name.label("name"),
        QuoteQuestion.text.label("text"), nothing.label("reason"), QuoteQuestion.quote_id.label("quote_id"),
    )  # fmt: skip
    accepted = select(
        literal(ACCEPTED), QuoteAcceptance.accepted_at, QuoteAcceptance.accepted_by_name, nothing, nothing,
        QuoteAcceptance.quote_id,
    )  # fmt: skip
    refused = select(
        literal(REFUSED), Quote.refused_at, nothing, Quote.refusal_comment, Quote.refusal_reason, Quote.id
    ).where(Quote.status == QuoteStatus.REFUSED, Quote.refused_at.is_not(None))
    said = union_all(asked, accepted, refused).subquery()
    statement = (
        select(
            said.c.kind, said.c.at, said.c.name, said.c.text, said.c.reason, Quote.id, Quote.number, Quote.revision,
            Company.name.label("customer"),
        )
        .select_from(said)
        .join(Quote, Quote.id == said.c.quote_id)
        .join(Customer, Customer.id == Quote.customer_id)
        .join(Company, Company.id == Customer.company_id)
        .where(Quote.deleted_at.is_(None))
        .order_by(said.c.at.desc())
        .limit(most)
    )  # fmt: skip
    if salesperson_id is not None:
        statement = statement.where(Quote.salesperson_id == salesperson_id)
    return [Answer(*row[:5], row.id, row.number, row.customer) for row in context.session.execute(statement)]


def _decided(statement: Any, salesperson_id: UUID | None) -> Any:
    statement = (
        statement.select_from(Quote)
        .outerjoin(Order, and_(Order.organization_id == Quote.organization_id, Order.quote_id == Quote.id))
        .where(is_decided, Quote.superseded_by_id.is_(None), Quote.deleted_at.is_(None))
    )
    return statement if salesperson_id is None else statement.where(col(Quote.salesperson_id) == salesperson_id)
