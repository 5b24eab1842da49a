"""Verification of evidence from its zip alone: no database, no key of ours, no network.

The seal covers evidence.json and certificate.pdf; evidence.json names the SHA-256 of each document and holds the chain.
"""

import json
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from io import BytesIO
from typing import Any

from leaseapp.signing.rules import chain, seal

EVIDENCE, CERTIFICATE, SEAL = "evidence.json", "certificate.pdf", "seal.json"
FORMAT = "leaseapp-signature-evidence/1"
LARGEST = 200 * 1024 * 1024


@dataclass(frozen=True)
class Verdict:
    """The outcome of a verification: `problem` is the first difference, None where everything holds."""

    problem: str | None
    evidence: Mapping[str, Any]
    fingerprint: str = ""


class _Differs(Exception):
    """The first difference, in words."""


def verify(content: bytes) -> Verdict:
    """Verify a zip of evidence; it names the first difference."""
    try:
        evidence, key = _verified(_members(content))
    except _Differs as difference:
        return Verdict(str(difference), {})
    return Verdict(None, evidence, seal.fingerprint(key))


def _members(content: bytes) -> dict[str, bytes]:
    try:
        with zipfile.ZipFile(BytesIO(content)) as archive:
            if sum(one.file_size for one in archive.infolist()) > LARGEST:
                raise _Differs("the file is too large to be evidence")
            names = archive.namelist()
            if len(set(names)) < len(names):
                raise _Differs("a name stands twice in the file")
            return {name: archive.read(name) for name in names}
    except (zipfile.BadZipFile, RuntimeError, OSError, EOFError, ValueError) as error:
        raise _Differs(f"the file is no readable zip: {error}") from error


def _read(members: Mapping[str, bytes], name: str) -> dict[str, Any]:
    if name not in members:
        raise _Differs(f"{name} is missing")
    try:
        value = json.loads(members[name])
    except ValueError as error:
        raise _Differs(f"{name} is no JSON") from error
    if not isinstance(value, dict) or chain.canonical(value) != members[name]:
        raise _Differs(f"{name} is not written as it was sealed")
    return value


def _verified(members: Mapping[str, bytes]) -> tuple[dict[str, Any], str]:
    found = _read(members, SEAL)
    if not seal.holds(found):
        raise _Differs("the seal is broken: seal.json was changed, or was not made by the key inside it")
    files = found.get("files")
    if not isinstance(files, dict) or set(files) != {EVIDENCE, CERTIFICATE}:
        raise _Differs("the seal does not cover evidence.json and certificate.pdf")
    for name, digest in sorted(files.items()):
        if name not in members:
            raise _Differs(f"{name} is missing")
        if chain.sha256(members[name]) != digest:
            raise _Differs(f"{name} is not the one that was sealed")
    evidence = _read(members, EVIDENCE)
    if evidence.get("format") != FORMAT:
        raise _Differs("evidence.json is of a format that is not known here")
    _check_documents(evidence, members)
    _check_events(evidence)
    return evidence, str(found["publicKey"])


def _check_documents(evidence: Mapping[str, Any], members: Mapping[str, bytes]) -> None:
    wanted = {str(one["path"]): one["sha256"] for one in evidence["documents"]}
    for path, digest in wanted.items():
        if path not in members:
            raise _Differs(f"{path} is missing")
        if chain.sha256(members[path]) != digest:
            raise _Differs(f"{path} is not the document that was signed")
    for name in members:
        if name not in {EVIDENCE, CERTIFICATE, SEAL, *wanted}:
            raise _Differs(f"{name} does not belong to the evidence")


def _check_events(evidence: Mapping[str, Any]) -> None:
    events = evidence["events"]
    place = chain.broken_at(events)
    if place is not None:
        raise _Differs(f"event {place} was changed, moved or left out")
    if not events or events[-1]["hash"] != evidence["head"] or events[-1]["kind"] != "COMPLETED":
        raise _Differs("the chain of events does not end with everybody's signature")
    sent = [{"position": one["position"], "sha256": one["sha256"]} for one in evidence["documents"]]
    if events[0]["detail"].get("documents") != sent:
        raise _Differs("the documents are not those that were sent")
    signed = {one["signatoryId"] for one in events if one["kind"] in ("SIGNED", "COUNTERSIGNED", "SIGNED_ON_PAPER")}
    for one in evidence["signatories"]:
        if one["id"] not in signed:
            raise _Differs(f"nothing says that signatory {one['position']} signed")
