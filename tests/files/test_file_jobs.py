"""Files in the jobs process: scanned, read, purged; what a lock holds stays."""

import io
import socket
import struct
import threading
import zipfile
from datetime import timedelta
from uuid import UUID

import pytest
import sqlalchemy as sa
from fpdf import FPDF
from PIL import Image, ImageDraw, ImageFont
from sqlmodel import select

from jobs import runner
from leaseapp.files.enums import OcrStatus, ScanStatus
from leaseapp.files.jobs import CLEANUP_PENDING, PHYSICAL_DELETE
from leaseapp.files.models import File
from leaseapp.files.services import usage as tally
from leaseapp.files.services.uploads import ARRIVALS
from leaseapp.kernel import clock
from leaseapp.kernel.adapters import antivirus, ocr
from leaseapp.kernel.adapters.antivirus import EICAR, Clamd, LocalScanner, ScannerAway
from leaseapp.kernel.persistence import db
from leaseapp.kernel.principal import system_principal
from leaseapp.kernel.queue import job_queue
from leaseapp.kernel.queue.job_tables import Job, JobStatus, database_now
from leaseapp.kernel.rendering.pdf import typeface
from leaseapp.notifications.models import Notification
from tests.files.endpoints.test_uploads import NOTE, PDF_BYTES, codes
from tests.files.uploading import COMPANY, FILES, announced, sent, uploaded
from tests.support import world

ZIP_BUCKET = {"bucket": "temp-uploads", "kind": "application/zip"}


@pytest.fixture(autouse=True)
def _ports(storage):
    ocr.port.use(None)
    yield storage
    ocr.port.forget()
    antivirus.port.use(None)


def worked():
    """Every job that is due is done."""
    done = []
    while found := job_queue.claim("test", 100, actor=runner.actor):
        done.extend((one.name, job_queue.run(one)) for one in found)
    return done


def row(work_of, file_id):
    with work_of() as context:
        return context.session.exec(select(File).where(File.id == file_id)).one_or_none()


def archive_with(content):
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr("a.txt", content)
    return made.getvalue()


def stored_in(storage, bucket):
    return list(storage.keys(bucket, clock.now() + timedelta(days=500)))


def test_what_arrived_is_forgotten_once_the_file_is_kept(client, storage):
    uploaded(client, NOTE)
    assert len(stored_in(storage, ARRIVALS)) == 1
    worked()
    assert stored_in(storage, ARRIVALS) == []
    assert len(stored_in(storage, "documents-default")) == 1


def test_a_suspicious_file_waits_for_its_scan(client, work_of):
    done = uploaded(client, archive_with(b"clean"), **ZIP_BUCKET)
    assert done["scanStatus"] == "QUEUED"
    for path in (f"{FILES}/{done['id']}/download-url",):
        assert codes(client.get(path)) == (409, "FILE_SCAN_PENDING")
    assert codes(client.post(f"{FILES}/{done['id']}/share", json={})) == (409, "FILE_SCAN_PENDING")
    worked()
    assert client.get(f"{FILES}/{done['id']}").json()["scanStatus"] == "CLEAN"
    assert client.get(f"{FILES}/{done['id']}/download-url").status_code == 200


def test_a_virus_is_opened_by_nobody_and_hidden_from_all_but_its_uploader_and_administrators(client, work_of):
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as archive:
        archive.writestr("eicar.com", EICAR)
    done = uploaded(client, made.getvalue(), **ZIP_BUCKET, **COMPANY)
    assert client.as_role("ACCOUNTANT").get(f"{FILES}/{done['id']}").status_code == 200
    worked()
    assert client.get(f"{FILES}/{done['id']}").json()["scanStatus"] == "INFECTED"
    assert codes(client.get(f"{FILES}/{done['id']}/download-url")) == (409, "FILE_INFECTED")
    assert client.as_role("ACCOUNTANT").get(f"{FILES}/{done['id']}").status_code == 404
    with work_of() as context:
        uploader = context.session.exec(select(File.uploaded_by_user_id).where(File.id == UUID(done["id"]))).one()
        address = Notification.target_url == f"/workspace/files/{done['id']}"
        told = set(context.session.exec(select(Notification.recipient_user_id).where(address)))
    assert told == {world.person("ADMIN").user_id, uploader}


def test_a_scanner_that_is_away_says_nothing(client, work_of):
    class Away:
        def scan(self, content):
            raise ScannerAway("away")

    antivirus.port.use(Away())
    done = uploaded(client, archive_with(b"clean"), **ZIP_BUCKET)
    worked()
    assert row(work_of, done["id"]).scan_status is ScanStatus.QUEUED
    antivirus.port.use(LocalScanner())
    with db.system_unit_of_work("test") as context:
        context.session.execute(sa.update(Job).where(Job.status == JobStatus.PENDING).values(run_at=database_now()))
    worked()
    assert row(work_of, done["id"]).scan_status is ScanStatus.CLEAN


class ClamdServer:
    """A server that speaks clamd's protocol: INSTREAM in pieces, one answer."""

    def __init__(self, answer):
        self.answer, self.received = answer, b""
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self):
        connection, _peer = self.listener.accept()
        with connection, connection.makefile("rb") as stream:
            assert stream.read(10) == b"zINSTREAM\0"
            while size := struct.unpack("!L", stream.read(4))[0]:
                self.received += stream.read(size)
            connection.sendall(self.answer)


@pytest.mark.parametrize(
    ("answer", "virus"),
    [(b"stream: OK\0", None), (b"stream: Eicar-Test-Signature FOUND\0", "Eicar-Test-Signature")],
    ids=["clean", "found"],
)
def test_clamd_is_asked_in_its_protocol(answer, virus):
    server = ClamdServer(answer)
    content = b"x" * 600_000
    assert Clamd("127.0.0.1", server.port, 10).scan(io.BytesIO(content)) == virus
    assert server.received == content


@pytest.mark.parametrize(
    "answer", [b"INSTREAM size limit exceeded. ERROR\0", b"", b"stream: what\0"], ids=["limit", "nothing", "odd"]
)
def test_a_clamd_that_says_something_else_is_away(answer):
    server = ClamdServer(answer)
    with pytest.raises(ScannerAway):
        Clamd("127.0.0.1", server.port, 10).scan(io.BytesIO(b"x"))


def test_no_clamd_is_away():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        free = listener.getsockname()[1]
    with pytest.raises(ScannerAway):
        Clamd("127.0.0.1", free, 1).scan(io.BytesIO(b"x"))


def letter(*pages):
    sheet = FPDF()
    for text in pages:
        sheet.add_page()
        sheet.set_font("helvetica", size=12)
        sheet.multi_cell(0, 8, text)
    return bytes(sheet.output())


def test_a_file_is_found_by_its_text_and_opened_at_its_page(client):
    content = letter("Article 1. Objet du contrat.", "Article 9. La franchise par sinistre est de 250 euros.")
    done = uploaded(client, content, kind="application/pdf", name="contrat.pdf", **COMPANY)
    assert client.get(FILES, params={"q": "sinistres franchise"}).json()["items"] == []
    worked()
    assert [one["id"] for one in client.get(FILES, params={"q": "sinistres franchise"}).json()["items"]] == [done["id"]]
    hits = client.get(f"{FILES}/{done['id']}/hits", params={"q": "sinistres"}).json()["items"]
    assert [one["page"] for one in hits] == [2]
    assert [piece["text"] for piece in hits[0]["pieces"] if piece["hit"]] == ["sinistre"]
    read = client.get(f"{FILES}/{done['id']}").json()
    assert (read["pageCount"], read["ocrStatus"], read["hasThumbnail"]) == (2, "DONE", True)
    picture = client.get(f"{FILES}/{done['id']}/thumbnail")
    assert Image.open(io.BytesIO(picture.content)).format == "WEBP"
    technician = client.as_role("TECHNICIAN")
    technician.get(FILES, params={"q": "sinistres"})
    assert client.as_role("ADMIN", "beta").get(FILES, params={"q": "sinistres"}).json()["items"] == []
    assert (
        client.as_role("ADMIN", "beta").get(f"{FILES}/{done['id']}/hits", params={"q": "sinistres"}).status_code == 404
    )
    assert client.as_role("ADMIN", "beta").get(f"{FILES}/{done['id']}/thumbnail").status_code == 404


def test_accents_do_not_matter(client):
    done = uploaded(client, "Le délégué à l’électricité était présent.".encode())
    worked()
    for asked in ("delegue", "délégués", "ELECTRICITE"):
        assert [one["id"] for one in client.get(FILES, params={"q": asked}).json()["items"]] == [done["id"]], asked
    hits = client.get(f"{FILES}/{done['id']}/hits", params={"q": "delegue"}).json()["items"]
    assert [piece["text"] for piece in hits[0]["pieces"] if piece["hit"]] == ["délégué"]


def test_a_picture_of_a_page_is_read_where_there_is_a_reader(client):
    class Reader:
        def read(self, picture):
            assert Image.open(io.BytesIO(picture)).format == "PNG"
            return "Franchise lue"

    ocr.port.use(Reader())
    picture = io.BytesIO()
    Image.new("RGB", (300, 200), "white").save(picture, "PNG")
    done = uploaded(client, picture.getvalue(), kind="image/png")
    skipped = uploaded(client, NOTE, skipOcr=True)
    worked()
    assert [one["id"] for one in client.get(FILES, params={"q": "franchise"}).json()["items"]] == [done["id"]]
    assert client.get(f"{FILES}/{skipped['id']}").json()["ocrStatus"] == "SKIPPED"


def test_the_reader_of_this_machine_reads_where_there_is_one():
    drawn = Image.new("RGB", (900, 160), "white")
    face = ImageFont.truetype(str(typeface.__file__).replace("typeface.py", "fonts/Inter-Regular.ttf"), 64)
    ImageDraw.Draw(drawn).text((30, 40), "FRANCHISE 250", fill="black", font=face)
    output = io.BytesIO()
    drawn.save(output, "PNG")
    ocr.port.forget()
    reader = ocr.port.current()
    assert reader is None or "FRANCHISE" in reader.read(output.getvalue())


def test_deleted_contents_go_after_a_month_and_are_counted_until_then(client, storage, work_of):
    done = uploaded(client, NOTE)
    worked()
    client.delete(f"{FILES}/{done['id']}")
    purged(29)
    assert len(stored_in(storage, "documents-default")) == 1
    purged(31)
    assert stored_in(storage, "documents-default") == []
    assert row(work_of, done["id"]).purged_at is not None
    assert usage(work_of) == (0, 0)


def purged(days):
    """The night so many days from now."""
    with clock.freeze(clock.now() + timedelta(days=days)):
        with db.unit_of_work(system_principal(world.ALPHA)) as context:
            context.enqueue(PHYSICAL_DELETE, {})
        worked()


def usage(work_of):
    with work_of() as context:
        return tally.read(context)


def test_what_a_lock_holds_is_never_purged(client, storage, work_of):
    done = uploaded(client, PDF_BYTES, kind="application/pdf", bucket="contracts-archive")
    worked()
    client.delete(f"{FILES}/{done['id']}")
    purged(400)
    assert len(stored_in(storage, "contracts-archive")) == 1
    assert row(work_of, done["id"]).purged_at is None


def test_uploads_that_never_came_are_removed_with_their_links(client, work_of):
    told = announced(client, NOTE, **COMPANY).json()
    sent(client, told, NOTE)
    assert usage(work_of) == (0, len(NOTE))
    with clock.freeze(clock.now() + timedelta(hours=25)):
        with db.unit_of_work(system_principal(world.ALPHA)) as context:
            context.enqueue(CLEANUP_PENDING, {})
        worked()
    assert row(work_of, told["fileId"]) is None
    assert usage(work_of) == (0, 0)


def test_the_statuses_of_reading_are_told(client, work_of):
    done = uploaded(client, b"\x00\x01".replace(b"\x00", b"a") * 30)
    assert row(work_of, done["id"]).ocr_status is OcrStatus.QUEUED
    worked()
    assert row(work_of, done["id"]).ocr_status is OcrStatus.DONE


def test_a_tally_that_differs_from_the_files_is_counted_anew(client, work_of):
    uploaded(client, NOTE)
    with work_of("ADMIN") as context:
        right = tally.read(context)
        tally.locked(context).used_bytes += 4096
        context.session.flush()
    with work_of("ADMIN") as context:
        assert tally.reconcile(context) == tally.Drift(-4096, 0)
    with work_of("ADMIN") as context:
        assert tally.reconcile(context) == tally.Drift(0, 0)
        assert tally.read(context) == right
