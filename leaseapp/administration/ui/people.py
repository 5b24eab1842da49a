"""People, invitations and the audit log of all organizations."""

from leaseapp.administration.endpoints.people import list_provider_invitations, list_provider_users
from leaseapp.administration.lists import PROVIDER_INVITATIONS, PROVIDER_USERS
from leaseapp.audit.endpoints.provider import list_provider_audit
from leaseapp.audit.lists import PROVIDER_AUDIT
from leaseapp.kernel.text.i18n import _
from leaseapp.ui.kit import CONSOLE, list_page

list_page(
    PROVIDER_USERS,
    list_provider_users,
    route="/admin/users",
    group=CONSOLE,
    icon="users",
    order=30,
    empty=(_("Nobody here"), _("People come in by the invitation of an organization.")),
)

list_page(
    PROVIDER_INVITATIONS,
    list_provider_invitations,
    route="/admin/invitations",
    group=CONSOLE,
    icon="mail",
    order=40,
    empty=(_("Nobody is invited"), _("An invitation is good for seven days and can be sent again.")),
)

list_page(
    PROVIDER_AUDIT,
    list_provider_audit,
    route="/admin/audit",
    group=CONSOLE,
    icon="history",
    order=80,
    empty=(
        _("Nothing was done yet"),
        _("Each act of every organization leaves a row: who and what, never the values."),
    ),
)
