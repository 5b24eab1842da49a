"""Conversations as people from outside read them: comments on records that they see, and no internal note (third wall)."""

import uuid
from typing import Any

import sqlalchemy as sa

from leaseapp.kernel.entities import entities
from leaseapp.kernel.persistence.visibility import criterion_for, visible_to_company
from leaseapp.threads.models import Comment


@visible_to_company(Comment)
def _on_what_they_see(comment: Any, company_id: uuid.UUID) -> Any:
    seen = [
        sa.and_(comment.target_type == kind.kind, _sees(kind.model, comment, company_id))
        for kind in entities()
        if kind.url is not None and criterion_for(kind.model) is not None
    ]
    return sa.and_(comment.internal.is_(False), sa.or_(sa.false(), *seen))


def _sees(model: Any, comment: Any, company_id: uuid.UUID) -> Any:
    rule, records = criterion_for(model), model.__table__.alias().c
    theirs = rule(records, company_id) if rule is not None else sa.false()
    same = sa.and_(records.organization_id == comment.organization_id, records.id == comment.target_id)
    return sa.select(records.id).where(same, theirs).exists()
