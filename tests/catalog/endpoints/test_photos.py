"""The photo of a product and the history of its prices."""

import io

import pytest
from PIL import Image

from tests.files.uploading import FILES, uploaded
from tests.support import world

PRODUCTS = "/api/workspace/products"
BODY = {"reference": "P-1", "name": "Forklift", "defaultUnitPriceHt": 100, "purchasePriceHt": 61.2345}


@pytest.fixture
def product(client, storage):
    answer = client.post(PRODUCTS, json=BODY)
    assert answer.status_code == 201, answer.text
    return f"{PRODUCTS}/{answer.json()['id']}"


def picture(colour="white"):
    made = io.BytesIO()
    Image.new("RGB", (30, 20), colour).save(made, "PNG")
    return made.getvalue()


def photo_of(product, client):
    return client.get(product).json()["photoFileId"]


def test_whoever_reads_the_product_sees_its_photo(client, product):
    file = uploaded(client, picture(), kind="image/png", name="photo.png")["id"]
    sales = client.as_role("COMMERCIAL")
    assert sales.get(f"{FILES}/{file}").status_code == 404
    changed = client.patch(product, json={"photoFileId": file})
    assert (changed.status_code, changed.json()["photoFileId"]) == (200, file)
    assert (photo_of(product, sales), sales.get(f"{FILES}/{file}").status_code) == (file, 200)
    links = client.get(f"{FILES}/{file}/links").json()["items"]
    assert [(one["targetType"], one["category"]) for one in links] == [("Product", "photo")]
    # said twice, hung once
    assert client.patch(product, json={"photoFileId": file}).status_code == 200
    assert client.get(f"{FILES}/{file}/links").json()["total"] == 1
    assert client.patch(product, json={"photoFileId": None}).json()["photoFileId"] is None


def test_a_new_product_may_come_with_its_photo(client, storage):
    file = uploaded(client, picture(), kind="image/png", name="photo.png")["id"]
    made = client.post(PRODUCTS, json=BODY | {"photoFileId": file})
    assert (made.status_code, made.json()["photoFileId"]) == (201, file)


def test_a_new_version_is_the_photo_and_a_deleted_one_is_none(client, product):
    file = uploaded(client, picture(), kind="image/png", name="photo.png")["id"]
    client.patch(product, json={"photoFileId": file})
    content = picture("black")
    about = {"filename": "new.png", "mimeType": "image/png", "sizeBytes": len(content), "reason": "sharper"}
    told = client.post(f"{FILES}/{file}/replace", json=about).json()
    put = client.put(told["presignedUrl"], content=content, headers=told["headers"])
    newer = client.post(f"{FILES}/{told['fileId']}/complete", json={"etag": put.headers["etag"]}).json()["id"]
    assert newer != file
    assert photo_of(product, client) == newer
    assert client.delete(f"{FILES}/{newer}").status_code == 200
    assert photo_of(product, client) is None


def test_what_is_no_picture_of_ours_is_refused_at_the_photo(client, product):
    text = uploaded(client, b"no picture")["id"]
    foreign = uploaded(client.as_role("ADMIN", "beta"), picture(), kind="image/png", name="b.png")["id"]
    for file, status, code in (
        (text, 422, "PHOTO_NOT_A_PICTURE"), (foreign, 404, "NOT_FOUND"), (str(world.CLIENT_COMPANY), 404, "NOT_FOUND"),
    ):  # fmt: skip
        refused = client.patch(product, json={"photoFileId": file})
        error = refused.json()["errors"][0]
        assert (refused.status_code, error["field"], error["code"]) == (status, "photoFileId", code)
    assert photo_of(product, client) is None


def test_each_change_of_a_price_is_told_with_who_changed_it(client, product):
    client.patch(product, json={"defaultUnitPriceHt": 110})
    client.patch(product, json={"name": "Forklift 2 t"})
    client.as_role("SALES_BACK").patch(product, json={"defaultUnitPriceHt": 120.123456, "purchasePriceHt": None})

    def told(role):
        answer = client.as_role(role).get(f"{product}/prices")
        assert answer.status_code == 200, answer.text
        return [(one["price"], one["before"], one["after"], one["actor"]) for one in answer.json()["items"]]

    everything = [
        ("SALE", 110, 120.123456, "Sales_Back of alpha"), ("PURCHASE", 61.2345, None, "Sales_Back of alpha"),
        ("SALE", 100, 110, "Admin of alpha"),
        ("SALE", None, 100, "Admin of alpha"), ("PURCHASE", None, 61.2345, "Admin of alpha"),
    ]  # fmt: skip
    assert told("ADMIN") == everything
    assert told("TECHNICIAN") == [one for one in everything if one[0] == "SALE"]
    assert client.as_role("ADMIN", "beta").get(f"{product}/prices").status_code == 404
