"""Modalities of products over REST and the interface, the price of a product in one, and the rate table of leases."""

from leaseapp.catalog.lists import LEASE_RATES, PRODUCT_MODALITIES
from leaseapp.catalog.permissions import PRODUCT_READ, PRODUCT_UPDATE
from leaseapp.catalog.schemas.modalities import (
    LeaseRateIn,
    LeaseRatePatch,
    PriceQuery,
    ProductModalityIn,
    ProductModalityOut,
    ProductModalityPatch,
    ProductPriceOut,
)
from leaseapp.catalog.services import modalities, pricing
from leaseapp.catalog.services.lease_rates import lease_rates
from leaseapp.kernel.acts.records import Permissions, record_endpoints
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import workspace
from leaseapp.kernel.listing.http import list_endpoint
from leaseapp.kernel.persistence.ids import Id

list_product_modalities = list_endpoint(workspace, "/product-modalities", PRODUCT_MODALITIES)


@workspace.post(
    "/product-modalities",
    permission=PRODUCT_UPDATE,
    audit="catalog.modality.create",
    returns=ProductModalityOut,
    status=201,
)
def create_product_modality(context: Context, body: ProductModalityIn) -> ProductModalityOut:
    """Create a way to sell a product."""
    return modalities.shown(context, modalities.create(context, body))


@workspace.get("/product-modalities/{modality_id}", permission=PRODUCT_READ, returns=ProductModalityOut)
def read_product_modality(context: Context, modality_id: Id) -> ProductModalityOut:
    """Read a modality, archived ones included."""
    return modalities.shown(context, modalities.read(context, modality_id))


@workspace.patch(
    "/product-modalities/{modality_id}",
    permission=PRODUCT_UPDATE,
    audit="catalog.modality.update",
    returns=ProductModalityOut,
)
def update_product_modality(context: Context, modality_id: Id, body: ProductModalityPatch) -> ProductModalityOut:
    """Change a modality; its type stays, `status` ARCHIVED hides it from selectors."""
    return modalities.shown(context, modalities.update(context, modality_id, body))


@workspace.get(
    "/products/{product_id}/price",
    permission=PRODUCT_READ,
    returns=ProductPriceOut,
    extra="editors of documents ask what a line says of a product in a variant and a modality",
)
def read_product_price(context: Context, product_id: Id, query: PriceQuery) -> ProductPriceOut:
    """Read what a document line says of a product: words, price, VAT and terms in a variant and a modality."""
    return pricing.price_of(context, product_id, query)


rates = workspace.beyond(
    "rents that nobody fixed are computed by a rate table, which has no routes in the specification"
)
list_lease_rates = list_endpoint(rates, "/lease-rates", LEASE_RATES)
lease_rate = record_endpoints(
    rates,
    "/lease-rates/{lease_rate_id}",
    lease_rates,
    LeaseRateIn,
    LeaseRatePatch,
    act="catalog.leaserate",
    permissions=Permissions(PRODUCT_UPDATE, PRODUCT_READ, PRODUCT_UPDATE, PRODUCT_UPDATE),
)
