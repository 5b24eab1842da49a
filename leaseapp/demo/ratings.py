"""Ratings of thirty clients over the four classes, with the tax returns behind them, some that end soon or have ended."""

from dataclasses import dataclass
from datetime import date, timedelta
from uuid import UUID

from leaseapp.demo.clients import CLIENTS, NOT_BUYING
from leaseapp.demo.diary import Stage, working_day
from leaseapp.directory.enums import CompanyKind
from leaseapp.directory.models import Company
from leaseapp.directory.schemas.companies import CompanyPatch
from leaseapp.directory.services import companies
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.rating.enums import RefiRecommendation, StatementForm, StatementUnit
from leaseapp.rating.models import ClientRating
from leaseapp.rating.schemas.ratings import (
    OverrideRecommendationIn,
    OverrideScoreIn,
    QuickRatingIn,
    RatingIn,
    RatingPatch,
)
from leaseapp.rating.schemas.statements import StatementIn, StatementLineIn
from leaseapp.rating.services import life, ratings, registry, statements

#: class → figures of the latest year in k€: FL, EBE, HN, CAF, DL, EE, debt, CF, CJ, EG, GR
FIGURES = {
    "A": (5000, 620, 290, 420, 1600, 3900, 600, 520, 2600, 1600, 18),
    "B": (4200, 190, 60, 150, 600, 2400, 580, 210, 1380, 1220, 24),
    "C": (2600, 90, 15, 70, 260, 1500, 420, 60, 1080, 1000, 22),
    "D": (1800, -40, -120, -70, -60, 1100, 520, 15, 800, 1000, 30),
}  # fmt: skip
NAMES = ("FL", "EBE", "HN", "CAF", "DL", "EE", "debt", "CF", "CJ", "EG", "GR")
CLASSES = "ABCBADBCABBCADBABCBDACBBADCBAC"
"""The class of each client, in their order."""
#: clients whose rating is still studied (the last years are missing), and those that were archived
STUDIED, ARCHIVED = frozenset({6, 17, 25}), frozenset({11})
CONCLUSIONS = {
    "A": "Structure très solide, endettement net négligeable et marges en hausse. Dossier à financer sans réserve.",
    "B": "Structure saine, capacité de remboursement satisfaisante. À financer ; suivre la liquidité à la prochaine clôture.",
    "C": "Autonomie faible et remboursement long. Financement possible avec dépôt de garantie ou caution.",
    "D": "Capitaux propres négatifs et pertes répétées. Financement déconseillé en l’état.",
}
SCORE_WHY = "Augmentation de capital de 150 k€ souscrite en mars, acte déposé au greffe."
ADVICE_WHY = "Contre-garantie de la maison mère à première demande, reçue et vérifiée."
GROWTH = (1.0, 0.955, 0.93)
"""The latest year and the two before it."""


@dataclass(frozen=True)
class _Case:
    """A client to rate: its place in the plan, the class that its figures give, how many days ago."""

    number: int
    company_id: UUID
    letter: str
    days_ago: int


def rate_clients(stage: Stage) -> None:
    """Rate thirty clients, two of them of one group; two more are begun from the register alone."""
    found = _clients(stage)
    with stage.act(
        "LEASE_OFFICER", "annuaire.company.update", working_day(stage.today - timedelta(days=300))
    ) as context:
        companies.update(context, found[1], CompanyPatch(group_head_id=found[0]))
    for number, letter in enumerate(CLASSES):
        # most are of the last months; each tenth has ended, each seventh ends within the month
        days_ago = 230 + number if number % 10 == 9 else 160 + number % 9 if number % 7 == 4 else 40 + number * 3
        _rate(stage, _Case(number, found[number], letter, days_ago))
    for at, company_id in enumerate(found[len(CLASSES) : len(CLASSES) + 2]):
        with stage.act(
            "LEASE_OFFICER", "rating.rating.quick", working_day(stage.today - timedelta(days=3 + at))
        ) as context:
            siren = get_or_404(context, Company, company_id).siren or ""
            registry.quick(context, QuickRatingIn(siren=siren, amount_to_finance=45000 + 20000 * at))
    # a client asks for more: its valid rating is used again, and waits for its validation
    with stage.act("LEASE_OFFICER", "rating.rating.quick", working_day(stage.today - timedelta(days=2)), 15) as context:
        siren = get_or_404(context, Company, found[0]).siren or ""
        registry.quick(context, QuickRatingIn(siren=siren, amount_to_finance=260000))


def _clients(stage: Stage) -> list[UUID]:
    """Return companies with a SIREN that buy and are no public bodies, in their order."""
    fits = [
        place
        for place, client in enumerate(CLIENTS)
        if client.kind == CompanyKind.BUSINESS.value and not client.is_abroad and place not in NOT_BUYING
    ]
    return [stage.companies[place] for place in fits]


def _rate(stage: Stage, case: _Case) -> None:
    begun = working_day(stage.today - timedelta(days=case.days_ago))
    with stage.act("LEASE_OFFICER", "rating.rating.create", begun, 9) as context:
        rating = ratings.create(
            context,
            RatingIn(
                company_id=case.company_id, amount_to_finance=25000 + case.number * 3500, study_date=begun,
                founded_on=date(1988 + case.number, 1 + case.number % 12, 15),
            ),
        )  # fmt: skip
        years = _years(begun)
        for at, year in enumerate(years[: 1 if case.number in STUDIED else 3]):
            statements.save(context, rating.id, _statement(case, year, at))
        if case.number not in STUDIED:
            ratings.update(context, rating.id, RatingPatch(conclusion=CONCLUSIONS[case.letter]))
        rating_id = rating.id
    if case.number in STUDIED:
        return
    decided = working_day(begun + timedelta(days=2))
    with stage.act("FINANCE_OFFICER", "rating.rating.validate", decided, 11) as context:
        _decide(stage, case, life.compute(context, rating_id))
        if case.number == 7:
            life.override_score(context, rating_id, OverrideScoreIn(score=62, justification=SCORE_WHY))
        if case.number == 21:
            life.override_recommendation(
                context, rating_id,
                OverrideRecommendationIn(recommendation=RefiRecommendation.GO, justification=ADVICE_WHY),
            )  # fmt: skip
        life.validate(context, rating_id)
    if case.number in ARCHIVED:
        with stage.act(
            "FINANCE_OFFICER", "rating.rating.archive", working_day(decided + timedelta(days=9)), 16
        ) as context:
            ratings.archive(context, rating_id)


def _decide(stage: Stage, case: _Case, rating: ClientRating) -> None:
    """Hold the plan against what the figures give: a demonstration of other classes than it says would mislead."""
    if rating.rating_class is None or rating.rating_class.value != case.letter:
        raise ValueError(
            f"client {case.number} of {stage.organization_id} is rated {rating.rating_class}, not {case.letter}"
        )


def _years(day: date) -> list[int]:
    """Return the three fiscal years whose accounts are there on a day, newest first: those of a year come in spring."""
    last = day.year - (1 if day.month > 4 else 2)
    return [last, last - 1, last - 2]


def _statement(case: _Case, year: int, at: int) -> StatementIn:
    size = (70 + case.number * 13 % 60) / 100
    figures = dict(zip(NAMES, (int(value * size * GROWTH[at]) for value in FIGURES[case.letter]), strict=True))
    lines = [StatementLineIn(code=code, value=value) for code, value in _boxes(figures).items()]
    return StatementIn(
        fiscal_year=year,
        closing_date=date(year, 12, 31),
        form=StatementForm.NORMAL,
        unit=StatementUnit.KEUR,
        lines=lines,
    )


def _boxes(year: dict[str, int]) -> dict[str, int]:
    """Write figures into the boxes of a 2050, so that every sum of the form comes out."""
    debts = year["EE"] - year["DL"]
    owed = debts - year["debt"]
    depreciation = year["CAF"] - year["HN"]
    capital = min(100, max(year["DL"] - year["HN"], 10))
    return {
        "FJ": year["FL"], "FL": year["FL"], "FW": year["FL"] // 4, "FY": year["FL"] - year["FL"] // 4 - year["EBE"],
        "GA": depreciation, "GR": year["GR"], "HN": year["HN"], "DI": year["HN"],
        "DA": capital, "DG": year["DL"] - year["HN"] - capital, "DL": year["DL"], "EC": debts, "EE": year["EE"],
        "DU": year["debt"] - year["debt"] // 7, "DV": year["debt"] // 7, "DX": owed - owed // 2,
        "DY": owed // 2, "EG": year["EG"],
        "BX": year["CJ"] - year["CF"], "CF": year["CF"], "CJ": year["CJ"], "CK": 0,
        "BJ": year["EE"] - year["CJ"] + 300, "BK": 300, "CO": year["EE"] + 300, "1A": 300,
    }  # fmt: skip
