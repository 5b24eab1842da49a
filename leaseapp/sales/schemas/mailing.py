"""Shapes of documents sent by mail."""

from datetime import date
from typing import Annotated
from uuid import UUID

from pydantic import Field

from leaseapp.kernel.schema import DateField, In, Instant, Line, LongText, Out, Text, optional
from leaseapp.sales.enums import DocumentKind, DocumentMailStatus

Address = Annotated[Text, Field(min_length=1, max_length=254)]


class MailIn(In):
    """The mail to send: one recipient, a copy to `cc`; the document is attached, the public link of a quote added."""

    to: Address
    cc: optional(Address) = None
    subject: Line
    body: LongText = ""


class StatementMailIn(MailIn):
    """The same with the period of the statement, both days included."""

    period_start: DateField
    period_end: DateField


class DocumentMailOut(Out):
    """A mail and how far it came; `error` says why it or its copy was given up, `sentBy` is null when a setting sent it."""

    id: UUID
    kind: DocumentKind
    to: str
    cc: str | None
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


class MailingOut(Out):
    """What the dialog proposes, and the mails that the record has had, newest first.

    `periodStart` and `periodEnd` are proposed for statements: the calendar year to date.
    """

    to: str
    subject: str
    body: str
    period_start: date | None = None
    period_end: date | None = None
    items: list[DocumentMailOut]
