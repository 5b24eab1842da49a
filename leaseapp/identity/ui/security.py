"""The page of one's own sign-in. It reads and acts by fetch: what is typed there is secret, and no socket carries it."""

from leaseapp.kernel.text.i18n import _
from leaseapp.ui.components import LocalComponent
from leaseapp.ui.kit import page


class Security(LocalComponent):
    """Password, second factors and open sessions of the caller."""

    library = "$/public/identity/security.jsx"
    tag = "Security"


page("/workspace/security", title=_("Security"), component=Security.create, icon="shield-check")
