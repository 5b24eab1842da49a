"""A month of e-reporting over REST: prepared, looked at as XML, transmitted, accepted, and put right after a late change."""

from datetime import timedelta

from lxml import etree

from leaseapp.kernel import clock
from tests.architecture.samples import Maker
from tests.directory.samples import billing_entity
from tests.ereporting.samples import DAYS_AGO, sold
from tests.identity.access import run_jobs

W = "/api/workspace/einvoicing/ereporting"


def test_a_month_is_told_and_put_right(as_role, storage):
    accountant, maker = as_role("ACCOUNTANT"), Maker("alpha")
    book = billing_entity(maker)
    sold(maker, book.id)
    month = f"{clock.today() - timedelta(days=DAYS_AGO):%Y-%m}"
    report = accountant.post(f"{W}/generate", json={"yearMonth": month, "type": "B2C"}).json()
    assert (report["totals"]["ht"], report["totals"]["count"], report["maySubmit"]) == (90, 1, True)
    assert [(one["category"], one["rate"], one["vat"]) for one in report["items"]] == [("TPS1", 20, 18)]
    (waiting,) = [one for one in report["transmissions"] if one["waits"]]
    at = f"{W}/{report['id']}"
    preview = accountant.get(f"{at}/transmissions/{waiting['id']}/document")
    assert preview.headers["content-type"].startswith("application/xml")
    assert etree.fromstring(preview.content).xpath("//Transactions/TaxExclusiveAmount/text()") == ["90.00"]

    # a technician has no part in it
    assert as_role("TECHNICIAN").get(at).status_code == 403
    sent = accountant.post(f"{at}/submit", json={"version": report["version"]})
    assert sent.status_code == 200, sent.json()
    assert accountant.post(f"{at}/submit", json={}).json()["code"] == "EREPORTING_NOTHING_TO_SEND"
    run_jobs()
    report = accountant.get(at).json()
    (accepted,) = [one for one in report["transmissions"] if one["status"] == "ACCEPTED"]
    assert storage.get("ereporting-outbox", f"{accepted['flowId']}.xml").decode().count("<Transactions>") == 1
    assert accountant.post(f"{at}/rectify").json()["code"] == "EREPORTING_NOTHING_DIFFERS"

    # something of that period is written afterwards
    sold(maker, book.id)
    report = accountant.post(f"{at}/rectify").json()
    (again,) = [one for one in report["transmissions"] if one["kind"] == "RECTIFYING"]
    assert (again["totals"]["ht"], again["changes"]["ht"], again["changes"]["count"]) == (180, 90, 1)
    assert accountant.post(f"{at}/submit", json={}).status_code == 200
    run_jobs()
    assert {one["status"] for one in accountant.get(at).json()["transmissions"] if one["isLatest"] and one["items"]} == {
        "ACCEPTED"
    }  # fmt: skip
    calendar = accountant.get(f"{W}-calendar").json()
    assert calendar["months"]
    assert accountant.get(W).json()["items"][0]["yearMonth"] == month
