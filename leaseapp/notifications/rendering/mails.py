"""Mails of notifications: one thing with a button to its page, or several with a link each."""

from collections.abc import Sequence

from leaseapp.identity.models import User
from leaseapp.kernel.rendering.mail_layout import Item, Letter
from leaseapp.kernel.text.i18n import _, supported, translate
from leaseapp.notifications.models import Notification
from leaseapp.notifications.rules.opt_out_links import links_of

MOST_LISTED = 50
"""Notifications that one mail lists; how many more there are is told below them."""


def letter(reader: User, organization: str, rows: Sequence[Notification], stop: str | None) -> Letter:
    """Return the letter of `rows` in their reader's language; `stop` is the token that ends such mails, if one does."""
    locale = supported(reader.locale)
    footer = [
        translate(locale, _("You receive this message as a member of {organization}."), organization=organization)
    ]
    ends = None
    if stop is not None:
        footer.append(
            translate(locale, _("You choose which messages you get by e-mail in your notification preferences."))
        )
        ends = links_of(stop)
    common = {
        "locale": locale,
        "greeting": translate(locale, _("Hello {name},"), name=reader.name),
        "footer": tuple(footer),
        "stop": (translate(locale, _("Stop these e-mails")), ends.page) if ends is not None else None,
        "one_click": ends.at_once if ends is not None else None,
    }
    return _single(locale, rows[0], common) if len(rows) == 1 else _several(locale, organization, rows, common)


def _single(locale: str, row: Notification, common: dict) -> Letter:
    return Letter(
        subject=row.title,
        paragraphs=tuple(part for part in row.body.split("\n\n") if part.strip()),
        button=(translate(locale, _("Open in leaseapp")), row.target_url) if row.target_url else None,
        **common,
    )


def _several(locale: str, organization: str, rows: Sequence[Notification], common: dict) -> Letter:
    count = {"count": len(rows)}
    subject = _("{count} notifications from {organization}")
    opening, more = (translate(locale, _("This is new for you:")),), len(rows) - MOST_LISTED
    closing = (translate(locale, _("And {count} more in leaseapp."), count=more),) if more > 0 else ()
    return Letter(
        subject=translate(locale, subject, **count, organization=organization),
        paragraphs=opening,
        items=tuple(Item(row.title, row.body, row.target_url) for row in rows[:MOST_LISTED]),
        closing=closing,
        button=(translate(locale, _("See all notifications")), "/workspace/notifications"),
        **common,
    )
