"""Financings and simulations over REST and the interface."""

from functools import partial

from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.schema import VersionQuery
from leaseapp.leasing.endpoints.affairs import ONE, routes
from leaseapp.leasing.permissions import AFFAIR_READ, AFFAIR_UPDATE
from leaseapp.leasing.schemas.affairs import StudyIn
from leaseapp.leasing.schemas.financings import (
    FinancingIn,
    FinancingOut,
    FinancingPatch,
    FinancingsOut,
    SimulationOut,
    TermsIn,
)
from leaseapp.leasing.services import financing, reading, simulating

FINANCING = "/lease-financings/{lease_financing_id}"
step = partial(routes.post, returns=FinancingOut, internal=True, refuses=(Conflict,))


@routes.post("/lease-simulations", permission=AFFAIR_READ, writes=False, internal=True, returns=SimulationOut)
def simulate_lease(context: Context, body: TermsIn) -> SimulationOut:
    """Compute a financing; nothing is stored."""
    return simulating.simulate(body)


@routes.get(f"{ONE}/financings", permission=AFFAIR_READ, internal=True, returns=FinancingsOut)
def list_lease_financings(context: Context, lease_affair_id: Id) -> FinancingsOut:
    """Read the financings of an affair."""
    return FinancingsOut(items=financing.listed(context, lease_affair_id))


@step(
    f"{ONE}/financings", permission=AFFAIR_UPDATE, audit="lease.financing.create", act=_("Financing added"), status=201
)
def create_lease_financing(context: Context, lease_affair_id: Id, body: FinancingIn) -> FinancingOut:
    """Add a financing to an affair; the rule computes what was not given."""
    return reading.financing_told(context, financing.add(context, lease_affair_id, body))


@routes.get(FINANCING, permission=AFFAIR_READ, internal=True, returns=FinancingOut)
def read_lease_financing(context: Context, lease_financing_id: Id) -> FinancingOut:
    """Read one financing of an affair."""
    return reading.financing(context, lease_financing_id)


@routes.patch(
    FINANCING, permission=AFFAIR_UPDATE, audit="lease.financing.update", act=_("Financing changed"), returns=FinancingOut,
    internal=True, refuses=(Conflict,),
)  # fmt: skip
def update_lease_financing(context: Context, lease_financing_id: Id, body: FinancingPatch) -> FinancingOut:
    """Change a financing: it is solved anew."""
    return reading.financing_told(context, financing.change(context, lease_financing_id, body))


@routes.delete(
    FINANCING, permission=AFFAIR_UPDATE, audit="lease.financing.delete", act=_("Financing taken away"), internal=True,
    refuses=(Conflict,),
)  # fmt: skip
def delete_lease_financing(context: Context, lease_financing_id: Id, query: VersionQuery) -> None:
    """Take a financing off an affair."""
    financing.remove(context, lease_financing_id, query.version)


@step(f"{FINANCING}/retain", permission=AFFAIR_UPDATE, audit="lease.financing.retain", act=_("Financing retained"))
def retain_lease_financing(context: Context, lease_financing_id: Id, body: StudyIn) -> FinancingOut:
    """Retain a financing; the one that was is proposed again."""
    return reading.financing_told(context, financing.retain(context, lease_financing_id, body))


@step(
    f"{FINANCING}/set-aside", permission=AFFAIR_UPDATE, audit="lease.financing.set_aside", act=_("Financing set aside")
)
def set_aside_lease_financing(context: Context, lease_financing_id: Id, body: StudyIn) -> FinancingOut:
    """Set a financing aside, so that another one has room."""
    return reading.financing_told(context, financing.set_aside(context, lease_financing_id, body))


@step(
    f"{FINANCING}/take-up", permission=AFFAIR_UPDATE, audit="lease.financing.take_up", act=_("Financing taken up again")
)
def take_up_lease_financing(context: Context, lease_financing_id: Id, body: StudyIn) -> FinancingOut:
    """Take a financing up again that was set aside."""
    return reading.financing_told(context, financing.take_up(context, lease_financing_id, body))
