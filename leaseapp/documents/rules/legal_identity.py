"""The seller's legal identity in French, as commercial law wants it on documents (C. com. R123-237, R123-238)."""

from leaseapp.documents.rules.parties import Seller
from leaseapp.kernel import money


def grouped(number: str | None, *sizes: int) -> str:
    """Group `987654308` by 3, 3 and 3 into `987 654 308` (no-break spaces); what is left follows as last group."""
    groups, rest = [], number or ""
    for size in sizes:
        groups.append(rest[:size])
        rest = rest[size:]
    return "\u00a0".join(group for group in [*groups, rest] if group)


def siren_text(siren: str | None) -> str:
    """Return a SIREN as people read it: 987 654 308."""
    return grouped(siren, 3, 3, 3)


def siret_text(siret: str | None) -> str:
    """Return a SIRET as people read it: 987 654 308 00018."""
    return grouped(siret, 3, 3, 3, 5)


def iban_text(iban: str | None) -> str:
    """Return an IBAN in groups of four."""
    return grouped(iban, *[4] * 8)


def registration(seller: Seller) -> str:
    """Return `RCS Lyon 987 654 308`, or the SIREN alone for a company that is not in the commercial register."""
    number = siren_text(seller.siren)
    if not number:
        return ""
    return f"RCS {seller.rcs_city} {number}" if seller.rcs_city else f"SIREN {number}"


def legal_line(seller: Seller) -> str:
    """Legal form, capital and registration: `SAS au capital de 150 000 € – RCS Lyon 987 654 308`."""
    form = seller.legal_form or ""
    if seller.share_capital is not None:
        cents = 2 if seller.share_capital % 1 else 0
        capital = f"au capital de {money.decimal_text(seller.share_capital, 'fr', cents)}\u00a0€"
        form = f"{form} {capital}".strip()
    return " – ".join(part for part in (form, registration(seller)) if part)
