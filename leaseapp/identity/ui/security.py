"""The page of one's own sign-in. It reads and acts by fetch: what is typed there is secret, and no socket carries it."""

from leaseapp.kernel.text.i18n import _
from leaseapp.ui.components import auth_page
from leaseapp.ui.kit import page

page(
    "/workspace/security", title=_("Security"), component=auth_page("Security", "security").create, icon="shield-check"
)
