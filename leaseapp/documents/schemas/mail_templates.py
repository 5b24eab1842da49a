"""Shapes of the texts of mails."""

from typing import Literal

from leaseapp.documents.enums import MailTemplate
from leaseapp.kernel.text.schema import In, Line, LongText, Out, WholeNumber

Language = Literal["fr", "en"]


class MailTextIn(In):
    """A subject and a text with placeholders (`{number}`) and parts that may be left out (`[…]`)."""

    subject: Line
    body: LongText


class MailTemplateIn(MailTextIn):
    """The text of a kind; `version` is the one that it was typed above."""

    version: WholeNumber | None = None


class MailTemplateOut(Out):
    """The text of a kind in a language; `own` when the organization wrote it."""

    kind: MailTemplate
    locale: str
    subject: str
    body: str
    own: bool
    version: int


class PlaceholderOut(Out):
    """A placeholder and what people call it."""

    name: str
    label: str


class MailTemplatesOut(Out):
    """Every text, and the placeholders by kind."""

    items: list[MailTemplateOut]
    placeholders: dict[str, list[PlaceholderOut]]


class MailPreviewOut(Out):
    """A text as a customer would read it, of a sample document."""

    subject: str
    body: str
