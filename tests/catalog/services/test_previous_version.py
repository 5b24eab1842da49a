"""A database of the version before goes forward with what it holds: products of a word, quotes, accepted ones and orders."""

from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest
import sqlalchemy as sa

from leaseapp.kernel.persistence import db
from leaseapp.sales.services import converting
from tests.conftest import Client
from tests.factories import catalog, quotes, sales
from tests.support import world
from tests.support.databases import Databases

BEFORE = "202611231657"
#: what somebody wrote as the category of a product, one organization after the other
WORDS = {"alpha": ["Élévateurs", " elevateurs ", "Informatique", "", None], "beta": ["Informatique"]}


@pytest.fixture
def old(databases: Databases, template: str) -> Iterator[dict[str, Any]]:
    """The previous version's database: its rows are made, then the tables are taken back to it."""
    with databases.clone(template) as where:
        made: dict[str, Any] = {}
        for organization, words in WORDS.items():
            with db.unit_of_work(world.person("ADMIN", organization).principal, action="test") as context:
                products = [catalog.product(context, reference=f"P-{number}") for number in range(len(words))]
                made[organization] = [product.id for product in products]
                if organization == "alpha":
                    client, seller = sales.customer(context), sales.seller(context)
                    offer = quotes.quote(context, client, seller)
                    made["order"] = converting.convert(context, offer.id).id
                    made["quote"] = offer.id
        db.engines.dispose()
        databases.migrate_back(where, BEFORE)
        engine = sa.create_engine(where.system, poolclass=sa.pool.NullPool)
        with engine.begin() as connection:
            for organization, words in WORDS.items():
                for product_id, word in zip(made[organization], words, strict=True):
                    connection.execute(
                        sa.text("UPDATE product SET category = :word WHERE id = :id"), {"word": word, "id": product_id}
                    )
        engine.dispose()
        databases.migrate(where)
        db.engines.use(where)
        yield made


def test_words_become_categories_and_quotes_are_worth_their_total(old: dict[str, Any]) -> None:
    with closing(Client(world.person("ADMIN").token)) as client:
        roots = client.get("/api/workspace/product-categories").json()["items"]
        assert [(row["position"], row["parent"], row["products"]) for row in roots] == [(0, None, 2), (1, None, 1)]
        assert roots[0]["name"].strip().lower() in ("élévateurs", "elevateurs")
        products = client.get("/api/workspace/products", params={"sort": "reference"}).json()["items"]
        assert [row["category"] for row in products] == [roots[0]["name"], roots[0]["name"], "Informatique", None, None]
        quote = client.get(f"/api/workspace/quotes/{old['quote']}").json()
        assert (quote["valueHt"], quote["recurring"], quote["totalHt"]) == (1000, [], 1000)
        assert {(line["variantId"], line["modalityId"], line["period"]) for line in quote["lines"]} == {
            (None, None, None)
        }
        order = client.get(f"/api/workspace/orders/{old['order']}").json()
        assert (order["totalHt"], order["quoteNumber"]) == (1000, quote["number"])
        found = client.get("/api/workspace/search", params={"q": "P-2"}).json()
        assert "P-2" in str(found)
    other = Client(world.person("ADMIN", "beta").token)
    assert [row["name"] for row in other.get("/api/workspace/product-categories").json()["items"]] == ["Informatique"]
