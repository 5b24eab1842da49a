"""Naming people in a comment: only members of the organization who see the record; nobody hears of what is not theirs."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.identity.enums import MembershipStatus
from leaseapp.identity.models import Membership, User
from leaseapp.identity.services.member_principals import principal_of
from leaseapp.identity.services.members import holders_of
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import refuse_field
from leaseapp.kernel.text.i18n import _
from leaseapp.threads.models.comment import BODY_MOST
from leaseapp.threads.permissions import COLLABORATION_READ
from leaseapp.threads.rules import mentions as rules
from leaseapp.threads.schemas import MentionableOut
from leaseapp.threads.services.targets import Target, sees

MOST_SHOWN, MOST_LOOKED_AT = 8, 24
STRANGER = _("{mention} cannot be named here: only members who see {record} can.")


def named_in(context: Context, body: str, to: Target, *, internal: bool) -> tuple[str, list[UUID]]:
    """Return the text with its mentions by id, and whom it names, each once.

    Raises Invalid at `body`: MENTION_UNKNOWN for anybody who does not see the record (or, in a note, is from outside),
    TOO_MANY_MENTIONS, TOO_LONG when the text with ids is.
    """
    found = rules.mentions_in(body)
    if len(found) > rules.MOST:
        message = _("At most {most} people can be named in one comment.")
        raise refuse_field("body", "TOO_MANY_MENTIONS", message, most=rules.MOST)
    if not found:
        return body, []
    members = _members(context, found)
    ids: dict[str, UUID] = {}
    for mention in found:
        user_id = members.get(mention.text.casefold())
        if user_id is None or not may_be_told(context, user_id, to, internal=internal):
            raise refuse_field("body", "MENTION_UNKNOWN", STRANGER, mention=f"@{mention.text}", record=to.title)
        ids[mention.text.casefold()] = user_id
    text = rules.with_ids(body, lambda mention: ids[mention.text.casefold()])
    if len(text) > BODY_MOST:
        raise refuse_field("body", "TOO_LONG", _("At most {most} characters."), most=BODY_MOST)
    return text, list(dict.fromkeys(ids.values()))


def may_be_told(context: Context, user_id: UUID, to: Target, *, internal: bool) -> bool:
    """Tell whether a member may read what is written beside a record now: their rights are those of this moment."""
    principal = principal_of(user_id, context.organization_id)
    if principal is None or (internal and principal.external):
        return False
    if context.principal.external:
        # whoever is from outside names colleagues only, who see what they see
        return principal.has(to.entity.permission) and principal.has(COLLABORATION_READ)
    return sees(context, principal, to)


def people(context: Context, to: Target, text: str, *, internal: bool) -> list[MentionableOut]:
    """Return the first members whose name or address holds `text` and who can be named beside the record, by name."""
    office, outside = _office(context, to, text), []
    if not internal and text and not context.principal.external:
        outside = [one for one in _matching(context, text, outside=True) if _can(context, one, to)]
    if context.principal.external:
        outside = [one for one in _matching(context, text, outside=True) if _can(context, one, to)]
    found = [*office, *outside][:MOST_SHOWN]
    return [
        MentionableOut(id=user.id, name=user.name, role=_role(context, user.id), external=user in outside)
        for user in found
        if user.id != context.principal.user_id
    ]


def _can(context: Context, user: User, to: Target) -> bool:
    return may_be_told(context, user.id, to, internal=False)


def _office(context: Context, to: Target, text: str) -> Sequence[User]:
    able = set(holders_of(context, to.entity.permission)) & set(holders_of(context, COLLABORATION_READ))
    if not able:
        return []
    statement = _active(text).where(col(User.id).in_(able), col(User.id) != context.principal.user_id)
    return context.session.exec(statement.limit(MOST_SHOWN)).all()


def _matching(context: Context, text: str, *, outside: bool) -> Sequence[User]:
    from_outside = col(Membership.company_id).is_not(None) if outside else sa.true()
    statement = _active(text).where(from_outside, col(User.id) != context.principal.user_id)
    return context.session.exec(statement.limit(MOST_LOOKED_AT)).all()


def _active(text: str) -> Any:
    """Select the active members whose name holds the words that were typed, or whose address begins so; by name."""
    statement = (
        select(User)
        .join(Membership, col(Membership.user_id) == User.id)
        .where(Membership.status == MembershipStatus.ACTIVE, col(User.anonymized_at).is_(None))
        .order_by(col(User.name), col(User.id))
    )
    for word in text.split():
        plain = sa.func.leaseapp_plain(word)
        named = sa.and_(plain != "", sa.func.strpos(sa.func.leaseapp_plain(User.name), plain) > 0)
        statement = statement.where(sa.or_(named, sa.func.starts_with(User.email, word.casefold())))
    return statement


def _role(context: Context, user_id: UUID) -> str:
    principal = principal_of(user_id, context.organization_id)
    return context.translate(principal.role_title) if principal is not None else ""


def _members(context: Context, found: Sequence[rules.Mention]) -> dict[str, UUID]:
    """Return the active members among the mentions, by what was typed; people from outside know their colleagues only."""
    ids = [one.user_id for one in found if one.user_id is not None]
    addresses = [one.address for one in found if one.address]
    statement = (
        select(User.id, User.email)
        .join(Membership, col(Membership.user_id) == User.id)
        .where(
            Membership.status == MembershipStatus.ACTIVE, sa.or_(col(User.id).in_(ids), col(User.email).in_(addresses))
        )
    )
    rows = context.session.exec(statement).all()
    return {str(user_id): user_id for user_id, _email in rows} | {email.casefold(): user_id for user_id, email in rows}
