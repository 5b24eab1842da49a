"""The reach of French VAT, of the Union's VAT and of the French registers, by ISO 3166-1 codes.

Sources: directive 2006/112/CE art. 5 to 7 and CGI art. 256-0 (territory of VAT; Monaco counts as France), CGI art. 294 (no VAT
in Guyane and Mayotte), C. com. art. R123-220 (the SIRENE register of INSEE).
"""

EU_COUNTRIES = frozenset(
    {"AT", "BE", "BG", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GR", "HR", "HU", "IE", "IT", "LT", "LU", "LV"}
    | {"MT", "NL", "PL", "PT", "RO", "SE", "SI", "SK"}
)
FRENCH_VAT_COUNTRIES = frozenset({"FR", "GP", "MQ", "RE", "MC"})
# metropolitan France, its departments and three collectivities
SIRENE_COUNTRIES = frozenset({"FR", "GP", "GF", "MQ", "RE", "YT", "BL", "MF", "PM"})


def has_french_vat(country: str) -> bool:
    """Say whether `country` belongs to the French VAT territory, Monaco included."""
    return country in FRENCH_VAT_COUNTRIES


def is_in_sirene(country: str) -> bool:
    """Say whether businesses of `country` have a SIREN. Monaco keeps a register of its own."""
    return country in SIRENE_COUNTRIES


def exchanges_e_invoices(country: str) -> bool:
    """Say whether businesses of `country` are under French electronic invoicing: they pay French VAT and have a SIREN."""
    return has_french_vat(country) and is_in_sirene(country)


def is_in_union(country: str) -> bool:
    """Say whether `country` is a member state."""
    return country in EU_COUNTRIES
