"""Papers of a contract: nothing of them stands beyond the edge, and they say what was agreed."""

from contextlib import closing

import pypdfium2
import pytest

from leaseapp.files.services import archiving as files
from leaseapp.leasing.services import contract_reading
from tests.leasing.contracting import FREE, House


@pytest.fixture
def papers(context, storage):
    """The contract and the delivery report of a small professional, as PDF."""
    house = House(context)
    contract = house.signed(specialTerms="Livraison par hayon " * 30, **FREE)
    house.delivered(contract, outcome="ACCEPTED_WITH_RESERVES", reserves="Éclat de peinture sur le mât " * 20)
    told = contract_reading.told(context, contract)
    return [files.read(context, one) for one in (told.pdf_file_id, told.deliveries[0].pdf_file_id)]


def boxes(page):
    """The right edges of all characters, in points."""
    text = page.get_textpage()
    return [text.get_charbox(at)[2] for at in range(text.count_chars())]


def test_nothing_stands_beyond_the_edge_of_the_paper(papers):
    for paper in papers:
        with closing(pypdfium2.PdfDocument(paper)) as document:
            for page in document:
                assert max(boxes(page)) < page.get_width() - 30


def text_of(paper):
    with closing(pypdfium2.PdfDocument(paper)) as document:
        return " ".join(page.get_textpage().get_text_range() for page in document).replace("\u202f", " ")


def test_they_say_what_was_agreed(papers):
    contract, delivery = map(text_of, papers)
    for words in ("LOC-000001", "48 loyers, par mois", "14. Droit et juridiction", "Votre droit de rétractation"):
        assert words in contract
    assert "50 000" not in contract.partition("SAS au capital")[0]
    for words in ("LOC-000001-1", "SN-0", "Jeanne Martin", "Éclat de peinture"):
        assert words in delivery


def test_reserves_are_text_whatever_stands_in_them(context, storage):
    reserves = "<script>alert(1)</script> Rayure <b>à gauche</b> **du mât**"
    house = House(context)
    told = contract_reading.told(
        context, house.delivered(house.signed(), outcome="ACCEPTED_WITH_RESERVES", reserves=reserves)
    )
    [report] = told.deliveries
    assert report.reserves == reserves
    assert reserves in text_of(files.read(context, report.pdf_file_id))
