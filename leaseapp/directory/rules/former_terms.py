"""Sentences about late payment from before they were made from figures: read by the migration and by old recurrences.

A figure is taken where a sentence says one in a usual way. A sentence that says more than the product's own did is kept word for
word, so that nothing that somebody wrote is lost (decision 59).
"""

import re
from dataclasses import dataclass
from decimal import Decimal

from leaseapp.law import late_payment
from leaseapp.law.late_payment import USUAL_VALUES, ContractRate, RateBasis

_OWN = tuple(
    re.compile(pattern)
    for pattern in (
        r"en cas de retard de paiement, des pénalités égales à (3|trois) fois le taux d'intérêt légal .{0,130}l441-10 .*",
        r"tout retard de paiement d'un professionnel entraîne .{0,80} [0-9]+ ?€ \(article d441-5 du code de commerce\)\.",
        r"(pas d'|aucun )escompte( n'est accordé)? (pour|en cas de) (paiement|règlement) anticipé\.?",
    )
)
_NUMBER = r"(?P<number>[0-9]+(?:[.,][0-9]+)?|deux|trois|quatre|cinq|dix)"
_NAMED = {"deux": "2", "trois": "3", "quatre": "4", "cinq": "5", "dix": "10"}
_TIMES = re.compile(rf"{_NUMBER} fois (?:le taux |celui |l').{{0,40}}?légal")
_POINTS = re.compile(rf"(?:bce|banque centrale européenne|refinancement).{{0,80}}?{_NUMBER} ?(?:points?|%)")
_PERCENT = re.compile(rf"{_NUMBER} ?%")
_EUROS = re.compile(rf"{_NUMBER} ?(?:€|euros?)")
_DAYS = re.compile(r"(?P<number>[0-9]+) jours?")
_WORD = re.compile(r"[^\W\d_]{2,}")
_MONTHS = 12


@dataclass(frozen=True, slots=True)
class Read:
    """The figures that former sentences said: rate, fee in €, discount in % within days, and the sentences that are kept."""

    rate: ContractRate
    recovery_fee: Decimal
    discount_pct: Decimal | None
    discount_days: int | None
    addition: str | None


def _plain(text: str | None) -> str:
    return " ".join((text or "").replace("\u2019", "'").split()).lower()


def _number(found: re.Match[str] | None) -> Decimal | None:
    if found is None:
        return None
    said = found["number"]
    return Decimal(_NAMED.get(said, said).replace(",", "."))


def is_kept(text: str | None) -> bool:
    """Say whether a former sentence says something that the product did not write itself; "." says nothing."""
    plain = _plain(text)
    return _WORD.search(plain) is not None and not any(own.fullmatch(plain) for own in _OWN)


def rate_of(text: str | None) -> ContractRate:
    """Return the rate that a sentence says, that of the law where none can be read; one a month is twelve of it a year."""
    plain = _plain(text)
    times, points, percent = (_number(pattern.search(plain)) for pattern in (_TIMES, _POINTS, _PERCENT))
    if times is not None:
        return ContractRate(RateBasis.LEGAL, times)
    if points is not None:
        return ContractRate(RateBasis.ECB, points)
    if percent is not None:
        yearly = percent * (_MONTHS if "par mois" in plain or "mensuel" in plain else 1)
        if 0 < yearly <= 100:
            return ContractRate(RateBasis.FIXED, yearly)
    return ContractRate(RateBasis.ECB, USUAL_VALUES[RateBasis.ECB])


def read(late: str | None, fee: str | None, discount: str | None) -> Read:
    """Return the figures that the three sentences of a billing entity said."""
    euros = _number(_EUROS.search(_plain(fee)))
    pct, days = _number(_PERCENT.search(_plain(discount))), _number(_DAYS.search(_plain(discount)))
    granted = pct is not None and days is not None and 0 < pct <= 100
    kept = [text.strip() for text in (late, fee, discount) if text is not None and is_kept(text)]
    return Read(
        rate=rate_of(late),
        recovery_fee=max(euros or late_payment.RECOVERY_FEE, late_payment.RECOVERY_FEE),
        discount_pct=pct if granted else None,
        discount_days=int(days) if granted and days is not None else None,
        addition="\n".join(kept) or None,
    )
