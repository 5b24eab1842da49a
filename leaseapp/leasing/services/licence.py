"""The licence for leases with an agreed option price, which are credit (CMF L313-7, L511-5): off unless somebody says so."""

from leaseapp.identity.services import settings
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import refuse_field
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_codes
from leaseapp.leasing.enums import LeaseKind
from leaseapp.leasing.schemas.affairs import LeaseSettingsIn, LeaseSettingsOut

KEY = "leaseCreditLicence"
label_codes({KEY: _("Licence for leases with a purchase option")})
REQUIRED = _("A lease with an agreed purchase option is credit: your organization has no licence for it.")


def read(context: Context) -> LeaseSettingsOut:
    """Return the settings of leasing."""
    return LeaseSettingsOut(credit_licence=settings.setting(context, KEY) is True)


def change(context: Context, body: LeaseSettingsIn) -> LeaseSettingsOut:
    """Store whether the organization has the licence."""
    settings.put(context, KEY, body.credit_licence)
    return read(context)


def require(context: Context, kind: LeaseKind | None) -> None:
    """Raise Invalid CREDIT_LICENCE_REQUIRED for a lease with an option where there is no licence."""
    if kind is LeaseKind.CREDIT_BAIL and not read(context).credit_licence:
        raise refuse_field("kind", "CREDIT_LICENCE_REQUIRED", REQUIRED)
