"""Choices of lines of quotes and orders beyond the product: its variant and the modality in which it is sold."""

from collections.abc import Sequence
from typing import Any

from leaseapp.catalog.endpoints.modalities import list_product_modalities, read_product_price
from leaseapp.catalog.endpoints.variants import list_product_variants
from leaseapp.kernel.text.i18n import _
from leaseapp.ui.kit import NUMBER, Completion, LineCombo, LineField, LineKept, LineResult, Within

OF_PRODUCT = Within("productId", "productId")
LEASED = {"modalityType": ["LEASE"]}
_VARIANT = LineCombo(
    "variantId",
    _("Variant"),
    list_product_variants,
    label="sku",
    detail="attributeWords",
    shown="variantSku",
    filters={"selectable": "true"},
    within=OF_PRODUCT,
    under="designation",
    when={"hasVariants": [True]},
)
_FILLS = {
    "designation": "designation",
    "kind": "kind",
    "unit": "unit",
    "unitPriceHt": "unitPriceHt",
    "vatRatePct": "vatRatePct",
    "ecoTaxHt": "ecoTaxHt",
    "hasVariants": "hasVariants",
    "hasModalities": "hasModalities",
}
_KEPT = (LineKept("hasVariants"), LineKept("hasModalities"))


def _modality(filters: dict[str, str]) -> LineCombo:
    return LineCombo(
        "modalityId",
        _("Sold as"),
        list_product_modalities,
        label="label",
        detail="terms",
        shown="modalityName",
        filters={"selectable": "true", **filters},
        within=OF_PRODUCT,
        under="designation",
        when={"hasModalities": [True]},
    )


#: of quotes, which offer rents and subscriptions too
OFFERED = (
    _VARIANT,
    _modality({}),
    LineField(
        "durationMonths",
        _("Duration in months"),
        NUMBER,
        under="quantity",
        folded=True,
        brief=_("for {value} months"),
        when=LEASED,
    ),
    *_KEPT,
    LineKept("modalityType"),
)
#: of orders, which take what is paid once
ORDERED = (_VARIANT, _modality({"type": "ONE_SHOT,SERVICE"}), *_KEPT)
OFFER = Completion(
    read_product_price,
    "productId",
    asks={"variantId": "variantId", "modalityId": "modalityId", "months": "durationMonths"},
    fills={**_FILLS, "description": "description", "durationMonths": "durationMonths", "modalityType": "modalityType"},
    typed=("durationMonths",),
)
ORDER = Completion(
    read_product_price,
    "productId",
    asks={"variantId": "variantId", "modalityId": "modalityId"},
    fills=_FILLS,
)
#: what is paid each period, where nothing is paid once
EACH_PERIOD: tuple[tuple[str, str, bool], ...] = (
    ("monthlyHt", _("a month"), True),
    ("quarterlyHt", _("a quarter"), True),
    ("annualHt", _("a year"), True),
)
#: below the totals of what is paid once
PERIOD_TOTALS: tuple[tuple[str, str, bool], ...] = (
    (_("Each month incl. VAT"), "monthlyTtc", True),
    (_("Each quarter incl. VAT"), "quarterlyTtc", True),
    (_("Each year incl. VAT"), "annualTtc", True),
    (_("Security deposit, given back at the end"), "securityDeposit", True),
    (_("Over the durations together, excl. VAT"), "valueHt", True),
)


def with_choices(columns: Sequence[Any], choices: Sequence[Any]) -> tuple[Any, ...]:
    """Return the columns of a document's lines with `choices` below what is sold, and each period in the total."""
    place = next(index for index, column in enumerate(columns) if column.name == "designation") + 1
    whole = [*columns[:place], *choices, *columns[place:]]
    return tuple(
        _total(column) if isinstance(column, LineResult) and column.name == "totalHt" else column for column in whole
    )


def _total(column: LineResult) -> LineResult:
    return LineResult(column.name, column.text, apart=(*EACH_PERIOD, *column.apart))
