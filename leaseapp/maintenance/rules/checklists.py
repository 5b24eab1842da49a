"""Checklists: what an item may ask, what an answer may be, and when it fails (FIELD.md 3.5)."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation

from leaseapp.kernel import money
from leaseapp.kernel.errors import FieldError
from leaseapp.kernel.text.i18n import _
from leaseapp.maintenance.enums import CheckKind

OK, YES, NO = "OK", "YES", "NO"
CHOICES_MISSING = _("Name two choices or more.")
BOUNDS_REVERSED = _("The highest value lies below the lowest.")
NOT_ASKED = _("Only another kind of item has this.")
ANSWER_INVALID = _("This is no answer to this item.")
NUMBER_EXPECTED = _("A number is expected.")
PHOTO_EXPECTED = _("Add a photo.")
PHOTO_ON_FAIL = _("An item that fails needs a photo here.")
DIGITS, PLACES = 11, 3


@dataclass(frozen=True)
class Question:
    """The part of an item that judges an answer."""

    kind: CheckKind
    least: Decimal | None = None
    most: Decimal | None = None
    choices: Sequence[str] = ()
    photo_on_fail: bool = False


@dataclass(frozen=True)
class Judged:
    """An answer as it is kept; `failed` is what it means by itself."""

    answer: str | None
    failed: bool


def question_errors(question: Question, unit: str | None, at: str) -> list[FieldError]:
    """Return CHOICES_MISSING, BOUNDS_REVERSED and NOT_ASKED at the fields below `at` (`items[0].`)."""
    errors = []
    is_choice, is_number = question.kind is CheckKind.CHOICE, question.kind is CheckKind.NUMBER
    if is_choice and len(set(question.choices)) < 2:
        errors.append(FieldError(f"{at}choices", "CHOICES_MISSING", CHOICES_MISSING))
    if question.least is not None and question.most is not None and question.most < question.least:
        errors.append(FieldError(f"{at}most", "BOUNDS_REVERSED", BOUNDS_REVERSED))
    asked = (
        ("choices", is_choice or not question.choices),
        ("least", is_number or question.least is None),
        ("most", is_number or question.most is None),
        ("unit", is_number or not unit),
    )
    return errors + [FieldError(f"{at}{field}", "NOT_ASKED", NOT_ASKED) for field, fits in asked if not fits]


def judge(question: Question, answer: str | None, *, has_photo: bool, failed: bool | None) -> Judged | FieldError:
    """Return the answer with whether it fails, or ANSWER_INVALID, PHOTO_REQUIRED at its field.

    `failed` is what somebody said of it: it makes any answer fail, and never mends one that is wrong by itself.
    """
    if question.kind is CheckKind.PHOTO:
        if not has_photo:
            return FieldError("fileId", "PHOTO_REQUIRED", PHOTO_EXPECTED)
        found = Judged(None, bool(failed))
    else:
        found = _of(question, (answer or "").strip(), bool(failed))
        if isinstance(found, FieldError):
            return found
    if found.failed and question.photo_on_fail and not has_photo:
        return FieldError("fileId", "PHOTO_REQUIRED", PHOTO_ON_FAIL)
    return found


def _of(question: Question, answer: str, failed: bool) -> Judged | FieldError:
    if question.kind is CheckKind.NUMBER:
        number = number_of(answer)
        if number is None:
            return FieldError("answer", "ANSWER_INVALID", NUMBER_EXPECTED)
        outside = (question.least is not None and number < question.least) or (
            question.most is not None and number > question.most
        )
        return Judged(f"{number.normalize():f}", failed or outside)
    known = {
        CheckKind.CHECK: (OK, NO), CheckKind.YES_NO: (YES, NO), CheckKind.CHOICE: tuple(question.choices),
    }.get(question.kind)  # fmt: skip
    if not answer or (known is not None and answer not in known):
        return FieldError("answer", "ANSWER_INVALID", ANSWER_INVALID)
    return Judged(answer, failed or (question.kind in (CheckKind.CHECK, CheckKind.YES_NO) and answer == NO))


def choices_of(text: str | None) -> list[str]:
    """Return the choices that a text names."""
    return [one for one in (part.strip() for part in (text or "").split(";")) if one]


def number_of(text: str) -> Decimal | None:
    """Return the number that a text says, with a point or a comma; None for anything else."""
    try:
        number = Decimal(text.replace(",", ".").replace("\u202f", "").replace("\u00a0", "").replace(" ", ""))
    except InvalidOperation:
        return None
    if not number.is_finite() or abs(number) >= Decimal(10) ** DIGITS:
        return None
    return money.round_to(number, PLACES) + 0
