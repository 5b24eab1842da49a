"""The account at the e-invoice platform, in and out."""

from typing import Annotated

from pydantic import Field

from leaseapp.einvoicing.enums import DigestForm
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.schema import In, Instant, Line, Out, Text, WholeNumber, optional


class AccountIn(In):
    """The account as it is typed; a secret that is left out stays as it is."""

    version: WholeNumber | None = None
    client_id: Line
    client_secret: optional(Annotated[Text, Field(min_length=1, max_length=400)]) = None
    digest_form: DigestForm = DigestForm.RAW


class AccountOut(Out):
    """The account without its secrets. `platformIsThere` tells whether this installation knows a platform."""

    id: Id | None = None
    client_id: str | None = None
    has_secret: bool = False
    digest_form: DigestForm = DigestForm.RAW
    connected_at: Instant | None = None
    polled_until: Instant | None = None
    former_key_until: Instant | None = None
    platform_is_there: bool
    version: int = 0
