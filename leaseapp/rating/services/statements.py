"""Statements of a rating: typed, pasted, replaced year by year, taken away (MONEY.md 7.1, 7.4)."""

import uuid
from collections.abc import Iterable
from datetime import date
from decimal import Decimal
from typing import NamedTuple

from leaseapp.files.services import contents
from leaseapp.files.services.linking import hang
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import FieldError, NotFound, UnsupportedMediaType, refuse_invalid
from leaseapp.kernel.persistence.changing import apply_changes
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.persistence.uniqueness import unique
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.web.media_types import PDF
from leaseapp.rating import queries
from leaseapp.rating.enums import ReadingStatus, StatementSource
from leaseapp.rating.models import ONE_STATEMENT_A_YEAR, ClientRating, FinancialStatement, FinancialStatementLine
from leaseapp.rating.rules.form_codes import form_of
from leaseapp.rating.rules.statements import BOX_UNKNOWN
from leaseapp.rating.schemas.statements import StatementIn
from leaseapp.rating.services import pasting, ratings, scoring

KIND = "ClientRating"
IN_FUTURE = _("This day is still to come: accounts are closed once it is over.")
OTHER_YEAR = _("The closing day lies in another year than the fiscal year.")
TWICE = _("The box {code} stands here twice.")
VALUE_OR_NIL = _("The box {code} has an amount and is said to be empty.")
TOO_LARGE = _("An amount in thousands of euros has at most 9 digits.")
ONLY_PDF = _("Tax returns are read as PDF files.")
LARGEST_KEUR = Decimal(10) ** 9


class Box(NamedTuple):
    """A box as somebody says it."""

    code: str
    value: Decimal | None
    nil: bool


def save(context: Context, rating_id: uuid.UUID, body: StatementIn) -> FinancialStatement:
    """Return the statement of a year, replaced where there was one; the score follows.

    Raises NotFound, Conflict RATING_VALIDATED, RATING_ARCHIVED, UnsupportedMediaType, Invalid at each field: BOX_UNKNOWN,
    BOX_TWICE, VALUE_OR_NIL, AMOUNT_TOO_HIGH, DATE_IN_FUTURE, FISCAL_YEAR_MISMATCH, PASTE_UNREADABLE, PASTE_TOO_LARGE.
    """
    rating = ratings.live(context, rating_id)
    boxes = _boxes(body)
    refuse_invalid([*_wrong_days(body, context.today), *_wrong_boxes(body, boxes)])
    if body.file_id is not None:
        _check_file(context, body.file_id)
    statement = _of_year(context, rating, body)
    put_lines(context, statement, boxes, StatementSource.MANUAL)
    if body.file_id is not None:
        hang(context, contents.read_file(context, body.file_id), KIND, rating.id, "tax-return")
    scoring.compute(context, rating)
    return statement


def remove(context: Context, rating_id: uuid.UUID, statement_id: uuid.UUID) -> None:
    """Take a year away; the score follows. Raises NotFound, Conflict RATING_VALIDATED, RATING_ARCHIVED."""
    rating = ratings.live(context, rating_id)
    statement = owned(context, rating, statement_id)
    for line in queries.lines_of(context, [statement.id])[statement.id]:
        context.session.delete(line)
    context.session.flush()
    context.session.delete(statement)
    context.session.flush()
    scoring.compute(context, rating)


def owned(context: Context, rating: ClientRating, statement_id: uuid.UUID) -> FinancialStatement:
    """Return a statement of this rating. Raises NotFound for those of others."""
    statement = get_or_404(context, FinancialStatement, statement_id, for_update=True)
    if statement.rating_id != rating.id:
        raise NotFound()
    return statement


def put_lines(context: Context, statement: FinancialStatement, boxes: Iterable[Box], source: StatementSource) -> None:
    """Bring the lines of a statement to these boxes; a box that says the same stays as it is, with the place where it was read.

    Boxes that are left out go.
    """
    there = {line.code: line for line in queries.lines_of(context, [statement.id])[statement.id]}
    for box in boxes:
        line = there.pop(box.code, None)
        if line is None:
            context.session.add(
                FinancialStatementLine(
                    statement_id=statement.id, code=box.code, value=box.value, nil=box.nil, source=source
                )
            )
        elif (line.value, line.nil) != (box.value, box.nil):
            # whoever types over a value that was read has seen it: their value stands, the other is no proposal any more
            changes = {"value": box.value, "nil": box.nil, "source": source, "proposed_value": None, "confidence": None}
            apply_changes(line, changes)
    for line in there.values():
        context.session.delete(line)
    context.session.flush()


def _of_year(context: Context, rating: ClientRating, body: StatementIn) -> FinancialStatement:
    values = body.model_dump(by_alias=False, exclude={"lines", "paste"})
    values["form_year"] = body.form_year or form_of(body.form.value).year
    statement = queries.statement_of(context, rating.id, body.fiscal_year)
    if statement is None:
        # two people who type one year at once wait for each other at the rating: the second replaces
        statement = FinancialStatement(rating_id=rating.id, **values)
        with unique(context, {ONE_STATEMENT_A_YEAR: NotFound}):
            context.add(statement)
        return statement
    if body.file_id is None:
        values.pop("file_id")
    elif body.file_id != statement.file_id:
        apply_changes(statement, {"reading": None, "reading_error": None})
    apply_changes(statement, values | {"source": StatementSource.MANUAL})
    return statement


def _boxes(body: StatementIn) -> list[Box]:
    """Return the boxes of both ways in. Raises Invalid at `paste`."""
    boxes = [Box(line.code, line.value, line.nil) for line in body.lines if line.value is not None or line.nil]
    if body.paste:
        pasted, wrong = pasting.read(body.paste)
        refuse_invalid(wrong)
        known = {box.code for box in boxes}
        boxes += [Box(one.code, one.value, one.nil) for one in pasted if one.code not in known]
    return boxes


def _wrong_days(body: StatementIn, today: date) -> list[FieldError]:
    wrong = []
    if body.closing_date > today:
        wrong.append(FieldError("closingDate", "DATE_IN_FUTURE", IN_FUTURE))
    if body.closing_date.year != body.fiscal_year:
        wrong.append(FieldError("closingDate", "FISCAL_YEAR_MISMATCH", OTHER_YEAR))
    return wrong


def _wrong_boxes(body: StatementIn, boxes: Iterable[Box]) -> list[FieldError]:
    form = form_of(body.form.value, body.form_year)
    known, seen, wrong = form.boxes, set(), []
    for place, line in enumerate(body.lines):
        field = f"lines[{place}]"
        if line.code not in known:
            wrong.append(
                FieldError(f"{field}.code", "BOX_UNKNOWN", BOX_UNKNOWN, {"form": form.form, "code": line.code})
            )
        if line.code in seen:
            wrong.append(FieldError(f"{field}.code", "BOX_TWICE", TWICE, {"code": line.code}))
        if line.value and line.nil:
            wrong.append(FieldError(f"{field}.nil", "VALUE_OR_NIL", VALUE_OR_NIL, {"code": line.code}))
        if line.value is not None and body.unit == "KEUR" and abs(line.value) >= LARGEST_KEUR:
            wrong.append(FieldError(f"{field}.value", "AMOUNT_TOO_HIGH", TOO_LARGE))
        seen.add(line.code)
    strange = [box.code for box in boxes if box.code not in known and box.code not in seen]
    return wrong + [
        FieldError("paste", "BOX_UNKNOWN", BOX_UNKNOWN, {"form": form.form, "code": code}) for code in strange
    ]


def _check_file(context: Context, file_id: uuid.UUID) -> None:
    try:
        file = contents.read_file(context, file_id)
    except NotFound as refused:
        raise NotFound("fileId") from refused
    if (file.detected_mime_type or file.mime_type) != PDF:
        raise UnsupportedMediaType("DOCUMENT_KIND", ONLY_PDF)


def is_read(statement: FinancialStatement) -> bool:
    """Say whether the tax return of a statement is being read now."""
    return statement.reading is ReadingStatus.READING
