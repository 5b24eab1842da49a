"""Alerts of the provider: figures are measured, and whoever runs the installation is told once when one reaches its threshold."""

import uuid
from datetime import datetime
from typing import Any

import sqlalchemy as sa
import structlog
from sqlmodel import col, select

from leaseapp.administration.enums import AlertFigure
from leaseapp.administration.models import AlertRule
from leaseapp.administration.schemas.alerts import AlertRuleOut, AlertRulePatch
from leaseapp.administration.schemas.health import HealthOut
from leaseapp.administration.services import health
from leaseapp.identity.enums import PlatformRole
from leaseapp.identity.models import User
from leaseapp.kernel.adapters import mail
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.changing import apply_changes, for_change
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.queue.job_queue import GiveUp, JobRun
from leaseapp.kernel.rendering.mail_layout import Letter, compose
from leaseapp.kernel.text import i18n
from leaseapp.kernel.text.i18n import _, translate
from leaseapp.kernel.text.labels import label_of

MAIL_JOB = "administration.mail-alert"
_log = structlog.get_logger(__name__)


def measured(found: HealthOut) -> dict[AlertFigure, int | None]:
    """Return the figures that rules know; None for what cannot be measured here (no backup was taken on this machine)."""
    age = found.at - found.backup.at if found.backup is not None else None
    return {
        AlertFigure.FAILED_JOBS: found.failed_jobs,
        AlertFigure.OLDEST_JOB_MINUTES: found.oldest_job_seconds // 60,
        AlertFigure.LOST_MAILS: found.mails.bounced + found.mails.failed,
        AlertFigure.NEARLY_FULL: found.storage.nearly_full,
        AlertFigure.BROKEN_CHAINS: found.audit.broken,
        AlertFigure.BACKUP_AGE_HOURS: None if age is None else int(age.total_seconds() // 3600),
    }


def watch(context: Context) -> list[AlertRule]:
    """Measure, and enqueue a mail to each of the provider's administrators for a rule that is reached now; return those.

    A rule that stays reached is told once; when its figure has gone back, the next time is told again.
    """
    figures, told = measured(health.read(context)), []
    for rule in context.session.exec(select(AlertRule).order_by(col(AlertRule.id)).with_for_update()).all():
        value = figures.get(rule.figure)
        reached = rule.enabled and value is not None and value >= rule.threshold
        if reached and rule.raised_at is None:
            told.append(rule)
            _tell(context, rule, value)
        _measured(context, rule.id, value, (rule.raised_at or context.now) if reached else None)
    return told


def _measured(context: Context, rule_id: uuid.UUID, value: int | None, raised_at: datetime | None) -> None:
    """Write down a measurement: nobody's act, so that it raises no version and leaves no row in the audit log."""
    table: Any = AlertRule.__table__  # ty: ignore[missing-attribute]
    found = {"value": value, "measured_at": context.now, "raised_at": raised_at}
    context.session.connection().execute(sa.update(table).where(table.c.id == rule_id).values(**found))


def update(context: Context, rule_id: uuid.UUID, body: AlertRulePatch) -> AlertRuleOut:
    """Change a rule; it is measured against the new threshold the next time. Raises NotFound, StaleVersion."""
    rule = for_change(context, AlertRule, rule_id, body.version, lambda row: shown(context, row))
    if apply_changes(rule, body):
        rule.raised_at = None
    context.session.flush()
    return shown(context, rule)


def read(context: Context, rule_id: uuid.UUID) -> AlertRuleOut:
    """Return a rule. Raises NotFound."""
    return shown(context, get_or_404(context, AlertRule, rule_id))


def shown(context: Context, rule: AlertRule) -> AlertRuleOut:
    """Return a rule as its endpoints answer it."""
    return AlertRuleOut.model_validate(rule.model_dump() | {"title": context.translate(label_of(rule.figure))})


def mail_alert(run: JobRun) -> None:
    """Mail an alert to one of the provider's people; who left meanwhile is told nothing."""
    with run.unit_of_work() as context:
        user = context.session.get(User, uuid.UUID(run.payload["userId"]))
    if user is None or user.anonymized_at is not None or user.platform_role is None:
        return
    figure, value = AlertFigure(run.payload["figure"]), int(run.payload["value"])
    letter = letter_of(i18n.supported(user.locale), user.name, figure, value, int(run.payload["threshold"]))
    key = f"{run.name} {run.payload['ruleId']} {run.payload['raisedAt']} {user.id}"
    try:
        mail.send(compose(letter, to=user.email, to_name=user.name, key=key))
    except mail.MailError as error:
        if error.permanent:
            raise GiveUp(str(error)) from error
        raise


def letter_of(locale: str, name: str, figure: AlertFigure, value: int, threshold: int) -> Letter:
    """Return the mail of an alert in the reader's language."""
    title = translate(locale, label_of(figure))
    return Letter(
        locale=locale,
        subject=translate(locale, _("Alert: {figure} {value}"), figure=title, value=value),
        greeting=translate(locale, _("Hello {name},"), name=name),
        paragraphs=(
            translate(
                locale,
                _("{figure}: {value}. You asked to be told from {threshold} on."),
                figure=title, value=value, threshold=threshold,
            ),
            translate(locale, _("You are told once; when the figure has gone back, the next time is told again.")),
        ),
        button=(translate(locale, _("Open the console")), "/admin"),
    )  # fmt: skip


def _tell(context: Context, rule: AlertRule, value: int | None) -> None:
    staff = select(User.id).where(
        User.platform_role == PlatformRole.SUPERADMIN_PROVIDER, col(User.anonymized_at).is_(None)
    )
    raised: datetime = context.now
    for user_id in context.session.exec(staff):
        payload = {
            "ruleId": rule.id, "userId": user_id, "figure": rule.figure.value, "value": value,
            "threshold": rule.threshold, "raisedAt": raised,
        }  # fmt: skip
        context.enqueue(MAIL_JOB, payload)
    _log.warning("alert", figure=rule.figure.value, value=value, threshold=rule.threshold)
