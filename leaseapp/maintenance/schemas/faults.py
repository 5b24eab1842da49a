"""Shapes of the public pages of a fault: what anybody with the label may read and send. Nothing internal is among them."""

from typing import Annotated, Literal

from pydantic import Field

from leaseapp.files.schemas.uploads import Bytes, CompleteIn
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.schema import In, Instant, Line, Out, Paragraphs, Text, WholeNumber, optional
from leaseapp.maintenance.enums import MaintenanceStatus, PublicState

LARGEST_PHOTO = 10 * 1024 * 1024
MOST_PHOTOS = 3
Told = Annotated[Paragraphs, Field(min_length=1, max_length=4000)]


class PublicContactOut(Out):
    """The company that looks after the machine, and its telephone number."""

    name: str
    phone: str | None


class PublicAssetOut(Out):
    """A machine as anybody may see it who stands before it; `photoUrl` opens its photo for some minutes."""

    short_code: str
    label: str
    brand: str
    model: str
    state: PublicState
    contact: PublicContactOut
    can_report: bool
    photo_url: str | None


class FaultPhotoIn(In):
    """A photo that a reporter is about to send."""

    mime_type: Literal["image/jpeg", "image/png", "image/webp", "image/heic"]
    size_bytes: Annotated[Bytes, Field(le=LARGEST_PHOTO)]


class SentPhotoIn(CompleteIn):
    """A photo that has arrived in the storage, and the ETag that it answered."""

    file_id: Id


class FaultIn(In):
    """A fault in the reporter's words, and where they are answered: a mail address or a telephone number.

    A photo that cannot be read is left out: the report counts. `language` is that of their page. `homepage` and `openForMs`
    (milliseconds for which the page was open) tell programs from people: the first stands where nobody sees it.
    """

    description: Told
    reporter_name: optional(Line) = None
    reporter_contact: optional(Annotated[Text, Field(max_length=254)]) = None
    language: Literal["fr", "en"] | None = None
    homepage: optional(Annotated[Text, Field(max_length=200)]) = None
    open_for_ms: WholeNumber | None = None
    photos: Annotated[list[SentPhotoIn], Field(max_length=MOST_PHOTOS)] = []


class SubmittedOut(Out):
    """The report was taken."""

    submitted: Literal[True] = True


class FollowMessageOut(Out):
    """A message after the report: of the reporter (`own`), or of whoever answered."""

    at: Instant
    by: str
    text: str
    own: bool


class FollowOut(Out):
    """A report as its reporter follows it; instants are meant in `timezone`."""

    label: str
    brand: str
    model: str
    text: str
    status: MaintenanceStatus
    reported_at: Instant
    planned_from: Instant | None
    planned_until: Instant | None
    started_at: Instant | None
    ended_at: Instant | None
    timezone: str
    contact: PublicContactOut
    messages: list[FollowMessageOut]


class FollowMessageIn(In):
    """A message of the reporter's to whoever repairs."""

    text: Annotated[Paragraphs, Field(min_length=1, max_length=2000)]
