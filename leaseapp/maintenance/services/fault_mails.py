"""Mails to whoever reported a fault: where it is followed, and that somebody answered.

Nothing that came from outside is in them, so that nobody sends words to others through us.
"""

from uuid import UUID

from sqlmodel import select

from leaseapp.assets.models import Asset
from leaseapp.documents.services import branding
from leaseapp.identity.models import Organization
from leaseapp.kernel.adapters.mail import Mail
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.queries import find
from leaseapp.kernel.rendering.mail_layout import Letter, compose
from leaseapp.kernel.text.i18n import _, translate
from leaseapp.maintenance.models import FaultReport, MaintenanceOperation
from leaseapp.maintenance.rules import reporting as rules
from leaseapp.maintenance.services import follow_links
from leaseapp.notifications.services.notifying import mails_leave
from leaseapp.threads.events import CommentPosted
from leaseapp.threads.models import Comment

MAIL_FOLLOW_UP = "maintenance.mail-follow-up"


def follow(context: Context, event: CommentPosted) -> None:
    """Have the reporter told, where they left a mail address, that the office answered."""
    comment = find(context, Comment, event.comment_id) if event.target_type == MaintenanceOperation.__name__ else None
    if comment is None or comment.from_outside or comment.parent_comment_id is None:
        return
    report = context.session.exec(
        select(FaultReport).where(FaultReport.comment_id == comment.parent_comment_id)
    ).one_or_none()
    if report is not None and rules.mail_of(report.reporter_contact) and mails_leave():
        context.enqueue(MAIL_FOLLOW_UP, {"reportId": report.id, "answerId": comment.id})


def letter(context: Context, report_id: UUID, answer_id: UUID | None) -> Mail | None:
    """Return the mail about a report, or about an answer to it; None where the report or the address is gone."""
    report = find(context, FaultReport, report_id)
    address = rules.mail_of(report.reporter_contact) if report is not None else None
    if report is None or address is None:
        return None
    asset = context.session.exec(select(Asset).where(Asset.id == report.asset_id)).one()
    company = context.session.exec(select(Organization.name).where(Organization.id == context.organization_id)).one()

    def said(text: str) -> str:
        return translate(report.locale, text, label=asset.label, company=company)

    subject, first = (
        (_("An answer about {label}"), _("{company} has answered your message about {label}."))
        if answer_id
        else (_("Your report about {label}"), _("{company} has received your report about {label}."))
    )
    content = Letter(
        locale=report.locale,
        subject=said(subject),
        greeting=said(_("Hello,")),
        paragraphs=(
            said(first),
            said(_("You can see at any time how far the repair is, and write to the technician.")),
        ),
        button=(said(_("Follow the repair")), follow_links.address(report)),
        footer=(company,),
    )
    return compose(
        content, to=address, look=branding.mail_look(context, company), key=f"fault {answer_id or report.id}"
    )
