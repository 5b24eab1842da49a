"""Setting a password: the policy, the last five, what follows from it at once."""

import uuid

import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.identity.enums import LinkPurpose, Notice, PendingStep
from leaseapp.identity.models import Account, FormerPassword, User
from leaseapp.identity.rules import passwords as rules
from leaseapp.identity.services import accounts, entry, links, notices, passwords, sessions
from leaseapp.identity.services.confirming import prove_password
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, Problem
from leaseapp.kernel.text.i18n import _


def set_password(
    context: Context, user: User, password: str, *, field: str = "password", keep_session: uuid.UUID | None = None
) -> Account:
    """Give `user` a new password; every session of theirs but `keep_session` ends, and every link that was mailed to them.

    Needs a unit of work of the system role. Raises Invalid PASSWORD_TOO_WEAK with what is wrong at `field`.
    """
    passwords.check_policy(
        password, field, own_words=rules.words_of(user.email, user.name, user.first_name, user.last_name)
    )
    account = _account(context, user)
    _refuse_former(context, account, password, field)
    first = account.password_hash is None
    if account.password_hash is not None:
        context.add(FormerPassword(user_id=user.id, password_hash=account.password_hash))
        _forget_oldest(context, user.id)
    account.password_hash = passwords.hash_password(password)
    account.password_changed_at = context.now
    account.password_reset_required = False
    context.session.flush()
    links.void(context, user.id, LinkPurpose.PASSWORD_RESET, LinkPurpose.MAGIC_LINK)
    sessions.revoke_sessions_of(context, user.id, keep=keep_session)
    if not first:
        notices.tell(context, user.id, Notice.PASSWORD_CHANGED)
    return account


def set_first_password(context: Context, password: str) -> None:
    """Take the first step of a sign-in with a password that somebody else gave.

    Raises Conflict STEP_NOT_PENDING in any other session, and what `set_password` raises.
    """
    if context.principal.pending_step != PendingStep.PASSWORD:
        raise Conflict("STEP_NOT_PENDING", _("Change your password in your account: you have one of your own."))
    user = accounts.own_user(context)
    set_password(context, user, password, keep_session=context.principal.session_id)
    entry.advance(context, PendingStep.PASSWORD)


def change_own(context: Context, current: str, new: str) -> Problem | None:
    """Change the caller's password; their other sessions end. Returns the refusal of a wrong current one.

    Raises what `set_password` raises, at `newPassword`.
    """
    user = accounts.own_user(context)
    refused = prove_password(context, user, current, field="currentPassword")
    if refused is not None:
        return refused
    set_password(context, user, new, field="newPassword", keep_session=context.principal.session_id)
    sessions.confirm(context)
    return None


def reset(context: Context, token: str, password: str) -> User:
    """Set a password by the link of a mail; it proves the address too. Nobody is signed in by it.

    Raises Gone PASSWORD_RESET_EXPIRED or PASSWORD_RESET_USED, Invalid: the link stays good for another try then.
    """
    user = links.redeem(context, LinkPurpose.PASSWORD_RESET, token)
    set_password(context, user, password)
    return user


def _account(context: Context, user: User) -> Account:
    account = context.session.exec(select(Account).where(Account.user_id == user.id).with_for_update()).one_or_none()
    if account is None:
        account = Account(user_id=user.id)
        context.add(account)
    return account


def _former(user_id: uuid.UUID) -> sa.Select[FormerPassword]:
    # ids tell the order: several may be of one instant
    newest = sa.select(FormerPassword).where(col(FormerPassword.user_id) == user_id)
    return newest.order_by(col(FormerPassword.id).desc())


def _refuse_former(context: Context, account: Account, password: str, field: str) -> None:
    former = context.session.scalars(_former(account.user_id).limit(rules.REMEMBERED - 1)).all()
    hashes = [account.password_hash, *(one.password_hash for one in former)]
    if any(known is not None and passwords.matches(password, known) for known in hashes):
        passwords.refuse([rules.USED_BEFORE], field)


def _forget_oldest(context: Context, user_id: uuid.UUID) -> None:
    for old in context.session.scalars(_former(user_id).offset(rules.REMEMBERED - 1)).all():
        context.session.delete(old)
    context.session.flush()
