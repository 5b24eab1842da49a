"""The look of notification mails: a domain above knows the organization's logo and colour, this one asks."""

from collections.abc import Callable

from leaseapp.kernel.context import Context
from leaseapp.kernel.extension import Registry
from leaseapp.kernel.rendering.mail_layout import MailLook

mail_looks: Registry[Callable[[Context], MailLook]] = Registry("looks of mails")


def look_of(context: Context) -> MailLook:
    """Return the look of the organization's mails; the house's where nobody answers.
    Raises what the answer raises (Unavailable).
    """
    for answer in mail_looks:
        return answer(context)
    return MailLook()
