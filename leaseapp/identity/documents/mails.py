"""Security mails: direct mail jobs, outside notification preferences (DECISIONS 37)."""

from dataclasses import dataclass
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


def deletion_requested(locale: str, name: str, due_at: datetime, timezone: str) -> Letter:
    """Tell a user that their account is about to be anonymized, and how to keep it."""
    due = format_datetime(locale, due_at, timezone)
    return Letter(
        locale=locale,
        subject=translate(locale, _("Your account will be deleted")),
        greeting=translate(locale, _("Hello {name},"), name=name),
        paragraphs=(
            translate(
                locale,
                _(
                    "You asked for your account to be deleted. On {due} your name, address and phone are removed for good and"
                    " you can no longer sign in. What the law makes your organization keep stays, without your name."
                ),
                due=due,
            ),
            translate(locale, _("Until then you can change your mind, or take your data along, on your profile.")),
        ),
        button=(translate(locale, _("Open my profile")), "/workspace/profile"),
    )


@dataclass(frozen=True)
class Visit:
    """An impersonation as its mail tells it: by whom, where, when, why, and what was done, each act in words."""

    by: str
    organization: str
    started_at: datetime
    ended_at: datetime
    reason: str
    read_only: bool
    acts: tuple[str, ...]


def impersonated(locale: str, name: str, visit: Visit, timezone: str) -> Letter:
    """Tell a member that the provider's staff acted as them, and what they did."""
    begun, ended = (format_datetime(locale, instant, timezone) for instant in (visit.started_at, visit.ended_at))
    nothing = _("Nothing was changed: they could only read.") if visit.read_only else _("Nothing was changed.")
    done = (
        (translate(locale, _("What was done in your name:")), *visit.acts)
        if visit.acts
        else (translate(locale, nothing),)
    )
    return Letter(
        locale=locale,
        subject=translate(locale, _("{who} used your account to help"), who=visit.by),
        greeting=translate(locale, _("Hello {name},"), name=name),
        paragraphs=(
            translate(
                locale,
                _("{who}, of the support of leaseapp, worked as you in {organization} from {begun} to {ended}."),
                who=visit.by,
                organization=visit.organization,
                begun=begun,
                ended=ended,
            ),
            translate(locale, _("Their reason: {reason}"), reason=visit.reason),
            *done,
            translate(
                locale,
                _(
                    "Your password and your second factor were neither used nor seen. If you did not expect this, tell your"
                    " administrator."
                ),
            ),
        ),
    )
