"""In which language somebody is written to."""

from leaseapp.law.territories import has_french_vat


def language_of(country: str) -> str:
    """Return the language in which somebody of that country is written to: French in France, else English."""
    return "fr" if has_french_vat(country) else "en"
