"""Shapes of the events of the mail provider: theirs, so whatever else they hold is left alone."""

from typing import Any

from pydantic import Field, field_validator

from leaseapp.kernel.adapters.postmark import METADATA_KEY
from leaseapp.kernel.text import plain_texts
from leaseapp.kernel.text.schema import Foreign, Out

LONGEST = 200


class TrackingIn(Foreign):
    """An event of Postmark: what happened (`RecordType`) to which message; values of other types count as none.

    `Type` says what kind of bounce it is. The address is called `Email` in bounces and `Recipient` elsewhere.
    """

    record_type: str = Field("", alias="RecordType")
    message_id: str = Field("", alias="MessageID")
    bounce_type: str = Field("", alias="Type")
    email: str = Field("", alias="Email")
    recipient: str = Field("", alias="Recipient")
    metadata: dict[str, Any] = Field(default_factory=dict, alias="Metadata")

    @field_validator("record_type", "message_id", "bounce_type", "email", "recipient", mode="before")
    @classmethod
    def _text(cls, value: Any) -> str:
        usable = isinstance(value, str) and plain_texts.wrong_in_line(value[:LONGEST]) is None
        return value[:LONGEST] if usable else ""

    @field_validator("metadata", mode="before")
    @classmethod
    def _mapping(cls, value: Any) -> dict[str, Any]:
        return value if isinstance(value, dict) else {}

    @property
    def key(self) -> str:
        """The key of our message (`Mail.key`), empty where it came back without."""
        found = self.metadata.get(METADATA_KEY)
        return found if isinstance(found, str) else ""


class TrackedOut(Out):
    """The outcome of an event: `applied` says that a mail of ours is shown differently now."""

    applied: bool
