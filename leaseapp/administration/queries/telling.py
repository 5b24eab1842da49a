"""Rows of the console in words: titles of jobs, places of people."""

import uuid
from typing import Any

from sqlmodel import col, select

from leaseapp.administration.enums import AlertFigure
from leaseapp.administration.models import AlertRule
from leaseapp.identity.enums import MembershipStatus
from leaseapp.identity.models import Membership, Organization, Role
from leaseapp.identity.services.roles import title_of
from leaseapp.kernel.context import Context
from leaseapp.kernel.queue.job_specs import registered_jobs
from leaseapp.kernel.text.labels import label_of

Row = dict[str, Any]


def ids_of(text: str) -> list[uuid.UUID]:
    """Return the ids of a filter. Raises ValueError for what is none."""
    return [uuid.UUID(part) for part in text.split(",")]


def job_names() -> list[tuple[str, str]]:
    """Return every kind of job with what people call it (a msgid)."""
    return [(name, spec.title) for name, spec in sorted(registered_jobs().items()) if spec.title]


def title_of_job(context: Context, name: str) -> str:
    """Return what people call a kind of job; its name where nobody declares it any more."""
    spec = registered_jobs().get(name)
    return context.translate(spec.title) if spec is not None and spec.title else name


def tell_jobs(context: Context, items: list[Row]) -> None:
    """Complete rows of jobs with their titles."""
    for item in items:
        item["title"] = title_of_job(context, item["name"])


def tell_users(context: Context, items: list[Row]) -> None:
    """Complete people with the organizations that they work in, and as what."""
    ids = [item["id"] for item in items]
    found = context.session.exec(
        select(Membership.user_id, Organization.name, Membership.role, Role.name)
        .join(Organization, col(Organization.id) == Membership.organization_id)
        .outerjoin(
            Role, (col(Role.organization_id) == Membership.organization_id) & (col(Role.code) == Membership.role)
        )
        .where(col(Membership.user_id).in_(ids), Membership.status == MembershipStatus.ACTIVE)
        .order_by(Organization.name)
    ).all()
    places: dict[uuid.UUID, list[str]] = {}
    for user_id, organization, role, own in found:
        places.setdefault(user_id, []).append(f"{organization} · {context.translate(title_of(role, own))}")
    for item in items:
        item["places"] = ", ".join(places.get(item["id"], ()))


def rules_called(context: Context, word: str) -> list[Any]:
    """Return the criterion of rules whose figure is called so in the reader's language."""
    named = [one for one in AlertFigure if word.casefold() in context.translate(label_of(one)).casefold()]
    return [col(AlertRule.figure).in_(named)]


def tell_rules(context: Context, items: list[Row]) -> None:
    """Complete rules of alerts with the words of their figures."""
    for item in items:
        item["title"] = context.translate(label_of(item["figure"]))
