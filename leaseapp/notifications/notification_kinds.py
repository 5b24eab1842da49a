"""Kinds of notifications that belong to no business domain."""

from leaseapp.kernel.text.i18n import _
from leaseapp.notifications.enums import NotificationKind
from leaseapp.notifications.rules.kinds import Kind, kinds

kinds.add(
    Kind(
        NotificationKind.MENTION, 10, _("Mentions"), _("Somebody names you in a comment or an internal note."),
        icon="at-sign",
    )
)  # fmt: skip
kinds.add(
    Kind(
        NotificationKind.COMMENT_REPLY, 20, _("Replies"), _("Somebody answers a comment of yours."),
        # document 1, Events: in the application; who wants mails switches them on
        icon="reply", mail=False,
    )
)  # fmt: skip
kinds.add(Kind(NotificationKind.GENERIC, 900, _("Other news"), _("What concerns you and has no line of its own here.")))
