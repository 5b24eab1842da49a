"""The people who can be planned for work orders."""

from sqlmodel import col, select

from leaseapp.identity.models import User
from leaseapp.identity.services.members import holders_of
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import workspace
from leaseapp.maintenance.permissions import OPERATION_MANAGE, OPERATION_READ
from leaseapp.maintenance.schemas.operations import TechnicianOut, TechniciansOut


@workspace.get(
    "/maintenance/technicians", permission=OPERATION_READ, internal=True, returns=TechniciansOut,
    extra="the planning has a row for each person who can be assigned",
)  # fmt: skip
def list_technicians(context: Context) -> TechniciansOut:
    """Read who can be assigned to work orders."""
    people = (
        select(User).where(col(User.id).in_(holders_of(context, OPERATION_MANAGE))).order_by(User.name, col(User.id))
    )
    return TechniciansOut(items=[TechnicianOut(id=one.id, name=one.name) for one in context.session.exec(people)])
