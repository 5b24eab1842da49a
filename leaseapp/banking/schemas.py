"""Bank statements and their lines as they are sent and answered. Amounts in €, above zero where money came in."""

from datetime import date
from typing import Annotated

from pydantic import Field

from leaseapp.banking.enums import BankLineKind, BankLineStatus, Certainty, MatchOutcome, StatementFormat
from leaseapp.billing.schemas.amounts import PartyOut
from leaseapp.billing.schemas.payments import MOST_ALLOCATIONS, AllocationIn
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.schema import (
    In,
    Instant,
    Line,
    Money,
    Out,
    Percent,
    Query,
    Text,
    WholeNumber,
    YesNo,
    optional,
)

MOST_MATCHED = 200


class StatementQuery(Query):
    """The name of the file that is sent; the billing entity, where the file names no account of one; the balance after its
    last line, where the file names none.
    """

    name: Annotated[Text, Field(max_length=200)] = ""
    billing_entity_id: Id | None = None
    closing_balance: Money | None = None


class PreviewLineOut(Out):
    """A line of the file; `known` where an earlier statement has it."""

    date: date
    label: str
    amount: Money
    known: bool


class StatementPreviewOut(Out):
    """The content of a file before it is kept; `warnings` are sentences, `lines` its first ones.

    `gap` is by how much it opens otherwise than the statement before closed.
    """

    format: StatementFormat
    billing_entity: PartyOut
    iban: str
    bank_number: str | None
    first_day: date
    last_day: date
    opening: Money
    closing: Money
    credits: Money
    debits: Money
    balances_given: bool
    line_count: int
    known_count: int
    gap: Money | None
    warnings: list[str]
    lines: list[PreviewLineOut]


class BankStatementOut(Out):
    """A statement and how far it is reconciled.

    `book_balance` is what the bank's account holds in the books at the end of its last day, `book_only` what of it moved since
    the first statement of the account and stands on none (`book_only_count` lines), `waiting_sum` what of the statement stands
    in no books yet. `difference` is what none of these explain: the closing balance less what the books and the three say.
    """

    id: Id
    number: str
    billing_entity: PartyOut
    iban: str
    format: StatementFormat
    bank_number: str | None
    first_day: date
    last_day: date
    opening: Money
    closing: Money
    credits: Money
    debits: Money
    balances_given: bool
    line_count: int
    known_count: int
    waiting_count: int
    matched_count: int
    ignored_count: int
    waiting_sum: Money
    ignored_sum: Money
    book_balance: Money
    book_only: Money
    book_only_count: int
    difference: Money
    gap: Money | None
    file_id: Id | None
    filename: str
    created_at: Instant


class ShareOut(Out):
    """The part of a receipt that a proposal gives to an invoice; `days_late` is above 0 once its due date has passed."""

    invoice_id: Id
    invoice_number: str
    due_date: date
    days_late: int
    amount_due: Money
    amount: Money


class BankProposalOut(Out):
    """The movement that a line may be: `title` and `party` name it, `reasons` say why, `score` from 0 to 100."""

    outcome: MatchOutcome
    certainty: Certainty
    score: int
    title: str
    party: str | None
    reasons: list[str]
    shares: list[ShareOut]
    rest: Money
    ledger_line_ids: list[Id]
    payment_id: Id | None
    account_number: str | None


class BankLineOut(Out):
    """A line of a statement: the proposals for it while it waits, the likeliest first; else what became of it (`done`)."""

    id: Id
    version: int
    statement_id: Id
    position: int
    date: date
    value_date: date
    amount: Money
    kind: BankLineKind
    label: str
    counterparty: str | None
    counterparty_iban: str | None
    reference: str | None
    bank_reference: str | None
    status: BankLineStatus
    outcome: MatchOutcome | None
    payment_id: Id | None
    entry_id: Id | None
    reason: str | None
    done: str | None
    certainty: Certainty
    proposals: list[BankProposalOut]


class BankLinesOut(Out):
    """The lines of a statement in their order; `certain_count` of them may be confirmed together."""

    items: list[BankLineOut]
    certain_count: int


class LineIn(In):
    """The version of the line on which somebody decided."""

    version: optional(WholeNumber) = None


class ReceiptIn(LineIn):
    """The invoices that the line settles. With `onAccount` the rest is an advance, whose VAT at `vatRatePct` is due at once;
    without allocations it names the customer.
    """

    allocations: Annotated[list[AllocationIn], Field(max_length=MOST_ALLOCATIONS)] = []
    on_account: YesNo = False
    customer_id: Id | None = None
    vat_rate_pct: Percent | None = None


class RecordedIn(LineIn):
    """The lines of the ledger's bank account that the line is."""

    ledger_line_ids: Annotated[list[Id], Field(min_length=1, max_length=MOST_MATCHED)]


class ReturnedIn(LineIn):
    """The receipt that the bank took back."""

    payment_id: Id


class PostedIn(LineIn):
    """The account to which the line is posted (`627`), and what the entry is called: the line's own label unless it is said."""

    account_number: Annotated[Text, Field(pattern=r"^[1-9][0-9]{2,9}$")]
    label: optional(Line) = None


class IgnoredIn(LineIn):
    """The reason why a line is set aside."""

    reason: Line


class UndoneIn(LineIn):
    """The reason why what became of a line is undone: what it posted is mirrored with it."""

    reason: Line
