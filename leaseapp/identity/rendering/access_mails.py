"""Mails about invitations and suspension; direct mail jobs, outside notification preferences (DECISIONS 37)."""

from dataclasses import dataclass
from datetime import datetime

from leaseapp.kernel.rendering.mail_layout import Letter
from leaseapp.kernel.text.i18n import _, format_datetime, translate


@dataclass(frozen=True)
class Invited:
    """The facts of an invitation as its mail tells them; `role` is translated."""

    organization: str
    role: str
    inviter: str | None
    link: str
    expires_at: datetime
    timezone: str


def invitation(locale: str, invited: Invited) -> Letter:
    """Ask somebody to join an organization."""
    by = (
        _("{inviter} invites you to join {organization} on leaseapp, as: {role}.")
        if invited.inviter
        else _("You are invited to join {organization} on leaseapp, as: {role}.")
    )
    until = format_datetime(locale, invited.expires_at, invited.timezone)
    return Letter(
        locale=locale,
        subject=translate(locale, _("Your invitation to {organization}"), organization=invited.organization),
        greeting=translate(locale, _("Hello,")),
        paragraphs=(
            translate(locale, by, inviter=invited.inviter or "", organization=invited.organization, role=invited.role),
            translate(locale, _("The link is yours alone and works once, until {until}."), until=until),
        ),
        button=(translate(locale, _("Accept the invitation")), invited.link),
        footer=(translate(locale, _("If you did not expect it, ignore this message: nothing happens without you.")),),
    )


def suspended(locale: str, name: str, organization: str) -> Letter:
    """Tell a member that they no longer enter an organization."""
    return Letter(
        locale=locale,
        subject=translate(locale, _("Your access to {organization} is suspended"), organization=organization),
        greeting=translate(locale, _("Hello {name},"), name=name),
        paragraphs=(
            translate(
                locale,
                _("An administrator has suspended your access to {organization}. You are signed out of it everywhere."),
                organization=organization,
            ),
            translate(locale, _("What you did there stays as it is. For questions, turn to your administrator.")),
        ),
    )
