"""Prospects, in and out."""

from typing import Annotated

from pydantic import Field

from leaseapp.crm.enums import ProspectSource, ProspectStatus
from leaseapp.directory.schemas.fields import Email, OptionalName, Phone, Siren
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.derived_shapes import changes_of, record_of
from leaseapp.kernel.text.schema import In, Instant, Line, LongText, Text, WholeNumber, optional


class ProspectIn(In):
    """A new prospect; without an owner it is whoever creates it."""

    name: Line
    siren: Siren = None
    source: ProspectSource = ProspectSource.INBOUND
    contact_name: OptionalName = None
    email: Email = None
    phone: Phone = None
    need: optional(LongText) = None
    owner_user_id: optional(Id) = None


class ProspectPatch(changes_of(ProspectIn)):
    """Changes of an open prospect."""


class MoveIn(In):
    """A step that takes nothing but the version it was decided on."""

    version: WholeNumber | None = None


class PromoteIn(MoveIn):
    """The SIREN of a prospect that has none yet, or the company of the directory that it is."""

    siren: Siren = None
    company_id: optional(Id) = None


class LoseProspectIn(MoveIn):
    """The reason why a prospect is lost."""

    reason: optional(Annotated[Text, Field(max_length=500)]) = None


class ProspectOut(record_of(ProspectIn)):
    """A prospect with the company that it became."""

    status: ProspectStatus
    owner: str | None
    promoted_company_id: Id | None
    promoted_company: str | None
    promoted_at: Instant | None
    lost_reason: str | None


class PromotedOut(ProspectOut):
    """A promoted prospect: `companyId` is the company of the directory, `joined` that it stood there before."""

    company_id: Id
    joined: bool
