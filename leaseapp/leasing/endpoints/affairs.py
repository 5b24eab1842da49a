"""Affairs over REST and the interface: the record, its equipment, each step of its life, the offer."""

from functools import partial

from sqlmodel import col, select

from leaseapp.identity.models import User
from leaseapp.identity.permissions import SETTING_READ, SETTING_UPDATE
from leaseapp.identity.services.members import holders_of
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer, workspace
from leaseapp.kernel.errors import Conflict
from leaseapp.kernel.listing.http import list_endpoint
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.rendering.pdf.pages import PageQuery, shown
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.schema import VersionQuery
from leaseapp.kernel.web.media_types import PDF, PNG
from leaseapp.leasing.lists import AFFAIRS
from leaseapp.leasing.permissions import AFFAIR_APPROVE, AFFAIR_CREATE, AFFAIR_READ, AFFAIR_UPDATE
from leaseapp.leasing.schemas.affairs import (
    AffairIn,
    AffairLineIn,
    AffairLineOut,
    AffairLinePatch,
    AffairOut,
    AffairPatch,
    ApproveIn,
    LeaseSettingsIn,
    LeaseSettingsOut,
    NoteIn,
    OfficerOut,
    OfficersOut,
    StudyIn,
)
from leaseapp.leasing.services import affairs, deciding, licence, papers, reading

ONE, LINE = "/lease-affairs/{lease_affair_id}", "/lease-affair-lines/{line_id}"
routes = workspace.beyond(
    "the specification shows affairs by their supplier quotes alone; LEASING.md 4 names these routes"
)
step = partial(routes.post, returns=AffairOut, internal=True, refuses=(Conflict,))

list_lease_affairs = list_endpoint(routes, "/lease-affairs", AFFAIRS, internal=True)


@routes.post(
    "/lease-affairs", permission=AFFAIR_CREATE, audit="lease.affair.create", returns=AffairOut, status=201, internal=True,
)  # fmt: skip
def create_lease_affair(context: Context, body: AffairIn) -> AffairOut:
    """Create an affair of a client."""
    return reading.told(context, affairs.create(context, body))


@routes.get(ONE, permission=AFFAIR_READ, internal=True, returns=AffairOut)
def read_lease_affair(context: Context, lease_affair_id: Id) -> AffairOut:
    """Read an affair with its equipment and financings."""
    return reading.read(context, lease_affair_id)


@routes.patch(
    ONE, permission=AFFAIR_UPDATE, audit="lease.affair.update", returns=AffairOut, internal=True, refuses=(Conflict,)
)
def update_lease_affair(context: Context, lease_affair_id: Id, body: AffairPatch) -> AffairOut:
    """Change an affair that is not submitted."""
    return reading.told(context, affairs.update(context, lease_affair_id, body))


@step(f"{ONE}/study", permission=AFFAIR_UPDATE, audit="lease.affair.study", act=_("Study begun"))
def study_lease_affair(context: Context, lease_affair_id: Id, body: StudyIn) -> AffairOut:
    """Begin the study of an affair."""
    return reading.told(context, affairs.study(context, lease_affair_id, body))


@step(f"{ONE}/submit", permission=AFFAIR_UPDATE, audit="lease.affair.submit", act=_("Decision asked for"))
def submit_lease_affair(context: Context, lease_affair_id: Id, body: StudyIn) -> AffairOut:
    """Ask for the credit decision."""
    return reading.told(context, deciding.submit(context, lease_affair_id, body))


@step(f"{ONE}/return", permission=AFFAIR_UPDATE, audit="lease.affair.return", act=_("Taken back into study"))
def return_lease_affair(context: Context, lease_affair_id: Id, body: NoteIn) -> AffairOut:
    """Take an affair back into study."""
    return reading.told(context, deciding.take_back(context, lease_affair_id, body))


@step(f"{ONE}/send-back", permission=AFFAIR_APPROVE, audit="lease.affair.send_back", act=_("Sent back"))
def send_back_lease_affair(context: Context, lease_affair_id: Id, body: NoteIn) -> AffairOut:
    """Send an affair back to its officer with what it lacks."""
    return reading.told(context, deciding.send_back(context, lease_affair_id, body))


@step(f"{ONE}/approve", permission=AFFAIR_APPROVE, audit="lease.affair.approve", act=_("Credit granted"))
def approve_lease_affair(context: Context, lease_affair_id: Id, body: ApproveIn) -> AffairOut:
    """Grant the credit; somebody other than the officer does."""
    return reading.told(context, deciding.approve(context, lease_affair_id, body))


@step(f"{ONE}/reject", permission=AFFAIR_APPROVE, audit="lease.affair.reject", act=_("Credit refused"))
def reject_lease_affair(context: Context, lease_affair_id: Id, body: NoteIn) -> AffairOut:
    """Refuse the credit; somebody other than the officer does."""
    return reading.told(context, deciding.reject(context, lease_affair_id, body))


@step(f"{ONE}/abandon", permission=AFFAIR_UPDATE, audit="lease.affair.abandon", act=_("Affair lost"))
def abandon_lease_affair(context: Context, lease_affair_id: Id, body: NoteIn) -> AffairOut:
    """Note that an affair is lost, and why."""
    return reading.told(context, affairs.abandon(context, lease_affair_id, body))


@routes.get(f"{ONE}/offer", permission=AFFAIR_READ, internal=True, files=(PDF, PNG), refuses=(Conflict,))
def read_lease_offer(context: Context, lease_affair_id: Id, query: PageQuery) -> FileAnswer:
    """Read the offer to the client as PDF: the retained financing, or all that stand side by side; or a page as a picture."""
    return shown(papers.offer_pdf(context, lease_affair_id), query)


@routes.post(
    f"{ONE}/lines", permission=AFFAIR_UPDATE, audit="lease.line.create", act=_("Equipment added"), returns=AffairLineOut,
    status=201, internal=True, refuses=(Conflict,),
)  # fmt: skip
def add_lease_affair_line(context: Context, lease_affair_id: Id, body: AffairLineIn) -> AffairLineOut:
    """Add equipment that an affair finances."""
    return reading.line_told(context, affairs.add_line(context, lease_affair_id, body))


@routes.get(LINE, permission=AFFAIR_READ, internal=True, returns=AffairLineOut)
def read_lease_affair_line(context: Context, line_id: Id) -> AffairLineOut:
    """Read one piece of equipment that an affair finances."""
    return reading.line(context, line_id)


@routes.patch(
    LINE, permission=AFFAIR_UPDATE, audit="lease.line.update", act=_("Equipment changed"), returns=AffairLineOut,
    internal=True, refuses=(Conflict,),
)  # fmt: skip
def update_lease_affair_line(context: Context, line_id: Id, body: AffairLinePatch) -> AffairLineOut:
    """Change equipment that an affair finances."""
    return reading.line_told(context, affairs.change_line(context, line_id, body))


@routes.delete(
    LINE, permission=AFFAIR_UPDATE, audit="lease.line.delete", act=_("Equipment taken away"), internal=True,
    refuses=(Conflict,),
)  # fmt: skip
def delete_lease_affair_line(context: Context, line_id: Id, query: VersionQuery) -> None:
    """Take equipment off an affair."""
    affairs.remove_line(context, line_id, query.version)


@routes.get("/lease-officers", permission=AFFAIR_READ, internal=True, returns=OfficersOut)
def list_lease_officers(context: Context) -> OfficersOut:
    """Read who can study affairs."""
    people = select(User).where(col(User.id).in_(holders_of(context, AFFAIR_UPDATE))).order_by(User.name, col(User.id))
    return OfficersOut(items=[OfficerOut(id=one.id, name=one.name) for one in context.session.exec(people)])


@routes.get("/lease-settings", permission=SETTING_READ, internal=True, returns=LeaseSettingsOut)
def read_lease_settings(context: Context) -> LeaseSettingsOut:
    """Read the settings of leasing."""
    return licence.read(context)


@routes.put(
    "/lease-settings", permission=SETTING_UPDATE, audit="lease.setting.update", internal=True, returns=LeaseSettingsOut
)
def replace_lease_settings(context: Context, body: LeaseSettingsIn) -> LeaseSettingsOut:
    """Say whether the organization is licensed for leases with a purchase option."""
    return licence.change(context, body)
