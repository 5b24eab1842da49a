"""The figures of management as a file: what the page shows, with the period told, for those who sit there."""

import csv
import io

import openpyxl

from tests.factories import sales_http as http
from tests.factories.sales_http import W

URL = f"{W}/management-figures"


def rows_of(client, period="month", language="en"):
    """The rows of the CSV file as dictionaries, and its name."""
    answer = client.get(URL, params={"period": period, "format": "csv"}, headers={"accept-language": language})
    assert answer.status_code == 200, answer.text
    text = answer.content.decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text))), answer.headers["content-disposition"]


def test_a_file_says_what_the_page_says_and_of_which_period(client):
    http.seller(client)
    http.issued(client, http.customer(client)["id"])
    page = client.get(f"{W}/home?period=quarter").json()
    shown = {one["key"]: one for card in page["cards"] if card["key"] == "direction" for one in card["body"]["figures"]}
    rows, name = rows_of(client, "quarter")
    told = {(row["Section"], row["Figure"], row["Unit"]): row for row in rows}
    revenue = told["Revenue and margin", "Revenue excl. VAT", "\u20ac excl. VAT"]
    assert float(revenue["Value"]) == shown["invoiced"]["value"] > 0
    assert revenue["From"].endswith("-01")
    assert revenue["From"] in name
    assert revenue["To"] in name
    assert revenue["Compared to"] < revenue["From"]
    owed = told["Receivables", "Outstanding incl. VAT", "\u20ac incl. VAT"]
    assert (float(owed["Value"]), owed["From"]) == (shown["outstanding"]["value"], revenue["To"])
    assert told["Revenue and margin", "Share of the revenue whose cost is unknown", "%"]["Value"] == "100.00"
    assert sum(1 for row in rows if row["Section"] == "Revenue by month") == 12
    [export] = [act for act in page["acts"] if act["exports"]]
    assert export["link"]["url"] == f"{URL}?period=quarter"


def test_the_workbook_holds_the_same_rows(client):
    http.seller(client)
    http.issued(client, http.customer(client, name="=cmd()")["id"])
    rows, _name = rows_of(client)
    sheet = openpyxl.load_workbook(io.BytesIO(client.get(URL, params={"format": "xlsx"}).content)).active
    head, *body = list(sheet.iter_rows(values_only=True))
    assert list(head) == list(rows[0])
    assert len(body) == len(rows)
    assert [str(line[1]) for line in body if "cmd" in str(line[1])] == ["=cmd()"]
    assert [row["Figure"] for row in rows if "cmd" in row["Figure"]] == ["'=cmd()"]


def test_who_may_not_read_costs_or_quotes_finds_none_and_nobody_from_outside_finds_any(client):
    http.seller(client)
    rows, _name = rows_of(client.as_role("FINANCE_OFFICER"))
    assert not [row for row in rows if "uote" in row["Section"]]
    assert [row for row in rows if "margin" in row["Figure"]]
    for role in ("CLIENT_ADMIN", "LENDER_USER", "TECHNICIAN", "COMMERCIAL"):
        assert client.as_role(role).get(URL).status_code == 403, role
    assert client.get(URL, params={"format": "pdf"}).status_code == 422
    assert client.get(URL, params={"period": "century"}).status_code == 422
