"""The steps of a sign-in after the first proof: password of one's own, second factor, terms; and the authenticator app."""

from leaseapp.identity.endpoints.sessions import signed_in
from leaseapp.identity.enums import PendingStep
from leaseapp.identity.rules import terms as texts
from leaseapp.identity.schemas.factors import (
    AcceptTermsIn,
    ArticleOut,
    BackupCodesOut,
    CodeIn,
    ConfirmIn,
    DoneOut,
    OfferOut,
    SetPasswordIn,
    TermsOut,
)
from leaseapp.identity.schemas.sessions import SignInOut
from leaseapp.identity.services import accounts, confirming, entry, password_changes, terms, two_factor
from leaseapp.identity.services.sign_in import standing
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import account, public
from leaseapp.kernel.errors import Conflict, Gone, Locked, Problem, TooManyRequests

DURING_MFA = frozenset({PendingStep.MFA})


def where_they_stand(context: Context) -> SignInOut:
    """Return the answer after a step: what is left."""
    return signed_in(standing(context, accounts.own_user(context), entry.session_of(context)))


@account.post(
    "/api/auth/set-password", audit="identity.password.set", returns=SignInOut, system="sign-in",
    during=frozenset({PendingStep.PASSWORD}), summary="Choose a password at the first sign-in",
    extra="DECISIONS 9: the first step of a first sign-in",
)  # fmt: skip
def set_password(context: Context, body: SetPasswordIn) -> SignInOut:
    """Return the first step of a sign-in with a password that somebody else gave; 409 STEP_NOT_PENDING otherwise."""
    password_changes.set_first_password(context, body.password)
    return where_they_stand(context)


@account.post(
    "/api/auth/two-factor/enable", answers_secrets=True,
    audit="identity.twofactor.offer", returns=OfferOut, system="sign-in",
    during=DURING_MFA, summary="Begin to set up an authenticator app",
)  # fmt: skip
def enable_two_factor(context: Context) -> OfferOut:
    """Return the secret as an otpauth address and QR code, and backup codes; all of it counts once a code was verified."""
    return OfferOut.model_validate(two_factor.offer(context))


@account.post(
    "/api/auth/two-factor/verify", audit="identity.twofactor.verify", returns=SignInOut, system="sign-in",
    during=DURING_MFA, refuses=(Conflict, Gone, Locked, TooManyRequests), summary="Give a code of the second factor",
)  # fmt: skip
def verify_two_factor(context: Context, body: CodeIn) -> SignInOut | Problem:
    """Return a code of the app or a backup code; 422 at `code` for a wrong, old or used one, 423 after five in a row."""
    return two_factor.verify(context, body.code) or where_they_stand(context)


@account.post(
    "/api/auth/two-factor/disable", audit="identity.twofactor.disable", returns=DoneOut, system="sign-in",
    refuses=(Conflict,), summary="Remove the authenticator app",
    extra="clients may remove their authenticator app",
)  # fmt: skip
def disable_two_factor(context: Context) -> DoneOut:
    """409 TWO_FACTOR_MANDATORY where a role needs a second factor and this is the last one."""
    two_factor.disable(context)
    return DoneOut()


@account.post(
    "/api/auth/two-factor/backup-codes", answers_secrets=True,
    audit="identity.backupcode.renew", returns=BackupCodesOut, system="sign-in",
    refuses=(Conflict,), summary="Make new backup codes",
    extra="issue 18: codes for the day on which the phone is lost",
)  # fmt: skip
def renew_backup_codes(context: Context) -> BackupCodesOut:
    """Ten codes, shown once; those of before open nothing any more."""
    return BackupCodesOut(backup_codes=two_factor.renew_backup_codes(context))


@account.post(
    "/api/auth/confirm-identity", audit="identity.session.confirm", returns=DoneOut, system="sign-in",
    refuses=(Locked, TooManyRequests), summary="Prove again who one is, by password",
    extra="ASVS 7.5.1: who changes what proves them proves first who they are",
)  # fmt: skip
def confirm_identity(context: Context, body: ConfirmIn) -> DoneOut | Problem:
    """For ten minutes what proves who one is may be changed."""
    return confirming.by_password(context, body.password) or DoneOut()


@account.post(
    "/api/auth/two-factor/confirm-identity", audit="identity.session.confirm_by_code", returns=DoneOut, system="sign-in",
    refuses=(Locked, TooManyRequests), summary="Prove again who one is, by a code",
    extra="the same by a code, for whoever has no password",
)  # fmt: skip
def confirm_identity_by_code(context: Context, body: CodeIn) -> DoneOut | Problem:
    """Return the same for whoever has no password at hand."""
    return two_factor.prove(context, body.code) or DoneOut()


@public.get(
    "/api/public/terms",
    returns=TermsOut,
    summary="Read the terms of use",
    extra="the terms are read before they are accepted",
)
def read_terms(context: Context) -> TermsOut:
    """Return the current version, in the caller's language."""
    said = context.translate
    return TermsOut(
        version=texts.VERSION,
        articles=[ArticleOut(title=said(one.title), text=said(one.text)) for one in texts.ARTICLES],
    )


@account.post(
    "/accept-cgu", audit="identity.terms.accept", returns=SignInOut, system="sign-in",
    during=frozenset({PendingStep.TERMS}), refuses=(Conflict,), summary="Accept the terms of use",
)  # fmt: skip
def accept_cgu(context: Context, body: AcceptTermsIn) -> SignInOut:
    """409 CGU_VERSION_OLD for another version than the current one."""
    terms.accept_own(context, body.cgu_version)
    return where_they_stand(context)
