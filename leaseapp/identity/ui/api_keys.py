"""API keys: those of the organization as a list with records, one's own as a page; making and replacing by fetch.

The key itself goes from the answer of the request to the screen: no State of the server ever holds it.
"""

from typing import Any

import reflex as rx

from leaseapp.identity.endpoints.api_keys import (
    create_api_key,
    delete_api_key,
    list_api_key_calls,
    list_api_keys,
    list_own_api_keys,
    read_api_key,
    rotate_api_key,
)
from leaseapp.identity.enums import ApiKeyState
from leaseapp.identity.lists import API_KEYS
from leaseapp.identity.ui.components import NewApiKey, OwnApiKeys
from leaseapp.kernel.text.i18n import _
from leaseapp.ui import gateway
from leaseapp.ui.kit import (
    ADMINISTRATION,
    DATETIME,
    Action,
    Also,
    Cell,
    Dialog,
    Fact,
    Figure,
    Link,
    Tab,
    card,
    facts,
    list_page,
    notice,
    page,
    record_page,
    show,
    stack,
    table,
)
from leaseapp.ui.registry import icon
from leaseapp.ui.session import show_toast

ROUTE, OWN = "/workspace/api-keys", "/workspace/my-api-keys"
for _name in ("key-round", "refresh-cw", "ban", "triangle-alert"):
    icon(_name)

list_page(
    API_KEYS,
    list_api_keys,
    route=ROUTE,
    group=ADMINISTRATION,
    icon="key-round",
    order=40,
    new=(f"{ROUTE}/new", _("New API key"), create_api_key),
    empty=(_("No API key yet"), _("A key lets another program work here, within the scopes you choose.")),
)

record_page(
    f"{ROUTE}/[id]",
    read_api_key,
    id_name="api_key_id",
    list_route=ROUTE,
    icon="key-round",
    entity="ApiKey",
    title="name",
    title_empty=_("API key"),
    status=("state", ApiKeyState),
    subtitle="{prefix}… · {ownerName}",
    figures=(
        Figure(_("Last used"), "lastUsedAt", DATETIME),
        Figure(_("Works until"), "worksUntil", DATETIME),
        Figure(_("Created"), "createdAt", DATETIME),
    ),
    also=(Also("calls", list_api_key_calls),),
    actions=(
        Link(
            _("Replace"), f"{ROUTE}/new?replaces={{id}}", rotate_api_key, icon="refresh-cw", primary=True,
            when={"state": ["ACTIVE"]},
        ),
        Action(
            "revoke",
            _("Revoke"),
            delete_api_key,
            icon="ban",
            danger=True,
            when={"state": ["ACTIVE"]},
            done=_("The key {prefix}… works no more"),
            dialog=Dialog(
                _("Revoke this key?"),
                text=_("It stops working at once, for good. Whatever uses it will be refused."),
                confirm=_("Revoke the key"),
            ),
        ),
    ),
    tabs=(
        Tab(
            "overview",
            _("Overview"),
            stack(
                show(
                    {"replacedById": ["*"], "state": ["ACTIVE"]},
                    notice(_("Replaced: it works on until {worksUntil:datetime}, then it is over."), tone="amber"),
                ),
                show(
                    {"hasLostScopes": [True]},
                    notice(_("Its owner does not hold all of its scopes any more, so the key does not either."), tone="amber"),
                ),
                card(
                    facts(
                        Fact(_("Prefix"), "prefix", copy=True),
                        Fact(_("Owner"), "ownerTitle"),
                        Fact(_("Expires"), "expiresAt", DATETIME),
                    )
                ),
                card(facts(Fact(_("May"), "scopeText"), columns=1), title=_("Scopes")),
            ),
        ),
        Tab(
            "calls",
            _("Last calls"),
            card(
                table(
                    "calls.items",
                    (
                        Cell("createdAt", _("When"), DATETIME),
                        Cell("method", _("HTTP method")),
                        Cell("path", _("Address")),
                        Cell("status", _("Status code")),
                    ),
                    empty=_("This key has not been used yet."),
                )
            ),
        ),
    ),
)  # fmt: skip


class OwnApiKeysState(rx.State):
    """The caller's own keys."""

    data: dict[str, Any] = {"ready": False}

    @rx.event
    async def open(self) -> None:
        """Read them."""
        outcome = await gateway.call(list_own_api_keys)
        if outcome.problem is not None:
            await show_toast(self, outcome.problem["message"], "error")
            return
        self.data = {**outcome.body, "ready": True}


page(
    f"{ROUTE}/new",
    title=_("New API key"),
    component=lambda: NewApiKey.create(base="/api/workspace", back=ROUTE),
    endpoint=create_api_key,
    icon="key-round",
    parent=ROUTE,
)
page(
    OWN,
    title=_("My API keys"),
    component=lambda: OwnApiKeys.create(data=OwnApiKeysState.data, on_read=OwnApiKeysState.open),
    endpoint=list_own_api_keys,
    icon="key-round",
    on_load=OwnApiKeysState.open,
    shows=lambda: frozenset({"ApiKey"}),
)
page(
    f"{OWN}/new",
    title=_("New API key"),
    component=lambda: NewApiKey.create(base="/api/account", back=OWN),
    endpoint=list_own_api_keys,
    icon="key-round",
    parent=OWN,
)
