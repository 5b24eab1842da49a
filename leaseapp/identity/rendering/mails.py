"""Security mails: direct mail jobs, outside notification preferences (DECISIONS 37)."""

from datetime import datetime

from leaseapp.kernel.rendering.mail_layout import Letter
from leaseapp.kernel.text.i18n import _, format_datetime, translate


def lockout(locale: str, name: str, locked_until: datetime, timezone: str) -> Letter:
    """Tell a user that their account is locked after wrong passwords, and until when."""
    until = format_datetime(locale, locked_until, timezone)
    return Letter(
        locale=locale,
        subject=translate(locale, _("Your account is locked for a while")),
        greeting=translate(locale, _("Hello {name},"), name=name),
        paragraphs=(
            translate(
                locale,
                _(
                    "Several sign-in attempts in a row failed, so your account is locked until {until}. Other devices on which"
                    " you signed in before are not concerned."
                ),
                until=until,
            ),
            translate(
                locale,
                _(
                    "If it was you, wait until then. If it was not, your password still protects you: tell your administrator."
                ),
            ),
        ),
    )
