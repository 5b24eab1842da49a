"""A user's own data."""

from leaseapp.identity.models import User
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Forbidden


def own_user(context: Context) -> User:
    """Return the caller's own row. Raises Forbidden for a principal that is no person (an organization's API key)."""
    user = context.session.get(User, context.principal.user_id) if context.principal.user_id else None
    if user is None:
        raise Forbidden()
    return user
