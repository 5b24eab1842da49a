"""The study of a rating on paper, as the rating stands now."""

import uuid
from decimal import Decimal
from functools import partial

from leaseapp.directory.models import Company
from leaseapp.directory.services.billing_entities import default_entity
from leaseapp.directory.services.companies import head_office
from leaseapp.documents.rules.parties import Address, Buyer, Seller
from leaseapp.documents.services import branding
from leaseapp.documents.services import parties as drawn
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer, Later
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.web.media_types import PDF
from leaseapp.rating.enums import ClientRatingStatus
from leaseapp.rating.models import ClientRating
from leaseapp.rating.rules import items
from leaseapp.rating.rules.words import ValueUnit
from leaseapp.rating.schemas.ratings import RatingOut
from leaseapp.rating.services import reading, wording

SHOWN = (
    "REVENUE", "EBE", "OPERATING_RESULT", "NET_RESULT", "CAF", "EQUITY", "FINANCIAL_DEBT", "CASH", "NET_DEBT", "BFR", "TOTAL",
)  # fmt: skip


def pdf(context: Context, rating_id: uuid.UUID) -> FileAnswer:
    """Return the study of a rating as PDF. Raises NotFound."""
    from leaseapp.rating.rendering.study_pdf import (  # noqa: PLC0415  half a second
        CriterionRow,
        FigureRow,
        Measure,
        Study,
        render,
    )

    rating = get_or_404(context, ClientRating, rating_id)
    told = reading.told(context, rating)
    years = [one.fiscal_year for one in told.statements if one.used]
    measures: dict[str, dict[int, Measure]] = {}
    for row in told.details:
        of_criterion = measures.setdefault(row["criterion"], {})
        of_criterion[row["year"]] = Measure(_decimal(row["value"]), _decimal(row["points"]))
    study = Study(
        number=rating.number, day=rating.study_date, seller=_seller(context), client=_client(context, rating),
        analyst=told.analyst or "", validated_by=told.validated_by or "",
        valid_until=context.day_of(rating.expires_at) if rating.expires_at else None,
        amount_to_finance=rating.amount_to_finance, exposure=told.exposure, score=rating.score,
        rating_class=rating.rating_class, recommendation=rating.recommendation, years=years,
        criteria=[
            CriterionRow(
                row["label"], ValueUnit(row["unit"] or ValueUnit.TIMES), Decimal(str(row["max"])),
                measures.get(row["criterion"], {}), _decimal(row["part"]),
            )
            for row in told.criteria
        ],
        year_points={row["year"]: Decimal(str(row["points"])) for row in told.years},
        uncapped=told.uncapped,
        figures=[
            FigureRow(
                wording.item_name(context, name),
                {one.fiscal_year: one.items[name] for one in told.statements if one.used and name in one.items},
            )
            for name in SHOWN
            if name in items.ITEMS
        ],
        remarks=_remarks(context, told),
        mark=_mark(context, rating),
    )  # fmt: skip
    content = Later(partial(render, study, context.locale, brand=branding.brand(context)))
    return FileAnswer(f"{rating.number}.pdf", PDF, content, inline=True)


def _decimal(value: float | None) -> Decimal | None:
    return None if value is None else Decimal(str(value))


def _mark(context: Context, rating: ClientRating) -> str | None:
    if rating.status is ClientRatingStatus.ARCHIVED or reading.is_expired(context, rating):
        return context.translate(_("NO LONGER VALID"))
    return None if rating.status is ClientRatingStatus.VALIDATED else context.translate(_("DRAFT"))


def _remarks(context: Context, told: RatingOut) -> list[tuple[str, str]]:
    """Return what is said in words: conclusion, conditions, decisions against the computation, caps, what is missing."""
    parts = [
        (_("Conclusion"), told.conclusion or ""),
        (_("Conditions", "rating"), " ".join(told.conditions)),
        (_("Caps that hold"), ", ".join(one["label"] for one in told.caps if one["applies"])),
        (_("Score decided otherwise"), told.override_score.reason if told.override_score else ""),
        (
            _("Recommendation decided otherwise"),
            told.override_recommendation.reason if told.override_recommendation else "",
        ),
        (_("Missing", "rating"), ", ".join(f"{one['label']} {one['year'] or ''}".strip() for one in told.missing)),
    ]
    return [(context.translate(title), text) for title, text in parts if text]


def _seller(context: Context) -> Seller:
    entity = default_entity(context)
    return drawn.seller_of(entity) if entity else Seller(context.principal.organization_name, Address())


def _client(context: Context, rating: ClientRating) -> Buyer:
    company = get_or_404(context, Company, rating.company_id)
    place = head_office(context, company.id)
    return Buyer(
        rating.company_name, drawn.address_of(place) if place else Address(country=company.country), kind=company.kind,
        siren=rating.siren, siret=place.siret if place else None,
    )  # fmt: skip
