"""The evidence: verified offline, broken by one byte anywhere; the last two signatures at once complete it once."""

import io
import json
import zipfile
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from leaseapp import cli
from leaseapp.kernel.errors import Problem
from leaseapp.notifications.models import Notification
from leaseapp.signing.endpoints import public, requests
from leaseapp.signing.enums import SignatureStatus as S
from leaseapp.signing.rules import chain, verifying
from tests.signing import papers
from tests.signing.papers import CLIENT, OWN, SECOND, enter, events_of, office, request_of, sign, stored


@pytest.fixture
def package(sent):
    """The evidence of two documents, signed by a client and countersigned."""
    made = sent("Contrat", "Mandat", parties=(CLIENT, OWN))
    sign(made.id)
    office(requests.countersign_request, signature_request_id=made.id, body={"name": "Agathe Lys"})
    return papers.zip_of(made.id)


def members(content):
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def packed(parts):
    spool = io.BytesIO()
    with zipfile.ZipFile(spool, "w") as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return spool.getvalue()


def test_it_is_verified_from_the_file_alone_and_each_byte_counts(package, tmp_path, capsys):
    parts = members(package)
    assert sorted(parts) == ["certificate.pdf", "document-1.pdf", "document-2.pdf", "evidence.json", "seal.json"]
    assert verifying.verify(package).problem is None
    for name, content in parts.items():
        for place in (0, len(content) // 2, len(content) - 1):
            changed = content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :]
            assert verifying.verify(packed(parts | {name: changed})).problem, (name, place)
        assert verifying.verify(packed({other: parts[other] for other in parts if other != name})).problem
    assert verifying.verify(packed(parts | {"more.pdf": b"x"})).problem
    assert verifying.verify(b"no zip").problem
    path = tmp_path / "evidence.zip"
    path.write_bytes(package)
    assert cli.main(["verify-evidence", str(path)]) == 0
    told = capsys.readouterr().out
    assert told.startswith("VALID: SIG-000001 Contrat de location")
    assert cli.main(["verify-evidence", str(path), "--key", "00"]) == 1
    path.write_bytes(packed(parts | {"document-1.pdf": b"%PDF"}))
    assert cli.main(["verify-evidence", str(path)]) == 1
    assert "document-1.pdf is not the document that was signed" in capsys.readouterr().out
    assert cli.main(["verify-evidence", str(tmp_path / "none.zip")]) == 2


def test_every_field_of_every_event_is_covered(package):
    events = json.loads(members(package)["evidence.json"])["events"]
    assert chain.broken_at(events) is None
    for place, event in enumerate(events):
        for name in event:
            changed = [*events[:place], event | {name: "changed"}, *events[place + 1 :]]
            assert chain.broken_at(changed) == place + 1, name
    for place in range(len(events) - 1):
        assert chain.broken_at(events[:place] + events[place + 1 :]) == place + 1


def test_a_chain_that_was_written_anew_is_not_the_sealed_one(package):
    parts = members(package)
    evidence = json.loads(parts["evidence.json"])
    previous = chain.GENESIS
    for event in evidence["events"]:
        event["ip"], event["previousHash"] = "192.0.2.1", previous
        event["hash"] = previous = chain.hash_of(event)
    evidence["head"] = previous
    forged = packed(parts | {"evidence.json": chain.canonical(evidence)})
    assert verifying.verify(forged).problem == "evidence.json is not the one that was sealed"


def test_the_last_two_signatures_at_once_complete_it_once(sent):
    made = sent(parties=(CLIENT, SECOND))
    calls = []
    for position in (1, 2):
        token = papers.token_of(made.id, position)
        papers.read_all(token)
        enter(public.send_signature_code, token)
        calls += [(token, papers.code_for(made.id, position))] * 2
    barrier = Barrier(len(calls))

    def run(call):
        token, code = call
        barrier.wait(30)
        try:
            enter(public.sign_public_signature, token, body={"name": "Nom", "consent": True, "code": code})
        except Problem as problem:
            return problem.code
        return "signed"

    with ThreadPoolExecutor(len(calls)) as pool:
        outcomes = list(pool.map(run, calls))
    assert sorted(outcomes) == ["ALREADY_SIGNED", "ALREADY_SIGNED", "signed", "signed"]
    assert request_of(made.id).status is S.COMPLETED
    kinds = events_of(made.id)
    assert (kinds.count("SIGNED"), kinds.count("COMPLETED")) == (2, 1)
    assert len(stored(Notification, Notification.kind == "SIGNATURE_COMPLETED")) == 1
    assert verifying.verify(papers.zip_of(made.id)).problem is None
