"""Suppliers over REST and the interface; none of them is deleted."""

from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import workspace
from leaseapp.kernel.listing.http import list_endpoint
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.i18n import _
from leaseapp.purchasing.lists.suppliers import SUPPLIERS
from leaseapp.purchasing.permissions import SUPPLIER_CREATE, SUPPLIER_READ, SUPPLIER_UPDATE
from leaseapp.purchasing.schemas.suppliers import SupplierIn, SupplierOut, SupplierPatch
from leaseapp.purchasing.services import suppliers

ONE = "/suppliers/{supplier_id}"
routes = workspace.beyond("what is bought is read and changed one by one, too (MONEY.md 3.9)")

list_suppliers = list_endpoint(workspace, "/suppliers", SUPPLIERS, internal=True)


@workspace.post(
    "/suppliers", permission=SUPPLIER_CREATE, audit="purchasing.supplier.create", returns=SupplierOut, status=201,
    act=_("Supplier created"), internal=True,
)  # fmt: skip
def create_supplier(context: Context, body: SupplierIn) -> SupplierOut:
    """Make a company a supplier, an existing one or a new one."""
    return suppliers.told(context, suppliers.create(context, body).id)


@routes.get(ONE, permission=SUPPLIER_READ, internal=True, returns=SupplierOut)
def read_supplier(context: Context, supplier_id: Id) -> SupplierOut:
    """Read a supplier with its company and what is owed to it."""
    return suppliers.told(context, supplier_id)


@routes.patch(
    ONE, permission=SUPPLIER_UPDATE, audit="purchasing.supplier.update", returns=SupplierOut, act=_("Supplier changed"),
    internal=True,
)  # fmt: skip
def update_supplier(context: Context, supplier_id: Id, body: SupplierPatch) -> SupplierOut:
    """Change a supplier."""
    return suppliers.told(context, suppliers.update(context, supplier_id, body).id)
