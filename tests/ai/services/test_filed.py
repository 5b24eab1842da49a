"""Stored files as papers: only those that the caller reads, drawn page by page, named in what was sent, noted where opened."""

from dataclasses import replace
from typing import Any
from uuid import UUID, uuid4

import pytest
from fpdf import FPDF
from sqlmodel import select

from leaseapp.ai.models import AiCostEvent
from leaseapp.ai.services import running
from leaseapp.ai.services.papers import SAMPLE_PICTURE
from leaseapp.files.enums import FileUse, ScanStatus
from leaseapp.files.models import File, FileAccess
from leaseapp.kernel.adapters import ai
from leaseapp.kernel.adapters.ai import Fixtures
from leaseapp.kernel.errors import Conflict, Forbidden, Invalid, NotFound
from leaseapp.kernel.persistence import db
from tests.files.uploading import uploaded
from tests.support import world

READ = "invoice-ocr-extract"


class Seen(Fixtures):
    """Fixtures that remember what they were shown."""

    def __init__(self) -> None:
        super().__init__(latency=0)
        self.attachments: tuple[Any, ...] = ()

    def complete(self, question: Any) -> Any:
        self.attachments = question.attachments
        return super().complete(question)


@pytest.fixture
def model():
    seen = Seen()
    ai.port.use(seen)
    yield seen
    ai.port.use(None)


def invoice(pages: int = 2) -> bytes:
    pdf = FPDF()
    pdf.set_font("helvetica", size=12)
    for number in range(pages):
        pdf.add_page()
        pdf.cell(text=f"Facture, page {number + 1}")
    return bytes(pdf.output())


def stored(client: Any, name: str = "facture.pdf", **more: Any) -> UUID:
    return UUID(uploaded(client, invoice(), name=name, kind="application/pdf", **more)["id"])


def calls(actor: Any) -> int:
    with db.unit_of_work(actor) as context:
        return len(context.session.exec(select(AiCostEvent)).all())


def test_a_stored_pdf_goes_page_by_page_and_what_was_sent_names_it(client, model):
    actor = world.person("ADMIN").principal
    file_id = stored(client)
    result = running.run(actor, READ, {}, files=[file_id, file_id])
    assert [(one.kind, one.file_id, one.page) for one in model.attachments] == [
        ("image", file_id, 1),
        ("image", file_id, 2),
    ]
    path = f"/api/workspace/ai/calls/{result.events[0]}/sent"
    papers = client.get(path).json()["papers"]
    assert [(one["fileId"], one["filename"], one["page"]) for one in papers] == [
        (str(file_id), "facture.pdf", 1),
        (str(file_id), "facture.pdf", 2),
    ]
    assert client.delete(f"/api/workspace/files/{file_id}").status_code == 200
    assert [one["filename"] for one in client.get(path).json()["papers"]] == [None, None]


def test_who_does_not_read_a_file_does_not_have_it_read(client, model):
    hidden = stored(client)
    reader, other = world.person("TECHNICIAN").principal, world.person("ADMIN", "beta").principal
    for actor, files in ((reader, [hidden]), (other, [hidden]), (world.person("ADMIN").principal, [hidden, uuid4()])):
        with pytest.raises(NotFound) as refused:
            running.run(actor, READ, {}, files=files)
        assert [one.field for one in refused.value.errors] == [f"fileIds[{len(files) - 1}]"]
        assert calls(actor) == 0
    assert model.attachments == ()


def test_what_waits_for_its_scan_and_what_is_no_paper_is_not_read(client, model, work_of):
    actor = world.person("ADMIN").principal
    waiting, text = stored(client), UUID(uploaded(client, b"Bonjour")["id"])
    with work_of("ADMIN") as context:
        context.session.get_one(File, (context.organization_id, waiting)).scan_status = ScanStatus.QUEUED
    with pytest.raises(Conflict) as refused:
        running.run(actor, READ, {}, files=[waiting])
    assert refused.value.code == "FILE_SCAN_PENDING"
    with pytest.raises(Invalid):
        running.run(actor, READ, {}, files=[text])
    with pytest.raises(Invalid) as many:
        running.run(actor, "plate-ocr-extract", {}, files=[uuid4() for _number in range(4)])
    assert [(one.field, one.code) for one in many.value.errors] == [("fileIds", "TOO_MANY_FILES")]
    assert (calls(actor), model.attachments) == (0, ())


def test_a_bucket_that_logs_who_opens_knows_what_a_model_read(client, model):
    actor = world.person("ADMIN").principal
    archived, plain = stored(client, bucket="contracts-archive"), stored(client, name="autre.pdf")
    running.run(actor, READ, {}, files=[archived, plain])
    with db.unit_of_work(actor) as context:
        (opened,) = context.session.exec(select(FileAccess)).all()
    assert (opened.file_id, opened.user_id, opened.use) == (archived, actor.user_id, FileUse.MODEL)


def test_without_the_right_to_files_none_is_read(client, model):
    actor = world.person("ADMIN").principal
    file_id = UUID(uploaded(client, SAMPLE_PICTURE, name="plaque.png", kind="image/png")["id"])
    rights = frozenset(one for one in actor.permissions if not one.startswith("file:"))
    with pytest.raises(Forbidden):
        running.run(replace(actor, permissions=rights), "plate-ocr-extract", {}, files=[file_id])
    assert running.run(actor, "plate-ocr-extract", {}, files=[file_id]).data["serial_number"] == "KX-2041-88317"
