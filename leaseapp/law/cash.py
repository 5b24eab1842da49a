"""Cash that a business may be paid with.

Source: C. mon. fin. art. L112-6 I (a debt above the amount of the decree is not paid in cash) and D112-3 I in its version since
1 October 2018 (décret n° 2018-284 du 18 avril 2018), read on doctrine.fr: 1 000 € where the debtor has its tax domicile in France
or acts for professional needs; a consumer from abroad may pay up to 10 000 € to a seller outside L561-2. Whoever takes more
shares a fine of up to 5 % (L112-7). The limit is that of the debt: parts of one debt are added up.
"""

from decimal import Decimal

MOST_CASH = Decimal("1000")
"""€ of one debt, of a debtor in France or one that acts for professional needs (D112-3 I-1°)."""

MOST_CASH_OF_CONSUMERS_ABROAD = Decimal("10000")
"""€ of one debt, of a consumer whose tax domicile is abroad (D112-3 I-2°)."""


def most_cash(*, is_professional: bool, is_in_france: bool) -> Decimal:
    """Return what a debtor may pay in cash on one debt, in €."""
    return MOST_CASH if is_professional or is_in_france else MOST_CASH_OF_CONSUMERS_ABROAD
