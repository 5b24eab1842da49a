"""The reach of French VAT, of the Union's VAT and of the French registers, by country and postal code.

A place is a country (ISO 3166-1) with a postal code; `zone_of` says under which VAT it stands on a day. A country that no row
names is a member state (`EU_COUNTRIES`) or a third one.

Sources: directive 2006/112/CE art. 5 to 7 (territory of the Union's VAT, and what is kept out of it), CGI art. 256-0 (France with
Monaco; what is no member state), CGI art. 294 (no VAT in Guyane and Mayotte; the overseas departments that have it are export
territory for goods), CGI art. 297 (Corsica), protocol on Ireland and Northern Ireland art. 8 (goods), C. com. art. R123-220 (the
SIRENE register of INSEE). Postal codes: La Poste (97133 Saint-Barthélemy, 97150 Saint-Martin), Correos (35, 38 Canary
Islands, 51 Ceuta, 52 Melilla), Posti (22 Åland), Deutsche Post (78266 Büsingen, 27498 Heligoland), Poste Italiane (23041 Livigno,
22061 Campione), ELTA (63086, 63087 Mount Athos), Royal Mail (BT, GY, JE).
"""

import re
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from functools import lru_cache

EU_COUNTRIES = frozenset(
    {"AT", "BE", "BG", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GR", "HR", "HU", "IE", "IT", "LT", "LU", "LV"}
    | {"MT", "NL", "PL", "PT", "RO", "SE", "SI", "SK"}
)
FRENCH_VAT_COUNTRIES = frozenset({"FR", "GP", "MQ", "RE", "MC"})
# metropolitan France, its departments and three collectivities
SIRENE_COUNTRIES = frozenset({"FR", "GP", "GF", "MQ", "RE", "YT", "BL", "MF", "PM"})


class VatZone(StrEnum):
    """The VAT that a place stands under."""

    MAINLAND = "MAINLAND"
    """Mainland France, and Monaco."""
    CORSICA = "CORSICA"
    ANTILLES = "ANTILLES"
    """Guadeloupe and Martinique: one market, no export between them (CGI art. 294-2-2°)."""
    REUNION = "REUNION"
    WITHOUT_VAT = "WITHOUT_VAT"
    """Guyane and Mayotte, where VAT "n'est provisoirement pas applicable" (CGI art. 294-1)."""
    COLLECTIVITY = "COLLECTIVITY"
    """The overseas collectivities: French, and third territories for VAT."""
    UNION = "UNION"
    """Another member state."""
    NORTHERN_IRELAND = "NORTHERN_IRELAND"
    """Part of the Union for goods, of none for services."""
    THIRD = "THIRD"
    """Every other place, those parts of member states included to which the directive does not apply."""


_OWN_RATES = frozenset({VatZone.ANTILLES, VatZone.REUNION})
CONTINENTAL = frozenset({VatZone.MAINLAND, VatZone.CORSICA})
"""The part of France that belongs to the Union's VAT."""
FRENCH = CONTINENTAL | _OWN_RATES
"""The zones where French VAT is charged."""
UNION_OF_GOODS = frozenset({VatZone.UNION, VatZone.NORTHERN_IRELAND})
"""The zones to which goods of the mainland go without leaving the Union."""


@dataclass(frozen=True, slots=True)
class Territory:
    """A row: `country`, the beginnings of its postal codes (none: all of it), its zone and the text that says so.

    In force from `since` to `until`, both included; `until` is None as long as it is.
    """

    country: str
    zone: VatZone
    source: str
    postal_codes: tuple[str, ...] = ()
    since: date = date(2014, 1, 1)
    until: date | None = None

    def holds(self, country: str, postal_code: str, on: date) -> int:
        """Return how precisely it names the place: the length of the beginning that fits, 0 for a whole country, -1 for no."""
        if country != self.country or on < self.since or (self.until is not None and on > self.until):
            return -1
        if not self.postal_codes:
            return 0
        return max((len(code) for code in self.postal_codes if postal_code.startswith(code)), default=-1)


_MONACO = "CGI art. 256-0, convention franco-monégasque du 18 mai 1963"
_OVERSEAS = "CGI art. 294-2, 296"
_NO_VAT = "CGI art. 294-1"
_COLLECTIVITIES = "CGI art. 256-0, TFUE art. 355"
_OUTSIDE_CUSTOMS = "Directive 2006/112/CE art. 6-1"
_OUTSIDE_UNION = "Directive 2006/112/CE art. 6-2"
TERRITORIES = (
    Territory("MC", VatZone.MAINLAND, _MONACO),
    Territory("FR", VatZone.MAINLAND, "CGI art. 256-0"),
    Territory("FR", VatZone.CORSICA, "CGI art. 297", ("20",)),
    Territory("FR", VatZone.ANTILLES, _OVERSEAS, ("971", "972")),
    Territory("FR", VatZone.REUNION, _OVERSEAS, ("974",)),
    Territory("FR", VatZone.WITHOUT_VAT, _NO_VAT, ("973", "976")),
    Territory(
        "FR", VatZone.COLLECTIVITY, _COLLECTIVITIES, ("97133", "97150", "975", "977", "978", "984", "986", "987", "988")
    ),
    Territory("GP", VatZone.ANTILLES, _OVERSEAS),
    Territory("MQ", VatZone.ANTILLES, _OVERSEAS),
    Territory("RE", VatZone.REUNION, _OVERSEAS),
    Territory("GF", VatZone.WITHOUT_VAT, _NO_VAT),
    Territory("YT", VatZone.WITHOUT_VAT, _NO_VAT),
    *(
        Territory(code, VatZone.COLLECTIVITY, _COLLECTIVITIES)
        for code in ("BL", "MF", "PM", "WF", "PF", "NC", "TF")
    ),
    Territory("ES", VatZone.THIRD, f"{_OUTSIDE_CUSTOMS} b (Canaries)", ("35", "38")),
    Territory("ES", VatZone.THIRD, f"{_OUTSIDE_UNION} c et d (Ceuta, Melilla)", ("51", "52")),
    Territory("FI", VatZone.THIRD, f"{_OUTSIDE_CUSTOMS} d (Åland)", ("22",)),
    Territory("AX", VatZone.THIRD, f"{_OUTSIDE_CUSTOMS} d (Åland)"),
    Territory("DE", VatZone.THIRD, f"{_OUTSIDE_UNION} a et b (Büsingen, Helgoland)", ("78266", "27498")),
    Territory("IT", VatZone.THIRD, f"{_OUTSIDE_UNION} e (Livigno)", ("23041",)),
    Territory("IT", VatZone.THIRD, "Directive 2006/112/CE art. 6 (Campione d'Italia)", ("22061",)),
    Territory("GR", VatZone.THIRD, f"{_OUTSIDE_CUSTOMS} a (mont Athos)", ("63086", "63087")),
    Territory("GB", VatZone.UNION, "Directive 2006/112/CE art. 5", until=date(2020, 12, 31)),
    Territory(
        "GB", VatZone.NORTHERN_IRELAND, "Protocole sur l'Irlande du Nord, art. 8", ("BT",), since=date(2021, 1, 1)
    ),
    Territory("GB", VatZone.THIRD, f"{_OUTSIDE_CUSTOMS} e (îles Anglo-Normandes)", ("GY", "JE"), until=date(2020, 12, 31)),
    Territory("GG", VatZone.THIRD, f"{_OUTSIDE_CUSTOMS} e (îles Anglo-Normandes)"),
    Territory("JE", VatZone.THIRD, f"{_OUTSIDE_CUSTOMS} e (îles Anglo-Normandes)"),
)  # fmt: skip

_FIVE_DIGITS = r"[0-9]{5}"
POSTAL_CODES = {
    "DE": _FIVE_DIGITS,
    "ES": r"(?:0[1-9]|[1-4][0-9]|5[0-2])[0-9]{3}",
    "FI": _FIVE_DIGITS,
    "GB": r"[A-Z]{1,2}[0-9][A-Z0-9]?[0-9][A-Z]{2}",
    "GR": _FIVE_DIGITS,
    "IT": _FIVE_DIGITS,
}
"""Forms of the postal codes of countries abroad a part of which stands under another VAT, without spaces (UPU S42, Royal Mail,
Correos: 01 to 52 are the provinces). Elsewhere no VAT depends on the code."""

_COUNTRY_BEFORE = re.compile(r"^[A-Z]{1,2}[ -](?=[0-9])")
_NOT_CODE = re.compile(r"[^A-Z0-9]")


def _bare(postal_code: str | None) -> str:
    """Return a postal code without spaces, and without the country that some write before it: "F-20000", "630 86"."""
    return _NOT_CODE.sub("", _COUNTRY_BEFORE.sub("", (postal_code or "").strip().upper()))


@lru_cache(maxsize=4096)
def zone_of(country: str, postal_code: str | None, on: date) -> VatZone:
    """Return the VAT zone of a place on a day: the row that names it most precisely; without a row, by the country."""
    code = _bare(postal_code)
    found = max(TERRITORIES, key=lambda row: row.holds(country, code, on))
    if found.holds(country, code, on) >= 0:
        return found.zone
    return VatZone.UNION if country in EU_COUNTRIES else VatZone.THIRD


def has_form_of(country: str, postal_code: str) -> bool:
    """Say whether a postal code has the form of its country, where VAT depends on it; True where it does not."""
    form = POSTAL_CODES.get(country)
    return form is None or re.fullmatch(form, _bare(postal_code)) is not None


def has_french_vat(country: str) -> bool:
    """Say whether `country` belongs to the French VAT territory, Monaco included."""
    return country in FRENCH_VAT_COUNTRIES


def is_in_sirene(country: str) -> bool:
    """Say whether businesses of `country` have a SIREN. Monaco keeps a register of its own."""
    return country in SIRENE_COUNTRIES


def exchanges_e_invoices(country: str) -> bool:
    """Say whether businesses of `country` are under French electronic invoicing: they pay French VAT and have a SIREN."""
    return has_french_vat(country) and is_in_sirene(country)
