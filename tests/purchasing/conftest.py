"""Suppliers, quotes and orders to act on, and a depot to which they come."""

from typing import Any

import pytest

from leaseapp.billing.services.invoicing import default_billing_entity
from leaseapp.demo import cast
from leaseapp.kernel.context import Context
from leaseapp.purchasing.models import Supplier, SupplierOrder, SupplierQuote
from leaseapp.purchasing.schemas.orders import ReceiveIn, SupplierOrderIn
from leaseapp.purchasing.schemas.quotes import SupplierQuoteIn
from leaseapp.purchasing.schemas.suppliers import SupplierIn
from leaseapp.purchasing.services import orders, quotes, receiving, suppliers
from tests.assets.conftest import Fleet
from tests.factories import directory, sales


class Buyer:
    """Makers of what is bought, in one unit of work."""

    def __init__(self, context: Context, fleet: Fleet | None = None) -> None:
        self.context = context
        self.seller = default_billing_entity(context) or sales.seller(context)
        self.fleet, self._met = fleet or Fleet(context), 0

    def supplier(self, **values: Any) -> Supplier:
        self._met += 1
        company = directory.company(self.context, name=f"Fournisseur {self._met}", siren=cast.siren(800 + self._met))
        return suppliers.create(self.context, SupplierIn.model_validate({"companyId": company.id} | values))

    def line(self, **values: Any) -> dict[str, Any]:
        return {"designation": "Échographe a450", "quantity": 10, "unitPriceHt": 450, "vatRatePct": 20} | values

    def machine(self, **values: Any) -> dict[str, Any]:
        """Return a line of which machines are made."""
        return self.line(assetModelId=self.fleet.model(), **values)

    def quote(self, *lines: dict[str, Any], supplier: Supplier | None = None, **values: Any) -> SupplierQuote:
        head = {"supplierId": (supplier or self.supplier()).id, "title": "Échographes", "lines": lines or [self.line()]}
        return quotes.create(self.context, SupplierQuoteIn.model_validate(head | values))

    def order(self, *lines: dict[str, Any], supplier: Supplier | None = None, **values: Any) -> SupplierOrder:
        head = {"supplierId": (supplier or self.supplier()).id, "title": "Échographes", "lines": lines or [self.line()]}
        head["deliveryLocationId"] = self.fleet.place()
        return orders.create(self.context, SupplierOrderIn.model_validate(head | values))

    def confirmed(self, *lines: dict[str, Any], **values: Any) -> SupplierOrder:
        return orders.confirm(self.context, self.order(*lines, **values).id, None)

    def received(self, order: SupplierOrder, *quantities: Any, **values: Any) -> Any:
        """Take in these quantities of the order's lines, from the first on."""
        lines = [
            {"orderLineId": line.id, "receivedQuantity": quantity}
            for line, quantity in zip(orders.lines_of(self.context, order.id), quantities, strict=False)
        ]
        return receiving.receive(self.context, order.id, ReceiveIn.model_validate({"lines": lines} | values))


@pytest.fixture
def buyer(context: Context) -> Buyer:
    return Buyer(context)
