"""Parts that several pages of the directory share: countries, the check of a SIREN while it is typed."""

from typing import Any

from leaseapp.directory.rules.addresses import country_names
from leaseapp.kernel.text.i18n import _
from leaseapp.ui.gateway import say

VALID_SIREN = _("Valid SIREN")


def countries() -> tuple[tuple[str, dict[str, str]], ...]:
    """Country codes with their names in both languages, France first."""
    french, english = country_names("fr"), country_names("en")
    codes = sorted(french, key=lambda code: (code != "FR", list(french).index(code)))
    return tuple((code, {"fr": french[code], "en": english[code]}) for code in codes)


def siren_note(answer: dict[str, Any]) -> dict[str, Any] | None:
    """Return the note below a SIREN: valid (with the VAT number that follows from it), wrong, or whose it is already."""
    if not answer["siren"]:
        return None
    if answer["existingId"]:
        return {"text": answer["message"], "tone": "amber", "href": f"/workspace/companies/{answer['existingId']}"}
    if answer["valid"]:
        return {"text": say(VALID_SIREN), "tone": "green", "fills": {"vatNumber": answer["vatNumber"]}}
    # half a number is no mistake yet
    return {"text": answer["message"], "tone": "red"} if len(answer["siren"]) >= 9 else None


def own_siren_note(answer: dict[str, Any]) -> dict[str, Any] | None:
    """Return the same for one's own legal entities: that the directory knows a company of this SIREN is no objection."""
    return siren_note({**answer, "existingId": None})
