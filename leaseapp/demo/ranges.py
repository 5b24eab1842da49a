"""Ranges of the catalog: variants, the ways to pay for a product, the rates of leases, and offers that mix them."""

from datetime import timedelta
from typing import Any

from leaseapp.catalog.schemas.categories import ProductCategoryIn
from leaseapp.catalog.schemas.modalities import LeaseRateIn, ProductModalityIn
from leaseapp.catalog.schemas.variants import ProductVariantIn
from leaseapp.catalog.services import categories, modalities, variants
from leaseapp.catalog.services.lease_rates import lease_rates
from leaseapp.demo import goods
from leaseapp.demo.clients import CLIENTS
from leaseapp.demo.diary import Diary, Stage, working_day
from leaseapp.demo.people import of_company
from leaseapp.demo.selling import ACCEPTING, CONVERTING, QUOTING, SENDING
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.law import vat_rates
from leaseapp.sales.models import Quote
from leaseapp.sales.schemas.orders import OrderPatch
from leaseapp.sales.schemas.quotes import OfficeAcceptanceIn, QuoteIn
from leaseapp.sales.services import converting, ordering, quote_answers, quoting

RATES = ((24, "5.90"), (36, "5.60"), (48, "5.40"), (60, "5.30"))
"""The rate table: leases of up to so many months, the annual rate in %."""

VARIANTS: dict[str, tuple[dict[str, Any], ...]] = {
    "DELL-R760": (
        {"sku": "R760-64-8", "attributes": {"Mémoire": "64 Go", "Disques": "8 × 1,2 To"}, "stockQuantity": 6,
         "stockThreshold": 4},
        {"sku": "R760-128-8", "attributes": {"Mémoire": "128 Go", "Disques": "8 × 1,2 To"}, "unitPriceHt": "14350.00",
         "stockQuantity": 3, "stockThreshold": 2},
        {"sku": "R760-128-16", "attributes": {"Mémoire": "128 Go", "Disques": "16 × 1,2 To"}, "unitPriceHt": "16980.00",
         "stockQuantity": 1, "stockThreshold": 2},
        {"sku": "R760-256-16", "attributes": {"Mémoire": "256 Go", "Disques": "16 × 1,2 To"}, "unitPriceHt": "21640.00"},
        {"sku": "R760-64-8-R", "attributes": {"Mémoire": "64 Go", "État": "reconditionné"}, "stockQuantity": 2,
         "stockThreshold": 1},
    ),
    "EQ-LAP": (
        {"sku": "LAP-14-NOIR", "attributes": {"Couleur": "noir"}, "stockQuantity": 24, "stockThreshold": 6},
        {"sku": "LAP-14-ARGENT", "attributes": {"Couleur": "argent"}, "stockQuantity": 8, "stockThreshold": 6},
    ),
}  # fmt: skip
MODALITIES: dict[str, tuple[dict[str, Any], ...]] = {
    "DELL-R760": (
        {"type": "ONE_SHOT", "name": "Vente", "unitPriceHt": "12490.00", "vatRate": vat_rates.STANDARD,
         "conditions": "Livraison comprise."},
        {"type": "LEASE", "name": "Location 48 mois", "minMonths": 48, "maxMonths": 48, "depositHt": "1250.00",
         "residualPercent": 8},
        {"type": "LEASE", "name": "Location 36 mois", "minMonths": 36, "maxMonths": 36, "depositHt": "1250.00",
         "residualPercent": 12, "rentHt": "339.00"},
        {"type": "LEASE", "name": "Location 60 mois", "minMonths": 60, "maxMonths": 60, "depositHt": "1250.00",
         "residualPercent": 5},
        {"type": "SERVICE", "name": "Mise en service", "unit": "HOUR", "ratePerUnitHt": "110.00", "minimumUnits": 2,
         "vatRate": vat_rates.STANDARD},
        {"type": "SUBSCRIPTION", "name": "Maintenance", "pricePerPeriodHt": "95.00", "period": "MONTHLY",
         "minimumCommitmentPeriods": 12, "conditions": "Intervention sous 8 heures ouvrées."},
    ),
    "EQ-COP": (
        {"type": "ONE_SHOT", "name": "Vente", "unitPriceHt": "2890.00", "vatRate": vat_rates.STANDARD},
        {"type": "LEASE", "name": "Location", "minMonths": 24, "maxMonths": 60, "residualPercent": 5},
        {"type": "SUBSCRIPTION", "name": "Contrat pages", "pricePerPeriodHt": "240.00", "period": "QUARTERLY"},
    ),
    "TRA": ({"type": "SERVICE", "name": "Au kilomètre", "unit": "KM", "ratePerUnitHt": "1.35", "minimumUnits": 20},),
}  # fmt: skip
REQUESTED_IN = 8
"""Days from today in which what was ordered is wanted."""
SENT, ACCEPTED = (0, 9), (1, 16)
"""The mixed offers: client and age in days, one that waits for an answer and one that was accepted and ordered."""


def make_categories(context: Context, stage: Stage) -> None:
    """Make the tree of categories, whose ids are known by name from then on."""
    for root, below in goods.TREE:
        parent = categories.create(context, ProductCategoryIn(name=root))
        stage.categories[root] = parent.id
        for name in below:
            stage.categories[name] = categories.create(context, ProductCategoryIn(name=name, parent_id=parent.id)).id


def fill_ranges(context: Context, stage: Stage) -> None:
    """Enter rates, variants and modalities."""
    for months, rate in RATES:
        lease_rates.create(context, LeaseRateIn.model_validate({"upToMonths": months, "ratePct": rate}))
    for reference, rows in VARIANTS.items():
        for row in rows:
            body = row | {"productId": stage.products[reference]}
            stage.variants[row["sku"]] = variants.create(context, ProductVariantIn.model_validate(body)).id
    for reference, rows in MODALITIES.items():
        for row in rows:
            body = row | {"productId": stage.products[reference]}
            made = modalities.create(context, ProductModalityIn.model_validate(body))
            stage.modalities[reference, row["name"]] = made.id


def plan_mixed_offers(diary: Diary) -> None:
    """Note the offers that hold a sale, a lease, a subscription and a service together."""
    for client, age in (SENT, ACCEPTED):
        _plan(diary, client, age, accepted=(client, age) == ACCEPTED)


def _plan(diary: Diary, client: int, age: int, *, accepted: bool) -> None:
    def offer(context: Context) -> None:
        quote_id = quoting.create(context, QuoteIn.model_validate(_body(diary.stage, client))).id
        diary.note(age, SENDING, lambda context: send(context, quote_id))

    def send(context: Context, quote_id: Any) -> None:
        quoting.send(context, get_or_404(context, Quote, quote_id, for_update=True))
        if accepted:
            diary.note(age - 4, ACCEPTING, lambda context: accept(context, quote_id))
            diary.note(age - 6, CONVERTING, lambda context: convert(context, quote_id))

    def accept(context: Context, quote_id: Any) -> None:
        name = of_company(client, CLIENTS[client])[0].name
        answer = quote_answers.by_office(OfficeAcceptanceIn(accepted_by_name=name))
        quote_answers.accept(context, quote_answers.held(context, quote_id), answer)

    def convert(context: Context, quote_id: Any) -> None:
        order = converting.convert(context, quote_id)
        if order is not None:
            requested = working_day(diary.stage.today + timedelta(days=REQUESTED_IN))
            ordering.patch(context, order.id, OrderPatch(requested_date=requested))

    diary.note(age, QUOTING, offer)


def _body(stage: Stage, client: int) -> dict[str, Any]:
    def line(reference: str, modality: str, quantity: int, sku: str | None = None, **more: Any) -> dict[str, Any]:
        chosen = {"productId": stage.products[reference], "modalityId": stage.modalities[reference, modality]}
        variant = {"variantId": stage.variants[sku]} if sku else {}
        return {**chosen, **variant, "quantity": quantity, **more}

    return {
        "customerId": stage.customers[client],
        "billingEntityId": stage.entities[0],
        "contactId": stage.contacts[client],
        "subject": "Serveurs en location, installés et maintenus",
        "lines": [
            {"rowKind": "SECTION", "designation": "Matériel"},
            line("DELL-R760", "Location 48 mois", 3, "R760-128-8"),
            {"productId": stage.products["EQ-OND"], "quantity": 1},
            {"rowKind": "SECTION", "designation": "Services"},
            line("DELL-R760", "Mise en service", 6, designation="Mise en service des serveurs"),
            line("DELL-R760", "Maintenance", 1, designation="Maintenance des serveurs"),
            line("EQ-COP", "Contrat pages", 1, optional=True),
        ],
    }  # fmt: skip
