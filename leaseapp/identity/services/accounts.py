"""A user's own data."""

from leaseapp.identity.models import User
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Forbidden
from leaseapp.kernel.persistence.queries import find


def own_user(context: Context, *, for_update: bool = False) -> User:
    """Return the caller's own row, locked `for_update`.

    Raises Forbidden for a principal that is no person (an organization's API key).
    """
    user = find(context, User, context.principal.user_id, for_update=for_update)
    if user is None:
        raise Forbidden()
    return user
