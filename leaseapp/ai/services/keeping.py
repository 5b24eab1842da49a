"""Answers to the same question are kept for as many days as their workflow says; another organization never sees them."""

import hashlib
import json
from datetime import timedelta
from typing import Any

from pydantic import BaseModel
from sqlalchemy.dialects.postgresql import insert
from sqlmodel import select

from leaseapp.ai.models import AiKeptAnswer, tables
from leaseapp.ai.services.workflows import Workflow
from leaseapp.kernel.persistence import db
from leaseapp.kernel.persistence.ids import new_id
from leaseapp.kernel.principal import Principal

READ, KEEP = "ai.answer.read", "ai.answer.keep"


def digest_of(given: BaseModel) -> str:
    """Return the SHA-256 of the values of a question, letters of one case, spaces of one kind."""
    values = given.model_dump(mode="json", exclude_none=True)
    plain = {
        name: " ".join(value.casefold().split()) if isinstance(value, str) else value for name, value in values.items()
    }
    return hashlib.sha256(json.dumps(plain, sort_keys=True, ensure_ascii=False).encode()).hexdigest()


def kept(actor: Principal, workflow: Workflow, given: BaseModel) -> dict[str, Any] | None:
    """Return the answer that is kept for this question, None where there is none or its days are over."""
    if not workflow.kept_days:
        return None
    with db.unit_of_work(actor, action=READ) as context:
        statement = select(AiKeptAnswer.answer).where(
            AiKeptAnswer.workflow == workflow.key.value,
            AiKeptAnswer.digest == digest_of(given),
            AiKeptAnswer.expires_at > context.now,
        )
        found = context.session.exec(statement).one_or_none()
        return dict(found) if found is not None else None


def keep(actor: Principal, workflow: Workflow, given: BaseModel, answer: dict[str, Any]) -> None:
    """Keep an answer; the last one of two that come at once stays."""
    if not workflow.kept_days:
        return
    with db.unit_of_work(actor, action=KEEP) as context:
        row = {
            "organization_id": context.organization_id, "id": new_id(), "workflow": workflow.key.value,
            "digest": digest_of(given), "answer": answer,
            "expires_at": context.now + timedelta(days=workflow.kept_days), "created_at": context.now, "updated_at": context.now,
        }  # fmt: skip
        statement = insert(tables.kept_answer).values(row)
        changed = {name: statement.excluded[name] for name in ("answer", "expires_at", "updated_at")}
        context.session.connection().execute(
            statement.on_conflict_do_update(index_elements=["organization_id", "workflow", "digest"], set_=changed)
        )
