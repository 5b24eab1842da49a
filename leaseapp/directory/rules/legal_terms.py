"""The wording that French law wants on every invoice between professionals, as a first proposal.

C. com. L441-10 II and D441-5: rate of the late penalties (never below three times the legal interest rate)
and the fixed recovery fee of 40 €; C. com. L441-9: discount for early payment, or that there is none.
The texts are msgids: a billing entity stores them in French, the language of its documents, and may reword them.
"""

from leaseapp.kernel.text.i18n import _

LATE_PENALTY_TERMS = _(
    "In case of late payment, penalties at three times the legal interest rate are due from the day after the due "
    "date, without reminder (article L441-10 of the French Commercial Code)."
)
RECOVERY_FEE_TERMS = _(
    "Any late payment by a professional also entails a fixed recovery fee of €40 (article D441-5 of the French "
    "Commercial Code)."
)
DISCOUNT_TERMS = _("No discount is granted for early payment.")
