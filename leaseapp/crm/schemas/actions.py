"""Actions and calls, in and out."""

from typing import Annotated

from pydantic import Field

from leaseapp.crm.enums import ActionStatus, ActionType, CallOutcome, Direction
from leaseapp.crm.schemas.prospects import MoveIn
from leaseapp.directory.schemas.fields import Phone
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.derived_shapes import changes_of, record_of
from leaseapp.kernel.text.schema import In, Instant, InstantField, Line, LongText, Text, WholeNumber, optional

Seconds = Annotated[WholeNumber, Field(ge=0, le=86400)]


class ActionIn(In):
    """Something to do about a prospect, a company or an opportunity: exactly one; without an assignee it is whoever notes it."""

    type: ActionType = ActionType.CALL
    subject: Line
    due_at: InstantField
    prospect_id: optional(Id) = None
    company_id: optional(Id) = None
    opportunity_id: optional(Id) = None
    assignee_user_id: optional(Id) = None


class ActionPatch(changes_of(ActionIn, without=("prospect_id", "company_id", "opportunity_id"))):
    """Changes of an action that is to do."""


class DoneIn(MoveIn):
    """The result of an action."""

    outcome: optional(Annotated[Text, Field(max_length=1000)]) = None


class ActionOut(record_of(ActionIn)):
    """An action with what it is about; `overdue` says that it should be done by now."""

    status: ActionStatus
    about: str
    about_url: str
    assignee: str | None
    overdue: bool
    done_at: Instant | None
    outcome: str | None


class CallIn(In):
    """A call; without an instant it was now. Numbers are taken as people type them and stored as E.164.

    What is not named is found by the number: contact, company or open prospect. A call of a telephone system names its
    `externalId`: sent again, it is the same call.
    """

    direction: Direction = Direction.OUT
    outcome: CallOutcome = CallOutcome.ANSWERED
    from_number: Phone = None
    to_number: Phone = None
    started_at: optional(InstantField) = None
    duration_s: Seconds = 0
    prospect_id: optional(Id) = None
    company_id: optional(Id) = None
    contact_id: optional(Id) = None
    opportunity_id: optional(Id) = None
    note: optional(LongText) = None
    external_id: optional(Annotated[Text, Field(min_length=1, max_length=100)]) = None


class CallPatch(changes_of(CallIn, without=("direction", "from_number", "to_number", "started_at", "external_id"))):
    """Changes of a call: what is known of it afterwards."""


class CallOut(record_of(CallIn)):
    """A call with who it was; `waits` says that nobody answered it and nobody called back yet."""

    who: str
    who_url: str | None
    opportunity: str | None
    waits: bool
    returned_at: Instant | None
