"""Checklists: what an item may ask, what an answer may be, when it fails (FIELD.md 3.5)."""

from decimal import Decimal

import pytest

from leaseapp.maintenance.enums import CheckKind as K
from leaseapp.maintenance.rules.checklists import Judged, Question, choices_of, judge, number_of, question_errors

NUMBER = Question(K.NUMBER, Decimal(2), Decimal("4.5"))
CHOICE = Question(K.CHOICE, choices=("Bon", "Usé"))


@pytest.mark.parametrize(
    ("question", "answer", "said", "found"),
    [
        (Question(K.CHECK), "OK", None, Judged("OK", False)),
        (Question(K.CHECK), "NO", None, Judged("NO", True)),
        (Question(K.CHECK), "OK", True, Judged("OK", True)),
        (Question(K.CHECK), "YES", None, "ANSWER_INVALID"),
        (Question(K.CHECK), None, None, "ANSWER_INVALID"),
        (Question(K.YES_NO), "YES", None, Judged("YES", False)),
        (Question(K.YES_NO), "NO", False, Judged("NO", True)),
        (NUMBER, "2", None, Judged("2", False)),
        (NUMBER, "4,50", None, Judged("4.5", False)),
        (NUMBER, "4.501", None, Judged("4.501", True)),
        (NUMBER, "-18", None, Judged("-18", True)),
        (NUMBER, "100", None, Judged("100", True)),
        (NUMBER, "chaud", None, "ANSWER_INVALID"),
        (NUMBER, "NaN", None, "ANSWER_INVALID"),
        (NUMBER, "1e30", None, "ANSWER_INVALID"),
        (CHOICE, "Bon", None, Judged("Bon", False)),
        (CHOICE, "Usé", True, Judged("Usé", True)),
        (CHOICE, "Neuf", None, "ANSWER_INVALID"),
        (Question(K.TEXT), " Rien à signaler ", None, Judged("Rien à signaler", False)),
        (Question(K.TEXT), "  ", None, "ANSWER_INVALID"),
        (Question(K.PHOTO), None, None, "PHOTO_REQUIRED"),
        (Question(K.CHECK, photo_on_fail=True), "NO", None, "PHOTO_REQUIRED"),
        (Question(K.CHECK, photo_on_fail=True), "OK", None, Judged("OK", False)),
    ],
)
def test_an_answer_is_judged(question, answer, said, found):
    judged = judge(question, answer, has_photo=False, failed=said)
    assert (judged if isinstance(judged, Judged) else judged.code) == found


def test_a_photo_answers():
    assert judge(Question(K.PHOTO), None, has_photo=True, failed=None) == Judged(None, False)
    assert judge(Question(K.CHECK, photo_on_fail=True), "NO", has_photo=True, failed=None) == Judged("NO", True)


@pytest.mark.parametrize(
    ("question", "unit", "codes"),
    [
        (Question(K.CHOICE, choices=("A", "B")), None, set()),
        (Question(K.CHOICE, choices=("A", "A")), None, {("items[0].choices", "CHOICES_MISSING")}),
        (Question(K.NUMBER, Decimal(4), Decimal(2)), "bar", {("items[0].most", "BOUNDS_REVERSED")}),
        (Question(K.NUMBER, Decimal(2), Decimal(2)), "bar", set()),
        (Question(K.CHECK, Decimal(2), choices=("A",)), "bar",
         {("items[0].least", "NOT_ASKED"), ("items[0].choices", "NOT_ASKED"), ("items[0].unit", "NOT_ASKED")}),
    ],
)  # fmt: skip
def test_an_item_is_refused(question, unit, codes):
    assert {(error.field, error.code) for error in question_errors(question, unit, "items[0].")} == codes


def test_texts_are_read():
    assert choices_of(" Bon ; Usé;;") == ["Bon", "Usé"]
    assert choices_of(None) == []
    assert (number_of("1 234,5"), number_of("-0"), number_of("0,0004")) == (Decimal("1234.5"), 0, 0)
