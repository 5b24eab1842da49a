"""Signing in and out, and choosing the organization to work in."""

from leaseapp.identity.schemas.sessions import (
    OrganizationChoice,
    SetActiveIn,
    SetActiveOut,
    SignInIn,
    SignInOut,
    SignOutOut,
    UserOut,
)
from leaseapp.identity.services import sessions
from leaseapp.identity.services.sign_in import SignedIn, count_misshapen, sign_in
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import account, public
from leaseapp.kernel.errors import Locked, Problem, TooManyRequests, Unauthorized
from leaseapp.kernel.persistence.ids import parse_id


@public.post(
    "/api/auth/sign-in/email",
    audit="identity.session.sign_in",
    returns=SignInOut,
    system="sign-in",
    misshapen=count_misshapen,
    refuses=(Unauthorized, Locked, TooManyRequests),
    summary="Sign in with e-mail and password",
)
def sign_in_with_email(context: Context, body: SignInIn) -> SignInOut | Problem:
    """401 INVALID_CREDENTIALS, 423 ACCOUNT_LOCKED, 403 EMAIL_NOT_VERIFIED, 429 TOO_MANY_REQUESTS; else the cookie."""
    found = sign_in(context, body.email, body.password)
    if isinstance(found, Problem):
        return found
    return signed_in(found)


def signed_in(found: SignedIn) -> SignInOut:
    """Return the answer to whoever came in, by whichever way."""
    return SignInOut(
        user=UserOut.model_validate(found.user),
        pending_step=found.pending_step,
        two_factor_required=found.two_factor_required,
        has_authenticator=found.has_authenticator,
        has_passkey=found.has_passkey,
        password_reset_required=found.password_reset_required,
        cgu_acceptance_required=found.cgu_acceptance_required,
        organizations=[OrganizationChoice.model_validate(item) for item in found.organizations],
        active_organization_id=found.active_organization_id,
    )


@public.post(
    "/api/auth/sign-out", audit="identity.session.sign_out", returns=SignOutOut, system="session", summary="Sign out"
)
def sign_out(context: Context) -> SignOutOut:
    """End the session on the server and clear the cookie; without a session nothing happens."""
    sessions.sign_out(context)
    return SignOutOut(success=True)


@account.post(
    "/api/auth/organization/set-active",
    audit="identity.session.set_active",
    returns=SetActiveOut,
    system="session",
    summary="Choose the organization to work in",
)
def set_active_organization(context: Context, body: SetActiveIn) -> SetActiveOut:
    """404 for an organization that the caller is not an active member of."""
    organization = sessions.set_active(context, parse_id(body.organization_id))
    return SetActiveOut(
        active_organization_id=organization.id, organization=OrganizationChoice.model_validate(organization)
    )
