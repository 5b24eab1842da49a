"""Equipment beside records of domains below: what stands at a company, what a product was bought as."""

from leaseapp.assets.endpoints.assets import list_assets
from leaseapp.assets.lists import ASSETS
from leaseapp.kernel.text.i18n import _
from leaseapp.ui import kit


def _beside(entity: str, own: str, empty: str) -> None:
    panel = kit.panel(
        "equipment", ASSETS, list_assets, own={own: "{id}"}, hide=("locationSince",), icon="package", empty=empty
    )
    kit.record_panel(entity, kit.Tab("equipment", _("Equipment"), panel=panel))


_beside("Company", "companyId", _("No machine stands there"))
_beside("Product", "productId", _("No machine of this product: a model says which product it is sold as"))
