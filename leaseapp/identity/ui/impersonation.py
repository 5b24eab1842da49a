"""The page on which the provider's staff choose somebody to help: outside the frame, because they work in no organization."""

from leaseapp.kernel.text.i18n import _
from leaseapp.ui.components import LocalComponent
from leaseapp.ui.registry import Page, register_page


class HelpPage(LocalComponent):
    """The choice of a member, and the reason."""

    library = "$/public/identity/impersonation.jsx"
    tag = "HelpPage"


register_page(Page("/auth/impersonate", _("Act as a member"), HelpPage.create, public=True, icon="life-buoy"))
