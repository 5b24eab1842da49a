"""The company register port: who has this number, who has this name.

`offline` answers from a file of invented companies (the default: no question leaves an installation that was not told how),
`sirene` asks the public search over the SIRENE register (recherche-entreprises.api.gouv.fr: no key, 7 questions a second).
Both answer the same shape; what is not of that shape is a failure, never a company.
"""

import json
import re
import time
import unicodedata
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import Any, Protocol

import httpx

from leaseapp.kernel.money import round2
from leaseapp.kernel.settings import RegistryProvider, Settings, get_settings
from leaseapp.law.legal_forms import BY_INSEE_CATEGORY

FIXTURES = Path(__file__).with_name("company_registry.json")
PUBLIC_ADDRESS = "https://recherche-entreprises.api.gouv.fr"
TIMEOUT_SECONDS = 3.0
PAUSE_SECONDS = 30.0
"""The pause in seconds after the register did not answer; the register's own word (Retry-After) wins."""
LONGEST_PAUSE_SECONDS = 300.0
KEPT_SECONDS, KEPT_ANSWERS = 24 * 3600.0, 500
MOST_BYTES = 2_000_000
MOST = 10
LARGEST_AMOUNT = 10**13
"""In €: what a column of amounts holds; NaN and infinity are none."""
_TOO_MANY = 429
_YEAR = re.compile(r"(19|20)\d\d", re.ASCII)

_PUBLIC = "7"
"""First digit of the categories of public bodies."""


class RegistryError(Exception):
    """The register did not answer, or not as it should."""


@dataclass(frozen=True)
class PublishedYear:
    """The accounts that a company published for a year: revenue excl. VAT and net result in €, either may be missing."""

    year: int
    revenue: Decimal | None
    net_result: Decimal | None


@dataclass(frozen=True)
class RegisteredCompany:
    """A legal unit with its head office, as the register shows it; `legal_form` in the letters that documents use.

    `founded_on` is the day on which it was created, `years` are published accounts, newest first.
    """

    siren: str
    name: str
    legal_form: str | None
    naf: str | None
    is_public: bool
    is_active: bool
    siret: str | None
    address_line1: str | None
    address_line2: str | None
    postal_code: str | None
    city: str | None
    founded_on: date | None = None
    years: tuple[PublishedYear, ...] = ()


class CompanyRegistry(Protocol):
    """A register that finds companies."""

    def search(self, text: str) -> tuple[RegisteredCompany, ...]:
        """Return the companies of this name, SIREN or SIRET, best first, 10 at most. Raises RegistryError."""
        ...


class OfflineRegistry:
    """A file of companies in the shape of the public search."""

    def __init__(self, path: Path = FIXTURES) -> None:
        self._path = path

    def search(self, text: str) -> tuple[RegisteredCompany, ...]:
        """Return companies whose number starts with the digits of `text`, or whose name or town holds each of its words."""
        wanted = _plain(text)
        digits = "".join(wanted)
        if not digits:
            return ()
        if digits.isdigit():
            found = [one for one in _fixtures(self._path) if f"{one.siret or one.siren}".startswith(digits)]
        else:
            found = [one for one in _fixtures(self._path) if _holds(one, wanted)]
        return tuple(found[:MOST])


class SireneRegistry:
    """The public search. Answers are kept for a day; after a failure nobody waits for the next one."""

    def __init__(
        self,
        address: str = PUBLIC_ADDRESS,
        *,
        timeout: float = TIMEOUT_SECONDS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._address, self._clock = address.rstrip("/"), clock
        self._client = httpx.Client(timeout=timeout, headers={"Accept": "application/json", "User-Agent": "leaseapp"})
        self._timeout = timeout
        self._kept: OrderedDict[str, tuple[float, tuple[RegisteredCompany, ...]]] = OrderedDict()
        self._silent_until = 0.0
        self._lock = Lock()

    def search(self, text: str) -> tuple[RegisteredCompany, ...]:
        """Search as the port says. Raises RegistryError for no answer, a refusal (429, 5xx) or one of another shape."""
        question = " ".join(text.split())[:100]
        with self._lock:
            kept = self._kept.get(question.casefold())
            if kept is not None and self._clock() - kept[0] < KEPT_SECONDS:
                return kept[1]
            if self._clock() < self._silent_until:
                raise RegistryError("asked again too soon")
        try:
            found = companies(self._ask(question))
        except (httpx.HTTPError, httpx.InvalidURL, ValueError) as error:
            self._pause(PAUSE_SECONDS)
            raise RegistryError(type(error).__name__) from error
        with self._lock:
            self._kept[question.casefold()] = (self._clock(), found)
            while len(self._kept) > KEPT_ANSWERS:
                self._kept.popitem(last=False)
        return found

    def _ask(self, question: str) -> Any:
        """Return the parsed answer. Raises RegistryError, httpx.HTTPError, ValueError."""
        started = self._clock()
        query = {"q": question, "page": "1", "per_page": str(MOST)}
        with self._client.stream("GET", f"{self._address}/search", params=query) as answer:
            if answer.status_code != httpx.codes.OK:
                self._pause(_retry_after(answer) if answer.status_code == _TOO_MANY else PAUSE_SECONDS)
                raise RegistryError(f"status {answer.status_code}")
            body = bytearray()
            # a server that sends a byte now and then keeps within the timeout of each read
            for part in answer.iter_bytes():
                body += part
                if len(body) > MOST_BYTES or self._clock() - started > 2 * self._timeout:
                    raise ValueError("too much, or too slow")
        return json.loads(body)

    def _pause(self, seconds: float) -> None:
        with self._lock:
            self._silent_until = max(self._silent_until, self._clock() + seconds)


def companies(answer: Any) -> tuple[RegisteredCompany, ...]:
    """Return the companies in an answer of the public search; one without its particulars is left out. Raises ValueError."""
    results = answer.get("results") if isinstance(answer, dict) else None
    if not isinstance(results, list):
        raise ValueError("no results")  # noqa: TRY004  of the answer, not of our own call
    return tuple(found for found in map(_company, results) if found is not None)[:MOST]


def _company(row: Any) -> RegisteredCompany | None:
    """One of them; None for what has no number or no name, as units whose publication was refused."""
    if not isinstance(row, dict):
        return None
    siren, name = _text(row, "siren"), _text(row, "nom_raison_sociale") or _text(row, "nom_complet")
    if siren is None or name is None or not (siren.isascii() and siren.isdigit() and len(siren) == 9):
        return None
    office = row.get("siege") if isinstance(row.get("siege"), dict) else {}
    category = _text(row, "nature_juridique") or ""
    street = _joined(office, "numero_voie", "indice_repetition", "type_voie", "libelle_voie")
    return RegisteredCompany(
        siren=siren, name=name[:200], legal_form=BY_INSEE_CATEGORY.get(category), naf=_text(row, "activite_principale"),
        is_public=category.startswith(_PUBLIC), is_active=_text(row, "etat_administratif") != "C",
        siret=_text(office, "siret"), address_line1=street, address_line2=_text(office, "complement_adresse"),
        postal_code=_text(office, "code_postal"), city=_text(office, "libelle_commune"),
        founded_on=_day(_text(row, "date_creation")), years=_years(row.get("finances")),
    )  # fmt: skip


def _day(text: str | None) -> date | None:
    try:
        return date.fromisoformat(text) if text else None
    except ValueError:
        return None


def _years(told: Any) -> tuple[PublishedYear, ...]:
    """Return published accounts (`{"2024": {"ca": …, "resultat_net": …}}`); what is no year or no amount is left out."""
    found = []
    for year, accounts in told.items() if isinstance(told, dict) else ():
        if not (isinstance(year, str) and _YEAR.fullmatch(year) and isinstance(accounts, dict)):
            continue
        one = PublishedYear(int(year), _amount(accounts, "ca"), _amount(accounts, "resultat_net"))
        if one.revenue is not None or one.net_result is not None:
            found.append(one)
    return tuple(sorted(found, key=lambda one: -one.year)[:MOST])


def _amount(accounts: dict[str, Any], name: str) -> Decimal | None:
    value = accounts.get(name)
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) < LARGEST_AMOUNT:
        return None
    return round2(Decimal(str(value)))


def _text(row: Any, name: str) -> str | None:
    value = row.get(name)
    return value.strip()[:200] or None if isinstance(value, str) else None


def _joined(row: Any, *names: str) -> str | None:
    return " ".join(part for part in (_text(row, name) for name in names) if part)[:200] or None


def _holds(company: RegisteredCompany, words: list[str]) -> bool:
    parts = _plain(f"{company.name} {company.city or ''}")
    return all(any(part.startswith(word) for part in parts) for word in words)


def _retry_after(answer: httpx.Response) -> float:
    told = answer.headers.get("retry-after", "")
    return min(int(told), LONGEST_PAUSE_SECONDS) if told.isascii() and told.isdigit() else PAUSE_SECONDS


def _plain(text: str) -> list[str]:
    letters = unicodedata.normalize("NFKD", text.casefold().replace("œ", "oe"))
    return "".join(one if one.isalnum() else " " for one in letters if not unicodedata.combining(one)).split()


@lru_cache(maxsize=4)
def _fixtures(path: Path) -> tuple[RegisteredCompany, ...]:
    answer = json.loads(path.read_text(encoding="utf-8"))
    return tuple(found for found in map(_company, answer["results"]) if found is not None)


def build_registry(settings: Settings) -> CompanyRegistry:
    """Return the implementation that the settings name."""
    if settings.registry_provider is RegistryProvider.SIRENE:
        return SireneRegistry(settings.registry_url or PUBLIC_ADDRESS)
    return OfflineRegistry()


class _Port:
    """The register of this process; tests put their own into it."""

    def __init__(self) -> None:
        self._registry: CompanyRegistry | None = None

    def current(self) -> CompanyRegistry:
        """Return the register in use, made from the settings at first use."""
        if self._registry is None:
            self._registry = build_registry(get_settings())
        return self._registry

    def use(self, registry: CompanyRegistry | None) -> None:
        """Use `registry` from now on; None goes back to the settings."""
        self._registry = registry


port = _Port()


def search(text: str) -> tuple[RegisteredCompany, ...]:
    """Ask the configured register. Raises RegistryError."""
    return port.current().search(text)


def company_with(siren: str) -> RegisteredCompany | None:
    """Return the company that has this number, None where the register knows none. Raises RegistryError."""
    return next((one for one in search(siren) if one.siren == siren), None)
