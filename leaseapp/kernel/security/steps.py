"""The steps of a sign-in that is not finished, in their order, and how what is closed meanwhile is refused (DECISIONS 9)."""

from enum import StrEnum

from leaseapp.kernel.errors import Forbidden
from leaseapp.kernel.text.i18n import _


class PendingStep(StrEnum):
    """The steps that a session must still take before it may act, in this order."""

    PASSWORD = "PASSWORD"  # noqa: S105  a step, no secret
    MFA = "MFA"
    TERMS = "TERMS"


EVERY_STEP = frozenset(PendingStep)

_REFUSALS = {
    PendingStep.PASSWORD: ("PASSWORD_RESET_REQUIRED", _("Choose a password of your own first.")),
    PendingStep.MFA: ("TWO_FACTOR_REQUIRED", _("Confirm with your second factor first.")),
    PendingStep.TERMS: ("CGU_REQUIRED", _("Accept the terms of use first.")),
}


def refusal(step: str) -> Forbidden:
    """Return the 403 that names the step."""
    return Forbidden(*_REFUSALS[PendingStep(step)])
