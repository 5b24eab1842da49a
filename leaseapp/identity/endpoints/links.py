"""Mailed links: confirming an address, a forgotten password, signing in without one. Answers never tell who has an account."""

from datetime import timedelta

from leaseapp.identity.endpoints.sessions import signed_in
from leaseapp.identity.enums import EntryPath, LinkPurpose
from leaseapp.identity.schemas.factors import AddressIn, AskedOut, DoneOut, ResetIn, TokenIn
from leaseapp.identity.schemas.sessions import SignInOut
from leaseapp.identity.services import links, password_changes
from leaseapp.identity.services.sign_in import come_in, refused_while_locked
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import public
from leaseapp.kernel.errors import Gone, Locked, Problem, TooManyRequests
from leaseapp.kernel.security.limits import Limit
from leaseapp.kernel.security.rate_limits import Per, RateLimit

ASKING = (RateLimit("mailed-link-asked", Per.NETWORK, Limit(30, timedelta(minutes=15))),)
OPENING = (RateLimit("mailed-link-opened", Per.NETWORK, Limit(60, timedelta(minutes=15))),)


@public.post(
    "/api/auth/forget-password", audit="identity.password.forget", returns=AskedOut, system="mailed link", limits=ASKING,
    refuses=(TooManyRequests,), summary="Have a link mailed that sets a new password",
)  # fmt: skip
def forget_password(context: Context, body: AddressIn) -> AskedOut:
    """Return the same answer for an address that nobody has."""
    return AskedOut(mail_is_late=links.ask(context, LinkPurpose.PASSWORD_RESET, body.email))


@public.post(
    "/api/auth/reset-password", audit="identity.password.reset", returns=DoneOut, system="mailed link", limits=OPENING,
    refuses=(Gone, TooManyRequests), summary="Set a new password by a mailed link",
)  # fmt: skip
def reset_password(context: Context, body: ResetIn) -> DoneOut:
    """410 PASSWORD_RESET_EXPIRED or …_USED; every session of the user ends, and nobody is signed in by it."""
    password_changes.reset(context, body.token, body.password)
    return DoneOut()


@public.post(
    "/api/auth/send-verification-email", audit="identity.email.ask_verification", returns=AskedOut, system="mailed link",
    limits=ASKING, refuses=(TooManyRequests,), summary="Have the link mailed again that confirms an address",
    extra="document 1 asks for a confirmed address before sign-in: the link can be asked for again",
)  # fmt: skip
def send_verification_email(context: Context, body: AddressIn) -> AskedOut:
    """Return the same answer for an address that nobody has, or that is confirmed already."""
    return AskedOut(mail_is_late=links.ask(context, LinkPurpose.EMAIL_VERIFICATION, body.email))


@public.post(
    "/api/auth/verify-email", audit="identity.email.verify", returns=DoneOut, system="mailed link", limits=OPENING,
    refuses=(Gone, TooManyRequests), summary="Confirm an e-mail address",
)  # fmt: skip
def verify_email(context: Context, body: TokenIn) -> DoneOut:
    """410 EMAIL_VERIFICATION_EXPIRED or …_USED."""
    user = links.redeem(context, LinkPurpose.EMAIL_VERIFICATION, body.token)
    context.audit_note("User", user.id)
    return DoneOut()


@public.post(
    "/api/auth/magic-link/send", audit="identity.magiclink.send", returns=AskedOut, system="mailed link", limits=ASKING,
    refuses=(TooManyRequests,), summary="Have a link mailed that signs in",
)  # fmt: skip
def send_magic_link(context: Context, body: AddressIn) -> AskedOut:
    """Return the same answer for an address that nobody has."""
    return AskedOut(mail_is_late=links.ask(context, LinkPurpose.MAGIC_LINK, body.email))


@public.post(
    "/api/auth/magic-link/verify", audit="identity.session.sign_in_by_link", returns=SignInOut, system="mailed link",
    limits=OPENING, refuses=(Gone, Locked, TooManyRequests), summary="Sign in by a mailed link",
)  # fmt: skip
def verify_magic_link(context: Context, body: TokenIn) -> SignInOut | Problem:
    """410 MAGIC_LINK_EXPIRED or …_USED; 423 while the account is locked: the link stays good then.

    A second factor is asked all the same.
    """
    user = links.owner(context, LinkPurpose.MAGIC_LINK, body.token)
    refused = refused_while_locked(context, user.email) if user is not None else None
    if refused is not None:
        return refused
    user = links.redeem(context, LinkPurpose.MAGIC_LINK, body.token)
    return signed_in(come_in(context, user, by=EntryPath.MAGIC_LINK))
