"""A person's own profile: name, language, clock."""

from leaseapp.identity.models import User
from leaseapp.identity.schemas.account import DeletionOut, ProfileOut, ProfilePatch
from leaseapp.identity.services import account_deletion
from leaseapp.identity.services.accounts import own_user
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.changing import apply_changes
from leaseapp.kernel.persistence.queries import check_version


def read(context: Context) -> ProfileOut:
    """Return the caller's profile. Raises Forbidden for a principal that is no person."""
    return view(context, own_user(context))


def view(context: Context, user: User) -> ProfileOut:
    """Return the profile of `user` with the wish to be forgotten that stands, if there is one."""
    wish = account_deletion.open_request(context, user.id)
    return ProfileOut(
        **{name: getattr(user, name) for name in ProfileOut.model_fields if name != "deletion"},
        deletion=DeletionOut(id=wish.id, requested_at=wish.created_at, due_at=wish.due_at) if wish else None,
    )


def update(context: Context, body: ProfilePatch) -> ProfileOut:
    """Change the caller's profile. Raises StaleVersion, Forbidden for a principal that is no person."""
    user = own_user(context, for_update=True)
    check_version(user, body.version, lambda: view(context, user))
    apply_changes(user, body)
    sent = body.changes().keys()
    if sent & {"first_name", "last_name"} and "name" not in sent:
        user.name = " ".join(part for part in (user.first_name, user.last_name) if part) or user.name
    context.session.flush()
    return view(context, user)
