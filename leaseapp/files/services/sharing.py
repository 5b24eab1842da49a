"""Shares: a file for somebody without an account, for some days, so many downloads, with a password where one is given.

The page of a share costs nothing; only the button counts, by one statement, so that no two of many take the last download.
"""

import uuid
from datetime import datetime, timedelta

import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.files.enums import FileUse
from leaseapp.files.models import File, FileShare
from leaseapp.files.queries.readable import get_readable
from leaseapp.files.rules import sharing as rules
from leaseapp.files.schemas.files import AddressOut, PublicShareOut, ShareIn, ShareOut
from leaseapp.files.services import opening
from leaseapp.identity.services import link_bearers, passwords
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Gone, Locked, NotFound, Problem, TooManyRequests, Unauthorized, refuse_field
from leaseapp.kernel.persistence import db
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.security import guessing, tokens
from leaseapp.kernel.security.limits import Guessing, Limit
from leaseapp.kernel.settings import get_settings
from leaseapp.kernel.text.i18n import _

PURPOSE = "share"
ADDRESS_VALID_FOR = timedelta(seconds=60)
PASSWORDS = Guessing(
    "share",
    in_a_row=5,
    from_anywhere=5,
    pause=timedelta(minutes=15),
    rate=Limit(30, timedelta(minutes=1)),
    in_vain=Limit(60, timedelta(minutes=15)),
)
_CLOSED = {
    rules.EXPIRED: _("This share has expired."),
    rules.REVOKED: _("This share was taken back."),
    rules.EXHAUSTED: _("This share was downloaded as often as it may be."),
}


def share(context: Context, file_id: uuid.UUID, body: ShareIn) -> ShareOut:
    """Make a share of a file. Raises NotFound, Conflict of a file that is not scanned, Invalid SHARE_TOO_LONG."""
    file = get_readable(context, file_id)
    opening.check_open(file)
    until = (body.expires_at or context.now + rules.USUAL_LIFE).replace(microsecond=0)
    if not context.now < until <= context.now + rules.LONGEST_LIFE:
        raise refuse_field("expiresAt", "SHARE_TOO_LONG", _("A share lives from now on, and 90 days at most."))
    row = FileShare(
        file_id=file.id, expires_at=until, download_limit=body.download_limit, note=body.note,
        password_hash=passwords.hash_password(body.password) if body.password else None,
        created_by_id=context.principal.user_id,
    )  # fmt: skip
    context.add(row)
    return described(context, row)


def revoke(context: Context, share_id: uuid.UUID) -> None:
    """Take a share back; asked again, nothing happens. Raises NotFound."""
    row = get_or_404(context, FileShare, share_id, for_update=True)
    get_readable(context, row.file_id)
    if row.revoked_at is None:
        row.revoked_at = context.now
        context.session.flush()


def shares_of(context: Context, file_id: uuid.UUID) -> list[ShareOut]:
    """Return the shares of a file, the newest first."""
    statement = select(FileShare).where(FileShare.file_id == file_id).order_by(col(FileShare.created_at).desc())
    return [described(context, row) for row in context.session.exec(statement.limit(100))]


def described(context: Context, row: FileShare) -> ShareOut:
    """Return a share with its address, as long as it opens something."""
    closed = _closed_by(context.now, row)
    return ShareOut(
        id=row.id, file_id=row.file_id, url=None if closed else address_of(row), expires_at=row.expires_at,
        download_limit=row.download_limit, download_count=row.download_count, has_password=row.password_hash is not None,
        note=row.note, closed=closed, created_at=row.created_at,
    )  # fmt: skip


def _closed_by(now: datetime, row: FileShare) -> str | None:
    return rules.closed_by(now, row.expires_at, row.revoked_at, row.download_count, row.download_limit)


def address_of(row: FileShare) -> str:
    """Return the absolute address `/share/<token>`."""
    return f"{get_settings().origin}/share/{tokens.mint(PURPOSE, row.id, row.token_version, row.expires_at)}"


bearer = link_bearers.bearer_of(PURPOSE, FileShare)
"""The holder of the link, by the token of the path."""


def opened(context: Context, token: str) -> tuple[FileShare, File]:
    """Return the share that a token opens now, and its file. Raises NotFound, Gone SHARE_EXPIRED, _REVOKED or _EXHAUSTED."""
    claim = tokens.read(PURPOSE, token)
    row = get_or_404(context, FileShare, claim.row_id if claim else None)
    if claim is None or claim.version != row.token_version:
        raise NotFound()
    file = context.session.exec(select(File).where(File.id == row.file_id)).one()
    closed = _closed_by(context.now, row) or (rules.REVOKED if file.deleted_at or file.superseded_by_id else None)
    if closed is not None:
        raise Gone(closed, _CLOSED[closed])
    return row, file


def read_public(context: Context, token: str) -> PublicShareOut:
    """Return what the page shows: name, size, whether a password is asked."""
    row, file = opened(context, token)
    return PublicShareOut(
        filename=file.filename, size_bytes=file.size_bytes, mime_type=file.mime_type,
        has_password=row.password_hash is not None, expires_at=row.expires_at, sender=context.principal.organization_name,
    )  # fmt: skip


def download_public(context: Context, token: str, password: str | None) -> AddressOut | Problem:
    """Count a download and return an address for a minute.

    Raises what `opened` raises, and Conflict of a file that is not scanned; returns Unauthorized SHARE_PASSWORD_REQUIRED or
    SHARE_PASSWORD_INVALID, Locked SHARE_LOCKED after five wrong ones.
    """
    row, file = opened(context, token)
    opening.check_open(file)
    refused = _check_password(context, row, password)
    if refused is not None:
        return refused
    counted = (
        sa.update(FileShare)
        .where(
            col(FileShare.id) == row.id,
            col(FileShare.revoked_at).is_(None),
            sa.or_(col(FileShare.download_limit).is_(None), col(FileShare.download_count) < FileShare.download_limit),
        )
        .values(download_count=FileShare.download_count + 1)
        .returning(col(FileShare.download_count))
        .execution_options(synchronize_session=False)
    )
    if context.session.execute(counted).one_or_none() is None:
        raise Gone(rules.EXHAUSTED, _CLOSED[rules.EXHAUSTED])
    context.audit_note("FileShare", row.id)
    return opening.address(context, file, use=FileUse.SHARE, share_id=row.id, valid_for=ADDRESS_VALID_FOR)


def _check_password(context: Context, row: FileShare, password: str | None) -> Problem | None:
    if row.password_hash is None:
        return None
    if not password:
        return Unauthorized("SHARE_PASSWORD_REQUIRED", _("This share has a password."))
    attempt = guessing.begin(PASSWORDS, account=str(row.id), ip=context.request.ip)
    if isinstance(attempt, guessing.Refusal):
        if attempt.limit is not None:
            return TooManyRequests(headers=attempt.headers)
        minutes = -(-attempt.seconds // 60)
        return Locked(
            "SHARE_LOCKED",
            _("Too many wrong passwords: wait {minutes} {minutes|minute|minutes} before the next try."),
            minutes=minutes,
            headers=attempt.headers,
        )
    if not passwords.matches(password, row.password_hash):
        return Unauthorized("SHARE_PASSWORD_INVALID", _("This is not the password of the share."))
    with db.system_unit_of_work("rate limit") as system:
        attempt.succeeded(system)
    return None
