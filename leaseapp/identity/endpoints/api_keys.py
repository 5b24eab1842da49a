"""API keys: one's own, and those of the organization (document 1)."""

from leaseapp.identity.lists import API_KEYS
from leaseapp.identity.permissions import USER_READ, USER_UPDATE
from leaseapp.identity.schemas.api_keys import (
    ApiKeyCallsOut,
    ApiKeyIn,
    ApiKeyOut,
    ApiKeysOut,
    NewApiKeyOut,
    RotateIn,
    ScopesOut,
)
from leaseapp.identity.services import api_keys
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import account, workspace
from leaseapp.kernel.errors import Conflict
from leaseapp.kernel.listing.http import list_endpoint
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.i18n import _

list_api_keys = list_endpoint(workspace, "/api-keys", API_KEYS, internal=True)


@workspace.get(
    "/api-key-scopes",
    permission=USER_UPDATE,
    internal=True,
    returns=ScopesOut,
    extra="scopes are picked from the grid (issue 18)",
)
def read_api_key_scopes(context: Context) -> ScopesOut:
    """Return the scopes of a new key of the organization."""
    return api_keys.scopes(context)


@workspace.get(
    "/api-keys/{api_key_id}",
    permission=USER_READ,
    internal=True,
    returns=ApiKeyOut,
    extra="the page of a key (issue 18)",
)
def read_api_key(context: Context, api_key_id: Id) -> ApiKeyOut:
    """Read a key of the organization or of one of its members; nobody reads the key itself."""
    return api_keys.read(context, api_key_id)


@workspace.post(
    "/api-keys", permission=USER_UPDATE, internal=True, audit="identity.apikey.create", returns=NewApiKeyOut,
    status=201, answers_secrets=True, refuses=(Conflict,),
)  # fmt: skip
def create_api_key(context: Context, body: ApiKeyIn) -> NewApiKeyOut:
    """Make a key of the organization's own; the answer shows it once."""
    return api_keys.create(context, body, owner_id=None)


@workspace.post(
    "/api-keys/{api_key_id}/rotate", permission=USER_UPDATE, internal=True, audit="identity.apikey.rotate",
    act=_("Replaced", "key"),
    returns=NewApiKeyOut, status=201, answers_secrets=True, refuses=(Conflict,),
    extra="a key is replaced with an overlap (issue 18)",
)  # fmt: skip
def rotate_api_key(context: Context, api_key_id: Id, body: RotateIn) -> NewApiKeyOut:
    """Replace a key of the organization; the former one works on for the overlap."""
    return api_keys.rotate(context, api_key_id, body)


@workspace.delete("/api-keys/{api_key_id}", permission=USER_UPDATE, internal=True, audit="identity.apikey.revoke")
def delete_api_key(context: Context, api_key_id: Id) -> None:
    """Revoke a key of the organization or of one of its members, at once."""
    api_keys.revoke(context, api_key_id)


@workspace.get(
    "/api-keys/{api_key_id}/calls",
    permission=USER_READ,
    internal=True,
    returns=ApiKeyCallsOut,
    extra="the last calls of a key (issue 18)",
)
def list_api_key_calls(context: Context, api_key_id: Id) -> ApiKeyCallsOut:
    """Return the last calls of a key."""
    return api_keys.calls(context, api_key_id)


@account.get("/api-keys", returns=ApiKeysOut)
def list_own_api_keys(context: Context) -> ApiKeysOut:
    """Return the caller's own keys in the active organization."""
    return api_keys.mine(context)


@account.get("/api-key-scopes", returns=ScopesOut, extra="scopes of one's own keys are picked from the grid (issue 18)")
def read_own_api_key_scopes(context: Context) -> ScopesOut:
    """Return the scopes of a new key of the caller's own."""
    api_keys.owner_of(context)
    return api_keys.scopes(context)


@account.post(
    "/api-keys",
    audit="identity.apikey.create_own",
    act=_("Created"),
    returns=NewApiKeyOut,
    status=201,
    answers_secrets=True,
    refuses=(Conflict,),
)
def create_own_api_key(context: Context, body: ApiKeyIn) -> NewApiKeyOut:
    """Make a key that acts for the caller, within its scopes and their rights; the answer shows it once."""
    return api_keys.create(context, body, api_keys.owner_of(context))


@account.post(
    "/api-keys/{api_key_id}/rotate", audit="identity.apikey.rotate_own",
    act=_("Replaced", "key"), returns=NewApiKeyOut, status=201, answers_secrets=True,
    refuses=(Conflict,), extra="issue 18: rotation with overlap",
)  # fmt: skip
def rotate_own_api_key(context: Context, api_key_id: Id, body: RotateIn) -> NewApiKeyOut:
    """Replace one of the caller's keys; the former one works on for the overlap."""
    return api_keys.rotate(context, api_key_id, body, api_keys.owner_of(context))


@account.delete("/api-keys/{api_key_id}", audit="identity.apikey.revoke_own")
def delete_own_api_key(context: Context, api_key_id: Id) -> None:
    """Revoke one of the caller's keys, at once."""
    api_keys.revoke(context, api_key_id, api_keys.owner_of(context))


@account.get("/api-keys/{api_key_id}/calls", returns=ApiKeyCallsOut, extra="issue 18: last calls of each key")
def list_own_api_key_calls(context: Context, api_key_id: Id) -> ApiKeyCallsOut:
    """Return the last calls of one of the caller's keys."""
    return api_keys.calls(context, api_key_id, api_keys.owner_of(context))
