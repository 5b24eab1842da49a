"""Affairs with quotes of suppliers, made through the services."""

import uuid
from typing import Any

from leaseapp.purchasing.models import SupplierQuote
from leaseapp.purchasing.schemas.affair_quotes import AttachIn
from leaseapp.purchasing.services import affair_quotes
from tests.purchasing.conftest import Buyer


class BedBuyer(Buyer):
    """Whoever asks for two beds."""

    def line(self, **values: Any) -> dict[str, Any]:
        return super().line(designation="Lit médicalisé", quantity=2) | values

    def attached(self, affair_id: uuid.UUID, *prices: Any) -> list[SupplierQuote]:
        """Quotes at these prices, beside an affair."""
        made = [self.quote(self.line(unitPriceHt=price)) for price in prices]
        affair_quotes.attach(self.context, affair_id, AttachIn(supplier_quote_ids=[one.id for one in made]))
        return made
