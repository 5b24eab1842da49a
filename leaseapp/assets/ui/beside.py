"""Equipment beside records of domains below: what stands at a company."""

from leaseapp.assets.endpoints.assets import list_assets
from leaseapp.assets.lists import ASSETS
from leaseapp.kernel.text.i18n import _
from leaseapp.ui import kit

kit.record_panel(
    "Company",
    kit.Tab(
        "equipment",
        _("Equipment"),
        panel=kit.panel(
            "equipment",
            ASSETS,
            list_assets,
            own={"companyId": "{id}"},
            hide=("locationSince",),
            icon="package",
            empty=_("No machine stands there"),
        ),
    ),
)
