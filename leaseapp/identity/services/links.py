"""Links that are mailed: asked for by an address, minted by the job that mails them, good for one use (DECISIONS 9 and 19).

The request does the same for an address that somebody has and for one that nobody has: it counts, looks, and leaves a job.
What differs happens in the job, after the answer.
"""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.identity.enums import LinkPurpose
from leaseapp.identity.models import User, Verification
from leaseapp.identity.rules.addresses import normalize
from leaseapp.identity.rules.lockout import LINKS_FOR_AN_ADDRESS
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Gone, TooManyRequests
from leaseapp.kernel.persistence.ids import new_id
from leaseapp.kernel.queue.job_tables import Job, JobStatus
from leaseapp.kernel.security import limits, rate_limits, tokens
from leaseapp.kernel.text.i18n import _

MAIL_LINK = "identity.mail-link"
REPLACED = _("This link was replaced by a newer one: use that of the last message.")
_NOTICEABLE = timedelta(minutes=1)
_TABLE = Verification.__table__  # ty: ignore[missing-attribute]


@dataclass(frozen=True)
class LinkKind:
    """A kind of mailed link: how long it lasts, the page that it opens, the code and text of one that has ended."""

    lasts: timedelta
    page: str
    code: str
    ended: str
    used: str


KINDS = {
    LinkPurpose.MAGIC_LINK: LinkKind(
        timedelta(minutes=15), "/auth/magic-link", "MAGIC_LINK",
        _("This sign-in link has expired: it is good for 15 minutes. Ask for another one."),
        _("This sign-in link was used already. Ask for another one."),
    ),
    LinkPurpose.PASSWORD_RESET: LinkKind(
        timedelta(hours=1), "/auth/reset-password", "PASSWORD_RESET",
        _("This link has expired: it is good for an hour. Ask for another one."),
        _("This link was used already. Ask for another one if you need it."),
    ),
    LinkPurpose.EMAIL_VERIFICATION: LinkKind(
        timedelta(hours=24), "/auth/verify-email", "EMAIL_VERIFICATION",
        _("This link has expired: it is good for 24 hours. Ask for another one."),
        _("Your address is confirmed already: sign in."),
    ),
}  # fmt: skip


def ask(context: Context, purpose: LinkPurpose, email: str) -> bool:
    """Have a link mailed to `email` when somebody has it. Returns whether mails are late just now.

    Raises TooManyRequests when this address was mailed often lately, whether or not anybody has it.
    """
    address = normalize(email)
    _count(purpose, address, context)
    user_id = context.session.exec(
        select(User.id).where(User.email == address, col(User.anonymized_at).is_(None))
    ).one_or_none()
    context.enqueue(MAIL_LINK, {"linkId": new_id(), "userId": user_id, "purpose": purpose})
    return mails_are_late(context)


def _count(purpose: LinkPurpose, address: str, context: Context) -> None:
    window = rate_limits.count(context, rate_limits.subject(f"link-{purpose}", address), LINKS_FOR_AN_ADDRESS)
    if window.attempts > LINKS_FOR_AN_ADDRESS.count:
        seconds = limits.seconds_until(window.window_started_at + LINKS_FOR_AN_ADDRESS.window, context.now)
        raise TooManyRequests(headers=limits.refusal_headers(LINKS_FOR_AN_ADDRESS, seconds), seconds=seconds)


def mails_are_late(context: Context) -> bool:
    """Return True while the mail server takes nothing: some link that was to be mailed waits for another try."""
    waiting = (
        sa.select(sa.literal(1))
        .where(col(Job.name) == MAIL_LINK, col(Job.status) == JobStatus.PENDING, col(Job.last_error).is_not(None))
        .limit(1)
    )
    return context.session.connection().execute(waiting).first() is not None


def mint(context: Context, purpose: LinkPurpose, user: User, link_id: uuid.UUID | None = None) -> str | None:
    """Return the address of a link for `user`; it replaces those of its kind that were mailed before.

    A link that is minted again under its `link_id`, because the mail server was away, is good from now on; None when it
    was used or replaced meanwhile.
    """
    kind = KINDS[purpose]
    row = context.session.get(Verification, link_id) if link_id else None
    if row is not None and _is_replaced(context, row):
        return None
    if row is None:
        void(context, user.id, purpose)
        row = Verification(
            id=link_id or new_id(), user_id=user.id, purpose=purpose, email=user.email,
            expires_at=context.now + kind.lasts,
        )  # fmt: skip
        context.add(row)
    if row.used_at is not None:
        return None
    if row.expires_at - context.now < kind.lasts - _NOTICEABLE:
        row.expires_at = context.now + kind.lasts
        context.session.flush()
    # behind the `#`: what stands there reaches no server, no log and no other site
    return f"{kind.page}#{tokens.mint(purpose, row.id, 0, row.expires_at)}"


def owner(context: Context, purpose: LinkPurpose, token: str) -> User | None:
    """Return the user of a link that was minted here, spent or not; None for what was not."""
    signed = tokens.read(purpose, token)
    if signed is None:
        return None
    return context.session.exec(
        select(User)
        .join(Verification, col(Verification.user_id) == User.id)
        .where(Verification.id == signed.row_id, col(User.anonymized_at).is_(None))
    ).one_or_none()


def redeem(context: Context, purpose: LinkPurpose, token: str) -> User:
    """Use a link up, and return whose it is; their address is confirmed by it. Of two at once one succeeds.

    Raises Gone `…_EXPIRED` for one that ended, was voided, replaced or never minted here, `…_USED` for one that was used.
    """
    kind, signed, user = KINDS[purpose], tokens.read(purpose, token), owner(context, purpose, token)
    ended = Gone(f"{kind.code}_EXPIRED", kind.ended)
    if signed is None or user is None:
        raise ended
    row = context.session.get(Verification, signed.row_id, with_for_update=True)
    if row is None or row.purpose is not purpose or row.email != user.email:
        raise ended
    if row.used_at is not None:
        raise Gone(f"{kind.code}_USED", kind.used)
    if _is_replaced(context, row):
        raise Gone(f"{kind.code}_EXPIRED", REPLACED)
    if row.expires_at <= context.now:
        raise ended
    row.used_at = context.now
    void(context, user.id, purpose)
    if user.email_verified_at is None:
        user.email_verified_at = context.now
    context.session.flush()
    return user


def _is_replaced(context: Context, row: Verification) -> bool:
    later = select(Verification.id).where(
        Verification.user_id == row.user_id,
        Verification.purpose == row.purpose,
        Verification.created_at > row.created_at,
    )
    return context.session.exec(later.limit(1)).first() is not None


def void(context: Context, user_id: uuid.UUID, *purposes: LinkPurpose) -> None:
    """End every link of these kinds that a user has."""
    _end(context, user_id, purposes)


def _end(context: Context, user_id: uuid.UUID, purposes: Sequence[LinkPurpose]) -> None:
    context.session.flush()
    context.session.connection().execute(
        sa.update(_TABLE)
        .where(_TABLE.c.user_id == user_id, _TABLE.c.purpose.in_(purposes), _TABLE.c.used_at.is_(None))
        .where(_TABLE.c.expires_at > context.now)
        .values(expires_at=context.now, updated_at=context.now)
    )


def forget_old(context: Context) -> int:
    """Remove links and challenges that ended a day ago; return how many."""
    statement = sa.delete(_TABLE).where(_TABLE.c.expires_at < context.now - timedelta(days=1))
    return context.session.connection().execute(statement).rowcount
