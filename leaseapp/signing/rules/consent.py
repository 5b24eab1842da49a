"""The sentence to which a signatory agrees (eIDAS art. 25(1), C. civ. art. 1366 and 1367), and which signature this is."""

from leaseapp.kernel.text.i18n import _, translate

CONSENT = _(
    "I have read the documents and agree to them. I accept to be bound by a simple electronic signature, and that the record of "
    "this signature is its proof."
)
LEVEL = _("Simple electronic signature (regulation EU 910/2014, article 25, paragraph 1)")


def consent_in(locale: str) -> str:
    """Return the sentence in this language."""
    return translate(locale, CONSENT)
