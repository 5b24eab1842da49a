"""The components of identity's own pages (assets/identity)."""

import reflex as rx

from leaseapp.ui.components import LocalComponent


class AcceptInvitation(LocalComponent):
    """The invitation behind a link; name and password for somebody new."""

    library = "$/public/identity/invitation.jsx"
    tag = "AcceptInvitation"


class RolesPage(LocalComponent):
    """The matrix of roles, its side panel and the editor of a custom role."""

    library = "$/public/identity/roles.jsx"
    tag = "RolesPage"

    data: rx.Var[dict]
    outcome: rx.Var[dict]
    explanation: rx.Var[dict]
    explain: rx.Var[str]
    on_act: rx.EventHandler[rx.event.passthrough_event_spec(str, dict)]


class NewApiKey(LocalComponent):
    """Scopes picked from the grid, a last day, and the key shown once."""

    library = "$/public/identity/api_keys.jsx"
    tag = "NewApiKey"

    base: rx.Var[str]
    back: rx.Var[str]


class OwnApiKeys(LocalComponent):
    """One's own keys with what they did last."""

    library = "$/public/identity/api_keys.jsx"
    tag = "OwnApiKeys"

    data: rx.Var[dict]
    on_read: rx.EventHandler[rx.event.no_args_event_spec]
