"""Contents made to hurt (FIELD.md 1.6): refused, or kept and read within bounds.

Names, false types, PNG with a tail, expired addresses, foreign ids, hashes, races: test_uploads.py; tokens: test_shares.py;
EICAR: test_file_jobs.py.
"""

import io
import zipfile
import zlib

import pytest
from PIL import Image

from leaseapp.files.enums import OcrStatus
from leaseapp.files.rules.content_types import DOCX
from leaseapp.files.services.uploads import ARRIVALS
from leaseapp.kernel.web.media_types import PDF, ZIP
from tests.files.endpoints.test_uploads import NOTE, codes
from tests.files.test_file_jobs import row, stored_in, worked
from tests.files.uploading import FILES, announced, sent, uploaded

MIB = 1024 * 1024


@pytest.fixture(autouse=True)
def _storage(storage):
    return storage


def archive(part, size):
    """An archive of a few kilobytes that unpacks to `size` bytes."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as pack, pack.open(part, "w") as target:
        for _ in range(size // MIB):
            target.write(bytes(MIB))
    return made.getvalue()


def picture(width, height):
    """A PNG of a few hundred bytes that says it has so many pixels."""
    small = io.BytesIO()
    Image.new("RGB", (1, 1)).save(small, "PNG")
    content = small.getvalue()
    size = b"IHDR" + width.to_bytes(4, "big") + height.to_bytes(4, "big") + content[24:29]
    return content[:12] + size + zlib.crc32(size).to_bytes(4, "big") + content[33:]


def pages(count):
    """A PDF with so many empty pages."""
    kids = " ".join(f"{3 + number} 0 R" for number in range(count))
    objects = ["<</Type/Catalog/Pages 2 0 R>>", f"<</Type/Pages/Count {count}/Kids[{kids}]>>"]
    objects += ["<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>"] * count
    body, places = b"%PDF-1.7\n", []
    for number, text in enumerate(objects, 1):
        places.append(len(body))
        body += f"{number} 0 obj{text}endobj\n".encode()
    table = "".join(f"{place:010d} 00000 n \n" for place in places)
    end = f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{table}trailer<</Root 1 0 R/Size {len(objects) + 1}>>\n"
    return body + f"{end}startxref\n{len(body)}\n%%EOF\n".encode()


UNSAFE = [
    pytest.param(lambda: archive("word/document.xml", 256 * MIB), DOCX, "CONTENT_UNSAFE", id="zip-bomb-as-docx"),
    pytest.param(lambda: archive("a.txt", 256 * MIB), ZIP, "CONTENT_UNSAFE", id="zip-bomb"),
    pytest.param(lambda: picture(50_000, 50_000), "image/png", "PICTURE_TOO_LARGE", id="bomb-of-pixels"),
]


@pytest.mark.parametrize(("made", "kind", "code"), UNSAFE)
def test_what_unpacks_to_something_enormous_is_refused_and_gone(client, storage, made, kind, code):
    content = made()
    told = announced(client, content, kind=kind, name="x", bucket="temp-uploads").json()
    etag = sent(client, told, content).headers["etag"]
    refused = client.post(f"{FILES}/{told['fileId']}/complete", json={"etag": etag})
    assert (refused.status_code, refused.json()["errors"][0]["code"]) == (422, code)
    worked()
    assert (client.get(FILES).json()["total"], stored_in(storage, ARRIVALS)) == (0, [])


def test_a_document_of_five_thousand_pages_is_counted(client, work_of):
    done = uploaded(client, pages(5_000), kind=PDF, name="annuaire.pdf")
    worked()
    kept = row(work_of, done["id"])
    assert (kept.page_count, kept.ocr_status) == (5_000, OcrStatus.DONE)


def test_sixty_megabytes_where_a_kilobyte_was_announced_are_not_taken(client, storage):
    told = announced(client, NOTE).json()
    refused = client.put(told["presignedUrl"], content=bytes(60 * MIB), headers=told["headers"])
    assert codes(refused) == (413, "PAYLOAD_TOO_LARGE")
    assert stored_in(storage, ARRIVALS) == []


def test_a_file_of_another_organization_hangs_on_nothing_here(client):
    done = uploaded(client, NOTE)
    stranger = client.as_role("ADMIN", "beta")
    company = stranger.post("/api/workspace/companies", json={"name": "Ailleurs", "kind": "CONSUMER", "country": "FR"})
    body = {"targetType": "Company", "targetId": company.json()["id"], "category": "document"}
    assert stranger.post(f"{FILES}/{done['id']}/link", json=body).status_code == 404
    assert client.post(f"{FILES}/{done['id']}/link", json=body).status_code == 404
    assert client.get(f"{FILES}/{done['id']}/links").json()["total"] == 0
