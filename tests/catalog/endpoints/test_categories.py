"""Categories over HTTP: the tree, its positions, what a move may not make, what a filter includes."""

import pytest

from leaseapp.kernel.persistence.ids import new_id
from tests.support.unchanged import unchanged

PATH = "/api/workspace/product-categories"
PRODUCTS = "/api/workspace/products"


def made(client, name, parent=None, **values):
    answer = client.post(PATH, json={"name": name, "parentId": parent} | values)
    assert answer.status_code == 201, answer.text
    return answer.json()


def moved(client, category, **body):
    answer = client.patch(f"{PATH}/{category['id']}", json=body)
    return answer.status_code, answer.json()


def shape(client):
    """Return {name: (name of the parent, position)}."""
    items = client.get(PATH, params={"pageSize": 100}).json()["items"]
    return {item["name"]: (item["parent"], item["position"]) for item in items}


def test_categories_stand_behind_their_siblings_or_where_they_are_put(client):
    handling = made(client, "Handling")
    made(client, "Computers")
    made(client, "Lifts", handling["id"])
    made(client, "Forklifts", handling["id"], position=0)
    assert shape(client) == {
        "Handling": (None, 0), "Computers": (None, 1), "Forklifts": ("Handling", 0), "Lifts": ("Handling", 1),
    }  # fmt: skip


def test_a_move_leaves_both_groups_dense_and_takes_along_what_is_below(client):
    a, b, c = (made(client, name) for name in "ABC")
    made(client, "B1", b["id"])
    status, answer = moved(client, b, parentId=a["id"])
    assert (status, answer["path"], answer["depth"]) == (200, ["A", "B"], 2)
    assert shape(client) == {"A": (None, 0), "C": (None, 1), "B": ("A", 0), "B1": ("B", 0)}
    assert moved(client, c, position=0)[0] == 200
    assert moved(client, b, parentId=None, position=1)[0] == 200
    assert shape(client) == {"C": (None, 0), "B": (None, 1), "A": (None, 2), "B1": ("B", 0)}


def test_a_category_never_stands_below_itself_nor_on_a_seventh_level(client, database):
    chain = [made(client, "1")]
    for level in range(2, 7):
        chain.append(made(client, str(level), chain[-1]["id"]))
    for body, code in (
        ({"parentId": chain[5]["id"]}, "CATEGORY_CYCLE"),
        ({"parentId": chain[0]["id"]}, "CATEGORY_CYCLE"),
    ):
        with unchanged(database):
            status, answer = moved(client, chain[0], **body)
        assert (status, answer["code"], answer["errors"][0]["field"]) == (422, code, "parentId")
    answer = client.post(PATH, json={"name": "7", "parentId": chain[5]["id"]})
    assert (answer.status_code, answer.json()["code"]) == (422, "CATEGORY_TOO_DEEP")
    other = made(client, "Other")
    made(client, "Below", other["id"])
    assert moved(client, other, parentId=chain[4]["id"])[1]["code"] == "CATEGORY_TOO_DEEP"
    assert moved(client, other, parentId=chain[3]["id"])[0] == 200


@pytest.mark.parametrize("name", ["Élévateurs", "elevateurs", " ÉLÉVATEURS "])
def test_siblings_differ_in_more_than_case_and_accents(client, name):
    made(client, "Élévateurs")
    answer = client.post(PATH, json={"name": name})
    assert (answer.status_code, answer.json()["code"]) == (409, "CATEGORY_NAME_TAKEN")
    other = made(client, "Other")
    made(client, name, other["id"])  # below another parent it is another one


def test_an_unknown_parent_and_a_foreign_field_are_refused(client):
    assert client.post(PATH, json={"name": "A", "parentId": str(new_id())}).status_code == 404
    refused = client.post(PATH, json={"name": "A", "depth": 2})
    assert (refused.status_code, refused.json()["errors"][0]["code"]) == (422, "UNKNOWN_FIELD")


def test_filtering_by_a_category_includes_what_is_below_it(client):
    root = made(client, "Root")
    below = made(client, "Below", root["id"])
    leaf = made(client, "Leaf", below["id"])
    other = made(client, "Other")
    for number, category in enumerate((root, leaf, other), start=1):
        body = {"reference": f"P-{number}", "name": "Thing", "defaultUnitPriceHt": 1, "categoryId": category["id"]}
        assert client.post(PRODUCTS, json=body).json()["categoryPath"][-1] == category["name"]

    def found(*categories):
        listed = client.get(PRODUCTS, params={"categoryId": ",".join(one["id"] for one in categories)}).json()
        return [item["reference"] for item in listed["items"]]

    assert (found(root), found(below), found(leaf, other), found(other)) == (
        ["P-1", "P-2"], ["P-2"], ["P-2", "P-3"], ["P-3"],
    )  # fmt: skip
