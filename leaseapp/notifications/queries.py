"""People who are told something, with what they chose; the number of what they have not read."""

import uuid
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

import sqlalchemy as sa
from sqlmodel import Session, col, select

from leaseapp.identity.enums import MembershipStatus
from leaseapp.identity.models import Membership, User
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.tenancy import around_visibility
from leaseapp.notifications.enums import Digest, NotificationChannel
from leaseapp.notifications.models import (
    Notification,
    NotificationDigest,
    NotificationPause,
    NotificationPreference,
)
from leaseapp.notifications.rules.channels import Choices


@dataclass(frozen=True)
class Reader:
    """A member who is told something, with what they chose for its kind."""

    id: uuid.UUID
    locale: str
    phone: str | None
    choices: Choices


def readers(context: Context, user_ids: Iterable[uuid.UUID], kind: str) -> list[Reader]:
    """Return the active members of the organization among `user_ids`, by id, with their choices for `kind`: one statement.

    People from outside tell colleagues whom they see nowhere else (a client answers a quote, mentions their salesperson).
    """
    wanted = set(user_ids)
    if not wanted:
        return []
    user, member = User.__table__, Membership.__table__  # ty: ignore[missing-attribute]
    digest, pause = NotificationDigest.__table__, NotificationPause.__table__  # ty: ignore[missing-attribute]
    mail, sms = (NotificationPreference.__table__.alias() for _channel in "ab")  # ty: ignore[missing-attribute]

    def chosen(table: sa.Alias, channel: NotificationChannel) -> sa.ColumnElement[bool]:
        return sa.and_(table.c.user_id == user.c.id, table.c.kind == kind, table.c.channel == channel)

    statement = (
        sa.select(
            user.c.id, user.c.locale, user.c.timezone, user.c.phone, mail.c.enabled.label("mail"),
            sms.c.enabled.label("sms"), digest.c.digest, pause.c.until,
        )
        .select_from(member.join(user, user.c.id == member.c.user_id))
        .outerjoin(mail, chosen(mail, NotificationChannel.EMAIL))
        .outerjoin(sms, chosen(sms, NotificationChannel.SMS))
        .outerjoin(digest, sa.and_(digest.c.user_id == user.c.id, digest.c.kind == kind))
        .outerjoin(pause, pause.c.user_id == user.c.id)
        .where(
            member.c.organization_id == context.organization_id,
            member.c.status == MembershipStatus.ACTIVE,
            user.c.id.in_(wanted),
            user.c.anonymized_at.is_(None),
        )
        .order_by(user.c.id)
    )  # fmt: skip
    why = "whoever is told is no row that the teller sees: their name goes nowhere"
    found = context.session.connection().execute(around_visibility(statement, why))
    return [
        Reader(row.id, row.locale, row.phone, Choices(row.timezone, row.mail, row.sms, row.digest, row.until))
        for row in found
    ]


@dataclass(frozen=True)
class AllChoices:
    """The choices of one person for every kind, those of kinds that are gone included."""

    timezone: str
    channels: dict[tuple[str, NotificationChannel], bool]
    digests: dict[str, Digest]
    paused_until: datetime | None

    def of(self, kind: str) -> Choices:
        """Return the choices for one kind."""
        return Choices(
            self.timezone,
            self.channels.get((kind, NotificationChannel.EMAIL)),
            self.channels.get((kind, NotificationChannel.SMS)),
            self.digests.get(kind),
            self.paused_until,
        )


def choices_of(context: Context, user_id: uuid.UUID) -> AllChoices:
    """Return everything that a person chose."""
    session = context.session
    preferences = session.exec(select(NotificationPreference).where(NotificationPreference.user_id == user_id))
    digests = session.exec(select(NotificationDigest).where(NotificationDigest.user_id == user_id))
    pause = session.exec(select(NotificationPause.until).where(NotificationPause.user_id == user_id)).one_or_none()
    return AllChoices(
        session.exec(select(User.timezone).where(User.id == user_id)).one(),
        {(row.kind, row.channel): row.enabled for row in preferences},
        {row.kind: row.digest for row in digests},
        pause,
    )


def own(context: Context) -> list[sa.ColumnElement[bool]]:
    """Return the criteria of the caller's notifications: of the organization in which they work, of all without one."""
    criteria = [col(Notification.recipient_user_id) == context.principal.user_id]
    if context.principal.organization_id is not None:
        criteria.append(col(Notification.organization_id) == context.principal.organization_id)
    return criteria


def unread(context: Context) -> int:
    """Count what the caller has not read."""
    statement = (
        select(sa.func.count()).select_from(Notification).where(*own(context), col(Notification.read_at).is_(None))
    )
    return context.session.exec(statement).one()


def unread_elsewhere(context: Context) -> int:
    """Count what the caller has not read in organizations where they do not work right now."""
    if context.principal.organization_id is None:
        return 0
    statement = (
        select(sa.func.count())
        .select_from(Notification)
        .where(
            col(Notification.recipient_user_id) == context.principal.user_id,
            col(Notification.organization_id) != context.principal.organization_id,
            col(Notification.read_at).is_(None),
        )
    )
    return context.session.exec(statement).one()


def unread_by_reader(
    session: Session, readers: Iterable[tuple[uuid.UUID, uuid.UUID]]
) -> dict[tuple[uuid.UUID, uuid.UUID], int]:
    """Count what each of these (user, organization) has not read: one statement for all (system role)."""
    table, wanted = Notification.__table__, list(readers)  # ty: ignore[missing-attribute]
    statement = (
        sa.select(table.c.recipient_user_id, table.c.organization_id, sa.func.count())
        .where(sa.tuple_(table.c.recipient_user_id, table.c.organization_id).in_(wanted), table.c.read_at.is_(None))
        .group_by(table.c.recipient_user_id, table.c.organization_id)
    )
    found = {(row[0], row[1]): row[2] for row in session.connection().execute(statement)}
    return {reader: found.get(reader, 0) for reader in wanted}
