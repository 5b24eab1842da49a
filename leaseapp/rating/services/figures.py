"""Figures of a rating as a table, and the forms that can be typed."""

import uuid

from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.rating.models import ClientRating
from leaseapp.rating.rules.form_codes import forms
from leaseapp.rating.rules.kpis import kpis
from leaseapp.rating.schemas.ratings import BoxOut, FormOut, FormsOut, KpiOut, KpisOut, SectionOut
from leaseapp.rating.services import scoring


def of(context: Context, rating_id: uuid.UUID) -> KpisOut:
    """Return the figures of a rating by fiscal year, newest first. Raises NotFound."""
    rating = get_or_404(context, ClientRating, rating_id)
    years = scoring.years_of(context, rating)
    return KpisOut(
        rating_id=rating.id, years=[year.fiscal_year for year in years],
        kpis=[
            KpiOut(
                code=one.code, label=context.translate(one.label), unit=str(one.unit),
                values={str(year): amount for year, amount in one.values.items()},
            )
            for one in kpis(years)
        ],
    )  # fmt: skip


def forms_told(_context: Context) -> FormsOut:
    """Return every form with its pages and boxes, in their order; their wording is official, in French."""
    return FormsOut(
        items=[
            FormOut(
                form=form.form, year=form.year,
                sections=[
                    SectionOut(
                        page=section.page, title=section.title,
                        boxes=[BoxOut(code=box.code, label=box.label, signed=box.signed) for box in section.boxes],
                    )
                    for section in form.sections
                ],
            )
            for form in forms()
        ]
    )  # fmt: skip
