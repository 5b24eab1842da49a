"""A machine from its model to its label: bought, described, moved, inspected, labelled, scanned; one timeline tells it."""

import pypdfium2
import zxingcpp

from leaseapp.demo.fleet_models import PROPERTIES
from tests.factories.sales_http import W

NEXT_WEEK = "2026-12-04"


def post(who, path, **body):
    """The answer to somebody's POST."""
    answer = who.post(f"{W}/{path}", json=body)
    assert answer.is_success, answer.text
    return answer.json() if answer.content else None


def told(who, machine):
    """The words of the machine's timeline, oldest first, with who did it."""
    rows = who.get(f"{W}/record-history/Asset/{machine}").json()["items"]
    return [(row["label"], row["actor"]) for row in reversed(rows)]


def test_a_machine_is_described_moved_inspected_labelled_and_its_code_leads_back_to_it(client, as_role):
    logistics, technician = as_role("LOGISTICS"), as_role("TECHNICIAN")
    brand = post(logistics, "asset-brands", name="Borealis")
    family = post(logistics, "asset-families", code="FROID", name="Froid", deeeCategory=1)
    model = post(
        logistics, "asset-models", brandId=brand["id"], familyId=family["id"], reference="BA-600", name="Armoire froide 600 L",
        lengthMm=700, widthMm=815, heightMm=2030,
    )  # fmt: skip
    schema = {"properties": PROPERTIES["FROID-ARM"], "required": ["zones"]}
    described = logistics.patch(f"{W}/asset-models/{model['id']}/spec-schema", json={"schema": schema})
    assert described.status_code == 200, described.text
    lille, lens = (
        post(logistics, "storage-locations", code=code, name=f"Dépôt de {city}", city=city, capacityM2=600)
        for code, city in (("LIL", "Lille"), ("LEN", "Lens"))
    )
    machine = post(
        logistics, "assets", modelId=model["id"], currentLocationId=lille["id"], serialNumber="SN-600-0417",
        acquisitionAmountHt=2150,
    )  # fmt: skip
    at = f"assets/{machine['id']}"
    valued = logistics.patch(f"{W}/{at}/dynamic-specs", json={"values": {"zones": 2, "door": "vitrée"}})
    assert valued.json()["valid"]
    assert (machine["inventoryNumber"], machine["label"], machine["condition"]) == (
        "EQ-000001", "Armoire froide 600 L", "TO_DEFINE",
    )  # fmt: skip

    # it is asked for at Lens, reserved, and scanned there by a technician
    asked = post(
        logistics, "storage-movement-requests", fromLocationId=lille["id"], toLocationId=lens["id"],
        plannedFor=NEXT_WEEK, assets=[{"assetId": machine["id"]}], reason="Ouverture du dépôt",
    )  # fmt: skip
    request = f"storage-movement-requests/{asked['id']}"
    post(logistics, f"{request}/confirm")
    sale = logistics.post(f"{W}/{at}/sell", json={"buyerName": "Brasserie", "priceHt": 900, "soldOn": "2026-11-20"})
    assert (sale.status_code, sale.json()["code"]) == (409, "ASSET_IN_USE")
    moved = post(technician, f"{request}/verify", found=["SN-600-0417"])
    assert (moved["status"], moved["assets"][0]["location"]) == ("VERIFIED", "Dépôt de Lens")
    occupied = logistics.get(f"{W}/storage-locations/{lens['id']}/occupancy").json()
    assert (occupied["assetCount"], occupied["usedM2"]) == (1, "0.57")

    # it is inspected, and gets a label whose code a decoder reads
    post(technician, f"{at}/inspect", condition="GOOD", functional="FUNCTIONAL", note="Joint neuf")
    label = technician.post(f"{W}/assets/qr-labels", json={"assetIds": [machine["id"]], "template": "A4_24"})
    assert label.headers["content-type"] == "application/pdf"
    page = pypdfium2.PdfDocument(label.content)[0].render(scale=4).to_pil().convert("L")
    [code] = zxingcpp.read_barcodes(page)
    assert post(technician, "service-links/scan", code=code.text)["assetId"] == machine["id"]

    read = client.get(f"{W}/{at}").json()
    assert (read["currentLocationId"], read["condition"], read["dynamicSpecs"]) == (
        lens["id"], "GOOD", {"zones": 2, "door": "vitrée"},
    )  # fmt: skip
    assert code.text.endswith(read["serviceShortCode"])
    assert told(client, machine["id"]) == [
        ("Created", "Logistics of alpha"), ("Properties noted", "Logistics of alpha"),
        ("Movement verified", "Technician of alpha"), ("Inspected", "Technician of alpha"),
        ("Labels printed", "Technician of alpha"),
    ]  # fmt: skip
