"""Shapes of documents sent by mail."""

from datetime import date
from typing import Annotated
from uuid import UUID

from pydantic import Field

from leaseapp.documents.enums import DocumentKind, DocumentMailStatus, MailTemplate
from leaseapp.documents.schemas.mail_templates import Language
from leaseapp.kernel.text.schema import (
    DateField,
    EmailAddress,
    In,
    Instant,
    Line,
    LongText,
    Money,
    Out,
    Query,
    WholeNumber,
    YesNo,
    optional,
)

MOST_PEOPLE = 20
Addresses = Annotated[list[EmailAddress], Field(max_length=MOST_PEOPLE)]


class MailIn(In):
    """The mail to send: to `to`, copies to `cc` and, where wanted, to the sender; the document is attached.

    Placeholders (`{number}`) in subject and text are replaced by what the document says in `locale` when the mail is
    queued.
    """

    to: Annotated[list[EmailAddress], Field(min_length=1, max_length=MOST_PEOPLE)]
    cc: Addresses = []
    copy_to_me: YesNo = False
    subject: Line
    body: LongText = ""
    locale: optional(Language) = None


class DraftMailIn(MailIn):
    """The same for what may still be a draft, which is sent or issued by it: `version` is the one that the sender saw."""

    version: WholeNumber | None = None


class StatementMailIn(MailIn):
    """The same with the period of the statement, both days included."""

    period_start: DateField
    period_end: DateField


class MailingQuery(Query):
    """The parameters of the dialog: `locale` is the language to propose the text in, the customer's unless given."""

    locale: optional(Language) = None


class DocumentMailOut(Out):
    """A mail and how far it came; `error` says why it or its copy was given up, or what delays it while it is queued.

    `addressed` is `to` in one line. `sentBy` is null when a setting sent it.
    """

    id: UUID
    kind: DocumentKind
    to: list[str]
    addressed: str
    cc: list[str]
    bcc: list[str]
    subject: str
    body: str
    period_start: date | None
    period_end: date | None
    status: DocumentMailStatus
    created_at: Instant
    sent_at: Instant | None
    message_id: str | None
    error: str | None
    sent_by: str | None


class PersonOut(Out):
    """Somebody who can be written to; `role` is the job title, or what the address is for."""

    name: str
    email: str
    role: str | None


class RecapOut(Out):
    """The document to send: its number (only `expected` before issue, of the series `series`), customer, total incl. VAT, date.

    `rest` is what is still due where a part was paid or credited (in € incl. VAT). `dueOn` is when an invoice is due or a
    quote ends, `days` how far that is from issue.
    """

    number: str
    expected: bool
    series: str | None
    issued_on: date | None
    customer: str
    total_ttc: Money | None
    rest: Money | None
    due_on: date | None
    days: int | None


class MissingOut(Out):
    """One mandatory particular that is missing: stable code, message in the caller's language, the field to fix.

    `target` is the record that holds the field: invoice, customer (its company) or billingEntity, with its id.
    """

    code: str
    message: str
    field: str
    target: str
    target_id: UUID | None = None


class MailingOut(Out):
    """The proposals of the dialog, and the mails that the record has had, newest first.

    `values` is what the placeholders of subject and text stand for, `people` whom else one may write to. `draft`: sending
    issues it, or marks it as sent; `missing` is what keeps it from being issued. `delayed` is the newest mail's error while
    it has not left. `periodStart` and `periodEnd` are proposed for statements: the calendar year to date.
    """

    kind: DocumentKind
    template: MailTemplate
    locale: str
    draft: bool
    answerable: bool
    recap: RecapOut
    to: list[PersonOut]
    people: list[PersonOut]
    subject: str
    body: str
    values: dict[str, str]
    from_name: str
    reply_to: str | None
    copy_address: str | None
    filename: str
    missing: list[MissingOut] = []
    delayed: str | None = None
    failed: str | None = None
    period_start: date | None = None
    period_end: date | None = None
    items: list[DocumentMailOut]
