"""The accounts of the demonstration that this installation really has; none where strangers can reach it."""

import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.identity.models import Membership, Organization, TwoFactor, User
from leaseapp.identity.rules import demonstration as rules
from leaseapp.identity.schemas.demonstration import DemonstrationAccountOut, DemonstrationOut
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import NotFound
from leaseapp.kernel.settings import get_settings
from leaseapp.kernel.text import i18n

ADDRESSES, PASSWORD, SECRET = rules.ADDRESSES, rules.PASSWORD, rules.SECRET
"""For the commands and the seed; other domains read no rules."""


def read(context: Context, locale: str) -> DemonstrationOut:
    """Return the cards in the order of the page. Raises NotFound without demonstration accounts, or at a public address."""
    if not get_settings().is_local:
        raise NotFound()
    first = sa.func.min(Organization.name)
    statement = (
        select(
            User.email, User.name, sa.func.coalesce(first, ""), sa.func.coalesce(sa.func.max(TwoFactor.last_step), -1)
        )
        .outerjoin(Membership, col(Membership.user_id) == User.id)
        .outerjoin(TwoFactor, col(TwoFactor.user_id) == User.id)
        .outerjoin(Organization, col(Organization.id) == Membership.organization_id)
        .where(col(User.email).in_(rules.ADDRESSES), col(User.anonymized_at).is_(None))
        .group_by(User.email, User.name)
    )
    found = {row[0]: row[1:] for row in context.session.execute(statement)}
    if not found:
        raise NotFound()
    return DemonstrationOut(
        password=rules.PASSWORD,
        authenticator_key=rules.SECRET,
        accounts=[
            DemonstrationAccountOut(
                email=card.email,
                name=found[card.email][0],
                organization=found[card.email][1],
                title=i18n.translate(locale, card.title),
                task=i18n.translate(locale, card.task),
                icon=card.icon,
                circle=card.circle,
                next_step=found[card.email][2] + 1,
            )
            for card in rules.CARDS
            if card.email in found
        ],
    )
