"""A person's data in identity: for their export, and what is forgotten of them."""

import uuid
from typing import Any

import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.identity.models import (
    Account,
    ApiKey,
    BackupCode,
    DeletionRequest,
    FormerPassword,
    Impersonation,
    Invitation,
    Membership,
    Organization,
    Passkey,
    TwoFactor,
    User,
    UserSession,
    Verification,
)
from leaseapp.kernel.auditing.audit import AuditLog
from leaseapp.kernel.context import Context
from leaseapp.kernel.personal_data import Forget, part

PROFILE = (
    "id", "email", "name", "first_name", "last_name", "phone", "image", "locale", "timezone", "created_at",
    "email_verified_at", "last_login_at", "last_login_ip", "cgu_version", "cgu_accepted_at",
)  # fmt: skip
SESSION = ("created_at", "last_seen_at", "expires_at", "revoked_at", "ip", "user_agent")


@part("profile", "app_user")
def profile(context: Context, user_id: uuid.UUID) -> list[dict[str, Any]]:
    """Return the user's own row; what it becomes is `account_deletion.anonymize`."""
    user = context.session.get_one(User, user_id)
    return [{name: getattr(user, name) for name in PROFILE}]


def _forget_password(context: Context, user_id: uuid.UUID) -> None:
    table = Account.__table__  # ty: ignore[missing-attribute]
    context.session.connection().execute(
        sa.update(table).where(table.c.user_id == user_id).values(password_hash=None, updated_at=context.now)
    )


@part("password", "account", forget=_forget_password)
def password(context: Context, user_id: uuid.UUID) -> list[dict[str, Any]]:
    """Return when the password was changed; what is stored of it opens nothing and is given to nobody."""
    rows = context.session.exec(select(Account).where(Account.user_id == user_id))
    return [{"password_changed_at": row.password_changed_at} for row in rows]


@part("memberships", "membership")
def memberships(context: Context, user_id: uuid.UUID) -> list[dict[str, Any]]:
    """Return where the user works, as what."""
    statement = (
        select(Membership, Organization.name)
        .join(Organization, col(Organization.id) == Membership.organization_id)
        .where(Membership.user_id == user_id)
        .order_by(Organization.name)
    )
    return [
        {"organization": name, "role": row.role, "status": row.status, "created_at": row.created_at}
        for row, name in context.session.exec(statement)
    ]


def _forget_devices(context: Context, user_id: uuid.UUID) -> None:
    table = UserSession.__table__  # ty: ignore[missing-attribute]
    context.session.connection().execute(
        sa.update(table).where(table.c.user_id == user_id).values(ip="", user_agent="", updated_at=context.now)
    )


@part("sessions", "user_session", forget=_forget_devices)
def sessions(context: Context, user_id: uuid.UUID) -> list[dict[str, Any]]:
    """Return the browsers that were signed in."""
    rows = context.session.exec(
        select(UserSession).where(UserSession.user_id == user_id).order_by(col(UserSession.created_at))
    )
    return [{name: getattr(row, name) for name in SESSION} for row in rows]


@part("deletion-requests", "deletion_request")
def deletion_requests(context: Context, user_id: uuid.UUID) -> list[dict[str, Any]]:
    """Return the wishes to be forgotten."""
    rows = context.session.exec(
        select(DeletionRequest).where(DeletionRequest.user_id == user_id).order_by(col(DeletionRequest.created_at))
    )
    return [{"requested_at": row.created_at, "due_at": row.due_at, "canceled_at": row.canceled_at} for row in rows]


@part("impersonations", "impersonation")
def impersonations(context: Context, user_id: uuid.UUID) -> list[dict[str, Any]]:
    """Return when the provider's staff acted as the user, and why."""
    rows = context.session.exec(
        select(Impersonation).where(Impersonation.user_id == user_id).order_by(col(Impersonation.started_at))
    )
    names = ("started_at", "ended_at", "read_only", "reason")
    return [{name: getattr(row, name) for name in names} for row in rows]


@part("acts", "audit_log")
def acts(context: Context, user_id: uuid.UUID) -> list[dict[str, Any]]:
    """Return what the user did, as the audit log has it: when, what, on which record. It stays, it names nobody."""
    statement = (
        select(AuditLog.created_at, AuditLog.action, AuditLog.target_type, AuditLog.target_id)
        .where(AuditLog.actor_user_id == user_id)
        .order_by(col(AuditLog.created_at))
    )
    names = ("at", "action", "kind", "record_id")
    return [dict(zip(names, row, strict=True)) for row in context.session.exec(statement)]


def _remove(*models: Any) -> Forget:
    """Return what removes a person's rows of these tables, which have a `user_id`."""

    def forget(context: Context, user_id: uuid.UUID) -> None:
        for model in models:
            table = model.__table__
            context.session.connection().execute(sa.delete(table).where(table.c.user_id == user_id))

    return forget


@part("second-factors", "two_factor", "backup_code", "passkey", forget=_remove(TwoFactor, BackupCode, Passkey))
def second_factors(context: Context, user_id: uuid.UUID) -> list[dict[str, Any]]:
    """Return which second factors there are, since when; their secrets are given to nobody."""
    found: list[dict[str, Any]] = []
    for kind, model in (("authenticator", TwoFactor), ("backup-code", BackupCode), ("passkey", Passkey)):
        rows = context.session.exec(select(model).where(model.user_id == user_id).order_by(col(model.created_at)))
        found += [{"kind": kind, "name": getattr(row, "name", None), "created_at": row.created_at} for row in rows]
    return found


@part("former-passwords", "former_password", forget=_remove(FormerPassword))
def former_passwords(context: Context, user_id: uuid.UUID) -> list[dict[str, Any]]:
    """Return when passwords were replaced."""
    rows = context.session.exec(select(FormerPassword).where(FormerPassword.user_id == user_id))
    return [{"replaced_at": row.created_at} for row in rows]


@part("mailed-links", "verification", forget=_remove(Verification))
def mailed_links(context: Context, user_id: uuid.UUID) -> list[dict[str, Any]]:
    """Return the links that were mailed lately."""
    rows = context.session.exec(select(Verification).where(Verification.user_id == user_id))
    return [{"purpose": row.purpose, "email": row.email, "sent_at": row.created_at} for row in rows]


def _forget_keys(context: Context, user_id: uuid.UUID) -> None:
    table = ApiKey.__table__  # ty: ignore[missing-attribute]
    open_ones = sa.update(table).where(table.c.owner_id == user_id, table.c.revoked_at.is_(None))
    context.session.connection().execute(open_ones.values(revoked_at=context.now, updated_at=context.now))


@part("api-keys", "api_key", forget=_forget_keys)
def keys(context: Context, user_id: uuid.UUID) -> list[dict[str, Any]]:
    """Return the user's own API keys; those that they made for an organization are its own."""
    rows = context.session.exec(select(ApiKey).where(ApiKey.owner_id == user_id).order_by(col(ApiKey.created_at)))
    names = ("name", "scopes", "created_at", "expires_at", "last_used_at", "revoked_at")
    return [{name: getattr(row, name) for name in names} for row in rows]


def _forget_invitations(context: Context, user_id: uuid.UUID) -> None:
    table = Invitation.__table__  # ty: ignore[missing-attribute]
    context.session.connection().execute(
        sa.update(table)
        .where(table.c.accepted_by_id == user_id)
        .values(email=f"{user_id}@anonymized.invalid", updated_at=context.now)
    )


@part("invitations", "invitation", forget=_forget_invitations)
def invitations(context: Context, user_id: uuid.UUID) -> list[dict[str, Any]]:
    """Return the invitations that the user accepted."""
    rows = context.session.exec(
        select(Invitation).where(Invitation.accepted_by_id == user_id).order_by(col(Invitation.created_at))
    )
    return [{"email": row.email, "role": row.role, "accepted_at": row.accepted_at} for row in rows]
