"""The caller's profile, their data to take along, and their wish to be forgotten."""

from leaseapp.identity.schemas.account import DeletionIn, DeletionOut, ProfileOut, ProfilePatch
from leaseapp.identity.services import account_deletion, data_export, profiles
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer, account
from leaseapp.kernel.web.media_types import ZIP


@account.get("/profile", returns=ProfileOut, system="own account", summary="Read the caller's profile")
def read_profile(context: Context) -> ProfileOut:
    """Name, language, clock, and whether the account is about to be anonymized."""
    return profiles.read(context)


@account.patch(
    "/profile", audit="identity.user.update_profile", returns=ProfileOut, system="own account",
    summary="Change the caller's profile",
)  # fmt: skip
def update_profile(context: Context, body: ProfilePatch) -> ProfileOut:
    """Change name, language or clock; they hold from the next answer on, on every page and in every mail."""
    return profiles.update(context, body)


@account.get(
    "/data-export",
    files=(ZIP,),
    system="own account",
    in_person=True,
    summary="Export everything known of the caller, as a zip",
)
def export_own_data(context: Context) -> FileAnswer:
    """One JSON file for each kind of data; the export is noted in the audit log."""
    context.audit_note("User", context.principal.user_id, "identity.user.export")
    return data_export.export(context)


@account.post(
    "/deletion-request", audit="identity.user.request_deletion", returns=DeletionOut, status=201, system="own account",
    summary="Ask that the account is anonymized",
    extra="document 1 asks for the request and names no route (its name delete-request is excluded)",
)  # fmt: skip
def request_deletion(context: Context, body: DeletionIn) -> DeletionOut:
    """Return the account is anonymized 30 days later unless the wish is taken back: 409 LAST_ADMIN, 422 CONFIRMATION_WRONG."""
    wish = account_deletion.request(context, body.confirm_email)
    return DeletionOut(id=wish.id, requested_at=wish.created_at, due_at=wish.due_at)


@account.delete(
    "/deletion-request",
    audit="identity.user.cancel_deletion",
    system="own account",
    summary="Keep the account",
    extra="document 1: cancellable within 30 days",
)
def cancel_deletion(context: Context) -> None:
    """404 when no wish stands."""
    account_deletion.cancel(context)
