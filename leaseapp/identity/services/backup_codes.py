"""Codes for the day on which the phone is lost: ten, each good for once; only keyed hashes of them are stored."""

import uuid

import sqlalchemy as sa
from sqlmodel import select

from leaseapp.identity.enums import Notice
from leaseapp.identity.models import BackupCode
from leaseapp.identity.rules import two_factor as rules
from leaseapp.identity.services import notices
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Problem, refuse_field
from leaseapp.kernel.security import tokens
from leaseapp.kernel.text.i18n import _

_PURPOSE = "backup-code"
_TABLE = BackupCode.__table__  # ty: ignore[missing-attribute]


def made_of(secret: str) -> list[str]:
    """Ten codes that follow from a random secret and the installation's key, so that an offer of them is stored nowhere."""
    return [
        rules.backup_code(tokens.sign(_PURPOSE, f"{secret}:{number}".encode())) for number in range(rules.BACKUP_CODES)
    ]


def _hash(user_id: uuid.UUID, code: str) -> str:
    return tokens.sign(_PURPOSE, f"{user_id}:{rules.typed(code)}".encode()).hex()


def replace(context: Context, user_id: uuid.UUID, codes: list[str]) -> None:
    """Store these codes instead of all that the user had."""
    context.session.connection().execute(sa.delete(_TABLE).where(_TABLE.c.user_id == user_id))
    context.add(*(BackupCode(user_id=user_id, code_hash=_hash(user_id, code)) for code in codes))


def left(context: Context, user_id: uuid.UUID) -> int:
    """Return the number of codes that are unused."""
    return len(
        context.session.exec(
            select(BackupCode.id).where(BackupCode.user_id == user_id, _TABLE.c.used_at.is_(None))
        ).all()
    )


def use(context: Context, user_id: uuid.UUID, code: str) -> Problem | None:
    """Use a code up. Returns the refusal of one that is wrong or was used; of two at once one succeeds."""
    mine = (_TABLE.c.user_id == user_id, _TABLE.c.code_hash == _hash(user_id, code))
    connection = context.session.connection()
    used = connection.execute(
        sa.update(_TABLE).where(*mine, _TABLE.c.used_at.is_(None)).values(used_at=context.now, updated_at=context.now)
    )
    if used.rowcount == 1:
        context.audit_note("User", user_id, "identity.backupcode.use")
        notices.tell(context, user_id, Notice.BACKUP_CODE_USED, left=left(context, user_id))
        return None
    if connection.execute(sa.select(_TABLE.c.id).where(*mine)).first() is not None:
        return refuse_field("code", "BACKUP_CODE_USED", _("This backup code was used already: take another one."))
    return refuse_field("code", "TWO_FACTOR_CODE_WRONG", _("This code is wrong. Check the clock of your phone."))
