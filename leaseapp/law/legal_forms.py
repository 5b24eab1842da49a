"""Particulars that a legal form obliges a seller to state: capital, register of companies, the letters EI.

Sources: C. com. art. R123-237 and R123-238 (companies: form, capital, register), R526-27 (EI). The form is free text, so that
what is unknown counts as a company: asking for too much is mended in a minute, a missing particular is fined.
"""

import re
import unicodedata

USUAL = ("SAS", "SASU", "SARL", "EURL", "SA", "SNC", "SCI", "GIE", "EI", "Association")
"""The choices of forms, the most frequent first; any other form may be written."""

BY_INSEE_CATEGORY = {
    "1000": "EI", "5202": "SNC", "5306": "SCS", "5308": "SCA", "5410": "SARL", "5485": "SELARL", "5498": "EURL",
    "5499": "SARL", "5505": "SA", "5510": "SA", "5599": "SA", "5699": "SA", "5710": "SAS", "5720": "SASU", "5785": "SELAS",
    "6540": "SCI", "6599": "SC", "9220": "Association",
}  # fmt: skip
"""INSEE's categories of legal units (nomenclature des catégories juridiques) and the letters that stand on documents."""

_SOLE_TRADERS = frozenset(
    {
        "ei", "eirl", "entrepreneur individuel", "entreprise individuelle", "micro", "micro entrepreneur",
        "micro entreprise", "microentreprise", "auto entrepreneur", "auto entreprise", "autoentrepreneur", "artisan",
        "commercant", "profession liberale", "professionnel liberal", "exploitant agricole",
    }
)  # fmt: skip
_NEITHER = _SOLE_TRADERS | {
    "association", "fondation", "fonds de dotation", "mutuelle", "societe d assurance mutuelle", "syndicat", "cse",
    "comite social et economique", "etablissement public", "epa", "epst", "epscp", "epcc", "epci", "etat", "region",
    "departement", "commune", "collectivite", "collectivite territoriale", "communaute de communes",
    "communaute d agglomeration", "communaute urbaine", "metropole", "chambre de commerce et d industrie", "cci",
    "groupement d interet public", "gip", "societe en participation", "societe de fait", "societe creee de fait",
    "indivision", "copropriete", "congregation",
}  # fmt: skip
_REGISTERED_WITHOUT_CAPITAL = frozenset(
    {
        "groupement d interet economique", "gie", "groupement europeen d interet economique", "geie",
        "etablissement public industriel et commercial", "etablissement public a caractere industriel et commercial",
        "epic",
    }
)  # fmt: skip


def is_sole_trader(form: str) -> bool:
    """Say whether the seller is a person who trades in the own name, and so bears "EI" beside it."""
    return _is_one_of(form, _SOLE_TRADERS)


def has_capital(form: str) -> bool:
    """Say whether sellers of this form state a share capital."""
    return not _is_one_of(form, _NEITHER | _REGISTERED_WITHOUT_CAPITAL)


def is_registered(form: str) -> bool:
    """Say whether sellers of this form state the town of their commercial register (RCS)."""
    return _is_one_of(form, _REGISTERED_WITHOUT_CAPITAL) or not _is_one_of(form, _NEITHER)


def _is_one_of(form: str, known: frozenset[str]) -> bool:
    """Compare whole words from the beginning: `Association loi 1901` is an `association`, an `EIFFAGE` no `EI`."""
    said = f"{_plain(form)} "
    return any(said.startswith(f"{name} ") for name in known)


def _plain(form: str) -> str:
    """Lower case without accents; points vanish (`S.A.S.`), other signs part words (`micro-entrepreneur`)."""
    letters = "".join(sign for sign in unicodedata.normalize("NFKD", form) if not unicodedata.combining(sign))
    return " ".join(re.findall(r"[^\W_]+", letters.lower().replace(".", "")))
