"""News of visits to the public page of a machine, to the salesperson of the customer at whose place it stands."""

from uuid import UUID

from leaseapp.assets.models import Asset
from leaseapp.billing.services import notices
from leaseapp.billing.services.notices import Notice
from leaseapp.directory.models import Company, Establishment
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.queries import find
from leaseapp.kernel.text.i18n import _
from leaseapp.sales.notification_kinds import CODE_VISITED
from leaseapp.sales.queries.clients import salesperson_of


def visited(context: Context, asset_id: UUID) -> None:
    """Tell who looks after the customer, else the sales team; of what stands at no customer nobody is told."""
    asset = find(context, Asset, asset_id)
    place = find(context, Establishment, asset.establishment_id) if asset is not None else None
    company = find(context, Company, place.company_id) if place is not None else None
    if asset is None or company is None:
        return
    values = {"label": asset.label, "number": asset.inventory_number, "company": company.name}
    body = _("{label} ({number}) at {company}: somebody has opened its public page.")
    notice = Notice(_("QR code visited"), body, f"/workspace/assets/{asset.id}", values, CODE_VISITED)
    notices.tell_salesperson(context, salesperson_of(context, company.id), notice)
