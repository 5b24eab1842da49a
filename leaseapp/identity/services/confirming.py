"""Proving again who one is, before what proves it is changed (OWASP ASVS 7.5.1)."""

from sqlmodel import select

from leaseapp.identity.models import Account, User
from leaseapp.identity.rules import session_lifetime
from leaseapp.identity.rules.addresses import normalize
from leaseapp.identity.rules.lockout import SIGN_IN
from leaseapp.identity.services import accounts, devices, entry, passwords, sessions
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Forbidden, Problem, refuse_field
from leaseapp.kernel.security import guessing
from leaseapp.kernel.text.i18n import _


def require(context: Context) -> None:
    """Raise Forbidden REAUTHENTICATION_REQUIRED unless the caller proved within ten minutes who they are."""
    session = entry.own_session(context)
    if not session_lifetime.recently_confirmed(session.confirmed_at, context.now):
        raise Forbidden("REAUTHENTICATION_REQUIRED", _("Enter your password once more to do this."))


def prove_password(context: Context, user: User, password: str, *, field: str = "password") -> Problem | None:
    """Compare the caller's password within the budget of sign-ins; None when it is theirs. Needs the system role."""
    address = normalize(user.email)
    device = devices.known(context.request, address, context.now)
    attempt = guessing.begin(SIGN_IN, account=address, ip=context.request.ip, device=device)
    context.headers |= attempt.headers
    if isinstance(attempt, guessing.Refusal):
        return entry.too_often(attempt)
    account = context.session.exec(select(Account).where(Account.user_id == user.id)).one_or_none()
    if not passwords.matches(password, account.password_hash if account else None):
        context.audit_note("User", user.id, "identity.session.confirmation_refused")
        return refuse_field(field, "PASSWORD_WRONG", _("This is not your password."))
    attempt.succeeded(context)
    return None


def by_password(context: Context, password: str) -> Problem | None:
    """Return the caller proves by their password who they are; None when it is theirs."""
    refused = prove_password(context, accounts.own_user(context), password)
    if refused is None:
        sessions.confirm(context)
        context.audit_note("User", context.principal.user_id)
    return refused
