"""Billing entities over REST and the interface."""

from leaseapp.directory.endpoints import routes
from leaseapp.directory.lists import BILLING_ENTITIES
from leaseapp.directory.permissions import BILLING_ENTITY_CREATE, BILLING_ENTITY_READ, BILLING_ENTITY_UPDATE
from leaseapp.directory.schemas.billing_entities import BillingEntityIn, BillingEntityOut, BillingEntityPatch
from leaseapp.directory.services import billing_entities
from leaseapp.kernel.context import Context
from leaseapp.kernel.listing.http import list_endpoint
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.schema import VersionQuery

list_billing_entities = list_endpoint(routes, "/billing-entities", BILLING_ENTITIES)


@routes.post(
    "/billing-entities",
    permission=BILLING_ENTITY_CREATE,
    audit="annuaire.billingentity.create",
    returns=BillingEntityOut,
    status=201,
)
def create_billing_entity(context: Context, body: BillingEntityIn) -> BillingEntityOut:
    """Create a legal entity that issues invoices."""
    return billing_entities.shown(context, billing_entities.create(context, body))


@routes.get("/billing-entities/{billing_entity_id}", permission=BILLING_ENTITY_READ, returns=BillingEntityOut)
def read_billing_entity(context: Context, billing_entity_id: Id) -> BillingEntityOut:
    """Read a billing entity with the last numbers of its series."""
    return billing_entities.read(context, billing_entity_id)


@routes.patch(
    "/billing-entities/{billing_entity_id}",
    permission=BILLING_ENTITY_UPDATE,
    audit="annuaire.billingentity.update",
    returns=BillingEntityOut,
)
def update_billing_entity(context: Context, billing_entity_id: Id, body: BillingEntityPatch) -> BillingEntityOut:
    """Change a billing entity; prefixes and SIREN stay once a number was given out."""
    return billing_entities.shown(context, billing_entities.update(context, billing_entity_id, body))


# The permission grid knows no delete of billing entities: removing one that never issued anything is an update of them.
@routes.delete(
    "/billing-entities/{billing_entity_id}", permission=BILLING_ENTITY_UPDATE, audit="annuaire.billingentity.delete"
)
def delete_billing_entity(context: Context, billing_entity_id: Id, query: VersionQuery) -> None:
    """Delete a billing entity that never issued a document."""
    billing_entities.delete(context, billing_entity_id, query.version)
