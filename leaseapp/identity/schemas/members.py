"""Shapes of members of an organization."""

from pydantic import Field

from leaseapp.identity.enums import BusinessRole, MembershipStatus
from leaseapp.identity.schemas.invitations import RoleCode
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.schema import Instant, Out, Patch, Query, ShortText, optional


class MemberPatch(Patch):
    """A member's role (a standard or custom one by its code), the company of an external role, or whether they may enter."""

    # not derived: a member comes from an invitation
    role: RoleCode = Field(default=None)
    company_id: optional(Id) = None
    status: MembershipStatus = Field(default=None)


class MemberOut(Out):
    """A member. `role` is the code they hold, `base_role` the standard role behind a custom one; `own` is the caller."""

    id: Id
    user_id: Id
    name: str
    email: str
    phone: str | None
    role: str
    base_role: BusinessRole | None
    custom_role: str | None
    role_title: str
    status: MembershipStatus
    company_id: Id | None
    company_name: str | None
    last_login_at: Instant | None
    own: bool
    version: int
    created_at: Instant


class ExplanationQuery(Query):
    """The right in question, and perhaps the record (its page's address) that it is about."""

    permission: ShortText
    url: optional(ShortText) = None


class StepOut(Out):
    """One step of an explanation: `state` is YES, NO or NEUTRAL."""

    state: str
    title: str
    detail: str


class HelperOut(Out):
    """Somebody who may do it, with their role."""

    name: str
    role: str


class ExplanationOut(Out):
    """The answer to why a member may or may not do something: the verdict, the steps that lead to it, and who may.

    `act` is what they can be asked for.
    """

    allowed: bool
    verdict: str
    detail: str
    steps: list[StepOut]
    helpers: list[HelperOut]
    act: str | None
