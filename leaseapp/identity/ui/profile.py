"""The caller's own page: name, language and clock, what they may do, their data. It talks to the routes of the account."""

from leaseapp.identity.endpoints.account import permissions
from leaseapp.identity.endpoints.profile import read_profile
from leaseapp.kernel.text.i18n import _
from leaseapp.ui.components import LocalComponent
from leaseapp.ui.kit import page


class ProfilePage(LocalComponent):
    """Profile, data to take along, the wish to be forgotten."""

    library = "$/public/identity/profile.jsx"
    tag = "ProfilePage"


class RightsPage(LocalComponent):
    """The rights of the caller, subject by subject."""

    library = "$/public/identity/rights.jsx"
    tag = "RightsPage"


page("/workspace/profile", title=_("My profile"), component=ProfilePage.create, endpoint=read_profile, icon="user-cog")
page(
    "/workspace/profile/rights", title=_("My rights"), component=RightsPage.create, endpoint=permissions,
    icon="key-round", parent="/workspace/profile",
)  # fmt: skip
