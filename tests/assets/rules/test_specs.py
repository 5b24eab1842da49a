"""Schemas of properties and values after them (FIELD.md 2.8)."""

import pytest
from pydantic import ValidationError

from leaseapp.assets.rules.spec_schemas import SpecSchema
from leaseapp.assets.rules.specs import read, renamed, schema_errors, stored, value_errors

COLD = {
    "properties": {
        "zones": {"type": "integer", "title": {"fr": "Zones", "en": "Zones"}, "minimum": 1, "maximum": 4, "order": 1},
        "volume": {"type": "number", "unit": "l", "minimum": 0},
        "colour": {"type": "string", "enum": ["blanc", "inox"]},
        "checked": {"type": "boolean"},
        "checkedOn": {"type": "string", "format": "date"},
        "plate": {"type": "string", "pattern": "[A-Z]{2}-[0-9]{3}", "maxLength": 10},
    },
    "required": ["zones"],
}


def schema(**properties):
    return SpecSchema.model_validate({"properties": properties})


def codes(found):
    return [(error.field, error.code) for error in found]


def test_a_good_schema_is_kept_as_it_was_said():
    found = SpecSchema.model_validate(COLD)
    assert schema_errors(found) == []
    assert read(stored(found)) == found
    assert value_errors(read({}), {}) == []


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("zones", 3), ("volume", 12.5), ("colour", "inox"), ("checked", False), ("checkedOn", "2026-02-28"), ("plate", "AB-123"),
    ],
)  # fmt: skip
def test_values_that_fit(name, value):
    assert value_errors(SpecSchema.model_validate(COLD), {"zones": 1} | {name: value}) == []


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("zones", 2.5), ("zones", 0), ("zones", 5), ("zones", True), ("zones", "3"), ("volume", -1), ("volume", float("nan")),
        ("volume", 1e16), ("colour", "noir"), ("checked", 1), ("checkedOn", "2026-02-30"), ("checkedOn", "20260228"),
        ("plate", "AB-1234"), ("plate", "xAB-123"), ("plate", "AB-123\n"), ("colour", None), ("colour", ["inox"]),
    ],
)  # fmt: skip
def test_values_that_do_not_fit(name, value):
    found = value_errors(SpecSchema.model_validate(COLD), {"zones": 1} | {name: value})
    assert (f"values.{name}", "SPEC_INVALID") in codes(found)


def test_unknown_and_missing_values():
    found = value_errors(SpecSchema.model_validate(COLD), {"width": 3, "a b": 1})
    assert codes(found) == [
        ("values.width", "SPEC_UNKNOWN"),
        ("values", "SPEC_UNKNOWN"),
        ("values.zones", "SPEC_REQUIRED"),
    ]


@pytest.mark.parametrize(
    ("one", "at"),
    [
        ({"type": "string", "minimum": 1}, "minimum"),
        ({"type": "integer", "pattern": "a"}, "pattern"),
        ({"type": "boolean", "maxLength": 3}, "maxLength"),
        ({"type": "number", "minimum": 3, "maximum": 2}, "minimum"),
        ({"type": "string", "enum": ["a", "a"]}, "enum"),
        ({"type": "string", "pattern": "(a"}, "pattern"),
        ({"type": "string", "pattern": r"(?=a)b"}, "pattern"),
        ({"type": "string", "pattern": r"(a)\1"}, "pattern"),
    ],
)
def test_a_rule_that_makes_no_sense_is_told_at_its_place(one, at):
    assert codes(schema_errors(schema(x=one))) == [(f"schema.properties.x.{at}", "SCHEMA_UNSUPPORTED")]


def test_names_requirements_and_renamings_hold_together():
    assert codes(schema_errors(schema(**{"1x": {"type": "string"}}))) == [("schema.properties", "SCHEMA_UNSUPPORTED")]
    wanting = SpecSchema.model_validate({"properties": {}, "required": ["x"]})
    assert codes(schema_errors(wanting)) == [("schema.required[0]", "SCHEMA_UNSUPPORTED")]
    taken = schema(a={"type": "string"}, b={"type": "string", "renamedFrom": "a"})
    assert codes(schema_errors(taken)) == [("schema.properties.b.renamedFrom", "SCHEMA_UNSUPPORTED")]
    assert renamed(schema(b={"type": "string", "renamedFrom": "a"}), {"a": "1", "c": 2}) == {"b": "1", "c": 2}


@pytest.mark.parametrize("key", ["$ref", "items", "properties", "allOf"])
def test_nothing_is_nested(key):
    with pytest.raises(ValidationError):
        schema(x={"type": "string", key: {}})


def test_a_catastrophic_pattern_takes_no_time():
    """An engine that backtracks would take years here."""
    found = schema(x={"type": "string", "pattern": "(a+)+b", "maxLength": 200})
    assert value_errors(found, {"x": "a" * 199 + "c"})
