"""An archived file is lost or shortened: told with a code, at the record, to accounting; copied; the others come in the zip."""

import errno
import io
import zipfile
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from sqlmodel import select

from jobs import runner
from leaseapp.billing.services.rebuilding import REBUILD
from leaseapp.files.models import File
from leaseapp.files.services import damage as damages
from leaseapp.kernel.adapters.storage import LocalStorage, StorageError
from leaseapp.kernel.persistence import db
from leaseapp.kernel.queue import job_queue
from leaseapp.kernel.queue.job_tables import JobStatus
from leaseapp.kernel.web import zipping
from leaseapp.notifications.models import Notification
from tests.conftest import Client
from tests.factories import sales_http as http
from tests.factories.sales_http import W
from tests.support import pdfa, world


@pytest.fixture
def shop(client: Client, storage: LocalStorage) -> dict[str, Any]:
    """Two archived invoices."""
    http.seller(client)
    customer = http.customer(client)
    invoices = [http.issued(client, customer["id"]) for _n in range(2)]
    originals = [client.get(pdf_of(one)).content for one in invoices]
    return {"invoices": [client.get(f"{W}/invoices/{one['id']}").json() for one in invoices], "originals": originals}


def pdf_of(invoice: dict[str, Any]) -> str:
    """Return the address of its PDF."""
    return f"{W}/invoices/{invoice['id']}/pdf"


def blob_of(storage: LocalStorage, invoice: dict[str, Any]) -> Path:
    """Return the path of its PDF's bytes."""
    with db.system_session("test") as session:
        file = session.exec(select(File).where(File.checksum_sha256 == invoice["pdfSha256"])).one()
        known = storage._read("invoices-archive", file.object_key)
    assert known is not None
    return storage._blob("invoices-archive", known["blob"])


def lose(storage: LocalStorage, invoice: dict[str, Any], how: str) -> None:
    """Lose the PDF as a broken disk does."""
    blob = blob_of(storage, invoice)
    if how == "FILE_MISSING":
        blob.unlink()
    else:
        content = blob.read_bytes()
        blob.chmod(0o600)
        blob.write_bytes(content[: len(content) // 2])


def work_off(*names: str) -> list[JobStatus]:
    """The jobs process, for jobs of these names."""
    return [job_queue.run(one) for one in job_queue.claim("test", 100, actor=runner.actor) if one.name in names]


def told() -> list[tuple[str, str]]:
    """Title and page of what accountants were told."""
    with db.system_session("test") as session:
        reader = world.person("ACCOUNTANT").user_id
        rows = session.exec(select(Notification).where(Notification.recipient_user_id == reader)).all()
    return [(row.title, row.target_url or "") for row in rows if str(row.payload.get("name", "")).startswith("proofs.")]


@pytest.mark.parametrize("how", ["FILE_MISSING", "FILE_DAMAGED"])
def test_a_lost_document_is_told_copied_and_keeps_its_hash(
    client: Client, shop: dict[str, Any], storage: LocalStorage, how: str
) -> None:
    first, url = shop["invoices"][0], f"/workspace/invoices/{shop['invoices'][0]['id']}"
    lose(storage, first, how)
    for _reading in range(2):
        answer = client.get(pdf_of(first))
        assert (answer.status_code, answer.json()["code"]) == (503, how)
    assert [page for _title, page in told()] == [url]
    chain = client.get(f"{W}/number-chains").json()
    [series] = [one for one in chain["items"][0]["series"] if one["series"] == "INVOICE"]
    assert (series["state"], series["damaged"], series["lacking"][0]["hasCopy"]) == ("INCOMPLETE", 1, False)
    assert series["lacking"][0]["damage"] == ("MISSING" if how == "FILE_MISSING" else "ALTERED")

    assert work_off(REBUILD) == [JobStatus.DONE]
    copy = client.get(pdf_of(first))
    assert copy.status_code == 200
    assert "copie.pdf" in copy.headers["content-disposition"]
    text = pypdfium2.PdfDocument(copy.content)[0].get_textpage().get_text_bounded()
    assert "Copie reconstituée le" in text.replace("\r\n", " ")
    assert first["number"] in text
    assert pdfa.problems(copy.content) == []
    assert client.get(f"{W}/invoices/{first['id']}").json()["pdfSha256"] == first["pdfSha256"]
    structured = client.get(f"{W}/invoices/{first['id']}/einvoice")
    assert (structured.status_code, first["number"].encode() in structured.content) == (200, True)
    acts = [one["action"] for one in client.get(f"{W}/record-history/Invoice/{first['id']}").json()["items"]]
    assert "sales.document.copy" in acts
    assert {"sales.document.lost", "sales.document.altered"} & set(acts)
    # the copy does not make the series whole: the original is lost
    assert client.get(f"{W}/number-chains").json()["whole"] is False


def test_a_copy_says_when_the_data_of_the_issue_are_proven(
    client: Client, shop: dict[str, Any], storage: LocalStorage
) -> None:
    lose(storage, shop["invoices"][0], "FILE_MISSING")
    client.get(pdf_of(shop["invoices"][0]))
    work_off(REBUILD)
    copy = client.get(pdf_of(shop["invoices"][0])).content
    text = pypdfium2.PdfDocument(copy)[0].get_textpage().get_text_bounded()
    assert "prouvées par leur empreinte" in text.replace("\r\n", " ")


def test_what_comes_back_is_given_out_again(client: Client, shop: dict[str, Any], storage: LocalStorage) -> None:
    first, original = shop["invoices"][0], shop["originals"][0]
    blob = blob_of(storage, first)
    lose(storage, first, "FILE_MISSING")
    client.get(pdf_of(first))
    work_off(REBUILD)
    assert client.get(pdf_of(first)).content != original
    blob.write_bytes(original)
    with db.system_session("test") as session:
        file_id = session.exec(select(File.id).where(File.checksum_sha256 == first["pdfSha256"])).one()
    damages.report(world.ALPHA, file_id, None)
    assert client.get(pdf_of(first)).content == original
    assert client.get(f"{W}/number-chains").json()["whole"] is True


def test_a_lost_document_does_not_spoil_the_zip(client: Client, shop: dict[str, Any], storage: LocalStorage) -> None:
    first, second = shop["invoices"]
    lose(storage, first, "FILE_MISSING")
    answer = client.post(f"{W}/invoices/export-pdfs", json={"ids": [first["id"], second["id"]]})
    assert answer.status_code == 200
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        assert set(archive.namelist()) == {f"{second['number']}.pdf", "missing-documents.txt"}
        assert archive.read(f"{second['number']}.pdf") == shop["originals"][1]
        assert f"{first['number']}.pdf: " in archive.read("missing-documents.txt").decode()


def test_a_storage_that_does_not_answer_loses_nothing(
    client: Client, shop: dict[str, Any], storage: LocalStorage, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A disk that is not mounted, a service that is away: no file is called lost, and a zip is refused as a whole."""
    first = shop["invoices"][0]
    storage._root = tmp_path / "not-mounted"
    answers = [client.get(pdf_of(first)), client.post(f"{W}/invoices/export-pdfs", json={"ids": [first["id"]]})]

    def away(*_arguments: Any) -> bytes:
        raise StorageError("no route to the storage")

    monkeypatch.setattr(LocalStorage, "get", away)
    answers.append(client.get(pdf_of(first)))
    assert {(one.status_code, one.json()["code"]) for one in answers} == {(503, "STORAGE_UNAVAILABLE")}
    assert told() == []
    assert client.get(f"{W}/number-chains").json()["whole"] is True


@pytest.mark.parametrize(("code", "status"), [(errno.ENOSPC, 503), (errno.EROFS, 503), (errno.ECHILD, 500)])
def test_a_disk_without_room_for_a_zip_is_a_problem_of_the_storage(
    client: Client, shop: dict[str, Any], monkeypatch: pytest.MonkeyPatch, code: int, status: int
) -> None:
    def refuse(*_arguments: Any, **_options: Any) -> Any:
        raise OSError(code, "no")

    monkeypatch.setattr(zipping.zipfile, "ZipFile", refuse)
    answer = client.post(f"{W}/invoices/export-pdfs", json={"ids": [one["id"] for one in shop["invoices"]]})
    assert answer.status_code == status
    assert (answer.json()["code"] == "STORAGE_UNAVAILABLE") is (status == 503)
