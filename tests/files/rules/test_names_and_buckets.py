"""Names that could harm, keys that cannot, and the buckets of document 2."""

from datetime import date
from uuid import UUID

import pytest

from leaseapp.files.enums import ObjectLockMode
from leaseapp.files.rules.buckets import BUCKETS
from leaseapp.files.rules.names import clean_filename, object_key

ORGANIZATION, FILE = UUID(int=1), UUID(int=2)


def test_a_key_is_made_of_ids_and_the_month():
    assert object_key(ORGANIZATION, FILE, date(2026, 3, 9)) == (
        "00000000-0000-0000-0000-000000000001/2026/03/00000000-0000-0000-0000-000000000002"
    )


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Facture n° 12.pdf", "Facture n° 12.pdf"),
        ("../../etc/passwd", "passwd"),
        ("C:\\Users\\Anne\\devis.xlsx", "devis.xlsx"),
        ("a\x00b\x1fc\x7f.pdf", "abc.pdf"),
        ("evil\u202efdp.exe", "evilfdp.exe"),
        ("e\u0301te\u0301.pdf", "été.pdf"),
        ("  .hidden. ", "hidden"),
        ("", "file"),
        ("///", "file"),
        ("\u200f\u202a", "file"),
        ("x" * 300 + ".pdf", "x" * 251 + ".pdf"),
        ("x" * 300, "x" * 255),
        ("x." + "y" * 300, "x." + "y" * 253),
        ("line\r\nbreak.txt", "linebreak.txt"),
    ],
)
def test_file_names_lose_what_could_harm(typed, kept):
    assert clean_filename(typed) == kept
    assert len(clean_filename(typed)) <= 255


def test_the_buckets_are_those_of_document_2():
    assert {
        name: (rule.lock, rule.retention_days, rule.server_only, rule.max_size_bytes // 1024**2)
        for name, rule in BUCKETS.items()
    } == {
        "documents-default": (ObjectLockMode.NONE, None, False, 50),
        "invoices-archive": (ObjectLockMode.COMPLIANCE, 3650, False, 50),
        "contracts-archive": (ObjectLockMode.COMPLIANCE, 3650, False, 50),
        "signatures-evidence": (ObjectLockMode.COMPLIANCE, 3650, True, 10),
        "audit-archive": (ObjectLockMode.COMPLIANCE, 3650, True, 500),
        "temp-uploads": (ObjectLockMode.NONE, None, False, 50),
    }
    assert BUCKETS["invoices-archive"].mime_types == ("application/pdf",)


@pytest.mark.parametrize(
    "media_type", ["image/svg+xml", "text/html", "application/javascript", "application/x-msdownload"]
)
def test_no_bucket_takes_what_a_browser_would_run(media_type):
    assert [rule.name for rule in BUCKETS.values() if media_type in rule.mime_types] == []
