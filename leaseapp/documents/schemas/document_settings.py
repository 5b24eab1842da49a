"""Shapes of the settings of documents."""

import re
from typing import Annotated
from uuid import UUID

from pydantic import AfterValidator, Field
from pydantic_core import PydanticCustomError

from leaseapp.kernel.rendering.pdf.pages import PageQuery
from leaseapp.kernel.text.schema import (
    In,
    Out,
    Paragraphs,
    Patch,
    Text,
    WholeNumber,
    YesNo,
    optional,
)

LONGEST_CONTENT = 1_500_000
"""Characters of a logo in base64; what is larger than 512 kB, but no nonsense, is told so by the pictures' rule."""


def _colour(value: str) -> str:
    if not re.fullmatch(r"#[0-9A-Fa-f]{6}", value):
        raise PydanticCustomError("colour", "A colour is written #RRGGBB.")
    return value.upper()


Conditions = Annotated[Paragraphs, Field(max_length=20000)]
Colour = Annotated[Text, AfterValidator(_colour)]


class DocumentSettingsOut(Out):
    """The settings; `accentColor` is `#RRGGBB`, null for the house's; `readableColor` is what text takes of it on paper.

    `logo` is the picture as a `data:` address, `quoteConditions` what a new quote starts with. The three `mail…` say
    whether a document goes to the customer by itself.
    """

    accent_color: str | None
    readable_color: str
    logo_file_id: UUID | None
    logo: str | None
    quote_conditions: str | None
    mail_invoice_on_issue: bool
    mail_quote_on_send: bool
    mail_credit_note_on_issue: bool
    version: int


class DocumentSettingsPatch(Patch):
    """Changes of the settings; `accentColor` null goes back to the house's, `quoteConditions` null or empty to none."""

    # not derived: nobody creates parameters, so there is no create shape
    accent_color: optional(Colour) = None
    quote_conditions: optional(Conditions) = None
    mail_invoice_on_issue: YesNo = Field(default=None)
    mail_quote_on_send: YesNo = Field(default=None)
    mail_credit_note_on_issue: YesNo = Field(default=None)


class LogoIn(In):
    """The picture (PNG or JPEG, at most 512 kB) in base64; a `data:` prefix is taken off."""

    content: Annotated[str, Field(min_length=1, max_length=LONGEST_CONTENT)]
    version: WholeNumber | None = None


class DocumentPreviewQuery(PageQuery):
    """A colour to try before it is stored."""

    accent_color: optional(Colour) = None
