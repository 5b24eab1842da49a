"""Limits of every shape, said as people write them: in both languages, without a word of the machine."""

import re
from decimal import Decimal
from typing import Any

import pytest
from pydantic import BaseModel, ValidationError

from leaseapp.kernel.text.i18n import LOCALES, translate
from leaseapp.kernel.text.validation import field_errors
from tests.architecture.test_shapes import SHAPES, adapter_of

TOO_MUCH: tuple[Any, ...] = (
    Decimal(10) ** 30, -(Decimal(10) ** 30), 10**30, -(10**30), Decimal("0.123456789"), -1, 0, "", "a" * 200_001, [], ["a"] * 20_001,
)  # fmt: skip
MACHINE = re.compile(r"Decimal|[{}\[\]]|\d{5}|[eE]\+|\bNone\b|input|Input")


def said(shape: type[BaseModel], name: str) -> set[str]:
    """Every refusal of a field, in both languages."""
    adapter, found = adapter_of(shape.model_fields[name]), set()
    for value in TOO_MUCH:
        try:
            adapter.validate_python(value)
        except ValidationError as refusal:
            errors = field_errors(refusal)
            found |= {translate(locale, one.message, **one.params) for locale in LOCALES for one in errors}
    return found


@pytest.mark.slow("every field")
def test_no_limit_is_written_by_the_machine() -> None:
    told = {(shape.__name__, name): said(shape, name) for shape in SHAPES for name in shape.model_fields}
    assert sum(map(len, told.values())) > 1000
    assert {
        key: wrong for key, texts in told.items() if (wrong := [text for text in texts if MACHINE.search(text)])
    } == {}
