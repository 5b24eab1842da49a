"""The eco-participation of a line: what the law wants shown is the cost of a unit of the product, times the quantity.

Source: C. env. art. L541-10-20 (before 2020 L541-10-2, in the same words: "en sus du prix unitaire du produit, le coût unitaire
supporté pour la gestion des déchets"; it "ne peut faire l'objet de réfaction", so no discount touches it). Decision 60.
"""

from decimal import Decimal

from leaseapp.kernel import money


def of_quantity(unit: Decimal, quantity: Decimal) -> Decimal:
    """Return the eco-tax of a line in €: that of a unit times the quantity, to the cent."""
    return money.line_gross_ht(abs(quantity), unit)


def unit_where_it_explains(unit: Decimal | None, quantity: Decimal, amount: Decimal) -> Decimal | None:
    """Return the eco-tax of a unit where it explains the amount of a line; a part that took a cent of rounding has none."""
    return unit if unit is not None and of_quantity(unit, quantity) == money.round2(amount) else None
