"""Lists of the audit log: an organization's own, and every organization's for the provider."""

from dataclasses import replace
from typing import Any

import sqlalchemy as sa
from sqlmodel import col

from leaseapp.audit import enums  # noqa: F401  declares the words of kinds of actors
from leaseapp.audit.models import AuditArchive
from leaseapp.audit.queries import log, telling
from leaseapp.audit.rules import acts
from leaseapp.identity.models import Organization
from leaseapp.identity.permissions import AUDIT_READ
from leaseapp.kernel.auditing.audit import AuditLog
from leaseapp.kernel.context import Context
from leaseapp.kernel.listing.spec import Column, ListSpec, QuickFilter
from leaseapp.kernel.principal import PrincipalKind
from leaseapp.kernel.text.i18n import _

ACTORS = "/api/workspace/audit-actors"
_TOLD: Any = sa.cast(sa.null(), sa.String())
"""A column that `tell` fills in: its words depend on who reads."""
_actor_kind: Any = sa.type_coerce(
    AuditLog.actor_kind,
    sa.Enum(PrincipalKind, native_enum=False, length=32, values_callable=lambda kinds: [one.value for one in kinds]),
)


def _told(key: str, label: str, **options: Any) -> Column:
    return Column(key, label, _TOLD, sort=False, **options)


def _shared(of_provider: bool) -> dict[str, Column]:
    """Columns that both lists have, by key."""
    found = (
        Column("createdAt", _("When"), AuditLog.created_at, kind="datetime", filter="range"),
        _told(
            "actor", _("Who"), filter="in", criterion=log.by_actor, picks=None if of_provider else ACTORS, shrinks=True
        ),
        _told("act", _("What was done"), filter="in", criterion=log.by_act, options=acts.words, shrinks=True),
        Column("targetType", _("Record kind"), AuditLog.target_type, kind="entity", filter="in"),
        Column("requestId", _("Request"), AuditLog.request_id, filter="eq", search=True, sort=False, shown=False),
        Column(
            "actorKind", _("Kind of actor"), _actor_kind, kind="status", enum=PrincipalKind, filter="in", shown=False
        ),
        Column("action", _("Action code"), AuditLog.action, filter="in", search=of_provider, shown=False),
        Column("sequence", _("Row number"), AuditLog.sequence, kind="number", filter="range", shown=False),
        Column("targetId", _("Concerned record"), AuditLog.target_id, filter="in", sort=False, shown=False),
        Column("actorId", _("Who"), AuditLog.actor_user_id, filter="in", sort=False, shown=False),
        Column("keyId", _("API key"), AuditLog.actor_key_id, filter="in", sort=False, shown=False),
        Column("impersonatorId", _("Support"), AuditLog.impersonator_user_id, filter="in", sort=False, shown=False),
    )
    return {column.key: column for column in found}


_own = _shared(of_provider=False)

AUDIT = ListSpec(
    "audit",
    title=_("Audit log"),
    permission=AUDIT_READ,
    table=AuditLog,
    where=log.of_organization,
    # the order of the chain, which is that of its index
    default_sort="-sequence",
    search_placeholder=_("Number, name, value, request"),
    finders=(log.records_called, log.values_containing),
    tell=telling.tell,
    outline={"who": "actor", "number": "act", "date": "createdAt", "status": "record,targetType"},
    quick_filters=(
        QuickFilter("people", _("By people"), {"actorKind": PrincipalKind.USER.value}),
        QuickFilter("keys", _("By API keys"), {"actorKind": PrincipalKind.API_KEY.value}),
        QuickFilter("support", _("By the support"), {"support": "true"}),
        QuickFilter("system", _("By the system"), {"actorKind": PrincipalKind.SYSTEM.value}),
    ),
    criteria={"support": lambda _context, text: _by_support(text)},
    columns=[
        _own.pop("createdAt"),
        _own.pop("actor"),
        replace(_own.pop("act"), link="/workspace/audit/{id}"),
        _own.pop("targetType"),
        _told("record", _("Concerned record"), shrinks=True),
        _told("summary", _("Changed"), shrinks=True),
        *_own.values(),
        _told("recordUrl", _("Page of the record"), shown=False),
    ],
)


AUDIT_ARCHIVES = ListSpec(
    "audit-archives",
    title=_("Audit archives"),
    permission=AUDIT_READ,
    table=AuditArchive,
    where=lambda context: AuditArchive.organization_id == context.organization_id,
    default_sort="-month",
    outline={"who": "month", "number": "rows", "detail": "sha256", "date": "retainedUntil"},
    columns=[
        Column(
            "month", _("Month"), AuditArchive.month, kind="date", filter="range", link="/workspace/audit-archives/{id}"
        ),
        Column("rows", _("Rows"), AuditArchive.last_sequence - AuditArchive.first_sequence + 1, kind="number"),
        Column("firstSequence", _("First row"), AuditArchive.first_sequence, kind="number"),
        Column("lastSequence", _("Last row"), AuditArchive.last_sequence, kind="number"),
        Column("createdAt", _("Archived on"), AuditArchive.created_at, kind="datetime", filter="range"),
        Column("retainedUntil", _("Locked until"), AuditArchive.retained_until, kind="datetime"),
        Column("sha256", "SHA-256", AuditArchive.sha256, search=True, sort=False, shrinks=True),
    ],
)


def _by_support(text: str) -> Any:
    present = col(AuditLog.impersonator_user_id).is_not(None)
    return {"true": present, "false": sa.not_(present)}[text]


def _everywhere(context: Context) -> Any:
    return log.sliding(context)


_provider = _shared(of_provider=True)

PROVIDER_AUDIT = ListSpec(
    "provider-audit",
    title=_("Audit log"),
    permission=AUDIT_READ,
    table=AuditLog,
    where=_everywhere,
    outer_join=[(Organization, AuditLog.organization_id == Organization.id)],
    # identifiers run with time, and their index serves all organizations at once
    default_sort="-entry",
    search_placeholder=_("Organization, action, request"),
    tell=telling.tell_provider,
    outline={"who": "actor", "number": "act", "date": "createdAt", "status": "targetType"},
    criteria={"support": lambda _context, text: _by_support(text)},
    columns=[
        _provider.pop("createdAt"),
        Column("organization", _("Organization"), Organization.name, search=True, shrinks=True),
        _provider.pop("actor"),
        _provider.pop("act"),
        _provider.pop("targetType"),
        _told("fields", _("Fields that changed"), shrinks=True),
        *_provider.values(),
        Column("organizationId", _("Organization"), AuditLog.organization_id, filter="in", sort=False, shown=False),
        Column("entry", _("Entry"), AuditLog.id, shown=False),
    ],
)
"""Of what the organizations changed the provider reads which fields, never the values."""
