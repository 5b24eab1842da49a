"""Establishments over REST and the interface."""

from leaseapp.directory.endpoints import routes
from leaseapp.directory.lists import ESTABLISHMENTS
from leaseapp.directory.permissions import COMPANY_CREATE, COMPANY_DELETE, COMPANY_READ, COMPANY_UPDATE
from leaseapp.directory.schemas.establishments import EstablishmentIn, EstablishmentOut, EstablishmentPatch
from leaseapp.directory.services import establishments
from leaseapp.kernel.context import Context
from leaseapp.kernel.listing.http import list_endpoint
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.schema import VersionQuery

list_establishments = list_endpoint(routes, "/establishments", ESTABLISHMENTS)


@routes.post(
    "/establishments",
    permission=COMPANY_CREATE,
    audit="annuaire.establishment.create",
    returns=EstablishmentOut,
    status=201,
)
def create_establishment(context: Context, body: EstablishmentIn) -> EstablishmentOut:
    """Add an establishment to a company."""
    return EstablishmentOut.model_validate(establishments.create(context, body))


@routes.get("/establishments/{establishment_id}", permission=COMPANY_READ, returns=EstablishmentOut)
def read_establishment(context: Context, establishment_id: Id) -> EstablishmentOut:
    """Read an establishment."""
    return EstablishmentOut.model_validate(establishments.read(context, establishment_id))


@routes.patch(
    "/establishments/{establishment_id}",
    permission=COMPANY_UPDATE,
    audit="annuaire.establishment.update",
    returns=EstablishmentOut,
)
def update_establishment(context: Context, establishment_id: Id, body: EstablishmentPatch) -> EstablishmentOut:
    """Change an establishment."""
    return EstablishmentOut.model_validate(establishments.update(context, establishment_id, body))


@routes.delete("/establishments/{establishment_id}", permission=COMPANY_DELETE, audit="annuaire.establishment.delete")
def delete_establishment(context: Context, establishment_id: Id, query: VersionQuery) -> None:
    """Delete an establishment."""
    establishments.delete(context, establishment_id, query.version)
