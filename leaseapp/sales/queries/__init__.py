"""Statements of sales by name."""

from leaseapp.sales.queries.answers import Answer, Decided, decided_between, last_answers, quotes_decided
from leaseapp.sales.queries.pending_contracts import waiting_of_quote
from leaseapp.sales.queries.quotes import (
    QuoteParties,
    acceptance_of,
    earlier_revisions,
    expired_and_untold,
    last_revision,
    name_of_quote,
    order_of_quote,
    question_of_comment,
    questions_of,
    quote_with_parties,
    revisions_of,
    rows_of_quote,
    superseded_by,
)
from leaseapp.sales.queries.weights import Load, loads_to_ship

__all__ = [
    "Answer",
    "Decided",
    "Load",
    "QuoteParties",
    "acceptance_of",
    "decided_between",
    "earlier_revisions",
    "expired_and_untold",
    "last_answers",
    "last_revision",
    "loads_to_ship",
    "name_of_quote",
    "order_of_quote",
    "question_of_comment",
    "questions_of",
    "quote_with_parties",
    "quotes_decided",
    "revisions_of",
    "rows_of_quote",
    "superseded_by",
    "waiting_of_quote",
]
