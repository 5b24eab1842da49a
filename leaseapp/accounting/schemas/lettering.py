"""Matching by hand in and out."""

from typing import Annotated, Literal
from uuid import UUID

from pydantic import Field

from leaseapp.kernel.text.schema import In, Money, Out, Query


class LetteringIn(In):
    """Lines of one account and party that belong together."""

    line_ids: Annotated[list[UUID], Field(min_length=1, max_length=500)]


class LetteringOut(Out):
    """The code of a matching: capitals when the lines settle each other, lower case while something is open."""

    code: str
    difference: Money


class UnletteredOut(Out):
    """The number of lines that are open again."""

    lines: int


class SuggestionQuery(Query):
    """The account (its number; customers by default), and one party or all; of one billing entity or all."""

    account: Annotated[str, Field(pattern="^[1-9][0-9]{2,9}$")] = "411"
    party_id: UUID | None = None
    billing_entity_id: UUID | None = None


class SuggestionOut(Out):
    """Lines that seem to belong together, and why: the receipt names the document, or amounts are equal."""

    line_ids: list[UUID]
    reason: Literal["REFERENCE", "AMOUNT", "SUM"]
    difference: Money
    label: str
    party_name: str | None


class SuggestionsOut(Out):
    """Proposals for an account."""

    items: list[SuggestionOut]
