"""Words of the audit log's own values."""

from leaseapp.kernel.principal import PrincipalKind
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_members

label_members(
    {
        PrincipalKind.USER: _("Person"),
        PrincipalKind.API_KEY: _("API key"),
        PrincipalKind.SYSTEM: _("System"),
        PrincipalKind.LINK: _("Link"),
    }
)
