"""Rights to members, roles, settings and the audit log."""

from leaseapp.identity.rules.role_grid import ACCESS, CLIENT_ADMIN, INTERNAL, MANAGER, Row, who_may
from leaseapp.kernel.text.i18n import _

who_may(
    "identity.user",
    ACCESS,
    _("Members"),
    Row("read", read={MANAGER, CLIENT_ADMIN}),
    Row("invite", full={CLIENT_ADMIN}),
    Row("update"),
    order=10,
)
who_may("identity.role", ACCESS, _("Roles"), Row("manage"), order=20)
who_may("identity.setting", ACCESS, _("Settings"), Row("read update", read=INTERNAL), order=30)
who_may("admin.audit", ACCESS, _("Audit log"), Row("read"), order=40)
