"""Contents of a modality of each type: what it must say, may say and must not say (FIELD.md 5)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from leaseapp.catalog.enums import ModalityType
from leaseapp.kernel.errors import FieldError
from leaseapp.kernel.text.i18n import _

MODALITY_FIELD = "MODALITY_FIELD"
REQUIRED = _("This field is required.")
FOREIGN = _("This does not belong to this type of modality: leave it empty.")
REVERSED = _("The longest duration is shorter than the shortest.")


@dataclass(frozen=True, slots=True)
class Fields:
    """The fields of a type besides those that each type has (name, conditions, default)."""

    required: frozenset[str]
    optional: frozenset[str] = frozenset()


TABLE: Mapping[ModalityType, Fields] = {
    ModalityType.ONE_SHOT: Fields(frozenset({"unit_price_ht", "vat_rate"})),
    ModalityType.SUBSCRIPTION: Fields(
        frozenset({"price_per_period_ht", "period"}), frozenset({"minimum_commitment_periods", "vat_rate"})
    ),
    ModalityType.LEASE: Fields(
        frozenset({"min_months", "max_months"}), frozenset({"rent_ht", "deposit_ht", "residual_percent", "vat_rate"})
    ),
    ModalityType.SERVICE: Fields(frozenset({"unit", "rate_per_unit_ht"}), frozenset({"minimum_units", "vat_rate"})),
}
OF_SOME_TYPES: frozenset[str] = frozenset().union(*(fields.required | fields.optional for fields in TABLE.values()))


def errors(kind: ModalityType, values: Mapping[str, Any], names: Mapping[str, str]) -> list[FieldError]:
    """MODALITY_FIELD at each field that the type requires and has not, or must not have; `names` are those of the API."""
    fields = TABLE[kind]
    found = []
    for name in sorted(OF_SOME_TYPES):
        value = values.get(name)
        if value is None and name in fields.required:
            found.append(FieldError(names[name], MODALITY_FIELD, REQUIRED))
        elif value is not None and name not in fields.required | fields.optional:
            found.append(FieldError(names[name], MODALITY_FIELD, FOREIGN))
    least, most = values.get("min_months"), values.get("max_months")
    if not found and least is not None and most is not None and most < least:
        found.append(FieldError(names["max_months"], MODALITY_FIELD, REVERSED))
    return found
