"""Security mails: direct mail jobs, outside notification preferences (DECISIONS 37)."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from leaseapp.identity.enums import LinkPurpose, Notice
from leaseapp.identity.models import User
from leaseapp.identity.rules.user_agents import device_of
from leaseapp.kernel.rendering.mail_layout import Letter
from leaseapp.kernel.text import i18n
from leaseapp.kernel.text.i18n import _, format_datetime, translate

_NOT_YOU = _("If it was not you, change your password at once and tell your administrator.")
SECURITY_PAGE = "/workspace/security"


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


_LINKS = {
    LinkPurpose.MAGIC_LINK: (
        _("Your sign-in link"),
        _("You asked for a link to sign in without a password. It is good for 15 minutes, and once."),
        _("Sign in"),
    ),
    LinkPurpose.PASSWORD_RESET: (
        _("Set a new password"),
        _("You asked for a link to set a new password. It is good for an hour, and once."),
        _("Set a new password"),
    ),
    LinkPurpose.EMAIL_VERIFICATION: (
        _("Confirm your e-mail address"),
        _("Confirm that this address is yours, so that you can sign in. The link is good for 24 hours."),
        _("Confirm the address"),
    ),
}


def link(user: User, purpose: LinkPurpose, address: str) -> Letter:
    """Return the mail that carries a link; `address` is a path of ours."""
    locale = i18n.supported(user.locale)
    subject, text, button = _LINKS[purpose]
    return Letter(
        locale=locale,
        subject=translate(locale, subject),
        greeting=translate(locale, _("Hello {name},"), name=user.name),
        paragraphs=(
            translate(locale, text),
            translate(locale, _("If you did not ask for it, do nothing: without the link nothing happens.")),
        ),
        button=(translate(locale, button), address),
    )


def notice(user: User, what: Notice, at: datetime, values: dict[str, Any]) -> Letter:
    """Tell a user what happened to their account, when, and what to do if it was not them."""
    locale = i18n.supported(user.locale)
    subject, text = _NOTICES[what](locale, values)
    moment = format_datetime(locale, at, user.timezone)
    return Letter(
        locale=locale,
        subject=subject,
        greeting=translate(locale, _("Hello {name},"), name=user.name),
        paragraphs=(text, translate(locale, _("It happened on {moment}."), moment=moment), translate(locale, _NOT_YOU)),
        button=(translate(locale, _("Look at your account")), SECURITY_PAGE),
    )


_Said = tuple[str, str]


def _plain(subject: str, text: str) -> Callable[[str, dict[str, Any]], _Said]:
    return lambda locale, values: (translate(locale, subject), translate(locale, text, **values))


def _new_device(locale: str, values: dict[str, Any]) -> _Said:
    device = device_of(values["userAgent"]) or translate(locale, _("an unknown device"))
    said = _("Somebody signed in to your account on a device that you had not used before: {device}, address {ip}.")
    return translate(locale, _("New sign-in to your account")), translate(locale, said, device=device, ip=values["ip"])


def _factor(locale: str, values: dict[str, Any]) -> str:
    known = {
        "APP": _("the authenticator app"), "PASSKEY": _("the passkey “{name}”"), "ALL": _("every second factor"),
    }  # fmt: skip
    return translate(locale, known[values["factor"]], name=values.get("name", ""))


def _factor_added(locale: str, values: dict[str, Any]) -> _Said:
    text = translate(locale, _("Your account has a new second factor: {factor}."), factor=_factor(locale, values))
    return translate(locale, _("A second factor was added")), text


def _factor_removed(locale: str, values: dict[str, Any]) -> _Said:
    text = translate(locale, _("Removed from your account: {factor}."), factor=_factor(locale, values))
    return translate(locale, _("A second factor was removed")), text


_NOTICES: dict[Notice, Callable[[str, dict[str, Any]], _Said]] = {
    Notice.PASSWORD_CHANGED: _plain(
        _("Your password was changed"), _("Your password was changed, and your other sessions have ended.")
    ),
    Notice.NEW_DEVICE: _new_device,
    Notice.FACTOR_ADDED: _factor_added,
    Notice.FACTOR_REMOVED: _factor_removed,
    Notice.BACKUP_CODES_RENEWED: _plain(
        _("New backup codes"), _("New backup codes were made for your account. The old ones open nothing any more.")
    ),
    Notice.BACKUP_CODE_USED: _plain(
        _("A backup code was used"),
        _("A backup code was used to sign in to your account. You have {left} {left|code|codes} left."),
    ),
    Notice.SECOND_FACTOR_LOCKED: _plain(
        _("Wrong codes at your account"),
        _(
            "Somebody who gave your password entered several wrong codes of your second factor, from the address {ip}. No more"
            " codes are taken for 15 minutes."
        ),
    ),
}


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
