"""The terms of use of the platform: their version and their text. A new version is accepted anew at the next sign-in."""

from dataclasses import dataclass

from leaseapp.kernel.text.i18n import _

VERSION = "2026-11"


@dataclass(frozen=True)
class Article:
    """One article of the terms."""

    title: str
    text: str


ARTICLES = (
    Article(
        _("What the terms are about"),
        _(
            "These terms apply between you and the organization that gave you access. They say how the platform is used;"
            " the contract between the organizations stays what it is."
        ),
    ),
    Article(
        _("Your account"),
        _(
            "The account is yours alone. You keep your password, your passkeys and your backup codes to yourself, and tell"
            " your administrator without delay when somebody else may know them."
        ),
    ),
    Article(
        _("What you may do"),
        _(
            "You use the platform for the work that you were given access for. You neither try to see what is not meant for"
            " you nor disturb the work of others."
        ),
    ),
    Article(
        _("What is recorded"),
        _(
            "Changes and sign-ins are written into a log that nobody can alter, with your name and the time. It is kept for"
            " ten years, because accounts and contracts have to be provable that long."
        ),
    ),
    Article(
        _("Personal data"),
        _(
            "Your name, your address and your sessions are kept to let you in and to prove what was done. You may read,"
            " correct and export them in your account, and ask for their deletion (GDPR, articles 15 to 20)."
        ),
    ),
    Article(
        _("End of access"),
        _(
            "Your organization can end your access at any time. What you did stays in its books; you find no more of it on"
            " the platform."
        ),
    ),
    Article(
        _("Changes of these terms"),
        _("When these terms change, you are asked to read and accept the new version at your next sign-in."),
    ),
)
