"""Keys for machines: making, replacing, revoking, reading (document 1, "API keys"; DECISIONS 6).

Every function takes whose keys are meant: those of `owner_id`, or (None) those that its organization's administrators see.
"""

import secrets
import uuid
from collections.abc import Iterable
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import bcrypt
import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.identity.events import ApiKeyEndsSoon
from leaseapp.identity.models import ApiKey, ApiKeyCall, User
from leaseapp.identity.permissions import USER_UPDATE
from leaseapp.identity.rules import api_keys, role_matrix
from leaseapp.identity.rules.granting import beyond, key_scopes
from leaseapp.identity.schemas.api_keys import (
    ApiKeyCallOut,
    ApiKeyCallsOut,
    ApiKeyIn,
    ApiKeyOut,
    ApiKeysOut,
    NewApiKeyOut,
    RotateIn,
    ScopesOut,
)
from leaseapp.identity.schemas.roles import MatrixLineOut, VerbOut
from leaseapp.identity.services.granting import permission_in_words
from leaseapp.identity.services.member_principals import principal_of
from leaseapp.identity.services.members import holders_of
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, FieldError, Forbidden, NotFound, Unauthorized, refuse_field
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.persistence.uniqueness import unique
from leaseapp.kernel.text.i18n import _

COST = 10
"""Of bcrypt: these are 143 random bits, which nobody guesses; the cost is what document 1 asks for."""


def owner_of(context: Context) -> uuid.UUID:
    """Return the caller, whose own keys are meant. Raises Unauthorized without an organization: a key belongs to one."""
    principal = context.principal
    if principal.organization_id is None or principal.user_id is None:
        raise Unauthorized("NO_ACTIVE_ORGANIZATION", _("Choose an organization first."))
    return principal.user_id


def mine(context: Context) -> ApiKeysOut:
    """Return the caller's own keys in this organization, the latest first."""
    statement = select(ApiKey).where(ApiKey.owner_id == owner_of(context))
    rows = context.session.exec(statement.order_by(col(ApiKey.created_at).desc(), col(ApiKey.id).desc()))
    return ApiKeysOut(items=[out(context, row) for row in rows.all()])


def read(context: Context, key_id: uuid.UUID, owner_id: uuid.UUID | None = None) -> ApiKeyOut:
    """One key. Raises NotFound."""
    return out(context, _get(context, key_id, owner_id))


def scopes(context: Context) -> ScopesOut:
    """Return the scopes that the caller may give a key."""
    held = context.principal.permissions
    say = context.translate
    lines = [
        MatrixLineOut(
            subject=say(line.subject), title=say(line.title),
            verb=say(role_matrix.VERBS[line.verb]) if line.verb else None,
            verbs=[
                VerbOut(permission=one, label=say(role_matrix.VERBS[one.rpartition(":")[2]]), scope=True)
                for one in line.permissions if one in key_scopes() and one in held
            ],
        )
        for line in role_matrix.lines()
    ]  # fmt: skip
    last = api_keys.last_day(context.today)
    return ScopesOut(
        lines=[line for line in lines if line.verbs],
        available=sorted(key_scopes() & held),
        last_day=last,
        usual_day=last,
    )


def create(context: Context, body: ApiKeyIn, owner_id: uuid.UUID | None) -> NewApiKeyOut:
    """Return a new key of `owner_id`, or of the organization; the answer is the only place where it stands.

    Raises Invalid SCOPE_UNKNOWN, SCOPE_NOT_FOR_KEYS or EXPIRY_TOO_LATE, Forbidden SCOPE_ABOVE_OWN, Conflict TOO_MANY_KEYS.
    """
    _check_scopes(context, body.scopes)
    _check_count(context, owner_id)
    return _make(context, body.name, sorted(set(body.scopes)), _end(context, body.expires_on), owner_id)


def rotate(context: Context, key_id: uuid.UUID, body: RotateIn, owner_id: uuid.UUID | None = None) -> NewApiKeyOut:
    """Return a new key of the same owner, name and scopes; the former one works on for the overlap, at most until its expiry.

    Raises NotFound, Conflict KEY_OVER for one that works no more, and what `create` raises.
    """
    former = _get(context, key_id, owner_id, for_update=True)
    if former.revoked_at is not None or former.expires_at <= context.now:
        raise Conflict("KEY_OVER", _("This key does not work any more: make a new one."))
    # whoever replaces a key passes its scopes on, the organization's own as well as somebody's
    _check_scopes(context, former.scopes)
    made = _make(context, former.name, former.scopes, _end(context, body.expires_on), former.owner_id)
    former.revoked_at = min(context.now + timedelta(hours=body.overlap_hours), former.expires_at)
    former.replaced_by_id = made.id
    return made


def revoke(context: Context, key_id: uuid.UUID, owner_id: uuid.UUID | None = None) -> None:
    """End a key at once; one that is over already stays as it is. Raises NotFound."""
    key = _get(context, key_id, owner_id, for_update=True)
    if key.revoked_at is None or key.revoked_at > context.now:
        key.revoked_at = context.now


def calls(context: Context, key_id: uuid.UUID, owner_id: uuid.UUID | None = None) -> ApiKeyCallsOut:
    """Return the last calls of a key. Raises NotFound."""
    key = _get(context, key_id, owner_id)
    rows = context.session.exec(
        select(ApiKeyCall)
        .where(ApiKeyCall.api_key_id == key.id)
        .order_by(col(ApiKeyCall.created_at).desc(), col(ApiKeyCall.id).desc())
        .limit(api_keys.CALLS_KEPT)
    )
    return ApiKeyCallsOut(items=[ApiKeyCallOut.model_validate(row) for row in rows])


def out(context: Context, key: ApiKey) -> ApiKeyOut:
    """Return the key as its endpoints answer it."""
    return ApiKeyOut.model_validate(_facts(context, key))


def warn(context: Context) -> int:
    """Tell the owners of keys that end within a week, once a key; returns how many (a nightly job)."""
    due = context.session.exec(
        select(ApiKey)
        .where(
            col(ApiKey.warned_at).is_(None),
            col(ApiKey.revoked_at).is_(None),
            ApiKey.expires_at > context.now,
            ApiKey.expires_at <= context.now + api_keys.WARNED,
        )
        .order_by(col(ApiKey.id))
        .with_for_update()
    ).all()
    for key in due:
        tell = [key.owner_id] if key.owner_id else holders_of(context, USER_UPDATE)
        key.warned_at = context.now
        context.emit(
            ApiKeyEndsSoon(key.id, f"{key.name} ({key.prefix}…)", tuple(tell), key.owner_id is not None, key.expires_at)
        )
    return len(due)


def forget_calls(context: Context) -> None:
    """Remove calls that are older than a month, and all but the last hundred of a key (a nightly job of the system)."""
    table = ApiKeyCall.__table__
    rank = sa.func.row_number().over(partition_by=table.c.api_key_id, order_by=table.c.created_at.desc())
    ranked = sa.select(table.c.id, rank.label("place")).subquery()
    many = sa.select(ranked.c.id).where(ranked.c.place > api_keys.CALLS_KEPT)
    old = table.c.created_at < context.now - api_keys.CALLS_KEPT_FOR
    context.session.connection().execute(sa.delete(table).where(sa.or_(old, table.c.id.in_(many))))


def _get(context: Context, key_id: uuid.UUID, owner_id: uuid.UUID | None, *, for_update: bool = False) -> ApiKey:
    key = get_or_404(context, ApiKey, key_id, for_update=for_update)
    if owner_id is not None and key.owner_id != owner_id:
        raise NotFound()
    return key


def _check_scopes(context: Context, wanted: Iterable[str]) -> None:
    asked = frozenset(wanted)
    if unknown := sorted(asked - key_scopes()):
        message = _("A key cannot have the scope {scope}.")
        raise refuse_field("scopes", "SCOPE_NOT_FOR_KEYS", message, scope=unknown[0])
    if context.is_system or not (missing := beyond(context.principal.permissions, asked)):
        return
    message = _("You do not hold these permissions yourself: {permissions}.")
    told = {"permissions": ", ".join(missing)}
    raise Forbidden("SCOPE_ABOVE_OWN", message, errors=[FieldError("scopes", "SCOPE_ABOVE_OWN", message, told)], **told)


def _check_count(context: Context, owner_id: uuid.UUID | None) -> None:
    same = ApiKey.owner_id == owner_id if owner_id else col(ApiKey.owner_id).is_(None)
    live = sa.or_(col(ApiKey.revoked_at).is_(None), col(ApiKey.revoked_at) > context.now)
    count = context.session.exec(
        select(sa.func.count()).select_from(ApiKey).where(same, live, ApiKey.expires_at > context.now)
    ).one()
    if count >= api_keys.MOST_ACTIVE:
        message = _("There are {most} active keys already: revoke one first.")
        raise Conflict("TOO_MANY_KEYS", message, most=api_keys.MOST_ACTIVE)


def _end(context: Context, last_day: date | None) -> datetime:
    """Return the end of a key whose last day is given: the midnight after it, where the organization is."""
    latest = api_keys.last_day(context.today)
    day = last_day or latest
    if not context.today <= day <= latest:
        message = _("The last day lies between today and {latest}.")
        raise refuse_field("expiresOn", "EXPIRY_OUT_OF_RANGE", message, latest=latest)
    midnight = datetime.combine(day + timedelta(days=1), time.min, ZoneInfo(context.principal.timezone))
    return min(midnight, context.now + api_keys.LONGEST)


def _make(
    context: Context, name: str, wanted: list[str], expires_at: datetime, owner_id: uuid.UUID | None
) -> NewApiKeyOut:
    key = api_keys.START + "".join(secrets.choice(api_keys.ALPHABET) for _place in range(api_keys.RANDOM))
    row = ApiKey(
        name=name, owner_id=owner_id, created_by_id=context.principal.user_id, prefix=api_keys.prefix_of(key),
        key_hash=bcrypt.hashpw(key.encode(), bcrypt.gensalt(COST)).decode(), scopes=wanted, expires_at=expires_at,
        created_at=context.now,
    )  # fmt: skip
    with unique(context, {"uq_api_key_prefix": lambda: Conflict("TRY_AGAIN", _("Try again."))}):
        context.session.add(row)
    return NewApiKeyOut.model_validate(_facts(context, row) | {"key": key})


def _facts(context: Context, key: ApiKey) -> dict:
    owner = context.session.get(User, key.owner_id) if key.owner_id else None
    lost: list[str] = []
    if key.owner_id is not None:
        theirs = principal_of(key.owner_id, key.organization_id)
        lost = sorted(set(key.scopes) - (theirs.permissions if theirs else frozenset()))
    ends = min(filter(None, (key.expires_at, key.revoked_at)))
    return key.model_dump(exclude={"key_hash"}) | {
        "owner_name": owner.name if owner else None,
        "lost_scopes": lost,
        "has_lost_scopes": bool(lost),
        "owner_title": owner.name if owner else context.translate(_("The organization")),
        "scope_text": " · ".join(permission_in_words(context, one) for one in key.scopes),
        "state": api_keys.state_of(context.now, expires_at=key.expires_at, revoked_at=key.revoked_at),
        "works_until": ends,
    }
