"""The capital of a financing from the quote that is retained for its affair (document 3, LEASING.md 3.11)."""

import uuid

from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, Invalid
from leaseapp.kernel.money import round2
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.text.i18n import _
from leaseapp.leasing.services import financing as financings
from leaseapp.purchasing.models import SupplierQuote
from leaseapp.purchasing.queries import affair_quotes as queries
from leaseapp.purchasing.schemas.affair_quotes import CapitalIn, CapitalOut
from leaseapp.purchasing.services import quotes

NOT_RETAINED = _("This quote is not retained for the affair.")
NO_LINES = _("The retained quote has no line: it says no capital.")


def from_quote(context: Context, financing_id: uuid.UUID, body: CapitalIn) -> CapitalOut:
    """Return what the total of the retained quote makes of a financing, stored with `apply`.

    Raises NotFound, StaleVersion, Conflict FINANCING_FROZEN, QUOTE_NOT_RETAINED, Invalid QUOTE_NO_LINES and what figures raise.
    """
    affair, financing = financings.held(context, financing_id, body.version)
    quote = get_or_404(context, SupplierQuote, body.supplier_quote_id, field="supplierQuoteId")
    retained = next((one for one in queries.locked(context, affair.id) if one.is_retained), None)
    if retained is None or retained.quote_id != quote.id:
        raise Conflict("QUOTE_NOT_RETAINED", NOT_RETAINED)
    if not quotes.lines_of(context, quote.id):
        raise Invalid("QUOTE_NO_LINES", NO_LINES)
    plan = financings.with_capital(financing, quote.total_ht)
    before, rent = financing.capital_ht, financing.rent_ht
    if body.mode == "apply":
        financings.take_capital(context, affair, financing, quote.total_ht, quote.id)
    return CapitalOut(
        capital_ht=plan.capital_ht, previous_capital_ht=before, periodic_pmt_ht=plan.rent_ht, previous_periodic_pmt_ht=rent,
        total_interest_ht=plan.total_interest_ht, delta_pmt_pct=round2((plan.rent_ht / rent - 1) * 100) if rent else None,
    )  # fmt: skip
