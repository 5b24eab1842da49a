"""The mail of a notification: the same words as in the application, with a button that leads to the record."""

from leaseapp.kernel.rendering.mail_layout import Letter
from leaseapp.kernel.text.i18n import _, translate
from leaseapp.notifications.models import Notification


def notification_letter(locale: str, name: str, organization: str, notification: Notification) -> Letter:
    """Return the letter of `notification` for its recipient; not strictly transactional, so it says how to stop."""
    return Letter(
        locale=locale,
        subject=notification.title,
        greeting=translate(locale, _("Hello {name},"), name=name),
        paragraphs=tuple(part for part in notification.body.split("\n\n") if part.strip()),
        button=(translate(locale, _("Open in leaseapp")), notification.target_url) if notification.target_url else None,
        footer=(
            translate(locale, _("You receive this message as a member of {organization}."), organization=organization),
            translate(locale, _("You choose which messages you get by e-mail in your notification preferences.")),
        ),
    )
