"""Accepting the terms of use: the last step of a first sign-in, and of the next one after they changed."""

from leaseapp.identity.enums import PendingStep
from leaseapp.identity.models import User
from leaseapp.identity.rules import terms
from leaseapp.identity.services import accounts, entry
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict
from leaseapp.kernel.text.i18n import _


def check(version: str) -> None:
    """Raise Conflict CGU_VERSION_OLD for other terms than the current ones."""
    if version != terms.VERSION:
        raise Conflict("CGU_VERSION_OLD", _("The terms of use have changed in the meantime: read the new ones."))


def accept(context: Context, user: User) -> None:
    """Write down that `user` accepts the current terms now."""
    user.cgu_version, user.cgu_accepted_at = terms.VERSION, context.now
    context.add(user)


def accept_own(context: Context, version: str) -> User:
    """Write down that the caller accepts the terms that they read. Raises what `check` raises."""
    check(version)
    user = accounts.own_user(context)
    accept(context, user)
    if context.principal.pending_step == PendingStep.TERMS:
        entry.advance(context, PendingStep.TERMS)
    return user
