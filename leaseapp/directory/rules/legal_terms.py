"""The wording that French law wants on every invoice between professionals, as a first proposal, made from the law's figures.

C. com. L441-10 II and D441-5: rate of the late penalties and fixed recovery fee (law/late_payment.py); C. com. L441-9:
discount for early payment, or that there is none.
The texts are msgids: a billing entity stores them in French, the language of its documents, and may reword them.
"""

from leaseapp.kernel.text.i18n import _
from leaseapp.law import late_payment

LATE_PENALTY_TERMS = _(
    "In case of late payment, penalties at {times} times the legal interest rate are due from the day after the due "
    "date, without reminder (article L441-10 of the French Commercial Code)."
)
RECOVERY_FEE_TERMS = _(
    "Any late payment by a professional also entails a fixed recovery fee of €{fee} (article D441-5 of the French "
    "Commercial Code)."
)
DISCOUNT_TERMS = _("No discount is granted for early payment.")
FIGURES = {"times": late_payment.LEAST_TIMES_LEGAL_RATE, "fee": late_payment.RECOVERY_FEE}
"""The parameters of the texts."""
