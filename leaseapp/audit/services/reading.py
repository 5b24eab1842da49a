"""Reading the audit log: who acted, and one row with everything around it."""

import unicodedata
from collections.abc import Iterable, Sequence
from uuid import UUID

from leaseapp.audit.queries import fields, log
from leaseapp.audit.queries.names import BY_LINK, FORMER, SUPPORT, SYSTEM, Names, actor_in_words, names_of
from leaseapp.audit.queries.titles import Title, titles_of
from leaseapp.audit.schemas.log import ActorOut, ActorsOut, AuditEntryOut, BriefOut, DifferenceOut, LinkOut
from leaseapp.kernel.auditing import audit
from leaseapp.kernel.auditing.act_labels import act_label
from leaseapp.kernel.auditing.audit import AuditLog
from leaseapp.kernel.auditing.audit_verdicts import verified_point
from leaseapp.kernel.context import Context
from leaseapp.kernel.entities import kind_label
from leaseapp.kernel.errors import NotFound
from leaseapp.kernel.principal import PrincipalKind

MOST_BESIDE = 50
MOST_ON_RECORD = 6


def actors(context: Context) -> ActorsOut:
    """Return whoever acted in the last twelve months: people, keys, the support, the system, links; by name."""
    rows = log.actors(context)
    names = names_of(context, rows)
    found: dict[str, str] = {}
    for row in rows:
        if row.actor_user_id is not None:
            found[str(row.actor_user_id)] = names.people.get(row.actor_user_id) or _former(context, row.actor_user_id)
        if row.actor_key_id is not None:
            found[str(row.actor_key_id)] = actor_in_words(context, row, Names({}, names.keys))
        if row.impersonator_user_id is not None:
            staff = names.people.get(row.impersonator_user_id)
            found[str(row.impersonator_user_id)] = staff or context.translate(SUPPORT)
        if row.actor_user_id is None and row.actor_kind in (PrincipalKind.SYSTEM, PrincipalKind.LINK):
            found[row.actor_kind] = context.translate(SYSTEM if row.actor_kind == PrincipalKind.SYSTEM else BY_LINK)
    items = [ActorOut(id=key, name=name) for key, name in found.items()]
    return ActorsOut(items=sorted(items, key=lambda one: _unaccented(one.name)))


def _unaccented(name: str) -> str:
    plain = unicodedata.normalize("NFD", name)
    return "".join(letter for letter in plain if not unicodedata.combining(letter)).casefold()


def _former(context: Context, user_id: UUID) -> str:
    return f"{context.translate(FORMER)} ({str(user_id)[-4:]})"


def entry(context: Context, entry_id: UUID) -> AuditEntryOut:
    """Return a row of the log with its differences, its request, its record's other rows and its links. Raises NotFound."""
    row = log.entry(context, entry_id)
    if row is None:
        raise NotFound()
    names = names_of(context, [row])
    title = _title(context, [row], row)
    point = verified_point(context.session, row.chain_id)
    verified = point is not None and row.sequence <= point.reached
    [changes] = fields.differences(context, [(row.target_type, row.changes)])
    return AuditEntryOut(
        id=row.id,
        created_at=row.created_at,
        sequence=row.sequence,
        action=row.action,
        act=_act(context, row),
        actor=actor_in_words(context, row, names),
        actor_kind=row.actor_kind,
        impersonated=row.impersonator_user_id is not None,
        key_name=names.keys.get(row.actor_key_id, "") if row.actor_key_id is not None else "",
        target_type=row.target_type,
        target_id=row.target_id,
        kind=_kind(context, row),
        record=title.text or _kind(context, row),
        record_url=title.url,
        request_id=row.request_id,
        deletion=fields.is_deletion(row.target_type, row.changes),
        differences=[DifferenceOut(**vars(one)) for one in changes],
        sealed=audit.is_sealed(row),
        verified=verified,
        verified_at=point.created_at if point is not None and verified else None,
        chain=[LinkOut(sequence=one.sequence, hash=one.hash) for one in log.beside(context, row)],
        same_request=briefs(context, log.same_request(context, row, MOST_BESIDE)),
        around=briefs(context, log.around(context, row, MOST_ON_RECORD)),
    )


def briefs(context: Context, rows: Sequence[AuditLog]) -> list[BriefOut]:
    """Return rows in a line each."""
    names = names_of(context, rows)
    titles = titles_of(context, ((row.target_type, row.target_id) for row in rows))
    return [
        BriefOut(
            id=row.id,
            created_at=row.created_at,
            actor=actor_in_words(context, row, names),
            act=_act(context, row),
            kind=_kind(context, row),
            record=titles.get((row.target_type or "", row.target_id), Title()).text if row.target_id else "",
        )
        for row in rows
    ]


def _act(context: Context, row: AuditLog) -> str:
    """Return what became of the row: a line that an invoice lost was deleted, whatever the act is called."""
    gone = fields.is_deletion(row.target_type, row.changes)
    return context.translate(fields.DELETED if gone else act_label(row.action))


def _kind(context: Context, row: AuditLog) -> str:
    word = kind_label(row.target_type or "")
    return context.translate(word) if word else row.target_type or ""


def _title(context: Context, rows: Iterable[AuditLog], row: AuditLog) -> Title:
    titles = titles_of(context, ((one.target_type, one.target_id) for one in rows))
    return titles.get((row.target_type or "", row.target_id), Title()) if row.target_id else Title()
