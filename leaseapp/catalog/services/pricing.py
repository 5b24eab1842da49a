"""Words and price of a product for a document line, in a variant and a modality: asked by editors, and when lines are stored."""

from dataclasses import dataclass
from decimal import Decimal
from uuid import UUID

from leaseapp.catalog import queries
from leaseapp.catalog.enums import UNIT_WORDS, ModalityType, ProductKind, SaleKind
from leaseapp.catalog.models import Product, ProductSellModality, ProductVariant
from leaseapp.catalog.rules import attributes, price
from leaseapp.catalog.rules.price import Price
from leaseapp.catalog.schemas.modalities import PriceQuery, ProductPriceOut
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import NotFound
from leaseapp.kernel.persistence.queries import get_or_404

LONGEST_DESIGNATION = 200


@dataclass(frozen=True, slots=True)
class Choice:
    """A product that is sold, in a variant and a modality or in none."""

    product: Product
    variant: ProductVariant | None = None
    modality: ProductSellModality | None = None

    @property
    def reference(self) -> str:
        """The SKU of the variant, else the reference of the product."""
        return self.variant.sku if self.variant else self.product.reference

    @property
    def designation(self) -> str:
        """The name with what tells the variant from others."""
        words = attributes.words(self.variant.attributes) if self.variant else ""
        said = f"{self.product.name} · {words}" if words else self.product.name
        return said[:LONGEST_DESIGNATION]

    @property
    def kind(self) -> SaleKind:
        """Goods or service, as VAT sees it: what is not handed over for good is a service."""
        sold = self.modality is None or self.modality.type is ModalityType.ONE_SHOT
        goods = sold and self.product.kind is not ProductKind.SERVICE
        return SaleKind.GOODS if goods else SaleKind.SERVICE

    @property
    def unit(self) -> str | None:
        """The unit that a quantity counts."""
        if self.modality is not None and self.modality.unit is not None:
            return UNIT_WORDS[self.modality.unit]
        return self.product.unit

    @property
    def vat_rate(self) -> Decimal:
        """The VAT rate in %: that of the modality, else of the product."""
        own = self.modality.vat_rate if self.modality else None
        return self.product.default_vat_rate if own is None else own

    @property
    def eco_tax(self) -> Decimal:
        """The eco-tax of a unit (€ excl. VAT), which is paid by who buys."""
        return self.product.eco_tax_ht if self.kind is SaleKind.GOODS else Decimal("0.00")

    def price(self, rates: list[tuple[int, Decimal]], months: int | None = None) -> Price:
        """Return what it costs; `months` of a lease."""
        own = self.variant.unit_price_ht if self.variant else None
        return price.effective(self.product.default_unit_price_ht, own, self.modality, rates, months)


def price_of(context: Context, product_id: UUID, query: PriceQuery) -> ProductPriceOut:
    """Return words, price and terms of a product. Raises NotFound, with the field for a variant or modality of another one."""
    product = get_or_404(context, Product, product_id)
    choice = Choice(
        product,
        _of(product, context, ProductVariant, query.variant_id, "variantId"),
        _of(product, context, ProductSellModality, query.modality_id, "modalityId"),
    )
    modality = choice.modality
    found = choice.price(queries.lease_rates(context), query.months)
    has_variants, has_modalities = queries.offered_ways(context, [product.id])[product.id]
    return ProductPriceOut(
        product_id=product.id,
        variant_id=query.variant_id,
        modality_id=query.modality_id,
        modality_type=modality.type if modality else None,
        reference=choice.reference,
        designation=choice.designation,
        description=modality.conditions if modality else None,
        kind=choice.kind,
        unit=choice.unit,
        unit_price_ht=found.amount,
        price_source=found.source,
        inherited=choice.variant is not None and choice.variant.unit_price_ht is None,
        vat_rate_pct=choice.vat_rate,
        eco_tax_ht=choice.eco_tax,
        period=found.period,
        duration_months=found.months,
        least_months=modality.min_months if modality else None,
        most_months=modality.max_months if modality else None,
        minimum_units=modality.minimum_units if modality else None,
        security_deposit=modality.deposit_ht if modality else None,
        has_variants=has_variants,
        has_modalities=has_modalities,
    )


def _of(product: Product, context: Context, model, record_id: UUID | None, field: str):
    if record_id is None:
        return None
    row = get_or_404(context, model, record_id, field=field)
    if row.product_id != product.id:
        raise NotFound(field)
    return row
