"""Bank accounts of suppliers, in and out (MONEY.md 3.8): the number comes in and never goes out whole."""

from typing import Annotated

from pydantic import AfterValidator, Field

from leaseapp.directory.schemas.fields import compact
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.schema import In, Instant, Line, Out, Text, WholeNumber, optional
from leaseapp.purchasing.enums import BankAccountStatus

Iban = Annotated[Text, Field(min_length=1, max_length=60), AfterValidator(compact)]
Bic = optional(Annotated[Text, Field(max_length=20), AfterValidator(compact)])
CallNote = Annotated[Text, Field(min_length=10, max_length=500)]


class BankAccountIn(In):
    """A new account of a supplier; it waits until a second person has called back."""

    supplier_id: Id
    iban: Iban
    bic: Bic = None
    holder: optional(Line) = None


class DecideAccountIn(In):
    """The words of the call to the supplier's known number in ten characters or more."""

    version: WholeNumber | None = None
    call_note: CallNote


class BankAccountOut(Out):
    """An account as people see it; `isPayable` once it is confirmed and its hold is over, `call` the number to call back."""

    id: Id
    supplier_id: Id
    supplier: str
    status: BankAccountStatus
    holder: str
    masked: str
    bic: str | None
    call: str | None
    entered_by: str | None
    decided_by: str | None
    decided_at: Instant | None
    call_note: str | None
    hold_until: Instant | None
    is_payable: bool
    version: int
    created_at: Instant
